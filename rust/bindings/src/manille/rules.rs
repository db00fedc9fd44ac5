//! `mus.manille.Rules`, presets and options.

use super::errors as told;
use crate::convert::{to_python, value_of, whole_numbers};
use crate::errors;
use manille::record::value_to_json;
use manille::rules::{OPTIONS, PRESETS, Rules, Value};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::{
    Bound, Py, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::{PyDict, PyList, PyString, PyStringMethods, PyTuple, PyType, PyTypeMethods};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The rules of a game of the family: a variant (or preset) and its options, each a keyword and an
/// attribute.
///
/// Frozen and hashable; equal rules play the same game. ``RulesError`` for a name or value that is
/// unknown and for an option that the variant does not have (F10). See ``docs/rules/manille.md``.
///
/// >>> rules = mus.manille.Rules("marius", target=44)
/// >>> rules.variant, rules.match, rules.target, rules.to_dict()
/// ('muette', 'seche', 44, {'variant': 'muette', 'match': 'seche', 'target': 44})
#[pyclass(frozen, eq, name = "Rules", module = "mus.manille")]
#[derive(PartialEq)]
pub(crate) struct PyRules {
    pub(crate) rules: Rules,
}

/// A Python object as a value of an option; a list or tuple of whole numbers is a list.
fn option_of(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    let listed = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    match whole_numbers(object).filter(|_| listed) {
        Some(numbers) => Ok(Value::List(numbers)),
        None => value_of(object),
    }
}

/// The options of a dict, by name.
pub(super) fn options_of(options: &Bound<'_, PyDict>) -> PyResult<Vec<(String, Value)>> {
    let pair = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = errors::text("an option", &name.str()?.into_any())?;
        Ok((name, option_of(&value)?))
    };
    options.iter().map(pair).collect()
}

fn with(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
    let options = options.map_or(Ok(Vec::new()), options_of)?;
    let options = options
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()));
    Rules::with(name, options).map_err(|error| told::rules(&error))
}

fn value_to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &value_to_json(value))
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (variant=None, **options), text_signature = "(variant='muette', **options)")]
    fn new(
        variant: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyRules> {
        let name = variant.map_or(Ok("muette".to_owned()), |name| {
            errors::text("variant", name)
        })?;
        let rules = with(&name, options)?;
        Ok(PyRules { rules })
    }

    /// The rules of a preset or variant, with the options given changed: as ``Rules(name, ...)``.
    ///
    /// >>> mus.manille.Rules.preset("marius") == mus.manille.Rules("marius")
    /// True
    #[classmethod]
    #[pyo3(signature = (name, /, **options))]
    fn preset(
        _class: &Bound<'_, PyType>,
        name: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyRules> {
        let rules = with(&errors::text("a preset", name)?, options)?;
        Ok(PyRules { rules })
    }

    /// The variant's name.
    #[getter]
    fn variant(&self) -> &'static str {
        self.rules.variant.name()
    }

    /// The variant, and the options that differ from its defaults, as records write them.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("variant", self.rules.variant.name())?;
        for (name, value) in self.rules.differences() {
            dict.set_item(name, value_to_python(py, &value)?)?;
        }
        Ok(dict)
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let has = |option: &&manille::rules::OptionInfo| {
            option.name == name && option.applies_to(self.rules.variant)
        };
        match OPTIONS.iter().find(has) {
            Some(option) => value_to_python(py, &option.get(&self.rules)).map(Bound::unbind),
            None => Err(PyAttributeError::new_err(format!(
                "rules of {} have no option {name:?} (F10)",
                self.rules.variant.name()
            ))),
        }
    }

    fn __setattr__(&self, name: &str, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let message = format!("rules are frozen: make new ones, as in Rules(..., {name}=...)");
        Err(PyAttributeError::new_err(message))
    }

    fn __dir__(&self) -> Vec<&'static str> {
        manille::rules::options_of(self.rules.variant)
            .into_iter()
            .chain(["variant", "to_dict"])
            .collect()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rules.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut parts = vec![format!("{:?}", self.rules.variant.name())];
        for (name, value) in self.rules.differences() {
            parts.push(format!("{name}={}", value_to_python(py, &value)?.repr()?));
        }
        Ok(format!("Rules({})", parts.join(", ").replace('"', "'")))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let make = py.import("mus._native")?.getattr("manille_rules_of")?;
        Ok((make, (self.to_dict(py)?,)))
    }

    fn __copy__(&self) -> PyRules {
        PyRules { rules: self.rules }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyRules {
        PyRules { rules: self.rules }
    }
}

/// Rules from None (muette), Rules, a variant's or preset's name, or a dict with ``variant``.
pub(super) fn read(object: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(Rules::default());
    };
    if let Ok(rules) = object.cast::<PyRules>() {
        return Ok(rules.get().rules);
    }
    if let Ok(name) = object.cast::<PyString>() {
        return with(&name.to_string_lossy(), None);
    }
    let Ok(dict) = object.cast::<PyDict>() else {
        let message = format!(
            "rules are None, a Rules, a variant's or preset's name or a dict, not {}",
            object.get_type().name()?
        );
        return Err(errors::python::RulesError::new_err(message));
    };
    let options = dict.copy()?;
    let name = match options.get_item("variant")? {
        Some(name) => errors::text("variant", &name)?,
        None => "muette".to_owned(),
    };
    if options.contains("variant")? {
        options.del_item("variant")?;
    }
    with(&name, Some(&options))
}

/// Rules in all their forms as ``mus.manille.Rules``.
#[pyfunction]
#[pyo3(signature = (rules=None, /))]
pub(crate) fn manille_rules_of(rules: Option<&Bound<'_, PyAny>>) -> PyResult<PyRules> {
    read(rules).map(|rules| PyRules { rules })
}

/// The names of the variants and the presets.
#[pyfunction]
pub(crate) fn manille_presets() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.name).collect()
}

/// Every option that the rules' variant has: name, value, what it takes, clause, meaning.
#[pyfunction]
#[pyo3(signature = (rules=None, /))]
#[expect(clippy::type_complexity, reason = "five columns of a listing")]
pub(crate) fn manille_options<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<
    Vec<(
        &'static str,
        Bound<'py, PyAny>,
        &'static str,
        &'static str,
        &'static str,
    )>,
> {
    let rules = read(rules)?;
    OPTIONS
        .iter()
        .filter(|option| option.applies_to(rules.variant))
        .map(|option| {
            let value = value_to_python(py, &option.get(&rules))?;
            Ok((
                option.name,
                value,
                option.expected,
                option.clause,
                option.doc,
            ))
        })
        .collect()
}
