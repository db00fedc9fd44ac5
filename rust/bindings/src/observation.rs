//! Observations and actions as numbers, one view at a time, and the two tables that define them.

use crate::errors;
use crate::view::PyView;
use mus::choice::{Choice, ChoiceSet, amount_of};
use mus::observation::{OBSERVATION, observe as row};
use pyo3::prelude::{PyResult, pyfunction};
use pyo3::types::PyBytes;
use pyo3::{Bound, Python};
use table::Field;

/// A field as told to Python: name, kind as numpy writes it, numbers (None: no list), meaning.
pub(crate) type Told = (&'static str, &'static str, Option<usize>, &'static str);

/// The fields of an observation, in order.
#[pyfunction]
pub(crate) fn observation_fields() -> Vec<Told> {
    told(OBSERVATION)
}

/// Fields as told to Python.
pub(crate) fn told(fields: &[Field]) -> Vec<Told> {
    let tell = |field: &Field| (field.name, field.kind.numpy(), field.count, field.doc);
    fields.iter().map(tell).collect()
}

/// The names of the actions, by number.
#[pyfunction]
pub(crate) fn action_names() -> Vec<String> {
    Choice::all().map(Choice::name).collect()
}

/// The observation of a view's seat, as the bytes of one row.
#[pyfunction]
pub(crate) fn observe<'py>(py: Python<'py>, view: &PyView) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &row(&view.view()))
}

/// The numbers of the actions that a view's seat may play, a bit each.
#[pyfunction]
pub(crate) fn legal_mask(view: &PyView) -> u64 {
    ChoiceSet::legal(&view.view()).bits()
}

/// The number and the amount of an action that a view's seat may play.
#[pyfunction]
pub(crate) fn action_number(view: &PyView, text: &str) -> PyResult<(u8, u16)> {
    let view = view.view();
    let action = view
        .read(text)
        .map_err(|refused| errors::refused(refused, text))?;
    let number = Choice::of(action, view.hand()).number();
    Ok((number, amount_of(action)))
}

/// The action of that number and amount (0: the least) as text, which a view's seat may play.
#[pyfunction]
pub(crate) fn action_text(view: &PyView, number: i64, amount: i64) -> PyResult<String> {
    let action = Choice::read(number, amount, &view.view());
    Ok(action.map_err(errors::choice)?.to_string())
}
