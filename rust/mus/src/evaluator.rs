//! Hands at speed: tables that the build script writes from [`crate::hand`].
//!
//! Each card has a weight; the sum of a hand's four weights modulo 8,192 names a cell that holds the
//! hand's *class* (its number among the 330 or 715 hands that differ by rank), and a second table
//! holds what each class is worth. Weights, cells and worths take 80 + 16,384 + 3,300 (7,150) bytes.
//!
//! Arrays of hands are evaluated by [`Batch`], either by the same look-ups one hand after another, or
//! eight hands a step where the processor has AVX2. The latter reads 32 + 16,384 + 2,977 (6,442)
//! bytes of tables, at most 22,858 of the 32,768 or more that a first-level cache holds.

use crate::hand::{Kings, Pares, Real};
use std::fmt;
use table::{Card, CardSet};

/// What a hand is worth in every lance. Places count from 0 and higher wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// Place in grande.
    pub grande: u16,
    /// Place in chica.
    pub chica: u16,
    /// Place in pares; 0: has none.
    pub pares: u8,
    /// Place in juego, 1 (33) to 8 (31), 9 for a real; 0: has none.
    pub juego: u8,
    /// The sum of the card values (M1.4).
    pub total: u8,
    /// What pares score: 0, 1, 2 or 3 (M4.4).
    pub pares_value: u8,
    /// What juego scores: 0, 2 or 3 (M4.5).
    pub juego_value: u8,
}

/// A hand's number among those that differ by rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Class(u16);

impl Class {
    /// The class with a number below the evaluator's class count.
    #[inline]
    pub(crate) const fn from_number(number: u16) -> Class {
        Class(number)
    }

    /// The class's number.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Evaluates hands of one pack under one reading of `real`.
#[derive(Clone, Copy)]
pub struct Evaluator {
    weights: &'static [u16; 40],
    classes: &'static [u16; 8192],
    worths: &'static [Worth],
    ranks: &'static [[u8; 4]],
}

impl fmt::Debug for Evaluator {
    /// How many classes it knows: its tables are long.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Evaluator({} classes)", self.class_count())
    }
}

impl Evaluator {
    /// The evaluator for these options.
    pub const fn new(kings: Kings, real: Real) -> Evaluator {
        let worths: &'static [Worth] = match (kings, real) {
            (Kings::Eight, Real::Off) => &EIGHT_OFF,
            (Kings::Eight, Real::Figure) => &EIGHT_FIGURE,
            (Kings::Eight, Real::Sota) => &EIGHT_SOTA,
            (Kings::Four, Real::Off) => &FOUR_OFF,
            (Kings::Four, Real::Figure) => &FOUR_FIGURE,
            (Kings::Four, Real::Sota) => &FOUR_SOTA,
        };
        match kings {
            Kings::Eight => Evaluator {
                weights: &EIGHT_WEIGHTS,
                classes: &EIGHT_CLASSES,
                worths,
                ranks: &EIGHT_RANKS,
            },
            Kings::Four => Evaluator {
                weights: &FOUR_WEIGHTS,
                classes: &FOUR_CLASSES,
                worths,
                ranks: &FOUR_RANKS,
            },
        }
    }

    /// The class of four cards, each below 40.
    #[inline]
    pub fn class(&self, hand: [u8; 4]) -> Class {
        let [a, b, c, d] = hand.map(|card| self.weights[usize::from(card)]);
        let cell = a.wrapping_add(b).wrapping_add(c).wrapping_add(d) & 8191;
        Class(self.classes[usize::from(cell)])
    }

    /// The class of a set of four cards.
    #[inline]
    pub fn class_of(&self, hand: CardSet) -> Class {
        let mut cards = [0; 4];
        let mut bits = hand.bits();
        for card in &mut cards {
            *card = (bits.trailing_zeros() as u8).min(39);
            bits &= bits.wrapping_sub(1);
        }
        self.class(cards)
    }

    /// What the hands of a class are worth.
    #[inline]
    pub fn worth(&self, class: Class) -> &'static Worth {
        &self.worths[usize::from(class.0)]
    }

    /// What four cards, each below 40, are worth.
    #[inline]
    pub fn evaluate(&self, hand: [u8; 4]) -> &'static Worth {
        self.worth(self.class(hand))
    }

    /// What the hand has in pares, by name (M4.4).
    pub fn pares(&self, class: Class) -> Pares {
        crate::hand::pares(self.ranks[usize::from(class.0)])
    }

    /// The ranks of a class, low to high, as places in a suit (0 to 9).
    pub fn ranks(&self, class: Class) -> [u8; 4] {
        self.ranks[usize::from(class.0)]
    }

    /// How many classes the pack has: 330 or 715.
    pub const fn class_count(&self) -> usize {
        self.ranks.len()
    }
}

/// A hand's worth as nine bytes in the order of [`Worth`]'s fields, places of grande and chica with
/// the low byte first: a row of what `mus.evaluate` returns.
pub type Row = [u8; 9];

impl Worth {
    /// The worth as nine bytes.
    #[inline]
    pub fn row(&self) -> Row {
        let ([g0, g1], [c0, c1]) = (self.grande.to_le_bytes(), self.chica.to_le_bytes());
        let Worth {
            pares,
            juego,
            total,
            pares_value,
            juego_value,
            ..
        } = *self;
        [
            g0,
            g1,
            c0,
            c1,
            pares,
            juego,
            total,
            pares_value,
            juego_value,
        ]
    }
}

/// The number of cards in the pack (M1.1).
pub const PACK: u8 = 40;

/// The place of a card in its suit: 0 to 9 for 1 2 3 4 5 6 7 S C R.
#[inline]
pub const fn place(card: Card) -> u8 {
    card.number() % 10
}

mod batch;
mod simd;

pub use batch::{Batch, Way, first_bad};

#[cfg(test)]
mod tests;
