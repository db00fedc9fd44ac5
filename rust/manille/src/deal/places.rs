//! Where cards are that nobody holds: gone, or hidden from those who play.

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use table::{CardSet, Seat};

impl Deal {
    /// The cards of the tricks that are over.
    #[inline]
    pub fn gone(&self) -> CardSet {
        let mut there: CardSet = self.trick_cards().iter().copied().collect();
        for seat in Seat::ALL {
            there |= self.hand(seat);
        }
        self.pack().all() - there - self.hidden()
    }

    /// The cards that lie where nobody plays from: dog, talon, under stacks.
    #[inline]
    fn hidden(&self) -> CardSet {
        match self.beside {
            Beside::Dog(dog) => dog.into_iter().collect(),
            Beside::Auction {
                talon: Some(talon), ..
            } => talon.into_iter().collect(),
            Beside::Stacks(stacks) => stacks
                .into_iter()
                .filter(|[upper, lower]| upper != lower)
                .map(|[_, lower]| lower)
                .collect(),
            _ => CardSet::EMPTY,
        }
    }

    /// What lies in the dog or the talon.
    pub(crate) fn put_away(&self) -> CardSet {
        match self.beside {
            Beside::Stacks(_) => CardSet::EMPTY,
            Beside::Auction {
                bid: Some(Bid::Misere),
                ..
            } => CardSet::EMPTY,
            Beside::Auction { .. } if self.phase == Phase::Discard => CardSet::EMPTY,
            _ => self.hidden(),
        }
    }
}
