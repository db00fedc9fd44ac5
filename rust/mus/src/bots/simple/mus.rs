//! Mus or the cut, and which cards go.

use super::Simple;
use crate::action::{Action, Sign};
use crate::evaluator;
use crate::hand;
use crate::view::View;
use crate::word::Word;
use table::{Card, CardSet};

/// So many 255ths of all hands more are good enough to cut when the partner has a good one.
const SOONER: u32 = 50;

/// The cards of all four suits in these places of a suit, a bit a place.
#[inline]
pub(super) const fn in_each_suit(places: u16) -> CardSet {
    const EACH_SUIT: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30;
    CardSet::from_bits(places as u64 * EACH_SUIT)
}

impl Simple {
    /// Cuts with a good hand, and with one of which it would throw nothing; the sooner if the
    /// partner's sign is good.
    #[inline]
    pub(super) fn cut_or_not(&self, view: &View<'_>) -> Action {
        let from = match view.sign(view.partner()) {
            None | Some(Sign::Ciego) => self.thresholds.cut,
            Some(_) => self.thresholds.cut.saturating_sub(SOONER),
        };
        let opinion = self.own(view);
        let good = u32::from(opinion.good) >= from || opinion.throws == 0;
        if good || !view.words().contains(Word::Mus) {
            Action::Corto
        } else {
            Action::Mus
        }
    }

    /// Throws what is not worth keeping; the lowest card if that is nothing and one must go.
    pub(super) fn throw(&self, view: &View<'_>) -> Action {
        let mut cards = Simple::throws(self.own(view), view.hand());
        if cards.is_empty() && view.rules().min_discard > 0 {
            cards = lowest(view).into_iter().collect();
        }
        Action::Descarta {
            cards: cards.into(),
        }
    }
}

/// The card of the seat's hand with the lowest rank.
fn lowest(view: &View<'_>) -> Option<Card> {
    let kings = view.rules().kings;
    view.hand()
        .iter()
        .min_by_key(|&card| hand::rank(evaluator::place(card), kings))
}
