//! Core errors of the Manille family as Python exceptions: one of each for one of the other.

use crate::errors::python;
use crate::strayed;
use manille::card::CardError;
use manille::clause::Clause;
use manille::reading::Refused;
use manille::record::{Amiss, Flaw, RecordError};
use manille::rules::RulesError;
use manille::setup::SetupError;
use pyo3::PyErr;

/// `RulesError`.
pub(super) fn rules(error: &RulesError) -> PyErr {
    python::RulesError::new_err(error.to_string())
}

/// `CardError`.
pub(super) fn card(error: &CardError) -> PyErr {
    python::CardError::new_err(error.to_string())
}

/// A start that cannot be: of cards, or of numbers.
pub(super) fn setup(error: &SetupError) -> PyErr {
    match error {
        SetupError::Twice(_) | SetupError::Turnup(_) | SetupError::Count { .. } => {
            python::CardError::new_err(error.to_string())
        }
        _ => python::MusError::new_err(error.to_string()),
    }
}

/// `IllegalAction` with its clause and the action.
pub(super) fn refused(error: &Refused, action: &str) -> PyErr {
    let code = error.clause().code();
    python::IllegalAction::new_err((error.to_string(), code, action.to_owned()))
}

/// `RecordError` with its clause and event.
pub(super) fn record(error: &RecordError) -> PyErr {
    python::RecordError::new_err((error.to_string(), error.clause().code(), error.event))
}

/// `RecordError` for a text that is refused; a record of another game learns who reads it.
pub(super) fn unread(text: &str, error: &RecordError) -> PyErr {
    strayed::refused(text, "manille", record(error))
}

/// What is wrong with something that stands for part of a record.
pub(super) fn amiss(error: Amiss) -> PyErr {
    match error {
        Amiss::Setup(error) => setup(&error),
        Amiss::Card(error) => card(&error),
        Amiss::Rules(error) => rules(&error),
        other => {
            let code = other.clause().code();
            python::MusError::new_err(format!("{other} ({code})"))
        }
    }
}

/// `RecordError` for a record of the wrong kind.
pub(super) fn wrong_kind(what: &str) -> PyErr {
    let code = Clause::R1.code();
    python::RecordError::new_err((format!("{code}: {what}"), code, None::<usize>))
}
