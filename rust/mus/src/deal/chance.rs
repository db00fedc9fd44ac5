//! What chance does in a deal: draws, the reshuffle, who sees a sign (M3.3, M3.4, M8.3).

use super::{Deal, Phase};
use crate::action::{Event, Sign};
use crate::clause::{Clause, Illegal};
use crate::rules::Reshuffle;
use table::{CardSet, Seat};

/// What chance owes before anybody can act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A seat draws so many cards from the stock.
    Roba {
        /// Who.
        seat: Seat,
        /// How many, in one block.
        count: u8,
    },
    /// The discards become the stock.
    Baraja,
}

impl Deal {
    /// What chance owes, if anything.
    #[inline]
    pub fn due(&self) -> Option<Due> {
        if !self.drawing {
            return None;
        }
        let stock = self.pack.stock().len();
        if stock == 0 {
            return Some(Due::Baraja);
        }
        let owed = 4 - self.pack.hand(self.turn).len();
        Some(Due::Roba {
            seat: self.turn,
            count: owed.min(stock) as u8,
        })
    }

    /// May chance do this now?
    ///
    /// # Errors
    /// With the clause that it breaks.
    pub fn check_chance(&self, event: Event) -> Result<(), Illegal> {
        let clause = if self.phase == Phase::Over {
            Some(Clause::M510)
        } else {
            self.amiss(event)
        };
        clause.map_or(Ok(()), |clause| Err(self.illegal(event, clause)))
    }

    fn amiss(&self, event: Event) -> Option<Clause> {
        match event {
            Event::Said { seat, action } => self.clause(seat, action),
            Event::Visto { seat, sign } => (!self.may_see(seat, sign)).then_some(Clause::M83),
            Event::Roba { seat, cards } => {
                let due = Due::Roba {
                    seat,
                    count: cards.len() as u8,
                };
                let set = cards.set();
                let fits = self.due() == Some(due)
                    && set.len() == cards.len()
                    && self.pack.stock().includes(set);
                (!fits).then_some(Clause::M33)
            }
            Event::Baraja => (self.due() != Some(Due::Baraja)).then_some(Clause::M34),
        }
    }

    /// The seat whose sign may still be seen, if one has just been made.
    fn signer(&self) -> Seat {
        match self.phase {
            Phase::Senas => self.turn.plus(3),
            _ => self.mano.plus(3),
        }
    }

    fn may_see(&self, seat: Seat, sign: Sign) -> bool {
        let signer = self.signer();
        seat.number() >= self.seen_from
            && seat.team() != signer.team()
            && self.signs[signer.index()] == Some(sign)
    }

    /// Does what happened, if it may: an action, or chance.
    ///
    /// # Errors
    /// With the clause that it breaks; nothing has changed then.
    pub fn happen(&mut self, event: Event) -> Result<(), Illegal> {
        self.check_chance(event)?;
        self.happen_unchecked(event);
        Ok(())
    }

    /// Does what is known to be possible.
    pub(crate) fn happen_unchecked(&mut self, event: Event) {
        match event {
            Event::Said { action, .. } => self.play_unchecked(action),
            Event::Visto { seat, .. } => {
                let signer = self.signer();
                self.seen[signer.index()] |= seat.bit();
                self.seen_from = seat.number() + 1;
            }
            Event::Roba { seat, cards } => {
                self.pack.give(cards.set(), seat);
                self.skip_filled();
                self.find_actor();
            }
            Event::Baraja => {
                self.pack.restock(self.new_stock());
                self.reshuffles = self.reshuffles.saturating_add(1);
            }
        }
    }

    /// The discards that become the stock now (M3.4).
    fn new_stock(&self) -> CardSet {
        let all = self.pack.all_discards();
        let lacking = Seat::ALL
            .iter()
            .filter(|&&seat| self.pack.hand(seat).len() < 4)
            .count();
        let seat = self.turn;
        let but_this_round = all - self.pack.thrown(seat);
        match self.rules().reshuffle {
            _ if lacking > 1 => all,
            Reshuffle::All => all,
            Reshuffle::Round => but_this_round,
            Reshuffle::Deal => {
                let rest = all - self.pack.discards(seat);
                let owed = 4 - self.pack.hand(seat).len();
                if rest.len() < owed {
                    but_this_round
                } else {
                    rest
                }
            }
        }
    }
}
