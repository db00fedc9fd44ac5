//! Counts of card sequences: how many ways there are to play on from some hands.

use crate::card::{Pack, Trumps};
use crate::legal::{Duties, Facing, legal, winner};
use table::{Card, CardSet};

/// Hands round a table of partners, and who leads.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    /// The cards.
    pub pack: &'a Pack,
    /// The trumps.
    pub trumps: Trumps,
    /// The duties of F2.
    pub duties: Duties,
    /// By seat the cards held.
    pub hands: [CardSet; 4],
    /// The seat to play.
    pub turn: usize,
    /// The cards of the trick, in order.
    pub trick: Vec<Card>,
}

impl Tree<'_> {
    /// How many sequences of so many cards can be played, or of all cards where there are fewer.
    pub fn count(&mut self, depth: u32) -> u64 {
        let hand = self.hands[self.turn];
        if depth == 0 || hand.is_empty() {
            return 1;
        }
        let mut sequences = 0;
        for card in legal(hand, self.facing(), &self.duties, self.pack).iter() {
            let before = self.clone();
            self.play(card);
            sequences += self.count(depth - 1);
            *self = before;
        }
        sequences
    }

    fn facing(&self) -> Option<Facing> {
        let led = self.pack.suit(*self.trick.first()?);
        let place = winner(&self.trick, self.trumps, self.pack);
        Some(Facing {
            led,
            master: self.trick[place],
            partner: (self.trick.len() - place).is_multiple_of(2),
            trumps: self.trumps,
        })
    }

    fn play(&mut self, card: Card) {
        self.hands[self.turn] -= [card].into_iter().collect();
        self.trick.push(card);
        self.turn = (self.turn + 1) % 4;
        if self.trick.len() == 4 {
            self.turn = (self.turn + winner(&self.trick, self.trumps, self.pack)) % 4;
            self.trick.clear();
        }
    }
}
