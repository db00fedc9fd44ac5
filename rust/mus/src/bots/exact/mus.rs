//! Mus or the cut, which cards go, which sign.

use super::Decision;
use super::goal::Goal;
use crate::action::Action;
use crate::evaluator;
use crate::hand;
use crate::word::Word;
use table::{Card, CardList, Dice};

impl<G: Goal> Decision<'_, G> {
    /// Its place, as an index.
    #[inline]
    fn place(&self) -> usize {
        usize::from(self.view.place(self.view.seat()) & 3)
    }

    /// Cuts where the hand as it is promises more points than the best discard.
    #[inline]
    pub(in crate::bots) fn cut_or_not(&self) -> Action {
        let place = self.place();
        let better = self.odds.intention.cut[place];
        if better >= self.style.cut[place] || !self.view.words().contains(Word::Mus) {
            Action::Corto
        } else {
            Action::Mus
        }
    }

    /// Throws what leads to most points.
    pub(in crate::bots) fn throw(&self) -> Action {
        let intention = &self.odds.intention;
        let must = self.view.rules().min_discard > 0;
        let throw = if must {
            intention.must_throw
        } else {
            intention.throw
        }[self.place()];
        let kings = self.view.rules().kings;
        let rank = |card: Card| hand::rank(evaluator::place(card), kings);
        let mut by_rank = [Card::masked(0); 4];
        for (place, card) in by_rank.iter_mut().zip(self.view.hand().iter()) {
            *place = card;
        }
        by_rank.sort_unstable_by_key(|&card| (rank(card), card.number()));
        let mut cards = CardList::EMPTY;
        for (place, card) in by_rank.into_iter().enumerate() {
            if throw >> place & 1 == 1 {
                cards.push(card);
            }
        }
        Action::Descarta { cards }
    }

    /// The sign of its hand, or none.
    pub(in crate::bots) fn sign(&self, dice: &mut Dice) -> Action {
        if dice.happens(self.style.signs) {
            Action::Sena {
                sign: self.odds.sign,
            }
        } else {
            Action::Nada
        }
    }
}
