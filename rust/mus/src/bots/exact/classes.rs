//! The hands of a pack, and how likely each is in another seat.

use crate::action::Sign;
use crate::bots::simple::senas;
use crate::evaluator::{Class, Evaluator, Worth};
use crate::hand::{self, Kings, Real};
use crate::lance::Lance;

/// One class of hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) ranks: [u8; 4],
    pub(super) class: Class,
    pub(super) worth: Worth,
    pub(super) sign: Sign,
    /// In how many ways the pack makes it.
    pub(super) ways: f32,
}

/// All classes of a pack.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) kings: Kings,
    pub(super) entries: Vec<Entry>,
    evaluator: Evaluator,
    /// By class number, the place in `entries`.
    places: Vec<u16>,
}

/// How many cards of each rank the pack has.
pub(super) type Counts = [u8; 10];

const BINOMIALS: [[u16; 5]; 9] = [
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 2, 1, 0, 0],
    [1, 3, 3, 1, 0],
    [1, 4, 6, 4, 1],
    [1, 5, 10, 10, 5],
    [1, 6, 15, 20, 15],
    [1, 7, 21, 35, 35],
    [1, 8, 28, 56, 70],
];

/// In how many ways cards of these ranks, which ascend, are drawn.
pub(super) fn ways(cards: &Counts, ranks: &[u8]) -> f32 {
    let (mut all, mut from) = (1, 0);
    while from < ranks.len() {
        let rank = ranks[from];
        let count = ranks[from..]
            .iter()
            .take_while(|&&other| other == rank)
            .count();
        let have = usize::from(cards[usize::from(rank)]);
        all *= u32::from(BINOMIALS[have.min(8)][count.min(4)]);
        from += count;
    }
    all as f32
}

impl Classes {
    pub(super) fn new(kings: Kings, real: Real) -> Classes {
        let evaluator = Evaluator::new(kings, real);
        let mut classes = Classes {
            kings,
            entries: Vec::new(),
            evaluator,
            places: vec![0; 1024],
        };
        let pack = classes.pack();
        for ranks in hand::classes(kings) {
            let class = classes.class(ranks);
            let worth = *evaluator.worth(class);
            classes.places[usize::from(class.number()) & 1023] = classes.entries.len() as u16;
            let sign = senas::best_sign(ranks, &worth);
            classes.entries.push(Entry {
                ranks,
                class,
                worth,
                sign,
                ways: ways(&pack, &ranks),
            });
        }
        classes
    }

    pub(super) fn pack(&self) -> Counts {
        let mut pack = [0; 10];
        for place in 0..10 {
            pack[usize::from(hand::rank(place, self.kings))] += 4;
        }
        pack
    }

    /// The pack without a hand.
    pub(super) fn without(&self, ranks: [u8; 4]) -> Counts {
        let mut pack = self.pack();
        for rank in ranks {
            pack[usize::from(rank)] -= 1;
        }
        pack
    }

    /// The class of four ranks.
    pub(super) fn class(&self, [a, b, c, d]: [u8; 4]) -> Class {
        // A card of each suit: four different cards of these ranks.
        self.evaluator.class([a, 10 + b, 20 + c, 30 + d])
    }

    /// The place in `entries` of four ranks.
    pub(super) fn number(&self, ranks: [u8; 4]) -> usize {
        usize::from(self.places[usize::from(self.class(ranks).number()) & 1023])
    }
}

/// A hand's place in a lance; `None` where it may not speak.
#[inline]
pub(super) fn key(worth: &Worth, lance: Lance) -> Option<u16> {
    let (key, speaks) = match lance {
        Lance::Grande => (worth.grande, true),
        Lance::Chica => (worth.chica, true),
        Lance::Pares => (u16::from(worth.pares), worth.pares > 0),
        Lance::Juego => (u16::from(worth.juego), worth.juego > 0),
        Lance::Punto => (u16::from(worth.total), worth.juego == 0),
    };
    speaks.then_some(key)
}
