//! The reference kernel: sixteen cards from a stream, and what the four hands are worth.
//!
//! Nothing of Mus can be simulated with less, so times are given as multiples of it.

use mus::dealing::first_hands;
use mus::evaluator::Evaluator;
use mus::rules::Rules;
use table::{Purpose, Seat, Streams};

use crate::turns::Work;

/// Deals in a slice.
const DEALS: u32 = 2_000;

/// The kernel, and the sum of what it has seen.
pub(crate) struct Kernel {
    evaluator: Evaluator,
    /// The sum of all places in grande since slice 0.
    pub(crate) grande: u64,
}

impl Kernel {
    pub(crate) fn new() -> Kernel {
        Kernel {
            evaluator: Rules::CLASSIC.evaluator(),
            grande: 0,
        }
    }

    /// Deals, evaluates, and adds up all that the four hands are worth.
    #[inline]
    fn deal(&self, deal: u32) -> u64 {
        let mut cards = Streams::new(1, 0).stream(Purpose::Cards, 0, deal);
        let worths = first_hands(&mut cards, Seat::ALL[0])
            .map(|hand| self.evaluator.worth(self.evaluator.class_of(hand)));
        worths.iter().map(|worth| u64::from(worth.grande)).sum()
    }
}

impl Work for Kernel {
    fn slice(&mut self, number: usize) -> u64 {
        if number == 0 {
            self.grande = 0;
        }
        let first = number as u32 * DEALS;
        for deal in first..first + DEALS {
            self.grande += self.deal(std::hint::black_box(deal));
        }
        u64::from(DEALS)
    }
}
