//! Mus or the cut, and which cards go.

use super::Simple;
use crate::action::{Action, Sign};
use crate::evaluator;
use crate::hand;
use crate::view::View;
use crate::word::Word;
use table::{Card, CardSet};

impl Simple {
    /// Cuts with a good hand, the sooner if the partner's sign is good.
    #[inline]
    pub(super) fn cut_or_not(&self, view: &View<'_>) -> Action {
        let usual = self.style.cut;
        let from = match view.sign(view.partner()) {
            None | Some(Sign::Reyes2 | Sign::Ases2) => usual,
            Some(Sign::Ciego) => (usual + 15).min(250),
            Some(_) => usual.saturating_sub(50),
        };
        let good = u32::from(self.odds(view).good) >= from;
        if good || !view.words().contains(Word::Mus) { Action::Corto } else { Action::Mus }
    }

    /// Throws what is not worth keeping; the lowest card if that is nothing and one must go.
    pub(super) fn throw(&self, view: &View<'_>) -> Action {
        // The places of a suit, once for each of the four suits.
        let places = u64::from(self.odds(view).throws) * 0x40_1004_0001;
        let mut cards = view.hand() & CardSet::from_bits(places);
        if cards.is_empty() && view.rules().min_discard > 0 {
            cards = lowest(view).into_iter().collect();
        }
        Action::Descarta { cards: cards.into() }
    }
}

/// The card of the seat's hand with the lowest rank.
fn lowest(view: &View<'_>) -> Option<Card> {
    let kings = view.rules().kings;
    view.hand().iter().min_by_key(|&card| hand::rank(evaluator::place(card), kings))
}
