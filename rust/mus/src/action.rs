//! What seats say and do, what chance does, and how both are written (M3, M5, M8).

use crate::card;
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
        match self {
            Action::Nada => "nada",
            Action::Sena { .. } => "sena",
            Action::Mus => "mus",
            Action::Corto => "corto",
            Action::Descarta { .. } => "descarta",
            Action::Paso => "paso",
            Action::Envido { .. } => "envido",
            Action::Ordago => "ordago",
            Action::Quiero => "quiero",
            Action::NoQuiero => "no-quiero",
            Action::Reenvido { .. } => "reenvido",
            Action::Queremos => "queremos",
            Action::NoQueremos => "no-queremos",
        }
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

/// Why a text is no event: always a matter of form (R1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordError {
    /// It does not start with a seat.
    NoSeat(String),
    /// No such word.
    UnknownWord(String),
    /// No such sign.
    UnknownSign(String),
    /// No such card, or not written as records write cards.
    UnknownCard(String),
    /// More than four cards, or none where one is needed.
    CardCount(String),
    /// Something follows a word that takes nothing.
    Unwanted(&'static str, String),
    /// An amount is missing, is no number, or is above 65,535; the word may still be out of place.
    Amount(Action, String),
}

impl fmt::Display for WordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordError::NoSeat(text) => write!(out, "{text:?} does not start with a seat 0 to 3"),
            WordError::UnknownWord(word) => {
                let near = crate::rules::suggestion(word, WORDS.iter().copied());
                write!(out, "unknown word {word:?}{near}")
            }
            WordError::UnknownSign(word) => {
                let near = crate::rules::suggestion(word, Sign::ALL.into_iter().map(Sign::word));
                write!(out, "unknown sign {word:?}{near}")
            }
            WordError::UnknownCard(text) => write!(out, "not a card: {text:?}"),
            WordError::CardCount(text) => write!(out, "{text:?} needs one to four cards"),
            WordError::Unwanted(word, rest) => write!(out, "{rest:?} after {word}, alone expected"),
            WordError::Amount(action, text) => write!(
                out,
                "{} needs one whole amount from 1 to 65535, not {text:?}",
                action.word()
            ),
        }
    }
}

impl std::error::Error for WordError {}

const WORDS: [&str; 15] = [
    "sena",
    "visto",
    "mus",
    "corto",
    "descarta",
    "roba",
    "baraja",
    "paso",
    "envido",
    "ordago",
    "quiero",
    "no-quiero",
    "reenvido",
    "queremos",
    "no-queremos",
];

fn read_cards<'a>(words: impl Iterator<Item = &'a str>) -> Result<CardList, WordError> {
    let mut list = CardList::EMPTY;
    for word in words {
        let card =
            card::read_canonical(word).ok_or_else(|| WordError::UnknownCard(word.to_owned()))?;
        if !list.push(card) {
            return Err(WordError::CardCount("descarta or roba".to_owned()));
        }
    }
    Ok(list)
}

fn read_sign<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Sign, WordError> {
    let word = words.next().unwrap_or_default();
    let sign = Sign::from_word(word).ok_or_else(|| WordError::UnknownSign(word.to_owned()))?;
    match words.next() {
        None => Ok(sign),
        Some(rest) => Err(WordError::Unwanted("a sign", rest.to_owned())),
    }
}

/// Reads an amount; what is wrong with it is told together with the word, since where a word stands
/// is judged before its amount.
fn read_amount<'a>(
    mut words: impl Iterator<Item = &'a str>,
    make: impl Fn(u16) -> Action,
) -> Result<Action, WordError> {
    let text = words.next().unwrap_or_default();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (plain, text.parse(), words.next()) {
        (true, Ok(amount), None) => Ok(make(amount)),
        _ => Err(WordError::Amount(make(0), text.to_owned())),
    }
}

impl Action {
    /// Reads an action as [`Action`]'s `Display` writes it; `seña` is taken for `sena`.
    ///
    /// # Errors
    /// When the text is not of the form.
    pub fn read(text: &str) -> Result<Action, WordError> {
        let mut words = text.split_ascii_whitespace();
        let word = words.next().unwrap_or_default();
        let alone = |action: Action, rest: Option<&str>| match rest {
            None => Ok(action),
            Some(rest) => Err(WordError::Unwanted(action.word(), rest.to_owned())),
        };
        match word {
            "nada" => alone(Action::Nada, words.next()),
            "sena" | "seña" => read_sign(words).map(|sign| Action::Sena { sign }),
            "mus" => alone(Action::Mus, words.next()),
            "corto" => alone(Action::Corto, words.next()),
            "descarta" => read_cards(words).map(|cards| Action::Descarta { cards }),
            "paso" => alone(Action::Paso, words.next()),
            "envido" => read_amount(words, |amount| Action::Envido { amount }),
            "ordago" => alone(Action::Ordago, words.next()),
            "quiero" => alone(Action::Quiero, words.next()),
            "no-quiero" => alone(Action::NoQuiero, words.next()),
            "reenvido" => read_amount(words, |amount| Action::Reenvido { amount }),
            "queremos" => alone(Action::Queremos, words.next()),
            "no-queremos" => alone(Action::NoQueremos, words.next()),
            _ => Err(WordError::UnknownWord(word.to_owned())),
        }
    }
}

/// An event as read: what it is and, for an amount that is no amount, what is wrong with it.
pub(crate) type ReadEvent = (Event, Option<WordError>);

impl Event {
    /// Reads an event as records write it.
    ///
    /// # Errors
    /// When the text is not of the form (R1).
    pub fn read(text: &str) -> Result<Event, WordError> {
        match Event::read_leniently(text)? {
            (event, None) => Ok(event),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads an event; a bad amount does not keep the rest from being judged first.
    pub(crate) fn read_leniently(text: &str) -> Result<ReadEvent, WordError> {
        if text == "baraja" {
            return Ok((Event::Baraja, None));
        }
        let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = match seat.as_bytes() {
            [digit @ b'0'..=b'3'] => Seat::wrapped(digit - b'0'),
            _ => return Err(WordError::NoSeat(text.to_owned())),
        };
        let mut words = rest.split_ascii_whitespace();
        match words.next() {
            Some("visto") => read_sign(words).map(|sign| (Event::Visto { seat, sign }, None)),
            Some("roba") => {
                let cards = read_cards(words)?;
                if cards.is_empty() {
                    return Err(WordError::CardCount("roba".to_owned()));
                }
                Ok((Event::Roba { seat, cards }, None))
            }
            Some("nada") => Err(WordError::UnknownWord("nada".to_owned())),
            Some("baraja") => Err(WordError::Unwanted("a seat", "baraja".to_owned())),
            _ => match Action::read(rest) {
                Ok(action) => Ok((Event::Said { seat, action }, None)),
                Err(WordError::Amount(action, given)) => Ok((
                    Event::Said { seat, action },
                    Some(WordError::Amount(action, given)),
                )),
                Err(error) => Err(error),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Event, WordError};

    #[test]
    fn events_are_written_as_they_are_read() {
        for text in [
            "0 sena ciego",
            "1 visto ciego",
            "2 mus",
            "2 descarta 5o 6c 4b Sb",
            "3 descarta",
            "2 roba 3b 2c",
            "baraja",
            "2 envido 2",
            "3 reenvido 65535",
            "1 no-quiero",
            "0 queremos",
            "3 ordago",
        ] {
            assert_eq!(Event::read(text).expect(text).to_string(), text);
        }
        let sena = Event::read("0 seña reyes2").expect("the accented word");
        assert_eq!(sena.to_string(), "0 sena reyes2");
    }

    #[test]
    fn what_is_no_event_is_refused() {
        for text in [
            "",
            "4 paso",
            "paso",
            "0 PASO",
            "0 envio",
            "0 sena rey",
            "0 descarta Xo",
            "0 roba",
            "0 paso 2",
            "0 envido",
            "0 envido x",
            "0 envido 65536",
            "0 envido 2 3",
            "0 envido +2",
            "0 descarta 1o 2o 3o 4o 5o",
            "0 nada",
            "0 baraja",
            "0 envido -2",
        ] {
            assert!(Event::read(text).is_err(), "{text}");
        }
        assert_eq!(
            Action::read("envido"),
            Err(WordError::Amount(
                Action::Envido { amount: 0 },
                String::new()
            ))
        );
    }
}
