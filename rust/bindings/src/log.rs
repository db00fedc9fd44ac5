//! The events of a deal as they come in.

use std::sync::{Arc, Mutex, PoisonError};

/// The events of a deal as they come in, and how many there were at some moment.
pub(crate) struct Log<E> {
    events: Arc<Mutex<Vec<E>>>,
    length: usize,
}

impl<E> Clone for Log<E> {
    fn clone(&self) -> Log<E> {
        Log {
            events: Arc::clone(&self.events),
            length: self.length,
        }
    }
}

impl<E> Default for Log<E> {
    fn default() -> Log<E> {
        Log {
            events: Arc::default(),
            length: 0,
        }
    }
}

impl<E: Copy> Log<E> {
    /// These events and no more.
    pub(crate) fn of(events: &[E]) -> Log<E> {
        Log {
            length: events.len(),
            events: Arc::new(Mutex::new(events.to_vec())),
        }
    }

    /// Adds what has just happened.
    pub(crate) fn push(&mut self, event: E) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.push(event);
        self.length = events.len();
    }

    /// What had happened at the moment.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&[E]) -> T) -> T {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        read(&events[..self.length.min(events.len())])
    }
}
