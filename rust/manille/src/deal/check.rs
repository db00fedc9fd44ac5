//! What may be done now, and which clause forbids the rest.

use super::{Beside, Deal, Phase};
use crate::action::{Action, Bid, Event};
use crate::author;
use crate::clause::{Allowed, Clause, Illegal};
use crate::word::Word;
use table::{Card, CardList, CardSet, Seat};

impl Deal {
    /// May this seat do this now?
    ///
    /// # Errors
    /// With the first clause that it breaks: of the turn, then of the word, then of the card.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.clause(seat, action).map_or(Ok(()), |clause| {
            Err(Illegal {
                event: Event { seat, action },
                clause,
                to_act: self.seat(),
                allowed: self.allowed(),
                pack: self.pack(),
            })
        })
    }

    /// What the seat to act may do.
    fn allowed(&self) -> Allowed {
        let words = self.words();
        Allowed {
            words,
            cards: match words.contains(Word::Juega) {
                true => self.playable(),
                false => CardSet::EMPTY,
            },
            bid: self.least_bid(),
            points: self.ground.rules.points(),
            nt_only: self.owes_nt(),
        }
    }

    /// Plays an action of a seat, if it may.
    ///
    /// # Errors
    /// As [`Deal::check`]; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.happen(action);
        Ok(())
    }

    fn clause(&self, seat: Seat, action: Action) -> Option<Clause> {
        if self.phase == Phase::Over {
            return Some(Clause::F13);
        }
        let shape = self.ground.shape;
        let kind = action.kind();
        let spoken = Word::SPOKEN.contains(kind)
            || kind == Word::Pasa && matches!(self.beside, Beside::Speech(..));
        if seat != self.turn && !spoken {
            return Some(Clause::F13);
        }
        let fits = self.words().contains(action.kind());
        let unless = |so: bool, clause: Clause| (!so).then_some(clause);
        match action {
            Action::Juega { card } => self.card_clause(seat, card),
            Action::Elige { trumps } if fits => unless(self.may_name(trumps), Clause::F51),
            Action::Elige { .. } => Some(shape.choice),
            Action::Contra | Action::Recontra => unless(fits, shape.doubling),
            Action::Santvicens => unless(fits, Clause::F91),
            Action::Cambia { cards } => unless(fits && self.may_give(cards, 0..=2), Clause::F62),
            Action::Apuesta { bid } => self.bid_clause(bid),
            Action::Descarta { cards } => unless(fits && self.may_give(cards, 2..=2), Clause::F82),
            Action::Pasa => self.pass_clause(seat),
            _ => match self.beside {
                Beside::Speech(_, speech) => self.speech_clause(&speech, seat, action),
                _ => Some(Clause::F34),
            },
        }
    }

    /// Are these so many different cards of the hand of the seat to act?
    fn may_give(&self, cards: CardList, sizes: std::ops::RangeInclusive<usize>) -> bool {
        let set = cards.set();
        sizes.contains(&set.len()) && set.len() == cards.len() && self.hand(self.turn).includes(set)
    }

    /// The clause that forbids a bid: misère has its own (F8.3), said or to be beaten.
    fn bid_clause(&self, bid: Bid) -> Option<Clause> {
        if self.phase != Phase::Bidding {
            return Some(Clause::F82);
        }
        let over_misere = self.contract() == Some(Bid::Misere);
        let unknown = bid == Bid::Misere && !self.ground.rules.misere;
        let clause = if over_misere || unknown {
            Clause::F83
        } else {
            Clause::F82
        };
        (!self.may_bid(bid)).then_some(clause)
    }

    fn pass_clause(&self, seat: Seat) -> Option<Clause> {
        let shape = self.ground.shape;
        if let Beside::Speech(_, speech) = self.beside {
            return self.speech_clause(&speech, seat, Action::Pasa);
        }
        let fits = self.words().contains(Word::Pasa);
        let clause = match self.phase {
            Phase::Choice | Phase::Bidding => shape.choice,
            _ if shape.doublings == 0 => shape.choice,
            _ => shape.doubling,
        };
        (!fits).then_some(clause)
    }

    /// The clause that forbids a card: its turn (F1.3), then F2, then an order (F4.4).
    fn card_clause(&self, seat: Seat, card: Card) -> Option<Clause> {
        if self.phase != Phase::Play || seat != self.turn {
            return Some(Clause::F13);
        }
        if let Beside::Speech(_, speech) = self.beside
            && speech.waits()
        {
            return Some(Clause::F42);
        }
        let breach = author::breach(
            card,
            self.hand(seat),
            self.facing(),
            self.rules(),
            self.pack(),
        );
        breach.or_else(|| (!self.playable().contains(card)).then_some(Clause::F44))
    }
}
