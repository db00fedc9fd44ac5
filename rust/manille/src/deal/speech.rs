//! Spoken manille: who may speak, answers, orders (F4).

use super::check::Broken;
use super::{Beside, Deal};
use crate::action::{Action, Answer, Order, Question};
use crate::card::Trumps;
use crate::clause::Clause;
use crate::legal::beats;
use crate::rules::{Governor, Orders, Rules};
use crate::why::Why;
use crate::word::{Word, WordSet};
use table::{CardSet, Seat};

/// What is being said in a trick (F4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speech {
    /// The governors of both sides, where they are fixed.
    governors: [Seat; 2],
    /// How often the governor has spoken in this trick.
    said: u8,
    /// Does the governor say no more before his turn?
    quiet: bool,
    /// Has the partner asked for an order in this trick?
    consulted: bool,
    /// Does he wait for it?
    asks: bool,
    /// The question that waits for its answer.
    question: Option<Question>,
    /// The last order of this trick.
    order: Option<Order>,
}

impl Speech {
    /// Nothing has been said.
    pub(super) fn new(rules: &Rules, dealer: Seat) -> Speech {
        let first = dealer.next();
        let pair = |side: u8| {
            let named = rules
                .governors
                .map(|seats| Seat::wrapped(seats[usize::from(side)]));
            let default = if first.number() & 1 == side {
                first
            } else {
                first.next()
            };
            named.unwrap_or(default)
        };
        Speech {
            governors: [pair(0), pair(1)],
            said: 0,
            quiet: false,
            consulted: false,
            asks: false,
            question: None,
            order: None,
        }
    }

    /// The order that stands in this trick.
    pub fn order(&self) -> Option<Order> {
        self.order
    }

    /// The question that waits for its answer.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Does the partner wait for an order that he has asked for (F4.2)?
    pub fn is_consulted(&self) -> bool {
        self.asks
    }

    /// Has nothing been said in this trick, and no card been played to it?
    pub(crate) fn is_new(&self) -> bool {
        *self == self.in_next_trick()
    }

    /// How often the governor has spoken in this trick.
    pub fn said(&self) -> u8 {
        self.said
    }

    /// Must something be answered before the next card?
    pub(super) fn waits(&self) -> bool {
        self.asks || self.question.is_some()
    }

    /// What must be said before the next card, which refuses all else.
    pub(super) fn waiting(&self) -> Option<Why> {
        if self.question.is_some() {
            Some(Why::Asked)
        } else {
            self.asks.then_some(Why::Awaited)
        }
    }

    pub(super) fn card_is_played(&mut self) {
        self.quiet = true;
    }

    pub(super) fn in_next_trick(self) -> Speech {
        Speech {
            governors: self.governors,
            said: 0,
            quiet: false,
            consulted: false,
            asks: false,
            question: None,
            order: None,
        }
    }
}

impl Deal {
    /// What is being said in this trick, where partners may speak.
    pub fn speech(&self) -> Option<Speech> {
        match self.beside {
            Beside::Speech(_, speech) => Some(speech),
            _ => None,
        }
    }

    /// Who governs the trick (F4.1).
    pub fn governor(&self) -> Option<Seat> {
        self.speech().map(|speech| self.governor_in(&speech))
    }

    fn governor_in(&self, speech: &Speech) -> Seat {
        let leader = self.leader();
        match self.ground.rules.governor {
            Governor::Leader => leader,
            Governor::Fixed => speech.governors[usize::from(leader.number() & 1)],
        }
    }

    fn has_played(&self, seat: Seat) -> bool {
        seat.after(self.leader()) < self.len
    }

    fn may_say_more(&self, speech: &Speech) -> bool {
        u16::from(speech.said) < self.ground.rules.max_speech
    }

    /// Who is to act.
    pub(super) fn speaker(&self, speech: &Speech) -> Seat {
        let governor = self.governor_in(speech);
        let begins = self.len == 0 && !speech.quiet && self.may_say_more(speech);
        if speech.question.is_some() {
            governor.partner()
        } else if speech.asks || begins {
            governor
        } else {
            self.turn
        }
    }

    pub(super) fn spoken_words(&self, speech: &Speech) -> WordSet {
        const CARD: WordSet = WordSet::of(&[Word::Juega]);
        if speech.question.is_some() {
            return WordSet::of(&[Word::Responde]);
        }
        if speech.asks {
            return WordSet::of(&[Word::Ordena, Word::Pasa]);
        }
        let governor = self.governor_in(speech);
        let seat = self.speaker(speech);
        if seat == governor {
            let words = self.governors_words(speech);
            return words
                .with(Word::Juega, seat == self.turn)
                .with(Word::Nada, seat != self.turn);
        }
        CARD.with(
            Word::Consulta,
            seat == governor.partner() && !speech.consulted,
        )
    }

    /// What the governor may say, cards apart (F4.2).
    fn governors_words(&self, speech: &Speech) -> WordSet {
        const SPEECH: WordSet = WordSet::of(&[
            Word::Pregunta,
            Word::Dice,
            Word::Ensena,
            Word::Muestra,
            Word::Ordena,
        ]);
        let governor = self.governor_in(speech);
        if !self.may_say_more(speech) || self.has_played(governor) {
            return WordSet::default();
        }
        SPEECH
    }

    /// What a word breaks (F4.2, F4.3). The governor may speak, and his partner consult, whoever is to
    /// play.
    pub(super) fn speech_breach(
        &self,
        speech: &Speech,
        seat: Seat,
        action: Action,
    ) -> Option<Broken> {
        let refused = self.why_not_said(speech, seat, action.kind());
        if let Some(why) = refused {
            return Some((Clause::F42, Some(why)));
        }
        let truth = match action {
            Action::Responde { answer } => speech.question.map(|question| (question, answer)),
            Action::Dice { question, answer } => Some((question, answer)),
            _ => None,
        };
        let (question, said) = truth?;
        let holds = self.answer(question, seat);
        (holds != said).then_some((Clause::F43, Some(Why::True(seat, holds))))
    }

    /// Why a seat may not say a word (F4.2).
    fn why_not_said(&self, speech: &Speech, seat: Seat, word: Word) -> Option<Why> {
        let governor = self.governor_in(speech);
        let is_partners = matches!(word, Word::Responde | Word::Consulta);
        if is_partners && seat != governor.partner() {
            return Some(Why::Partner(word, governor.partner()));
        }
        if !is_partners && seat != governor {
            return Some(Why::Governor(word, governor));
        }
        match word {
            Word::Responde => speech.question.is_none().then_some(Why::NotAsked),
            Word::Pasa | Word::Ordena if speech.asks => None,
            _ if speech.waits() => speech.waiting(),
            Word::Pasa => Some(Why::NotAwaited),
            Word::Nada => {
                let fits = self.speaker(speech) == seat && self.spoken_words(speech).contains(word);
                (!fits).then_some(Why::NotSilent)
            }
            Word::Consulta if speech.consulted => Some(Why::Consulted),
            _ if self.has_played(seat) => Some(Why::HasPlayed(seat)),
            Word::Consulta => None,
            _ => {
                let most = self.ground.rules.max_speech;
                (!self.may_say_more(speech)).then_some(Why::Often(most))
            }
        }
    }

    pub(super) fn speak(&mut self, action: Action) {
        // Who consults in his turn takes it that the governor says no more unasked.
        let in_turn = self
            .governor()
            .is_some_and(|seat| seat.partner() == self.turn);
        let Beside::Speech(_, speech) = &mut self.beside else {
            return;
        };
        match action {
            Action::Responde { .. } => speech.question = None,
            Action::Nada => speech.quiet = true,
            Action::Pasa => speech.asks = false,
            Action::Consulta => {
                (speech.asks, speech.consulted) = (true, true);
                speech.quiet |= in_turn;
            }
            Action::Ordena { order } if speech.asks => {
                (speech.asks, speech.order) = (false, Some(order));
            }
            _ => {
                speech.said = speech.said.saturating_add(1);
                match action {
                    Action::Pregunta { question } => speech.question = Some(question),
                    Action::Ordena { order } => speech.order = Some(order),
                    _ => {}
                }
            }
        }
    }

    /// What is true of a seat's hand (F4.3).
    pub fn answer(&self, question: Question, seat: Seat) -> Answer {
        self.answer_from(question, self.hand(seat))
    }

    /// What is true of such a hand (F4.3).
    pub(crate) fn answer_from(&self, question: Question, hand: CardSet) -> Answer {
        let pack = self.pack();
        let of = |suit| hand & pack.cards(suit);
        let yes = |so| if so { Answer::Si } else { Answer::No };
        let listed = |cards: CardSet| {
            if cards.is_empty() {
                Answer::Nada
            } else {
                Answer::Cards(cards)
            }
        };
        match question {
            Question::TieneCard(card) => yes(hand.contains(card)),
            Question::TieneSuit(suit) => yes(!of(suit).is_empty()),
            Question::Cuantas(suit) => Answer::Number(of(suit).len() as u8),
            Question::Alta(suit) => listed(of(suit).iter().last().into_iter().collect()),
            Question::Cartas(suit) => listed(of(suit)),
            Question::Gana(card) => {
                let trumps = self.trumps().unwrap_or(Trumps::None);
                yes(hand.iter().any(|mine| beats(mine, card, trumps, pack)))
            }
            Question::Puntos(suit) => Answer::Number(pack.points_of(of(suit))),
        }
    }

    /// The cards that may be played by F2, narrowed to what obeys the order that stands, if any
    /// does (F4.4).
    pub(super) fn narrowed(&self, legal: CardSet, speech: &Speech) -> CardSet {
        let governor = self.governor_in(speech);
        let Some(order) = speech.order else {
            return legal;
        };
        if self.turn != governor.partner() || self.ground.rules.orders == Orders::Advisory {
            return legal;
        }
        let obeying = legal & self.obeying(order, legal);
        if obeying.is_empty() { legal } else { obeying }
    }

    /// The cards that obey an order, of those that the seat to play may play.
    fn obeying(&self, order: Order, legal: CardSet) -> CardSet {
        let pack = self.pack();
        let trumps = pack.trumps(self.trumps().unwrap_or(Trumps::None));
        let facing = self.facing();
        match (order, facing) {
            (Order::Card(card), _) => [card].into_iter().collect(),
            (Order::Suit(suit), _) => pack.cards(suit),
            (Order::Corta, Some(facing)) => trumps - pack.cards(facing.led),
            (Order::Corta, None) => CardSet::EMPTY,
            (Order::Baja, Some(facing)) => legal
                .iter()
                .filter(|&card| !beats(card, facing.master, facing.trumps, pack))
                .collect(),
            (Order::Baja, None) => {
                let lowest = legal.iter().map(|card| pack.strength(card)).min();
                legal
                    .iter()
                    .filter(|&card| Some(pack.strength(card)) == lowest)
                    .collect()
            }
        }
    }
}
