//! What a hand is worth: how many points more than the others its side may take.

use crate::card::{Pack, Suit, Trumps};
use table::{Card, CardSet};

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

/// A hand counted suit by suit, whatever the trumps.
struct Counted {
    /// What each suit adds as trumps, beside others, and under none.
    by_suit: [[i32; 3]; 4],
    /// What an average hand of as many cards has, under some trumps and under none.
    average: [i32; 2],
}

impl Counted {
    fn new(pack: &Pack, hand: CardSet) -> Counted {
        let mut by_suit = [[0; 3]; 4];
        for suit in Suit::ALL {
            let (cards, sums) = (hand & pack.cards(suit), &mut by_suit[suit.index()]);
            for card in cards.iter() {
                let points = usize::from(pack.points(card)).min(5);
                sums[0] += TRUMPS[points] + LENGTH;
                sums[1] += PLAIN[points];
                sums[2] += NO_TRUMPS[points];
            }
            let best = Card::masked((suit.index() as u8 + 1) * pack.width - 1);
            let (few, many) = shape(cards, best);
            sums[1] += few;
            sums[2] += many;
        }
        let size = i32::from(pack.size());
        let share = |whole: i32| whole * hand.len() as i32 / size;
        Counted {
            by_suit,
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

/// What the length of a suit adds: few cards beside trumps, many with the best under no trumps.
fn shape(cards: CardSet, best: Card) -> (i32, i32) {
    let held = cards.len() as i32;
    let long = i32::from(cards.contains(best)) * (held - 2).max(0) * 2;
    ((2 - held).max(0), long)
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
