//! Many hands at a time: the choice between one hand after another and eight hands a step.

use super::simd::Wide;
use super::{Evaluator, PACK, Row, Worth};
use crate::hand::{Kings, Real};

/// How a batch is evaluated. Both ways give the same rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Eight hands a step where the processor can, else one hand after another.
    #[default]
    Wide,
    /// One hand after another.
    Plain,
}

/// Evaluates many hands at a time: an evaluator with its rows laid out for that.
#[derive(Clone, Debug)]
pub struct Batch {
    weights: [u16; 256],
    cells: &'static [u16; 8192],
    rows: Vec<Row>,
    wide: Option<Wide>,
}

impl Batch {
    /// The batch evaluator for these options.
    pub fn new(kings: Kings, real: Real) -> Batch {
        let Evaluator {
            weights,
            classes,
            worths,
            ..
        } = Evaluator::new(kings, real);
        let mut all = [0; 256];
        all[..weights.len()].copy_from_slice(weights);
        let rows: Vec<Row> = worths.iter().map(Worth::row).collect();
        Batch {
            weights: all,
            cells: classes,
            wide: Wide::new(weights, classes, &rows),
            rows,
        }
    }

    /// Whether this processor has what [`Way::Wide`] is faster by.
    pub const fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// Writes a row for each hand, as many as both slices have; false when one of their numbers is
    /// no card (40 or more). Such a number counts as some card: [`Batch::first_bad`] says where it
    /// is.
    pub fn evaluate(&self, hands: &[[u8; 4]], rows: &mut [Row], way: Way) -> bool {
        let count = hands.len().min(rows.len());
        let (done, highest) = match (way, &self.wide) {
            (Way::Wide, Some(wide)) => wide.evaluate(hands, rows),
            _ => (0, 0),
        };
        let rest = &hands[done..count];
        for (hand, row) in rest.iter().zip(&mut rows[done..]) {
            let [a, b, c, d] = hand.map(|card| self.weights[usize::from(card)]);
            let cell = a.wrapping_add(b).wrapping_add(c).wrapping_add(d) & 8191;
            *row = self.rows[usize::from(self.cells[usize::from(cell)])];
        }
        highest.max(highest_of(rest)) < PACK
    }

    /// The place of the first hand with a number that is no card (40 or more).
    pub fn first_bad(&self, hands: &[[u8; 4]], way: Way) -> Option<usize> {
        let highest = match (way, &self.wide) {
            (Way::Wide, Some(wide)) => wide.highest(hands),
            _ => highest_of(hands),
        };
        if highest < PACK {
            None
        } else {
            find_bad(hands)
        }
    }
}

/// The place of the first hand with a number that is no card (40 or more).
pub fn first_bad(hands: &[[u8; 4]]) -> Option<usize> {
    if highest_of(hands) < PACK {
        None
    } else {
        find_bad(hands)
    }
}

fn find_bad(hands: &[[u8; 4]]) -> Option<usize> {
    let bad = |hand: &[u8; 4]| hand.iter().any(|&card| card >= PACK);
    hands.iter().position(bad)
}

/// The highest number in some hands.
#[inline(always)]
pub(super) fn highest_of(hands: &[[u8; 4]]) -> u8 {
    let cards = hands.as_flattened().iter();
    cards.fold(0, |highest, &card| highest.max(card))
}
