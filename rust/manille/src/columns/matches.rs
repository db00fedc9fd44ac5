//! The table `matches`.

use crate::matches::Match;
use table::{Column, MatchFrame, SPLITS, columns};

/// What `matches` keeps of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    index: u64,
    set: u64,
    seed: u64,
    bots: [i8; 4],
    winner: i8,
    games: [u8; 4],
    deals: u32,
    first_dealer: u8,
    split: i8,
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

impl MatchRow {
    /// A match that is over.
    pub(super) fn new(frame: &MatchFrame, series: &Match) -> MatchRow {
        let mut games = [0; 4];
        for (place, &won) in games.iter_mut().zip(series.games()) {
            *place = won;
        }
        MatchRow {
            index: frame.index,
            set: frame.set,
            seed: frame.seed,
            bots: frame.bots,
            winner: series.winner().map_or(-1, |side| side.number() as i8),
            games,
            deals: series.deals(),
            first_dealer: frame.first.number(),
            split: frame.split,
        }
    }
}
