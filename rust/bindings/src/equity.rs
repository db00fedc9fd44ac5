//! Deals from any score, for `mus.equity`.

use crate::{errors, rules};
use mus::Mus;
use mus::bots::AnyBot;
use mus::equity::{Outcome, Standing, built, outcomes};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyfunction};
use pyo3::types::PyBytes;
use std::ops::Range;
use table::BySeat;

/// What deals from each score lead to, deal by deal: twice the place of the score that follows (the
/// next mano's team first), and 1 more where that team is the other one; or behind all scores four
/// ends: won or lost by mano's team, the next mano of it or of the other.
#[pyfunction]
#[pyo3(signature = (policy, scores, deals, seed, rules=None))]
pub(crate) fn equity_outcomes<'py>(
    py: Python<'py>,
    policy: &Bound<'py, PyAny>,
    scores: Vec<(u16, u16)>,
    deals: (u64, u64),
    seed: u64,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let bot = AnyBot::read(&errors::text("policy", policy)?).map_err(errors::bot)?;
    let game = Mus::new(&rules::read(rules)?);
    let codes = py.detach(|| codes(&game, bot, &scores, deals.0..deals.1, seed));
    codes
        .map(|codes| codes.into_pyarray(py))
        .map_err(errors::python::BotError::new_err)
}

/// The chances that ship, as `mus.equities` reads them.
#[pyfunction]
pub(crate) fn equity_built(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, built::BYTES)
}

fn codes(
    game: &Mus,
    bot: AnyBot,
    scores: &[(u16, u16)],
    deals: Range<u64>,
    seed: u64,
) -> Result<Vec<u32>, String> {
    let target = u32::from(game.rules().target);
    let mut codes = Vec::new();
    for &(ours, theirs) in scores {
        let from = Standing { ours, theirs };
        let tell = |outcome| codes.push(code(outcome, target));
        outcomes(game, BySeat([bot; 4]), from, (seed, deals.clone()), tell).map_err(|fault| {
            let seat = fault.seat.number();
            format!("from {ours} to {theirs}, seat {seat}: {}", fault.what)
        })?;
    }
    Ok(codes)
}

fn code(Outcome { after, won, mano }: Outcome, target: u32) -> u32 {
    let [ours, theirs] = [after.ours, after.theirs].map(u32::from);
    match won {
        Some(won) => 2 * target * target + 2 * u32::from(!won) + u32::from(!mano),
        None if mano => 2 * (ours * target + theirs),
        None => 2 * (theirs * target + ours) + 1,
    }
}
