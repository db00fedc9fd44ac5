//! What everybody can prove of everybody's cards, from plays and from speech (F4.5).
//!
//! It is an observer's, not the deal's: [`Knowledge::hear`] is told every event together with the
//! deal before it. Nothing in it depends on cards that are hidden from all; a seat adds its own hand.

use crate::action::{Action, Answer, Event, Question, Shown};
use crate::card::{Pack, Suit};
use crate::deal::Deal;
use crate::record::forgotten;
use crate::rules::{Apart, Memory};
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
    /// How many cards the seat held when it was said.
    pub held: u8,
    /// The cards that the seat has played since, which it held then.
    pub played_since: CardSet,
}

impl Statement {
    /// What was said as text, with the number of cards held then: `cuantas S 2 of 7`.
    pub fn show(&self, pack: &Pack) -> String {
        let (question, answer) = (self.question, self.answer);
        let said = Action::Dice { question, answer }.show(pack).to_string();
        let said = said.strip_prefix("dice ").unwrap_or(&said);
        format!("{said} of {}", self.held)
    }
}

/// What is proved of one seat's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Cards that it holds.
    pub must: CardSet,
    /// Cards that it does not hold; under stacks (F7.1) one may be turned later.
    pub cannot: CardSet,
    /// By suit, how many cards it holds at least, where that was said or shown.
    pub least: [Option<u8>; 4],
    /// By suit, how many cards it holds at most, where that was said or shown.
    pub most: [Option<u8>; 4],
    /// How many cards it holds.
    pub held: u8,
}

impl Proved {
    /// It holds exactly so many cards of a suit.
    fn count(&mut self, suit: Suit, number: u8) {
        self.least[suit.index()] = Some(number);
        self.most[suit.index()] = Some(number);
    }

    /// It holds at least one card of a suit.
    fn has_some(&mut self, suit: Suit) {
        let least = &mut self.least[suit.index()];
        *least = Some(least.unwrap_or(0).max(1));
    }

    /// It has played a card of a suit.
    fn count_down(&mut self, suit: Suit) {
        for counts in [&mut self.least, &mut self.most] {
            let count = &mut counts[suit.index()];
            *count = count.map(|count| count.saturating_sub(1));
        }
    }

    /// Has a hand as many cards of each suit as was said?
    fn counts_allow(&self, hand: CardSet, pack: &Pack) -> bool {
        Suit::ALL.into_iter().all(|suit| {
            let count = (hand & pack.cards(suit)).len() as u8;
            let (least, most) = (self.least[suit.index()], self.most[suit.index()]);
            least.is_none_or(|least| count >= least) && most.is_none_or(|most| count <= most)
        })
    }
}

/// What everybody can prove of everybody's cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    proved: BySeat<Proved>,
    statements: Vec<Statement>,
    /// Cards played of which nobody remembers that they were (F3.5).
    forgotten: CardSet,
}

impl Knowledge {
    /// What is known when a deal begins: the turned card, the face-up ones, how many each holds.
    pub fn new(deal: &Deal) -> Knowledge {
        let mut knowledge = Knowledge {
            proved: BySeat::default(),
            statements: Vec::new(),
            forgotten: CardSet::EMPTY,
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

    /// What is known at the beginning by who will remember neither the turned card nor that these
    /// cards were played (F3.5).
    pub(crate) fn forgetting(deal: &Deal, forgotten: CardSet) -> Knowledge {
        let held = |seat| Proved {
            held: deal.hand(seat).len() as u8,
            must: deal.face_up(seat),
            ..Proved::default()
        };
        Knowledge {
            proved: BySeat::from_fn(held),
            statements: Vec::new(),
            forgotten,
        }
    }

    /// What everybody can prove by what has happened in a deal that started so.
    pub fn after(start: &Deal, events: &[Event]) -> Knowledge {
        Knowledge::new(start).followed(*start, events)
    }

    /// The same for who remembers no more than views show: under `memory = "last_trick"` the cards of
    /// earlier tricks and the turned card are forgotten, words are not (F3.5).
    ///
    /// ```
    /// use manille::record::{Replayed, read};
    ///
    /// let text = r#"{"game": "manille", "variant": "dix_sept", "rules": {"memory": "last_trick"},
    ///     "dealer": 3, "score": [0, 0, 0, 0], "turnup": "7C", "deal": ["TS AS KS QS JS 9S 8S 7S",
    ///     "TH AH KH QH JH 9H 8H 7H", "TD AD KD QD JD 9D 8D 7D", "TC AC KC QC JC 9C 8C 7C"],
    ///     "events": ["0 juega TS", "1 juega 7H", "2 juega 7D", "3 juega 8C"]}"#;
    /// let Replayed::Deal(record) = read(text)? else { return Ok(()) };
    /// let dealer = record.deal().dealer();
    /// assert_eq!(record.knowledge().of(dealer).must.len(), 1); // the turned seven is still there
    /// assert!(record.remembered().of(dealer).must.is_empty());
    /// # Ok::<(), manille::record::RecordError>(())
    /// ```
    pub fn remembered(start: &Deal, events: &[Event]) -> Knowledge {
        let trick = usize::from(start.rules().shape().seats);
        let cards = events
            .iter()
            .filter(|event| matches!(event.action, Action::Juega { .. }));
        if start.rules().memory == Memory::Full || cards.count() < trick {
            return Knowledge::after(start, events);
        }
        Knowledge::forgetting(start, forgotten(start, events)).followed(*start, events)
    }

    fn followed(mut self, mut deal: Deal, events: &[Event]) -> Knowledge {
        for &event in events {
            self.hear(&deal, event);
            deal.happen(event.action);
        }
        self
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
            // A card that lay under a stack is held from the moment it is turned (F7.2).
            self.proved[seat].cannot -= after.face_up(seat);
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
        let open = deal.pack().all() - deal.gone() - played - own;
        for other in open.iter().filter(|_| !self.forgotten.contains(card)) {
            let hand = [card, other].into_iter().collect();
            if !deal.playable_from(hand).contains(card) {
                lacks.insert(other);
            }
        }
        let proved = &mut self.proved[seat];
        proved.must -= played;
        proved.cannot |= lacks;
        proved.count_down(deal.pack().suit(card));
        for statement in self.statements.iter_mut().filter(|said| said.seat == seat) {
            statement.played_since.insert(card);
        }
    }

    fn take_word(&mut self, deal: &Deal, seat: Seat, question: Question, answer: Answer) {
        self.statements.push(Statement {
            seat,
            question,
            answer,
            held: deal.hand(seat).len() as u8,
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
            (Question::Cuantas(suit), Answer::Number(count)) => proved.count(suit, count),
            (Question::Cartas(suit), Answer::Cards(cards)) => {
                proved.count(suit, cards.len() as u8);
            }
            (Question::Cartas(suit) | Question::Alta(suit), Answer::Nada)
            | (Question::TieneSuit(suit), Answer::No) => proved.count(suit, 0),
            (Question::TieneSuit(suit), Answer::Si) => proved.has_some(suit),
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
        let proved = &mut self.proved[seat];
        for suit in Suit::ALL {
            if shown == Shown::Todo || shown == Shown::Suit(suit) {
                let of = deal.pack().cards(suit);
                let cards = deal.hand(seat) & of;
                proved.must |= cards;
                proved.cannot |= of - cards;
                proved.count(suit, cards.len() as u8);
            }
        }
    }

    /// Draws what follows: cards seen elsewhere, suits and hands that are complete.
    fn settle(&mut self, deal: &Deal) {
        let pack = deal.pack();
        let mut elsewhere = deal.gone() - self.forgotten;
        let trick: CardSet = deal.trick_cards().iter().copied().collect();
        elsewhere |= trick - self.forgotten;
        let musts = self.proved.0.map(|proved| proved.must);
        for seat in deal.seats() {
            let others = deal.seats().filter(|&other| other != seat);
            let held = others.fold(CardSet::EMPTY, |all, other| all | musts[other.index()]);
            let proved = &mut self.proved[seat];
            proved.cannot |= elsewhere | held;
            for suit in Suit::ALL {
                let cards = pack.cards(suit);
                let known = proved.must & cards;
                let full = |count: u8| known.len() == usize::from(count);
                let needed = |count: u8| (cards - proved.cannot).len() == usize::from(count);
                if proved.most[suit.index()].is_some_and(full) {
                    proved.cannot |= cards - known;
                } else if proved.least[suit.index()].is_some_and(needed) {
                    proved.must |= cards - proved.cannot;
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
            let masks = hand.includes(proved.must) && hand.is_disjoint(proved.cannot);
            masks && proved.counts_allow(hand, pack)
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
