//! `mus.Rules`, presets and options.

use crate::convert::{value_of, value_to_python};
use crate::errors;
use mus::rules::{OPTIONS, PRESETS, Rules};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::{
    Bound, Py, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::{PyDict, PyString, PyStringMethods, PyType, PyTypeMethods};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The rules that a deal is played by: every option is a keyword and an attribute.
///
/// Frozen and hashable; equal rules play the same game. See ``docs/rules/mus.md`` for the options.
#[pyclass(frozen, eq, name = "Rules", module = "mus")]
#[derive(PartialEq)]
pub(crate) struct PyRules {
    pub(crate) rules: Rules,
}

fn set_all(rules: &mut Rules, options: &Bound<'_, PyDict>) -> PyResult<()> {
    for (name, value) in options.iter() {
        let name = errors::text("an option", &name.str()?.into_any())?;
        rules
            .set(&name, &value_of(&value)?)
            .map_err(errors::rules)?;
    }
    Ok(())
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(options: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
        let mut rules = Rules::CLASSIC;
        options.map_or(Ok(()), |options| set_all(&mut rules, options))?;
        Ok(PyRules { rules })
    }

    /// The rules of a preset, with the options given changed.
    #[classmethod]
    #[pyo3(signature = (name, /, **options))]
    fn preset(
        _class: &Bound<'_, PyType>,
        name: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyRules> {
        let name = errors::text("a preset", name)?;
        let mut rules = Rules::preset(&name).map_err(errors::rules)?;
        options.map_or(Ok(()), |options| set_all(&mut rules, options))?;
        Ok(PyRules { rules })
    }

    /// The options that differ from ``classic``, as records write them.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.rules.differences() {
            dict.set_item(name, value_to_python(py, &value)?)?;
        }
        Ok(dict)
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        match OPTIONS.iter().find(|option| option.name == name) {
            Some(option) => value_to_python(py, &option.get(&self.rules)),
            None => Err(PyAttributeError::new_err(format!(
                "Rules has no option {name:?}"
            ))),
        }
    }

    fn __setattr__(&self, name: &str, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let message = format!("rules are frozen: make new ones, as in Rules({name}=...)");
        Err(PyAttributeError::new_err(message))
    }

    fn __dir__(&self) -> Vec<&'static str> {
        OPTIONS
            .iter()
            .map(|option| option.name)
            .chain(["preset", "to_dict"])
            .collect()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", self.rules).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let options: PyResult<Vec<String>> = self
            .rules
            .differences()
            .iter()
            .map(|(name, value)| {
                Ok(format!(
                    "{name}={}",
                    value_to_python(py, value)?.bind(py).repr()?
                ))
            })
            .collect();
        Ok(format!("Rules({})", options?.join(", ")))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        Ok((
            py.import("mus._native")?.getattr("rules_of")?,
            (self.to_dict(py)?,),
        ))
    }

    fn __copy__(&self) -> PyRules {
        PyRules { rules: self.rules }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyRules {
        PyRules { rules: self.rules }
    }
}

/// Rules from None (classic), Rules, a preset's name, or a dict as in records.
pub(crate) fn read(object: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(Rules::CLASSIC);
    };
    if let Ok(rules) = object.cast::<PyRules>() {
        return Ok(rules.get().rules);
    }
    if let Ok(name) = object.cast::<PyString>() {
        return Rules::preset(&name.to_string_lossy()).map_err(errors::rules);
    }
    let Ok(dict) = object.cast::<PyDict>() else {
        let message = format!(
            "rules are None, a Rules, a preset's name or a dict, not {}",
            object.get_type().name()?
        );
        return Err(errors::python::RulesError::new_err(message));
    };
    let options = dict.copy()?;
    let mut rules = Rules::CLASSIC;
    if let Some(name) = options.get_item("preset")? {
        rules = Rules::preset(&name.str()?.to_string_lossy()).map_err(errors::rules)?;
        options.del_item("preset")?;
    }
    set_all(&mut rules, &options)?;
    Ok(rules)
}

/// `rules=` in all its forms as a `Rules`.
#[pyfunction]
#[pyo3(signature = (rules=None, /))]
pub(crate) fn rules_of(rules: Option<&Bound<'_, PyAny>>) -> PyResult<PyRules> {
    read(rules).map(|rules| PyRules { rules })
}

/// The presets' names, `classic` first.
#[pyfunction]
pub(crate) fn presets() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.name).collect()
}

/// Every option: name, value in these rules, what it takes, clause, meaning.
#[pyfunction]
#[pyo3(signature = (rules=None, /))]
#[expect(clippy::type_complexity, reason = "five columns of a listing")]
pub(crate) fn options(
    py: Python<'_>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<
    Vec<(
        &'static str,
        Py<PyAny>,
        &'static str,
        &'static str,
        &'static str,
    )>,
> {
    let rules = read(rules)?;
    let row = |option: &'static mus::rules::OptionInfo| {
        let value = value_to_python(py, &option.get(&rules))?;
        Ok((
            option.name,
            value,
            option.expected,
            option.clause,
            option.doc,
        ))
    };
    OPTIONS.iter().map(row).collect()
}
