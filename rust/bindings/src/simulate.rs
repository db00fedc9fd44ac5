//! Matches in bulk: a run in the background that hands over shards, and single matches.

use crate::tally::PyTally;
use crate::{convert, errors, rules};
use arena::{Control, Plan, Shard, Stop, Tally, play_shards};
use mus::Mus;
use mus::bots::{AnyBot, BOTS, read_team, team_name};
use mus::columns::{DEALS, MATCHES, Rows};
use mus::record::Recorder;
use numpy::IntoPyArray;
use pyo3::prelude::{
    Bound, Py, PyAny, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::PyDict;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use table::{BySeat, CardGame, Column, Kind, Seat, Sheet, Values};

/// Everything that says what is played.
struct Spec {
    game: Mus,
    bots: BySeat<AnyBot>,
    seed: u64,
    paired: bool,
}

impl Spec {
    fn read(
        teams: (&str, &str),
        rules: Option<&Bound<'_, PyAny>>,
        seed: u64,
        paired: bool,
    ) -> PyResult<Spec> {
        let [a0, a1] = read_team(teams.0).map_err(errors::bot)?;
        let [b0, b1] = read_team(teams.1).map_err(errors::bot)?;
        let game = Mus::new(&rules::read(rules)?);
        Ok(Spec {
            game,
            bots: BySeat([a0, b0, a1, b1]),
            seed,
            paired,
        })
    }

    fn plan(&self) -> Plan<'_, Mus, AnyBot> {
        Plan {
            game: &self.game,
            bots: self.bots,
            seed: self.seed,
            paired: self.paired,
        }
    }

    /// The different names of the bots, and the place of each first-seated seat's name among them.
    fn names(&self) -> (Vec<String>, [i8; 4]) {
        let mut names: Vec<String> = Vec::new();
        let places = Seat::ALL.map(|seat| {
            let name = self.bots[seat].to_string();
            let known = names.iter().position(|other| *other == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as i8
        });
        (names, places)
    }
}

/// A finished shard on its way to Python.
struct Finished {
    index: usize,
    tally: Tally,
    rows: Option<Rows>,
}

/// What comes out of the background.
enum News {
    Shard(Box<Finished>),
    End(Result<(), Stop>),
}

/// Plays shards in the background; ``next`` hands them over as they are finished.
#[pyclass(frozen, name = "Simulation", module = "mus._native")]
pub(crate) struct PySimulation {
    control: Arc<Control>,
    news: Mutex<Receiver<News>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A shard: its number, its tally, and its rows as columns.
#[pyclass(name = "Shard", module = "mus._native")]
pub(crate) struct PyShard {
    /// Its number.
    #[pyo3(get)]
    index: usize,
    tally: Tally,
    rows: Option<Rows>,
}

fn send<O>(shard: Shard<O>, rows: impl FnOnce(O) -> Option<Rows>, news: &SyncSender<News>) {
    let Shard {
        index,
        tally,
        observer,
    } = shard;
    // Nobody listens any more once Python has dropped the simulation.
    let _ = news.send(News::Shard(Box::new(Finished {
        index,
        tally,
        rows: rows(observer),
    })));
}

fn play(
    spec: &Spec,
    shards: &[Range<u64>],
    threads: usize,
    tables: bool,
    control: &Control,
    news: &SyncSender<News>,
) -> Result<(), Stop> {
    let plan = spec.plan();
    if !tables {
        return play_shards(
            &plan,
            shards,
            threads,
            control,
            |_| (),
            |s| send(s, |()| None, news),
        );
    }
    let rows = |_| Rows::new(&spec.game, spec.seed, spec.paired, spec.names().1);
    play_shards(&plan, shards, threads, control, rows, |s| {
        send(s, Some, news)
    })
}

fn stopped(stop: Stop) -> pyo3::PyErr {
    errors::python::BotError::new_err(stop.to_string())
}

#[pymethods]
impl PySimulation {
    /// Starts playing the ranges of matches ``shards`` (first, one past the last), in that order.
    #[new]
    #[pyo3(signature = (a, b, shards, *, rules=None, seed=0, threads=0, paired=true, tables=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of one call")]
    fn new(
        a: &str,
        b: &str,
        shards: Vec<(u64, u64)>,
        rules: Option<&Bound<'_, PyAny>>,
        seed: u64,
        threads: usize,
        paired: bool,
        tables: bool,
    ) -> PyResult<PySimulation> {
        let spec = Spec::read((a, b), rules, seed, paired)?;
        let shards: Vec<Range<u64>> = shards.into_iter().map(|(from, to)| from..to).collect();
        let control = Arc::new(Control::new());
        // A finished shard waits in its thread for the writer: more in wait would only cost memory.
        let (sender, receiver) = sync_channel(0);
        let heard = Arc::clone(&control);
        let thread = std::thread::spawn(move || {
            let end = play(&spec, &shards, threads, tables, &heard, &sender);
            let _ = sender.send(News::End(end));
        });
        Ok(PySimulation {
            control,
            news: Mutex::new(receiver),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// The next finished shard; None when none is finished within ``timeout`` seconds. Raises
    /// StopIteration after the last, BotError when a bot fails.
    fn next(&self, py: Python<'_>, timeout: f64) -> PyResult<Option<PyShard>> {
        let patience = Duration::try_from_secs_f64(timeout.clamp(0.0, 60.0)).unwrap_or_default();
        let news = py.detach(|| {
            let receiver = self.news.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(patience)
        });
        match news {
            Ok(News::Shard(shard)) => {
                let Finished { index, tally, rows } = *shard;
                Ok(Some(PyShard { index, tally, rows }))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Ok(News::End(Err(stop))) if !matches!(stop, Stop::Cancelled) => Err(stopped(stop)),
            Ok(News::End(_)) | Err(RecvTimeoutError::Disconnected) => {
                Err(pyo3::exceptions::PyStopIteration::new_err(()))
            }
        }
    }

    /// Matches and deals played so far, those of unfinished shards included.
    fn progress(&self) -> (u64, u64) {
        (self.control.matches(), self.control.deals())
    }

    /// Stops the play after the deals in hand; unfinished shards are dropped.
    fn stop(&self) {
        self.control.stop();
    }

    /// Stops the play and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.control.stop();
        py.detach(|| {
            let receiver = self.news.lock().unwrap_or_else(PoisonError::into_inner);
            while receiver.recv().is_ok() {}
            let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = thread.take().map(JoinHandle::join);
        });
    }
}

impl Drop for PySimulation {
    fn drop(&mut self) {
        self.control.stop();
    }
}

fn array<'py>(py: Python<'py>, values: Values) -> PyResult<Bound<'py, PyAny>> {
    Ok(match values {
        Values::Int8(values) => values.into_pyarray(py).into_any(),
        Values::Int16(values) => values.into_pyarray(py).into_any(),
        Values::Int32(values) => values.into_pyarray(py).into_any(),
        Values::Int64(values) => values.into_pyarray(py).into_any(),
        Values::Uint32(values) => values.into_pyarray(py).into_any(),
        Values::Uint64(values) => values.into_pyarray(py).into_any(),
    })
}

fn columns<'py, R: Send>(py: Python<'py>, sheet: Sheet<R>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let columns: Vec<(&str, Values)> = py.detach(|| sheet.finish().collect());
    for (name, values) in columns {
        dict.set_item(name, array(py, values)?)?;
    }
    Ok(dict)
}

#[pymethods]
impl PyShard {
    /// Its statistics.
    #[getter]
    fn tally(&self) -> PyTally {
        PyTally {
            tally: self.tally.clone(),
        }
    }

    /// The values of a table's columns, by name; the rows are given up for them.
    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        let Some(rows) = &mut self.rows else {
            return Err(errors::python::MusError::new_err(
                "the shard was played without tables",
            ));
        };
        match table {
            "matches" => columns(
                py,
                std::mem::replace(&mut rows.matches, Sheet::new(&MATCHES)),
            ),
            "deals" => columns(py, std::mem::replace(&mut rows.deals, Sheet::new(&DEALS))),
            _ => Err(no_table(table)),
        }
    }
}

fn no_table(name: &str) -> pyo3::PyErr {
    let message = format!("unknown table {name:?}: tables are \"matches\" and \"deals\"");
    errors::python::MusError::new_err(message)
}

/// A column as told to Python: name, kind, words, nullable, meaning.
type Told = (
    &'static str,
    &'static str,
    Vec<&'static str>,
    bool,
    &'static str,
);

fn told<R>(column: &Column<R>) -> Told {
    let (kind, words) = match column.kind {
        Kind::Int8 => ("int8", &[][..]),
        Kind::Int16 => ("int16", &[][..]),
        Kind::Int32 => ("int32", &[][..]),
        Kind::Int64 => ("int64", &[][..]),
        Kind::Uint32 => ("uint32", &[][..]),
        Kind::Uint64 => ("uint64", &[][..]),
        Kind::Word(words) => ("word", words),
        Kind::Bot => ("bot", &[][..]),
    };
    (
        column.name,
        kind,
        words.to_vec(),
        column.nullable,
        column.doc,
    )
}

/// The columns of a table, in order.
#[pyfunction]
pub(crate) fn schema(table: &str) -> PyResult<Vec<Told>> {
    match table {
        "matches" => Ok(MATCHES.iter().copied().flatten().map(told).collect()),
        "deals" => Ok(DEALS.iter().copied().flatten().map(told).collect()),
        _ => Err(no_table(table)),
    }
}

/// Every bot: `{name: {parameter: {"default", "min", "max", "help"}}}`.
#[pyfunction]
pub(crate) fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for bot in BOTS {
        let parameters = PyDict::new(py);
        for parameter in bot.parameters {
            let facts = PyDict::new(py);
            facts.set_item("default", parameter.default)?;
            facts.set_item("min", parameter.min)?;
            facts.set_item("max", parameter.max)?;
            facts.set_item("help", parameter.help)?;
            parameters.set_item(parameter.name, facts)?;
        }
        all.set_item(bot.name, parameters)?;
    }
    Ok(all)
}

/// What every bot is, in a sentence, by name.
#[pyfunction]
pub(crate) fn bots_about() -> Vec<(&'static str, &'static str)> {
    BOTS.iter().map(|bot| (bot.name, bot.about)).collect()
}

/// The canonical names of two teams, and the different names of their bots.
#[pyfunction]
pub(crate) fn bot_names(a: &str, b: &str) -> PyResult<(String, String, Vec<String>)> {
    let canonical = |text| Ok::<_, pyo3::PyErr>(team_name(&read_team(text).map_err(errors::bot)?));
    let spec = Spec::read((a, b), None, 0, true)?;
    Ok((canonical(a)?, canonical(b)?, spec.names().0))
}

/// Plays one match of a run and returns its record.
#[pyfunction]
#[pyo3(signature = (a, b, index, *, rules=None, seed=0, paired=true))]
pub(crate) fn play_match(
    py: Python<'_>,
    a: &str,
    b: &str,
    index: u64,
    rules: Option<&Bound<'_, PyAny>>,
    seed: u64,
    paired: bool,
) -> PyResult<Py<PyAny>> {
    let spec = Spec::read((a, b), rules, seed, paired)?;
    let plan = spec.plan();
    let seating = spec.game.seatings()[plan.seating(index)];
    let names = seating.0.map(|place| spec.bots[place].to_string());
    let mut recorder = Recorder::new(seed, index, names);
    let mut bots = spec.bots;
    py.detach(|| arena::play_match(&plan, index, &mut bots, &mut recorder))
        .map_err(|fault| stopped(Stop::Fault(fault)))?;
    match recorder.finish() {
        Some(record) => convert::to_python(py, &record.to_json()).map(Bound::unbind),
        None => Err(errors::python::MusError::new_err(
            "the match was not played",
        )),
    }
}
