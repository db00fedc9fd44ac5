//! Bots as text: `simple(bold=0.8)`, and teams of two: `simple+random`.
//!
//! Canonical is the name alone, or with all parameters that are not at their defaults, sorted by
//! name, numbers as short as they can be: `simple(bold=0.8)`. A team of two equal bots is written as
//! one. On input spaces are free and parameters stand in any order.

use crate::{Parameter, shortened, suggestion};
use std::fmt;
use std::str::FromStr;

/// What there is to know of a bot before it plays; `B` is any bot of the game.
#[derive(Debug)]
pub struct BotInfo<B> {
    /// Its name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
    /// What can be set about it, sorted by name.
    pub parameters: &'static [Parameter],
    /// Makes the bot from the values of its parameters, in their order.
    pub make: fn(&[f64]) -> B,
}

/// Why a text names no bot.
#[derive(Clone, Debug, PartialEq)]
pub enum BotNameError {
    /// No bot has this name.
    UnknownBot {
        /// What was given.
        given: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The bot has no such parameter.
    UnknownParameter {
        /// The bot.
        bot: &'static str,
        /// The parameters that it has.
        known: &'static [Parameter],
        /// What was given.
        given: String,
    },
    /// A parameter does not take this value.
    OutOfRange {
        /// The bot.
        bot: &'static str,
        /// The parameter.
        parameter: &'static Parameter,
        /// What was given.
        given: String,
    },
    /// A parameter's value is no number.
    NotANumber {
        /// The parameter.
        parameter: &'static Parameter,
        /// What was given.
        given: String,
    },
    /// A parameter is given twice.
    Twice {
        /// The parameter.
        parameter: &'static Parameter,
        /// The whole text.
        text: String,
    },
    /// The text has not the form of a name.
    Malformed(String),
    /// A team has more than two bots, or a name is missing.
    Team(String),
}

impl fmt::Display for BotNameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBot { given, known } => {
                let near = suggestion(given, known.iter().copied());
                write!(out, "unknown bot {given:?}{near}", given = shortened(given))
            }
            Self::UnknownParameter { bot, known, given } => {
                let near = near_parameter(known, given);
                write!(
                    out,
                    "unknown parameter {given:?} of {bot}{near}",
                    given = shortened(given)
                )
            }
            Self::OutOfRange {
                bot,
                parameter,
                given,
            } => {
                let (name, expected) = (parameter.name, parameter.expected());
                write!(
                    out,
                    "{name} of {bot} cannot be {given}: expected {expected}",
                    given = shortened(given)
                )
            }
            Self::NotANumber { parameter, given } => {
                write!(
                    out,
                    "{} needs a number, not {given:?}",
                    parameter.name,
                    given = shortened(given)
                )
            }
            Self::Twice { parameter, text } => {
                write!(
                    out,
                    "{} stands twice in {text:?}",
                    parameter.name,
                    text = shortened(text)
                )
            }
            Self::Malformed(text) => {
                let expected = "a name, or a name with parameters, as in simple(bold=0.8)";
                write!(
                    out,
                    "{text:?} is not a bot: expected {expected}",
                    text = shortened(text)
                )
            }
            Self::Team(text) => {
                let expected = "one bot, or two as in simple+random";
                write!(
                    out,
                    "{text:?} is not a team: expected {expected}",
                    text = shortened(text)
                )
            }
        }
    }
}

impl std::error::Error for BotNameError {}

/// The parameter that is nearest to a word, in words.
fn near_parameter(known: &[Parameter], given: &str) -> String {
    match known {
        [] => "; it has none".to_owned(),
        some => suggestion(given, some.iter().map(|parameter| parameter.name)),
    }
}

/// Reads the name of one of these bots, with or without parameters.
///
/// # Errors
/// When there is no such bot or parameter, or a value is not one that the parameter takes.
pub fn read_bot<B>(bots: &'static [BotInfo<B>], text: &str) -> Result<B, BotNameError> {
    let malformed = || BotNameError::Malformed(text.to_owned());
    let (name, inside) = match text.split_once('(') {
        None => (text.trim(), ""),
        Some((name, rest)) => {
            let inside = rest.trim_end().strip_suffix(')').ok_or_else(malformed)?;
            (name.trim(), inside.trim())
        }
    };
    if name.is_empty() || name.contains(|c: char| !c.is_alphanumeric() && c != '_') {
        return Err(malformed());
    }
    let unknown = || BotNameError::UnknownBot {
        given: name.to_owned(),
        known: bots.iter().map(|bot| bot.name).collect(),
    };
    let info = bots
        .iter()
        .find(|info| info.name == name)
        .ok_or_else(unknown)?;
    let mut given = vec![None; info.parameters.len()];
    for part in inside.split(',').filter(|_| !inside.is_empty()) {
        let (name, value) = part.split_once('=').ok_or_else(malformed)?;
        read_value(info, name.trim(), value.trim(), text, &mut given)?;
    }
    let values: Vec<f64> = info
        .parameters
        .iter()
        .zip(given)
        .map(|(parameter, value)| value.unwrap_or(parameter.default))
        .collect();
    Ok((info.make)(&values))
}

/// Reads one parameter's value into its place.
fn read_value<B>(
    info: &'static BotInfo<B>,
    name: &str,
    value: &str,
    text: &str,
    values: &mut [Option<f64>],
) -> Result<(), BotNameError> {
    let (parameter, place) = info
        .parameters
        .iter()
        .zip(values)
        .find(|(parameter, _)| parameter.name == name)
        .ok_or_else(|| BotNameError::UnknownParameter {
            bot: info.name,
            known: info.parameters,
            given: name.to_owned(),
        })?;
    let given = value.to_owned();
    let Some(number) = f64::from_str(value)
        .ok()
        .filter(|number| number.is_finite())
    else {
        return Err(BotNameError::NotANumber { parameter, given });
    };
    if !parameter.takes(number) {
        return Err(BotNameError::OutOfRange {
            bot: info.name,
            parameter,
            given,
        });
    }
    // Adding nought makes -0 a plain 0.
    if place.replace(number + 0.0).is_some() {
        return Err(BotNameError::Twice {
            parameter,
            text: text.to_owned(),
        });
    }
    Ok(())
}

/// Writes a bot's canonical name.
///
/// # Errors
/// When `out` takes no more.
pub fn write_bot(
    out: &mut fmt::Formatter<'_>,
    name: &str,
    parameters: &[(&'static Parameter, f64)],
) -> fmt::Result {
    out.write_str(name)?;
    let mut before = "(";
    for (parameter, value) in parameters {
        if *value != parameter.default {
            write!(out, "{before}{}={value}", parameter.name)?;
            before = ",";
        }
    }
    if before == "(" {
        Ok(())
    } else {
        out.write_str(")")
    }
}

/// Reads a team: one name for both partners, or two with a plus, the lower seat (as first seated)
/// first.
///
/// # Errors
/// As [`read_bot`], and when there are not one or two names.
pub fn read_team<B>(text: &str) -> Result<[B; 2], BotNameError>
where
    B: Clone + FromStr<Err = BotNameError>,
{
    let mut names = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    for (place, char) in text.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth -= 1,
            '+' if depth == 0 => {
                names.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    names.push(&text[start..]);
    let missing = names.len() > 1 && names.iter().any(|name| name.trim().is_empty());
    match names[..] {
        [both] => both.parse().map(|bot: B| [bot.clone(), bot]),
        [low, high] if !missing => Ok([low.parse()?, high.parse()?]),
        _ => Err(BotNameError::Team(text.to_owned())),
    }
}

/// A team's canonical name; [`read_team`] reads it back.
pub fn team_name<B: fmt::Display>(team: &[B; 2]) -> String {
    let [low, high] = [&team[0], &team[1]].map(ToString::to_string);
    if low == high {
        low
    } else {
        format!("{low}+{high}")
    }
}
