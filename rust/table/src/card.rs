//! Cards as small numbers, and sets of them as bits.

use crate::CountedSet;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A card of some pack: a number below 64 whose meaning belongs to the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The card of that number, or `None` from 64 on.
    #[inline]
    pub const fn new(number: u8) -> Option<Card> {
        if number < 64 {
            Some(Card(number))
        } else {
            None
        }
    }

    /// The card of that number; only its lowest six bits count.
    #[inline]
    pub const fn masked(number: u8) -> Card {
        Card(number & 63)
    }

    /// The card's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The card's number, to index a table with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards, one bit a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The set whose bits are given.
    #[inline]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The set of the first `n` card numbers.
    #[inline]
    pub const fn first(n: u32) -> CardSet {
        CardSet(if n >= 64 { u64::MAX } else { (1 << n) - 1 })
    }

    /// The set's bits, card 0 lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no card in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this card in the set?
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.number() & 1 == 1
    }

    /// Are all cards of `other` in the set?
    #[inline]
    pub const fn includes(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Have the two sets no card in common?
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Puts a card in; true if it was not there.
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.number();
        new
    }

    /// The card at `place` in ascending order of number; `None` past the end.
    #[inline]
    pub fn nth(self, place: usize) -> Option<Card> {
        let counted = self.counted();
        (place < counted.len()).then(|| counted.card(place as u8))
    }

    /// The set with its cards counted, to draw some of them.
    #[inline]
    pub const fn counted(self) -> CountedSet {
        CountedSet::new(self.0)
    }

    /// The cards in ascending order of number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = (bits != 0).then(|| Card(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            card
        })
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

/// Up to four cards in the order in which they were named, dealt or thrown.
///
/// Two lists are equal when they hold the same cards in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardList {
    cards: [Card; 4],
    len: u8,
}

impl CardList {
    /// A list without cards.
    pub const EMPTY: CardList = CardList {
        cards: [Card(0); 4],
        len: 0,
    };

    /// Puts a card at the end; false (and nothing done) when four are there.
    #[inline]
    pub fn push(&mut self, card: Card) -> bool {
        let Some(place) = self.cards.get_mut(usize::from(self.len)) else {
            return false;
        };
        *place = card;
        self.len += 1;
        true
    }

    /// The cards in order.
    #[inline]
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..usize::from(self.len.min(4))]
    }

    /// How many cards are in the list.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is there no card in it?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The set of its cards.
    #[inline]
    pub fn set(&self) -> CardSet {
        self.as_slice().iter().copied().collect()
    }
}

impl From<CardSet> for CardList {
    /// The first four cards of the set, in ascending order.
    #[inline]
    fn from(set: CardSet) -> CardList {
        let mut list = CardList::EMPTY;
        for card in set.iter().take(4) {
            list.push(card);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, CardList, CardSet};

    #[test]
    fn sets_speak_in_set_words() {
        let low = CardSet::first(3);
        let card = Card::new(2).expect("a card below 64");
        assert_eq!(low.len(), 3);
        assert!(low.contains(card) && low.includes(CardSet::first(2)));
        assert_eq!((low - CardSet::first(2)).iter().collect::<Vec<_>>(), [card]);
        assert_eq!(low.nth(2), Some(card));
        assert_eq!(low.nth(3), None);
        assert_eq!(CardSet::EMPTY.nth(0), None);
        assert!(CardSet::first(64).includes(CardSet::first(63)));
        assert!(Card::new(64).is_none());
    }

    #[test]
    fn a_list_keeps_order_and_takes_four() {
        let mut list = CardList::EMPTY;
        for number in [9, 3, 7, 1] {
            assert!(list.push(Card::masked(number)));
        }
        assert!(!list.push(Card::masked(5)));
        assert_eq!(list.as_slice()[0].number(), 9);
        assert_eq!(list.set().len(), 4);
        assert_eq!(CardList::from(list.set()).as_slice()[0].number(), 1);
    }
}
