//! What comes from outside before a deal, and what makes it fit to be played.

use crate::card::Shown;
use crate::evaluator::PACK;
use crate::pack::FORTY;
use crate::rules::{Ground, Rules};
use std::fmt;
use table::{BySeat, CardList, CardSet, Seat};

/// How a deal starts: rules, who is mano, the score, four hands. Checked when made.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    pub(crate) ground: &'static Ground,
    pub(crate) mano: Seat,
    pub(crate) score: [u16; 2],
    pub(crate) hands: BySeat<CardList>,
    pub(crate) first: bool,
}

/// Why a deal cannot start so (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A score is negative, or at or above the target.
    Score {
        /// What was given.
        given: i64,
        /// The target.
        target: u16,
    },
    /// A hand has not four cards.
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// How many it has.
        found: usize,
    },
    /// A card stands twice.
    Twice(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Score { given, target } => {
                write!(
                    out,
                    "score {given}: a deal starts from 0 to {} (R2)",
                    target - 1
                )
            }
            SetupError::HandSize { seat, found } => {
                write!(
                    out,
                    "seat {} has {found} cards: a hand has four (R2, M2.1)",
                    seat.number()
                )
            }
            SetupError::Twice(card) => write!(out, "card {card} stands twice (R2, M1.1)"),
        }
    }
}

impl std::error::Error for SetupError {}

impl PartialEq for Setup {
    fn eq(&self, other: &Setup) -> bool {
        std::ptr::eq(self.ground, other.ground)
            && (self.mano, self.score, self.hands, self.first)
                == (other.mano, other.score, other.hands, other.first)
    }
}

impl Eq for Setup {}

impl Setup {
    /// A start of a deal. `first`: is it the first deal of a game (it matters to mus corrido only).
    ///
    /// # Errors
    /// When a score is out of range, or the hands are not sixteen different cards, four each.
    pub fn new(
        rules: &Rules,
        mano: Seat,
        score: [i64; 2],
        hands: BySeat<CardList>,
        first: bool,
    ) -> Result<Setup, SetupError> {
        let target = rules.target;
        let mut checked = [0; 2];
        for (place, given) in checked.iter_mut().zip(score) {
            *place = u16::try_from(given)
                .ok()
                .filter(|&score| score < target)
                .ok_or(SetupError::Score { given, target })?;
        }
        let mut seen = CardSet::EMPTY;
        for seat in Seat::ALL {
            let hand = hands[seat].as_slice();
            if hand.len() != 4 {
                return Err(SetupError::HandSize {
                    seat,
                    found: hand.len(),
                });
            }
            for &card in hand {
                if card.number() >= PACK || !seen.insert(card) {
                    return Err(SetupError::Twice(Shown(card).to_string()));
                }
            }
        }
        debug_assert!(FORTY.includes(seen));
        Ok(Setup {
            ground: rules.interned(),
            mano,
            score: checked,
            hands,
            first,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The seat that speaks first.
    pub fn mano(&self) -> Seat {
        self.mano
    }

    /// The score before the deal, by team.
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The four hands, each in the order in which it was given.
    pub fn hands(&self) -> &BySeat<CardList> {
        &self.hands
    }

    /// Is it the first deal of a game?
    pub fn is_first(&self) -> bool {
        self.first
    }
}
