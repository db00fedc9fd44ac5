//! Matches in bulk: a run in the background that hands over shards.

use crate::background::{Background, Keep, Kept, Outlet, PyShard};
use crate::errors;
use crate::moment::{Book, Watched};
use crate::playing::{Playing, Watch, play_within};
use crate::policy::Panel;
use crate::spec::Manners;
use crate::sums::{Of, PySums};
use crate::tables;
use crate::teams::MusSpec;
use arena::{Manner, Measured, Stop, play_shards_in_step};
use mus::Mus;
use mus::columns::{Rows, Selection};
use mus::measures::Measuring;
use mus::record::Recorder;
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pymethods};
use std::sync::Arc;
use table::CardGame;

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
    playing: Playing<Mus>,
}

/// What is to be played, and who hears of it.
struct Job {
    spec: MusSpec,
    selection: Selection,
    book: Arc<Book<Mus>>,
    forfeits: bool,
}

impl Job {
    fn play(&self, keeps: Keeps, outlet: &Outlet) -> Result<(), Stop> {
        let MusSpec {
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
                let names = <[String; 4]>::try_from(self.spec.seated(index));
                Recorder::new(seed, index, names.unwrap_or_default())
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
    fn play_kept<O: Watch<Mus>>(
        &self,
        outlet: &Outlet,
        is_observed: bool,
        observer: impl Fn(usize) -> O + Sync,
    ) -> Result<(), Stop> {
        let watched = |shard| Watched::new(observer(shard), &self.book);
        let within = |work: &mut (dyn FnMut() + Send)| self.book.on_thread(work);
        let spec = &self.spec;
        match spec.house() {
            Some(bots) => play_within(&spec.plan(bots), outlet, observer, |work| work()),
            None if spec.policies().is_empty() => {
                play_within(&spec.plan(spec.bots.clone()), outlet, watched, within)
            }
            None => self.play_in_step(outlet, is_observed, watched, within),
        }
    }

    fn play_in_step<O: Watch<Mus>>(
        &self,
        outlet: &Outlet,
        is_observed: bool,
        observer: impl Fn(usize) -> O + Sync,
        within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
    ) -> Result<(), Stop> {
        let plan = self.spec.plan(self.spec.bots.clone());
        let policies = self.spec.policies();
        let lanes = policies.iter().map(|policy| policy.most);
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
            spec: MusSpec::read((a, b), rules, (seed, paired), &manners)?,
            selection: selection.map_or_else(|| Ok(Selection::default()), tables::read)?,
            book: Arc::clone(&book),
            forfeits,
        };
        let play = Background::start(shards, threads, move |outlet| job.play(keeps, outlet));
        let playing = Playing::new(book, play);
        Ok(PySimulation { playing })
    }

    /// The next finished shard; None when none is finished within ``timeout`` seconds. Raises
    /// StopIteration after the last, BotError when a bot fails.
    fn next(&self, py: Python<'_>, timeout: f64) -> PyResult<Option<PyShard>> {
        self.playing.next(py, timeout)
    }

    /// The decision of a Python bot that has lasted longest, if that is more than ``seconds``: the
    /// number of its thread, as ``threading.get_ident()`` has it, and a BotError that tells of it.
    fn late<'py>(
        &self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        self.playing.late(py, seconds)
    }

    /// Matches and deals played so far, those of unfinished shards included.
    fn progress(&self) -> (u64, u64) {
        self.playing.progress()
    }

    /// Stops the play after the deals in hand, or sooner; unfinished shards are dropped.
    fn stop(&self) {
        self.playing.stop();
    }

    /// Stops the play and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.playing.close(py);
    }
}
