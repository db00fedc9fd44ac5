//! Cards are played, tricks are won (F1.3, F2, F7.2).

use super::{Beside, Deal, Phase, Start};
use crate::action::Bid;
use table::{Card, CardSet, Seat};

impl Deal {
    /// F7.1: the upper cards of the stacks are played as if in hand.
    pub(super) fn lay_stacks(&mut self, start: &Start) {
        self.beside = Beside::Stacks(start.stacks);
        for seat in self.ground.seats() {
            let stacks = &start.stacks[4 * seat.index()..4 * seat.index() + 4];
            let upper: CardSet = stacks.iter().map(|stack| stack[0]).collect();
            self.set_hand(seat, self.hand(seat) | upper);
            self.set_hand(Seat::wrapped(seat.number() + 2), upper);
        }
    }

    #[inline]
    pub(super) fn play_card(&mut self, card: Card) {
        let seat = self.turn;
        let place = seat.index();
        let bit = 1_u64 << card.number();
        self.low[place] &= !(bit as u32);
        self.high[place] &= !((bit >> 32) as u16);
        let pack = self.pack();
        let beaters = pack.beaters(self.master, self.trumps);
        // Not a branch: nobody can foretell it.
        let wins = (self.len == 0) | beaters.contains(card);
        self.master = if wins { card } else { self.master };
        self.master_seat = if wins { seat } else { self.master_seat };
        self.trick[usize::from(self.len & 3)] = card;
        self.len += 1;
        self.turn = self.ground.after(seat);
        if self.len == self.ground.seat_count {
            return self.end_trick();
        }
        if let Beside::Speech(_, speech) = &mut self.beside {
            speech.card_is_played();
        }
    }

    /// F1.3: the winner leads; F1.2: cards and tricks count.
    fn end_trick(&mut self) {
        let pack = self.pack();
        let winner = self.master_seat;
        let points: u8 = self
            .trick_cards()
            .iter()
            .map(|&card| pack.points(card))
            .sum();
        self.taken[winner.index()] += points + self.ground.trick_point;
        self.won[winner.index()] += 1;
        match self.beside {
            Beside::Stacks(stacks) => self.turn_stacks(stacks),
            Beside::Speech(card, speech) => {
                self.beside = Beside::Speech(card, speech.in_next_trick());
            }
            _ => {}
        }
        self.len = 0;
        self.turn = winner;
        let played: u8 = self.won.iter().sum();
        let failed = winner == self.chooser && self.contract() == Some(Bid::Misere); // F8.3
        if played == self.ground.shape.tricks || failed {
            self.phase = Phase::Over;
        }
    }

    /// F7.2: the cards under those just played are turned.
    fn turn_stacks(&mut self, mut stacks: [[Card; 2]; 8]) {
        for (place, stack) in stacks.iter_mut().enumerate() {
            let [upper, lower] = *stack;
            if !self.trick_cards().contains(&upper) {
                continue;
            }
            let seat = Seat::wrapped(place as u8 / 4);
            let face_up = Seat::wrapped(seat.number() + 2);
            let gone: CardSet = [upper].into_iter().collect();
            let mut turned: CardSet = [lower].into_iter().collect();
            turned -= gone; // nothing is left under a lower card
            self.set_hand(seat, self.hand(seat) | turned);
            self.set_hand(face_up, (self.hand(face_up) - gone) | turned);
            *stack = [lower, lower];
        }
        self.beside = Beside::Stacks(stacks);
    }
}
