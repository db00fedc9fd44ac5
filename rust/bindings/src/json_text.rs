//! A Python object as JSON text: whole numbers of any type are written, and what is none is told by its place.

use crate::errors;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::{
    Bound, PyAny, PyAnyMethods, PyDictMethods, PyErr, PyListMethods, PyResult, PyTupleMethods,
    pyfunction, wrap_pyfunction,
};
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use table::shortened;

/// How deep lists and dicts are looked into for what cannot be written.
const DEPTH: usize = 32;

/// What is expected of the whole.
const WHAT: &str = "R1: a record is a dict or its JSON text";

/// What cannot be written: where it stands, as `score[0]`, and what it is.
struct Amiss {
    place: String,
    what: String,
}

/// The JSON text of a record: text as it is, anything else as [`written`].
pub(crate) fn json_text(record: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = record.extract::<String>() {
        return Ok(text);
    }
    written(record).map_err(|amiss| {
        let message = match amiss {
            Ok(Amiss { place, what }) if !place.is_empty() => format!("R1: {place}{what}"),
            Ok(Amiss { what, .. }) => format!("{WHAT}: {what}"),
            Err(error) => format!("{WHAT}: {}", error.value(record.py())),
        };
        errors::python::RecordError::new_err((message, "R1", None::<usize>))
    })
}

/// The JSON text of the arguments of a call, by name.
pub(crate) fn arguments_text(arguments: &Bound<'_, PyDict>) -> PyResult<String> {
    written(arguments.as_any()).map_err(|amiss| match amiss {
        Ok(Amiss { place, what }) => {
            errors::python::MusError::new_err(format!("{place}{what} (R1)"))
        }
        Err(error) => error,
    })
}

/// What `json.dumps` writes, numbers of numpy and the like as those of Python.
fn written(object: &Bound<'_, PyAny>) -> Result<String, Result<Amiss, PyErr>> {
    let text = dumped(object).map_err(|error| amiss(object, "", 0).ok_or(error))?;
    // Text may have these words; numbers must not be them.
    let suspect = text.contains("NaN") || text.contains("Infinity");
    match suspect.then(|| amiss(object, "", 0)).flatten() {
        Some(amiss) => Err(Ok(amiss)),
        None => Ok(text),
    }
}

fn dumped(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = object.py();
    let dumps = py.import("json")?.getattr("dumps")?;
    // Without arguments it is fastest, and most often enough.
    if let Ok(text) = dumps.call1((object,)) {
        return text.extract();
    }
    let arguments = PyDict::new(py);
    arguments.set_item("default", wrap_pyfunction!(plain, py)?)?;
    dumps.call((object,), Some(&arguments))?.extract()
}

/// A whole number of any type as one of Python, an array as a list.
#[pyfunction]
fn plain<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let index = object.py().import("operator")?.getattr("index")?;
    index
        .call1((object,))
        .or_else(|_| object.call_method0("tolist"))
        .map_err(|_| PyTypeError::new_err("no whole number"))
}

/// The first thing in an object that JSON has no word for.
fn amiss(object: &Bound<'_, PyAny>, place: &str, depth: usize) -> Option<Amiss> {
    if depth > DEPTH {
        return Some(told(object, place, "expected less of lists in lists"));
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        let is_finite = number.extract::<f64>().is_ok_and(f64::is_finite);
        return (!is_finite).then(|| told(object, place, "neither a whole number nor text"));
    }
    if object.is_none() || object.is_instance_of::<PyString>() || object.is_instance_of::<PyInt>() {
        return None;
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let dot = if place.is_empty() { "" } else { "." };
        let mut entries = dict.iter();
        return entries
            .find_map(|(key, value)| amiss(&value, &format!("{place}{dot}{key}"), depth + 1));
    }
    if let Ok(list) = object.cast::<PyList>() {
        return listed(list.iter(), place, depth);
    }
    if let Ok(tuple) = object.cast::<PyTuple>() {
        return listed(tuple.iter(), place, depth);
    }
    match plain(object) {
        Ok(plain) => amiss(&plain, place, depth + 1),
        Err(_) => {
            let expected = "expected whole numbers, texts, and lists or dicts of them";
            Some(told(object, place, expected))
        }
    }
}

/// What stands in a place, in one line, and what would be right there.
fn told(object: &Bound<'_, PyAny>, place: &str, right: &str) -> Amiss {
    let what = object
        .repr()
        .map_or_else(|_| "?".to_owned(), |what| what.to_string());
    let what = shortened(&what.replace('\n', " ")).into_owned();
    let before = if place.is_empty() { "" } else { ": " };
    Amiss {
        place: shortened(place).into_owned(),
        what: format!("{before}{what}: {right}"),
    }
}

fn listed<'py>(
    mut values: impl Iterator<Item = Bound<'py, PyAny>>,
    place: &str,
    depth: usize,
) -> Option<Amiss> {
    let mut at = 0..;
    values.find_map(|value| amiss(&value, &format!("{place}[{}]", at.next()?), depth + 1))
}
