//! What everybody can prove of everybody's cards, from plays and from speech (F4.5).
//!
//! It is an observer's, not the deal's: [`Knowledge::hear`] is told every event together with the
//! deal before it. Nothing in it depends on cards that are hidden from all; a seat adds its own hand.

use crate::action::{Action, Answer, Event, Question, Shown};
use crate::card::Suit;
use crate::deal::Deal;
use crate::rules::Apart;
use table::{BySeat, Card, CardSet, Seat};

/// Something that was said of a hand, and what its seat has played since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Of whose hand.
    pub seat: Seat,
    /// What was asked, or answered unasked.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
    /// The cards that the seat has played since, which it held then.
    pub played_since: CardSet,
}

/// What is proved of one seat's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Cards that it holds.
    pub must: CardSet,
    /// Cards that it does not hold.
    pub cannot: CardSet,
    /// By suit, how many cards it holds, where that was said.
    pub counts: [Option<u8>; 4],
    /// How many cards it holds.
    pub held: u8,
}

/// What everybody can prove of everybody's cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    proved: BySeat<Proved>,
    statements: Vec<Statement>,
}

impl Knowledge {
    /// What is known when a deal begins: the turned card, the face-up ones, how many each holds.
    pub fn new(deal: &Deal) -> Knowledge {
        let mut knowledge = Knowledge {
            proved: BySeat::default(),
            statements: Vec::new(),
        };
        for seat in deal.seats() {
            knowledge.proved[seat].must = deal.face_up(seat);
            knowledge.proved[seat].held = deal.hand(seat).len() as u8;
        }
        if let Some(card) = deal.turnup() {
            knowledge.proved[deal.dealer()].must.insert(card);
        }
        knowledge.settle(deal);
        knowledge
    }

    /// What is proved of a seat's cards.
    pub fn of(&self, seat: Seat) -> &Proved {
        &self.proved[seat]
    }

    /// What was said of hands, in order.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// Hears what a seat does in this deal, which stands as before it.
    pub fn hear(&mut self, deal: &Deal, event: Event) {
        let seat = event.seat;
        match event.action {
            Action::Juega { card } => self.see_card(deal, seat, card),
            Action::Responde { answer } => {
                if let Some(question) = deal.speech().and_then(|speech| speech.question()) {
                    self.take_word(deal, seat, question, answer);
                }
            }
            Action::Dice { question, answer } => self.take_word(deal, seat, question, answer),
            Action::Ensena { shown } => self.see_shown(deal, seat, shown),
            Action::Muestra { shown } => self.see_shown(deal, seat.partner(), shown),
            Action::Cambia { .. } | Action::Descarta { .. } => self.forget(deal, seat),
            _ => {}
        }
        let mut after = *deal;
        after.happen(event.action);
        for seat in after.seats() {
            self.proved[seat].held = after.hand(seat).len() as u8;
            self.proved[seat].must |= after.face_up(seat);
        }
        self.settle(&after);
    }

    /// Cards change hands unseen: nothing is known any more of this one.
    fn forget(&mut self, deal: &Deal, seat: Seat) {
        self.proved[seat] = Proved {
            held: deal.hand(seat).len() as u8,
            ..Proved::default()
        };
    }

    /// A card is played: it is gone, and its seat lacks all cards that would have forbidden it.
    fn see_card(&mut self, deal: &Deal, seat: Seat, card: Card) {
        let played: CardSet = [card].into_iter().collect();
        let own = deal.face_up(seat);
        let mut lacks = CardSet::EMPTY;
        for other in (deal.pack().all() - deal.gone() - played - own).iter() {
            let hand = [card, other].into_iter().collect();
            if !deal.playable_from(hand).contains(card) {
                lacks.insert(other);
            }
        }
        let proved = &mut self.proved[seat];
        proved.must -= played;
        // With two seats a card that is turned later may be one that is lacking now.
        if deal.rules().shape().apart != Apart::Stacks {
            proved.cannot |= lacks;
        }
        if let Some(count) = &mut proved.counts[deal.pack().suit(card).index()] {
            *count = count.saturating_sub(1);
        }
        for statement in self.statements.iter_mut().filter(|said| said.seat == seat) {
            statement.played_since.insert(card);
        }
    }

    fn take_word(&mut self, deal: &Deal, seat: Seat, question: Question, answer: Answer) {
        self.statements.push(Statement {
            seat,
            question,
            answer,
            played_since: CardSet::EMPTY,
        });
        let pack = deal.pack();
        let proved = &mut self.proved[seat];
        if let Answer::Cards(cards) = answer {
            proved.must |= cards;
        }
        match (question, answer) {
            (Question::TieneCard(card), Answer::Si) => {
                proved.must.insert(card);
            }
            (Question::Cuantas(suit), Answer::Number(count)) => {
                proved.counts[suit.index()] = Some(count);
            }
            _ => {}
        }
        // Whatever would have made another answer is not there.
        let of = match question {
            Question::TieneCard(_) | Question::Gana(_) => pack.all(),
            Question::TieneSuit(suit)
            | Question::Cuantas(suit)
            | Question::Alta(suit)
            | Question::Cartas(suit)
            | Question::Puntos(suit) => pack.cards(suit),
        };
        let base = proved.must;
        for card in (of - base).iter() {
            let with = base | [card].into_iter().collect();
            if excludes(deal, question, answer, with) {
                proved.cannot.insert(card);
            }
        }
    }

    fn see_shown(&mut self, deal: &Deal, seat: Seat, shown: Shown) {
        let of = match shown {
            Shown::Suit(suit) => deal.pack().cards(suit),
            Shown::Todo => deal.pack().all(),
        };
        let cards = deal.hand(seat) & of;
        self.proved[seat].must |= cards;
        self.proved[seat].cannot |= of - cards;
    }

    /// Draws what follows: cards seen elsewhere, suits and hands that are complete.
    fn settle(&mut self, deal: &Deal) {
        let pack = deal.pack();
        let mut elsewhere = deal.gone();
        elsewhere |= deal.trick_cards().iter().copied().collect();
        let musts = self.proved.0.map(|proved| proved.must);
        for seat in deal.seats() {
            let others = deal.seats().filter(|&other| other != seat);
            let held = others.fold(CardSet::EMPTY, |all, other| all | musts[other.index()]);
            let proved = &mut self.proved[seat];
            proved.cannot |= elsewhere | held;
            for suit in Suit::ALL {
                let cards = pack.cards(suit);
                let known = proved.must & cards;
                match proved.counts[suit.index()] {
                    Some(count) if known.len() == usize::from(count) => {
                        proved.cannot |= cards - known;
                    }
                    Some(count) if (cards - proved.cannot).len() == usize::from(count) => {
                        proved.must |= cards - proved.cannot;
                    }
                    _ => {}
                }
            }
            if deal.rules().shape().apart == Apart::Stacks {
                continue; // cards will be turned that nobody knows yet
            }
            if proved.must.len() == usize::from(proved.held) {
                proved.cannot |= pack.all() - proved.must;
            } else if (pack.all() - proved.cannot).len() == usize::from(proved.held) {
                proved.must = pack.all() - proved.cannot;
            }
        }
    }

    /// Could these be everybody's hands? Masks, counts and all that was said must hold.
    pub fn allows(&self, deal: &Deal, hands: &BySeat<CardSet>) -> bool {
        let pack = deal.pack();
        let fits = |seat: Seat| {
            let (hand, proved) = (hands[seat], &self.proved[seat]);
            let counts = Suit::ALL.into_iter().all(|suit| {
                let count = proved.counts[suit.index()];
                count.is_none_or(|count| (hand & pack.cards(suit)).len() == usize::from(count))
            });
            hand.includes(proved.must) && hand.is_disjoint(proved.cannot) && counts
        };
        let holds = |said: &Statement| {
            let hand = hands[said.seat] | said.played_since;
            deal.answer_from(said.question, hand) == said.answer
        };
        deal.seats().all(fits) && self.statements.iter().all(holds)
    }
}

/// Does a hand with at least these cards make the answer impossible, whatever else is in it?
fn excludes(deal: &Deal, question: Question, answer: Answer, at_least: CardSet) -> bool {
    let told = deal.answer_from(question, at_least);
    match (answer, told) {
        // More cards make counts and points grow, and never unsay a yes.
        (Answer::Number(said), Answer::Number(least)) => least > said,
        (Answer::No, told) => told == Answer::Si,
        (Answer::Nada, told) => told != Answer::Nada,
        (Answer::Cards(said), Answer::Cards(least)) => match question {
            Question::Alta(_) => least != said,
            _ => !said.includes(least),
        },
        _ => false,
    }
}
