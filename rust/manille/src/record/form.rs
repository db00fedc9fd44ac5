//! The form of a record, piece by piece: keys, numbers, cards, rules.

use super::error::Amiss;
use crate::card::Pack;
use crate::rules::{Apart, ChoiceBy, Rules, Value};
use crate::setup::{Cards, Choices};
use serde_json::{Map, Value as Json, json};
use table::shortened;
use table::{Card, Seat, suggestion};

/// An error of form: what was given, and what was expected there.
pub(super) fn form(given: &Json, place: &str, expected: &str) -> Amiss {
    Amiss::Form {
        place: place.to_owned(),
        given: Some(given.to_string()),
        expected: expected.to_owned(),
    }
}

/// What stands under a key, for messages.
const EXPECTED: &[(&str, &str)] = &[
    ("game", "\"manille\""),
    ("variant", "the name of a variant or preset"),
    ("rules", "the options that differ, as an object"),
    ("dealer", "the seat that deals"),
    ("score", "the score before the deal, by side"),
    ("deal", "the hands by seat"),
    ("turnup", "the dealer's turned card"),
    ("dog", "the two cards apart"),
    ("table", "four stacks up/down for each seat"),
    ("events", "what happened, a list"),
];

pub(super) fn object<'a>(json: &'a Json, place: &str) -> Result<&'a Map<String, Json>, Amiss> {
    json.as_object()
        .ok_or_else(|| form(json, place, "an object"))
}

pub(super) fn list<'a>(json: &'a Json, place: &str) -> Result<&'a Vec<Json>, Amiss> {
    json.as_array().ok_or_else(|| form(json, place, "a list"))
}

pub(super) fn text<'a>(json: &'a Json, place: &str) -> Result<&'a str, Amiss> {
    json.as_str().ok_or_else(|| form(json, place, "text"))
}

pub(super) fn get<'a>(record: &'a Map<String, Json>, key: &str) -> Result<&'a Json, Amiss> {
    record.get(key).ok_or_else(|| {
        let known = EXPECTED.iter().find(|(name, _)| *name == key);
        Amiss::Form {
            place: key.to_owned(),
            given: None,
            expected: known.map_or("this key", |(_, what)| what).to_owned(),
        }
    })
}

/// A whole number; one above 2^63 - 1 counts as that.
pub(super) fn integer(json: &Json) -> Option<i64> {
    json.as_i64().or_else(|| json.as_u64().map(|_| i64::MAX))
}

pub(super) fn known_keys<'a>(
    record: &Map<String, Json>,
    place: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Result<(), Amiss> {
    let unknown = |key: &&String| !known.clone().any(|name| name == key.as_str());
    let Some(key) = record.keys().find(unknown) else {
        return Ok(());
    };
    let key = format!("{:?}{}", shortened(key), suggestion(key, known));
    Err(Amiss::UnknownKey {
        place: place.to_owned(),
        key,
    })
}

/// Do ties and choices matter to these rules (F5.1, F5.4)?
pub(super) fn has_choices(rules: &Rules) -> bool {
    let by = rules.shape().choice_by;
    matches!(by, ChoiceBy::Dealer | ChoiceBy::DealerOrPartner)
}

/// The keys that a deal under these rules can have, result included.
pub(super) fn deal_keys(rules: &Rules) -> impl Iterator<Item = &'static str> + Clone + use<> {
    let shape = rules.shape();
    let ties = if has_choices(rules) {
        &["tie", "choices"][..]
    } else {
        &[]
    };
    let turnup = if shape.choice_by == ChoiceBy::TurnUp {
        &["turnup"][..]
    } else {
        &[]
    };
    let apart = match shape.apart {
        Apart::Nothing => &[][..],
        Apart::Dog | Apart::Talon => &["dog"],
        Apart::Stacks => &["table"],
    };
    let always = &["dealer", "score", "deal", "events", "result"];
    always
        .iter()
        .chain(ties)
        .chain(turnup)
        .chain(apart)
        .copied()
}

/// Reads the variant's name and the options of a record.
///
/// # Errors
/// When something in them is unknown, out of place or out of range.
pub fn rules_from_json(variant: &str, options: &Json) -> Result<Rules, Amiss> {
    let options = object(options, "rules")?;
    let options = options
        .iter()
        .map(|(name, value)| (name.as_str(), value_from_json(value)));
    Rules::with(variant, options).map_err(Amiss::Rules)
}

/// JSON as a value of an option.
pub fn value_from_json(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(value), _) => Value::Int(value),
            (None, Some(value)) => Value::Float(value),
            (None, None) => Value::Text(number.to_string()),
        },
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(values) => {
            let numbers: Option<Vec<i64>> = values.iter().map(Json::as_i64).collect();
            numbers.map_or_else(|| Value::Text(json.to_string()), Value::List)
        }
        Json::Object(_) => Value::Text(json.to_string()),
    }
}

/// A seat of a game of so many.
pub(super) fn seat(json: &Json, place: &str, seats: u8) -> Result<Seat, Amiss> {
    integer(json)
        .and_then(|number| u8::try_from(number).ok())
        .filter(|&number| number < seats)
        .and_then(Seat::new)
        .ok_or_else(|| form(json, place, &format!("a seat 0 to {}", seats - 1)))
}

/// So many whole numbers.
pub(super) fn integers(json: &Json, place: &str, count: usize) -> Result<Vec<i64>, Amiss> {
    let numbers: Option<Vec<i64>> = list(json, place)?.iter().map(integer).collect();
    numbers
        .filter(|numbers| numbers.len() == count)
        .ok_or_else(|| form(json, place, &format!("{count} whole numbers")))
}

/// How many ties in a row; true is one.
pub(super) fn ties(json: &Json) -> Result<i64, Amiss> {
    match json {
        Json::Bool(tie) => Ok(i64::from(*tie)),
        json => integer(json).ok_or_else(|| form(json, "tie", "true, false or a whole number")),
    }
}

/// What each side has still to choose; `None` where both counts are left out.
pub(super) fn choices(json: &Json, sides: usize) -> Result<Option<Choices>, Amiss> {
    let choices = object(json, "choices")?;
    known_keys(choices, "choices", ["left", "nt_owed"].into_iter())?;
    if choices.is_empty() {
        return Ok(None);
    }
    let counts = |key: &str| {
        let json = get(choices, key)?;
        let numbers = integers(json, key, sides)?;
        let small: Option<Vec<u16>> = numbers.iter().map(|&n| u16::try_from(n).ok()).collect();
        small.ok_or_else(|| form(json, key, "whole numbers from 0 to 65535"))
    };
    Ok(Some(Choices {
        left: counts("left")?,
        nt_owed: counts("nt_owed")?,
    }))
}

/// What each side has still to choose, as records write it.
pub(super) fn choices_to_json(choices: &Choices) -> Json {
    json!({"left": choices.left, "nt_owed": choices.nt_owed})
}

fn read_card(pack: &Pack, word: &str, place: &str) -> Result<Card, Amiss> {
    pack.read_at(word, place).map_err(Amiss::Card)
}

fn hand(pack: &Pack, json: &Json, place: &str) -> Result<Vec<Card>, Amiss> {
    text(json, place)?
        .split_ascii_whitespace()
        .map(|word| read_card(pack, word, place))
        .collect()
}

/// The stacks of one seat: `up/down` four times.
fn stacks(pack: &Pack, json: &Json, place: &str) -> Result<Vec<[Card; 2]>, Amiss> {
    text(json, place)?
        .split_ascii_whitespace()
        .map(|stack| {
            let (up, down) = stack
                .split_once('/')
                .ok_or_else(|| form(json, place, "stacks as up/down"))?;
            Ok([read_card(pack, up, place)?, read_card(pack, down, place)?])
        })
        .collect()
}

/// The cards of a record as they stand there.
pub(super) fn cards(record: &Map<String, Json>, rules: &Rules) -> Result<Cards, Amiss> {
    let shape = rules.shape();
    let pack = shape.pack;
    let seats = usize::from(shape.seats);
    let of_seats = |key: &str| {
        let json = get(record, key)?;
        let texts = list(json, key)?;
        if texts.len() == seats {
            Ok(texts.iter().enumerate())
        } else {
            Err(form(json, key, &format!("{seats} texts, one a seat")))
        }
    };
    let hands =
        of_seats("deal")?.map(|(seat, json)| hand(pack, json, &format!("the hand of seat {seat}")));
    let apart = match shape.apart {
        Apart::Dog | Apart::Talon => hand(pack, get(record, "dog")?, "dog")?,
        _ => Vec::new(),
    };
    let stacks = match shape.apart {
        Apart::Stacks => {
            let table = of_seats("table")?
                .map(|(seat, json)| stacks(pack, json, &format!("the stacks of seat {seat}")));
            table.collect::<Result<Vec<_>, Amiss>>()?
        }
        _ => Vec::new(),
    };
    let turnup = match shape.choice_by {
        ChoiceBy::TurnUp => {
            let turned = text(get(record, "turnup")?, "turnup")?;
            Some(read_card(pack, turned, "turnup")?)
        }
        _ => None,
    };
    Ok(Cards {
        hands: hands.collect::<Result<Vec<_>, Amiss>>()?,
        turnup,
        apart,
        stacks,
    })
}
