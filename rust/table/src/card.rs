//! Cards as small numbers, and sets of them as bits.

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
        const ONES: u64 = u64::MAX / 255; // a one in every byte
        let pairs = self.0 - (self.0 >> 1 & 0x55 * ONES);
        let fours = (pairs & 0x33 * ONES) + (pairs >> 2 & 0x33 * ONES);
        let bytes = (fours + (fours >> 4)) & 0x0F * ONES;
        CountedSet {
            bits: self.0,
            sums: bytes.wrapping_mul(ONES),
        }
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

/// A set of cards that knows how many of its cards lie below each eighth card number.
///
/// ```
/// use table::CardSet;
///
/// let cards = CardSet::from_bits(0b1011 << 30).counted();
/// assert_eq!(cards.len(), 3);
/// assert_eq!([0, 1, 2].map(|place| cards.card(place).number()), [30, 31, 33]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CountedSet {
    bits: u64,
    /// In byte `i`, how many cards have numbers below `8 (i + 1)`.
    sums: u64,
}

/// By eight bits and place: which bit is the one at this place among those that are set.
static SET_BITS: [[u8; 8]; 256] = set_bits();

const fn set_bits() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut number = 0;
    while number < 256 {
        let (mut place, mut bit) = (0, 0);
        while bit < 8 {
            if number >> bit & 1 == 1 {
                table[number][place] = bit;
                place += 1;
            }
            bit += 1;
        }
        number += 1;
    }
    table
}

impl CountedSet {
    /// How many cards are in the set.
    #[inline]
    #[expect(
        clippy::len_without_is_empty,
        reason = "a set knows that before it is counted"
    )]
    pub const fn len(self) -> usize {
        (self.sums >> 56) as usize
    }

    /// The card at `place` in ascending order of number; some card past the end. It takes as many
    /// steps whichever it is, and no branch, for draws that cannot be foretold.
    #[inline]
    pub const fn card(self, place: u8) -> Card {
        const ONES: u64 = u64::MAX / 255;
        const TOPS: u64 = 0x80 * ONES;
        // The highest bit of a byte stays where its sum is above the place: of the first such byte
        // the card is.
        let above = (self.sums | TOPS) - (place as u64 + 1) * ONES & TOPS;
        let shift = above.trailing_zeros() & 56;
        let before = self.sums << 8 >> shift;
        let byte = (self.bits >> shift) as u8;
        let bit = SET_BITS[byte as usize][(place.wrapping_sub(before as u8) & 7) as usize];
        Card(shift as u8 + bit)
    }
}

/// A set of cards numbered below 32 that is counted once and keeps count.
///
/// ```
/// use table::{Card, CountedWord};
///
/// let mut cards = CountedWord::new(0b1011 << 20);
/// assert_eq!([0, 1, 2].map(|place| cards.card(place).number()), [20, 21, 23]);
/// cards.remove(Card::masked(21));
/// assert_eq!((cards.bits(), cards.card(1).number()), (0b1001 << 20, 23));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountedWord {
    bits: u64,
    /// In byte `i`, how many cards have numbers below `8 (i + 1)`.
    sums: u32,
}

/// A one in every byte.
const ONES: u32 = u32::MAX / 255;

/// By card: a one in each of the bytes in which it counts.
static BELOW: [u32; 64] = below();

const fn below() -> [u32; 64] {
    let mut table = [0; 64];
    let mut card = 0;
    while card < 32 {
        table[card] = ONES << (card & 24);
        card += 1;
    }
    table
}

impl CountedWord {
    /// The set whose bits are given.
    #[inline]
    pub const fn new(bits: u32) -> CountedWord {
        let pairs = bits - (bits >> 1 & 0x55 * ONES);
        let fours = (pairs & 0x33 * ONES) + (pairs >> 2 & 0x33 * ONES);
        let bytes = (fours + (fours >> 4)) & 0x0F * ONES;
        let sums = bytes.wrapping_mul(ONES);
        CountedWord {
            bits: bits as u64,
            sums,
        }
    }

    /// The set's bits, card 0 lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The card at `place` in ascending order of number; some card past the end. No branch depends
    /// on it.
    #[inline]
    pub const fn card(self, place: u8) -> Card {
        let above = (self.sums | 0x80 * ONES) - (place as u32 + 1) * ONES & 0x80 * ONES;
        let shift = (above | 1 << 31).trailing_zeros() & 24;
        let before = self.sums << 8 >> shift;
        let byte = (self.bits >> shift) as u8;
        let bit = SET_BITS[byte as usize][(place.wrapping_sub(before as u8) & 7) as usize];
        Card(shift as u8 | bit)
    }

    /// Takes out a card that is in the set.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.bits ^= 1 << (card.0 & 63);
        self.sums = self.sums.wrapping_sub(BELOW[(card.0 & 63) as usize]);
    }
}

/// Cards numbered below 32, all in one of the four bytes of a mask.
///
/// ```
/// use table::CountedByte;
///
/// let cards = CountedByte::new(0b1101 << 16);
/// assert_eq!(cards.len(), 3);
/// assert_eq!([0, 1, 2].map(|place| cards.card(place).number()), [16, 18, 19]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CountedByte {
    bits: u32,
    /// The bits of that byte.
    byte: u8,
}

/// By eight bits, how many are set.
static SIZES: [u8; 256] = sizes();

const fn sizes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut number = 0;
    while number < 256 {
        table[number] = (number as u32).count_ones() as u8;
        number += 1;
    }
    table
}

impl CountedByte {
    /// The set whose bits are given; with bits of several bytes, some set.
    #[inline]
    pub const fn new(bits: u32) -> CountedByte {
        let byte = (bits.wrapping_mul(ONES) >> 24) as u8;
        CountedByte { bits, byte }
    }

    /// How many cards are in the set.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "the bits given tell that")]
    pub const fn len(self) -> u32 {
        SIZES[self.byte as usize] as u32
    }

    /// The card at `place` in ascending order of number; some card past the end. No branch depends
    /// on it.
    #[inline]
    pub const fn card(self, place: u8) -> Card {
        let first = (self.bits | 1 << 31).trailing_zeros() & 24;
        let bit = SET_BITS[self.byte as usize][(place & 7) as usize];
        Card(first as u8 | bit)
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
    fn a_card_is_found_by_its_place() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for step in 0..20_000_u32 {
            bits = bits.rotate_left(23).wrapping_mul(0xD2E7_470E_E14C_6C93) ^ u64::from(step);
            let few = CardSet(bits & bits.rotate_left(step % 64) & bits.rotate_left(step % 7));
            for set in [
                CardSet(bits),
                CardSet(!few.0),
                few,
                CardSet(bits >> (step % 64)),
            ] {
                let counted = set.counted();
                assert_eq!(counted.len(), set.len());
                for (place, card) in set.iter().enumerate() {
                    assert_eq!(counted.card(place as u8), card, "{set:?} at {place}");
                }
            }
        }
        let all = CardSet::first(64).counted();
        assert_eq!((all.len(), all.card(63).number()), (64, 63));
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
