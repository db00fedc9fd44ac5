//! What is wrong with an action, more closely than its clause says.

use crate::action::{Action, Answer, Bid};
use crate::card::Pack;
use crate::deal::Phase;
use crate::rules::Variant;
use crate::word::Word;
use std::fmt;
use table::{Card, Seat};

/// What is wrong with an action, where one clause forbids several things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// It is another seat's turn.
    Turn(Seat),
    /// The variant has no such word with so many seats.
    NoSuchWord(Word, Variant, u8),
    /// The word has another time.
    Time(Word, Phase),
    /// Another step of the doubling is open.
    Step(Word),
    /// Nobody may pass the choice any more, or may at all.
    MustName(Seat),
    /// The side has still to choose no trumps in all choices that it has left (F5.1).
    OwesNt,
    /// A card that the seat does not hold.
    NotHeld(Seat, Card),
    /// A card that stands twice.
    Twice(Card),
    /// So many cards, where others are wanted.
    Count(usize, &'static str),
    /// A bid below the least one.
    Low(Bid),
    /// A bid above all points of the deal.
    High(u16),
    /// Misère, where it is not bid (F8.3).
    NoMisere,
    /// A bid over misère (F8.3).
    OverMisere,
    /// The word is the governor's, who is this seat.
    Governor(Word, Seat),
    /// The word is that of the governor's partner, who is this seat.
    Partner(Word, Seat),
    /// The seat has played its card of this trick.
    HasPlayed(Seat),
    /// The governor has spoken so often in this trick, which is the most.
    Often(u16),
    /// A question waits for its answer.
    Asked,
    /// No question waits for an answer.
    NotAsked,
    /// An order that the partner asked for is awaited.
    Awaited,
    /// No order was asked for that could be passed.
    NotAwaited,
    /// The partner has asked for an order in this trick.
    Consulted,
    /// There is nothing to be silent about.
    NotSilent,
    /// Something else is true of the hand (F4.3).
    True(Seat, Answer),
}

/// When a word is said.
fn time(word: Word) -> &'static str {
    match word {
        Word::Juega => "when the cards are played",
        Word::Elige => "when trumps are to be named",
        Word::Contra | Word::Recontra | Word::Santvicens => {
            "once trumps are named, before the play"
        }
        Word::Cambia => "after the doubling, before the play",
        Word::Apuesta => "in the bidding",
        Word::Descarta => "by the winner of the bidding, before he names trumps",
        Word::Pasa => "in a choice, a bidding or a doubling",
        _ => "in the play, where partners speak",
    }
}

/// What is done in a phase.
fn now(phase: Phase) -> &'static str {
    match phase {
        Phase::Choice => "trumps are to be named",
        Phase::Bidding => "the bidding goes on",
        Phase::Doubling => "the doubling goes on",
        Phase::Exchange => "the dealer is to exchange cards",
        Phase::Discard => "two cards are to be discarded",
        Phase::Play => "the cards are played",
        Phase::Over => "the deal is over",
    }
}

impl Why {
    /// It in words; cards are those of the pack.
    pub(crate) fn show(self, pack: &Pack) -> Told<'_> {
        Told { why: self, pack }
    }
}

/// What is wrong with an action, with the pack to write its cards.
pub(crate) struct Told<'p> {
    why: Why,
    pack: &'p Pack,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pack = self.pack;
        match self.why {
            Why::Turn(seat) => write!(out, "it is not the turn of {}", named(seat)),
            Why::NoSuchWord(word, variant, seats) => {
                write!(
                    out,
                    "{} with {seats} seats has no {}",
                    variant.name(),
                    word.text()
                )
            }
            Why::Time(word, phase) => {
                write!(
                    out,
                    "{} is said {}, and {}",
                    word.text(),
                    time(word),
                    now(phase)
                )
            }
            Why::Step(word) => write!(out, "the next doubling is {}", word.text()),
            Why::MustName(seat) => write!(out, "{} has to name trumps", named(seat)),
            Why::OwesNt => out.write_str("the side owes no trumps in all choices that it has left"),
            Why::NotHeld(seat, card) => {
                write!(out, "{} does not hold {}", named(seat), pack.show(card))
            }
            Why::Twice(card) => write!(out, "{} stands twice", pack.show(card)),
            Why::Count(1, wanted) => {
                write!(out, "1 card is given, and {wanted} cards are wanted")
            }
            Why::Count(given, wanted) => write!(
                out,
                "{given} cards are given, and {wanted} cards are wanted"
            ),
            Why::Low(least) => {
                let least = Action::Apuesta { bid: least };
                write!(out, "the least bid is now {}", least.show(pack))
            }
            Why::High(points) => write!(out, "a deal has {points} points"),
            Why::NoMisere => out.write_str("misere is not bid by these rules"),
            Why::OverMisere => out.write_str("nothing beats misere"),
            _ => self.show_spoken(out),
        }
    }
}

impl Told<'_> {
    /// What is wrong in spoken manille.
    fn show_spoken(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Why::Governor(word, seat) => {
                write!(
                    out,
                    "{} is the governor's word, who is {}",
                    word.text(),
                    named(seat)
                )
            }
            Why::Partner(word, seat) => {
                let (word, seat) = (word.text(), named(seat));
                write!(
                    out,
                    "{word} is the word of the governor's partner, who is {seat}"
                )
            }
            Why::HasPlayed(seat) => write!(out, "{} has played to this trick", named(seat)),
            Why::Often(most) => {
                write!(
                    out,
                    "the governor has spoken {most} times in this trick, the most he may"
                )
            }
            Why::Asked => out.write_str("a question is to be answered first"),
            Why::NotAsked => out.write_str("no question waits for an answer"),
            Why::Awaited => out.write_str("the order that was asked for comes first, or a pass"),
            Why::NotAwaited => out.write_str("no order was asked for"),
            Why::Consulted => out.write_str("an order was asked for in this trick"),
            Why::NotSilent => out.write_str("nada is the governor's before another's card"),
            Why::True(seat, answer) => {
                let answer = Action::Responde { answer }.show(self.pack).to_string();
                let answer = answer.split_once(' ').map_or("", |(_, answer)| answer);
                write!(out, "true of the hand of {} is {answer}", named(seat))
            }
            _ => Ok(()),
        }
    }
}

fn named(seat: Seat) -> String {
    format!("seat {}", seat.number())
}
