//! The shards that are left to play, and why no more will be.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::Stop;

/// The shards that nobody has begun yet, and why no more will be, once something stops the run.
pub(crate) struct Queue<'a> {
    shards: &'a [Range<u64>],
    next: AtomicUsize,
    ended: AtomicBool,
    why: Mutex<Option<Stop>>,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(shards: &'a [Range<u64>]) -> Queue<'a> {
        Queue {
            shards,
            next: AtomicUsize::new(0),
            ended: AtomicBool::new(false),
            why: Mutex::new(None),
        }
    }

    /// The next shard to play, with its index; `None` when there is no more or the run has ended.
    pub(crate) fn take(&self) -> Option<(usize, Range<u64>)> {
        if self.is_ended() {
            return None;
        }
        let index = self.next.fetch_add(1, Relaxed);
        Some((index, self.shards.get(index)?.clone()))
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.ended.load(Relaxed)
    }

    /// Ends the run; the reason with the lowest match is kept, and any match before none.
    pub(crate) fn end(&self, stop: Stop) {
        let rank = |stop: &Stop| stop.match_index().unwrap_or(u64::MAX);
        let mut why = self.why.lock().unwrap_or_else(PoisonError::into_inner);
        if why.as_ref().is_none_or(|known| rank(&stop) < rank(known)) {
            *why = Some(stop);
        }
        self.ended.store(true, Relaxed);
    }

    pub(crate) fn into_result(self) -> Result<(), Stop> {
        let why = self
            .why
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        why.map_or(Ok(()), Err)
    }
}

/// Ends the run when the thread that holds it panics in what the caller gave it.
pub(crate) struct EndOnPanic<'a>(pub(crate) &'a Queue<'a>);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.ended.store(true, Relaxed);
        }
    }
}
