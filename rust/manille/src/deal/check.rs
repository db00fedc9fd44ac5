//! What may be done now, and which clause forbids the rest.

use super::{Beside, Deal, Phase};
use crate::action::{Action, Bid, Event};
use crate::author;
use crate::clause::{Allowed, Clause, Illegal};
use crate::rules::{Apart, ChoiceBy};
use crate::why::Why;
use crate::word::Word;
use std::ops::RangeInclusive;
use table::{Card, CardList, CardSet, Seat};

/// A clause that is broken, and how, where the clause forbids several things.
pub(super) type Broken = (Clause, Option<Why>);

impl Deal {
    /// May this seat do this now?
    ///
    /// # Errors
    /// With the first clause that it breaks: of the turn, then of the word, then of the card.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.breach(seat, action).map_or(Ok(()), |(clause, why)| {
            Err(Illegal {
                event: Event { seat, action },
                clause,
                why,
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

    /// What an action of a seat breaks.
    fn breach(&self, seat: Seat, action: Action) -> Option<Broken> {
        if self.phase == Phase::Over {
            return Some((Clause::F13, None));
        }
        let shape = self.ground.shape;
        let word = action.kind();
        let spoken = Word::SPOKEN.contains(word)
            || word == Word::Pasa && matches!(self.beside, Beside::Speech(..));
        if seat != self.turn && !spoken {
            return Some((Clause::F13, Some(Why::Turn(seat))));
        }
        let fits = self.words().contains(word);
        match action {
            Action::Juega { card } => self.card_breach(seat, card),
            Action::Elige { trumps } if fits => {
                (!self.may_name(trumps)).then_some((Clause::F51, Some(Why::OwesNt)))
            }
            Action::Elige { .. } => Some((shape.choice, Some(self.misplaced(word)))),
            Action::Contra | Action::Recontra if !fits => {
                Some((shape.doubling, Some(self.misplaced(word))))
            }
            Action::Santvicens if !fits => Some((Clause::F91, Some(self.misplaced(word)))),
            Action::Contra | Action::Recontra | Action::Santvicens => None,
            Action::Cambia { cards } => {
                let wanted = (0..=2, "none, one or two");
                let why = self.why_no_gift(word, cards, wanted);
                why.map(|why| (Clause::F62, Some(why)))
            }
            Action::Apuesta { bid } => self.bid_breach(bid),
            Action::Descarta { cards } => {
                let why = self.why_no_gift(word, cards, (2..=2, "two"));
                why.map(|why| (Clause::F82, Some(why)))
            }
            Action::Pasa => self.pass_breach(seat),
            _ => match self.beside {
                Beside::Speech(_, speech) => self.speech_breach(&speech, seat, action),
                _ => Some((Clause::F34, None)),
            },
        }
    }

    /// Why a word is not one of those that may be said now.
    fn misplaced(&self, word: Word) -> Why {
        let shape = self.ground.shape;
        let has = match word {
            Word::Elige => shape.choice_by != ChoiceBy::TurnUp,
            Word::Contra => shape.doublings > 0,
            Word::Recontra => shape.doublings > 1,
            Word::Santvicens => shape.doublings > 2,
            Word::Cambia => shape.apart == Apart::Dog,
            Word::Apuesta => shape.choice_by == ChoiceBy::Auction,
            Word::Descarta => shape.apart == Apart::Talon,
            Word::Pasa => {
                let asks = matches!(
                    shape.choice_by,
                    ChoiceBy::DealerOrPartner | ChoiceBy::Auction
                );
                asks || shape.doublings > 0
            }
            _ => true,
        };
        if !has {
            Why::NoSuchWord(word, self.ground.rules.variant, shape.seats)
        } else if self.phase == Phase::Doubling && word != Word::Elige && word != Word::Cambia {
            Why::Step(self.doubling_word())
        } else {
            Why::Time(word, self.phase)
        }
    }

    /// Why the seat to act may not give these cards away.
    fn why_no_gift(
        &self,
        word: Word,
        cards: CardList,
        (sizes, wanted): (RangeInclusive<usize>, &'static str),
    ) -> Option<Why> {
        if !self.words().contains(word) {
            return Some(self.misplaced(word));
        }
        let given = cards.len();
        if !sizes.contains(&given) {
            return Some(Why::Count(given, wanted));
        }
        let (hand, mut seen) = (self.hand(self.turn), CardSet::EMPTY);
        for &card in cards.as_slice() {
            if !seen.insert(card) {
                return Some(Why::Twice(card));
            }
            if !hand.contains(card) {
                return Some(Why::NotHeld(self.turn, card));
            }
        }
        None
    }

    /// What a bid breaks: misère has its own clause (F8.3), said or to be beaten.
    fn bid_breach(&self, bid: Bid) -> Option<Broken> {
        if self.phase != Phase::Bidding {
            return Some((Clause::F82, Some(self.misplaced(Word::Apuesta))));
        }
        if self.may_bid(bid) {
            return None;
        }
        let rules = &self.ground.rules;
        if self.contract() == Some(Bid::Misere) {
            return Some((Clause::F83, Some(Why::OverMisere)));
        }
        match bid {
            Bid::Misere => Some((Clause::F83, Some(Why::NoMisere))),
            Bid::Points(points) if u16::from(points) > rules.points() => {
                Some((Clause::F82, Some(Why::High(rules.points()))))
            }
            Bid::Points(_) => Some((Clause::F82, self.least_bid().map(Why::Low))),
        }
    }

    fn pass_breach(&self, seat: Seat) -> Option<Broken> {
        let shape = self.ground.shape;
        if let Beside::Speech(_, speech) = self.beside {
            return self.speech_breach(&speech, seat, Action::Pasa);
        }
        if self.words().contains(Word::Pasa) {
            return None;
        }
        match self.phase {
            Phase::Choice => Some((shape.choice, Some(Why::MustName(seat)))),
            _ if shape.doublings == 0 => Some((shape.choice, Some(self.misplaced(Word::Pasa)))),
            _ => Some((shape.doubling, Some(self.misplaced(Word::Pasa)))),
        }
    }

    /// What a card breaks: its turn (F1.3), then F2, then an order (F4.4).
    fn card_breach(&self, seat: Seat, card: Card) -> Option<Broken> {
        if self.phase != Phase::Play {
            return Some((Clause::F13, Some(Why::Time(Word::Juega, self.phase))));
        }
        if let Beside::Speech(_, speech) = self.beside
            && speech.waits()
        {
            return Some((Clause::F42, speech.waiting()));
        }
        let hand = self.hand(seat);
        if !hand.contains(card) {
            return Some((Clause::F21, Some(Why::NotHeld(seat, card))));
        }
        let breach = author::breach(card, hand, self.facing(), self.rules(), self.pack());
        let breach = breach.or_else(|| (!self.playable().contains(card)).then_some(Clause::F44));
        breach.map(|clause| (clause, None))
    }
}
