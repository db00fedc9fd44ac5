//! What a seat reads off its view before it plays a card: cards as masks, chances in parts of 256.

use crate::action::Bid;
use crate::card::{Pack, Trumps};
use crate::rules::{Shape, Sides};
use crate::view::View;
use table::{Card, Seat};

/// A certain event.
pub(super) const SURE: i32 = 256;

/// By how many hands are hidden, how many of them matter, how many cards matter: the chance that none
/// of these cards lies in those hands.
static MISSES: [[[u16; 16]; 4]; 4] = misses();

const fn misses() -> [[[u16; 16]; 4]; 4] {
    let mut table = [[[256; 16]; 4]; 4];
    let mut hidden: usize = 1;
    while hidden < 4 {
        let mut hands = 0;
        while hands < 4 {
            let others = hidden.saturating_sub(hands);
            let mut cards = 1;
            while cards < 16 {
                let before = table[hidden][hands][cards - 1] as usize;
                table[hidden][hands][cards] = (before * others / hidden) as u16;
                cards += 1;
            }
            hands += 1;
        }
        hidden += 1;
    }
    table
}

/// By cards of a suit, a bit each: how many they are.
static SIZES: [u8; 4096] = sizes();

const fn sizes() -> [u8; 4096] {
    let mut table = [0; 4096];
    let mut cards = 1;
    while cards < 4096 {
        table[cards] = table[cards / 2] + (cards % 2) as u8;
        cards += 1;
    }
    table
}

/// How many cards of a suit these are.
#[inline]
pub(super) const fn size(cards: u64) -> usize {
    SIZES[(cards & 4095) as usize] as usize
}

/// Kinds of card.
pub(super) const PLAIN: usize = 0;
pub(super) const TRUMP: usize = 1;
pub(super) const SAFE: usize = 2;

/// A suit as a seat sees it that is to play; cards as masks, the suit's lowest card as bit 0.
pub(super) struct SuitSeen {
    /// The kind of its cards: trumps, plain, or safe because no trumps are out.
    pub(super) kind: usize,
    /// Its cards that the seat holds.
    pub(super) hand: u64,
    /// Its cards that may lie in other hands.
    pub(super) out: u64,
    /// The chances that none of the opponents, of the partners still to play ruffs it.
    plain: [i32; 2],
}

/// The trick as a seat sees it that is to play to it.
pub(super) struct Reading {
    pub(super) pack: &'static Pack,
    /// The cards that it holds.
    pub(super) hand: u64,
    /// The cards that may lie in other hands.
    pub(super) out: u64,
    /// The trumps, all of them.
    pub(super) trumps: u64,
    /// The card that is winning, and whether a partner's.
    pub(super) master: Option<(Card, bool)>,
    /// How many opponents are still to play after this seat.
    pub(super) threats: usize,
    /// How many partners are.
    pub(super) helpers: usize,
    /// A suit, the lowest card as bit 0.
    suit: u64,
    /// By cards of a suit, the chances that none of them lies in a certain hidden hand, in those of the
    /// opponents still to play, of the partners.
    one_misses: &'static [u16; 16],
    threats_miss: &'static [u16; 16],
    helpers_miss: &'static [u16; 16],
    /// The chance that a hidden hand has no trump.
    no_trump: i32,
    /// The points on the table, the trick's own included.
    pub(super) pot: i32,
}

impl Reading {
    #[inline]
    pub(super) fn of(view: &View<'_>) -> Reading {
        let (pack, shape) = (view.pack(), view.shape());
        let facing = view.facing();
        let (threats, helpers) = to_come(view, shape);
        let misses = &MISSES[hidden_hands(shape)];
        let mut reading = Reading {
            pack,
            hand: view.hand().bits(),
            out: view.out().bits(),
            trumps: pack.trumps(view.trumps().unwrap_or(Trumps::None)).bits(),
            master: facing.map(|facing| (facing.master, facing.partner)),
            threats,
            helpers,
            suit: (1 << pack.width) - 1,
            one_misses: &misses[1],
            threats_miss: &misses[threats & 3],
            helpers_miss: &misses[helpers & 3],
            no_trump: SURE,
            pot: i32::from(view.rules().trick_point),
        };
        for &card in view.trick() {
            reading.pot += i32::from(pack.points(card));
        }
        reading.no_trump = miss(reading.one_misses, reading.trumps_out());
        reading
    }

    /// How many trumps may lie in other hands.
    #[inline]
    fn trumps_out(&self) -> usize {
        let first = (self.trumps | 1 << 63).trailing_zeros() as u8;
        size(self.of_suit(self.out & self.trumps, first))
    }

    /// Cards of the suit that begins at this card number, the lowest as bit 0.
    #[inline]
    pub(super) fn of_suit(&self, cards: u64, first: u8) -> u64 {
        cards >> (first & 63) & self.suit
    }

    /// What it sees of the suit that begins at this card number.
    #[inline]
    pub(super) fn suit(&self, first: u8) -> SuitSeen {
        let out = self.of_suit(self.out, first);
        let kind = if self.trumps & self.out == 0 {
            SAFE
        } else if self.trumps >> (first & 63) & 1 == 1 {
            TRUMP
        } else {
            PLAIN
        };
        let mut plain = [SURE; 2];
        if kind == PLAIN {
            let one = SURE - ((miss(self.one_misses, size(out)) * (SURE - self.no_trump)) >> 8);
            let chances = [SURE, one, (one * one) >> 8, (one * one) >> 8];
            plain = [self.threats, self.helpers].map(|seats| chances[seats & 3]);
        }
        SuitSeen {
            kind,
            hand: self.of_suit(self.hand, first),
            out,
            plain,
        }
    }

    /// The chance that a card with so many higher ones out stays the best of those opponents who are
    /// still to play.
    #[inline]
    pub(super) fn holds(&self, suit: &SuitSeen, higher: usize) -> i32 {
        (miss(self.threats_miss, higher) * suit.plain[0]) >> 8
    }

    /// The chance that some partner still to play beats a card with so many higher ones out.
    #[inline]
    pub(super) fn rescue(&self, suit: &SuitSeen, higher: usize) -> i32 {
        SURE - ((miss(self.helpers_miss, higher) * suit.plain[1]) >> 8)
    }

    /// What [`Reading::holds`] says of the card that is winning.
    #[inline]
    pub(super) fn holds_master(&self, master: Card) -> i32 {
        let suit = self.suit(self.first(master));
        self.holds(&suit, size(suit.out & above(self.pack.strength(master))))
    }

    /// What [`Reading::rescue`] says of the card that is winning.
    #[inline]
    pub(super) fn rescue_from(&self, master: Card) -> i32 {
        let suit = self.suit(self.first(master));
        self.rescue(&suit, size(suit.out & above(self.pack.strength(master))))
    }

    /// The cards that are out and higher than one in its suit.
    pub(super) fn higher(&self, card: Card) -> u64 {
        let first = self.first(card);
        (self.of_suit(self.out, first) & above(card.number() - first)) << first
    }

    /// The number of the lowest card of a card's suit.
    #[inline]
    pub(super) fn first(&self, card: Card) -> u8 {
        card.number() - self.pack.strength(card)
    }
}

/// The chance that none of so many cards lies in some hands.
#[inline]
fn miss(misses: &[u16; 16], cards: usize) -> i32 {
    i32::from(misses[cards & 15])
}

/// How many hands are hidden; where two play, what is under the stacks counts as one (F7.1).
#[inline]
fn hidden_hands(shape: &Shape) -> usize {
    if shape.seats == 4 { 3 } else { 2 }
}

/// The cards of a suit above this place.
#[inline]
pub(super) const fn above(place: u8) -> u64 {
    !1 << (place & 15)
}

/// How many opponents and how many partners are still to play after the seat.
#[inline]
fn to_come(view: &View<'_>, shape: &Shape) -> (usize, usize) {
    let left = usize::from(shape.seats).saturating_sub(view.trick().len() + 1);
    if shape.sides == Sides::Partners {
        return (left.div_ceil(2), left / 2); // an opponent is next, then a partner
    }
    let (mut seat, mut helpers) = (view.seat(), 0);
    for _ in 0..left {
        let next = seat.number() + 1;
        seat = Seat::wrapped(if next >= shape.seats { 0 } else { next });
        helpers += usize::from(view.are_partners(seat, view.seat()));
    }
    (left - helpers, helpers)
}

/// Who must take no trick, if the deal is a misère (F8.3).
#[inline]
pub(super) fn misere(view: &View<'_>) -> Option<Seat> {
    match view.auction() {
        Some((Some(Bid::Misere), _)) => view.chooser(),
        _ => None,
    }
}
