//! The auction (F8.2, F8.3).

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use crate::card::Trumps;
use crate::word::{Word, WordSet};
use table::{Card, CardList, Seat};

impl Deal {
    pub(super) fn start_auction(&mut self, talon: Option<[Card; 2]>, first: Seat) {
        self.beside = Beside::Auction {
            bid: None,
            passed: 0,
            talon,
        };
        self.turn = first;
        self.phase = Phase::Bidding;
    }

    #[inline]
    pub(super) fn bidding_words(&self) -> WordSet {
        let may_bid = self.least_bid().is_some();
        WordSet::of(&[Word::Pasa]).with(Word::Apuesta, may_bid)
    }

    /// The least bid that may be made now; `None` when none may.
    pub fn least_bid(&self) -> Option<Bid> {
        let rules = &self.ground.rules;
        let Beside::Auction { bid, .. } = self.beside else {
            return None;
        };
        let next = match bid {
            None => rules.least_bid(),
            Some(Bid::Points(points)) => u16::from(points) + 1,
            Some(Bid::Misere) => return None,
        };
        if next <= rules.points() {
            Some(Bid::Points(next as u8))
        } else {
            rules.misere.then_some(Bid::Misere)
        }
    }

    /// May this be bid now?
    pub fn may_bid(&self, bid: Bid) -> bool {
        let rules = &self.ground.rules;
        let fits = match bid {
            Bid::Points(points) => u16::from(points) <= rules.points(),
            Bid::Misere => rules.misere,
        };
        fits && self.least_bid().is_some_and(|least| bid >= least)
    }

    pub(super) fn bid(&mut self, made: Bid) {
        if let Beside::Auction { bid, .. } = &mut self.beside {
            *bid = Some(made);
        }
        self.chooser = self.turn;
        self.next_bidder();
    }

    pub(super) fn pass_bid(&mut self) {
        let bit = self.turn.bit();
        if let Beside::Auction { passed, .. } = &mut self.beside {
            *passed |= bit;
        }
        self.next_bidder();
    }

    /// The next seat that has not passed bids, until one bidder is left (F8.2).
    fn next_bidder(&mut self) {
        let Beside::Auction { bid, passed, talon } = self.beside else {
            return;
        };
        let left = self
            .ground
            .seats()
            .filter(|seat| passed & seat.bit() == 0)
            .count();
        match (left, bid) {
            (0, _) => self.phase = Phase::Over, // thrown in
            (1, Some(bid)) => self.end_auction(bid, talon),
            _ => {
                self.turn = self.ground.after(self.turn);
                while passed & self.turn.bit() != 0 {
                    self.turn = self.ground.after(self.turn);
                }
            }
        }
    }

    fn end_auction(&mut self, bid: Bid, talon: Option<[Card; 2]>) {
        self.turn = self.chooser;
        match (bid, talon) {
            (Bid::Misere, _) => {
                self.trumps = Trumps::None.place(); // F8.3
                self.phase = Phase::Play;
            }
            (_, Some(talon)) => {
                let hand = self.hand(self.turn) | talon.into_iter().collect();
                self.set_hand(self.turn, hand);
                self.phase = Phase::Discard;
            }
            (_, None) => self.phase = Phase::Choice,
        }
        self.asked = 2; // nobody passes the naming on
    }

    /// F8.2: the bidder discards as many cards as he took.
    pub(super) fn discard(&mut self, cards: CardList) {
        self.set_hand(self.turn, self.hand(self.turn) - cards.set());
        if let (Beside::Auction { talon, .. }, &[one, other]) = (&mut self.beside, cards.as_slice())
        {
            *talon = Some([one, other]);
        }
        self.phase = Phase::Choice;
    }

    /// The bid that is being played.
    pub(super) fn contract(&self) -> Option<Bid> {
        match self.beside {
            Beside::Auction { bid, .. } => bid,
            _ => None,
        }
    }
}
