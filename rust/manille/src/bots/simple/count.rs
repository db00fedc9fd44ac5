//! What a hand is worth: how many points more than the others its side may take.

use crate::card::{Pack, Suit, Trumps};
use table::CardSet;

/// By points of the card, what a trump adds, in points; each trump adds [`LENGTH`] besides.
const TRUMPS: [i32; 6] = [0, 1, 2, 3, 5, 7];
/// What every trump adds.
const LENGTH: i32 = 3;
/// What a card of another suit adds.
const PLAIN: [i32; 6] = [0, 0, 0, 1, 3, 6];
/// What a card adds under no trumps.
const NO_TRUMPS: [i32; 6] = [0, 0, 1, 2, 5, 8];

/// The sum over the cards of a suit that have points.
fn sum(by_points: &[i32; 6]) -> i32 {
    by_points.iter().sum()
}

/// The sum over the pack under some trumps, which an average hand has its share of.
fn whole(pack: &Pack) -> i32 {
    sum(&TRUMPS) + LENGTH * i32::from(pack.width) + 3 * sum(&PLAIN)
}

/// By cards of a suit, a bit each, its best card as bit 11: what they add as trumps, beside others,
/// and under none.
static SUITS: [[i8; 4]; 4096] = suits();

/// In every pack the best five cards of a suit have five points to one (F1.2, F9).
const fn suits() -> [[i8; 4]; 4096] {
    let mut table = [[0; 4]; 4096];
    let mut cards = 0_usize;
    while cards < 4096 {
        let (mut sums, mut place) = ([0; 3], 0_usize);
        while place < 12 {
            if cards >> place & 1 == 1 {
                let points = place.saturating_sub(6);
                sums[0] += TRUMPS[points] + LENGTH;
                sums[1] += PLAIN[points];
                sums[2] += NO_TRUMPS[points];
            }
            place += 1;
        }
        let few = 2 - cards.count_ones() as i32;
        if few > 0 {
            sums[1] += few;
        } else if cards >> 11 == 1 {
            sums[2] -= 2 * few; // a long suit with the best card under no trumps
        }
        table[cards] = [sums[0] as i8, sums[1] as i8, sums[2] as i8, 0];
        cards += 1;
    }
    table
}

/// A hand counted suit by suit, whatever the trumps.
struct Counted {
    /// What each suit adds as trumps, beside others, and under none.
    by_suit: [[i32; 3]; 4],
    /// What an average hand of as many cards has, under some trumps and under none.
    average: [i32; 2],
}

impl Counted {
    fn new(pack: &Pack, hand: CardSet) -> Counted {
        let width = u32::from(pack.width.min(12));
        let suit = |number: u32| {
            let cards = hand.bits() >> (width * number) << (12 - width);
            let [trumps, plain, none, _] = SUITS[(cards & 4095) as usize];
            [trumps.into(), plain.into(), none.into()]
        };
        let size = i32::from(pack.size());
        let share = |whole: i32| whole * hand.len() as i32 / size;
        Counted {
            by_suit: [suit(0), suit(1), suit(2), suit(3)],
            average: [share(whole(pack)), share(4 * sum(&NO_TRUMPS))],
        }
    }

    /// How many points more than with an average hand its side may take under these trumps.
    fn worth(&self, trumps: Trumps) -> i32 {
        match trumps {
            Trumps::None => self.by_suit.iter().map(|sums| sums[2]).sum::<i32>() - self.average[1],
            Trumps::Suit(suit) => {
                let beside: i32 = self.by_suit.iter().map(|sums| sums[1]).sum();
                let [trumps, plain, _] = self.by_suit[suit.index()];
                beside + trumps - plain - self.average[0]
            }
        }
    }
}

/// How many points more than with an average hand its side may take under these trumps.
pub(super) fn worth(pack: &Pack, hand: CardSet, trumps: Trumps) -> i32 {
    Counted::new(pack, hand).worth(trumps)
}

/// The trumps under which a hand is worth most, counted `nt` times under none, and what.
pub(super) fn best(pack: &Pack, hand: CardSet, nt: i32) -> (Trumps, i32) {
    let counted = Counted::new(pack, hand);
    let mut best = (Trumps::None, counted.worth(Trumps::None));
    if best.1 > 0 {
        best.1 *= nt;
    }
    for suit in Suit::ALL {
        let value = counted.worth(Trumps::Suit(suit));
        if value > best.1 {
            best = (Trumps::Suit(suit), value);
        }
    }
    best
}
