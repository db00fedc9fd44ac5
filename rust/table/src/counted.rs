//! Sets of cards that are counted, so that one of them can be drawn without a branch or a loop.

use crate::Card;

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
    /// The set whose bits are given.
    #[inline]
    pub const fn new(bits: u64) -> CountedSet {
        const ONES: u64 = u64::MAX / 255; // a one in every byte
        let pairs = bits - ((bits >> 1) & (0x55 * ONES));
        let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
        let bytes = (fours + (fours >> 4)) & (0x0F * ONES);
        let sums = bytes.wrapping_mul(ONES);
        CountedSet { bits, sums }
    }

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
        let above = ((self.sums | TOPS) - (place as u64 + 1) * ONES) & TOPS;
        let shift = above.trailing_zeros() & 56;
        let before = self.sums << 8 >> shift;
        let byte = (self.bits >> shift) as u8;
        let bit = SET_BITS[byte as usize][(place.wrapping_sub(before as u8) & 7) as usize];
        Card::masked(shift as u8 + bit)
    }
}

/// A set of cards numbered below 32 that is counted once and keeps count.
///
/// ```
/// use table::{Card, CountedNarrow};
///
/// let mut cards = CountedNarrow::new(0b1011 << 20);
/// assert_eq!([0, 1, 2].map(|place| cards.card(place).number()), [20, 21, 23]);
/// cards.remove(Card::masked(21));
/// assert_eq!((cards.bits(), cards.card(1).number()), (0b1001 << 20, 23));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountedNarrow {
    bits: u64,
    /// In byte `i`, how many cards have numbers below `8 (i + 1)`.
    sums: u32,
}

/// A one in every byte.
const ONES: u32 = u32::MAX / 255;
/// The highest bit of every byte.
const TOPS: u32 = 0x80 * ONES;

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

impl CountedNarrow {
    /// The set whose bits are given.
    #[inline]
    pub const fn new(bits: u32) -> CountedNarrow {
        let pairs = bits - ((bits >> 1) & (0x55 * ONES));
        let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
        let bytes = (fours + (fours >> 4)) & (0x0F * ONES);
        let sums = bytes.wrapping_mul(ONES);
        CountedNarrow {
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
        let above = ((self.sums | TOPS) - (place as u32 + 1) * ONES) & TOPS;
        let shift = (above | 1 << 31).trailing_zeros() & 24;
        let before = self.sums << 8 >> shift;
        let byte = (self.bits >> shift) as u8;
        let bit = SET_BITS[byte as usize][(place.wrapping_sub(before as u8) & 7) as usize];
        Card::masked(shift as u8 | bit)
    }

    /// Takes out a card that is in the set.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.bits ^= 1 << (card.number() & 63);
        self.sums = self.sums.wrapping_sub(BELOW[(card.number() & 63) as usize]);
    }
}

/// Cards numbered below 32, all in one of the four bytes of a mask.
///
/// ```
/// use table::CountedSuit;
///
/// let cards = CountedSuit::new(0b1101 << 16);
/// assert_eq!(cards.len(), 3);
/// assert_eq!([0, 1, 2].map(|place| cards.card(place).number()), [16, 18, 19]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CountedSuit {
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

impl CountedSuit {
    /// The set whose bits are given; with bits of several bytes, some set.
    #[inline]
    pub const fn new(bits: u32) -> CountedSuit {
        let byte = (bits.wrapping_mul(ONES) >> 24) as u8;
        CountedSuit { bits, byte }
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
        Card::masked(first as u8 | bit)
    }
}

#[cfg(test)]
mod tests {
    use super::{CountedNarrow, CountedSuit};
    use crate::{Card, CardSet};

    #[test]
    fn a_card_is_found_by_its_place() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
        for step in 0..20_000_u32 {
            bits = bits.rotate_left(23).wrapping_mul(0xD2E7_470E_E14C_6C93) ^ u64::from(step);
            let few =
                CardSet::from_bits(bits & bits.rotate_left(step % 64) & bits.rotate_left(step % 7));
            for set in [
                CardSet::from_bits(bits),
                CardSet::from_bits(!few.bits()),
                few,
                CardSet::from_bits(bits >> (step % 64)),
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
    fn words_keep_count_of_what_is_taken_out() {
        let mut bits = 0x9E37_79B9_u32;
        for step in 0..2_000_u32 {
            bits = bits.rotate_left(11).wrapping_mul(0x85EB_CA6B) ^ step;
            let (mut cards, mut set) = (CountedNarrow::new(bits), CardSet::from_bits(bits.into()));
            while !set.is_empty() {
                for (place, card) in set.iter().enumerate() {
                    assert_eq!(cards.card(place as u8), card, "{set:?} at {place}");
                }
                let taken: Card = cards.card((step as usize % set.len()) as u8);
                cards.remove(taken);
                set -= [taken].into_iter().collect();
                assert_eq!(cards, CountedNarrow::new(set.bits() as u32));
            }
        }
    }

    #[test]
    fn every_byte_is_counted_wherever_it_lies() {
        for (byte, shift) in (0..256_u32).flat_map(|byte| (0..4).map(move |at| (byte, 8 * at))) {
            let (cards, set) = (
                CountedSuit::new(byte << shift),
                CardSet::from_bits((byte << shift).into()),
            );
            assert_eq!(cards.len() as usize, set.len());
            for (place, card) in set.iter().enumerate() {
                assert_eq!(cards.card(place as u8), card);
            }
        }
    }
}
