//! `mus.manille`: the same door for the Manille family.

use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult, wrap_pyfunction};

mod batch;
mod deal;
mod errors;
mod guest;
mod matches;
mod records;
mod rules;
mod simulate;
mod tables;
mod view;

/// Adds what `mus.manille` is made of to the compiled module, each name with a prefix.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ManilleRules", py.get_type::<rules::PyRules>())?;
    module.add("ManilleDeal", py.get_type::<deal::PyDeal>())?;
    module.add("ManilleView", py.get_type::<view::PyView>())?;
    module.add("ManilleMatch", py.get_type::<matches::PyMatch>())?;
    module.add("ManilleResult", py.get_type::<records::PyResultOfDeal>())?;
    module.add(
        "ManilleMatchResult",
        py.get_type::<records::PyMatchResult>(),
    )?;
    module.add("ManilleSimulation", py.get_type::<simulate::PySimulation>())?;
    module.add("ManillePythonBot", py.get_type::<guest::PyPythonBot>())?;
    module.add("MANILLE_SCHEMA_VERSION", ::manille::columns::SCHEMA_VERSION)?;
    module.add("ManilleRecorded", py.get_type::<tables::PyRecorded>())?;
    module.add(
        "MANILLE_OBSERVATION_VERSION",
        ::manille::observation::OBSERVATION_VERSION,
    )?;
    module.add("ManilleBreach", py.get_type::<records::PyBreach>())?;
    module.add_function(wrap_pyfunction!(rules::manille_rules_of, module)?)?;
    module.add_function(wrap_pyfunction!(rules::manille_presets, module)?)?;
    module.add_function(wrap_pyfunction!(rules::manille_options, module)?)?;
    module.add_function(wrap_pyfunction!(records::manille_replay, module)?)?;
    module.add_function(wrap_pyfunction!(records::manille_audit, module)?)?;
    module.add_function(wrap_pyfunction!(records::manille_tell, module)?)?;
    module.add_function(wrap_pyfunction!(batch::manille_legal, module)?)?;
    module.add_function(wrap_pyfunction!(batch::manille_legal_masks, module)?)?;
    module.add_function(wrap_pyfunction!(batch::manille_trick_winners, module)?)?;
    module.add_function(wrap_pyfunction!(batch::manille_score_tricks, module)?)?;
    module.add_function(wrap_pyfunction!(batch::manille_masks, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::manille_bot_names, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::manille_duel_seatings, module)?)?;
    module.add_function(wrap_pyfunction!(tables::manille_schema, module)?)?;
    module.add_function(wrap_pyfunction!(tables::manille_words, module)?)?;
    module.add_function(wrap_pyfunction!(
        tables::manille_observation_fields,
        module
    )?)?;
    module.add_function(wrap_pyfunction!(tables::manille_observe, module)?)?;
    module.add_function(wrap_pyfunction!(tables::manille_places, module)?)?;
    module.add_function(wrap_pyfunction!(tables::manille_rebuild, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::manille_bots, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::manille_bots_about, module)?)?;
    Ok(())
}
