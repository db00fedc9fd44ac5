//! A deal as a seat may imagine it: all that it cannot see is put where it says.

use super::{Beside, Deal};
use table::{BySeat, Card, CardSet, Seat};

impl Deal {
    /// The deal with other hands and other cards apart than it has.
    ///
    /// `apart` lists what lies hidden in dog, talon or under stacks, in order; where this seat gave
    /// the cards away itself, they stay.
    pub(crate) fn imagined(&self, seat: Seat, hands: &BySeat<CardSet>, apart: &[Card]) -> Deal {
        let mut deal = *self;
        for other in self.seats().filter(|&other| other != seat) {
            deal.set_hand(other, hands[other]);
        }
        let mut apart = apart.iter().copied();
        let own = self.chooser() == Some(seat);
        let known = if own { self.put_away().len() } else { 0 };
        match &mut deal.beside {
            Beside::Dog { cards, .. }
            | Beside::Auction {
                talon: Some(cards), ..
            } => cards
                .iter_mut()
                .skip(known)
                .zip(apart)
                .for_each(|(card, put)| *card = put),
            Beside::Stacks(stacks) => {
                for [upper, lower] in stacks {
                    if upper != lower {
                        *lower = apart.next().unwrap_or(*lower);
                    }
                }
            }
            _ => {}
        }
        deal
    }

    /// The deal with nothing more to be said in it.
    pub(crate) fn hushed(mut self) -> Deal {
        if let Beside::Speech(card, _) = self.beside {
            self.beside = Beside::TurnUp(card);
        }
        self
    }
}
