//! Subjects that take turns, so that whatever else a machine does disturbs all of them alike.
//!
//! Work is cut into slices of a fraction of a millisecond. In every round each slice is done by each
//! subject, one right after the other; a slice is the same work in every round. What others do on
//! the machine can only add time, and seldom to the same slice in most rounds. So the middle times
//! of the slices, added up, are what the work usually takes, and the least times what it takes at
//! best.

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
    /// One time a round.
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
                slices[number].seconds.push(start.elapsed().as_secs_f64());
                slices[number].deals = deals;
            }
        }
    }
    times
}

impl Times {
    /// Seconds a deal, usually.
    pub(crate) fn usual(&self) -> f64 {
        self.of_each_slice(|sorted| sorted[sorted.len() / 2])
    }

    /// Seconds a deal, at best.
    pub(crate) fn least(&self) -> f64 {
        self.of_each_slice(|sorted| sorted[0])
    }

    /// Seconds a deal, given how to choose one of the times of a slice.
    fn of_each_slice(&self, choose: fn(&[f64]) -> f64) -> f64 {
        let (mut all_seconds, mut all_deals) = (0.0, 0.0);
        for Slice { deals, seconds } in &self.slices {
            let mut sorted = seconds.clone();
            sorted.sort_unstable_by(f64::total_cmp);
            all_seconds += choose(&sorted);
            all_deals += *deals as f64;
        }
        all_seconds / all_deals
    }
}
