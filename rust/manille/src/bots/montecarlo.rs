//! `montecarlo`: imagines the hidden cards many times, plays every candidate out, takes the best.
//!
//! | question | answered in |
//! |---|---|
//! | who lacks which cards? | `memory.rs`, from the tricks that its own views show |
//! | where partners speak, what do words and orders prove as well (F4.5)? | `heard.rs` |
//! | where may the hidden cards lie? | [`crate::sampler`], uniformly over what is left open |
//! | what comes of a card? | `playout.rs`: everybody plays on as `simple` does |
//!
//! Bids, doublings, exchanges and words are those of `simple`.

use super::Named;
use super::simple::Simple;
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Manille;
use crate::view::View;
use crate::word::Word;
use heard::Heard;
use memory::Memory;
use table::parameters;
use table::{Bot, Dice, Seat};

mod heard;
mod memory;
mod playout;
mod worlds;

parameters! {
    /// What can be set about `montecarlo`.
    MonteCarloParameters;
    samples: whole = 32.0, 1.0..=100_000.0,
        "How many times it imagines the hidden cards for each decision.";
}

/// Samples hidden cards and plays every candidate out.
///
/// It remembers from act to act who cannot hold what; handed a view that does not follow from the
/// last one, it begins anew. Where partners speak it listens: whatever it imagines agrees with all
/// that was said, shown and ordered.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    parameters: MonteCarloParameters,
    samples: u32,
    simple: Simple,
    memory: Memory,
    /// The deal as it has heard it, where partners speak.
    heard: Option<Box<Heard>>,
}

impl PartialEq for MonteCarlo {
    fn eq(&self, other: &MonteCarlo) -> bool {
        self.parameters == other.parameters
    }
}

impl Named for MonteCarlo {
    const NAME: &'static str = "montecarlo";
    const ABOUT: &'static str = "Imagines the hidden cards many times over and plays each of its cards out as simple would.";
    type Parameters = MonteCarloParameters;

    fn new(parameters: MonteCarloParameters) -> MonteCarlo {
        MonteCarlo {
            parameters,
            samples: parameters.samples as u32,
            simple: Simple::new(Default::default()),
            memory: Memory::default(),
            heard: None,
        }
    }

    fn parameters(&self) -> MonteCarloParameters {
        self.parameters
    }
}

impl Bot<Manille> for MonteCarlo {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        let action = self.act_unless(view, dice, &|| false);
        action.unwrap_or_else(|| self.simple.decide(&view))
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
        if view.phase() == Phase::Play {
            self.memory.look(&view);
        }
        let usual = self.simple.decide(&view);
        let action = match view.phase() {
            Phase::Choice => self.best_trumps(&view, usual, dice, stopped)?,
            Phase::Play if usual.kind() == Word::Juega => {
                self.best_card(&view, usual, dice, stopped)?
            }
            _ => usual,
        };
        self.memory.act(&view, action);
        Some(action)
    }

    fn hear(&mut self, view: View<'_>, seat: Seat, action: Action) {
        Heard::hear(&mut self.heard, &view, seat, action);
    }
}
