//! What is wrong with a bot of Python, in words.

use mus::choice::ChoiceError;
use pyo3::PyErr;
use pyo3::exceptions::PyException;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, Python};
use pyo3::types::PyTypeMethods;
use std::fmt;

/// What is wrong with a bot's answer.
pub(crate) struct Trouble {
    pub(crate) what: String,
    pub(crate) clause: Option<&'static str>,
    pub(crate) cause: Option<PyErr>,
    /// Is all to end here, as at Ctrl-C and `sys.exit`? Then no match is forfeited for it.
    pub(crate) ends_all: bool,
}

impl Trouble {
    /// It raised.
    pub(crate) fn raised(py: Python<'_>, error: PyErr) -> Trouble {
        let kind = error.get_type(py);
        let kind = kind.name().map_or("?".to_owned(), |name| name.to_string());
        let words = error
            .value(py)
            .str()
            .map_or(String::new(), |text| text.to_string());
        let place = raised_at(py, &error).map_or(String::new(), |place| format!(" ({place})"));
        let colon = if words.is_empty() { "" } else { ": " };
        Trouble {
            what: format!("raised {kind}{colon}{words}{place}"),
            clause: None,
            ends_all: !error.is_instance_of::<PyException>(py),
            cause: Some(error),
        }
    }

    /// It answered with something that is no text.
    pub(crate) fn no_text(answer: &Bound<'_, PyAny>) -> Trouble {
        let shown = answer
            .repr()
            .map_or("?".to_owned(), |text| text.to_string());
        Trouble::wrong(format!(
            "answered {shown}, expected text: an action of view.legal"
        ))
    }

    /// Its answer is wrong in this way.
    pub(crate) fn wrong(what: String) -> Trouble {
        Trouble {
            what,
            clause: None,
            cause: None,
            ends_all: false,
        }
    }

    /// Its number and amount are no action that it may play.
    pub(crate) fn choice(error: &ChoiceError) -> Trouble {
        let clause = match error {
            ChoiceError::Illegal(_, _, illegal) => Some(illegal.clause.code()),
            ChoiceError::Number(_) | ChoiceError::Amount(..) => None,
        };
        Trouble {
            clause,
            ..Trouble::wrong(format!("answered {error}"))
        }
    }

    /// The same, of so many decisions that were asked for at once.
    pub(crate) fn among(mut self, decisions: usize) -> Trouble {
        if decisions > 1 {
            self.what = format!("{} (asked for {decisions} decisions at once)", self.what);
        }
        self
    }

    /// Its text is no action that it may play.
    pub(crate) fn refused(text: &str, refused: &dyn fmt::Display, clause: &'static str) -> Trouble {
        Trouble {
            what: format!("answered {:?}: {refused}", table::shortened(text)),
            clause: Some(clause),
            ..Trouble::wrong(String::new())
        }
    }
}

/// The file and line in which an exception arose.
fn raised_at(py: Python<'_>, error: &PyErr) -> Option<String> {
    let mut trace = error.traceback(py)?.into_any();
    while let Some(inner) = trace
        .getattr("tb_next")
        .ok()
        .filter(|inner| !inner.is_none())
    {
        trace = inner;
    }
    let line: usize = trace.getattr("tb_lineno").ok()?.extract().ok()?;
    let code = trace.getattr("tb_frame").ok()?.getattr("f_code").ok()?;
    let file: String = code.getattr("co_filename").ok()?.extract().ok()?;
    let name = file.rsplit('/').next()?;
    Some(format!("{name}, line {line}"))
}

/// How long what a bot said may be in a message.
const LONGEST: usize = 400;

/// Words of a bot as one line that can be read.
pub(crate) fn one_line(words: &str) -> String {
    let line = words.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
