//! How actions and events are read from text, and what is wrong with a text that is none (R1).

use crate::action::{Action, Answer, Bid, Event, Order, Question, Shown};
use crate::card::Pack;
use crate::clause::{Clause, Illegal};
use crate::deal::Deal;
use crate::word::Word;
use std::fmt;
use std::str::SplitAsciiWhitespace;
use table::shortened;
use table::{Card, CardList, CardSet, Seat, suggestion};

/// Why a text is no event: always a matter of form (R1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordError {
    /// It does not start with a seat of the game.
    NoSeat(String),
    /// No such word.
    UnknownWord(String),
    /// What follows a word is not what it needs.
    Needs {
        /// The word.
        word: &'static str,
        /// What it needs.
        what: String,
        /// What was given.
        given: String,
    },
    /// Something follows a word that takes no more.
    Unwanted(&'static str, String),
    /// It is written otherwise.
    Spelling {
        /// As it stands.
        given: String,
        /// As it should.
        expected: String,
    },
}

impl fmt::Display for WordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordError::NoSeat(text) => {
                write!(
                    out,
                    "{text:?} does not start with a seat of the game",
                    text = shortened(text)
                )
            }
            WordError::UnknownWord(word) => {
                let words = Word::ALL.iter().filter(|&&word| word != Word::Nada);
                let near = suggestion(word, words.map(|word| word.text()));
                write!(out, "unknown word {:?}{near}", shortened(word))
            }
            WordError::Needs { word, what, given } => {
                write!(
                    out,
                    "{word} needs {what}, not {given:?}",
                    given = shortened(given)
                )
            }
            WordError::Unwanted(word, rest) => {
                write!(
                    out,
                    "{rest:?} after {word}: nothing more was expected",
                    rest = shortened(rest)
                )
            }
            WordError::Spelling { given, expected } => {
                write!(
                    out,
                    "expected {expected:?}, not {given:?}",
                    given = shortened(given)
                )
            }
        }
    }
}

impl std::error::Error for WordError {}

/// The words of an action that are still to be read.
struct Words<'t> {
    pack: &'t Pack,
    word: &'static str,
    rest: SplitAsciiWhitespace<'t>,
}

const A_QUESTION: &str = "a question: tiene CARD, tiene SUIT, cuantas SUIT, alta SUIT, \
    cartas SUIT, gana CARD or puntos SUIT";

impl<'t> Words<'t> {
    fn next(&mut self) -> &'t str {
        self.rest.next().unwrap_or_default()
    }

    fn needs<T>(&self, what: &str, given: &str, found: Option<T>) -> Result<T, WordError> {
        found.ok_or_else(|| WordError::Needs {
            word: self.word,
            what: what.to_owned(),
            given: given.trim_end().to_owned(),
        })
    }

    /// A card, or what a card of the pack is.
    fn card_of(&self, text: &str) -> Result<Card, WordError> {
        let card = self.pack.read(text);
        card.map_or_else(
            || {
                let expected = format!("a card ({})", self.pack.expected());
                self.needs(&expected, text, None)
            },
            Ok,
        )
    }

    fn card(&mut self) -> Result<Card, WordError> {
        let text = self.next();
        self.card_of(text)
    }

    /// All the rest as cards, four at most.
    fn cards(&mut self) -> Result<CardList, WordError> {
        let mut cards = CardList::EMPTY;
        while let Some(text) = self.rest.next() {
            let card = self.card_of(text)?;
            let room = cards.push(card);
            self.needs("no more than four cards", text, room.then_some(()))?;
        }
        Ok(cards)
    }

    fn bid(&mut self) -> Result<Bid, WordError> {
        let text = self.next();
        let bid = match text {
            "misere" => Some(Bid::Misere),
            _ => number(text).map(Bid::Points),
        };
        self.needs("a whole number up to 255, or misere", text, bid)
    }

    fn question(&mut self) -> Result<Question, WordError> {
        let (ask, of) = (self.next(), self.next());
        let (card, suit) = (self.pack.read(of), self.pack.read_suit(of));
        let question = match ask {
            "tiene" => card
                .map(Question::TieneCard)
                .or(suit.map(Question::TieneSuit)),
            "cuantas" => suit.map(Question::Cuantas),
            "alta" => suit.map(Question::Alta),
            "cartas" => suit.map(Question::Cartas),
            "gana" => card.map(Question::Gana),
            "puntos" => suit.map(Question::Puntos),
            _ => None,
        };
        self.needs(A_QUESTION, &format!("{ask} {of}"), question)
    }

    fn answer(&mut self) -> Result<Answer, WordError> {
        let first = self.next();
        match first {
            "si" => return Ok(Answer::Si),
            "no" => return Ok(Answer::No),
            "nada" => return Ok(Answer::Nada),
            _ => {}
        }
        if let Some(number) = number(first) {
            return Ok(Answer::Number(number));
        }
        let mut cards = CardSet::EMPTY;
        for text in std::iter::once(first).chain(self.rest.by_ref()) {
            let new = self.pack.read(text).filter(|&card| cards.insert(card));
            if new.is_none() {
                let what = "si, no, nada, a number or different cards";
                return self.needs(what, text, None);
            }
        }
        Ok(Answer::Cards(cards))
    }

    fn shown(&mut self) -> Result<Shown, WordError> {
        let text = self.next();
        let shown = match text {
            "todo" => Some(Shown::Todo),
            _ => self.pack.read_suit(text).map(Shown::Suit),
        };
        self.needs("a suit or todo", text, shown)
    }

    fn order(&mut self) -> Result<Order, WordError> {
        let text = self.next();
        let order = match text {
            "corta" => Some(Order::Corta),
            "baja" => Some(Order::Baja),
            _ => self
                .pack
                .read(text)
                .map(Order::Card)
                .or(self.pack.read_suit(text).map(Order::Suit)),
        };
        self.needs("a card, a suit, corta or baja", text, order)
    }

    fn action(&mut self, word: Word) -> Result<Action, WordError> {
        Ok(match word {
            Word::Juega => Action::Juega { card: self.card()? },
            Word::Pasa => Action::Pasa,
            Word::Elige => {
                let text = self.next();
                let trumps = self.pack.read_trumps(text);
                let trumps = self.needs(&self.pack.expected_trumps(), text, trumps)?;
                Action::Elige { trumps }
            }
            Word::Contra => Action::Contra,
            Word::Recontra => Action::Recontra,
            Word::Santvicens => Action::Santvicens,
            Word::Cambia => Action::Cambia {
                cards: self.cards()?,
            },
            Word::Apuesta => Action::Apuesta { bid: self.bid()? },
            Word::Descarta => Action::Descarta {
                cards: self.cards()?,
            },
            Word::Nada => Action::Nada,
            Word::Pregunta => Action::Pregunta {
                question: self.question()?,
            },
            Word::Responde => Action::Responde {
                answer: self.answer()?,
            },
            Word::Dice => Action::Dice {
                question: self.question()?,
                answer: self.answer()?,
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
            Word::Consulta => Action::Consulta,
        })
    }
}

/// A whole number up to 255, in digits alone.
fn number(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

impl Action {
    /// Reads an action as [`Action::show`] writes it; `ensena` is taken for `enseña`, and cards may
    /// be told in any order.
    ///
    /// # Errors
    /// When the text is not of the form.
    pub fn read(text: &str, pack: &Pack) -> Result<Action, WordError> {
        let mut rest = text.split_ascii_whitespace();
        let given = rest.next().unwrap_or_default();
        let known =
            |word: &&Word| word.text() == given || **word == Word::Ensena && given == "ensena";
        let word = Word::ALL
            .iter()
            .copied()
            .find(|word| known(&word))
            .ok_or_else(|| WordError::UnknownWord(given.to_owned()))?;
        let word_text = word.text();
        let mut words = Words {
            pack,
            word: word_text,
            rest,
        };
        let action = words.action(word)?;
        if let Some(more) = words.rest.next() {
            return Err(WordError::Unwanted(word_text, more.to_owned()));
        }
        let expected = action.show(pack).to_string();
        let plain = text.replacen("ensena", "enseña", 1);
        let tells = matches!(word, Word::Responde | Word::Dice);
        if plain != expected && !(tells && in_order(&plain) == in_order(&expected)) {
            let given = text.to_owned();
            return Err(WordError::Spelling { given, expected });
        }
        Ok(action)
    }
}

/// The words of a text, sorted.
fn in_order(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(' ').collect();
    words.sort_unstable();
    words
}

impl Event {
    /// Reads an event as records write it, in a game of so many seats.
    ///
    /// # Errors
    /// When the text is not of the form (R1).
    pub fn read(text: &str, seats: u8, pack: &Pack) -> Result<Event, WordError> {
        let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = match seat.as_bytes() {
            [digit @ b'0'..=b'3'] if digit - b'0' < seats => Seat::wrapped(digit - b'0'),
            _ => return Err(WordError::NoSeat(text.to_owned())),
        };
        match Action::read(rest, pack)? {
            Action::Nada => Err(WordError::UnknownWord("nada".to_owned())),
            action => Ok(Event { seat, action }),
        }
    }
}

/// Why something that was read cannot happen in a deal.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// It breaks a clause of the rules.
    Illegal(Illegal),
    /// It is not of the form (R1).
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

/// Reads an action for a seat, if it may play it now.
///
/// # Errors
/// When the text is not of the form, or the action breaks a clause.
pub fn read_for(deal: &Deal, seat: Seat, text: &str) -> Result<Action, Refused> {
    let action = Action::read(text, deal.pack()).map_err(Refused::Form)?;
    deal.check(seat, action).map_err(Refused::Illegal)?;
    Ok(action)
}

#[cfg(test)]
mod tests {
    use super::{Action, Event};
    use crate::card::Pack;

    #[test]
    fn events_are_written_as_they_are_read() {
        for text in [
            "0 juega TS",
            "1 elige NT",
            "2 elige S",
            "3 pasa",
            "0 contra",
            "1 recontra",
            "2 santvicens",
            "0 cambia",
            "0 cambia AC 8H",
            "1 apuesta 35",
            "1 apuesta misere",
            "2 descarta 7S 8S",
            "0 pregunta tiene TS",
            "0 pregunta tiene S",
            "2 responde si",
            "2 responde 3",
            "2 responde TS 8S",
            "0 dice cartas S TS 8S",
            "0 dice alta H nada",
            "0 dice gana KD no",
            "0 enseña todo",
            "0 muestra H",
            "0 ordena corta",
            "0 ordena AH",
            "0 ordena D",
            "2 consulta",
        ] {
            let event = Event::read(text, 4, &Pack::FRENCH).expect(text);
            assert_eq!(event.show(&Pack::FRENCH).to_string(), text);
        }
        let plain = Event::read("0 ensena S", 4, &Pack::FRENCH).expect("the plain word");
        assert_eq!(plain.show(&Pack::FRENCH).to_string(), "0 enseña S");
        let told = Event::read("2 responde 8S TS", 4, &Pack::FRENCH).expect("any order");
        assert_eq!(told.show(&Pack::FRENCH).to_string(), "2 responde TS 8S");
        let spanish = Action::read("elige E", &Pack::SPANISH).expect("espadas");
        assert_eq!(spanish.show(&Pack::SPANISH).to_string(), "elige E");
    }

    #[test]
    fn what_is_no_event_is_refused() {
        for text in [
            "",
            "3",
            "4 pasa",
            "pasa",
            "0 zorro",
            "0 juega",
            "0 juega XS",
            "0 juega TS AS",
            "0 juega  TS",
            "0 elige",
            "0 elige X",
            "0 elige O",
            "0 apuesta",
            "0 apuesta x",
            "0 apuesta 035",
            "0 apuesta 256",
            "0 pasa 2",
            "0 nada",
            "0 cambia TS AS KS QS JS",
            "0 pregunta tiene",
            "0 pregunta cuantas TS",
            "2 responde",
            "2 responde TS TS",
            "2 responde 8S  TS",
            "0 ordena",
            "0 ordena NT",
            "0 muestra TS",
        ] {
            assert!(Event::read(text, 4, &Pack::FRENCH).is_err(), "{text}");
        }
        assert!(Event::read("3 pasa", 3, &Pack::FRENCH).is_err());
    }
}
