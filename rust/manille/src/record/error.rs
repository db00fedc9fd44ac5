//! What can be wrong with a record, and where.

use crate::card::CardError;
use crate::clause::{Clause, Illegal};
use crate::reading::WordError;
use crate::rules::RulesError;
use crate::setup::SetupError;
use records::Flaw;
use std::fmt;
use table::shortened;

/// What is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Amiss {
    /// The text is no JSON.
    Json(String),
    /// A value is not of the form; says where, what was given and what was expected.
    Form {
        /// Where it stands.
        place: String,
        /// What was given, as JSON; `None` where a key is missing.
        given: Option<String>,
        /// What was expected there.
        expected: String,
    },
    /// A key that has no place there.
    UnknownKey {
        /// In what.
        place: String,
        /// The key, with the nearest known one.
        key: String,
    },
    /// The rules.
    Rules(RulesError),
    /// A card of the start.
    Card(CardError),
    /// The start.
    Setup(SetupError),
    /// An event is not of the form.
    Word(WordError),
    /// An event breaks a clause.
    Illegal(Box<Illegal>),
    /// The result does not follow.
    Result {
        /// What the record says.
        given: String,
        /// What follows from its events.
        follows: String,
    },
    /// A deal of a match does not follow from the one before.
    Series {
        /// The clause that it breaks.
        clause: Clause,
        /// What is wrong, in words.
        what: String,
    },
}

impl Flaw for Amiss {
    type Clause = Clause;

    fn clause(&self) -> Clause {
        match self {
            Amiss::Setup(_) => Clause::R2,
            Amiss::Illegal(illegal) => illegal.clause,
            Amiss::Result { .. } => Clause::R3,
            Amiss::Series { clause, .. } => *clause,
            _ => Clause::R1,
        }
    }
}

impl fmt::Display for Amiss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amiss::Json(error) => write!(out, "not JSON: {error}"),
            Amiss::Form {
                place,
                given: Some(given),
                expected,
            } => {
                let given = shortened(given);
                write!(out, "{place}: {given}: expected {expected}")
            }
            Amiss::Form {
                place, expected, ..
            } => write!(out, "{place} is missing: expected {expected}"),
            Amiss::UnknownKey { place, key } => write!(out, "unknown key in {place}: {key}"),
            Amiss::Rules(error) => write!(out, "{error}"),
            Amiss::Card(error) => write!(out, "{error}"),
            Amiss::Setup(error) => write!(out, "{error}"),
            Amiss::Word(error) => write!(out, "{error}"),
            Amiss::Illegal(illegal) => write!(out, "{illegal}"),
            Amiss::Result { given, follows } => {
                write!(out, "the result {given} does not follow: it is {follows}")
            }
            Amiss::Series { what, .. } => out.write_str(what),
        }
    }
}

/// Why a record is refused: what, the clause, and where.
pub type RecordError = records::RecordError<Amiss>;
