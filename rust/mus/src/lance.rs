//! The lances, and how the betting of one goes (M5).

use crate::action::Action;
use crate::rules::{Reply, Rules};
use crate::word::{Word, WordSet};
use std::fmt;
use table::suggestion;
use table::{Seat, Team};

/// A lance (M5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Lance {
    /// The highest cards.
    Grande,
    /// The lowest cards.
    Chica,
    /// Pairs.
    Pares,
    /// A total of 31 or more.
    Juego,
    /// The highest total, when nobody has juego.
    Punto,
}

impl Lance {
    /// The lances in order.
    pub const ALL: [Lance; 5] = [
        Lance::Grande,
        Lance::Chica,
        Lance::Pares,
        Lance::Juego,
        Lance::Punto,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Lance::Grande => "grande",
            Lance::Chica => "chica",
            Lance::Pares => "pares",
            Lance::Juego => "juego",
            Lance::Punto => "punto",
        }
    }

    /// The lance that a word names.
    ///
    /// # Errors
    /// When none has that name; the message suggests the nearest.
    pub fn read(word: &str) -> Result<Lance, UnknownLance> {
        let named = Lance::ALL.into_iter().find(|lance| lance.word() == word);
        named.ok_or_else(|| UnknownLance(word.to_owned()))
    }

    /// Which of a deal's four lances it is; juego and punto share the last place.
    #[inline]
    pub const fn slot(self) -> usize {
        match self {
            Lance::Grande => 0,
            Lance::Chica => 1,
            Lance::Pares => 2,
            Lance::Juego | Lance::Punto => 3,
        }
    }
}

/// A word that names no lance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLance(pub String);

impl fmt::Display for UnknownLance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = suggestion(&self.0, Lance::ALL.iter().map(|lance| lance.word()));
        write!(out, "unknown lance {:?}{near} (M5.1)", self.0)
    }
}

impl std::error::Error for UnknownLance {}

/// How a lance's betting ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// It was not reached, or is still being bet on.
    #[default]
    None,
    /// Nobody, or only one team, could speak (M5.2).
    Unplayed,
    /// Everybody passed (M5.3).
    Paso,
    /// A bet was accepted and waits for the count (M5.9).
    Bet,
    /// A bet of this team was refused (M5.8).
    Refused(Team),
    /// An órdago was accepted (M5.9).
    Ordago,
}

/// What the betting of a lance came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    /// How it ended.
    pub(crate) end: End,
    /// The accepted stake, or what a refusal gives.
    pub(crate) points: u32,
}

/// What lies on the table of a lance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Bid {
    /// Nothing yet.
    #[default]
    None,
    /// An opening bet.
    Bet,
    /// A raise.
    Raise,
    /// An opening órdago.
    Ordago,
    /// An órdago over a bet.
    OrdagoOver,
}

/// The word that the first of two partners has answered with, boldest last (M5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// None yet.
    #[default]
    None,
    No,
    Yes,
    Raise(u16),
    Ordago,
}

/// The betting of one lance, word by word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Betting {
    /// The bet with all raises.
    stake: u32,
    /// What had been agreed before the last bet or raise.
    agreed: u32,
    /// What the partner of the seat to act has answered.
    partner: Answer,
    /// Who may speak in this lance, a bit a seat.
    speakers: u8,
    /// Who is to speak.
    turn: Seat,
    /// Who made the last bet or raise.
    bettor: Seat,
    bid: Bid,
}

/// The most that a stake may reach; above it only no more raises are taken.
pub const STAKE_LIMIT: u32 = i32::MAX as u32;

impl Betting {
    /// A lance in which these seats may speak, in turn from mano.
    #[inline]
    pub(crate) fn new(speakers: u8, mano: Seat) -> Betting {
        let ahead = (speakers | speakers << 4) >> mano.number();
        let turn = mano.plus(ahead.trailing_zeros() as u8);
        Betting {
            speakers,
            turn,
            ..Betting::default()
        }
    }

    /// Who is to speak.
    #[inline]
    pub(crate) fn turn(&self) -> Seat {
        self.turn
    }

    /// May this seat speak in the lance at all?
    #[inline]
    pub(crate) fn may_speak(&self, seat: Seat) -> bool {
        self.speakers & seat.bit() != 0
    }

    /// Who may speak in the lance, a bit a seat.
    #[inline]
    pub(crate) fn speakers(&self) -> u8 {
        self.speakers
    }

    /// Has nobody bet yet?
    #[inline]
    pub(crate) fn is_unopened(&self) -> bool {
        self.bid == Bid::None
    }

    /// Is an órdago waiting for its answer?
    #[inline]
    pub(crate) fn is_ordago(&self) -> bool {
        matches!(self.bid, Bid::Ordago | Bid::OrdagoOver)
    }

    /// Was the bet on the table, or the órdago, made over an earlier bet?
    #[inline]
    pub(crate) fn is_raised(&self) -> bool {
        matches!(self.bid, Bid::Raise | Bid::OrdagoOver)
    }

    /// The bet with all raises; 0 before one, and what lay before an órdago.
    #[inline]
    pub(crate) fn stake(&self) -> u32 {
        self.stake
    }

    /// Who made the last bet or raise.
    #[inline]
    pub(crate) fn bettor(&self) -> Option<Seat> {
        if self.is_unopened() {
            None
        } else {
            Some(self.bettor)
        }
    }

    /// Has the partner of the seat to act accepted or raised already?
    #[inline]
    pub(crate) fn partner_wants(&self) -> bool {
        self.partner > Answer::No
    }

    /// The word that the partner of the seat to act has answered with.
    #[inline]
    pub(crate) fn partner_answer(&self) -> Option<Action> {
        match self.partner {
            Answer::None => None,
            Answer::No => Some(Action::NoQuiero),
            Answer::Yes => Some(Action::Quiero),
            Answer::Raise(amount) => Some(Action::Reenvido { amount }),
            Answer::Ordago => Some(Action::Ordago),
        }
    }

    /// Is the seat to act the last of its pair to answer?
    #[inline]
    pub(crate) fn is_last_to_answer(&self) -> bool {
        self.partner != Answer::None || !self.may_speak(self.turn.partner())
    }

    /// Room for one more raise of at least this much.
    #[inline]
    pub(crate) fn takes_raise(&self, amount: u16) -> bool {
        self.stake <= STAKE_LIMIT - u32::from(amount)
    }

    /// The words that the seat to act may say.
    #[inline]
    pub(crate) fn words(&self, rules: &Rules) -> WordSet {
        const OPEN: WordSet = WordSet::of(&[Word::Paso, Word::Envido]);
        const ANSWER: WordSet = WordSet::of(&[Word::Quiero, Word::NoQuiero]);
        if self.is_unopened() {
            return OPEN.with(Word::Ordago, rules.ordago);
        }
        let joint = rules.reply == Reply::Joint;
        let free = !self.is_ordago();
        ANSWER
            .with(Word::Queremos, joint)
            .with(Word::NoQueremos, joint)
            .with(Word::Ordago, free && rules.ordago)
            .with(
                Word::Reenvido,
                free && self.takes_raise(rules.least_raise()),
            )
    }

    /// The seat to act passes an unopened lance (M5.3).
    #[inline]
    pub(crate) fn pass(&mut self, mano: Seat) -> Option<Settled> {
        let spoken = self.turn.after(mano);
        let ahead = (self.speakers | self.speakers << 4) >> mano.number() & 0b1111;
        let left = u32::from(ahead) >> (spoken + 1);
        if left == 0 {
            return Some(Settled {
                end: End::Paso,
                points: 0,
            });
        }
        self.turn = self.turn.plus(1 + left.trailing_zeros() as u8);
        None
    }

    /// The seat to act opens with a bet (M5.3).
    #[inline]
    pub(crate) fn open(&mut self, amount: u16) {
        self.stake = u32::from(amount);
        self.hand_over(self.turn, Bid::Bet);
    }

    /// The seat to act opens with an órdago (M5.3).
    #[inline]
    pub(crate) fn open_ordago(&mut self) {
        self.hand_over(self.turn, Bid::Ordago);
    }

    /// The word goes to the other team after a bet or raise of `bettor` (M5.4, M5.6).
    #[inline]
    fn hand_over(&mut self, bettor: Seat, bid: Bid) {
        self.bid = bid;
        self.bettor = bettor;
        self.partner = Answer::None;
        let left = bettor.next();
        self.turn = if self.may_speak(left) {
            left
        } else {
            left.partner()
        };
    }

    /// The seat to act refuses.
    #[inline]
    pub(crate) fn refuse(&mut self, rules: &Rules) -> Option<Settled> {
        self.answer(Answer::No, rules)
    }

    /// The seat to act accepts.
    #[inline]
    pub(crate) fn accept(&mut self, rules: &Rules) -> Option<Settled> {
        self.answer(Answer::Yes, rules)
    }

    /// The seat to act raises.
    #[inline]
    pub(crate) fn raise(&mut self, amount: u16, rules: &Rules) -> Option<Settled> {
        self.answer(Answer::Raise(amount), rules)
    }

    /// The seat to act answers with an órdago.
    #[inline]
    pub(crate) fn raise_ordago(&mut self, rules: &Rules) -> Option<Settled> {
        self.answer(Answer::Ordago, rules)
    }

    /// Takes one partner's answer; once the pair has answered, the bolder word stands (M5.5).
    #[inline]
    fn answer(&mut self, answer: Answer, rules: &Rules) -> Option<Settled> {
        let seat = self.turn;
        if self.partner == Answer::None && self.may_speak(seat.partner()) {
            let waits = rules.reply == Reply::Joint || answer == Answer::No;
            if waits {
                self.partner = answer;
                self.turn = seat.partner();
                return None;
            }
        }
        if answer > self.partner {
            self.stand(answer, seat, rules)
        } else {
            self.stand(self.partner, seat.partner(), rules)
        }
    }

    /// The pair's answer is this word of this seat.
    #[inline]
    fn stand(&mut self, answer: Answer, seat: Seat, rules: &Rules) -> Option<Settled> {
        match answer {
            Answer::None | Answer::No => Some(self.refused(rules)),
            Answer::Yes => Some(self.accepted()),
            Answer::Raise(amount) => {
                self.agreed = self.stake;
                self.stake = self.stake.saturating_add(u32::from(amount));
                self.hand_over(seat, Bid::Raise);
                None
            }
            Answer::Ordago => {
                self.agreed = self.stake;
                self.hand_over(seat, Bid::OrdagoOver);
                None
            }
        }
    }

    /// The pair has accepted (M5.9).
    #[inline]
    pub(crate) fn accepted(&self) -> Settled {
        let end = if self.is_ordago() {
            End::Ordago
        } else {
            End::Bet
        };
        Settled {
            end,
            points: self.stake,
        }
    }

    /// The pair has refused: what had been agreed, or 1, and `deje` if it was a raise (M5.8).
    #[inline]
    pub(crate) fn refused(&self, rules: &Rules) -> Settled {
        let deje = if self.is_raised() {
            u32::from(rules.deje)
        } else {
            0
        };
        Settled {
            end: End::Refused(self.bettor.team()),
            points: self.agreed.max(1) + deje,
        }
    }
}
