//! The hand on a running batch: stop it, and see how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Shared by those who play and those who wait: a stop flag and counters of what is done.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Control, Plan, Stop, play_range}, table::BySeat, toy::{HighCard, Player}};
/// let bots = BySeat([Player::Coin; 4]);
/// let plan = Plan { game: &HighCard::PARTNERS, bots, seed: 1, paired: true };
/// let control = Control::new();
/// play_range(&plan, 0..10, &mut (), &control)?;
/// assert_eq!(control.matches(), 10);
/// control.stop();
/// let again = play_range(&plan, 0..10, &mut (), &control);
/// assert!(matches!(again, Err(Stop::Cancelled)));
/// # Ok::<(), Stop>(())
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stop: Apart<AtomicBool>,
    done: Apart<Done>,
}

/// A value on cache lines of its own: the flag is read after every deal by every thread, and would
/// be fetched anew each time if it lay beside the counters that all of them write.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Apart<T>(T);

#[derive(Debug, Default)]
struct Done {
    matches: AtomicU64,
    deals: AtomicU64,
}

impl Control {
    /// A control that lets play go on and has counted nothing.
    #[must_use]
    pub fn new() -> Control {
        Control::default()
    }

    /// Asks all who play under this control to stop, at the latest after the deal in hand; a bot that
    /// thinks for long is not waited for. There is no way back: another run takes another control.
    pub fn stop(&self) {
        self.stop.0.store(true, Relaxed);
    }

    /// Has someone asked to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.0.load(Relaxed)
    }

    /// Matches played to their end so far, also those of shards that were dropped later.
    pub fn matches(&self) -> u64 {
        self.done.0.matches.load(Relaxed)
    }

    /// Deals of these matches.
    pub fn deals(&self) -> u64 {
        self.done.0.deals.load(Relaxed)
    }

    /// Counts a match of so many deals.
    #[inline]
    pub(crate) fn count_match(&self, deals: u64) {
        self.done.0.matches.fetch_add(1, Relaxed);
        self.done.0.deals.fetch_add(deals, Relaxed);
    }
}
