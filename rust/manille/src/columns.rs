//! The data-set tables: each column told once, and the rows behind them.
//!
//! A column is one line in the file of its table; the schema, `docs/data.md` and the files derive
//! from it. Every variant has the same columns; what a variant does not have is null or 0.
//! [`Selection`] says which tables, columns and rows a run keeps, [`Rows`] keeps them.

mod deals;
mod decisions;
mod events;
mod hidden;
mod matches;
mod replaying;
mod tabled;

pub use deals::{DEALS, DealRow};
pub use decisions::{DECISIONS, DecisionRow, PHASES};
pub use events::{EVENTS, EventRow, HAPPENINGS, Laying};
pub use hidden::{HIDDEN, HiddenRow};
pub use matches::{MATCHES, MatchRow};
pub use replaying::replay;

use crate::game::Manille;

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
pub type Selection = table::Selection<Manille>;

/// The observer that keeps them.
pub type Rows = table::Rows<Manille>;
