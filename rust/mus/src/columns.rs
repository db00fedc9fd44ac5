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
mod tabled;

pub use deals::{DEALS, DealRow, ENDS};
pub use decisions::{DECISIONS, DecisionRow, PHASES};
pub use events::{EVENTS, EventRow, NO_CARDS, SIGNS, WORDS};
pub use hidden::{HIDDEN, HiddenRow};
pub use matches::{MATCHES, MatchRow};
pub use replaying::replay;

use crate::game::Mus;
use table::CardSet;

/// The version of the tables: it changes when a column that was there before, or the meaning of a
/// value, does.
pub const SCHEMA_VERSION: u32 = 1;

/// Which tables, columns and rows of a run are kept.
///
/// ```
/// use mus::{Mus, columns::{Rows, Selection}, rules::Rules};
///
/// let deals = Selection { matches: None, ..Selection::default() };
/// let rows = Rows::select(&Mus::new(&Rules::default()), 1, true, [0; 4], &deals);
/// assert!(rows.matches.is_none() && rows.deals.is_some());
/// ```
pub type Selection = table::Selection<Mus>;

/// The observer that keeps them.
pub type Rows = table::Rows<Mus>;

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
