//! What a seat may imagine of what it cannot see.

use super::{OwnView, View};
use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::knowledge::Knowledge;
use table::{BySeat, Card, CardSet};

impl OwnView {
    /// What is known after these events, which began here, as far as views show it (F3.5, F4.5).
    pub(crate) fn knowledge(&self, events: &[Event]) -> Knowledge {
        Knowledge::remembered(&self.deal, events)
    }
}

impl View<'_> {
    /// The deal as it might be: other hands, other cards apart.
    #[inline]
    pub(crate) fn imagined(&self, hands: &BySeat<CardSet>, apart: &[Card]) -> Deal {
        self.deal.imagined(self.seat, hands, apart)
    }

    /// Could these be everybody's hands, by what all have proved?
    pub(crate) fn allowed_by(&self, knowledge: &Knowledge, hands: &BySeat<CardSet>) -> bool {
        knowledge.allows(&self.deal.imagined(self.seat, hands, &[]), hands)
    }

    /// Has nothing been said or played yet?
    pub(crate) fn nothing_is_done(&self) -> bool {
        let unsaid = self.speech().is_none_or(|speech| speech.is_new());
        self.tricks_played() == 0 && self.trick().is_empty() && unsaid
    }

    /// What its seat sees when this has happened.
    pub(crate) fn then(&self, action: Action) -> OwnView {
        let mut deal = *self.deal;
        deal.happen(action);
        OwnView {
            deal,
            seat: self.seat,
        }
    }

    /// Do two views of a play show the same: hand, trick, cards played and what is being said?
    pub(crate) fn shows_the_same(&self, other: &View<'_>) -> bool {
        let tricks = |view: &View<'_>| table::Seat::ALL.map(|seat| view.tricks_won(seat));
        self.seat() == other.seat()
            && self.dealer() == other.dealer()
            && self.hand() == other.hand()
            && self.trick() == other.trick()
            && self.played() == other.played()
            && tricks(self) == tricks(other)
            && self.speech() == other.speech()
    }
}
