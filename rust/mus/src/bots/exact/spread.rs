//! How hands are spread over the places of a lance, and what chances follow for a team.
//!
//! Only sums, products and quotients here and in the rest of `exact`: they come out the same on every
//! machine, where powers and roots need not.

use super::classes::{Classes, Entry, key};
use crate::lance::Lance;

/// The chance that a team wins a lance, and that it loses it.
pub(super) type WinLose = [f32; 2];

/// How the hands of other seats are spread over the places of a lance.
pub(super) struct Spread {
    /// By place: the share of hands below it; those that may not speak are below all.
    below: Vec<f32>,
    /// The share of hands that may speak.
    pub(super) has: f32,
    /// What a hand counts on the average, those that may not speak among them.
    pub(super) mean: f32,
    /// By place of a hand and place of its seat.
    chances: Vec<[WinLose; 4]>,
    /// The same where the hand may not speak.
    none: WinLose,
}

impl Spread {
    /// The spread of hands that are so likely.
    pub(super) fn new(classes: &Classes, likely: &[f32], lance: Lance) -> Spread {
        let most = classes.entries.len() + 2;
        let mut at = vec![0.0; most];
        let (mut has, mut counts) = (0.0, 0.0);
        for (entry, &likely) in classes.entries.iter().zip(likely) {
            if let Some(key) = key(&entry.worth, lance) {
                at[usize::from(key)] += likely;
                has += likely;
                counts += likely * value(entry, lance);
            }
        }
        let all: f32 = likely.iter().sum();
        // In punto nobody has juego: hands with it do not count at all.
        let punto = lance == Lance::Punto;
        let (none, scale) = if punto {
            (0.0, has)
        } else {
            (1.0 - has / all, all)
        };
        let mut below = vec![none];
        let mut sum = none;
        below.extend(at.iter().map(|at| {
            sum += at / scale;
            sum
        }));
        let mut spread = Spread {
            below,
            has: has / all,
            mean: counts / all,
            chances: Vec::new(),
            none: [0.0; 2],
        };
        spread.fill(none);
        spread
    }

    /// Works the chances out: our hand is the best of four, or the partner's where it is better.
    fn fill(&mut self, none: f32) {
        let places = self.below.len() - 1;
        let below = &self.below;
        // The chance that the partner wins with a hand that is better than each place.
        let mut helped = vec![0.0; places + 1];
        for place in (0..places).rev() {
            let one = (below[place] + below[place + 1]) / 2.0;
            let both = one * one;
            helped[place] = helped[place + 1] + (below[place + 1] - below[place]) * both;
        }
        self.none = [helped[0], 1.0 - helped[0] - none * none * none];
        let of = |own: usize, place: usize| {
            // Of equal hands the one that speaks first wins (M4.1).
            let next = below[own + usize::from(place < 3)];
            let last = below[own + usize::from(place == 0)];
            let won = next * last * below[own + 1] + helped[own + 1];
            [won, 1.0 - won]
        };
        self.chances = (0..places)
            .map(|own| [0, 1, 2, 3].map(|place| of(own, place)))
            .collect();
    }

    /// The chances of a hand's team, by its place in the lance and the place of its seat.
    pub(super) fn chances(&self, key: Option<u16>, place: usize) -> WinLose {
        key.map_or(self.none, |key| self.chances[usize::from(key)][place])
    }

    /// The chance that a pair has what it takes to speak.
    pub(super) fn of_pair(&self) -> f32 {
        let without = 1.0 - self.has;
        1.0 - without * without
    }
}

/// What a hand counts in pares or juego.
pub(super) fn value(entry: &Entry, lance: Lance) -> f32 {
    f32::from(match lance {
        Lance::Pares => entry.worth.pares_value,
        Lance::Juego => entry.worth.juego_value,
        _ => 0,
    })
}
