//! The bots that come with the game, as Python is told of them.

use mus::bots::BOTS;
use pyo3::prelude::{Bound, PyDictMethods, PyResult, Python, pyfunction};
use pyo3::types::PyDict;

/// What can be set about a bot: `{parameter: {"default", "min", "max", "help"}}`.
pub(crate) fn parameters<'py>(
    py: Python<'py>,
    listed: &[table::Parameter],
) -> PyResult<Bound<'py, PyDict>> {
    let parameters = PyDict::new(py);
    for parameter in listed {
        let facts = PyDict::new(py);
        facts.set_item("default", parameter.default)?;
        facts.set_item("min", parameter.min)?;
        facts.set_item("max", parameter.max)?;
        facts.set_item("help", parameter.help)?;
        parameters.set_item(parameter.name, facts)?;
    }
    Ok(parameters)
}

/// Every bot: `{name: {parameter: {"default", "min", "max", "help"}}}`.
#[pyfunction]
pub(crate) fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for bot in BOTS {
        all.set_item(bot.name, parameters(py, bot.parameters)?)?;
    }
    Ok(all)
}

/// What every bot is, in a sentence, by name.
#[pyfunction]
pub(crate) fn bots_about() -> Vec<(&'static str, &'static str)> {
    BOTS.iter().map(|bot| (bot.name, bot.about)).collect()
}
