//! Where cards are that nobody holds: gone, or hidden from those who play.

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use table::{Card, CardSet, Seat};

/// What lies beside the hands of a deal that has just begun, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'d> {
    /// The dog or the talon, top card first.
    pub apart: &'d [Card],
    /// Four stacks a seat, of an upper and a lower card.
    pub stacks: &'d [[Card; 2]],
}

impl Deal {
    /// What lies beside the hands; to be asked of a deal that has just begun.
    pub(crate) fn laid(&self) -> Laid<'_> {
        let (apart, stacks): (&[Card], &[[Card; 2]]) = match &self.beside {
            Beside::Dog { cards, .. }
            | Beside::Auction {
                talon: Some(cards), ..
            } => (cards, &[]),
            Beside::Stacks(stacks) => (&[], stacks),
            _ => (&[], &[]),
        };
        Laid { apart, stacks }
    }

    /// The seat that plays after another.
    #[inline]
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        self.ground.after(seat)
    }

    /// The side whose score is a seat's.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> usize {
        self.ground.fixed_side(seat)
    }

    /// The cards of the tricks that are over.
    #[inline]
    pub fn gone(&self) -> CardSet {
        let trick: CardSet = self.trick_cards().iter().copied().collect();
        self.pack().all() - trick - self.there()
    }

    /// The cards that are not played, in whatever hand or hidden.
    #[inline]
    pub(crate) fn there(&self) -> CardSet {
        let [a, b, c, d] = Seat::ALL.map(|seat| self.hand(seat));
        a | b | c | d | self.hidden()
    }

    /// The cards that lie where nobody plays from: dog, talon, under stacks.
    #[inline]
    fn hidden(&self) -> CardSet {
        match self.beside {
            Beside::Dog { cards, .. } => cards.into_iter().collect(),
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

    /// What lies in the dog or the talon, whoever put it there.
    pub(crate) fn apart(&self) -> CardSet {
        match self.beside {
            Beside::Stacks(_) => CardSet::EMPTY,
            _ => self.hidden(),
        }
    }

    /// The cards that the chooser has given to the dog or the talon (F6.2, F8.2): he alone knows them.
    #[inline]
    pub(crate) fn put_away(&self) -> CardSet {
        let discarded = matches!(self.phase, Phase::Choice | Phase::Play | Phase::Over);
        match self.beside {
            Beside::Dog { cards, given } => cards.into_iter().take(usize::from(given)).collect(),
            Beside::Auction {
                bid: Some(Bid::Points(_)),
                talon: Some(talon),
                ..
            } if discarded => talon.into_iter().collect(),
            _ => CardSet::EMPTY,
        }
    }
}
