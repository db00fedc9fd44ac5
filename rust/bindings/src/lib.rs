//! The door between Python and the crates: parse, call, convert; no decision about a game.

use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult, pymodule, wrap_pyfunction};

mod background;
mod bots;
mod convert;
mod deal;
mod dice;
mod equity;
mod errors;
mod evaluate;
mod guest;
mod hands;
mod hosted;
mod json_text;
mod log;
mod manille;
mod matches;
mod moment;
mod observation;
mod odds;
mod order;
mod playing;
mod policy;
mod rankings;
mod records;
mod rules;
mod seated;
mod showdown;
mod simulate;
mod spec;
mod strayed;
mod sums;
mod tables;
mod tally;
mod teams;
mod trouble;
mod view;

/// The compiled half of `mus`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("OBSERVATION_VERSION", mus::observation::OBSERVATION_VERSION)?;
    module.add("ACTIONS_VERSION", mus::choice::ACTIONS_VERSION)?;
    module.add("SCHEMA_VERSION", mus::columns::SCHEMA_VERSION)?;
    module.add("STREAM_SCHEME", table::stream::SCHEME)?;
    add_classes(module)?;
    add_functions(module)?;
    add_observations(module)?;
    manille::add_to(module)
}

fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<rules::PyRules>()?;
    module.add_class::<hands::PyHand>()?;
    module.add_class::<deal::PyDeal>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<dice::PyDice>()?;
    module.add_class::<matches::PyMatch>()?;
    module.add_class::<records::PyDealResult>()?;
    module.add_class::<records::PyMatchResult>()?;
    module.add_class::<guest::PyPythonBot>()?;
    module.add_class::<policy::PyPythonPolicy>()?;
    module.add_class::<policy::PyBatchDice>()?;
    module.add_class::<simulate::PySimulation>()?;
    module.add_class::<background::PyShard>()?;
    module.add_class::<equity::PyEquityDeals>()?;
    module.add_class::<tables::PyRecorded>()?;
    module.add_class::<tally::PyTally>()?;
    module.add_class::<sums::PySums>()?;
    Ok(())
}

fn add_functions(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rules::rules_of, module)?)?;
    module.add_function(wrap_pyfunction!(rules::presets, module)?)?;
    module.add_function(wrap_pyfunction!(rules::options, module)?)?;
    module.add_function(wrap_pyfunction!(hands::parse_hands, module)?)?;
    module.add_function(wrap_pyfunction!(hands::format_hands, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(hands::evaluate_one, module)?)?;
    module.add_function(wrap_pyfunction!(equity::equity_built, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds_counts, module)?)?;
    module.add_function(wrap_pyfunction!(odds::odds_rows, module)?)?;
    module.add_function(wrap_pyfunction!(odds::classes, module)?)?;
    module.add_function(wrap_pyfunction!(odds::discards_counts, module)?)?;
    module.add_function(wrap_pyfunction!(odds::discards_sample, module)?)?;
    module.add_function(wrap_pyfunction!(odds::tidy_cards, module)?)?;
    module.add_function(wrap_pyfunction!(odds::new_hands, module)?)?;
    module.add_function(wrap_pyfunction!(odds::hand_cards, module)?)?;
    module.add_function(wrap_pyfunction!(showdown::compare, module)?)?;
    module.add_function(wrap_pyfunction!(showdown::showdown, module)?)?;
    module.add_function(wrap_pyfunction!(rankings::rankings, module)?)?;
    module.add_function(wrap_pyfunction!(rankings::percentiles, module)?)?;
    module.add_function(wrap_pyfunction!(rankings::format_classes, module)?)?;
    module.add_function(wrap_pyfunction!(records::replay, module)?)?;
    module.add_function(wrap_pyfunction!(records::rebuild, module)?)?;
    module.add_function(wrap_pyfunction!(records::tell, module)?)?;
    module.add_function(wrap_pyfunction!(bots::bots, module)?)?;
    module.add_function(wrap_pyfunction!(bots::bots_about, module)?)?;
    module.add_function(wrap_pyfunction!(teams::bot_names, module)?)?;
    module.add_function(wrap_pyfunction!(tables::schema, module)?)?;
    module.add_function(wrap_pyfunction!(sums::measures, module)?)?;
    Ok(())
}

fn add_observations(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(observation::observation_fields, module)?)?;
    module.add_function(wrap_pyfunction!(observation::action_names, module)?)?;
    module.add_function(wrap_pyfunction!(observation::observe, module)?)?;
    module.add_function(wrap_pyfunction!(observation::legal_mask, module)?)?;
    module.add_function(wrap_pyfunction!(observation::action_number, module)?)?;
    module.add_function(wrap_pyfunction!(observation::action_text, module)?)?;
    Ok(())
}
