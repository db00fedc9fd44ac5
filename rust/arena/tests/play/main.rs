//! The arena plays a game made up for it, which proves that it needs to know no real one.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

mod by_hand;
mod ending;
mod fairness;
mod hearing;
mod in_step;
mod measured;
mod side_by_side;
mod threads;
mod toy;

use std::ops::Range;

use arena::Plan;
use table::BySeat;
use toy::{HighCard, Player};

/// Bots of which both entrants have their own kind.
const RIVALS: BySeat<Player> = BySeat([
    Player::Below(20),
    Player::Coin,
    Player::Remember(0),
    Player::Keep,
]);

fn plan(game: &HighCard, bots: BySeat<Player>, paired: bool) -> Plan<'_, HighCard, Player> {
    Plan {
        game,
        bots,
        seed: 42,
        paired,
    }
}

/// Cuts a number of matches into shards of a size; the last one may be smaller.
fn shards(matches: u64, size: u64) -> Vec<Range<u64>> {
    let starts = (0..matches).step_by(size as usize);
    starts.map(|at| at..matches.min(at + size)).collect()
}
