//! Records: one JSON line for what happened, read and replayed strictly (`docs/records.md`).
//!
//! [`Record`] is a deal with its history; [`read`] takes a line apart and replays it; [`audit`]
//! finds the first breach in a record of human play.

use crate::action::{Action, Event};
use crate::clause::Illegal;
use crate::deal::{Counted, Deal, Phase};
use crate::knowledge::Knowledge;
use crate::matches::Match;
use crate::reading::{Refused, WordError, read_for};
use crate::rules::{Apart, Rules, Value};
use crate::setup::Setup;
use serde_json::{Map, Value as Json, json};
use table::Card;

mod audit;
mod error;
mod form;
mod heard;
mod matches;
mod read;
mod rebuild;
mod recorder;

pub use audit::{Breach, audit};
pub use error::{Amiss, RecordError};
pub use form::{rules_from_json, value_from_json};
pub(crate) use heard::forgotten;
pub use heard::heard_by;
pub use matches::{MatchRecord, MatchResult, Players};
pub use read::{Replayed, read, read_json};
pub use rebuild::{Kept, rebuild};
pub use recorder::Recorder;
pub use records::Flaw;

/// What a record says in its own spelling: kept so that it is written back as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
struct Spelling {
    /// The variant's or preset's name.
    variant: String,
    rules: Json,
    tie: Option<Json>,
    choices: Option<Json>,
}

/// A deal and all that has happened in it, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    spelling: Spelling,
    setup: Setup,
    events: Vec<Event>,
    deal: Deal,
}

impl Record {
    /// The record of a deal that is about to start.
    pub fn new(setup: Setup) -> Record {
        let rules = setup.rules();
        let counts_ties = form::has_choices(rules);
        let choices = setup.choices().map(form::choices_to_json);
        Record {
            spelling: Spelling {
                variant: rules.variant.name().to_owned(),
                rules: rules_to_json(rules),
                tie: counts_ties.then(|| tie_to_json(setup.ties())),
                choices,
            },
            deal: Deal::from(&setup),
            setup,
            events: Vec::new(),
        }
    }

    /// The record of a deal that has just begun in a match; `None` where the score is beyond what a
    /// record can start from.
    pub fn of(deal: &Deal, series: &Match) -> Option<Record> {
        deal.as_setup(series.choices()).map(Record::new)
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
        self.deal.play(event.seat, event.action)?;
        self.events.push(event);
        Ok(())
    }

    /// Lets the seat to act do something that is written as in records, without the seat.
    ///
    /// # Errors
    /// When the text is no action, or the action breaks a clause.
    pub fn act(&mut self, text: &str) -> Result<(), Refused> {
        let seat = self.deal.seat().unwrap_or_default();
        let action = read_for(&self.deal, seat, text)?;
        self.deal.play_unchecked(action);
        self.events.push(Event { seat, action });
        Ok(())
    }

    /// Lets an event happen that is written as in records.
    ///
    /// # Errors
    /// When the text is no event, or the event breaks a clause.
    pub fn happen_text(&mut self, text: &str) -> Result<(), Amiss> {
        let shape = self.setup.rules().shape();
        let event = Event::read(text, shape.seats, shape.pack).map_err(Amiss::Word)?;
        self.happen(event)
            .map_err(|illegal| Amiss::Illegal(Box::new(illegal)))
    }

    /// Notes an event that has happened and was legal.
    pub(crate) fn note(&mut self, event: Event) {
        self.deal.happen(event.action);
        self.events.push(event);
    }

    /// What everybody can prove of everybody's cards by what has happened (F4.5).
    pub fn knowledge(&self) -> Knowledge {
        Knowledge::after(&Deal::from(&self.setup), &self.events)
    }

    /// The same for who remembers no more than views show ([`Knowledge::remembered`]).
    pub fn remembered(&self) -> Knowledge {
        Knowledge::remembered(&Deal::from(&self.setup), &self.events)
    }

    /// What the deal came to, or has come to so far.
    pub fn counted(&self) -> Counted {
        self.deal.counted()
    }

    /// Is the deal over?
    pub fn is_over(&self) -> bool {
        self.deal.phase() == Phase::Over
    }

    /// The record as JSON, with its result when the deal is over.
    pub fn to_json(&self) -> Json {
        let mut record = Map::new();
        record.insert("game".into(), "manille".into());
        record.insert("variant".into(), self.spelling.variant.as_str().into());
        record.insert("rules".into(), self.spelling.rules.clone());
        record.extend(self.body());
        Json::Object(record)
    }

    /// The record as it was before anything happened.
    pub fn start(&self) -> Record {
        Record {
            events: Vec::new(),
            deal: Deal::from(&self.setup),
            ..self.clone()
        }
    }

    /// The record without `game`, `variant` and `rules`, as it stands in a match.
    pub(crate) fn body(&self) -> Map<String, Json> {
        let setup = &self.setup;
        let (pack, cards) = (setup.pack(), setup.cards());
        let show = |cards: &[Card]| pack.show_all(cards.iter().copied());
        let mut body = Map::new();
        body.insert("dealer".into(), setup.dealer().number().into());
        body.insert("score".into(), json!(setup.score()));
        for (key, value) in [
            ("tie", &self.spelling.tie),
            ("choices", &self.spelling.choices),
        ] {
            if let Some(value) = value {
                body.insert(key.into(), value.clone());
            }
        }
        let hands: Vec<String> = cards.hands.iter().map(|hand| show(hand)).collect();
        body.insert("deal".into(), json!(hands));
        match setup.rules().shape().apart {
            Apart::Dog | Apart::Talon => body.insert("dog".into(), show(&cards.apart).into()),
            Apart::Stacks => {
                let stack =
                    |[up, down]: &[Card; 2]| format!("{}/{}", pack.show(*up), pack.show(*down));
                let table = cards
                    .stacks
                    .iter()
                    .map(|stacks| stacks.iter().map(stack).collect::<Vec<_>>().join(" "));
                body.insert("table".into(), table.collect::<Vec<_>>().into())
            }
            Apart::Nothing => None,
        };
        if let Some(card) = cards.turnup {
            body.insert("turnup".into(), pack.show(card).to_string().into());
        }
        let said = self
            .events
            .iter()
            .filter(|event| event.action != Action::Nada);
        let events: Vec<String> = said.map(|event| event.show(pack).to_string()).collect();
        body.insert("events".into(), events.into());
        if self.is_over() {
            body.insert("result".into(), counted_to_json(&self.counted()));
        }
        body
    }
}

/// Ties in a row as records write them.
fn tie_to_json(ties: u8) -> Json {
    match ties {
        0 => false.into(),
        1 => true.into(),
        ties => ties.into(),
    }
}

/// A result as records write it.
pub fn counted_to_json(counted: &Counted) -> Json {
    let points: Vec<Json> = counted
        .entries()
        .iter()
        .map(|entry| json!([entry.reason.word(), entry.side.number(), entry.points]))
        .collect();
    json!({
        "taken": counted.taken(),
        "points": points,
        "score": counted.scores(),
        "winner": counted.winner.map(|side| side.number()),
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

/// Rules as records write them: the options that differ from the variant's.
pub fn rules_to_json(rules: &Rules) -> Json {
    let differences = rules.differences();
    Json::Object(
        differences
            .into_iter()
            .map(|(name, value)| (name.into(), value_to_json(&value)))
            .collect(),
    )
}

/// The error of a text that is no seat's action.
impl From<WordError> for Amiss {
    fn from(error: WordError) -> Amiss {
        Amiss::Word(error)
    }
}
