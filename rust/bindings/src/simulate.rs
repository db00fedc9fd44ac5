//! Matches in bulk: a run in the background that hands over shards.

use crate::background::{Background, Keep, Kept, Lens, Outlet, PyShard, Tables};
use crate::errors;
use crate::moment::{Book, Watched, too_long};
use crate::policy::Panel;
use crate::sums::{Of, PySums};
use crate::tables;
use crate::teams::{Manners, Spec};
use arena::{Manner, Measured, Stop, play_shards_in_step, play_shards_within};
use mus::Mus;
use mus::columns::{Rows, Selection};
use mus::measures::Measuring;
use mus::record::Recorder;
use pyo3::PyErr;
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;
use std::sync::Arc;
use std::time::Duration;
use table::{Bot, BySeat, CardGame, Observer};

impl Tables for Rows {
    fn lens(&self) -> Lens {
        Rows::lens(self)
    }

    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        tables::take(py, self, table)
    }
}

impl Keep for Rows {
    fn keep(self) -> Kept {
        Kept {
            rows: Some(Box::new(self)),
            ..Kept::default()
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

impl Keep for Measured<Measuring> {
    fn keep(self) -> Kept {
        Kept {
            sums: Some(PySums::new_of(Of::Mus, self.sums)),
            ..Kept::default()
        }
    }
}

impl<O: Keep + Observer<Mus>> Keep for Watched<O> {
    fn keep(self) -> Kept {
        Kept {
            forfeits: self.forfeits,
            ..self.inner.keep()
        }
    }
}

/// What is kept of each match beside the counts.
#[derive(Clone, Copy)]
enum Keeps {
    Nothing,
    Tables,
    /// The record of each shard's last match.
    Records,
    /// Sums of what is measured.
    Measures,
}

impl Keeps {
    fn read(word: &str) -> PyResult<Keeps> {
        match word {
            "nothing" => Ok(Keeps::Nothing),
            "tables" => Ok(Keeps::Tables),
            "records" => Ok(Keeps::Records),
            "measures" => Ok(Keeps::Measures),
            _ => {
                let message = format!(
                    "keep {:?}: expected nothing, tables, records or measures",
                    table::shortened(word)
                );
                Err(errors::python::MusError::new_err(message))
            }
        }
    }
}

/// Plays shards in the background; ``next`` hands them over as they are finished.
#[pyclass(frozen, name = "Simulation", module = "mus._native")]
pub(crate) struct PySimulation {
    book: Arc<Book>,
    play: Background,
}

/// What is to be played, and who hears of it.
struct Job {
    spec: Spec,
    selection: Selection,
    book: Arc<Book>,
    forfeits: bool,
}

/// An observer that can be kept.
trait Watch: Keep + Observer<Mus> {}

impl<O: Keep + Observer<Mus>> Watch for O {}

impl Job {
    fn play(&self, keeps: Keeps, outlet: &Outlet) -> Result<(), Stop> {
        let Spec {
            game, seed, paired, ..
        } = self.spec;
        match keeps {
            Keeps::Nothing => self.play_kept(outlet, false, |_| ()),
            Keeps::Tables => {
                let names = self.spec.names().1;
                self.play_kept(outlet, true, |_| {
                    let rows = Rows::select(&game, seed, paired, names, &self.selection);
                    rows.with_room(outlet.room())
                })
            }
            Keeps::Records => self.play_kept(outlet, true, |shard| {
                let index = outlet.shards[shard].end.saturating_sub(1);
                Recorder::new(seed, index, self.spec.seated(index))
            }),
            Keeps::Measures => {
                let size = if paired {
                    game.seatings().len() as u64
                } else {
                    1
                };
                self.play_kept(outlet, true, |_| Measured::new(Measuring::default(), size))
            }
        }
    }

    /// Bots that all come with the game play by themselves; others know where they are. With a
    /// policy among them, matches are played in step.
    fn play_kept<O: Watch>(
        &self,
        outlet: &Outlet,
        is_observed: bool,
        observer: impl Fn(usize) -> O + Sync,
    ) -> Result<(), Stop> {
        let watched = |shard| Watched::new(observer(shard), &self.book);
        let within = |work: &mut (dyn FnMut() + Send)| self.book.on_thread(work);
        match self.spec.house() {
            Some(bots) => self.play_with(outlet, bots, observer, |work| work()),
            None if self.spec.policies.is_empty() => {
                self.play_with(outlet, self.spec.bots.clone(), watched, within)
            }
            None => self.play_in_step(outlet, is_observed, watched, within),
        }
    }

    fn play_in_step<O: Watch>(
        &self,
        outlet: &Outlet,
        is_observed: bool,
        observer: impl Fn(usize) -> O + Sync,
        within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
    ) -> Result<(), Stop> {
        let plan = self.spec.plan(self.spec.bots.clone());
        let lanes = self.spec.policies.iter().map(|policy| policy.most);
        let manner = Manner {
            lanes: lanes.min().unwrap_or(1),
            is_observed,
        };
        let panel = || Panel::new(&self.spec, self.forfeits, &self.book);
        let sink = |shard| outlet.send(shard);
        let (shards, threads, control) = (&outlet.shards, outlet.threads, &outlet.control);
        play_shards_in_step(
            &plan, shards, threads, control, manner, panel, observer, sink, within,
        )
    }

    fn play_with<B, O>(
        &self,
        outlet: &Outlet,
        bots: BySeat<B>,
        observer: impl Fn(usize) -> O + Sync,
        within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
    ) -> Result<(), Stop>
    where
        B: Bot<Mus> + Clone + Send + Sync,
        O: Watch,
    {
        let plan = self.spec.plan(bots);
        let sink = |shard| outlet.send(shard);
        let (shards, threads, control) = (&outlet.shards, outlet.threads, &outlet.control);
        play_shards_within(&plan, shards, threads, control, observer, sink, within)
    }
}

impl PySimulation {
    /// The exception for an early end.
    fn stopped(&self, py: Python<'_>, stop: &Stop) -> PyErr {
        match stop {
            Stop::Fault(fault) => self.book.error(py, fault, None),
            _ => errors::python::BotError::new_err(stop.to_string()),
        }
    }
}

#[pymethods]
impl PySimulation {
    /// Starts playing the ranges of matches ``shards`` (first, one past the last), in that order.
    #[new]
    #[pyo3(signature = (
        a, b, shards, *, rules=None, seed=0, threads=0, paired=true, keep="nothing", forfeits=false,
        selection=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of one call")]
    fn new(
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        shards: Vec<(u64, u64)>,
        rules: Option<&Bound<'_, PyAny>>,
        seed: u64,
        threads: usize,
        paired: bool,
        keep: &str,
        forfeits: bool,
        selection: Option<tables::Asked>,
    ) -> PyResult<PySimulation> {
        let keeps = Keeps::read(keep)?;
        let book = Arc::new(Book::default());
        let manners = Manners {
            forfeits,
            book: Arc::clone(&book),
        };
        let job = Job {
            spec: Spec::read((a, b), rules, (seed, paired), &manners)?,
            selection: selection.map_or_else(|| Ok(Selection::default()), tables::read)?,
            book: Arc::clone(&book),
            forfeits,
        };
        let play = Background::start(shards, threads, move |outlet| job.play(keeps, outlet));
        Ok(PySimulation { book, play })
    }

    /// The next finished shard; None when none is finished within ``timeout`` seconds. Raises
    /// StopIteration after the last, BotError when a bot fails.
    fn next(&self, py: Python<'_>, timeout: f64) -> PyResult<Option<PyShard>> {
        self.play.next(py, timeout).map_err(|end| match end {
            Some(stop) => self.stopped(py, &stop),
            None => pyo3::exceptions::PyStopIteration::new_err(()),
        })
    }

    /// The decision of a Python bot that has lasted longest, if that is more than ``seconds``: the
    /// number of its thread, as ``threading.get_ident()`` has it, and a BotError that tells of it.
    fn late<'py>(
        &self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        let late = self.book.late(limit);
        late.map(|(thread, moment)| Ok((thread, too_long(py, &moment, None, seconds)?)))
            .transpose()
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
