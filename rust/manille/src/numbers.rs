//! Actions as numbers: which word, which cards, which suit, for the tables that keep them.
//!
//! A field is what one column holds; what does not belong to a word is none or nought. So every
//! action has numbers ([`Numbers::of`]), and they make the action again ([`Numbers::action`]).

use crate::action::{Action, Answer, Bid, Order, Question, Shown};
use crate::card::{Suit, Trumps};
use crate::word::Word;
use table::{Card, CardList, CardSet};

/// The words of actions, as masks and columns number them.
pub const WORDS: &[&str] = &texts::<{ Word::ALL.len() }>();

const fn texts<const N: usize>() -> [&'static str; N] {
    let mut texts = [""; N];
    let mut place = 0;
    while place < N {
        texts[place] = Word::ALL[place].text();
        place += 1;
    }
    texts
}

/// Suits by their place in the pack, and no trumps, as columns say them.
pub const SUITS: &[&str] = &["first", "second", "third", "fourth", "NT", "none"];

/// What is asked, shown, ordered or bid, as the column `what` says it.
pub const WHATS: &[&str] = &[
    "none", "tiene", "cuantas", "alta", "cartas", "gana", "puntos", "todo", "corta", "baja",
    "misere",
];

/// What is answered, as the column `answer` says it.
pub const ANSWERS: &[&str] = &["none", "si", "no", "nada", "number", "cards"];

/// No suit, in [`SUITS`].
const NO_SUIT: i8 = 5;

const TIENE: i8 = 1;
const CUANTAS: i8 = 2;
const ALTA: i8 = 3;
const CARTAS: i8 = 4;
const GANA: i8 = 5;
const PUNTOS: i8 = 6;
const WHOLE_HAND: i8 = 7;
const CORTA: i8 = 8;
const BAJA: i8 = 9;
const MISERE: i8 = 10;

/// An action as numbers.
///
/// ```
/// use manille::action::{Action, Bid};
/// use manille::numbers::{Numbers, WORDS};
///
/// let numbers = Numbers::of(Action::Apuesta { bid: Bid::Points(40) });
/// assert_eq!((WORDS[numbers.word as usize], numbers.amount), ("apuesta", 40));
/// assert_eq!(numbers.action(), Some(Action::Apuesta { bid: Bid::Points(40) }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The place of the word in [`WORDS`].
    pub word: i8,
    /// The card that is played, asked about or ordered; of cards given away the first; -1: none.
    pub card: i8,
    /// The cards that are given away or answered with, as a mask.
    pub cards: u64,
    /// The place in [`SUITS`] of what is named, asked about, shown or ordered.
    pub suit: i8,
    /// The place in [`WHATS`].
    pub what: i8,
    /// The place in [`ANSWERS`].
    pub answer: i8,
    /// The points that are bid, or the number that is answered; -1: none.
    pub amount: i8,
}

impl Numbers {
    /// A word by itself.
    #[inline]
    pub const fn word(word: i8) -> Numbers {
        Numbers {
            word,
            card: -1,
            cards: 0,
            suit: NO_SUIT,
            what: 0,
            answer: 0,
            amount: -1,
        }
    }

    /// The numbers of an action.
    #[inline]
    pub fn of(action: Action) -> Numbers {
        let plain = Numbers::word(action.kind() as i8);
        match action {
            Action::Juega { card } => Numbers {
                card: card.number() as i8,
                ..plain
            },
            Action::Elige { trumps } => Numbers {
                suit: trumps.place() as i8,
                ..plain
            },
            Action::Cambia { cards } | Action::Descarta { cards } => Numbers {
                card: cards
                    .as_slice()
                    .first()
                    .map_or(-1, |card| card.number() as i8),
                cards: cards.set().bits(),
                ..plain
            },
            Action::Apuesta { bid } => match bid {
                Bid::Points(points) => Numbers {
                    amount: points as i8,
                    ..plain
                },
                Bid::Misere => Numbers {
                    what: MISERE,
                    ..plain
                },
            },
            _ => plain.speaking(action),
        }
    }

    /// The same with what is said by the word (F4.2).
    fn speaking(self, action: Action) -> Numbers {
        match action {
            Action::Pregunta { question } => self.asking(question),
            Action::Responde { answer } => self.answering(answer),
            Action::Dice { question, answer } => self.asking(question).answering(answer),
            Action::Ensena { shown } | Action::Muestra { shown } => match shown {
                Shown::Suit(suit) => self.about(0, suit),
                Shown::Todo => Numbers {
                    what: WHOLE_HAND,
                    ..self
                },
            },
            Action::Ordena { order } => match order {
                Order::Card(card) => self.with_card(0, card),
                Order::Suit(suit) => self.about(0, suit),
                Order::Corta => Numbers {
                    what: CORTA,
                    ..self
                },
                Order::Baja => Numbers { what: BAJA, ..self },
            },
            _ => self,
        }
    }

    fn with_card(self, what: i8, card: Card) -> Numbers {
        Numbers {
            what,
            card: card.number() as i8,
            ..self
        }
    }

    fn about(self, what: i8, suit: Suit) -> Numbers {
        Numbers {
            what,
            suit: suit as i8,
            ..self
        }
    }

    fn asking(self, question: Question) -> Numbers {
        match question {
            Question::TieneCard(card) => self.with_card(TIENE, card),
            Question::Gana(card) => self.with_card(GANA, card),
            Question::TieneSuit(suit) => self.about(TIENE, suit),
            Question::Cuantas(suit) => self.about(CUANTAS, suit),
            Question::Alta(suit) => self.about(ALTA, suit),
            Question::Cartas(suit) => self.about(CARTAS, suit),
            Question::Puntos(suit) => self.about(PUNTOS, suit),
        }
    }

    fn answering(self, answer: Answer) -> Numbers {
        let (place, amount, cards) = match answer {
            Answer::Si => (1, -1, 0),
            Answer::No => (2, -1, 0),
            Answer::Nada => (3, -1, 0),
            Answer::Number(number) => (4, number as i8, 0),
            Answer::Cards(cards) => (5, -1, cards.bits()),
        };
        Numbers {
            answer: place,
            amount,
            cards,
            ..self
        }
    }

    /// The action of these numbers; `None` where they are those of none.
    pub fn action(&self) -> Option<Action> {
        let word = *Word::ALL.get(usize::try_from(self.word).ok()?)?;
        Some(match word {
            Word::Juega => Action::Juega { card: self.one()? },
            Word::Pasa => Action::Pasa,
            Word::Elige => Action::Elige {
                trumps: *Trumps::ALL.get(usize::try_from(self.suit).ok()?)?,
            },
            Word::Contra => Action::Contra,
            Word::Recontra => Action::Recontra,
            Word::Santvicens => Action::Santvicens,
            Word::Cambia => Action::Cambia {
                cards: self.given()?,
            },
            Word::Descarta => Action::Descarta {
                cards: self.given()?,
            },
            Word::Apuesta => Action::Apuesta {
                bid: match self.what {
                    MISERE => Bid::Misere,
                    _ => Bid::Points(u8::try_from(self.amount).ok()?),
                },
            },
            Word::Nada => Action::Nada,
            Word::Consulta => Action::Consulta,
            Word::Pregunta => Action::Pregunta {
                question: self.question()?,
            },
            Word::Responde => Action::Responde {
                answer: self.answered()?,
            },
            Word::Dice => Action::Dice {
                question: self.question()?,
                answer: self.answered()?,
            },
            Word::Ensena => Action::Ensena {
                shown: self.shown()?,
            },
            Word::Muestra => Action::Muestra {
                shown: self.shown()?,
            },
            Word::Ordena => Action::Ordena {
                order: self.order()?,
            },
        })
    }

    /// The card.
    pub fn one(&self) -> Option<Card> {
        Card::new(u8::try_from(self.card).ok()?)
    }

    /// The cards in their order: the one that is told first, then the other.
    pub fn given(&self) -> Option<CardList> {
        let mut rest = CardSet::from_bits(self.cards);
        let mut given = CardList::EMPTY;
        if let Some(first) = self.one() {
            rest -= [first].into_iter().collect();
            given.push(first);
        }
        rest.iter().all(|card| given.push(card)).then_some(given)
    }

    fn suited(&self) -> Option<Suit> {
        Suit::ALL.get(usize::try_from(self.suit).ok()?).copied()
    }

    fn question(&self) -> Option<Question> {
        Some(match self.what {
            TIENE if self.card >= 0 => Question::TieneCard(self.one()?),
            TIENE => Question::TieneSuit(self.suited()?),
            CUANTAS => Question::Cuantas(self.suited()?),
            ALTA => Question::Alta(self.suited()?),
            CARTAS => Question::Cartas(self.suited()?),
            GANA => Question::Gana(self.one()?),
            PUNTOS => Question::Puntos(self.suited()?),
            _ => return None,
        })
    }

    fn answered(&self) -> Option<Answer> {
        Some(match self.answer {
            1 => Answer::Si,
            2 => Answer::No,
            3 => Answer::Nada,
            4 => Answer::Number(u8::try_from(self.amount).ok()?),
            5 => Answer::Cards(CardSet::from_bits(self.cards)),
            _ => return None,
        })
    }

    fn shown(&self) -> Option<Shown> {
        match self.what {
            WHOLE_HAND => Some(Shown::Todo),
            _ => self.suited().map(Shown::Suit),
        }
    }

    fn order(&self) -> Option<Order> {
        match self.what {
            CORTA => Some(Order::Corta),
            BAJA => Some(Order::Baja),
            _ if self.card >= 0 => self.one().map(Order::Card),
            _ => self.suited().map(Order::Suit),
        }
    }
}

/// A question as one number: 0 none, 1 + card `tiene CARD`, 49 + card `gana CARD`, and from 97 on four
/// suits each of `tiene`, `cuantas`, `alta`, `cartas`, `puntos`.
///
/// ```
/// use manille::{action::Question, card::Suit, numbers::question_number};
///
/// assert_eq!(question_number(Some(Question::Cuantas(Suit::Second))), 102);
/// ```
#[inline]
pub fn question_number(question: Option<Question>) -> u8 {
    let of_suit = |row: u8, suit: Suit| 97 + 4 * row + suit as u8;
    match question {
        None => 0,
        Some(Question::TieneCard(card)) => 1 + card.number(),
        Some(Question::Gana(card)) => 49 + card.number(),
        Some(Question::TieneSuit(suit)) => of_suit(0, suit),
        Some(Question::Cuantas(suit)) => of_suit(1, suit),
        Some(Question::Alta(suit)) => of_suit(2, suit),
        Some(Question::Cartas(suit)) => of_suit(3, suit),
        Some(Question::Puntos(suit)) => of_suit(4, suit),
    }
}

/// An order as one number: 0 none, 1 + card, 49 + suit, 53 `corta`, 54 `baja`.
///
/// ```
/// use manille::{action::Order, numbers::order_number};
///
/// assert_eq!(order_number(Some(Order::Corta)), 53);
/// ```
#[inline]
pub fn order_number(order: Option<Order>) -> u8 {
    match order {
        None => 0,
        Some(Order::Card(card)) => 1 + card.number(),
        Some(Order::Suit(suit)) => 49 + suit as u8,
        Some(Order::Corta) => 53,
        Some(Order::Baja) => 54,
    }
}

#[cfg(test)]
mod tests {
    use super::{ANSWERS, NO_SUIT, Numbers, SUITS, WHATS, WORDS};
    use crate::action::Action;
    use crate::word::Word;

    #[test]
    fn words_have_the_places_that_columns_say() {
        for (place, word) in Word::ALL.iter().enumerate() {
            assert_eq!((WORDS[place], *word as usize), (word.text(), place));
        }
        assert_eq!((WORDS.len(), SUITS[NO_SUIT as usize]), (17, "none"));
    }

    #[test]
    fn numbers_of_no_action_make_none() {
        for word in 0..WORDS.len() as i8 {
            let plain = Numbers::word(word);
            let alone = [
                "pasa",
                "contra",
                "recontra",
                "santvicens",
                "cambia",
                "descarta",
            ];
            let said = ["nada", "consulta"];
            let text = WORDS[word as usize];
            let stands = alone.contains(&text) || said.contains(&text);
            assert_eq!(plain.action().is_some(), stands, "{text}");
        }
        assert_eq!(Numbers::word(-1).action(), None);
        assert_eq!(Numbers::word(17).action(), None);
        let many = Numbers {
            cards: 31,
            ..Numbers::word(Word::Cambia as i8)
        };
        assert_eq!(many.action(), None);
        assert_eq!(Numbers::word(1).action(), Some(Action::Pasa));
        assert_eq!((WHATS.len(), ANSWERS.len()), (11, 6));
    }
}
