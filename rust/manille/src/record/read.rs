//! Reading and replaying a record: form first, then the start, the events, the result.

use super::error::{Amiss, RecordError};
use super::form::{
    cards, choices, deal_keys, form, get, integer, integers, known_keys, list, object, seat, text,
    ties,
};
use super::matches::{self, MatchRecord};
use super::{Record, Spelling, counted_to_json, rules_from_json};
use crate::rules::Rules;
use crate::setup::Setup;
use serde_json::{Map, Value as Json};

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
    read_json(&parse(text)?)
}

/// JSON text as JSON, without a key twice.
pub(super) fn parse(text: &str) -> Result<Json, RecordError> {
    records::json::from_str(text).map_err(|error| Amiss::Json(error.to_string()).into())
}

/// Reads and replays a record from JSON.
///
/// # Errors
/// With the first thing that is wrong.
pub fn read_json(json: &Json) -> Result<Replayed, RecordError> {
    let record = object(json, "the record")?;
    check_game(record)?;
    if record.contains_key("match") || record.contains_key("deals") {
        return matches::read(record).map(Replayed::Match);
    }
    let spelling = read_spelling(record)?;
    let rules = rules_from_json(&spelling.variant, &spelling.rules)?;
    check_keys(record, &rules)?;
    read_deal(record, &rules, &spelling).map(Replayed::Deal)
}

pub(super) fn check_game(record: &Map<String, Json>) -> Result<(), Amiss> {
    let game = get(record, "game")?;
    match game.as_str() {
        Some("manille") => Ok(()),
        _ => Err(form(game, "game", "\"manille\"")),
    }
}

/// Has the record of a deal the keys of its rules, and no other?
pub(super) fn check_keys(record: &Map<String, Json>, rules: &Rules) -> Result<(), Amiss> {
    let heads = ["game", "variant", "rules"].into_iter();
    known_keys(record, "the record", heads.chain(deal_keys(rules)))
}

/// The variant and the options as they are spelt.
pub(super) fn read_spelling(record: &Map<String, Json>) -> Result<Spelling, Amiss> {
    Ok(Spelling {
        variant: text(get(record, "variant")?, "variant")?.to_owned(),
        rules: get(record, "rules")?.clone(),
        tie: None,
        choices: None,
    })
}

/// Replays a deal whose keys are known.
pub(super) fn read_deal(
    record: &Map<String, Json>,
    rules: &Rules,
    spelling: &Spelling,
) -> Result<Record, RecordError> {
    let mut replay = read_start(record, rules, spelling)?;
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

/// The deal of a record before anything has happened.
pub(super) fn read_start(
    record: &Map<String, Json>,
    rules: &Rules,
    spelling: &Spelling,
) -> Result<Record, Amiss> {
    let sides = rules.interned().side_count();
    let dealer = seat(get(record, "dealer")?, "dealer", rules.shape().seats)?;
    let score = integers(get(record, "score")?, "score", sides)?;
    let (tie, told) = (record.get("tie"), record.get("choices"));
    let in_a_row = tie.map_or(Ok(0), ties)?;
    let choices = told.map_or(Ok(None), |told| choices(told, sides))?;
    let cards = cards(record, rules)?;
    let setup =
        Setup::new(rules, dealer, &score, in_a_row, choices, cards).map_err(Amiss::Setup)?;
    Ok(Record {
        spelling: Spelling {
            tie: tie.cloned(),
            choices: told.cloned(),
            ..spelling.clone()
        },
        ..Record::new(setup)
    })
}

impl Record {
    /// The start of this record with some keys changed: those of records, and `hands` for `deal`.
    /// Where hands are given without a turned card, it is the dealer's last.
    ///
    /// # Errors
    /// When the start is then not of the form, or cannot be.
    pub fn restarted(&self, changes: Map<String, Json>) -> Result<Record, Amiss> {
        let rules = self.setup.rules();
        let known = deal_keys(rules).filter(|key| !["dealer", "events", "result"].contains(key));
        let known = known.map(|key| if key == "deal" { "hands" } else { key });
        known_keys(&changes, "the start", known)?;
        let mut body = self.start().body();
        body.remove("result");
        if let Some(hands) = changes.get("hands") {
            check_hands(hands, usize::from(rules.shape().seats))?;
            for key in ["turnup", "dog", "table"] {
                body.remove(key);
            }
            let hand = hands
                .get(self.setup.dealer().index())
                .and_then(Json::as_str);
            let last = hand.and_then(|hand| hand.split_ascii_whitespace().last());
            if let (Some(card), Some(_)) = (last, self.setup.cards().turnup) {
                body.insert("turnup".into(), card.into());
            }
        }
        for (key, value) in changes {
            let key = if key == "hands" {
                "deal".to_owned()
            } else {
                key
            };
            body.insert(key, value);
        }
        read_start(&body, rules, &self.spelling)
    }
}

/// Are these hands as text, one a seat?
fn check_hands(hands: &Json, seats: usize) -> Result<(), Amiss> {
    let texts = hands.as_array().filter(|texts| texts.len() == seats);
    if texts.is_some_and(|texts| texts.iter().all(Json::is_string)) {
        return Ok(());
    }
    let expected = format!("{seats} texts, one a seat");
    Err(form(hands, "hands", &expected))
}

/// Replays one event.
pub(super) fn read_event(replay: &mut Record, event: &Json) -> Result<(), Amiss> {
    replay.happen_text(text(event, "an event")?)
}

/// Are the values of a result of the form, whatever they say (R1)?
fn check_values(result: &Map<String, Json>, rules: &Rules) -> Result<(), Amiss> {
    let sides = rules.interned().side_count();
    integers(get(result, "score")?, "score", sides)?;
    match get(result, "taken")? {
        Json::Null => {}
        taken => integers(taken, "taken", sides).map(drop)?,
    }
    match get(result, "winner")? {
        Json::Null => {}
        winner => seat(winner, "winner", sides as u8).map(drop)?,
    }
    for entry in list(get(result, "points")?, "points")? {
        let [reason, side, points] = &list(entry, "points")?[..] else {
            return Err(form(entry, "points", "entries as [reason, side, points]"));
        };
        text(reason, "points")?;
        for number in [side, points] {
            let whole = || form(entry, "points", "whole numbers after the reason");
            integer(number).ok_or_else(whole)?;
        }
    }
    Ok(())
}

/// Is the result what follows from the events (R3)?
pub(super) fn check_result(replay: &Record, result: &Json) -> Result<(), Amiss> {
    const KEYS: [&str; 4] = ["taken", "points", "score", "winner"];
    let given = object(result, "result")?;
    known_keys(given, "result", KEYS.into_iter())?;
    for key in KEYS {
        get(given, key)?;
    }
    check_values(given, replay.setup().rules())?;
    let follows = if replay.is_over() {
        counted_to_json(&replay.counted())
    } else {
        "no result: the deal is not over".into()
    };
    if *result == follows {
        return Ok(());
    }
    Err(Amiss::Result {
        given: result.to_string(),
        follows: follows.to_string(),
    })
}
