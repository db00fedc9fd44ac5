//! `montecarlo`: plays every action out, over and over, with imagined cards.
//!
//! | question | answered in |
//! |---|---|
//! | which cards could the others have? | `hidden.rs` |
//! | how well do such cards explain what the others have said? | `evidence.rs` |
//! | which actions are worth a try? | `trials.rs` |
//! | how does the deal end after an action, and what is that worth? | `playing.rs` |
//!
//! At a decision it imagines as many deals as it has samples, all of which its seat could be in. It
//! plays each of them to the end once for every action, `simple` in all four seats, and takes the
//! action after which its chance to win the game is best on the average.

use super::simple::Simple;
use super::{Named, parameters};
use crate::action::Action;
use crate::game::Mus;
use crate::view::View;
use hidden::Sampler;
use table::{Bot, Dice, Streams};
use trials::Trials;

mod evidence;
mod hidden;
mod playing;
mod trials;

parameters! {
    /// What can be set about `montecarlo`.
    MontecarloParameters;
    samples: whole = 64.0, 1.0..=4096.0,
        "How many deals it imagines at a decision.";
}

/// After this share of the samples only the best actions are tried further.
const SCREENING: u16 = 4;
/// How many they are.
const KEPT: usize = 5;

/// Imagines deals that its seat could be in and plays every action out in each of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Montecarlo {
    samples: u16,
    policy: Simple,
}

impl Named for Montecarlo {
    const NAME: &'static str = "montecarlo";
    const ABOUT: &'static str =
        "Plays every action out with imagined cards, as simple would, and takes the best.";
    type Parameters = MontecarloParameters;

    fn new(parameters: MontecarloParameters) -> Montecarlo {
        Montecarlo {
            samples: parameters.samples as u16,
            policy: Simple::new(Default::default()),
        }
    }

    fn parameters(&self) -> MontecarloParameters {
        MontecarloParameters {
            samples: f64::from(self.samples),
        }
    }
}

impl Bot<Mus> for Montecarlo {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        let action = self.act_unless(view, dice, &|| false);
        action.unwrap_or_else(|| self.policy.act(view, dice))
    }

    fn thinks_long(&self) -> bool {
        true
    }

    fn act_unless(
        &mut self,
        view: View<'_>,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Action> {
        let usual = self.policy.act(view, dice);
        let mut trials = Trials::of(&view, usual);
        if trials.is_single() {
            return Some(usual);
        }
        let seed = (0..4).fold(0, |seed, _| seed << 16 | u64::from(dice.bits16()));
        let mut hands = Sampler::of(&view, self.policy);
        for sample in 0..self.samples {
            if stopped() {
                return None;
            }
            if sample == self.samples.div_ceil(SCREENING) {
                trials.keep_best(KEPT);
            }
            let streams = Streams::new(seed, u64::from(sample));
            let deal = view.imagine(&hands.draw(streams));
            trials.try_each(|action| playing::out(deal, action, view.seat(), self.policy, streams));
        }
        Some(trials.best())
    }
}

#[cfg(test)]
mod tests;
