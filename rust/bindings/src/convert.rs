//! JSON and options between Rust and Python.

use mus::rules::Value;
use pyo3::prelude::{
    Bound, IntoPyObject, Py, PyAny, PyAnyMethods, PyDictMethods, PyListMethods, PyResult,
    PyTypeMethods, Python,
};
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString};
use serde_json::Value as Json;

/// A JSON value as the Python object that `json.loads` would make.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Json::Null => py.None().into_bound(py),
        Json::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(value), _) => value.into_pyobject(py)?.into_any(),
            (None, Some(value)) => value.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            list.into_any()
        }
        Json::Object(values) => {
            let dict = PyDict::new(py);
            for (key, value) in values {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Whole numbers of any type in a list; truths are none.
pub(crate) fn whole_numbers(list: &Bound<'_, PyAny>) -> Option<Vec<i64>> {
    let numbers: Vec<Bound<'_, PyAny>> = list.extract().ok()?;
    let whole = |number: &Bound<'_, PyAny>| {
        let is_truth = number.is_instance_of::<PyBool>();
        number.extract().ok().filter(|_| !is_truth)
    };
    numbers.iter().map(whole).collect()
}

/// A value of an option as a Python object.
pub(crate) fn value_to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    to_python(py, &mus::record::value_to_json(value)).map(Bound::unbind)
}

/// A Python object as a value of an option.
pub(crate) fn value_of(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    // numpy's truths too, which have a float.
    if let Ok(value) = object.extract::<bool>() {
        return Ok(Value::Bool(value));
    }
    if let Ok(value) = object.extract::<i64>() {
        return Ok(Value::Int(value));
    }
    if let Ok(value) = object.extract::<f64>() {
        return Ok(Value::Float(value));
    }
    match object.extract::<String>() {
        Ok(text) => Ok(Value::Text(text)),
        // What is too long to be shown says what it is.
        Err(_) => Ok(Value::Text(match object.repr() {
            Ok(text) => text.to_string(),
            Err(_) => format!("{} too long to show", object.get_type().name()?),
        })),
    }
}
