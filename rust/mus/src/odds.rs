//! Exact odds: in how many deals each team has the best hand of each lance, and what that scores.
//!
//! Lances depend on ranks alone, so that deals are counted by rank. Of the four hands one is ours;
//! the cards of partner, next opponent and last opponent are walked through as follows. Every bag of
//! eight cards that partner and next opponent may hold together is taken once: what is left then
//! says, for each lance, in how many ways the last opponent stays below any place, and a sum over
//! the ways to part the eight cards looks its answer up there. Counts are whole numbers to the end.

use std::fmt;

mod bag;
mod census;
mod discards;
mod rest;
mod sample;
mod sums;

pub use bag::Bag;
pub use discards::{Discard, discards, new_hands};
pub use sample::{Sampled, sample};
pub use sums::{LanceCounts, Sums};

use crate::hand::Kings;
use crate::rules::Rules;
use census::{Census, Footing, Split};
use rest::Rest;
use sums::Three;

/// The bag of some card numbers (0 to 39).
pub fn bag_of(cards: impl IntoIterator<Item = u8>, kings: Kings) -> Bag {
    let ranks = cards.into_iter().map(|card| census::rank_of(card, kings));
    Bag::from_ranks(ranks)
}

/// What is known of a deal. Seats are speaking order: mano is 0.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Our four cards.
    pub hand: Bag,
    /// The partner's, if known.
    pub partner: Option<Bag>,
    /// Cards that nobody holds.
    pub dead: Bag,
    /// Our seat.
    pub seat: u8,
    /// By lance (pares, juego) and seat: who has declared to have it, or not (M5.2).
    pub declared: [[Option<bool>; 4]; 2],
}

/// Why odds cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsError {
    /// Fewer cards are left than the unknown hands hold.
    TooFew {
        /// Cards left.
        left: u8,
        /// Cards of the unknown hands.
        wanted: u8,
    },
    /// A known hand is not as declared.
    Untrue {
        /// The seat.
        seat: u8,
        /// Pares (0) or juego (1).
        at: usize,
    },
    /// No deal is as declared.
    Impossible,
}

impl fmt::Display for OddsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddsError::TooFew { left, wanted } => write!(
                out,
                "{left} cards are left for hands of {wanted} cards together: too many are dead (M1.1)"
            ),
            OddsError::Untrue { seat, at } => {
                let lance = ["pares", "juego"][*at & 1];
                write!(
                    out,
                    "{lance}[{seat}] is not true of the hand known to be in seat {seat} (M5.2)"
                )
            }
            OddsError::Impossible => {
                write!(
                    out,
                    "no cards left make hands as pares and juego declare them (M5.2)"
                )
            }
        }
    }
}

impl std::error::Error for OddsError {}

/// Which hands each of the unknown seats may have, by class: 0 or 1.
struct May {
    partner: Vec<u32>,
    next: Vec<u32>,
    last: Vec<u32>,
}

impl Known {
    /// Is a standing as its seat has declared?
    fn fits(&self, standing: &Footing, seat: u8) -> Result<(), OddsError> {
        let seat = seat & 3;
        for (at, has) in standing.has().into_iter().enumerate() {
            if self.declared[at][usize::from(seat)].is_some_and(|said| said != has) {
                return Err(OddsError::Untrue { seat, at });
            }
        }
        Ok(())
    }

    fn may(&self, census: &Census) -> May {
        let of = |ahead: u8| {
            let fits =
                |standing| u32::from(self.fits(standing, self.seat.wrapping_add(ahead)).is_ok());
            census.standings.iter().map(fits).collect()
        };
        May {
            partner: of(2),
            next: of(1),
            last: of(3),
        }
    }
}

/// Counts all deals that may be.
///
/// # Errors
/// When known hands contradict what was declared, or nothing is left that could be dealt.
pub fn odds(rules: &Rules, known: &Known) -> Result<Sums, OddsError> {
    let census = Census::of(rules);
    let standing = |hand: Bag| &census.standings[usize::from(census.class(hand))];
    let seen = known
        .hand
        .plus(known.dead)
        .plus(known.partner.unwrap_or_default());
    let cards = census.pack.minus(seen);
    let wanted = if known.partner.is_some() { 8 } else { 12 };
    if cards.len() < wanted {
        return Err(OddsError::TooFew {
            left: cards.len(),
            wanted,
        });
    }
    let mine = standing(known.hand);
    known.fits(mine, known.seat)?;
    let may = known.may(census);
    let seat = u16::from(known.seat);
    let mut sums = Sums::default();
    if let Some(partner) = known.partner.map(standing) {
        known.fits(partner, known.seat.wrapping_add(2))?;
        walk_next(census, cards, &may, |next, rest, ways| {
            let ours = [mine, partner];
            sums.add(Three { ours, next, seat }, rest, ways);
        });
    } else {
        walk(census, cards, 0, &may.last, |_, splits, rest, ways| {
            for split in splits {
                let [first, second] = split.hands();
                if may.partner[first] & may.next[second] == 1 {
                    let three = split.three(census, mine, seat);
                    sums.add(three, rest, ways * u64::from(split.ways));
                }
            }
            true
        });
    }
    let sums = sums.closed(rules);
    if sums.total == 0 {
        Err(OddsError::Impossible)
    } else {
        Ok(sums)
    }
}

/// The sums of one hand from each seat, by the partner's class where `by_partner` (classes that the
/// cards left cannot make have a total of 0), else all partners together. No rows for no class.
pub fn table(rules: &Rules, class: u16, by_partner: bool) -> Vec<[Sums; 4]> {
    let census = Census::of(rules);
    let class = usize::from(class);
    let (Some(mine), Some(&hand)) = (census.standings.get(class), census.bags.get(class)) else {
        return Vec::new();
    };
    let cards = census.pack.minus(hand);
    let all = vec![1; census.bags.len()];
    let mut rows = vec![[Sums::default(); 4]; if by_partner { all.len() } else { 1 }];
    walk(census, cards, 0, &all, |_, splits, rest, ways| {
        for split in splits {
            let row = &mut rows[if by_partner { split.hands()[0] } else { 0 }];
            for (seat, sums) in (0..).zip(row) {
                let three = split.three(census, mine, seat);
                sums.add(three, rest, ways * u64::from(split.ways));
            }
        }
        true
    });
    rows.into_iter()
        .map(|row| row.map(|sums| sums.closed(rules)))
        .collect()
}

/// In how many ways the pack makes a hand of one class and a partner's of another.
pub fn pair_ways(rules: &Rules, hand: u16, partner: u16) -> u64 {
    let census = Census::of(rules);
    let [hand, partner] = [hand, partner].map(|class| census.bags[usize::from(class)]);
    census.pack.ways(hand) * census.pack.minus(hand).ways(partner)
}

/// How many different hands the pack has.
pub fn class_count(rules: &Rules) -> u16 {
    Census::of(rules).bags.len() as u16
}

/// The cards of a class, and in how many ways the whole pack makes it.
pub fn class_cards(rules: &Rules, class: u16) -> (Bag, u64) {
    let census = Census::of(rules);
    let bag = census
        .bags
        .get(usize::from(class))
        .copied()
        .unwrap_or_default();
    (bag, census.pack.ways(bag))
}

impl Split {
    #[inline]
    fn hands(&self) -> [usize; 2] {
        [self.first, self.second].map(usize::from)
    }

    /// The three hands around the table: ours, the first as the partner's, the second as the next
    /// opponent's.
    #[inline]
    fn three<'a>(&self, census: &'a Census, mine: &'a Footing, seat: u16) -> Three<'a> {
        let [partner, next] = self.hands().map(|class| &census.standings[class]);
        Three {
            ours: [mine, partner],
            next,
            seat,
        }
    }
}

/// Walks through the next opponent's hands where the partner's is known.
fn walk_next(census: &Census, cards: Bag, may: &May, mut visit: impl FnMut(&Footing, &Rest, u64)) {
    let mut rest = Rest::new();
    for (class, &hand) in census.bags.iter().enumerate() {
        if may.next[class] == 1 && cards.holds(hand) {
            rest.fill(census, cards.minus(hand), &may.last);
            visit(&census.standings[class], &rest, cards.ways(hand));
        }
    }
}

/// Walks through what may be drawn from the cards (`drawn` of them), through the eight cards that
/// partner and next opponent may then hold, and visits each with the ways to part the eight, what
/// the last hand may be, and in how many ways the drawn and the eight can be chosen. It ends early,
/// and says so, when a visit says false.
fn walk(
    census: &Census,
    cards: Bag,
    drawn: u8,
    last_may: &[u32],
    mut visit: impl FnMut(Bag, &[Split], &Rest, u64) -> bool,
) -> bool {
    let (splits, mut rest) = (census.splits(), Rest::new());
    for together in cards.parts(8 + drawn) {
        rest.fill(census, cards.minus(together), last_may);
        let ways = cards.ways(together);
        for part in together.parts(drawn) {
            let splits = splits.of(together.minus(part));
            if !visit(part, splits, &rest, ways * together.ways(part)) {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests;
