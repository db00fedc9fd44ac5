//! A bot at the moment of a decision: what it sees, knows and plays for.

use super::assumptions::Assumptions;
use super::tables::{Odds, Tables};
use super::{ExactParameters, goal::Goal};
use crate::action::Action;
use crate::deal::Phase;
use crate::hand::Kings;
use crate::lance::Lance;
use crate::view::View;
use std::sync::OnceLock;
use table::Dice;

/// The parameters as decisions use them; edges in points.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Style {
    /// How often it bluffs, in parts of the rate that makes the answer indifferent.
    pub(super) bluff: f32,
    /// How much less than the edge that it takes for granted it bets and raises on.
    pub(super) bold: f32,
    /// By place: it cuts where the cut is better by so much.
    pub(super) cut: [f32; 4],
    /// How often it makes a sign.
    pub(super) signs: f32,
    /// How much more than the edge that it takes for granted it accepts on.
    pub(super) tight: f32,
}

impl Style {
    /// The style of these parameters, around assumptions.
    pub(in crate::bots) fn new(given: ExactParameters, assumed: &Assumptions) -> Style {
        let around = |value: f64, width: f64| ((value - 0.5) * width) as f32;
        Style {
            bluff: given.bluff as f32,
            bold: around(given.bold, 2.0),
            cut: assumed.cuts().map(|usual| usual + around(given.mus, 2.0)),
            signs: given.signs as f32,
            tight: around(given.tight, 2.0),
        }
    }
}

/// The tables of all packs, each made when first asked for, and the assumptions behind them.
#[derive(Debug)]
pub(in crate::bots) struct Base {
    tables: [OnceLock<Tables>; 6],
    pub(in crate::bots) assumed: Assumptions,
}

impl Base {
    /// No tables yet.
    pub(in crate::bots) const fn new(assumed: Assumptions) -> Base {
        Base {
            tables: [const { OnceLock::new() }; 6],
            assumed,
        }
    }

    /// The tables of the rules' pack.
    #[inline]
    fn tables(&self, view: &View<'_>) -> &Tables {
        let rules = view.rules();
        let four = rules.kings == Kings::Four;
        let tables = &self.tables[usize::from(four) * 3 + rules.real as usize];
        tables.get_or_init(|| Tables::new(rules.kings, rules.real, &self.assumed))
    }
}

/// A bot at the moment of a decision.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Decision<'v, G> {
    pub(super) view: &'v View<'v>,
    pub(super) tables: &'v Tables,
    pub(super) odds: &'v Odds,
    pub(super) assumed: &'v Assumptions,
    pub(super) style: &'v Style,
    pub(super) goal: G,
}

impl<'v, G: Goal> Decision<'v, G> {
    /// The bot of this view; its goal is made from what it knows.
    #[inline]
    pub(in crate::bots) fn new(
        view: &'v View<'v>,
        (base, style): (&'v Base, &'v Style),
        goal: impl FnOnce(&Odds, &Tables) -> G,
    ) -> Decision<'v, G> {
        let tables = base.tables(view);
        let odds = tables.of(view.class());
        Decision {
            view,
            tables,
            odds,
            assumed: &base.assumed,
            style,
            goal: goal(odds, tables),
        }
    }

    /// What it says in a lance.
    #[inline]
    pub(in crate::bots) fn in_lance(&self, lance: Lance, dice: &mut Dice) -> Action {
        if self.view.bettor().is_none() {
            self.open(lance, dice)
        } else {
            self.answer(lance)
        }
    }

    /// What it says or does where no lance is bet on.
    #[inline]
    pub(in crate::bots) fn before_lances(&self, dice: &mut Dice) -> Action {
        match self.view.phase() {
            Phase::Mus => self.cut_or_not(),
            Phase::Descarte => self.throw(),
            _ => self.sign(dice),
        }
    }
}
