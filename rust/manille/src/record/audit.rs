//! Records of human play: the first breach, and what it costs (F3.4, F4.6).

use super::error::{Amiss, RecordError};
use super::form::{get, list, object};
use super::read::{
    check_game, check_keys, check_result, parse, read_event, read_spelling, read_start,
};
use super::{Record, rules_from_json};
use crate::action::{Action, Event};
use crate::clause::Clause;
use crate::deal::{Entry, Reason};
use records::Flaw;
use serde_json::{Map, Value as Json};
use table::{Seat, Team};

/// The first thing that is wrong in a record of human play.
#[derive(Clone, Debug, PartialEq)]
pub struct Breach {
    /// The number of the event, from 0; `None` for the start or the result.
    pub event: Option<usize>,
    /// The clause that is broken.
    pub clause: Clause,
    /// Who broke it.
    pub seat: Option<Seat>,
    /// The score sheet with the turned card's points and what the breach scores for the other side,
    /// sides ascending; empty where it costs nothing.
    pub points: Vec<Entry>,
    /// The score after the deal, by side: with the turned card's points and the penalty.
    pub score: Vec<i32>,
    /// The side that has reached the target with it.
    pub winner: Option<Team>,
    /// What is wrong, in words.
    pub message: String,
}

impl Breach {
    /// Who gets the penalty, and how much each of them; `None` for who where several do.
    pub fn penalty(&self) -> Option<(Option<Team>, i32)> {
        let costs = |entry: &&Entry| entry.points > 0 && entry.reason != Reason::Turnup;
        let mut gains = self.points.iter().filter(costs);
        let gain = gains.next()?;
        let side = gains.next().is_none().then_some(gain.side);
        Some((side, gain.points))
    }
}

/// Finds the first breach in the record of a deal, from JSON text; `None` when all is in order.
///
/// A breach of F2, a lie and speech out of place give the other side the most that the deal can
/// bring, and what follows is not looked at. Other faults cost nothing and are told all the same.
///
/// # Errors
/// When the text is not a record of a deal in its form (R1), events apart.
pub fn audit(text: &str) -> Result<Option<Breach>, RecordError> {
    let json = parse(text)?;
    let record = object(&json, "the record")?;
    check_game(record)?;
    if record.contains_key("match") || record.contains_key("deals") {
        return Err(Amiss::Form {
            place: "the record".to_owned(),
            given: Some("a match".to_owned()),
            expected: "the record of a deal".to_owned(),
        }
        .into());
    }
    let spelling = read_spelling(record)?;
    let rules = rules_from_json(&spelling.variant, &spelling.rules)?;
    check_keys(record, &rules)?;
    match read_start(record, &rules, &spelling) {
        Ok(start) => audit_play(record, start),
        Err(Amiss::Setup(error)) => Ok(Some(free(None, &Amiss::Setup(error)))),
        Err(amiss) => Err(amiss.into()),
    }
}

fn audit_play(
    record: &Map<String, Json>,
    mut replay: Record,
) -> Result<Option<Breach>, RecordError> {
    let events = list(get(record, "events")?, "events")?;
    for (number, event) in events.iter().enumerate() {
        if let Err(amiss) = read_event(&mut replay, event) {
            return Ok(Some(judged(&replay, number, &amiss)));
        }
    }
    let checked = record
        .get("result")
        .map_or(Ok(()), |result| check_result(&replay, result));
    match checked {
        Ok(()) => Ok(None),
        Err(amiss @ Amiss::Result { .. }) => Ok(Some(free(None, &amiss))),
        Err(amiss) => Err(amiss.into()),
    }
}

/// A fault that costs nothing.
fn free(event: Option<usize>, amiss: &Amiss) -> Breach {
    Breach {
        event,
        clause: amiss.clause(),
        seat: None,
        points: Vec::new(),
        score: Vec::new(),
        winner: None,
        message: amiss.to_string(),
    }
}

/// The reason why a breach by some event costs points.
fn reason(event: Event, clause: Clause) -> Option<Reason> {
    match (event.action, clause) {
        (Action::Juega { .. }, Clause::F13 | Clause::F42) => None,
        (Action::Juega { .. }, _) => Some(Reason::Revoke),
        (_, Clause::F43) => Some(Reason::Lie),
        (_, Clause::F34 | Clause::F42) => Some(Reason::Revoke),
        _ => None,
    }
}

/// The breach by an event, with what it costs.
fn judged(replay: &Record, number: usize, amiss: &Amiss) -> Breach {
    let breach = free(Some(number), amiss);
    let Amiss::Illegal(illegal) = amiss else {
        return breach;
    };
    let seat = illegal.event.seat;
    let Some(reason) = reason(illegal.event, illegal.clause) else {
        return Breach {
            seat: Some(seat),
            ..breach
        };
    };
    let deal = replay.deal();
    let gains = deal.penalty(seat);
    let entry = |(side, &points): (usize, &i32)| Entry {
        reason,
        side: Team::new(side as u8).unwrap_or_default(),
        points,
    };
    let turnup = deal.counted().turnup.map(|(side, points)| Entry {
        reason: Reason::Turnup,
        side,
        points,
    });
    let points = turnup
        .into_iter()
        .chain(gains.iter().enumerate().map(entry));
    let mut score = deal.counted().score;
    for (score, gain) in score.iter_mut().zip(gains) {
        *score += gain;
    }
    Breach {
        seat: Some(seat),
        points: points.filter(|entry| entry.points != 0).collect(),
        score: score[..replay.setup().score().len()].to_vec(),
        winner: deal.leader_at_target(&score),
        ..breach
    }
}
