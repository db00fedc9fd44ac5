//! The clauses that an action or a record can break, one variant each.

use crate::action::{Action, Event};
use std::fmt;
use table::Seat;

table::clauses! {
    "docs/rules/mus.md";
    R1 = "R1", "a record keeps to the form";
    R2 = "R2", "a deal starts from forty different cards and scores below the target";
    R3 = "R3", "a record's result is what follows from its events";
    M22 = "M2.2", "the next deal's mano is the seat after this deal's mano";
    M31 = "M3.1", "from mano, each seat says mus or cuts, and bets wait for the cut";
    M32 = "M3.2", "after four times mus each seat in order from mano throws cards of its hand";
    M33 = "M3.3", "cards owed come from the stock in order from mano, and mus has its limit";
    M34 = "M3.4", "the discards become the stock when a card is owed and the stock is empty";
    M35 = "M3.5", "under mus corrido the first deal of each game is marked so";
    M51 = "M5.1", "in each lance the seats that may speak do so in turn from mano";
    M52 = "M5.2", "in pares and juego only those who have them speak";
    M53 = "M5.3", "an unopened lance takes paso, envido from the least bet on, or órdago";
    M54 = "M5.4", "a bet is answered by the other team in turn: refuse, accept, or raise";
    M55 = "M5.5", "the plural exists only where both partners answer together";
    M56 = "M5.6", "an órdago is accepted or refused, where the word exists";
    M57 = "M5.7", "fixed amounts are 2";
    M510 = "M5.10", "a deal that is over takes no more";
    M71 = "M7.1", "scores start from 0 in each game, and the match ends with the last game needed";
    M81 = "M8.1", "signs are made in turn from mano at their moment, one or none a seat";
    M82 = "M8.2", "a sign is true";
    M83 = "M8.3", "opponents see a sign just made, lower seat first";
}

/// An action that may not be played here, and the clause that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// What was tried.
    pub event: Event,
    /// The clause that it breaks.
    pub clause: Clause,
    /// Whose turn it is; `None` when it is chance's, or nobody's.
    pub to_act: Option<Seat>,
    /// The least amount, or the only one, where the amount is what breaks the clause.
    pub least: Option<u16>,
}

impl Illegal {
    /// The action that was tried, where a seat tried one.
    pub fn action(&self) -> Option<Action> {
        match self.event {
            Event::Said { action, .. } => Some(action),
            _ => None,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{:?} breaks {}: {}",
            self.event.to_string(),
            self.clause,
            self.clause.text()
        )?;
        if let Some(least) = self.least {
            let only = if self.clause == Clause::M57 {
                "only"
            } else {
                "the least is"
            };
            write!(out, ", {only} {least}")?;
        }
        match self.to_act {
            Some(seat) => write!(out, " (seat {} is to act)", seat.number()),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Illegal {}
