//! The data-set tables: each column told once, and the rows behind them.
//!
//! A column is one line in the file of its table; the schema, `docs/data.md` and the files derive
//! from it. Every variant has the same columns; what a variant does not have is null or 0.
//! [`Selection`] says which tables, columns and rows a run keeps, [`Rows`] keeps them.

mod deals;
mod decisions;
mod events;
mod fine;
mod hidden;
mod matches;
mod replaying;
mod rows;

pub use deals::{DEALS, DealRow};
pub use decisions::{DECISIONS, DecisionRow, PHASES};
pub use events::{EVENTS, EventRow, HAPPENINGS, Laying};
pub use fine::Fine;
pub use hidden::{HIDDEN, HiddenRow};
pub use matches::{MATCHES, MatchRow};
pub use rows::Rows;

use table::{Place, Wanted, narrow, without_split};

/// The version of the tables: it changes when a column that was there before, or the meaning of a
/// value, does.
pub const SCHEMA_VERSION: u32 = 2;

/// Which tables, columns and rows of a run are kept.
///
/// ```
/// use manille::{Manille, columns::{Rows, Selection}, rules::Rules};
///
/// let deals = Selection { matches: None, ..Selection::default() };
/// let rows = Rows::select(&Manille::new(&Rules::default()), 1, true, [0; 4], &deals);
/// assert!(rows.matches.is_none() && rows.deals.is_some());
/// ```
#[derive(Clone)]
pub struct Selection {
    /// Of `matches`.
    pub matches: Wanted<MatchRow>,
    /// Of `deals`.
    pub deals: Wanted<DealRow>,
    /// Of `decisions`.
    pub decisions: Wanted<DecisionRow>,
    /// Of `events`.
    pub events: Wanted<EventRow>,
    /// Of `hidden`.
    pub hidden: Wanted<HiddenRow>,
    /// The share of the deals of which rows are kept.
    pub sample: f64,
    /// The share of the sets that are in the first split, and in the first two.
    pub splits: Option<[f64; 2]>,
    /// The phases of which decisions are kept: a bit each, in the order of [`PHASES`].
    pub phases: u8,
}

impl Selection {
    /// All rows of no table.
    pub const NONE: Selection = Selection {
        matches: None,
        deals: None,
        decisions: None,
        events: None,
        hidden: None,
        sample: 1.0,
        splits: None,
        phases: u8::MAX,
    };
}

impl Default for Selection {
    /// All rows of `matches` and `deals`.
    fn default() -> Selection {
        Selection {
            matches: Some(without_split(&MATCHES).collect()),
            deals: Some(without_split(&DEALS).collect()),
            ..Selection::NONE
        }
    }
}

/// Where the rows of a deal stand.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    index: u64,
    place: Place,
    split: i8,
}

impl Frame {
    #[inline]
    fn game(&self) -> i8 {
        self.place.game.min(127) as i8
    }

    #[inline]
    fn deal(&self) -> i16 {
        narrow(self.place.deal)
    }
}
