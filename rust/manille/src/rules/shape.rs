//! What a variant is beside its options: the pack, the seats, the sides, how trumps are found.

use crate::card::Pack;
use crate::clause::Clause;

/// A game of the family (F3 to F9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Silent manille (F3).
    Muette,
    /// Spoken manille (F4).
    Parlee,
    /// Belgian manillen for four (F5).
    Manillen,
    /// Manillen for three, one against two (F6).
    Manillen3,
    /// Manillen for two, with cards on the table (F7).
    Manillen2,
    /// Manille with a choice of trumps and doubling (F8.1).
    Coinchee,
    /// Manille by auction, one against the rest (F8.2).
    Encheres,
    /// Each for himself against 17 (F8.4).
    DixSept,
    /// Catalan botifarra (F9.1).
    Botifarra,
    /// Muette with 48 cards (F9.2).
    Manilla48,
    /// Muette with 40 cards (F9.2).
    Malilla40,
}

use Variant::{
    Botifarra, Coinchee, DixSept, Encheres, Malilla40, Manilla48, Manillen, Manillen2, Manillen3,
    Muette, Parlee,
};

/// Who plays with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Opposite seats of four are partners.
    Partners,
    /// The one who chose or bid plays alone; the others are partners (F2.7).
    OneAgainst,
    /// Nobody has a partner.
    Alone,
}

/// How trumps are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChoiceBy {
    /// The dealer's last card is turned (F3.1).
    TurnUp,
    /// The dealer names them (F6.1, F7.1).
    Dealer,
    /// The dealer names them or leaves it to his partner (F5.2).
    DealerOrPartner,
    /// Who bids most names them (F8.2).
    Auction,
}

/// What else than hands is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Apart {
    /// Nothing.
    Nothing,
    /// Two cards, the first on top (F6.1).
    Dog,
    /// Two cards for the bidder (F8.2).
    Talon,
    /// Four stacks of two before each seat (F7.1).
    Stacks,
}

/// What a variant is beside its options.
#[derive(Debug)]
pub struct Shape {
    /// The cards.
    pub pack: &'static Pack,
    /// How many play.
    pub seats: u8,
    /// How many cards each holds.
    pub hand: u8,
    /// How many tricks there are.
    pub tricks: u8,
    /// Who plays with whom.
    pub sides: Sides,
    /// How trumps are found.
    pub choice_by: ChoiceBy,
    /// What else is dealt.
    pub apart: Apart,
    /// How many steps doubling has: none, contra and recontra, or santvicens too.
    pub doublings: u8,
    /// Does the turned card score at once (F3.2)?
    pub turnup_scores: bool,
    /// The clause of the choice.
    pub choice: Clause,
    /// The clause of doubling.
    pub doubling: Clause,
    /// The clause of the order of deals.
    pub series: Clause,
}

const MUETTE: Shape = Shape {
    pack: &Pack::FRENCH,
    seats: 4,
    hand: 8,
    tricks: 8,
    sides: Sides::Partners,
    choice_by: ChoiceBy::TurnUp,
    apart: Apart::Nothing,
    doublings: 0,
    turnup_scores: true,
    choice: Clause::F31,
    doubling: Clause::F53,
    series: Clause::F33,
};

const MANILLEN: Shape = Shape {
    choice_by: ChoiceBy::DealerOrPartner,
    doublings: 2,
    turnup_scores: false,
    choice: Clause::F52,
    doubling: Clause::F53,
    series: Clause::F51,
    ..MUETTE
};

const ENCHERES: Shape = Shape {
    sides: Sides::OneAgainst,
    choice_by: ChoiceBy::Auction,
    doublings: 0,
    choice: Clause::F82,
    doubling: Clause::F82,
    series: Clause::F82,
    ..MANILLEN
};

static MUETTE_SHAPE: Shape = MUETTE;
static MANILLEN_SHAPE: Shape = MANILLEN;
static MANILLEN3_SHAPE: Shape = Shape {
    seats: 3,
    hand: 10,
    tricks: 10,
    sides: Sides::OneAgainst,
    choice_by: ChoiceBy::Dealer,
    apart: Apart::Dog,
    choice: Clause::F61,
    doubling: Clause::F62,
    series: Clause::F61,
    ..MANILLEN
};
static MANILLEN2_SHAPE: Shape = Shape {
    seats: 2,
    tricks: 16,
    sides: Sides::Alone,
    choice_by: ChoiceBy::Dealer,
    apart: Apart::Stacks,
    choice: Clause::F71,
    doubling: Clause::F71,
    series: Clause::F73,
    ..MANILLEN
};
static COINCHEE_SHAPE: Shape = Shape {
    series: Clause::F81,
    ..MANILLEN
};
static ENCHERES4_SHAPE: Shape = ENCHERES;
static ENCHERES3_SHAPE: Shape = Shape {
    seats: 3,
    hand: 10,
    tricks: 10,
    apart: Apart::Talon,
    ..ENCHERES
};
static DIX_SEPT_SHAPE: Shape = Shape {
    sides: Sides::Alone,
    series: Clause::F84,
    ..MUETTE
};
static BOTIFARRA_SHAPE: Shape = Shape {
    pack: &Pack::SPANISH,
    hand: 12,
    tricks: 12,
    doublings: 3,
    choice: Clause::F91,
    series: Clause::F91,
    ..MANILLEN
};
static MANILLA48_SHAPE: Shape = Shape {
    pack: &Pack::SPANISH,
    hand: 12,
    tricks: 12,
    ..MUETTE
};
static MALILLA40_SHAPE: Shape = Shape {
    pack: &Pack::SHORT,
    hand: 10,
    tricks: 10,
    ..MUETTE
};

impl Variant {
    /// Every variant.
    pub const ALL: &'static [Variant] = &[
        Muette, Parlee, Manillen, Manillen3, Manillen2, Coinchee, Encheres, DixSept, Botifarra,
        Manilla48, Malilla40,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Muette => "muette",
            Parlee => "parlee",
            Manillen => "manillen",
            Manillen3 => "manillen3",
            Manillen2 => "manillen2",
            Coinchee => "coinchee",
            Encheres => "encheres",
            DixSept => "dix_sept",
            Botifarra => "botifarra",
            Manilla48 => "manilla48",
            Malilla40 => "malilla40",
        }
    }

    /// What it is beside its options; `seats` matters where it is an option.
    pub(super) fn shape(self, seats: u16) -> &'static Shape {
        match self {
            Muette | Parlee => &MUETTE_SHAPE,
            Manillen => &MANILLEN_SHAPE,
            Manillen3 => &MANILLEN3_SHAPE,
            Manillen2 => &MANILLEN2_SHAPE,
            Coinchee => &COINCHEE_SHAPE,
            Encheres if seats == 3 => &ENCHERES3_SHAPE,
            Encheres => &ENCHERES4_SHAPE,
            DixSept => &DIX_SEPT_SHAPE,
            Botifarra => &BOTIFARRA_SHAPE,
            Manilla48 => &MANILLA48_SHAPE,
            Malilla40 => &MALILLA40_SHAPE,
        }
    }

    /// Are its matches of games, each a race to a target (F3.3)?
    pub const fn is_race(self) -> bool {
        matches!(self, Muette | Parlee | Manilla48 | Malilla40)
    }

    /// May partners speak (F4)?
    pub const fn is_spoken(self) -> bool {
        matches!(self, Parlee)
    }
}
