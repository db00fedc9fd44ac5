//! Records given to the reader of another game: who does read them.

use crate::errors::python::RecordError;
use pyo3::PyErr;
use serde_json::Value;

/// Of each game its name in records, its title, and who reads its records.
const READERS: [(&str, &str, &str); 2] = [
    ("mus", "Mus", "mus.replay and `mus replay`"),
    (
        "manille",
        "Manille",
        "mus.manille.replay and `mus manille replay`",
    ),
];

/// The error for text that the game `own` refuses: for a record of another game who reads it, and
/// for anything else `usual`.
pub(crate) fn refused(text: &str, own: &str, usual: PyErr) -> PyErr {
    // A record that holds is not parsed twice.
    let record: Option<Value> = serde_json::from_str(text).ok();
    let game = record.as_ref().and_then(|record| record.get("game"));
    let game = game.and_then(Value::as_str).unwrap_or(own);
    let another = READERS.iter().find(|(name, ..)| *name == game);
    match another {
        Some((name, title, readers)) if *name != own => RecordError::new_err((
            format!(
                "R1: game: \"{name}\": expected \"{own}\"; records of {title} are read by {readers}"
            ),
            "R1",
            None::<usize>,
        )),
        _ => usual,
    }
}
