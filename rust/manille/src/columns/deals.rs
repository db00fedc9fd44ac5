//! The table `deals`.

use crate::card::Trumps;
use crate::deal::Deal;
use crate::matches::Match;
use crate::numbers::SUITS;
use table::{Column, Frame, Place, SPLITS, Seat, columns, narrow};

/// What `deals` keeps of a deal.
#[derive(Clone, Copy, Debug)]
pub struct DealRow {
    index: u64,
    place: Place,
    start: Deal,
    before: [i32; 4],
    end: Deal,
    taken: [i8; 4],
    after: [i32; 4],
    split: i8,
}

/// The columns of `deals`, in groups, in order.
pub static DEALS: [&[Column<DealRow>]; 1] = [DEAL_COLUMNS];

static DEAL_COLUMNS: &[Column<DealRow>] = columns!(DealRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127."
        |row| row.place.game.min(127) as i8,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767."
        |row| narrow(row.place.deal),
    "dealer" Int8 "The seat that deals." |row| row.start.dealer().number() as i8,
    "ties" Int8 "Ties in a row before the deal (F5.4)." |row| row.start.ties() as i8,
    "cards0" Uint64 "Seat 0's cards as dealt, face-up ones included: bit suit * ranks + strength."
        |row| cards(row, 0),
    "cards1" Uint64 "Seat 1's cards, likewise." |row| cards(row, 1),
    "cards2" Uint64 "Seat 2's cards, likewise; 0 where there is no such seat." |row| cards(row, 2),
    "cards3" Uint64 "Seat 3's cards, likewise; 0 where there is no such seat." |row| cards(row, 3),
    "apart" Uint64 "The dog or talon as dealt; 0 where there is none."
        |row| row.start.apart().bits(),
    "turnup" Int8 null "The number of the turned card (F3.1)."
        |row| row.start.turnup().map_or(-1, |card| card.number() as i8),
    "trumps" Word [SUITS] "The trumps, suits by their place in the pack; none: never named."
        |row| row.end.trumps().map_or(5, Trumps::place) as i8,
    "chooser" Int8 null "Who named trumps or bid last."
        |row| row.end.chooser().map_or(-1, |seat| seat.number() as i8),
    "doublings" Int8 "0, contra 1, recontra 2, santvicens 3." |row| row.end.doublings() as i8,
    "multiplier" Int32 "What the deal counts (F5.4)." |row| row.end.multiplier(),
    "taken0" Int8 null "Points that side 0 took; null where no card was played for them."
        |row| row.taken[0],
    "taken1" Int8 null "Points that side 1 took, likewise." |row| row.taken[1],
    "taken2" Int8 null "Points that side 2 took; null where there is none." |row| row.taken[2],
    "taken3" Int8 null "Points that side 3 took; null where there is none." |row| row.taken[3],
    "score0_before" Int32 "Side 0's score before the deal." |row| row.before[0],
    "score1_before" Int32 "Side 1's score before the deal." |row| row.before[1],
    "score2_before" Int32 "Side 2's score before the deal." |row| row.before[2],
    "score3_before" Int32 "Side 3's score before the deal." |row| row.before[3],
    "score0_after" Int32 "Side 0's score after the deal." |row| row.after[0],
    "score1_after" Int32 "Side 1's score after the deal." |row| row.after[1],
    "score2_after" Int32 "Side 2's score after the deal." |row| row.after[2],
    "score3_after" Int32 "Side 3's score after the deal." |row| row.after[3],
    "split" Word [SPLITS] "In which split the match is; only where there are splits." |row| row.split,
);

/// A seat's cards as dealt.
#[inline]
fn cards(row: &DealRow, seat: u8) -> u64 {
    if seat < row.start.rules().shape().seats {
        row.start.hand(Seat::wrapped(seat)).bits()
    } else {
        0
    }
}

/// Values by side, in the first places of four.
fn four(values: &[i32]) -> [i32; 4] {
    let mut four = [0; 4];
    for (place, &value) in four.iter_mut().zip(values) {
        *place = value;
    }
    four
}

impl DealRow {
    /// A deal that is over, and as it began.
    #[inline]
    pub(super) fn new(frame: &Frame, series: &Match, (start, end): (Deal, &Deal)) -> DealRow {
        let counted = end.counted();
        let mut taken = [-1; 4];
        for (place, &took) in taken.iter_mut().zip(counted.taken().unwrap_or_default()) {
            *place = took as i8;
        }
        DealRow {
            index: frame.index,
            place: frame.place,
            start,
            before: four(series.score()),
            end: *end,
            taken,
            after: four(counted.scores()),
            split: frame.split,
        }
    }
}
