//! `simple`: a sensible beginner.
//!
//! | question | answered in |
//! |---|---|
//! | how good is a hand, what is it worth keeping of it? | `hands.rs`, `odds.rs` |
//! | mus or the cut, which cards go? | `mus.rs` |
//! | which sign, and what does a partner's sign say? | `senas.rs` |
//! | how likely does our team win this lance? | `chance.rs` |
//! | bet, pass, accept, raise, or the órdago? | `lances.rs` |
//!
//! It looks at its own hand, its place, the words of the lance, signs and the score. It does not
//! count cards: hands of others are any hands of the pack, but better after a bet.

use super::{Named, parameters};
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Mus;
use crate::view::View;
use odds::{Odds, Tables};
use table::{Bot, Dice};

mod chance;
mod hands;
mod lances;
mod mus;
mod odds;
mod senas;

parameters! {
    /// What can be set about `simple`.
    SimpleParameters;
    bluff: number = 0.03, 0.0..=1.0,
        "How often it bets without the goods, where it speaks last and nobody has bet.";
    bold: number = 0.5, 0.0..=1.0,
        "How small an edge it bets, accepts and raises on: 0 is timid, 1 reckless.";
    mus: number = 0.65, 0.0..=1.0,
        "The share of hands with which it asks for mus; with the very best it always cuts.";
    signs: number = 1.0, 0.0..=1.0,
        "How often it makes a sign where the rules have them.";
}

/// Plays its own hand by its chance to win each lance, and minds the score.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    tables: &'static Tables,
    style: Style,
    parameters: SimpleParameters,
}

/// The parameters as the whole numbers that decisions are made with; chances in parts of 255.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// It cuts with hands that are better than so many.
    cut: u32,
    /// It bets from this chance on, by its place.
    open: [u32; 4],
    /// It raises from this chance on.
    raise: u32,
    /// It accepts where its chance is so many 255ths of what the stakes ask for.
    nerve: u32,
    /// It bluffs when 16 bits of the dice are below this.
    bluff: u32,
    /// How often it makes a sign.
    signs: f32,
}

impl From<SimpleParameters> for Style {
    fn from(given: SimpleParameters) -> Style {
        // From -1 (timid) to 1 (reckless).
        let bold = (given.bold - 0.5) * 2.0;
        let at = |usual: f64, bolder: f64| (usual + bolder * bold) as u32;
        Style {
            cut: ((given.mus * 255.0) as u32).min(250),
            open: [142.0, 136.0, 132.0, 122.0].map(|usual| at(usual, -45.0)),
            raise: at(205.0, -25.0),
            nerve: at(285.0, -80.0),
            bluff: (given.bluff * 65_536.0) as u32,
            signs: given.signs as f32,
        }
    }
}

impl PartialEq for Simple {
    fn eq(&self, other: &Simple) -> bool {
        self.parameters == other.parameters
    }
}

impl Named for Simple {
    const NAME: &'static str = "simple";
    const ABOUT: &'static str =
        "A sensible beginner: bets and answers by its chance to win the lance, and by the score.";
    type Parameters = SimpleParameters;

    fn new(parameters: SimpleParameters) -> Simple {
        Simple {
            tables: Tables::all(),
            style: Style::from(parameters),
            parameters,
        }
    }

    fn parameters(&self) -> SimpleParameters {
        self.parameters
    }
}

impl Simple {
    /// What it knows of its hand.
    #[inline]
    fn odds(&self, view: &View<'_>) -> &'static Odds {
        self.tables.of(view.rules(), view.class())
    }
}

impl Bot<Mus> for Simple {
    #[inline]
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        match view.phase() {
            Phase::Lance(lance) if view.bettor().is_none() => self.open(&view, lance, dice),
            Phase::Lance(lance) => self.answer(&view, lance),
            Phase::Mus => self.cut_or_not(&view),
            Phase::Descarte => self.throw(&view),
            Phase::Senas | Phase::Over => self.sign(&view, dice),
        }
    }
}

#[cfg(test)]
mod tests;
