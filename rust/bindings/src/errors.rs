//! Core errors as Python exceptions: one of each for one of the other.

use crate::strayed;
use mus::bots::BotNameError;
use mus::card::CardError;
use mus::choice::ChoiceError;
use mus::clause::{Clause, Illegal};
use mus::lance::UnknownLance;
use mus::reading::{Refused, WordError};
use mus::record::RecordError;
use mus::rules::RulesError;
use mus::setup::SetupError;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult};
use pyo3::types::{PyString, PyStringMethods};
use pyo3::{PyErr, import_exception};
use table::shortened;

/// The exceptions as Python defines them.
pub(crate) mod python {
    use super::import_exception;

    import_exception!(mus.errors, MusError);
    import_exception!(mus.errors, RulesError);
    import_exception!(mus.errors, CardError);
    import_exception!(mus.errors, RecordError);
    import_exception!(mus.errors, IllegalAction);
    import_exception!(mus.errors, BotError);
    import_exception!(mus.errors, BotTimeout);
}

/// The text that an argument is, or what it should be. Halves of characters, which Python lets stand
/// alone and nothing here can mean, become the mark of a character that is not known.
pub(crate) fn text(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned());
    }
    let kind = given.get_type();
    let given = given
        .str()
        .map_or_else(|_| "?".to_owned(), |text| text.to_string());
    let message = format!("{name} is text, not {} ({kind})", shortened(&given));
    Err(python::MusError::new_err(message))
}

/// `RulesError`.
pub(crate) fn rules(error: RulesError) -> PyErr {
    python::RulesError::new_err(error.to_string())
}

/// `CardError`.
pub(crate) fn card(error: CardError) -> PyErr {
    python::CardError::new_err(error.to_string())
}

/// A word that names no lance.
pub(crate) fn lance(error: UnknownLance) -> PyErr {
    python::MusError::new_err(error.to_string())
}

/// A start that cannot be: of cards, or of scores.
pub(crate) fn setup(error: SetupError) -> PyErr {
    match error {
        SetupError::Score { .. } => python::MusError::new_err(error.to_string()),
        _ => python::CardError::new_err(error.to_string()),
    }
}

/// `IllegalAction` with its clause and the action.
pub(crate) fn illegal(error: Illegal, action: &str) -> PyErr {
    let message = error.to_string();
    python::IllegalAction::new_err((message, error.clause.code(), action.to_owned()))
}

/// `IllegalAction`, or `MusError` for a number or an amount that no action has.
pub(crate) fn choice(error: ChoiceError) -> PyErr {
    match error {
        ChoiceError::Illegal(_, action, error) => illegal(error, &action.to_string()),
        _ => python::MusError::new_err(format!("action {error}")),
    }
}

/// `IllegalAction` for a text that is no action.
pub(crate) fn word(error: WordError, action: &str) -> PyErr {
    let message = format!("{}: {error}", Clause::R1);
    python::IllegalAction::new_err((message, Clause::R1.code(), action.to_owned()))
}

/// `IllegalAction` for something that was read and cannot happen.
pub(crate) fn refused(error: Refused, action: &str) -> PyErr {
    match error {
        Refused::Illegal(error) => illegal(error, action),
        Refused::Form(error) => word(error, action),
    }
}

/// `RecordError` with its clause and event.
pub(crate) fn record(error: RecordError) -> PyErr {
    let message = error.to_string();
    python::RecordError::new_err((message, error.clause().code(), error.event))
}

/// `RecordError` for a text that is refused; a record of another game learns who reads it.
pub(crate) fn unread(text: &str, error: RecordError) -> PyErr {
    strayed::refused(text, "mus", record(error))
}

/// `BotError`.
pub(crate) fn bot(error: BotNameError) -> PyErr {
    python::BotError::new_err(error.to_string())
}
