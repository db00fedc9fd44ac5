//! Which deals of a run rows are kept of, and in which split its matches are.

use crate::{Column, Place, Purpose, Streams};

/// The splits of a run, as the column `split` says them.
pub const SPLITS: &[&str] = &["train", "validation", "test"];

/// The column that is there only where there are splits.
const SPLIT: &str = "split";

/// The columns of a table that are kept; `None`: not this table.
pub type Wanted<R> = Option<Vec<&'static Column<R>>>;

/// Every column of a table without splits.
pub fn without_split<R>(
    columns: &'static [&'static [Column<R>]],
) -> impl Iterator<Item = &'static Column<R>> {
    let columns = columns.iter().copied().flatten();
    columns.filter(|column| column.name != SPLIT)
}

/// A number as 16 bits hold it, held at 32,767.
#[inline]
pub fn narrow(value: u32) -> i16 {
    value.min(i16::MAX as u32) as i16
}

/// Which deals are kept, from each deal's own stream, and which matches are in which split, from
/// each set's: so it depends on nothing but the seed.
///
/// ```
/// use table::{Place, Sampling};
///
/// let tenth = Sampling::new(1, 2, 0.1, Some([0.8, 0.9]));
/// let kept = (0..1_000).filter(|&index| tenth.keeps(index, Place::default())).count();
/// assert!((60..140).contains(&kept));
/// assert_eq!(tenth.keeps(6, Place::default()), tenth.keeps(7, Place::default()));
/// assert_eq!(tenth.split(6), tenth.split(7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    seed: u64,
    set_size: u64,
    share: f64,
    bounds: Option<[f64; 2]>,
}

impl Sampling {
    /// Of a run with this seed, so many matches a set: a share of the deals, and where there are
    /// splits, the share of the sets in the first one and in the first two.
    pub fn new(seed: u64, set_size: u64, share: f64, bounds: Option<[f64; 2]>) -> Sampling {
        Sampling {
            seed,
            set_size: set_size.max(1),
            share,
            bounds,
        }
    }

    /// The run's seed.
    #[inline]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The matches to come have this seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The set to which a match belongs.
    #[inline]
    pub fn set(&self, index: u64) -> u64 {
        index / self.set_size
    }

    /// The place in [`SPLITS`] of a match's split; 0 without splits.
    pub fn split(&self, index: u64) -> i8 {
        let Some(bounds) = self.bounds else {
            return 0;
        };
        let share = self.streams(index).stream(Purpose::Split, 0, 0).share();
        bounds.iter().filter(|&&bound| share >= bound).count() as i8
    }

    /// Are rows of this deal kept?
    #[inline]
    pub fn keeps(&self, index: u64, place: Place) -> bool {
        self.share >= 1.0 || {
            let streams = self.streams(index);
            let mut stream = streams.stream(Purpose::Keep, place.game, place.deal);
            stream.happens(self.share)
        }
    }

    fn streams(&self, index: u64) -> Streams {
        Streams::new(self.seed, self.set(index))
    }
}
