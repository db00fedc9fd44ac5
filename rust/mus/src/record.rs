//! Records: one JSON line for what happened, read and replayed strictly (`docs/records.md`).
//!
//! [`Record`] is a deal with its history; [`read`] takes a line apart and replays it.

use crate::action::{Action, Event};
use crate::clause::Illegal;
use crate::count::Outcome;
use crate::deal::Deal;
use crate::rules::{Rules, Value};
use crate::setup::Setup;
use serde_json::{Map, Value as Json, json};
use table::Seat;

mod error;
mod heard;
mod matches;
mod read;
mod rebuild;
mod recorder;

pub use error::{Amiss, RecordError};
pub use heard::heard_by;
pub use matches::{MatchRecord, MatchResult, Players};
pub use read::{Replayed, read, read_json, rules_from_json};
pub use rebuild::{Course, Kept, rebuild};
pub use recorder::Recorder;
pub use records::Flaw;

/// A deal and all that has happened in it, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    rules: Json,
    first: Option<bool>,
    setup: Setup,
    events: Vec<Event>,
    deal: Deal,
}

impl Record {
    /// The record of a deal that is about to start.
    pub fn new(setup: Setup) -> Record {
        Record {
            rules: rules_to_json(setup.rules()),
            first: setup.is_first().then_some(true),
            setup,
            events: Vec::new(),
            deal: Deal::from(&setup),
        }
    }

    /// The deal as it stands.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// How it started.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What has happened, in order; silences (`nada`) included.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Lets something happen, if it may.
    ///
    /// # Errors
    /// With the clause that it breaks; nothing has changed then.
    pub fn happen(&mut self, event: Event) -> Result<(), Illegal> {
        self.deal.happen(event)?;
        self.events.push(event);
        Ok(())
    }

    /// Lets an event happen that is written as in records, or a silence (`3 nada`).
    ///
    /// # Errors
    /// When the text is no event, or the event breaks a clause.
    pub fn happen_text(&mut self, text: &str) -> Result<(), Amiss> {
        let silence = text
            .strip_suffix(" nada")
            .and_then(|seat| seat.parse().ok())
            .and_then(Seat::new);
        let event = match silence {
            Some(seat) => Event::Said {
                seat,
                action: Action::Nada,
            },
            None => Event::read(text).map_err(Amiss::Word)?,
        };
        self.happen(event).map_err(Amiss::Illegal)
    }

    /// Plays on with what `change` does to the deal and tells as events.
    pub fn advance(&mut self, change: impl FnOnce(&mut Deal, &mut dyn FnMut(Event))) {
        let events = &mut self.events;
        change(&mut self.deal, &mut |event| events.push(event));
    }

    /// What the deal came to, or has come to so far.
    pub fn outcome(&self) -> Outcome {
        self.deal.outcome()
    }

    /// Is the deal over?
    pub fn is_over(&self) -> bool {
        self.deal.phase() == crate::deal::Phase::Over
    }

    /// The record as JSON, with its result when the deal is over.
    pub fn to_json(&self) -> Json {
        let mut record = Map::new();
        record.insert("game".into(), "mus".into());
        record.insert("rules".into(), self.rules.clone());
        record.extend(self.body());
        Json::Object(record)
    }

    /// The record as it was before anything happened.
    pub fn start_json(&self) -> Json {
        let start = Record {
            events: Vec::new(),
            deal: Deal::from(&self.setup),
            ..self.clone()
        };
        start.to_json()
    }

    /// The record without `game` and `rules`, as it stands in a match.
    pub(crate) fn body(&self) -> Map<String, Json> {
        let mut body = Map::new();
        body.insert("mano".into(), self.setup.mano().number().into());
        body.insert("score".into(), json!(self.setup.score()));
        if let Some(first) = self.first {
            body.insert("first".into(), first.into());
        }
        let hands = self
            .setup
            .hands()
            .0
            .map(|hand| crate::card::show(hand.as_slice()));
        body.insert("deal".into(), json!(hands));
        let written = self.events.iter().filter(|event| !is_silence(event));
        body.insert(
            "events".into(),
            written.map(ToString::to_string).collect::<Vec<_>>().into(),
        );
        if self.is_over() {
            body.insert("result".into(), outcome_to_json(&self.outcome()));
        }
        body
    }
}

/// Silence is not written.
fn is_silence(event: &Event) -> bool {
    matches!(
        event,
        Event::Said {
            action: crate::action::Action::Nada,
            ..
        }
    )
}

/// A result as records write it.
pub fn outcome_to_json(outcome: &Outcome) -> Json {
    let points: Vec<Json> = outcome
        .points
        .iter()
        .map(|entry| {
            json!([
                entry.lance.word(),
                entry.team.number(),
                entry.reason.word(),
                entry.points
            ])
        })
        .collect();
    json!({
        "score": outcome.score,
        "winner": outcome.winner.map(|team| team.number()),
        "points": points,
    })
}

/// A value of an option as JSON.
pub fn value_to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => (*value).into(),
        Value::Int(value) => (*value).into(),
        Value::Float(value) => (*value).into(),
        Value::Text(value) => value.as_str().into(),
        Value::List(values) => json!(values),
    }
}

/// Rules as records write them: the options that differ from `classic`.
pub fn rules_to_json(rules: &Rules) -> Json {
    let differences = rules.differences();
    Json::Object(
        differences
            .into_iter()
            .map(|(name, value)| (name.into(), value_to_json(&value)))
            .collect(),
    )
}

#[cfg(test)]
mod tests;
