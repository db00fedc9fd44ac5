//! Reading and replaying a record: form first, then the start, the events, the result.

use super::error::{Amiss, RecordError};
use super::matches::{self, MatchRecord};
use super::{Record, outcome_to_json};
use crate::action::{Action, Event};
use crate::card::{self, CardError};
use crate::deal::Phase;
use crate::reading::judge;
use crate::rules::{Rules, Value};
use crate::setup::Setup;
use serde_json::{Map, Value as Json};
use table::shortened;
use table::{BySeat, CardList, Seat};

/// A record that was read and replayed.
#[derive(Clone, Debug, PartialEq)]
pub enum Replayed {
    /// A deal, or a position where it stops early.
    Deal(Record),
    /// A match.
    Match(MatchRecord),
}

/// Reads and replays a record from JSON text.
///
/// # Errors
/// With the first thing that is wrong.
pub fn read(text: &str) -> Result<Replayed, RecordError> {
    let json = records::json::from_str(text).map_err(|error| Amiss::Json(error.to_string()))?;
    read_json(&json)
}

/// Reads and replays a record from JSON.
///
/// # Errors
/// With the first thing that is wrong.
pub fn read_json(json: &Json) -> Result<Replayed, RecordError> {
    let record = object(json, "the record")?;
    if record.get("game").and_then(Json::as_str) != Some("mus") {
        return Err(form("game", "\"mus\"").into());
    }
    if record.contains_key("match") || record.contains_key("deals") {
        return matches::read(record).map(Replayed::Match);
    }
    known_keys(
        record,
        "the record",
        &[
            "game", "rules", "mano", "score", "first", "deal", "events", "result",
        ],
    )?;
    let spelt = get(record, "rules")?;
    let rules = rules_from_json(spelt)?;
    read_deal(record, &rules, spelt).map(Replayed::Deal)
}

/// The keys of a deal inside a match.
pub(super) const DEAL_KEYS: &[&str] = &["mano", "score", "first", "deal", "events", "result"];

/// Replays a deal whose keys are known.
pub(super) fn read_deal(
    record: &Map<String, Json>,
    rules: &Rules,
    spelt: &Json,
) -> Result<Record, RecordError> {
    let first = match record.get("first") {
        None => None,
        Some(Json::Bool(first)) => Some(*first),
        Some(_) => return Err(form("first", "true or false").into()),
    };
    let setup = read_setup(record, rules, first == Some(true))?;
    let mut replay = Record {
        rules: spelt.clone(),
        first,
        ..Record::new(setup)
    };
    let events = list(get(record, "events")?, "events")?;
    for (number, event) in events.iter().enumerate() {
        read_event(&mut replay, event).map_err(|amiss| RecordError {
            amiss,
            event: Some(number),
            deal: None,
        })?;
    }
    if let Some(result) = record.get("result") {
        check_result(&replay, result)?;
    }
    Ok(replay)
}

fn read_setup(record: &Map<String, Json>, rules: &Rules, first: bool) -> Result<Setup, Amiss> {
    let mano = integer(get(record, "mano")?)
        .and_then(|mano| u8::try_from(mano).ok())
        .and_then(Seat::new)
        .ok_or_else(|| form("mano", "a seat 0 to 3"))?;
    let score = get(record, "score")?;
    let score = list(score, "score")?
        .iter()
        .map(integer)
        .collect::<Option<Vec<_>>>();
    let Some([ours, theirs]) = score.as_deref() else {
        return Err(form("score", "two whole numbers"));
    };
    let texts = list(get(record, "deal")?, "deal")?;
    if texts.len() != 4 {
        return Err(form("deal", "four hands"));
    }
    let mut hands = BySeat([CardList::EMPTY; 4]);
    let mut sizes = [0; 4];
    for (place, text) in texts.iter().enumerate() {
        let text = text.as_str().ok_or_else(|| form("deal", "hands as text"))?;
        for word in text.split_ascii_whitespace() {
            let not = || Amiss::Card(CardError::NotACard(word.to_owned()));
            let card = card::read_canonical(word).ok_or_else(not)?;
            hands.0[place].push(card);
            sizes[place] += 1;
        }
    }
    if let Some(place) = sizes.iter().position(|&size| size != 4) {
        let seat = Seat::wrapped(place as u8);
        let error = crate::setup::SetupError::HandSize {
            seat,
            found: sizes[place],
        };
        return Err(Amiss::Setup(error));
    }
    Setup::new(rules, mano, [*ours, *theirs], hands, first).map_err(Amiss::Setup)
}

/// Replays one event; seats that made no sign are silent before it.
fn read_event(replay: &mut Record, event: &Json) -> Result<(), Amiss> {
    let text = event.as_str().ok_or_else(|| form("an event", "text"))?;
    let read = Event::read_leniently(text).map_err(Amiss::Word)?;
    if read.flaw.is_none() && !is_canonical(text, &read.what) {
        let expected = format!("{:?}, not {:?}", read.what.to_string(), shortened(text));
        return Err(form("an event", &expected));
    }
    keep_silence(replay, &read.what);
    judge(&replay.deal, &read)?;
    replay.deal.happen_unchecked(read.what);
    replay.events.push(read.what);
    Ok(())
}

fn is_canonical(text: &str, event: &Event) -> bool {
    let written = event.to_string();
    written == text || written == text.replacen("seña", "sena", 1)
}

/// Silence is not written (M8.1): seats before the one that signs, and all when the talk goes on,
/// made no sign.
fn keep_silence(replay: &mut Record, event: &Event) {
    let until = match *event {
        Event::Said {
            seat,
            action: Action::Sena { .. },
        } => Some(seat),
        Event::Said { .. } => None,
        _ => return,
    };
    let before = (replay.deal, replay.events.len());
    while replay.deal.phase() == Phase::Senas {
        match replay.deal.seat() {
            Some(seat) if until != Some(seat) => {
                let nada = Event::Said {
                    seat,
                    action: Action::Nada,
                };
                replay.deal.happen_unchecked(nada);
                replay.events.push(nada);
            }
            _ => return,
        }
    }
    if until.is_some() {
        // Nobody who is still to sign is that seat: it signs out of turn.
        replay.deal = before.0;
        replay.events.truncate(before.1);
    }
}

fn check_result(replay: &Record, result: &Json) -> Result<(), Amiss> {
    let given = object(result, "result")?;
    known_keys(given, "result", &["score", "winner", "points"])?;
    for key in ["score", "winner", "points"] {
        get(given, key)?;
    }
    if !replay.is_over() {
        let follows = "no result: the deal is not over".to_owned();
        return Err(Amiss::Result {
            given: result.to_string(),
            follows,
        });
    }
    let follows = outcome_to_json(&replay.outcome());
    if *result == follows {
        return Ok(());
    }
    Err(Amiss::Result {
        given: result.to_string(),
        follows: follows.to_string(),
    })
}

/// Reads rules: a preset's name, or differences from `classic`, or a preset with overrides.
///
/// # Errors
/// When something in them is unknown or out of range.
pub fn rules_from_json(json: &Json) -> Result<Rules, Amiss> {
    if let Some(name) = json.as_str() {
        return Rules::preset(name).map_err(Amiss::Rules);
    }
    let Some(options) = json.as_object() else {
        return Err(form("rules", "a preset's name or an object of options"));
    };
    let mut rules = match options.get("preset") {
        None => Rules::CLASSIC,
        Some(Json::String(name)) => Rules::preset(name).map_err(Amiss::Rules)?,
        Some(_) => return Err(form("preset", "a preset's name")),
    };
    for (name, value) in options.iter().filter(|(name, _)| *name != "preset") {
        let value = value_from_json(value);
        rules.set(name, &value).map_err(Amiss::Rules)?;
    }
    Ok(rules)
}

fn value_from_json(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(value), _) => Value::Int(value),
            (None, Some(value)) => Value::Float(value),
            (None, None) => Value::Text(number.to_string()),
        },
        Json::String(text) => Value::Text(text.clone()),
        other => Value::Text(other.to_string()),
    }
}

/// An error of form.
pub(super) fn form(place: &str, expected: &str) -> Amiss {
    Amiss::Form {
        place: place.to_owned(),
        expected: expected.to_owned(),
    }
}

pub(super) fn object<'a>(json: &'a Json, place: &str) -> Result<&'a Map<String, Json>, Amiss> {
    json.as_object().ok_or_else(|| form(place, "an object"))
}

pub(super) fn list<'a>(json: &'a Json, place: &str) -> Result<&'a Vec<Json>, Amiss> {
    json.as_array().ok_or_else(|| form(place, "a list"))
}

pub(super) fn get<'a>(record: &'a Map<String, Json>, key: &str) -> Result<&'a Json, Amiss> {
    record
        .get(key)
        .ok_or_else(|| form(key, "this key, which is missing"))
}

/// A whole number; one above 2^63 - 1 counts as that.
pub(super) fn integer(json: &Json) -> Option<i64> {
    json.as_i64().or_else(|| json.as_u64().map(|_| i64::MAX))
}

pub(super) fn known_keys(
    record: &Map<String, Json>,
    place: &str,
    known: &[&str],
) -> Result<(), Amiss> {
    let Some(key) = record.keys().find(|key| !known.contains(&key.as_str())) else {
        return Ok(());
    };
    let near = table::suggestion(key, known.iter().copied());
    let key = format!("{:?}{near}", shortened(key));
    Err(Amiss::UnknownKey {
        place: place.to_owned(),
        key,
    })
}
