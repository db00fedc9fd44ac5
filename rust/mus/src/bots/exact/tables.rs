//! What `exact` knows of each class of hands, in tables that are made when first asked for.

use super::assumptions::Assumptions;
use super::classes::{Classes, Entry, key, ways};
use super::intentions::{Intention, Intentions, Wins};
use super::spread::value;
use crate::action::Sign;
use crate::evaluator::Class;
use crate::hand::{Kings, Real};
use crate::lance::Lance;

/// By lance, and by how many cards another seat threw (0: none yet): the share of its hands that a
/// hand beats, and that it beats or equals, of those that may speak.
type Beats = [[[f32; 2]; 5]; 5];

/// What there is to know of the hands of one class.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Odds {
    /// How many hands of another seat it beats.
    pub(super) beats: Beats,
    /// By whether there was mus: the chances of its team where nothing is known of the others.
    pub(in crate::bots) wins: [Wins; 2],
    /// What to do before the lances.
    pub(super) intention: Intention,
    /// The sign to make.
    pub(super) sign: Sign,
}

const UNKNOWN: Odds = Odds {
    beats: [[[0.0; 2]; 5]; 5],
    wins: [[[[0.0; 2]; 4]; 5]; 2],
    intention: Intention {
        cut: [0.0; 4],
        throw: [0; 4],
        must_throw: [1; 4],
    },
    sign: Sign::Ciego,
};

/// The tables of one pack.
#[derive(Debug)]
pub(in crate::bots) struct Tables {
    /// By class number.
    odds: Vec<Odds>,
    /// By how many cards another seat threw: what its pares and its juego count on the average, if it
    /// has them.
    pub(in crate::bots) values: [[f32; 2]; 5],
}

impl Tables {
    /// The tables of a pack; takes some ten milliseconds.
    pub(super) fn new(kings: Kings, real: Real, assumed: &Assumptions) -> Tables {
        let classes = Classes::new(kings, real);
        let Intentions {
            intentions,
            likely,
            wins,
        } = Intentions::new(&classes, assumed);
        let others: Vec<OtherHand> = classes
            .entries
            .iter()
            .enumerate()
            .map(|(at, entry)| OtherHand {
                keys: keys(entry),
                shares: [0, 1, 2, 3, 4].map(|thrown: usize| likely[thrown][at] / entry.ways),
            })
            .collect();
        let mut odds = vec![UNKNOWN; 1024];
        for (at, entry) in classes.entries.iter().enumerate() {
            odds[number(entry.class)] = Odds {
                beats: beats(&classes, entry, &others),
                wins: wins[at],
                intention: intentions[at],
                sign: entry.sign,
            };
        }
        let values = likely.map(|likely| {
            [Lance::Pares, Lance::Juego].map(|lance| mean_value(&classes, &likely, lance))
        });
        Tables { odds, values }
    }

    /// What there is to know of a class.
    #[inline]
    pub(super) fn of(&self, class: Class) -> &Odds {
        &self.odds[number(class)]
    }
}

#[inline]
fn number(class: Class) -> usize {
    usize::from(class.number() & 1023)
}

/// A hand of another seat.
struct OtherHand {
    keys: [Option<u16>; 5],
    /// By how many cards the seat threw: how likely one way to hold it is.
    shares: [f32; 5],
}

fn keys(entry: &Entry) -> [Option<u16>; 5] {
    Lance::ALL.map(|lance| key(&entry.worth, lance))
}

/// Compares a hand with all that another seat may hold from the cards left.
fn beats(classes: &Classes, entry: &Entry, others: &[OtherHand]) -> Beats {
    let (cards, ours) = (classes.without(entry.ranks), keys(entry));
    let mut sums = [[[0.0; 3]; 5]; 5];
    for (other, held) in classes.entries.iter().zip(others) {
        let ways = ways(&cards, &other.ranks);
        let likely = held.shares.map(|share| share * ways);
        for (lance, sums) in sums.iter_mut().enumerate() {
            let Some(theirs) = held.keys[lance] else {
                continue;
            };
            let better = ours[lance].is_some_and(|ours| theirs < ours);
            let no_worse = ours[lance].is_some_and(|ours| theirs <= ours);
            let count = [better, no_worse, true].map(|counts| f32::from(u8::from(counts)));
            for (sums, likely) in sums.iter_mut().zip(likely) {
                for (sum, count) in sums.iter_mut().zip(count) {
                    *sum += likely * count;
                }
            }
        }
    }
    sums.map(|lance| {
        lance.map(|[better, no_worse, all]: [f32; 3]| {
            [better, no_worse].map(|sum| sum / all.max(1e-9))
        })
    })
}

/// What hands that may speak in pares or juego count on the average.
fn mean_value(classes: &Classes, likely: &[f32], lance: Lance) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for (entry, &likely) in classes.entries.iter().zip(likely) {
        let value = value(entry, lance);
        if value > 0.0 {
            sum += likely * value;
            all += likely;
        }
    }
    sum / all
}
