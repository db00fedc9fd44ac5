//! `exact`: plays for points, by the odds.
//!
//! | question | answered in |
//! |---|---|
//! | how likely is each hand, dealt or after a discard? | `classes.rs`, `intentions.rs` |
//! | how many hands of another seat does a hand beat? | `tables.rs`, `spread.rs` |
//! | what do others hold, after all that they threw, signed and said? | `others.rs` |
//! | mus or the cut, which cards go, which sign? | `intentions.rs` intends, `mus.rs` does |
//! | bet, pass, accept or raise? | `lances.rs` |
//! | what is a gain worth? | `goal.rs` |
//! | which numbers come from experience? | `assumptions.rs` |
//!
//! It does not look at the score: the same hand and words get the same answer at 0 to 0 and at 39 to
//! 39. It never says órdago, and accepts one by its chance to win the lance.

use super::{Named, parameters};
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Mus;
use crate::view::View;
use assumptions::Assumptions;
use decision::{Base, Decision, Style};
use goal::ForPoints;
use table::{Bot, Dice};

pub(super) mod assumptions;
mod classes;
pub(super) mod decision;
pub(super) mod goal;
mod intentions;
mod lances;
mod mus;
mod others;
mod spread;
pub(super) mod tables;

parameters! {
    /// What can be set about `exact`.
    ExactParameters;
    bluff: number = 0.0, 0.0..=2.0,
        "How often it bets without the goods where it speaks last: at 1 so often that the answer is indifferent.";
    bold: number = 0.5, 0.0..=1.0,
        "How small an edge it bets and raises on: each tenth is worth 0.2 points.";
    mus: number = 0.5, 0.0..=1.0,
        "How readily it asks for mus: each tenth is worth 0.2 points.";
    signs: number = 1.0, 0.0..=1.0,
        "How often it makes a sign where the rules have them.";
    tight: number = 0.5, 0.0..=1.0,
        "How large an edge it accepts on: each tenth is worth 0.2 points.";
}

/// Plays for points, by the odds.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    style: Style,
    parameters: ExactParameters,
}

static BASE: Base = Base::new(Assumptions::EXACT);

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        self.parameters == other.parameters
    }
}

impl Named for Exact {
    const NAME: &'static str = "exact";
    const ABOUT: &'static str =
        "Plays for points by the odds: of its hand, of what was declared, thrown, signed and said.";
    type Parameters = ExactParameters;

    fn new(parameters: ExactParameters) -> Exact {
        Exact {
            style: Style::new(parameters, &BASE.assumed),
            parameters,
        }
    }

    fn parameters(&self) -> ExactParameters {
        self.parameters
    }
}

impl Bot<Mus> for Exact {
    #[inline(never)] // other bots are not to carry it along
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        act(&view, (&BASE, &self.style), dice)
    }
}

/// What a bot of these assumptions and style does.
#[inline]
pub(super) fn act(view: &View<'_>, bot: (&Base, &Style), dice: &mut Dice) -> Action {
    let decision = Decision::new(view, bot, |_, _| ForPoints);
    match view.phase() {
        Phase::Lance(lance) => decision.in_lance(lance, dice),
        _ => decision.before_lances(dice),
    }
}

#[cfg(test)]
mod tests;
