//! `mus.manille.simulate`: matches in bulk, and the bots that can play them.

use super::{errors as told, rules};
use crate::tally::PyTally;
use crate::{convert, errors};
use arena::{Control, Plan, Stop, Tally, play_match, play_shards};
use manille::Manille;
use manille::bots::{AnyBot, BOTS};
use manille::record::Recorder;
use pyo3::prelude::{Bound, PyAny, PyDictMethods, PyErr, PyResult, Python, pyfunction};
use pyo3::types::PyDict;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use table::{BySeat, CardGame, Seat};

/// The bots by seat as first seated: one for each side, or one for all.
fn seated(game: &Manille, names: &[String]) -> PyResult<BySeat<AnyBot>> {
    let read = |name: &String| AnyBot::read(name).map_err(errors::bot);
    let bots = names.iter().map(read).collect::<PyResult<Vec<AnyBot>>>()?;
    let sides = usize::from(game.teams());
    if bots.len() != sides && bots.len() != 1 {
        let message = format!(
            "{} bots: expected one for each of {sides} sides, or one for all",
            bots.len()
        );
        return Err(errors::python::BotError::new_err(message));
    }
    Ok(BySeat::from_fn(|seat: Seat| {
        let side = game.team(seat).index() % sides;
        bots[side % bots.len()]
    }))
}

fn stopped(stop: &Stop) -> PyErr {
    errors::python::BotError::new_err(stop.to_string())
}

/// How many matches one thread plays before it asks for more.
const SHARD: u64 = 600; // whole sets of two, three and four

/// Plays matches and counts them; hears Ctrl-C twenty times a second.
#[pyfunction]
#[pyo3(signature = (rules, bots, matches, seed, threads, paired))]
pub(crate) fn manille_simulate(
    py: Python<'_>,
    rules: Option<&Bound<'_, PyAny>>,
    bots: Vec<String>,
    matches: u64,
    seed: u64,
    threads: usize,
    paired: bool,
) -> PyResult<PyTally> {
    let game = Manille::new(&rules::read(rules)?);
    let plan = Plan {
        game: &game,
        bots: seated(&game, &bots)?,
        seed,
        paired,
    };
    check_sets(matches, plan.set_size())?;
    let tally = play_all(py, &plan, matches, threads)?;
    Ok(PyTally { tally })
}

/// Are these whole sets of seatings?
fn check_sets(matches: u64, size: u64) -> PyResult<()> {
    if matches != 0 && matches.is_multiple_of(size) {
        return Ok(());
    }
    let next = matches.max(1).next_multiple_of(size);
    let message = format!("matches {matches}: expected whole sets of {size}, as in {next}");
    Err(errors::python::MusError::new_err(message))
}

/// Plays on other threads, and hears signals on this one.
fn play_all(
    py: Python<'_>,
    plan: &Plan<'_, Manille, AnyBot>,
    matches: u64,
    threads: usize,
) -> PyResult<Tally> {
    let shards: Vec<_> = (0..matches)
        .step_by(SHARD as usize)
        .map(|first| first..(first + SHARD).min(matches))
        .collect();
    let (control, total) = (Control::new(), Mutex::new(Tally::default()));
    let add = |shard: arena::Shard<()>| {
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        total.merge(&shard.tally);
    };
    let (end, interrupted) = std::thread::scope(|scope| {
        let work = scope.spawn(|| play_shards(plan, &shards, threads, &control, |_| (), add));
        let mut interrupted = None;
        while !work.is_finished() && interrupted.is_none() {
            py.detach(|| std::thread::sleep(Duration::from_millis(5)));
            if let Err(error) = py.check_signals() {
                control.stop();
                interrupted = Some(error);
            }
        }
        (py.detach(|| work.join()), interrupted)
    });
    match (interrupted, end) {
        (Some(error), _) => Err(error),
        (None, Ok(Ok(()))) => Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner)),
        (None, Ok(Err(stop))) => Err(stopped(&stop)),
        (None, Err(_)) => Err(errors::python::BotError::new_err("the play broke off")),
    }
}

/// Plays one match of a run and gives its record.
#[pyfunction]
#[pyo3(signature = (rules, bots, index, seed, paired))]
pub(crate) fn manille_record<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
    bots: Vec<String>,
    index: u64,
    seed: u64,
    paired: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let game = Manille::new(&rules::read(rules)?);
    let bots = seated(&game, &bots)?;
    let plan = Plan {
        game: &game,
        bots,
        seed,
        paired,
    };
    let places = plan.places(plan.seating(index));
    let names = Seat::ALL
        .into_iter()
        .take(usize::from(game.seats()))
        .map(|seat| bots[places[seat]].to_string());
    let mut recorder = Recorder::new(seed, index, names.collect());
    let mut table = bots;
    play_match(&plan, index, &mut table, &mut recorder)
        .map_err(|fault| errors::python::BotError::new_err(fault.to_string()))?;
    match recorder.finish() {
        Some(record) => convert::to_python(py, &record.to_json()),
        None => Err(told::wrong_kind("the match has no record")),
    }
}

/// Every bot: ``{name: {parameter: {"default", "min", "max", "help"}}}``; they play all variants.
///
/// >>> sorted(mus.manille.bots())
/// ['montecarlo', 'random', 'simple']
#[pyfunction]
pub(crate) fn manille_bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for bot in BOTS {
        all.set_item(bot.name, crate::bots::parameters(py, bot.parameters)?)?;
    }
    Ok(all)
}

/// What every bot is, in a sentence, by name.
#[pyfunction]
pub(crate) fn manille_bots_about() -> Vec<(&'static str, &'static str)> {
    BOTS.iter().map(|bot| (bot.name, bot.about)).collect()
}
