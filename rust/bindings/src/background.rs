//! A run in the background, of any game: shards come out as they are finished, about in order.

use crate::moment::Forfeit;
use crate::order::Order;
use crate::sums::PySums;
use crate::tally::PyTally;
use crate::{convert, errors};
use arena::{Control, Stop, Tally, threads_for};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;
use serde_json::Value as Json;
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The rows of a shard, by table.
pub(crate) trait Tables: Send + Sync {
    /// How many rows each table has.
    fn lens(&self) -> Lens;

    /// The values of a table's columns, by name; the rows are given up for them.
    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>>;
}

/// How many rows each table has, in the order of the game's tables.
pub(crate) type Lens = [usize; 5];

/// What an observer has to hand over.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) rows: Option<Box<dyn Tables>>,
    pub(crate) record: Option<Json>,
    pub(crate) sums: Option<PySums>,
    pub(crate) forfeits: Vec<Forfeit>,
}

/// An observer that hands something over when its shard is finished.
pub(crate) trait Keep {
    fn keep(self) -> Kept;
}

impl Keep for () {
    fn keep(self) -> Kept {
        Kept::default()
    }
}

/// A finished shard on its way to Python.
struct Finished {
    index: usize,
    tally: Tally,
    kept: Kept,
}

/// What comes out of the background.
enum News {
    Shard(Box<Finished>),
    End(Result<(), Stop>),
}

/// Where shards are handed over, in the background.
pub(crate) struct Outlet {
    pub(crate) shards: Vec<Range<u64>>,
    pub(crate) threads: usize,
    pub(crate) control: Arc<Control>,
    news: SyncSender<News>,
    order: Order,
    /// The most rows that a shard had so far, by table.
    most: Mutex<Lens>,
}

impl Outlet {
    /// Room for a shard that is a little larger than those so far: in large steps, so that almost
    /// all ask for the same and what one gives back is there for the next.
    pub(crate) fn room(&self) -> Lens {
        let most = *self.most.lock().unwrap_or_else(PoisonError::into_inner);
        most.map(|rows| {
            let step = (rows.next_power_of_two() / 16).max(1);
            (rows + rows / 64).next_multiple_of(step)
        })
    }

    /// Hands a shard over; those with rows come about in order.
    pub(crate) fn send<O: Keep>(&self, shard: arena::Shard<O>) {
        let arena::Shard {
            index,
            tally,
            observer,
        } = shard;
        let kept = observer.keep();
        if let Some(rows) = &kept.rows {
            let threads = threads_for(self.threads, self.shards.len());
            self.order
                .wait(index, threads, || self.control.is_stopped());
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

/// A run in the background, seen from Python.
pub(crate) struct Background {
    control: Arc<Control>,
    news: Mutex<Receiver<News>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Background {
    /// Plays these ranges of matches (first, one past the last) in a thread of its own.
    pub(crate) fn start(
        shards: Vec<(u64, u64)>,
        threads: usize,
        play: impl FnOnce(&Outlet) -> Result<(), Stop> + Send + 'static,
    ) -> Background {
        let control = Arc::new(Control::new());
        // A finished shard waits in its thread for the writer: more in wait would only cost memory.
        let (news, receiver) = sync_channel(0);
        let outlet = Outlet {
            shards: shards.into_iter().map(|(from, to)| from..to).collect(),
            threads,
            control: Arc::clone(&control),
            news,
            order: Order::default(),
            most: Mutex::default(),
        };
        let thread = std::thread::spawn(move || {
            let end = play(&outlet);
            let _ = outlet.news.send(News::End(end));
        });
        Background {
            control,
            news: Mutex::new(receiver),
            thread: Mutex::new(Some(thread)),
        }
    }

    /// The next finished shard; `None` when none is finished within so many seconds.
    ///
    /// # Errors
    /// `None` after the last, and when the play was stopped; else why it ended early.
    pub(crate) fn next(
        &self,
        py: Python<'_>,
        seconds: f64,
    ) -> Result<Option<PyShard>, Option<Stop>> {
        let patience = Duration::try_from_secs_f64(seconds.clamp(0.0, 60.0)).unwrap_or_default();
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
            Ok(News::End(Err(stop))) if !matches!(stop, Stop::Cancelled) => Err(Some(stop)),
            Ok(News::End(_)) | Err(RecvTimeoutError::Disconnected) => Err(None),
        }
    }

    /// Matches and deals played so far, those of unfinished shards included.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.control.matches(), self.control.deals())
    }

    /// Stops the play after the deals in hand, or sooner; unfinished shards are dropped.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// Stops the play and waits for its end.
    pub(crate) fn close(&self, py: Python<'_>) {
        self.control.stop();
        py.detach(|| wait_for_end(&self.news, &self.thread));
    }
}

/// Waits for the end of a thread, whatever it still has to tell.
pub(crate) fn wait_for_end<T>(news: &Mutex<Receiver<T>>, thread: &Mutex<Option<JoinHandle<()>>>) {
    let receiver = news.lock().unwrap_or_else(PoisonError::into_inner);
    while receiver.recv().is_ok() {}
    let mut thread = thread.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = thread.take().map(JoinHandle::join);
}

impl Drop for Background {
    fn drop(&mut self) {
        self.control.stop();
    }
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
        self.kept.sums.clone()
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
        rows.take(py, table)
    }
}
