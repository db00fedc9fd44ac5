//! `simple`: a sensible beginner.
//!
//! | question | answered in |
//! |---|---|
//! | how good is a hand, what is it worth keeping of it? | `hands.rs`, `opinions.rs` |
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
use crate::evaluator::Class;
use crate::game::Mus;
use crate::lance::Lance;
use crate::rules::Rules;
use crate::view::View;
use opinions::Opinions;
use table::{Bot, CardSet, Dice};

pub(super) use chance::LARGE;
pub(super) use opinions::Opinion;

mod chance;
mod hands;
mod lances;
mod mus;
mod opinions;
pub(super) mod senas;

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
    tight: number = 0.0, 0.0..=1.0,
        "How much better than it needs a hand must be to open or accept: at 1, a fifth of all chances.";
}

/// Plays its own hand by its chance to win each lance, and minds the score.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    tables: &'static Opinions,
    thresholds: Thresholds,
    parameters: SimpleParameters,
}

/// The parameters as the whole numbers that decisions are made with; chances in parts of 255.
#[derive(Clone, Copy, Debug)]
struct Thresholds {
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
    /// So much better than needed is the chance with which it opens or accepts.
    tight: u32,
}

impl From<SimpleParameters> for Thresholds {
    fn from(given: SimpleParameters) -> Thresholds {
        // From -1 (timid) to 1 (reckless).
        let bold = (given.bold - 0.5) * 2.0;
        let at = |usual: f64, bolder: f64| (usual + bolder * bold) as u32;
        let tight = (given.tight * 51.0) as u32;
        Thresholds {
            cut: ((given.mus * 255.0) as u32).min(250),
            open: [142.0, 136.0, 132.0, 122.0].map(|usual| lances::beyond(at(usual, -45.0), tight)),
            raise: at(205.0, -25.0),
            nerve: at(285.0, -80.0),
            bluff: (given.bluff * 65_536.0) as u32,
            signs: given.signs as f32,
            tight,
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
            tables: Opinions::all(),
            thresholds: Thresholds::from(parameters),
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
    fn own(&self, view: &View<'_>) -> &'static Opinion {
        self.tables.of(view.rules(), view.class())
    }
}

/// For bots that take others to play as `simple` does.
impl Simple {
    /// What it thinks of the hands of a class.
    #[inline]
    pub(super) fn opinion(&self, rules: &Rules, class: Class) -> &'static Opinion {
        self.tables.of(rules, class)
    }

    /// The chance (of 255) that it gives its team while nobody has bet, nothing signed: of a hand in
    /// this place, where the left and the right neighbour and the partner may speak or not.
    #[inline]
    pub(super) fn chance_of(
        opinion: &Opinion,
        lance: Lance,
        place: u8,
        [left, right, partner]: [bool; 3],
    ) -> u32 {
        let beats = chance::against(opinion.beats[lance as usize].map(u32::from), place);
        let (mut own, mut least) = (255, 255);
        for (beats, speaks) in beats.into_iter().zip([left, right]) {
            if speaks {
                own = chance::part(own, beats);
                least = least.min(beats);
            }
        }
        if partner {
            own += chance::part(255 - own, chance::help(least));
        }
        own
    }

    /// The cards of a hand that it would throw.
    #[inline]
    pub(super) fn throws(opinion: &Opinion, hand: CardSet) -> CardSet {
        hand & mus::in_each_suit(opinion.throws)
    }

    /// The chance from which on it bets in a place.
    #[inline]
    pub(super) fn opens_from(&self, place: u8) -> u32 {
        self.thresholds.open[usize::from(place & 3)]
    }

    /// The chance from which on it bets more than the least.
    #[inline]
    pub(super) fn bets_more_from(&self) -> u32 {
        lances::STRONG
    }

    /// The chance from which on it raises.
    #[inline]
    pub(super) fn raises_from(&self) -> u32 {
        self.thresholds.raise
    }

    /// It cuts with hands that are better than so many.
    #[inline]
    pub(super) fn cuts_from(&self) -> u32 {
        self.thresholds.cut
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
