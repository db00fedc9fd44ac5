//! What seats say and do, and how it is written (F4 to F9, `docs/records.md`).

use crate::card::{Pack, Suit, Trumps};
use std::fmt;
use table::{Card, CardList, CardSet, Seat};

/// A bid of an auction (F8.2, F8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bid {
    /// So many points at least.
    Points(u8),
    /// No trick at all.
    Misere,
}

/// A question of spoken manille (F4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Has he this card?
    TieneCard(Card),
    /// Has he this suit?
    TieneSuit(Suit),
    /// How many of the suit?
    Cuantas(Suit),
    /// The highest of the suit?
    Alta(Suit),
    /// Which of the suit?
    Cartas(Suit),
    /// Has he a card that would beat this one: a higher one of its suit, or a trump over another
    /// suit?
    Gana(Card),
    /// How many points in the suit?
    Puntos(Suit),
}

/// What is answered (F4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Yes.
    Si,
    /// No.
    No,
    /// So many.
    Number(u8),
    /// These; written highest first.
    Cards(CardSet),
    /// No card.
    Nada,
}

/// Which cards are shown (F4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Those of a suit.
    Suit(Suit),
    /// All.
    Todo,
}

/// An order (F4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Play this card.
    Card(Card),
    /// Play this suit.
    Suit(Suit),
    /// Ruff.
    Corta,
    /// Play a card that does not become master; on the lead the lowest.
    Baja,
}

/// What a seat can say or do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Passes: the choice, a doubling, a bid, an order that was asked for.
    Pasa,
    /// Names trumps (F5.2).
    Elige {
        /// The trumps.
        trumps: Trumps,
    },
    /// Doubles (F5.3).
    Contra,
    /// Doubles again (F5.3).
    Recontra,
    /// Doubles a third time (F9.1).
    Santvicens,
    /// Exchanges cards with the dog, unseen (F6.2).
    Cambia {
        /// The cards given.
        cards: CardList,
    },
    /// Bids (F8.2).
    Apuesta {
        /// The bid.
        bid: Bid,
    },
    /// Discards for the talon taken (F8.2).
    Descarta {
        /// The cards.
        cards: CardList,
    },
    /// Plays a card (F2).
    Juega {
        /// The card.
        card: Card,
    },
    /// Says nothing where it could speak (never written in a record; F4.2).
    Nada,
    /// Asks the partner (F4.2).
    Pregunta {
        /// What.
        question: Question,
    },
    /// Answers (F4.2).
    Responde {
        /// What.
        answer: Answer,
    },
    /// Says something of its own hand (F4.2).
    Dice {
        /// The question that it answers unasked.
        question: Question,
        /// What holds.
        answer: Answer,
    },
    /// Shows its own cards (F4.2).
    Ensena {
        /// Which.
        shown: Shown,
    },
    /// Has the partner show his cards (F4.2).
    Muestra {
        /// Which.
        shown: Shown,
    },
    /// Orders the partner (F4.4).
    Ordena {
        /// What.
        order: Order,
    },
    /// Asks the governor for an order (F4.2).
    Consulta,
}

impl Action {
    /// The action as text.
    pub fn show(self, pack: &Pack) -> Told<'_> {
        Told { action: self, pack }
    }
}

/// Something that happened in a deal: what a seat said or did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
}

impl Event {
    /// The event as records write it.
    pub fn show(self, pack: &Pack) -> ToldBy<'_> {
        ToldBy {
            seat: self.seat,
            told: self.action.show(pack),
        }
    }
}

/// An action that can be displayed.
#[derive(Clone, Copy, Debug)]
pub struct Told<'p> {
    action: Action,
    pack: &'p Pack,
}

/// An event that can be displayed.
#[derive(Clone, Copy, Debug)]
pub struct ToldBy<'p> {
    seat: Seat,
    told: Told<'p>,
}

impl fmt::Display for ToldBy<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.seat.number(), self.told)
    }
}

/// The cards of a set as speech lists them: each suit highest first.
pub fn highest_first(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.reverse();
    cards
}

impl Told<'_> {
    fn question(&self, question: Question) -> String {
        let pack = self.pack;
        match question {
            Question::TieneCard(card) => format!("tiene {}", pack.show(card)),
            Question::TieneSuit(suit) => format!("tiene {}", pack.suit_letter(suit)),
            Question::Cuantas(suit) => format!("cuantas {}", pack.suit_letter(suit)),
            Question::Alta(suit) => format!("alta {}", pack.suit_letter(suit)),
            Question::Cartas(suit) => format!("cartas {}", pack.suit_letter(suit)),
            Question::Gana(card) => format!("gana {}", pack.show(card)),
            Question::Puntos(suit) => format!("puntos {}", pack.suit_letter(suit)),
        }
    }

    fn answer(&self, answer: Answer) -> String {
        match answer {
            Answer::Si => "si".to_owned(),
            Answer::No => "no".to_owned(),
            Answer::Number(number) => number.to_string(),
            Answer::Cards(cards) => self.pack.show_all(highest_first(cards)),
            Answer::Nada => "nada".to_owned(),
        }
    }

    fn shown(&self, shown: Shown) -> String {
        match shown {
            Shown::Suit(suit) => self.pack.suit_letter(suit).to_string(),
            Shown::Todo => "todo".to_owned(),
        }
    }

    fn order(&self, order: Order) -> String {
        match order {
            Order::Card(card) => self.pack.show(card).to_string(),
            Order::Suit(suit) => self.pack.suit_letter(suit).to_string(),
            Order::Corta => "corta".to_owned(),
            Order::Baja => "baja".to_owned(),
        }
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.action.kind().text())?;
        match self.action {
            Action::Elige { trumps } => write!(out, " {}", self.pack.show_trumps(trumps)),
            Action::Cambia { cards } | Action::Descarta { cards } => {
                for &card in cards.as_slice() {
                    write!(out, " {}", self.pack.show(card))?;
                }
                Ok(())
            }
            Action::Apuesta { bid: Bid::Misere } => out.write_str(" misere"),
            Action::Apuesta {
                bid: Bid::Points(points),
            } => write!(out, " {points}"),
            Action::Juega { card } => write!(out, " {}", self.pack.show(card)),
            Action::Pregunta { question } => write!(out, " {}", self.question(question)),
            Action::Responde { answer } => write!(out, " {}", self.answer(answer)),
            Action::Dice { question, answer } => {
                write!(out, " {} {}", self.question(question), self.answer(answer))
            }
            Action::Ensena { shown } | Action::Muestra { shown } => {
                write!(out, " {}", self.shown(shown))
            }
            Action::Ordena { order } => write!(out, " {}", self.order(order)),
            _ => Ok(()),
        }
    }
}
