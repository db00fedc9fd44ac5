//! What seats say and do, what chance does, and how both are written (M3, M5, M8).

use crate::card;
use crate::evaluator::{Class, Evaluator};
use crate::hand::Pares;
use std::fmt;
use table::{CardList, Seat};

/// A seña (M8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sign {
    /// At least two kings.
    Reyes2 = 1,
    /// Four kings.
    Reyes4,
    /// At least two aces.
    Ases2,
    /// Four aces.
    Ases4,
    /// Three alike.
    Medias,
    /// Two pairs.
    Duples,
    /// A total of 31.
    Juego31,
    /// None of the others is true.
    Ciego,
}

impl Sign {
    /// Every sign.
    pub const ALL: [Sign; 8] = [
        Sign::Reyes2,
        Sign::Reyes4,
        Sign::Ases2,
        Sign::Ases4,
        Sign::Medias,
        Sign::Duples,
        Sign::Juego31,
        Sign::Ciego,
    ];

    /// Its word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Sign::Reyes2 => "reyes2",
            Sign::Reyes4 => "reyes4",
            Sign::Ases2 => "ases2",
            Sign::Ases4 => "ases4",
            Sign::Medias => "medias",
            Sign::Duples => "duples",
            Sign::Juego31 => "juego31",
            Sign::Ciego => "ciego",
        }
    }

    /// The sign of that word.
    pub fn from_word(word: &str) -> Option<Sign> {
        Sign::ALL.into_iter().find(|sign| sign.word() == word)
    }

    /// Is it true of the hands of a class (M8.2)?
    pub fn is_true_of(self, class: Class, evaluator: &Evaluator) -> bool {
        let ranks = evaluator.ranks(class);
        let count = |rank| ranks.iter().filter(|&&other| other == rank).count();
        match self {
            Sign::Reyes2 => count(9) >= 2,
            Sign::Reyes4 => count(9) == 4,
            Sign::Ases2 => count(0) >= 2,
            Sign::Ases4 => count(0) == 4,
            Sign::Medias => matches!(evaluator.pares(class), Pares::Medias(_)),
            Sign::Duples => matches!(evaluator.pares(class), Pares::Duples(..)),
            Sign::Juego31 => evaluator.worth(class).total == 31,
            Sign::Ciego => !Sign::ALL[..7]
                .iter()
                .any(|other| other.is_true_of(class, evaluator)),
        }
    }
}

/// What a seat can say or do.
///
/// `queremos` and `no-queremos` bind the pair at once (M5.5); amounts of `reenvido` are how much
/// more (M5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Makes no sign when it could (never written in a record).
    Nada,
    /// Makes a sign (M8).
    Sena {
        /// The sign.
        sign: Sign,
    },
    /// Asks for mus (M3.1).
    Mus,
    /// Cuts: *no hay mus* (M3.1).
    Corto,
    /// Throws cards (M3.2).
    Descarta {
        /// The cards thrown, in the order in which they were named.
        cards: CardList,
    },
    /// Does not open (M5.3).
    Paso,
    /// Opens the betting (M5.3).
    Envido {
        /// How much.
        amount: u16,
    },
    /// Bets the game (M5.3, M5.6).
    Ordago,
    /// Accepts (M5.4).
    Quiero,
    /// Refuses (M5.4).
    NoQuiero,
    /// Accepts and raises (M5.4).
    Reenvido {
        /// How much more.
        amount: u16,
    },
    /// Accepts for the pair (M5.5).
    Queremos,
    /// Refuses for the pair (M5.5).
    NoQueremos,
}

impl Action {
    /// Its word, without arguments.
    pub const fn word(&self) -> &'static str {
        self.kind().text()
    }

    /// Does the word belong to the lances (M5)?
    pub const fn is_betting(&self) -> bool {
        !matches!(
            self,
            Action::Nada
                | Action::Sena { .. }
                | Action::Mus
                | Action::Corto
                | Action::Descarta { .. }
        )
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())?;
        match self {
            Action::Sena { sign } => write!(out, " {}", sign.word()),
            Action::Descarta { cards } if !cards.is_empty() => {
                write!(out, " {}", card::show(cards.as_slice()))
            }
            Action::Envido { amount } | Action::Reenvido { amount } => write!(out, " {amount}"),
            _ => Ok(()),
        }
    }
}

/// Something that happened in a deal: an action of a seat, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A seat said or did something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// An opponent saw the sign that was just made (M8.3).
    Visto {
        /// Who saw it.
        seat: Seat,
        /// The sign.
        sign: Sign,
    },
    /// A seat received cards from the stock (M3.3).
    Roba {
        /// Who.
        seat: Seat,
        /// The cards, in the order in which they came.
        cards: CardList,
    },
    /// The discards became the new stock (M3.4).
    Baraja,
}

impl fmt::Display for Event {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Said { seat, action } => write!(out, "{} {action}", seat.number()),
            Event::Visto { seat, sign } => write!(out, "{} visto {}", seat.number(), sign.word()),
            Event::Roba { seat, cards } => {
                write!(
                    out,
                    "{} roba {}",
                    seat.number(),
                    card::show(cards.as_slice())
                )
            }
            Event::Baraja => out.write_str("baraja"),
        }
    }
}
