//! How actions and events are read from text, and what is wrong with a text that is none (R1).
//!
//! Some flaws are judged after the place of the word: an amount that is missing, unwanted or too
//! large, and more than four cards. Reading gives them beside the event, and [`judge`] weighs both.

use crate::action::{Action, Event, Sign};
use crate::card;
use crate::clause::{Clause, Illegal};
use crate::deal::Deal;
use std::fmt;
use table::shortened;
use table::{CardList, Seat};

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
    /// No card where one is needed.
    NoCards(&'static str),
    /// More than four cards.
    TooManyCards(&'static str),
    /// Something follows a word that takes nothing, or no more.
    Unwanted(&'static str, String),
    /// An amount is missing, is no whole number, or is above 65,535.
    Amount(&'static str, String),
}

impl fmt::Display for WordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordError::NoSeat(text) => write!(
                out,
                "{text:?} does not start with a seat 0 to 3",
                text = shortened(text)
            ),
            WordError::UnknownWord(word) if CHANCE.contains(&word.as_str()) => {
                write!(out, "{word} is chance's: the deal does it by itself")
            }
            WordError::UnknownWord(word) => {
                let near = table::suggestion(word, WORDS.iter().copied());
                write!(out, "unknown word {:?}{near}", shortened(word))
            }
            WordError::UnknownSign(word) => {
                let near = table::suggestion(word, Sign::ALL.into_iter().map(Sign::word));
                write!(out, "unknown sign {:?}{near}", shortened(word))
            }
            WordError::UnknownCard(text) => {
                write!(out, "not a card: {text:?}", text = shortened(text))
            }
            WordError::NoCards(word) => write!(out, "{word} needs one to four cards"),
            WordError::TooManyCards(word) => write!(out, "{word} names more than four cards"),
            WordError::Unwanted(word, rest) => {
                write!(
                    out,
                    "{rest:?} after {word}: nothing more was expected",
                    rest = shortened(rest)
                )
            }
            WordError::Amount(word, text) => {
                write!(
                    out,
                    "{word} needs one whole amount from 1 to 65535, not {text:?}",
                    text = shortened(text)
                )
            }
        }
    }
}

impl std::error::Error for WordError {}

/// What no seat says.
const CHANCE: [&str; 3] = ["visto", "roba", "baraja"];

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

/// Something read, and a flaw of it that is judged after its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read<T> {
    /// What was read; of a flawed amount or list of cards, as much as there was.
    pub what: T,
    /// What is wrong with its amount or its number of cards.
    pub flaw: Option<WordError>,
}

impl<T> Read<T> {
    fn whole(what: T) -> Read<T> {
        Read { what, flaw: None }
    }

    fn map<U>(self, change: impl FnOnce(T) -> U) -> Read<U> {
        Read {
            what: change(self.what),
            flaw: self.flaw,
        }
    }

    fn strictly(self) -> Result<T, WordError> {
        self.flaw.map_or(Ok(self.what), Err)
    }
}

fn read_cards<'a>(
    word: &'static str,
    texts: impl Iterator<Item = &'a str>,
) -> Result<Read<CardList>, WordError> {
    let mut read = Read::whole(CardList::EMPTY);
    for text in texts {
        let card = card::read_canonical(text);
        let card = card.ok_or_else(|| WordError::UnknownCard(text.to_owned()))?;
        if !read.what.push(card) {
            read.flaw = Some(WordError::TooManyCards(word));
        }
    }
    Ok(read)
}

fn read_sign<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Sign, WordError> {
    let word = words.next().unwrap_or_default();
    let sign = Sign::from_word(word).ok_or_else(|| WordError::UnknownSign(word.to_owned()))?;
    match words.next() {
        None => Ok(sign),
        Some(rest) => Err(WordError::Unwanted("a sign", rest.to_owned())),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the amount of a bet or raise; `make` makes the action from it.
fn read_amount<'a>(
    mut words: impl Iterator<Item = &'a str>,
    make: impl Fn(u16) -> Action,
) -> Result<Read<Action>, WordError> {
    let word = make(0).word();
    let (text, rest) = (words.next(), words.next());
    if let Some(rest) = rest {
        return Err(WordError::Unwanted(word, rest.to_owned()));
    }
    let flawed = |text: &str| WordError::Amount(word, text.to_owned());
    match text {
        None => Ok(Read {
            what: make(0),
            flaw: Some(flawed("")),
        }),
        Some(text) if !is_digits(text) => Err(flawed(text)),
        Some(text) => match text.parse() {
            Ok(amount) => Ok(Read::whole(make(amount))),
            Err(_) => Ok(Read {
                what: make(u16::MAX),
                flaw: Some(flawed(text)),
            }),
        },
    }
}

/// An action that takes nothing; of the betting words, an amount is judged after the place.
fn read_alone<'a>(
    action: Action,
    mut words: impl Iterator<Item = &'a str>,
) -> Result<Read<Action>, WordError> {
    let flaw = words
        .next()
        .map(|rest| WordError::Unwanted(action.word(), rest.to_owned()));
    match flaw {
        Some(WordError::Unwanted(_, ref rest))
            if !(action.is_betting() && is_digits(rest) && words.next().is_none()) =>
        {
            Err(WordError::Unwanted(action.word(), rest.clone()))
        }
        flaw => Ok(Read { what: action, flaw }),
    }
}

impl Action {
    /// Reads an action as its `Display` writes it; `seña` is taken for `sena`.
    ///
    /// # Errors
    /// When the text is not of the form.
    pub fn read(text: &str) -> Result<Action, WordError> {
        Action::read_leniently(text)?.strictly()
    }

    /// Reads an action; the flaws that are judged after its place stand beside it.
    ///
    /// # Errors
    /// When the text is not of the form otherwise.
    pub fn read_leniently(text: &str) -> Result<Read<Action>, WordError> {
        let mut words = text.split_ascii_whitespace();
        let word = words.next().unwrap_or_default();
        match word {
            "nada" => read_alone(Action::Nada, words),
            "sena" | "seña" => read_sign(words).map(|sign| Read::whole(Action::Sena { sign })),
            "mus" => read_alone(Action::Mus, words),
            "corto" => read_alone(Action::Corto, words),
            "descarta" => {
                let read = read_cards("descarta", words)?;
                Ok(read.map(|cards| Action::Descarta { cards }))
            }
            "paso" => read_alone(Action::Paso, words),
            "envido" => read_amount(words, |amount| Action::Envido { amount }),
            "ordago" => read_alone(Action::Ordago, words),
            "quiero" => read_alone(Action::Quiero, words),
            "no-quiero" => read_alone(Action::NoQuiero, words),
            "reenvido" => read_amount(words, |amount| Action::Reenvido { amount }),
            "queremos" => read_alone(Action::Queremos, words),
            "no-queremos" => read_alone(Action::NoQueremos, words),
            _ => Err(WordError::UnknownWord(word.to_owned())),
        }
    }
}

impl Event {
    /// Reads an event as records write it.
    ///
    /// # Errors
    /// When the text is not of the form (R1).
    pub fn read(text: &str) -> Result<Event, WordError> {
        Event::read_leniently(text)?.strictly()
    }

    /// Reads an event; the flaws that are judged after its place stand beside it.
    ///
    /// # Errors
    /// When the text is not of the form otherwise (R1).
    pub fn read_leniently(text: &str) -> Result<Read<Event>, WordError> {
        if text == "baraja" {
            return Ok(Read::whole(Event::Baraja));
        }
        let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = match seat.as_bytes() {
            [digit @ b'0'..=b'3'] => Seat::wrapped(digit - b'0'),
            _ => return Err(WordError::NoSeat(text.to_owned())),
        };
        let mut words = rest.split_ascii_whitespace();
        match words.next() {
            Some("visto") => read_sign(words).map(|sign| Read::whole(Event::Visto { seat, sign })),
            Some("roba") => {
                let cards = read_cards("roba", words)?;
                if cards.what.is_empty() {
                    return Err(WordError::NoCards("roba"));
                }
                Ok(cards.map(|cards| Event::Roba { seat, cards }))
            }
            Some("nada") => Err(WordError::UnknownWord("nada".to_owned())),
            Some("baraja") => Err(WordError::Unwanted("a seat", "baraja".to_owned())),
            _ => Ok(Action::read_leniently(rest)?.map(|action| Event::Said { seat, action })),
        }
    }
}

/// Why something that was read cannot happen in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It breaks a clause of the rules.
    Illegal(Illegal),
    /// It would do here, but for its form (R1).
    Form(WordError),
}

impl Refused {
    /// The clause that is broken.
    pub fn clause(&self) -> Clause {
        match self {
            Refused::Illegal(illegal) => illegal.clause,
            Refused::Form(_) => Clause::R1,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Illegal(illegal) => illegal.fmt(out),
            Refused::Form(error) => write!(out, "{}: {error}", Clause::R1),
        }
    }
}

impl std::error::Error for Refused {}

/// May what was read happen now? The place of a word is judged before its amount, and an amount
/// that is missing, unwanted or too large before one that is too small.
///
/// # Errors
/// With the first thing that is wrong.
pub fn judge(deal: &Deal, read: &Read<Event>) -> Result<(), Refused> {
    let Some(flaw) = &read.flaw else {
        return deal.check_chance(read.what).map_err(Refused::Illegal);
    };
    let event = with_least_amount(deal, read.what);
    deal.check_chance(event).map_err(|illegal| {
        Refused::Illegal(Illegal {
            event: read.what,
            ..illegal
        })
    })?;
    let too_many = |clause| Err(Refused::Illegal(deal.illegal(read.what, clause)));
    match (flaw, read.what) {
        (WordError::TooManyCards(_), Event::Roba { .. }) => too_many(Clause::M33),
        (WordError::TooManyCards(_), _) => too_many(Clause::M32),
        _ => Err(Refused::Form(flaw.clone())),
    }
}

/// The event with an amount that would do, where it has one.
fn with_least_amount(deal: &Deal, event: Event) -> Event {
    let (bet, raise) = (deal.rules().least_bet(), deal.rules().least_raise());
    match event {
        Event::Said {
            seat,
            action: Action::Envido { .. },
        } => Event::Said {
            seat,
            action: Action::Envido { amount: bet },
        },
        Event::Said {
            seat,
            action: Action::Reenvido { .. },
        } => Event::Said {
            seat,
            action: Action::Reenvido { amount: raise },
        },
        _ => event,
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Event, Read, WordError};

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
        let flaw = WordError::Amount("envido", String::new());
        let what = Action::Envido { amount: 0 };
        assert_eq!(
            Action::read_leniently("envido"),
            Ok(Read {
                what,
                flaw: Some(flaw)
            })
        );
        let flaw = WordError::Unwanted("paso", "2".to_owned());
        let what = Action::Paso;
        assert_eq!(
            Action::read_leniently("paso 2"),
            Ok(Read {
                what,
                flaw: Some(flaw)
            })
        );
    }
}
