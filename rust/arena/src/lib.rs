//! Plays matches of any card game in bulk: seatings in turn, threads, integer statistics.
//!
//! The crate knows the traits of `table` and names no game. A run is a [`Plan`]: rules, bots, a
//! seed, and whether the players change places. Matches are numbered from 0 and each is a pure
//! function of the plan and its number, so it does not matter who plays which, where or when.
//!
//! | question | answer |
//! |---|---|
//! | who sits where in match 7, and with which cards? | [`Plan`] |
//! | how is one match played? | [`play_match`] |
//! | and a range of them, on one thread? | [`play_range`] |
//! | and many ranges, on many threads? | [`play_shards`], which hands over a [`Shard`] at a time |
//! | and where one call decides for many matches? | [`play_shards_in_step`], with [`Policies`] |
//! | and what if a bot cannot act? | [`table::Failure`]: the run ends, or its team loses the match |
//! | how far is it, and can it be stopped? | [`Control`] |
//! | why did it end early? | [`Stop`], [`FaultAt`] |
//! | who won how often, and how sure is that? | [`Tally`] |
//! | and what else is measured, and how does it scatter? | [`Measured`], which adds up [`Sums`] |

mod bulk;
mod control;
mod lane;
mod lockstep;
mod measured;
mod plan;
mod play;
mod queue;
mod side_by_side;
mod stop;
mod tally;

pub use bulk::{
    Shard, play_range, play_shards, play_shards_in_step, play_shards_within, threads_for,
};
pub use control::Control;
pub use lockstep::{Manner, Policies, Shared, Waiting};
pub use measured::{Measured, OpenSums, Sums};
pub use plan::Plan;
pub use play::{FaultAt, play_match};
pub use stop::Stop;
pub use tally::{OpenSet, Tally};
