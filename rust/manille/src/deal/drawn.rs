//! Cards that all seats draw, to the end of the deal: the play of four `random`, without what views
//! and records need.
//!
//! It does what [`Deal::happen`] does card by card, with the same laws ([`usual`], [`Pack::beaters`]);
//! a test holds the two equal.

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use crate::card::Pack;
use crate::legal::usual;
use crate::rules::Apart;
use table::{BySeat, Card, CardSet, Dice, Seat};

/// A deal in which nothing is left but tricks, as far as they need it.
struct Tricks {
    pack: &'static Pack,
    hands: BySeat<CardSet>,
    /// By seat, its partners, a bit each, itself included.
    partners: BySeat<u8>,
    /// The place of the trumps.
    trumps: u8,
    /// What a trick is worth by itself.
    trick_point: u8,
    taken: BySeat<u8>,
    won: BySeat<u8>,
}

impl Deal {
    /// Lets every seat draw its cards until the deal is over; false, and nothing done, where there
    /// is more to it than that.
    pub(crate) fn draw_cards(&mut self, dice: &mut BySeat<Dice>) -> bool {
        let shape = self.ground.shape;
        let silent = self.phase == Phase::Play && !matches!(self.beside, Beside::Speech(..));
        if !silent || self.len > 0 || shape.apart == Apart::Stacks {
            return false;
        }
        if !self.ground.duties.are_usual() || self.contract() == Some(Bid::Misere) {
            return false;
        }
        let mut tricks = self.tricks();
        let played: u8 = self.won.iter().sum();
        let left = shape.tricks - played;
        self.turn = match self.ground.seat_count {
            4 => tricks.draw::<4>(self.turn, left, dice),
            3 => tricks.draw::<3>(self.turn, left, dice),
            _ => return false,
        };
        (self.low, self.high) = ([0; 4], [0; 4]);
        (self.taken, self.won) = (tricks.taken.0, tricks.won.0);
        self.phase = Phase::Over;
        true
    }

    fn tricks(&self) -> Tricks {
        let partners = |seat| {
            let mask = |other: Seat| u8::from(self.are_partners(seat, other)) << other.number();
            Seat::ALL.iter().map(|&other| mask(other)).sum()
        };
        Tricks {
            pack: self.pack(),
            hands: BySeat::from_fn(|seat| self.hand(seat)),
            partners: BySeat::from_fn(partners),
            trumps: self.trumps,
            trick_point: self.ground.trick_point,
            taken: BySeat(self.taken),
            won: BySeat(self.won),
        }
    }
}

impl Tricks {
    /// Draws so many tricks, and tells who won the last.
    #[inline]
    fn draw<const SEATS: u8>(&mut self, leader: Seat, left: u8, dice: &mut BySeat<Dice>) -> Seat {
        let mut turn = leader;
        for _ in 0..left {
            turn = self.draw_trick::<SEATS>(turn, dice);
        }
        turn
    }

    /// Draws a trick, and tells who won it (F1.3).
    #[inline]
    fn draw_trick<const SEATS: u8>(&mut self, leader: Seat, dice: &mut BySeat<Dice>) -> Seat {
        let pack = self.pack;
        let lead = self.take(leader, self.hands[leader], dice);
        let led = pack.suit_mates(lead);
        let (mut winner, mut above) = (leader, pack.beaters(lead, self.trumps));
        let mut points = self.trick_point + pack.points(lead);
        let mut seat = leader;
        for _ in 1..SEATS {
            let next = seat.number() + 1;
            seat = Seat::wrapped(if next == SEATS { 0 } else { next });
            let partner = self.partners[seat] >> winner.number() & 1 == 1;
            let legal = usual(self.hands[seat], led, above, partner);
            let card = self.take(seat, legal, dice);
            // Not a branch: nobody can foretell it.
            let wins = above.contains(card);
            winner = if wins { seat } else { winner };
            above = if wins { pack.beaters(card, self.trumps) } else { above };
            points += pack.points(card);
        }
        self.taken[winner] += points;
        self.won[winner] += 1;
        winner
    }

    /// A seat draws one of these cards.
    #[inline]
    fn take(&mut self, seat: Seat, legal: CardSet, dice: &mut BySeat<Dice>) -> Card {
        let card = dice[seat].draw(legal);
        self.hands[seat] -= [card].into_iter().collect();
        card
    }
}
