//! Records from what the data-set tables keep: `events`, or `decisions` and `hidden`.

use super::{MatchRecord, MatchResult, Players, Record};
use crate::action::{Action, Event};
use crate::choice::Choice;
use crate::deal::Due;
use crate::matches::Match;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::view::View;
use table::{BySeat, Card, CardList, CardSet, Seat};

/// How a deal went on after its hands were dealt.
#[derive(Clone, Debug)]
pub enum Course {
    /// Its events, written as in records, with silences (`3 nada`).
    Events(Vec<String>),
    /// Its decisions and its chances.
    Decisions {
        /// Of each decision the number of its [`Choice`], and the amount.
        choices: Vec<(u8, u16)>,
        /// The cards that were drawn, in order.
        drawn: Vec<u8>,
        /// A byte for each sign: bit `n` is opponent `n` that saw it.
        seen: Vec<u8>,
    },
}

/// A deal as the tables keep it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The first seat to speak.
    pub mano: Seat,
    /// The first hands, by seat.
    pub hands: [CardSet; 4],
    /// What came then.
    pub course: Course,
}

/// The record of a match whose deals are kept.
///
/// # Errors
/// When what is kept is no match: in which deal, and why.
pub fn rebuild(rules: &Rules, players: Players, kept: &[Kept]) -> Result<MatchRecord, String> {
    let mut series: Option<Match> = None;
    let mut deals = Vec::with_capacity(kept.len());
    for (number, deal) in kept.iter().enumerate() {
        let series = series.get_or_insert_with(|| Match::new(rules, deal.mano));
        let record = next(series, deal).map_err(|what| format!("deal {number}: {what}"))?;
        series.count(record.deal());
        deals.push(record);
    }
    let result = MatchResult {
        games: series.map_or([0; 2], |series| series.games()),
        winner: series.and_then(|series| series.winner()),
    };
    Ok(MatchRecord::new(rules, players, deals, result))
}

fn next(series: &Match, kept: &Kept) -> Result<Record, String> {
    if series.winner().is_some() {
        return Err("the match is over before it (M7.1)".to_owned());
    }
    if series.mano() != kept.mano {
        let (given, expected) = (kept.mano.number(), series.mano().number());
        return Err(format!("mano is {given}, expected {expected} (M2.2)"));
    }
    let hands = BySeat(kept.hands.map(CardList::from));
    let score = series.score().map(i64::from);
    let first = series.is_first_deal();
    let setup = Setup::new(series.rules(), kept.mano, score, hands, first);
    let mut record = Record::new(setup.map_err(|error| error.to_string())?);
    match &kept.course {
        Course::Events(events) => {
            for text in events {
                let happened = record.happen_text(text);
                happened.map_err(|amiss| format!("{text}: {amiss}"))?;
            }
        }
        Course::Decisions {
            choices,
            drawn,
            seen,
        } => play(&mut record, choices, drawn, seen)?,
    }
    if record.is_over() {
        Ok(record)
    } else {
        Err("its rows stop before its end".to_owned())
    }
}

/// Plays the decisions of a deal and the chances that follow from each.
fn play(
    record: &mut Record,
    choices: &[(u8, u16)],
    drawn: &[u8],
    seen: &[u8],
) -> Result<(), String> {
    let (mut drawn, mut seen) = (drawn.iter(), seen.iter());
    for (number, &(choice, amount)) in choices.iter().enumerate() {
        let at = |what: String| format!("decision {number}: {what}");
        let seat = record.deal().seat();
        let seat = seat.ok_or_else(|| at("nobody is to act".to_owned()))?;
        let choice = Choice::new(choice).ok_or_else(|| at(format!("no action {choice}")))?;
        let action = choice.action(amount, &View::new(record.deal(), seat));
        let mut happen = |event| {
            let happened = record.happen(event);
            happened.map_err(|illegal| at(illegal.to_string()))
        };
        happen(Event::Said { seat, action })?;
        if let Action::Sena { sign } = action {
            let who = seen.next().copied().unwrap_or(0);
            for seat in Seat::ALL.into_iter().filter(|seat| who & seat.bit() != 0) {
                happen(Event::Visto { seat, sign })?;
            }
        }
        while let Some(due) = record.deal().due() {
            let event = match due {
                Due::Baraja => Event::Baraja,
                Due::Roba { seat, count } => {
                    let mut cards = CardList::EMPTY;
                    for &card in drawn.by_ref().take(usize::from(count)) {
                        cards.push(Card::masked(card));
                    }
                    Event::Roba { seat, cards }
                }
            };
            let happened = record.happen(event);
            happened.map_err(|illegal| at(illegal.to_string()))?;
        }
    }
    Ok(())
}
