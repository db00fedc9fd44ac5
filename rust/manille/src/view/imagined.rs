//! What a seat may imagine of what it cannot see.

use super::View;
use crate::deal::Deal;
use crate::knowledge::Knowledge;
use table::{BySeat, Card, CardSet};

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
}
