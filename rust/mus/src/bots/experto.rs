//! `experto`: plays for the game, by the odds and the score.
//!
//! It is [`exact`](super::exact) but for its goal: a gain is worth the chance to win the game after it,
//! over the ways in which the other lances of the deal may go (`game.rs`), from the chances that ship
//! (`halves.rs`). Órdagos, refusals near the target and safe play when ahead follow from that.
//!
//! The chances that ship are those of the default rules, and stand for those of all rules: they are
//! looked up by what the teams lack, on which nearly all depends, not by the score. More than 40
//! points lacking are taken as 40.

use super::exact::ExactParameters;
use super::exact::assumptions::Assumptions;
use super::exact::decision::{Base, Decision, Style};
use super::exact::goal::ForPoints;
use super::{Named, parameters};
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Mus;
use crate::view::View;
use game::Game;
use table::{Bot, Dice};

mod game;
mod halves;

parameters! {
    /// What can be set about `experto`.
    ExpertoParameters;
    bluff: number = 1.0, 0.0..=2.0,
        "How often it bets without the goods where it speaks last: at 1 so often that the answer is indifferent.";
    bold: number = 0.5, 0.0..=1.0,
        "How small an edge it bets and raises on: each tenth is worth as much as 0.2 points.";
    mus: number = 0.5, 0.0..=1.0,
        "How readily it asks for mus: each tenth is worth 0.2 points.";
    signs: number = 1.0, 0.0..=1.0,
        "How often it makes a sign where the rules have them.";
    tight: number = 0.5, 0.0..=1.0,
        "How large an edge it accepts on: each tenth is worth as much as 0.2 points.";
}

impl From<ExpertoParameters> for ExactParameters {
    fn from(given: ExpertoParameters) -> ExactParameters {
        let ExpertoParameters {
            bluff,
            bold,
            mus,
            signs,
            tight,
        } = given;
        ExactParameters {
            bluff,
            bold,
            mus,
            signs,
            tight,
        }
    }
}

/// Plays for the game, by the odds and the score.
#[derive(Clone, Copy, Debug)]
pub struct Experto {
    style: Style,
    parameters: ExpertoParameters,
}

static BASE: Base = Base::new(Assumptions::EXPERTO);

impl PartialEq for Experto {
    fn eq(&self, other: &Experto) -> bool {
        self.parameters == other.parameters
    }
}

impl Named for Experto {
    const NAME: &'static str = "experto";
    const ABOUT: &'static str = "Plays as `exact` does, but for the game: every bet by the chance to win it from the score.";
    type Parameters = ExpertoParameters;

    fn new(parameters: ExpertoParameters) -> Experto {
        Experto {
            style: Style::new(parameters.into(), &BASE.assumed),
            parameters,
        }
    }

    fn parameters(&self) -> ExpertoParameters {
        self.parameters
    }
}

impl Bot<Mus> for Experto {
    #[inline(never)] // other bots are not to carry it along
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        act(&view, (&BASE, &self.style), dice)
    }
}

/// What a bot of these assumptions and style does.
#[inline]
pub(super) fn act(view: &View<'_>, bot: (&Base, &Style), dice: &mut Dice) -> Action {
    match view.phase() {
        Phase::Lance(lance) => {
            let goal = |odds: &_, tables: &_| Game::new(view, lance, odds, tables);
            Decision::new(view, bot, goal).in_lance(lance, dice)
        }
        _ => Decision::new(view, bot, |_, _| ForPoints).before_lances(dice),
    }
}

#[cfg(test)]
mod tests;
