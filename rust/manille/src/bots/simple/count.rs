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

/// The sum over the pack, which an average hand has its share of.
fn whole(pack: &Pack, trumps: Trumps) -> i32 {
    let suit = |table: &[i32; 6]| table.iter().sum::<i32>();
    match trumps {
        Trumps::None => 4 * suit(&NO_TRUMPS),
        Trumps::Suit(_) => suit(&TRUMPS) + LENGTH * i32::from(pack.width) + 3 * suit(&PLAIN),
    }
}

/// How many points more than with an average hand its side may take under these trumps.
pub(super) fn worth(pack: &Pack, hand: CardSet, trumps: Trumps) -> i32 {
    let mut sum = 0;
    for card in hand.iter() {
        sum += card_worth(pack, card, trumps);
    }
    for suit in Suit::ALL {
        sum += shape(pack, hand, suit, trumps);
    }
    sum - whole(pack, trumps) * hand.len() as i32 / i32::from(pack.size())
}

/// What a card adds.
fn card_worth(pack: &Pack, card: Card, trumps: Trumps) -> i32 {
    let points = usize::from(pack.points(card)).min(5);
    match trumps {
        Trumps::None => NO_TRUMPS[points],
        Trumps::Suit(suit) if suit == pack.suit(card) => TRUMPS[points] + LENGTH,
        Trumps::Suit(_) => PLAIN[points],
    }
}

/// What the length of a suit adds: few cards beside trumps, many with the best under no trumps.
fn shape(pack: &Pack, hand: CardSet, suit: Suit, trumps: Trumps) -> i32 {
    let cards = hand & pack.cards(suit);
    let best = Card::masked((suit.index() as u8 + 1) * pack.width - 1);
    match trumps {
        Trumps::None if cards.contains(best) => (cards.len() as i32 - 2).max(0) * 2,
        Trumps::None => 0,
        Trumps::Suit(trump) if trump == suit => 0,
        Trumps::Suit(_) => (2 - cards.len() as i32).max(0),
    }
}

/// The trumps under which a hand is worth most, counted `nt` times under none, and what.
pub(super) fn best(pack: &Pack, hand: CardSet, nt: i32) -> (Trumps, i32) {
    let mut best = (Trumps::None, worth(pack, hand, Trumps::None));
    if best.1 > 0 {
        best.1 *= nt;
    }
    for suit in Suit::ALL {
        let value = worth(pack, hand, Trumps::Suit(suit));
        if value > best.1 {
            best = (Trumps::Suit(suit), value);
        }
    }
    best
}
