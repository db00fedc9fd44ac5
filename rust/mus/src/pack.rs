//! Where the forty cards are: hands, stock, and discards by seat and round (M2, M3).

use crate::evaluator::PACK;
use table::{CardSet, Seat};

/// The forty cards of the pack.
pub(crate) const FORTY: CardSet = CardSet::first(PACK as u32);

/// Where each of the forty cards is, four bits a card in four planes.
///
/// Two planes hold a seat, two what the card is to that seat: in hand, in the stock (seat 0),
/// thrown in an earlier round, thrown in this round. Every card is therefore always in one place,
/// and hands, stock and discards are the same forty cards after every event (M3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pack {
    seat: [u64; 2],
    kind: [u64; 2],
}

/// What a card is to its seat.
#[derive(Clone, Copy)]
enum Kind {
    Hand = 0,
    Stock = 1,
    Earlier = 2,
    ThisRound = 3,
}

impl Pack {
    /// A pack all in the stock.
    pub(crate) const STOCK: Pack = Pack {
        seat: [0; 2],
        kind: [FORTY.bits(), 0],
    };

    #[inline]
    fn of_kind(&self, kind: Kind) -> u64 {
        let [low, high] = self.kind;
        let of = match kind {
            Kind::Hand => !low & !high,
            Kind::Stock => low & !high,
            Kind::Earlier => !low & high,
            Kind::ThisRound => low & high,
        };
        of & FORTY.bits()
    }

    #[inline]
    fn of_seat(&self, seat: Seat) -> u64 {
        let low = if seat.number() & 1 == 1 {
            self.seat[0]
        } else {
            !self.seat[0]
        };
        let high = if seat.number() & 2 == 2 {
            self.seat[1]
        } else {
            !self.seat[1]
        };
        low & high
    }

    #[inline]
    fn put(&mut self, cards: CardSet, seat: Seat, kind: Kind) {
        let cards = cards.bits();
        for (plane, bit) in [(0, 1), (1, 2)] {
            self.seat[plane] &= !cards;
            self.kind[plane] &= !cards;
            if seat.number() & bit != 0 {
                self.seat[plane] |= cards;
            }
            if kind as u8 & bit != 0 {
                self.kind[plane] |= cards;
            }
        }
    }

    /// The cards that a seat holds.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        CardSet::from_bits(self.of_kind(Kind::Hand) & self.of_seat(seat))
    }

    /// The cards that are still to be drawn.
    #[inline]
    pub(crate) fn stock(&self) -> CardSet {
        CardSet::from_bits(self.of_kind(Kind::Stock))
    }

    /// The cards that a seat threw in this round and that are still out.
    #[inline]
    pub(crate) fn thrown(&self, seat: Seat) -> CardSet {
        CardSet::from_bits(self.of_kind(Kind::ThisRound) & self.of_seat(seat))
    }

    /// The cards that a seat threw in this deal and that are still out.
    #[inline]
    pub(crate) fn discards(&self, seat: Seat) -> CardSet {
        CardSet::from_bits(self.kind[1] & self.of_seat(seat) & FORTY.bits())
    }

    /// The cards that a seat threw in earlier rounds of this deal and that are still out.
    #[inline]
    pub(crate) fn thrown_earlier(&self, seat: Seat) -> CardSet {
        CardSet::from_bits(self.of_kind(Kind::Earlier) & self.of_seat(seat))
    }

    /// A seat's hand, and what it threw in this round and earlier: of a pack all in the stock.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, [hand, thrown, earlier]: [CardSet; 3]) {
        self.put(hand, seat, Kind::Hand);
        if !(thrown | earlier).is_empty() {
            self.put(thrown, seat, Kind::ThisRound);
            self.put(earlier, seat, Kind::Earlier);
        }
    }

    /// All cards that were thrown in this deal and are still out.
    #[inline]
    pub(crate) fn all_discards(&self) -> CardSet {
        CardSet::from_bits(self.kind[1] & FORTY.bits())
    }

    /// Gives a seat cards.
    #[inline]
    pub(crate) fn give(&mut self, cards: CardSet, seat: Seat) {
        self.put(cards, seat, Kind::Hand);
    }

    /// Gives the four seats their first hands; the pack must be all in the stock.
    #[inline]
    pub(crate) fn deal(&mut self, hands: [CardSet; 4]) {
        let [_, one, two, three] = hands.map(CardSet::bits);
        let dealt = hands.iter().fold(0, |all, hand| all | hand.bits());
        self.seat = [one | three, two | three];
        self.kind = [FORTY.bits() & !dealt, 0];
    }

    /// A seat throws cards in this round.
    #[inline]
    pub(crate) fn throw(&mut self, cards: CardSet, seat: Seat) {
        self.put(cards, seat, Kind::ThisRound);
    }

    /// What was thrown in this round counts as thrown earlier from now on.
    #[inline]
    pub(crate) fn close_round(&mut self) {
        self.kind[0] &= !self.kind[1];
    }

    /// Puts discards back into the stock.
    #[inline]
    pub(crate) fn restock(&mut self, cards: CardSet) {
        self.put(cards, Seat::ALL[0], Kind::Stock);
    }
}

#[cfg(test)]
mod tests {
    use super::{FORTY, Pack};
    use table::{CardSet, Seat};

    #[test]
    fn every_card_is_in_one_place() {
        let mut pack = Pack::STOCK;
        let hands = [0, 4, 8, 12].map(|from| CardSet::from_bits(0b1111 << from));
        pack.deal(hands);
        let [_, one, two, _] = Seat::ALL;
        pack.throw(hands[1], one);
        pack.throw(hands[2] & CardSet::from_bits(0b11 << 8), two);
        assert_eq!(pack.thrown(one), hands[1]);
        pack.close_round();
        assert!(pack.thrown(one).is_empty() && pack.discards(one) == hands[1]);
        pack.give(CardSet::from_bits(0b1111 << 20), one);
        assert_eq!(pack.hand(one).len() + pack.hand(two).len(), 6);
        assert_eq!(pack.all_discards().len(), 6);
        pack.restock(pack.discards(one));
        let all = Seat::ALL.iter().fold(pack.stock(), |all, &seat| {
            assert!(pack.hand(seat).is_disjoint(all));
            all | pack.hand(seat) | pack.discards(seat)
        });
        assert_eq!(all, FORTY);
        assert_eq!(pack.stock().len(), 24);
    }
}
