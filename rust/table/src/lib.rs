//! What any card table has: cards, seats, seeded streams, columns, fields, the observer that keeps
//! tables, and the traits of a game.
//!
//! This crate names no game and has no third-party dependency. The games (`mus`, `manille`) and the
//! `arena` that plays them in bulk both stand on it; nothing here knows of them.

mod any_bot;
mod card;
mod clauses;
pub mod column;
mod counted;
pub mod fields;
mod game;
mod measures;
mod naming;
mod near;
mod parameter;
mod sampling;
mod seat;
mod shortened;
pub mod stream;
mod tables;
mod unsettled;
mod value;
mod words;

pub use any_bot::Named;
pub use card::{Card, CardList, CardSet};
pub use column::{Column, Kind, Sheet, Values};
pub use counted::{CountedNarrow, CountedSet, CountedSuit};
pub use fields::{Field, FieldKind};
pub use game::{Bot, CardGame, Failure, Fault, Observer, Place};
pub use measures::{CORE, MOST, Measures, SQUARES, Scored, of_both, products};
pub use naming::{BotInfo, BotNameError, read_bot, read_team, team_name, write_bot};
pub use near::suggestion;
pub use parameter::{Parameter, ParameterSet};
pub use sampling::{SPLITS, Sampling, Wanted, narrow, without_split};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use shortened::shortened;
pub use stream::{Dice, Purpose, Stream, Streams};
pub use tables::{Columns, Decided, Fine, Frame, MatchFrame, Rows, Selection, TABLES, Tabled};
pub use unsettled::Unsettled;
pub use value::{OptionType, Value};
