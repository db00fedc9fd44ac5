//! `simple`: a sensible beginner at every game of the family.
//!
//! | question | answered in |
//! |---|---|
//! | which card, led or played to a trick? | `cards.rs`, from what `reading.rs` reads off the view |
//! | what is a hand worth under these trumps; which trumps, bids, doublings? | `count.rs`, `choose.rs` |
//! | which cards go into the dog or the talon? | `apart.rs` |
//! | what is said to the partner? | `talk.rs` |
//!
//! It counts the cards that are out and the points on the table; it remembers nobody's voids.

use super::Named;
use crate::action::Action;
use crate::deal::Phase;
use crate::game::Manille;
use crate::view::View;
use crate::word::Word;
use table::parameters;
use table::{Bot, Dice};
use weights::{WEIGHTS, Weights};

mod apart;
mod cards;
mod choose;
mod count;
mod reading;
mod talk;
mod weights;

parameters! {
    /// What can be set about `simple`.
    SimpleParameters;
    bold: number = 0.5, 0.0..=1.0,
        "How little a hand must count for it to name trumps, bid or double: 0 is timid, 1 reckless.";
}

/// Counts its hand, counts the cards that are out, and plays for the points of each trick.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    parameters: SimpleParameters,
    weights: &'static Weights,
    /// What it adds to the count of its hand, in points.
    boldness: i32,
}

impl Default for Simple {
    /// With its parameters at their defaults.
    fn default() -> Simple {
        Simple::new(SimpleParameters::default())
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
        "A sensible beginner: counts its hand, the cards that are out and the points of the trick.";
    type Parameters = SimpleParameters;

    fn new(parameters: SimpleParameters) -> Simple {
        Simple {
            parameters,
            weights: &WEIGHTS,
            boldness: (16.0 * (parameters.bold - 0.5)) as i32,
        }
    }

    fn parameters(&self) -> SimpleParameters {
        self.parameters
    }
}

impl Simple {
    /// A card of those that may be played, where nothing else can be done.
    #[inline]
    pub(crate) fn play(&self, view: &View<'_>) -> Action {
        let card = cards::choose(view, view.cards(), self.weights);
        Action::Juega { card }
    }

    /// What it does; it never throws dice.
    #[inline]
    pub(crate) fn decide(&self, view: &View<'_>) -> Action {
        match view.phase() {
            Phase::Play => match view.speech() {
                Some(speech) => self.speak_or_play(view, &speech),
                None => self.play(view),
            },
            Phase::Choice => self.name_trumps(view),
            Phase::Bidding => self.bid(view),
            Phase::Doubling => self.double(view),
            Phase::Exchange => apart::exchange(view),
            Phase::Discard => apart::discard(view),
            Phase::Over => Action::Pasa,
        }
    }
}

impl Bot<Manille> for Simple {
    #[inline]
    fn act(&mut self, view: View<'_>, _: &mut Dice) -> Action {
        self.decide(&view)
    }
}

/// The first way to say a word that leaves no choice.
fn the_way(view: &View<'_>, word: Word) -> Action {
    view.actions(word).first().copied().unwrap_or(Action::Pasa)
}
