//! `exact` and `experto` with other numbers than those that are compiled in: for `make fit` alone.

use super::exact::assumptions::Assumptions;
use super::exact::decision::{Base, Style};
use super::{exact, experto};
use crate::action::Action;
use crate::game::Mus;
use crate::view::View;
use std::fmt;
use std::sync::Arc;
use table::{Bot, Dice};

/// How a bot answers with assumptions and a style.
type Act = fn(&View<'_>, (&Base, &Style), &mut Dice) -> Action;

/// A bot with assumptions of its own, at its default parameters.
#[derive(Clone, Debug)]
pub struct Fitted {
    base: Arc<Base>,
    style: Style,
    act: Act,
}

/// Why a text is no assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FitError {
    /// This bot has no assumptions.
    Bot(String),
    /// A line is no `name=value` with a name of the assumptions and a finite number.
    Entry(String),
}

impl fmt::Display for FitError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FitError::Bot(name) => {
                write!(
                    out,
                    "{name:?} has no numbers to fit: expected exact or experto"
                )
            }
            FitError::Entry(line) => {
                write!(
                    out,
                    "{line:?}: expected name=value, with a name that fit BOT prints"
                )
            }
        }
    }
}

impl std::error::Error for FitError {}

/// The assumptions, the style and the answers of a bot.
fn shipped(bot: &str) -> Result<(Assumptions, exact::ExactParameters, Act), FitError> {
    match bot {
        "exact" => Ok((Assumptions::EXACT, Default::default(), exact::act)),
        "experto" => {
            let parameters = experto::ExpertoParameters::default();
            Ok((Assumptions::EXPERTO, parameters.into(), experto::act))
        }
        _ => Err(FitError::Bot(bot.to_owned())),
    }
}

impl Fitted {
    /// The bot of this name with the numbers of some lines `name=value`; what they leave out is as
    /// it ships.
    ///
    /// # Errors
    /// When the bot has no assumptions, or a line names no number of it.
    pub fn read(bot: &str, lines: &str) -> Result<Fitted, FitError> {
        let (mut assumed, parameters, act) = shipped(bot)?;
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            let wrong = || FitError::Entry(line.to_owned());
            let (name, value) = line.split_once('=').ok_or_else(wrong)?;
            let value = value
                .trim()
                .parse()
                .ok()
                .filter(|value: &f32| value.is_finite());
            *assumed.number(name.trim()).ok_or_else(wrong)? = value.ok_or_else(wrong)?;
        }
        let style = Style::new(parameters, &assumed);
        let base = Arc::new(Base::new(assumed));
        Ok(Fitted { base, style, act })
    }

    /// Each number of a bot's assumptions as it ships, and its name.
    ///
    /// # Errors
    /// When the bot has no assumptions.
    pub fn numbers(bot: &str) -> Result<Vec<(&'static str, f32)>, FitError> {
        shipped(bot).map(|(assumed, ..)| assumed.numbers())
    }
}

impl Bot<Mus> for Fitted {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        (self.act)(&view, (&self.base, &self.style), dice)
    }
}
