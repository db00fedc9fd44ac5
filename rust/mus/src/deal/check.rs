//! What may be done now, and which clause forbids the rest.

use super::{Deal, Phase};
use crate::action::{Action, Event};
use crate::clause::{Clause, Illegal};
use crate::rules::Raises;
use table::{CardList, Seat};

impl Deal {
    /// May this seat play this action now?
    ///
    /// # Errors
    /// With the first clause that it breaks, in the order given in `docs/records.md`.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.clause(seat, action).map_or(Ok(()), |clause| {
            Err(self.illegal(Event::Said { seat, action }, clause))
        })
    }

    /// The refusal of an event that breaks a clause.
    pub(crate) fn illegal(&self, event: Event, clause: Clause) -> Illegal {
        let rules = self.rules();
        let amount = match event {
            Event::Said {
                action: Action::Envido { amount },
                ..
            } => Some((amount, rules.least_bet())),
            Event::Said {
                action: Action::Reenvido { amount },
                ..
            } => Some((amount, rules.least_raise())),
            _ => None,
        };
        let least = amount.and_then(|(amount, least)| match clause {
            Clause::M57 => Some(least),
            Clause::M53 | Clause::M54 if amount < least => Some(least),
            _ => None,
        });
        Illegal {
            event,
            clause,
            to_act: self.seat(),
            least,
        }
    }

    pub(super) fn clause(&self, seat: Seat, action: Action) -> Option<Clause> {
        if self.phase == Phase::Over {
            return Some(Clause::M510);
        }
        let turn = self.seat() == Some(seat);
        let word = action.kind();
        let fits = turn && self.words().contains(word);
        match action {
            Action::Nada => (!fits).then_some(Clause::M81),
            Action::Sena { .. } if !fits => Some(Clause::M81),
            Action::Sena { sign } => (!self.is_true(sign, seat)).then_some(Clause::M82),
            Action::Mus if turn && self.phase == Phase::Mus => (!fits).then_some(Clause::M33),
            Action::Mus | Action::Corto => (!fits).then_some(Clause::M31),
            Action::Descarta { cards } => {
                (!fits || !self.may_throw(seat, cards)).then_some(Clause::M32)
            }
            _ => match self.phase {
                Phase::Lance(_) => self.betting_clause(seat, action),
                _ => Some(Clause::M31),
            },
        }
    }

    fn may_throw(&self, seat: Seat, cards: CardList) -> bool {
        let set = cards.set();
        set.len() == cards.len()
            && cards.len() >= usize::from(self.rules().min_discard)
            && self.hand(seat).includes(set)
    }

    /// The clause that a betting word breaks in a lance: first the seat, then the word, then the
    /// amount.
    fn betting_clause(&self, seat: Seat, action: Action) -> Option<Clause> {
        let unopened = self.betting.is_unopened();
        let turn_clause = if unopened { Clause::M51 } else { Clause::M54 };
        if !self.betting.may_speak(seat) {
            return Some(Clause::M52);
        }
        if seat != self.betting.turn() {
            return Some(turn_clause);
        }
        let rules = self.rules();
        if !self.words().contains(action.kind()) {
            return Some(match action {
                Action::Ordago => Clause::M56,
                _ if unopened => Clause::M53,
                Action::Reenvido { .. } if self.betting.is_ordago() => Clause::M56,
                Action::Queremos | Action::NoQueremos => Clause::M55,
                _ => Clause::M54,
            });
        }
        let (amount, least, clause) = match action {
            Action::Envido { amount } => (amount, rules.least_bet(), Clause::M53),
            Action::Reenvido { amount } => (amount, rules.least_raise(), Clause::M54),
            _ => return None,
        };
        if rules.raises == Raises::Fixed {
            return (amount != least).then_some(Clause::M57);
        }
        let room = unopened || self.betting.takes_raise(amount);
        (amount < least || !room).then_some(clause)
    }
}
