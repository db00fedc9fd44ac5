//! Matches of Manille in bulk, and the bots that can play them.

use super::{rules, tables};
use crate::background::{Background, Keep, Kept, Outlet, PyShard};
use crate::errors;
use crate::tables::Asked;
use arena::{Plan, Stop, play_shards};
use manille::Manille;
use manille::bots::{AnyBot, BOTS};
use manille::columns::{Rows, Selection};
use manille::record::Recorder;
use pyo3::prelude::{
    Bound, PyAny, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::PyDict;
use pyo3::{Py, PyErr};
use table::{BySeat, CardGame, Observer, Seat};

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

/// The seats of a game.
fn seats(game: &Manille) -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().take(usize::from(game.seats()))
}

/// The different names of the bots, and by seat as first seated the place of its bot's among them.
fn named(game: &Manille, bots: &BySeat<AnyBot>) -> (Vec<String>, [i8; 4]) {
    let mut names: Vec<String> = Vec::new();
    let mut places = [-1; 4];
    for seat in seats(game) {
        let name = bots[seat].to_string();
        let known = names.iter().position(|other| *other == name);
        places[seat.index()] = known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        }) as i8;
    }
    (names, places)
}

/// The canonical names of the bots by side, the different ones among them, and how many matches
/// make a set of seatings.
#[pyfunction]
pub(crate) fn manille_bot_names(
    rules: Option<&Bound<'_, PyAny>>,
    bots: Vec<String>,
) -> PyResult<(Vec<String>, Vec<String>, usize)> {
    let game = Manille::new(&rules::read(rules)?);
    let bots = seated(&game, &bots)?;
    let first = |side: u8| seats(&game).find(|&seat| game.team(seat).number() == side);
    let sides = (0..game.teams()).filter_map(first);
    let by_side = sides.map(|seat| bots[seat].to_string()).collect();
    Ok((by_side, named(&game, &bots).0, game.seatings().len()))
}

/// What is kept of each match beside the counts.
#[derive(Clone, Copy)]
enum Keeps {
    Nothing,
    Tables,
    /// The record of each shard's last match.
    Records,
}

impl Keeps {
    fn read(word: &str) -> PyResult<Keeps> {
        match word {
            "nothing" => Ok(Keeps::Nothing),
            "tables" => Ok(Keeps::Tables),
            "records" => Ok(Keeps::Records),
            _ => {
                let message = format!(
                    "keep {:?}: expected nothing, tables or records",
                    table::shortened(word)
                );
                Err(errors::python::MusError::new_err(message))
            }
        }
    }
}

impl Keep for Recorder {
    fn keep(self) -> Kept {
        Kept {
            record: self.finish().map(|record| record.to_json()),
            ..Kept::default()
        }
    }
}

/// What is to be played.
struct Job {
    game: Manille,
    bots: BySeat<AnyBot>,
    seed: u64,
    paired: bool,
    selection: Selection,
}

impl Job {
    fn plan(&self) -> Plan<'_, Manille, AnyBot> {
        Plan {
            game: &self.game,
            bots: self.bots,
            seed: self.seed,
            paired: self.paired,
        }
    }

    /// The bots' names by seat in a match.
    fn names(&self, index: u64) -> Vec<String> {
        let plan = self.plan();
        let places = plan.places(plan.seating(index));
        let bot = |seat: Seat| self.bots[places[seat]].to_string();
        seats(&self.game).map(bot).collect()
    }

    fn play(&self, keeps: Keeps, outlet: &Outlet) -> Result<(), Stop> {
        match keeps {
            Keeps::Nothing => self.play_with(outlet, |_| ()),
            Keeps::Tables => {
                let places = named(&self.game, &self.bots).1;
                self.play_with(outlet, |_| {
                    let (seed, paired, selection) = (self.seed, self.paired, &self.selection);
                    Rows::select(&self.game, seed, paired, places, selection)
                        .with_room(outlet.room())
                })
            }
            Keeps::Records => self.play_with(outlet, |shard| {
                let index = outlet.shards[shard].end.saturating_sub(1);
                Recorder::new(self.seed, index, self.names(index))
            }),
        }
    }

    fn play_with<O: Keep + Observer<Manille>>(
        &self,
        outlet: &Outlet,
        observer: impl Fn(usize) -> O + Sync,
    ) -> Result<(), Stop> {
        let (shards, threads, control) = (&outlet.shards, outlet.threads, &outlet.control);
        let sink = |shard| outlet.send(shard);
        play_shards(&self.plan(), shards, threads, control, observer, sink)
    }
}

/// Plays shards of matches of Manille in the background, as ``Simulation`` those of Mus.
#[pyclass(frozen, name = "ManilleSimulation", module = "mus._native")]
pub(crate) struct PySimulation {
    play: Background,
}

#[pymethods]
impl PySimulation {
    /// Starts playing the ranges of matches ``shards`` (first, one past the last), in that order.
    #[new]
    #[pyo3(signature = (
        rules, bots, shards, *, seed=0, threads=0, paired=true, keep="nothing", selection=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of one call")]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        bots: Vec<String>,
        shards: Vec<(u64, u64)>,
        seed: u64,
        threads: usize,
        paired: bool,
        keep: &str,
        selection: Option<Asked>,
    ) -> PyResult<PySimulation> {
        let keeps = Keeps::read(keep)?;
        let game = Manille::new(&rules::read(rules)?);
        let job = Job {
            bots: seated(&game, &bots)?,
            game,
            seed,
            paired,
            selection: selection.map_or_else(|| Ok(Selection::default()), tables::read)?,
        };
        let play = Background::start(shards, threads, move |outlet| job.play(keeps, outlet));
        Ok(PySimulation { play })
    }

    /// The next finished shard; None when none is finished within ``timeout`` seconds. Raises
    /// StopIteration after the last, BotError when a bot fails.
    fn next(&self, py: Python<'_>, timeout: f64) -> PyResult<Option<PyShard>> {
        self.play.next(py, timeout).map_err(|end| match end {
            Some(stop) => stopped(&stop),
            None => pyo3::exceptions::PyStopIteration::new_err(()),
        })
    }

    /// No bot of this game thinks in Python: none is late.
    fn late(&self, _seconds: f64) -> Option<(u64, Py<PyAny>)> {
        None
    }

    /// Matches and deals played so far, those of unfinished shards included.
    fn progress(&self) -> (u64, u64) {
        self.play.progress()
    }

    /// Stops the play after the deals in hand; unfinished shards are dropped.
    fn stop(&self) {
        self.play.stop();
    }

    /// Stops the play and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.play.close(py);
    }
}

fn stopped(stop: &Stop) -> PyErr {
    errors::python::BotError::new_err(stop.to_string())
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
