//! What comes from outside before a deal, and what makes it fit to be played.

use crate::card::Pack;
use crate::rules::{Apart, ChoiceBy, Ground, Rules};
use std::fmt;
use table::{Card, CardSet, Seat};

/// How many ties in a row are counted (F5.4).
pub const MAX_TIES: u8 = 20;

/// What each side has still to choose, and how often without trumps (F5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// By side: the choices left, this deal's included.
    pub left: Vec<u16>,
    /// By side: how many of them must be without trumps.
    pub nt_owed: Vec<u16>,
}

/// The cards of a deal as they were given, each list in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// By seat.
    pub hands: Vec<Vec<Card>>,
    /// The dealer's card that was turned (F3.1).
    pub turnup: Option<Card>,
    /// The dog or the talon, top card first (F6.1, F8.2).
    pub apart: Vec<Card>,
    /// By seat: stacks of an upper and a lower card (F7.1).
    pub stacks: Vec<Vec<[Card; 2]>>,
}

/// How a deal starts. Checked when made.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(crate) ground: &'static Ground,
    pub(crate) dealer: Seat,
    pub(crate) score: Vec<i16>,
    pub(crate) ties: u8,
    pub(crate) choices: Option<Choices>,
    pub(crate) cards: Cards,
}

/// Why a deal cannot start so (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A score is out of range.
    Score {
        /// What was given.
        given: i64,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// There are not so many of something as there must be.
    Count {
        /// Of what, and where.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A card stands twice.
    Twice(String),
    /// The turned card is not one of the dealer's.
    Turnup(String),
    /// More ties in a row than are counted.
    Ties(i64),
    /// No seat of this number deals.
    Dealer(u8),
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Score { given, least, most } => {
                write!(
                    out,
                    "score {given}: a deal starts from {least} to {most} (R2)"
                )
            }
            SetupError::Count {
                what,
                found,
                expected,
            } => write!(out, "{found} {what}: expected {expected} (R2, F10)"),
            SetupError::Twice(card) => write!(out, "card {card} stands twice (R2, F1.1)"),
            SetupError::Turnup(card) => {
                write!(
                    out,
                    "the turned card {card} is not one of the dealer's (R2, F3.1)"
                )
            }
            SetupError::Ties(ties) => {
                write!(
                    out,
                    "{ties} ties in a row: expected 0 to {MAX_TIES} (R2, F5.4)"
                )
            }
            SetupError::Dealer(seat) => write!(out, "no seat {seat} deals in this game (R2, F10)"),
        }
    }
}

impl std::error::Error for SetupError {}

impl PartialEq for Setup {
    fn eq(&self, other: &Setup) -> bool {
        std::ptr::eq(self.ground, other.ground)
            && (self.dealer, &self.score, self.ties) == (other.dealer, &other.score, other.ties)
            && (&self.choices, &self.cards) == (&other.choices, &other.cards)
    }
}

impl Setup {
    /// A start of a deal: who deals, the score and the duties before it, the cards.
    ///
    /// # Errors
    /// When a score is out of range, or the cards are not the right number of different ones.
    pub fn new(
        rules: &Rules,
        dealer: Seat,
        score: &[i64],
        ties: i64,
        choices: Option<Choices>,
        cards: Cards,
    ) -> Result<Setup, SetupError> {
        let ground = rules.interned();
        if dealer.number() >= ground.shape.seats {
            return Err(SetupError::Dealer(dealer.number()));
        }
        let ties = u8::try_from(ties)
            .ok()
            .filter(|&ties| ties <= MAX_TIES)
            .ok_or(SetupError::Ties(ties))?;
        let score = check_score(ground, score)?;
        if let Some(choices) = &choices {
            let sides = ground.side_count();
            count("numbers in choices.left", choices.left.len(), sides)?;
            count("numbers in choices.nt_owed", choices.nt_owed.len(), sides)?;
        }
        check_cards(ground, dealer, &cards)?;
        Ok(Setup {
            ground,
            dealer,
            score,
            ties,
            choices,
            cards,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The pack.
    pub fn pack(&self) -> &'static Pack {
        self.ground.shape.pack
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The score before the deal, by side.
    pub fn score(&self) -> &[i16] {
        &self.score
    }

    /// How many ties in a row there were just before (F5.4).
    pub fn ties(&self) -> u8 {
        self.ties
    }

    /// What each side has still to choose (F5.1).
    pub fn choices(&self) -> Option<&Choices> {
        self.choices.as_ref()
    }

    /// The cards as they were given.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Must the side that chooses name no trumps (F5.1)?
    pub(crate) fn owes_nt(&self) -> bool {
        let side = self.ground.fixed_side(self.dealer);
        self.choices.as_ref().is_some_and(|choices| {
            choices.nt_owed[side] > 0 && choices.left[side] == choices.nt_owed[side]
        })
    }
}

fn count(what: &str, found: usize, expected: usize) -> Result<(), SetupError> {
    if found == expected {
        return Ok(());
    }
    let what = what.to_owned();
    Err(SetupError::Count {
        what,
        found,
        expected,
    })
}

fn check_score(ground: &Ground, score: &[i64]) -> Result<Vec<i16>, SetupError> {
    count("numbers in score", score.len(), ground.side_count())?;
    let least = if ground.scores_may_fall() { -32_000 } else { 0 };
    let most = ground
        .rules
        .target
        .map_or(32_000, |target| i64::from(target) - 1);
    score
        .iter()
        .map(|&given| {
            i16::try_from(given)
                .ok()
                .filter(|_| (least..=most).contains(&given))
                .ok_or(SetupError::Score { given, least, most })
        })
        .collect()
}

fn check_cards(ground: &Ground, dealer: Seat, cards: &Cards) -> Result<(), SetupError> {
    let (shape, pack) = (ground.shape, ground.shape.pack);
    count("hands", cards.hands.len(), usize::from(shape.seats))?;
    for (seat, hand) in cards.hands.iter().enumerate() {
        count(
            &format!("cards in the hand of seat {seat}"),
            hand.len(),
            usize::from(shape.hand),
        )?;
    }
    let has = |apart| usize::from(shape.apart == apart);
    let beside = 2 * (has(Apart::Dog) + has(Apart::Talon));
    count("cards apart", cards.apart.len(), beside)?;
    let seats = usize::from(shape.seats);
    count(
        "rows in table",
        cards.stacks.len(),
        seats * has(Apart::Stacks),
    )?;
    for (seat, stacks) in cards.stacks.iter().enumerate() {
        count(&format!("stacks of seat {seat}"), stacks.len(), 4)?;
    }
    let mut seen = CardSet::EMPTY;
    let stacked = cards.stacks.iter().flatten().flatten();
    for &card in cards
        .hands
        .iter()
        .flatten()
        .chain(&cards.apart)
        .chain(stacked)
    {
        if !pack.all().contains(card) || !seen.insert(card) {
            return Err(SetupError::Twice(pack.show(card).to_string()));
        }
    }
    let turned = usize::from(shape.choice_by == ChoiceBy::TurnUp);
    count("turned cards", usize::from(cards.turnup.is_some()), turned)?;
    match cards.turnup {
        Some(card) if !cards.hands[dealer.index()].contains(&card) => {
            Err(SetupError::Turnup(pack.show(card).to_string()))
        }
        _ => Ok(()),
    }
}
