//! Matches in bulk: a run in the background that hands over shards.

use crate::moment::{Book, Forfeit, Watched, too_long};
use crate::order::Order;
use crate::policy::Panel;
use crate::sums::PySums;
use crate::tables;
use crate::tally::PyTally;
use crate::teams::{Manners, Spec};
use crate::{convert, errors};
use arena::{
    Control, Manner, Measured, Shard, Stop, Sums, Tally, play_shards_in_step, play_shards_within,
    threads_for,
};
use mus::Mus;
use mus::columns::{Rows, Selection};
use mus::measures::Measuring;
use mus::record::Recorder;
use pyo3::PyErr;
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;
use serde_json::Value as Json;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use table::{Bot, BySeat, CardGame, Observer};

/// A finished shard on its way to Python.
struct Finished {
    index: usize,
    tally: Tally,
    kept: Kept,
}

/// What an observer has to hand over.
#[derive(Default)]
struct Kept {
    rows: Option<Rows>,
    record: Option<Json>,
    sums: Option<Sums>,
    forfeits: Vec<Forfeit>,
}

/// An observer that hands something over when its shard is finished.
trait Keep: Observer<Mus> {
    fn keep(self) -> Kept;
}

impl Keep for () {
    fn keep(self) -> Kept {
        Kept::default()
    }
}

impl Keep for Rows {
    fn keep(self) -> Kept {
        Kept {
            rows: Some(self),
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
            sums: Some(self.sums),
            ..Kept::default()
        }
    }
}

impl<O: Keep> Keep for Watched<O> {
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

/// What comes out of the background.
enum News {
    Shard(Box<Finished>),
    End(Result<(), Stop>),
}

/// Plays shards in the background; ``next`` hands them over as they are finished.
#[pyclass(frozen, name = "Simulation", module = "mus._native")]
pub(crate) struct PySimulation {
    control: Arc<Control>,
    book: Arc<Book>,
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
    kept: Kept,
}

/// What is to be played, and who hears of it.
struct Job {
    spec: Spec,
    shards: Vec<Range<u64>>,
    selection: Selection,
    /// The most rows that a shard had so far, by table.
    most: Mutex<[usize; 5]>,
    threads: usize,
    control: Arc<Control>,
    book: Arc<Book>,
    forfeits: bool,
    news: SyncSender<News>,
    order: Order,
}

impl Job {
    fn play(&self, keeps: Keeps) -> Result<(), Stop> {
        let Spec {
            game, seed, paired, ..
        } = self.spec;
        match keeps {
            Keeps::Nothing => self.play_kept(false, |_| ()),
            Keeps::Tables => {
                let names = self.spec.names().1;
                self.play_kept(true, |_| {
                    let rows = Rows::select(&game, seed, paired, names, &self.selection);
                    rows.with_room(self.room())
                })
            }
            Keeps::Records => self.play_kept(true, |shard| {
                let index = self.shards[shard].end.saturating_sub(1);
                Recorder::new(seed, index, self.spec.seated(index))
            }),
            Keeps::Measures => {
                let size = if paired {
                    game.seatings().len() as u64
                } else {
                    1
                };
                self.play_kept(true, |_| Measured::new(Measuring::default(), size))
            }
        }
    }

    /// Room for a shard that is a little larger than those so far: in large steps, so that almost
    /// all ask for the same and what one gives back is there for the next.
    fn room(&self) -> [usize; 5] {
        let most = *self.most.lock().unwrap_or_else(PoisonError::into_inner);
        most.map(|rows| {
            let step = (rows.next_power_of_two() / 16).max(1);
            (rows + rows / 64).next_multiple_of(step)
        })
    }

    /// Bots that all come with the game play by themselves; others know where they are. With a
    /// policy among them, matches are played in step.
    fn play_kept<O: Keep>(
        &self,
        is_observed: bool,
        observer: impl Fn(usize) -> O + Sync,
    ) -> Result<(), Stop> {
        let watched = |shard| Watched::new(observer(shard), &self.book);
        let within = |work: &mut (dyn FnMut() + Send)| self.book.on_thread(work);
        match self.spec.house() {
            Some(bots) => self.play_with(bots, observer, |work| work()),
            None if self.spec.policies.is_empty() => {
                self.play_with(self.spec.bots.clone(), watched, within)
            }
            None => self.play_in_step(is_observed, watched, within),
        }
    }

    fn play_in_step<O: Keep>(
        &self,
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
        let sink = |shard| self.send(shard);
        let (shards, threads, control) = (&self.shards, self.threads, &self.control);
        play_shards_in_step(
            &plan, shards, threads, control, manner, panel, observer, sink, within,
        )
    }

    fn play_with<B, O>(
        &self,
        bots: BySeat<B>,
        observer: impl Fn(usize) -> O + Sync,
        within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
    ) -> Result<(), Stop>
    where
        B: Bot<Mus> + Clone + Send + Sync,
        O: Keep,
    {
        let plan = self.spec.plan(bots);
        let sink = |shard| self.send(shard);
        let (shards, threads, control) = (&self.shards, self.threads, &self.control);
        play_shards_within(&plan, shards, threads, control, observer, sink, within)
    }

    fn send<O: Keep>(&self, shard: Shard<O>) {
        let Shard {
            index,
            tally,
            observer,
        } = shard;
        let kept = observer.keep();
        if let Some(rows) = &kept.rows {
            let threads = threads_for(self.threads, self.shards.len());
            self.order.wait(index, threads);
            let mut most = self.most.lock().unwrap_or_else(PoisonError::into_inner);
            for (most, rows) in most.iter_mut().zip(rows.lens()) {
                *most = rows.max(*most);
            }
        }
        // Nobody listens any more once Python has dropped the simulation.
        let _ = self
            .news
            .send(News::Shard(Box::new(Finished { index, tally, kept })));
        self.order.pass(index);
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
        let control = Arc::new(Control::new());
        // A finished shard waits in its thread for the writer: more in wait would only cost memory.
        let (news, receiver) = sync_channel(0);
        let job = Job {
            spec: Spec::read((a, b), rules, (seed, paired), &manners)?,
            shards: shards.into_iter().map(|(from, to)| from..to).collect(),
            most: Mutex::default(),
            selection: selection.map_or_else(|| Ok(Selection::default()), tables::read)?,
            threads,
            control: Arc::clone(&control),
            book: Arc::clone(&book),
            forfeits,
            news,
            order: Order::default(),
        };
        let thread = std::thread::spawn(move || {
            let end = job.play(keeps);
            let _ = job.news.send(News::End(end));
        });
        Ok(PySimulation {
            control,
            book,
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
                let Finished { index, tally, kept } = *shard;
                Ok(Some(PyShard { index, tally, kept }))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Ok(News::End(Err(stop))) if !matches!(stop, Stop::Cancelled) => {
                Err(self.stopped(py, &stop))
            }
            Ok(News::End(_)) | Err(RecvTimeoutError::Disconnected) => {
                Err(pyo3::exceptions::PyStopIteration::new_err(()))
            }
        }
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

#[pymethods]
impl PyShard {
    /// Its statistics.
    #[getter]
    fn tally(&self) -> PyTally {
        PyTally {
            tally: self.tally.clone(),
        }
    }

    /// What was measured in it, where measures are kept.
    #[getter]
    fn sums(&self) -> Option<PySums> {
        self.kept.sums.clone().map(|sums| PySums { sums })
    }

    /// The matches that bots have forfeited, each as a BotError.
    #[getter]
    fn forfeits<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let forfeits = self.kept.forfeits.iter();
        forfeits.map(|forfeit| forfeit.to_python(py)).collect()
    }

    /// The record of its last match, where records are kept.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let record = self.kept.record.as_ref();
        record
            .map(|record| convert::to_python(py, record))
            .transpose()
    }

    /// The values of a table's columns, by name; the rows are given up for them.
    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        let Some(rows) = &mut self.kept.rows else {
            return Err(errors::python::MusError::new_err(
                "the shard was played without tables",
            ));
        };
        tables::take(py, rows, table)
    }
}
