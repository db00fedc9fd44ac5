//! Shards are handed over about in order, so that who joins them need not keep many.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a shard waits for those before it. They come sooner, unless the run ends early.
const PATIENCE: Duration = Duration::from_secs(2);

/// How soon it is heard that the run ends early.
const STEP: Duration = Duration::from_millis(50);

/// Which shards have been handed over.
#[derive(Debug, Default)]
pub(crate) struct Order {
    handed: Mutex<Handed>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Handed {
    /// All shards below are handed over.
    all_below: usize,
    /// Those beyond that are.
    beyond: BTreeSet<usize>,
}

impl Order {
    /// Waits until no more than `window` shards, this one among them, come before their turn; or
    /// until nothing is to be hoped for, or `stopped`.
    pub(crate) fn wait(&self, index: usize, window: usize, stopped: impl Fn() -> bool) {
        let end = Instant::now() + PATIENCE;
        let mut handed = self.handed.lock().unwrap_or_else(PoisonError::into_inner);
        while index >= handed.all_below + window {
            if stopped() || Instant::now() >= end {
                return;
            }
            let waited = self.moved.wait_timeout(handed, STEP);
            handed = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// This shard has been handed over.
    pub(crate) fn pass(&self, index: usize) {
        let mut handed = self.handed.lock().unwrap_or_else(PoisonError::into_inner);
        let Handed { all_below, beyond } = &mut *handed;
        beyond.insert(index);
        while beyond.remove(all_below) {
            *all_below += 1;
        }
        self.moved.notify_all();
    }
}
