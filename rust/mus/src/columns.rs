//! The data-set tables: each column told once, and the rows behind them.
//!
//! A column is one line in the file of its table; the schema, `docs/data.md` and the files derive
//! from it. [`Selection`] says which tables, columns and rows a run keeps, [`Rows`] keeps them.

mod deals;
mod decisions;
mod events;
mod hidden;
mod matches;
mod replaying;
mod rows;

pub use deals::{DEALS, DealRow, ENDS};
pub use decisions::{DECISIONS, DecisionRow, PHASES};
pub use events::{EVENTS, EventRow, NO_CARDS, SIGNS, WORDS};
pub use hidden::{HIDDEN, HiddenRow};
pub use matches::{MATCHES, MatchRow};
pub use rows::Rows;

use table::{CardSet, Wanted, without_split};

/// The version of the tables: it changes when a column that was there before, or the meaning of a
/// value, does.
pub const SCHEMA_VERSION: u32 = 1;

/// Which tables, columns and rows of a run are kept.
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
    /// The share of the pairs that are in the first split, and in the first two.
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

/// Four card numbers, a byte each, the lowest card in the lowest byte.
#[inline]
fn packed(hand: CardSet) -> u32 {
    let mut bits = hand.bits();
    let mut packed = 0;
    for place in 0..4 {
        packed |= (bits.trailing_zeros() & 63) << (8 * place);
        bits &= bits.wrapping_sub(1);
    }
    packed
}
