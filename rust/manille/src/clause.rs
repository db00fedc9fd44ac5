//! The clauses that an action or a record can break, one variant each.

use crate::action::{Bid, Event};
use crate::card::Pack;
use crate::why::Why;
use crate::word::{Word, WordSet};
use std::fmt;
use table::{CardSet, Seat};

table::clauses! {
    "docs/rules/manille.md";
    R1 = "R1", "a record keeps to the form";
    R2 = "R2", "a deal starts from the right number of different cards and scores below the target";
    R3 = "R3", "a record's result is what follows from its events";
    F13 = "F1.3", "cards are played in turn, and who wins a trick leads to the next";
    F21 = "F2.1", "a card is played that the seat has";
    F22 = "F2.2", "who holds the suit led follows, and beats an opponent's card of it if he can";
    F23 = "F2.3", "who is void ruffs an opponent's card, and overruffs his trump if he can";
    F26 = "F2.6", "the options on beating, ruffing and undertrumping hold";
    F31 = "F3.1", "the suit of the dealer's turned card is trumps";
    F33 = "F3.3", "the dealer's seat passes on, scores carry on in a game, and a match has its end";
    F34 = "F3.4", "there are no words and no signs";
    F42 = "F4.2", "the governor speaks until he has played, so often a trick; his partner answers at \
        once, and may consult him before his own card";
    F43 = "F4.3", "what is said of a hand is true";
    F44 = "F4.4", "a binding order is obeyed by a card that may be played, if there is one";
    F51 = "F5.1", "the leader deals next, and each side chooses no trumps as often as it must";
    F52 = "F5.2", "the dealer names trumps or passes to his partner, who names or passes back";
    F53 = "F5.3", "opponents in turn pass or say contra, then the side that named, recontra";
    F54 = "F5.4", "the deal after a tie counts double, as the rules say";
    F61 = "F6.1", "the dealer chooses without passing, and the leader deals next";
    F62 = "F6.2", "after the doubling the dealer exchanges none, one or two cards with the dog";
    F71 = "F7.1", "the dealer chooses, the other may say contra, the dealer recontra";
    F73 = "F7.3", "the deal alternates";
    F81 = "F8.1", "the dealer or his partner names trumps, and doubling follows";
    F82 = "F8.2", "seats bid more or pass for good, and the bidder takes the talon and names trumps";
    F83 = "F8.3", "misere beats every number, where it may be bid";
    F84 = "F8.4", "each plays for himself with the turned suit as trumps";
    F91 = "F9.1", "trumps, doubling and obligations are those of botifarra";
}

/// What the seat to act may do instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowed {
    /// The words that it may say.
    pub words: WordSet,
    /// The cards that it may play.
    pub cards: CardSet,
    /// The least that it may bid.
    pub bid: Option<Bid>,
    /// All points of the deal: the most that it may bid in points.
    pub points: u16,
    /// May it name nothing but no trumps (F5.1)?
    pub nt_only: bool,
}

impl Allowed {
    /// A word with what may follow it, where that is short to say.
    fn show(&self, word: Word, pack: &Pack) -> String {
        let text = word.text();
        match (word, self.bid) {
            (Word::Juega, _) => format!("{text} {}", pack.show_all(self.cards.iter())),
            (Word::Apuesta, Some(Bid::Points(least))) => {
                format!("{text} {least} to {}", self.points)
            }
            (Word::Apuesta, Some(Bid::Misere)) => format!("{text} misere"),
            (Word::Elige, _) if self.nt_only => format!("{text} NT"),
            _ => text.to_owned(),
        }
    }
}

/// An action that may not be played here, and the clause that it breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Illegal {
    /// What was tried.
    pub event: Event,
    /// The clause that it breaks.
    pub clause: Clause,
    /// What is wrong, where the clause forbids several things.
    pub why: Option<Why>,
    /// Whose turn it is; `None` when the deal is over.
    pub to_act: Option<Seat>,
    /// What that seat may do instead.
    pub allowed: Allowed,
    /// The pack, to write cards with.
    pub pack: &'static Pack,
}

impl fmt::Display for Illegal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{:?} breaks {}: ",
            self.event.show(self.pack).to_string(),
            self.clause,
        )?;
        match self.why {
            Some(why) => write!(out, "{}", why.show(self.pack))?,
            None => out.write_str(self.clause.text())?,
        }
        match self.to_act {
            Some(seat) => {
                let words = self.allowed.words.iter();
                let may: Vec<String> = words
                    .filter(|&word| word != Word::Nada)
                    .map(|word| self.allowed.show(word, self.pack))
                    .collect();
                let seat = seat.number();
                write!(out, " (seat {seat} is to act: {})", may.join(", "))
            }
            None => out.write_str(" (the deal is over)"),
        }
    }
}

impl std::error::Error for Illegal {}
