//! The table `matches`.

use table::{Column, SPLITS, columns};

/// What `matches` keeps of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    pub(super) index: u64,
    pub(super) set: u64,
    pub(super) seed: u64,
    pub(super) bots: [i8; 4],
    pub(super) winner: i8,
    pub(super) games: [u8; 4],
    pub(super) deals: u32,
    pub(super) first_dealer: u8,
    pub(super) split: i8,
}

/// The columns of `matches`, in groups, in order.
pub static MATCHES: [&[Column<MatchRow>]; 1] = [MATCH_COLUMNS];

static MATCH_COLUMNS: &[Column<MatchRow>] = columns!(MatchRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "set" Int64 "The set of matches with the same cards, one for each seating; the match's own \
        number where matches are not paired." |row| row.set as i64,
    "seed" Uint64 "The run's seed." |row| row.seed,
    "bot0" Bot "The bot in seat 0." |row| row.bots[0],
    "bot1" Bot "The bot in seat 1." |row| row.bots[1],
    "bot2" Bot null "The bot in seat 2; null where there is none." |row| row.bots[2],
    "bot3" Bot null "The bot in seat 3; null where there is none." |row| row.bots[3],
    "winner" Int8 null "The side that won the match; null: drawn." |row| row.winner,
    "games0" Int8 "Games won by side 0." |row| row.games[0] as i8,
    "games1" Int8 "Games won by side 1." |row| row.games[1] as i8,
    "games2" Int8 "Games won by side 2." |row| row.games[2] as i8,
    "games3" Int8 "Games won by side 3." |row| row.games[3] as i8,
    "deals" Int16 "Deals played in the match, held at 32,767." |row| row.deals.min(32_767) as i16,
    "first_dealer" Int8 "The seat drawn by lot to deal first." |row| row.first_dealer as i8,
    "split" Word [SPLITS] "In which split the match is; only where there are splits." |row| row.split,
);
