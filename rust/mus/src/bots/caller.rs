//! `caller`: never bets, and accepts whatever is bet.

use super::Named;
use super::paso::answer_all;
use crate::action::Action;
use crate::game::Mus;
use crate::view::View;
use table::{Bot, Dice};

/// Cuts, never bets, accepts, makes no sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller;

impl Named for Caller {
    const NAME: &'static str = "caller";
    const ABOUT: &'static str = "Cuts, never bets and accepts every bet, the órdago too.";
    type Parameters = ();

    fn new((): ()) -> Caller {
        Caller
    }

    fn parameters(&self) {}
}

impl Bot<Mus> for Caller {
    #[inline]
    fn act(&mut self, view: View<'_>, _: &mut Dice) -> Action {
        answer_all(&view, Action::Quiero)
    }
}
