//! Before the lances: signs, mus, the cut, discards and draws (M3, M8).

use super::{Deal, Phase};
use crate::rules::Signals;
use table::Seat;

impl Deal {
    /// The turn goes on from mano; once it has gone round, `after` happens with mano to act.
    #[inline]
    pub(super) fn turn_or(&mut self, after: impl FnOnce(&mut Deal)) {
        self.turn = self.turn.next();
        if self.turn == self.mano {
            after(self);
        }
    }

    pub(super) fn next_sign(&mut self) {
        self.turn_or(|deal| {
            if deal.corrido {
                deal.start_lances(); // M8.1: after the cut
            } else {
                deal.phase = Phase::Mus;
            }
        });
    }

    #[inline]
    pub(super) fn cut(&mut self) {
        if self.corrido {
            self.mano = self.turn; // M3.5
            if self.rules().signals == Signals::Classic {
                self.phase = Phase::Senas;
                return;
            }
        }
        self.start_lances();
    }

    pub(super) fn start_drawing(&mut self) {
        self.drawing = true;
        // Before any of them comes back by a reshuffle (M3.4).
        self.threw = Seat::ALL.iter().fold(0, |threw, &seat| {
            threw | (self.pack.thrown(seat).len() as u16) << (3 * seat.number())
        });
        self.skip_filled();
    }

    /// The turn to draw goes to the next seat that lacks cards, or the round is over (M3.3).
    pub(super) fn skip_filled(&mut self) {
        for _ in 0..4 {
            if self.pack.hand(self.turn).len() < 4 {
                return;
            }
            self.turn = self.turn.next();
        }
        self.drawing = false;
        self.pack.close_round();
        self.mus_rounds = self.mus_rounds.saturating_add(1);
        if self.corrido {
            self.mano = self.mano.next(); // M3.5
        }
        self.turn = self.mano;
        self.phase = Phase::Mus;
        if self.rules().signals == Signals::Classic && !self.corrido {
            self.phase = Phase::Senas;
            self.signs = [None; 4];
        }
    }
}
