//! From lance to lance: who may speak, what was settled, when the deal is over (M5).

use super::{Deal, Phase};
use crate::action::Action;
use crate::lance::{Betting, End, Lance, Settled};
use table::{Seat, Team};

impl Deal {
    #[inline]
    pub(super) fn start_lances(&mut self) {
        self.evaluate_hands();
        self.start_lance(Lance::Grande);
    }

    /// Notes what each hand is, and who has pares and juego.
    #[inline]
    pub(super) fn evaluate_hands(&mut self) {
        let evaluator = &self.ground.evaluator;
        self.pares = 0;
        self.juego = 0;
        for seat in Seat::ALL {
            let class = evaluator.class_of(self.pack.hand(seat));
            let worth = evaluator.worth(class);
            self.classes[seat.index()] = class;
            self.pares |= u8::from(worth.pares > 0) << seat.number();
            self.juego |= u8::from(worth.juego > 0) << seat.number();
        }
    }

    #[inline]
    fn start_lance(&mut self, lance: Lance) {
        let speakers = match lance {
            Lance::Pares => self.pares,
            Lance::Juego => self.juego,
            _ => 0b1111,
        };
        self.phase = Phase::Lance(lance);
        self.betting = Betting::new(speakers, self.mano);
    }

    /// A word of the seat to act in a lance.
    #[inline]
    pub(super) fn bet(&mut self, action: Action) {
        let rules = self.rules();
        let betting = &mut self.betting;
        let settled = match action {
            Action::Paso => betting.pass(self.mano),
            Action::Envido { amount } => {
                betting.open(amount);
                None
            }
            Action::Ordago if betting.is_unopened() => {
                betting.open_ordago();
                None
            }
            Action::Ordago => betting.raise_ordago(rules),
            Action::Quiero => betting.accept(rules),
            Action::NoQuiero => betting.refuse(rules),
            Action::Reenvido { amount } => betting.raise(amount, rules),
            Action::Queremos => Some(betting.accepted()),
            Action::NoQueremos => Some(betting.refused(rules)),
            _ => None,
        };
        if let Some(settled) = settled {
            self.settle(settled);
        }
    }

    /// A lance's betting is over: on to the next, or the end (M5.9, M5.10).
    #[inline]
    fn settle(&mut self, Settled { end, points }: Settled) {
        let Phase::Lance(lance) = self.phase else {
            return;
        };
        self.ends[lance.slot()] = end;
        self.stakes[lance.slot()] = points;
        let over = match end {
            End::Ordago => true,
            End::Refused(team) => {
                let score = &mut self.score[team.index() & 1];
                *score += points;
                *score >= u32::from(self.rules().target)
            }
            _ => false,
        };
        if over {
            self.phase = Phase::Over;
        } else {
            self.next_lance(lance);
        }
    }

    #[inline]
    fn next_lance(&mut self, lance: Lance) {
        if lance == Lance::Grande {
            return self.start_lance(Lance::Chica);
        }
        if lance == Lance::Chica {
            if both_teams(self.pares) {
                return self.start_lance(Lance::Pares);
            }
            self.ends[Lance::Pares.slot()] = End::Unplayed;
        }
        if lance < Lance::Juego {
            if self.juego == 0 {
                return self.start_lance(Lance::Punto);
            }
            if both_teams(self.juego) {
                return self.start_lance(Lance::Juego);
            }
            self.ends[Lance::Juego.slot()] = End::Unplayed;
        }
        self.phase = Phase::Over;
    }
}

/// Is there a seat of each team in the mask?
#[inline]
fn both_teams(mask: u8) -> bool {
    Team::PAIR.iter().all(|team| mask & team.seats() != 0)
}
