//! Before the cards: trumps are named, the deal is doubled, cards are exchanged (F5 to F9).

use super::{Beside, Deal, Phase};
use crate::card::Trumps;
use crate::rules::{Apart, ChoiceBy};
use crate::word::{Word, WordSet};
use table::{CardList, Seat};

impl Deal {
    /// F5.2: the dealer, then his partner, then the dealer again.
    #[inline]
    pub(super) fn choice_words(&self) -> WordSet {
        let shared = self.ground.shape.choice_by == ChoiceBy::DealerOrPartner;
        let may_pass = self.asked == 0 || self.asked == 1 && self.ground.rules.pass_back;
        WordSet::of(&[Word::Elige]).with(Word::Pasa, shared && may_pass)
    }

    /// May these trumps be named (F5.1)?
    #[inline]
    pub(crate) fn may_name(&self, trumps: Trumps) -> bool {
        !self.owes_nt() || trumps == Trumps::None
    }

    pub(super) fn pass_choice(&mut self) {
        self.asked += 1;
        self.turn = self.turn.partner();
    }

    pub(super) fn name(&mut self, trumps: Trumps) {
        self.trumps = trumps.place();
        if self.ground.shape.choice_by == ChoiceBy::Auction {
            self.phase = Phase::Play; // F8.2: the bidder leads
            return;
        }
        self.chooser = self.turn;
        self.step = 0;
        self.phase = Phase::Doubling;
        self.ask_after(self.turn);
    }

    /// The word of the step that is open: contra, recontra, santvicens.
    pub(super) fn doubling_word(&self) -> Word {
        match self.step {
            0 => Word::Contra,
            1 => Word::Recontra,
            _ => Word::Santvicens,
        }
    }

    #[inline]
    pub(super) fn doubling_words(&self) -> WordSet {
        WordSet::of(&[Word::Pasa]).with(self.doubling_word(), true)
    }

    /// F5.3: the side that did not speak last is asked, from the seat after this one.
    fn ask_after(&mut self, seat: Seat) {
        self.asked = 0;
        self.turn = self.ground.after(seat);
        self.skip_others();
    }

    /// The turn goes on to a seat of the side that is asked: the opponents of who named trumps at
    /// even steps, else his own side.
    fn skip_others(&mut self) {
        while self.is_namers(self.turn) != (self.step == 1) {
            self.turn = self.ground.after(self.turn);
        }
    }

    fn is_namers(&self, seat: Seat) -> bool {
        self.are_partners(seat, self.chooser)
    }

    pub(super) fn pass_doubling(&mut self) {
        self.asked += 1;
        let side = self.is_namers(self.turn);
        let size = self
            .ground
            .seats()
            .filter(|&seat| self.is_namers(seat) == side)
            .count();
        if usize::from(self.asked) >= size {
            return self.end_doubling();
        }
        self.turn = self.ground.after(self.turn);
        self.skip_others();
    }

    pub(super) fn double(&mut self) {
        self.step += 1;
        if self.step >= self.ground.shape.doublings {
            return self.end_doubling();
        }
        // F9.1: santvicens is asked in the order of contra.
        let from = if self.step == 2 {
            self.chooser
        } else {
            self.turn
        };
        self.ask_after(from);
    }

    fn end_doubling(&mut self) {
        if self.ground.shape.apart == Apart::Dog {
            self.turn = self.chooser;
            self.phase = Phase::Exchange;
        } else {
            self.lead_off();
        }
    }

    /// The first trick begins, led by the seat after the dealer.
    pub(super) fn lead_off(&mut self) {
        self.turn = self.ground.after(self.dealer);
        self.phase = Phase::Play;
    }

    /// F6.2: each card given takes the next of the dog, the top one first.
    pub(super) fn exchange(&mut self, cards: CardList) {
        if let Beside::Dog { cards: dog, given } = &mut self.beside {
            let mut hand = CardList::EMPTY;
            for (place, &card) in dog.iter_mut().zip(cards.as_slice()) {
                hand.push(std::mem::replace(place, card));
                *given += 1;
            }
            let taken = hand.set();
            self.set_hand(self.turn, (self.hand(self.turn) - cards.set()) | taken);
        }
        self.lead_off();
    }
}
