//! The table `matches`.

use crate::matches::Match;
use table::{Column, MatchFrame, SPLITS, columns};

/// What `matches` keeps of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    index: u64,
    pair: u64,
    seed: u64,
    bots: [i8; 4],
    winner: i8,
    games: [u8; 2],
    deals: u32,
    first_mano: u8,
    split: i8,
}

/// The columns of `matches`, in groups, in order.
pub static MATCHES: [&[Column<MatchRow>]; 1] = [MATCH_COLUMNS];

static MATCH_COLUMNS: &[Column<MatchRow>] = columns!(MatchRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "pair" Int64 "The set of matches with the same chances and the teams' seats exchanged; \
        the match's own number where matches are not paired." |row| row.pair as i64,
    "seed" Uint64 "The run's seed." |row| row.seed,
    "bot0" Bot "The bot in seat 0." |row| row.bots[0],
    "bot1" Bot "The bot in seat 1." |row| row.bots[1],
    "bot2" Bot "The bot in seat 2." |row| row.bots[2],
    "bot3" Bot "The bot in seat 3." |row| row.bots[3],
    "winner" Int8 "The team that won the match: 0 (seats 0 and 2) or 1 (seats 1 and 3)."
        |row| row.winner,
    "games0" Int8 "Games won by team 0." |row| row.games[0] as i8,
    "games1" Int8 "Games won by team 1." |row| row.games[1] as i8,
    "deals" Int16 "Deals played in the match, held at 32,767." |row| row.deals.min(i16::MAX as u32) as i16,
    "first_mano" Int8 "The seat drawn by lot to be mano of the first deal (M2.2)."
        |row| row.first_mano as i8,
    "split" Word [SPLITS] "In which split the match is; only where there are splits." |row| row.split,
);

impl MatchRow {
    /// A match that is over.
    pub(super) fn new(frame: &MatchFrame, series: &Match) -> MatchRow {
        MatchRow {
            index: frame.index,
            pair: frame.set,
            seed: frame.seed,
            bots: frame.bots,
            winner: series.winner().map_or(-1, |team| team.number() as i8),
            games: series.games(),
            deals: series.deals(),
            first_mano: frame.first.number(),
            split: frame.split,
        }
    }
}
