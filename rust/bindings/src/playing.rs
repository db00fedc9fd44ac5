//! A run in the background of a game at whose table bots of Python may sit.

use crate::background::{Background, Keep, Kept, Outlet, PyShard};
use crate::errors;
use crate::hosted::Hosted;
use crate::moment::{Book, Watched, too_long};
use arena::{Plan, Stop, play_shards_within};
use pyo3::PyErr;
use pyo3::exceptions::PyStopIteration;
use pyo3::prelude::{Bound, PyAny, PyResult, Python};
use std::sync::Arc;
use std::time::Duration;
use table::{Bot, Observer};

/// An observer that can be kept.
pub(crate) trait Watch<G: Hosted>: Keep + Observer<G> {}

impl<G: Hosted, O: Keep + Observer<G>> Watch<G> for O {}

impl<G: Hosted, O: Watch<G>> Keep for Watched<G, O> {
    fn keep(self) -> Kept {
        Kept {
            forfeits: self.forfeits,
            ..self.inner.keep()
        }
    }
}

/// Plays all shards of an outlet and hands them over; each thread works inside `within`.
pub(crate) fn play_within<G: Hosted, B, O: Watch<G>>(
    plan: &Plan<'_, G, B>,
    outlet: &Outlet,
    observer: impl Fn(usize) -> O + Sync,
    within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
) -> Result<(), Stop>
where
    B: Bot<G> + Clone + Send + Sync,
{
    let sink = |shard| outlet.send(shard);
    let (shards, threads, control) = (&outlet.shards, outlet.threads, &outlet.control);
    play_shards_within(plan, shards, threads, control, observer, sink, within)
}

/// A run in the background, and what goes wrong in it.
pub(crate) struct Playing<G: Hosted> {
    book: Arc<Book<G>>,
    play: Background,
}

impl<G: Hosted> Playing<G> {
    pub(crate) fn new(book: Arc<Book<G>>, play: Background) -> Playing<G> {
        Playing { book, play }
    }

    /// The next finished shard; `None` when none is finished within so many seconds.
    ///
    /// # Errors
    /// StopIteration after the last, BotError when a bot fails.
    pub(crate) fn next(&self, py: Python<'_>, seconds: f64) -> PyResult<Option<PyShard>> {
        self.play.next(py, seconds).map_err(|end| match end {
            Some(stop) => self.stopped(py, &stop),
            None => PyStopIteration::new_err(()),
        })
    }

    /// The exception for an early end.
    fn stopped(&self, py: Python<'_>, stop: &Stop) -> PyErr {
        match stop {
            Stop::Fault(fault) => self.book.error(py, fault, None),
            _ => errors::python::BotError::new_err(stop.to_string()),
        }
    }

    /// The decision of a Python bot that has lasted longest, if that is more than so many seconds:
    /// the number of its thread, and an error that tells of it.
    pub(crate) fn late<'py>(
        &self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        let late = self.book.late(limit);
        late.map(|(thread, moment)| Ok((thread, too_long(py, moment, None, seconds)?)))
            .transpose()
    }

    /// Matches and deals played so far, those of unfinished shards included.
    pub(crate) fn progress(&self) -> (u64, u64) {
        self.play.progress()
    }

    /// Stops the play after the deals in hand; unfinished shards are dropped.
    pub(crate) fn stop(&self) {
        self.play.stop();
    }

    /// Stops the play and waits for its end.
    pub(crate) fn close(&self, py: Python<'_>) {
        self.play.close(py);
    }
}
