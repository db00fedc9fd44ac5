//! The deals that a bot imagines: all that it knows is true in them, all such are equally likely.

use super::MonteCarlo;
use crate::deal::Deal;
use crate::knowledge::Knowledge;
use crate::sampler::{Sampler, apart, hands};
use crate::view::View;
use table::{BySeat, Dice};

/// How often it draws, at most, for a world in which all that was said is true.
const TRIES: usize = 2_000;

/// The deals that a view and what is known leave open.
pub(super) struct Worlds<'d> {
    view: View<'d>,
    sampler: Sampler,
    /// What was said and shown, where partners speak.
    knowledge: Option<Knowledge>,
}

impl MonteCarlo {
    /// What it may imagine of this view; `None` if nothing fits.
    pub(super) fn worlds<'d>(&self, view: View<'d>) -> Option<Worlds<'d>> {
        let heard = self.heard.as_ref();
        let knowledge = heard.and_then(|heard| heard.knowledge(&view));
        let sampler = match &knowledge {
            Some(knowledge) => Sampler::of(&view, &BySeat::from_fn(|seat| *knowledge.of(seat))),
            None => Sampler::of(&view, &self.memory.proved())
                .or_else(|| Sampler::of(&view, &BySeat::default())),
        };
        Some(Worlds {
            view,
            sampler: sampler?,
            knowledge,
        })
    }
}

impl Worlds<'_> {
    /// One of them; `None` if none was found in which all that was said is true.
    pub(super) fn draw(&self, dice: &mut Dice) -> Option<Deal> {
        for _ in 0..TRIES {
            let drawn = self.sampler.draw(dice);
            let hands = hands(&self.view, &drawn);
            let is_told = |knowledge: &Knowledge| self.view.allowed_by(knowledge, &hands);
            if self.knowledge.as_ref().is_none_or(is_told) {
                let cards = apart(&self.view, &drawn, dice);
                return Some(self.view.imagined(&hands, &cards));
            }
        }
        None
    }
}
