//! `paso`: never bets, and refuses whatever is bet.

use super::Named;
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Mus;
use crate::view::View;
use table::{Bot, Dice};

/// Cuts, never bets, refuses, makes no sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paso;

impl Named for Paso {
    const NAME: &'static str = "paso";
    const ABOUT: &'static str = "Cuts, never bets and refuses every bet.";
    type Parameters = ();

    fn new((): ()) -> Paso {
        Paso
    }

    fn parameters(&self) {}
}

impl Bot<Mus> for Paso {
    #[inline]
    fn act(&mut self, view: View<'_>, _: &mut Dice) -> Action {
        answer_all(&view, Action::NoQuiero)
    }
}

/// Cuts, never bets, makes no sign and always gives the same answer to a bet.
#[inline]
pub(super) fn answer_all(view: &View<'_>, answer: Action) -> Action {
    match view.phase() {
        Phase::Lance(_) if view.bettor().is_none() => Action::Paso,
        Phase::Lance(_) => answer,
        Phase::Senas => Action::Nada,
        // It never asks for mus, but may be seated in a deal in which cards are thrown.
        Phase::Descarte => view.discard(view.rules().min_discard.min(1) as u8),
        _ => Action::Corto,
    }
}
