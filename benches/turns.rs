//! Subjects that take turns, so that whatever else a machine does disturbs all of them alike.
//!
//! Work is cut into slices of about a millisecond. In every round each slice is done by each
//! subject, one right after the other; a slice is the same work in every round. Other processes can
//! only add time, and seldom to the same slice in all rounds: the least times of the slices, added
//! up, are what the work takes on a quiet machine.

use std::time::Instant;

/// Work that is measured.
pub(crate) trait Work {
    /// Does one slice of it and says how many deals that was. Slice 0 begins anew.
    fn slice(&mut self, number: usize) -> u64;
}

/// What was measured of one subject.
pub(crate) struct Times {
    /// By slice.
    slices: Vec<Slice>,
}

#[derive(Clone, Default)]
struct Slice {
    deals: u64,
    /// One a round, in seconds a deal.
    seconds: Vec<f64>,
}

/// Lets subjects take turns for so many rounds of so many slices.
pub(crate) fn take_turns<const N: usize>(
    mut works: [&mut dyn Work; N],
    slices: usize,
    rounds: usize,
) -> [Times; N] {
    let mut times = std::array::from_fn(|_| Times {
        slices: vec![Slice::default(); slices],
    });
    for _ in 0..rounds {
        for number in 0..slices {
            for (work, Times { slices }) in works.iter_mut().zip(&mut times) {
                let start = Instant::now();
                let deals = work.slice(number);
                let seconds = start.elapsed().as_secs_f64();
                slices[number].deals = deals;
                slices[number].seconds.push(seconds / deals as f64);
            }
        }
    }
    times
}

impl Times {
    /// Seconds a deal on a quiet machine.
    pub(crate) fn least(&self) -> f64 {
        let least = |slice: &Slice| slice.seconds.iter().copied().fold(f64::INFINITY, f64::min);
        let all: u64 = self.slices.iter().map(|slice| slice.deals).sum();
        let seconds: f64 = self
            .slices
            .iter()
            .map(|slice| slice.deals as f64 * least(slice))
            .sum();
        seconds / all as f64
    }

    /// The middle one of the ratios of this subject's time a deal to another's in the same turn.
    pub(crate) fn median_ratio(&self, other: &Times) -> f64 {
        let turns = |times: &Times| -> Vec<f64> {
            let seconds = times.slices.iter().map(|slice| slice.seconds.clone());
            seconds.flatten().collect()
        };
        let mut ratios: Vec<f64> = turns(self)
            .into_iter()
            .zip(turns(other))
            .map(|(mine, theirs)| mine / theirs)
            .collect();
        ratios.sort_unstable_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }
}
