//! A deal as a state machine: what has been said and done, who is to act, what may be done (M3, M5,
//! M8).
//!
//! `legal`, `check`, `play` and `play_unchecked` stand on one source: [`Deal::words`] says which
//! words the seat to act may use, and the checks of arguments below say with what.

use crate::action::{Action, Sign};
use crate::clause::Illegal;
use crate::evaluator::{Class, Worth};
use crate::lance::{Betting, End, Lance};
use crate::pack::Pack;
use crate::rules::{Ground, Rules, Signals};
use crate::setup::Setup;
use crate::word::{Word, WordSet};
use table::{CardList, CardSet, Seat, Team};

mod chance;
mod check;
mod imagined;
mod lances;
mod mus_phase;

pub use chance::Due;
pub(crate) use imagined::Hidden;

/// What part of a deal is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Signs may be made (M8.1).
    Senas,
    /// Mus or the cut (M3.1).
    Mus,
    /// Cards are thrown, then drawn (M3.2, M3.3).
    Descarte,
    /// A lance is bet on (M5).
    Lance(Lance),
    /// The deal is over.
    Over,
}

impl Phase {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Senas => "senas",
            Phase::Mus => "mus",
            Phase::Descarte => "descarte",
            Phase::Lance(lance) => lance.word(),
            Phase::Over => "over",
        }
    }
}

/// A deal in play: small and `Copy`, so that search can fork it. Equal when the same has happened.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub(crate) ground: &'static Ground,
    pub(crate) pack: Pack,
    /// By lance: the accepted stake, or what its refusal gave.
    pub(crate) stakes: [u32; 4],
    pub(crate) betting: Betting,
    /// The hands' classes once the lances have begun.
    pub(crate) classes: [Class; 4],
    /// The score with what refusals have given.
    pub(crate) score: [u32; 2],
    pub(crate) mus_rounds: u16,
    pub(crate) reshuffles: u16,
    /// How many cards each seat threw in the last round of mus, three bits a seat.
    threw: u16,
    pub(crate) phase: Phase,
    pub(crate) mano: Seat,
    /// Who is to act outside the lances; while cards are drawn, who draws.
    turn: Seat,
    pub(crate) ends: [End; 4],
    /// Who has pares, and who has juego, once the lances have begun; a bit a seat.
    pub(crate) pares: u8,
    pub(crate) juego: u8,
    /// The last sign of each seat in this round of signs.
    pub(crate) signs: [Option<Sign>; 4],
    /// Who has seen each seat's last sign beside its partner; a bit a seat.
    pub(crate) seen: [u8; 4],
    /// The sign just made may still be seen by opponents from this seat number on; 4: no.
    seen_from: u8,
    drawing: bool,
    corrido: bool,
    /// Who is to act, 4: nobody; always what `find_actor` says.
    actor: u8,
}

impl PartialEq for Deal {
    fn eq(&self, other: &Deal) -> bool {
        let parts = |deal: &Deal| {
            let Deal {
                pack,
                stakes,
                betting,
                score,
                phase,
                mano,
                turn,
                ends,
                ..
            } = *deal;
            let Deal {
                mus_rounds,
                reshuffles,
                threw,
                signs,
                seen,
                seen_from,
                drawing,
                corrido,
                ..
            } = *deal;
            let talk = (signs, seen, seen_from, drawing, corrido);
            (
                (pack, stakes, betting, score),
                (phase, mano, turn, ends),
                (mus_rounds, reshuffles, threw),
                talk,
            )
        };
        std::ptr::eq(self.ground, other.ground) && parts(self) == parts(other)
    }
}

impl Eq for Deal {}

impl From<&Setup> for Deal {
    fn from(setup: &Setup) -> Deal {
        let hands = setup.hands.0.map(|hand| hand.set());
        Deal::start(setup.ground, setup.mano, setup.score, hands, setup.first)
    }
}

impl Deal {
    /// A deal from parts that are known to fit together.
    #[inline]
    pub(crate) fn start(
        ground: &'static Ground,
        mano: Seat,
        before: [u16; 2],
        hands: [CardSet; 4],
        first: bool,
    ) -> Deal {
        let mut pack = Pack::STOCK;
        pack.deal(hands);
        let corrido = first && ground.rules.mus_corrido;
        let signs = ground.rules.signals == Signals::Classic && !corrido;
        Deal {
            ground,
            pack,
            stakes: [0; 4],
            betting: Betting::default(),
            classes: [Class::default(); 4],
            score: before.map(u32::from),
            mus_rounds: 0,
            reshuffles: 0,
            threw: 0,
            phase: if signs { Phase::Senas } else { Phase::Mus },
            mano,
            turn: mano,
            ends: [End::None; 4],
            pares: 0,
            juego: 0,
            signs: [None; 4],
            seen: [0; 4],
            seen_from: 4,
            drawing: false,
            corrido,
            actor: mano.number(),
        }
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// What is being played.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The first seat to speak; mus corrido moves it.
    #[inline]
    pub fn mano(&self) -> Seat {
        self.mano
    }

    /// The seat to act; `None` when chance is due or the deal is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        Seat::new(self.actor)
    }

    #[inline]
    pub(super) fn find_actor(&mut self) {
        self.actor = match self.phase {
            Phase::Over => 4,
            Phase::Lance(_) => self.betting.turn().number(),
            Phase::Descarte if self.drawing => 4,
            _ => self.turn.number(),
        };
    }

    /// The cards that a seat holds, ascending.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.pack.hand(seat)
    }

    /// The cards still to be drawn.
    #[inline]
    pub fn stock(&self) -> CardSet {
        self.pack.stock()
    }

    /// The cards thrown in this deal that are still out.
    #[inline]
    pub fn discards(&self) -> CardSet {
        self.pack.all_discards()
    }

    /// How many rounds of mus have been played.
    #[inline]
    pub fn mus_rounds(&self) -> u16 {
        self.mus_rounds
    }

    /// How many cards a seat has thrown in this round of mus, or after it in the last one; 0 before
    /// any (M3.2).
    #[inline]
    pub fn thrown(&self, seat: Seat) -> u8 {
        match self.phase {
            Phase::Descarte if !self.drawing => self.pack.thrown(seat).len() as u8,
            _ => (self.threw >> (3 * seat.number())) as u8 & 7,
        }
    }

    /// How many times the discards were shuffled.
    #[inline]
    pub fn reshuffles(&self) -> u16 {
        self.reshuffles
    }

    /// The seat that cut; `None` before the lances.
    #[inline]
    pub fn cutter(&self) -> Option<Seat> {
        // The turn stays where the cut was; after it, signs go round once and back to the cutter.
        matches!(self.phase, Phase::Lance(_) | Phase::Over).then_some(self.turn)
    }

    /// Does mano move on with each mus, in what is played now (M3.5)?
    #[inline]
    pub fn is_corrido(&self) -> bool {
        self.corrido && matches!(self.phase, Phase::Mus | Phase::Descarte)
    }

    /// The class of a seat's hand.
    #[inline]
    pub fn class(&self, seat: Seat) -> Class {
        match self.phase {
            Phase::Lance(_) | Phase::Over => self.classes[seat.index()],
            _ => self.ground.evaluator.class_of(self.hand(seat)),
        }
    }

    /// What a seat's hand is worth.
    #[inline]
    pub fn worth(&self, seat: Seat) -> &'static Worth {
        self.ground.evaluator.worth(self.class(seat))
    }

    /// Is this sign true of a seat's hand (M8.2)?
    pub fn is_true(&self, sign: Sign, seat: Seat) -> bool {
        sign.is_true_of(self.class(seat), &self.ground.evaluator)
    }

    /// The words that the seat to act may use; none when chance is due or the deal is over.
    #[inline]
    pub fn words(&self) -> WordSet {
        const SENAS: WordSet = WordSet::of(&[Word::Nada, Word::Sena]);
        const CUT: WordSet = WordSet::of(&[Word::Corto]);
        const DISCARD: WordSet = WordSet::of(&[Word::Descarta]);
        match self.phase {
            Phase::Lance(_) => self.betting.words(self.rules()),
            Phase::Mus => CUT.with(Word::Mus, self.may_mus()),
            Phase::Descarte if !self.drawing => DISCARD,
            Phase::Senas => SENAS,
            _ => WordSet::default(),
        }
    }

    #[inline]
    fn may_mus(&self) -> bool {
        self.rules().max_mus.is_none_or(|max| self.mus_rounds < max)
    }

    /// Every action that may be played: amounts at the least, every true sign, every discard.
    pub fn legal(&self) -> Vec<Action> {
        let Some(seat) = self.seat() else {
            return Vec::new();
        };
        self.words()
            .iter()
            .flat_map(|word| self.actions(word, seat))
            .collect()
    }

    fn actions(&self, word: Word, seat: Seat) -> Vec<Action> {
        vec![match word {
            Word::Sena => {
                let signs = Sign::ALL
                    .into_iter()
                    .filter(|&sign| self.is_true(sign, seat));
                return signs.map(|sign| Action::Sena { sign }).collect();
            }
            Word::Descarta => {
                let least = usize::from(self.rules().min_discard);
                let subsets = (0..16).map(|mask| subset(self.hand(seat), mask));
                return subsets
                    .filter(|cards| cards.len() >= least)
                    .map(|cards| Action::Descarta { cards })
                    .collect();
            }
            Word::Nada => Action::Nada,
            Word::Mus => Action::Mus,
            Word::Corto => Action::Corto,
            Word::Paso => Action::Paso,
            Word::Envido => Action::Envido {
                amount: self.rules().least_bet(),
            },
            Word::Ordago => Action::Ordago,
            Word::Quiero => Action::Quiero,
            Word::NoQuiero => Action::NoQuiero,
            Word::Reenvido => Action::Reenvido {
                amount: self.rules().least_raise(),
            },
            Word::Queremos => Action::Queremos,
            Word::NoQueremos => Action::NoQueremos,
        }]
    }

    /// Plays an action of a seat, if it may.
    ///
    /// # Errors
    /// As [`Deal::check`]; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Plays an action of the seat to act that is known to be legal.
    ///
    /// An illegal action gives a wrong deal, never an unsafe one; builds with debug assertions find
    /// it.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        debug_assert!(
            self.seat()
                .is_some_and(|seat| self.check(seat, action).is_ok()),
            "{action} is not legal"
        );
        self.seen_from = 4;
        if let Phase::Lance(_) = self.phase {
            self.bet(action);
            return self.find_actor();
        }
        match action {
            Action::Nada => self.next_sign(),
            Action::Sena { sign } => {
                let seat = self.turn;
                self.signs[seat.index()] = Some(sign);
                self.seen[seat.index()] = 0;
                self.next_sign();
                self.seen_from = 0;
            }
            Action::Mus => self.turn_or(|deal| deal.phase = Phase::Descarte),
            Action::Corto => self.cut(),
            Action::Descarta { cards } => {
                self.pack.throw(cards.set(), self.turn);
                self.turn_or(Deal::start_drawing);
            }
            _ => {}
        }
        self.find_actor();
    }

    /// A team's score with what refusals have given it in this deal.
    #[inline]
    pub fn score_so_far(&self, team: Team) -> u32 {
        self.score[team.index() & 1]
    }
}

/// The cards of a hand whose places, in ascending order, are in the mask.
pub(crate) fn subset(hand: CardSet, mask: u8) -> CardList {
    let mut list = CardList::EMPTY;
    for (_, card) in hand
        .iter()
        .enumerate()
        .filter(|(place, _)| mask >> place & 1 == 1)
    {
        list.push(card);
    }
    list
}

#[cfg(test)]
mod tests;
