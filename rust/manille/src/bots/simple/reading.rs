//! What a seat reads off its view before it plays a card: cards as masks, chances in parts of 256.

use crate::action::Bid;
use crate::card::{Pack, Trumps};
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

/// The cards of higher number.
#[inline]
pub(super) const fn above(card: Card) -> u64 {
    !(u64::MAX >> (63 - (card.number() & 63)))
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
    /// How many hands are hidden.
    hidden: usize,
    /// The points on the table, the trick's own included.
    pub(super) pot: i32,
}

impl Reading {
    #[inline]
    pub(super) fn of(view: &View<'_>) -> Reading {
        let (pack, hand, trick) = (view.pack(), view.hand(), view.trick());
        let (shape, me) = (view.rules().shape(), view.seat());
        let seen = hand | view.played() | view.put_away();
        let facing = view.facing();
        let mut reading = Reading {
            pack,
            hand: hand.bits(),
            out: (pack.all() - seen).bits(),
            trumps: pack.trumps(view.trumps().unwrap_or(Trumps::None)).bits(),
            master: facing.map(|facing| (facing.master, facing.partner)),
            threats: 0,
            helpers: 0,
            hidden: usize::from(shape.seats - 1).max(if shape.seats == 2 { 2 } else { 1 }),
            pot: i32::from(view.rules().trick_point),
        };
        for &card in trick {
            reading.pot += i32::from(pack.points(card));
        }
        let mut seat = me;
        for _ in trick.len() + 1..usize::from(shape.seats) {
            let next = seat.number() + 1;
            seat = Seat::wrapped(if next >= shape.seats { 0 } else { next });
            let partner = view.are_partners(seat, me);
            reading.helpers += usize::from(partner);
            reading.threats += usize::from(!partner);
        }
        reading
    }

    /// The chance that none of these cards lies in so many of the hidden hands.
    #[inline]
    pub(super) fn miss(&self, hands: usize, cards: u64) -> i32 {
        let count = (cards.count_ones() as usize).min(15);
        i32::from(MISSES[self.hidden & 3][hands & 3][count])
    }

    /// The suit of a card.
    #[inline]
    pub(super) fn suit(&self, card: Card) -> u64 {
        self.pack.cards(self.pack.suit(card)).bits()
    }

    /// Cards that are out and higher than this one in its suit.
    #[inline]
    pub(super) fn higher(&self, card: Card) -> u64 {
        self.out & self.suit(card) & above(card)
    }

    /// The chance that a card which is winning stays so against so many seats after this one.
    #[inline]
    pub(super) fn holds(&self, card: Card, threats: usize) -> i32 {
        if threats == 0 {
            return SURE;
        }
        let suit = self.suit(card);
        let stays = self.miss(threats, self.out & suit & above(card));
        let ruffers = self.out & self.trumps;
        if ruffers == 0 || suit & self.trumps != 0 {
            return stays;
        }
        let void = self.miss(1, self.out & suit);
        let safe = SURE - ((void * (SURE - self.miss(1, ruffers))) >> 8);
        let safe = if threats > 1 {
            (safe * safe) >> 8
        } else {
            safe
        };
        (stays * safe) >> 8
    }

    /// Does a card beat the one that is winning?
    #[inline]
    pub(super) fn beats(&self, card: Card, master: Card) -> bool {
        let bit = 1_u64 << card.number();
        if self.suit(master) & bit != 0 {
            card > master
        } else {
            self.trumps & bit != 0
        }
    }

    /// The chance that some partner still to play beats the card that is winning.
    #[inline]
    pub(super) fn rescue(&self, master: Card) -> i32 {
        if self.helpers == 0 {
            return 0;
        }
        SURE - self.holds(master, self.helpers)
    }
}

/// Who must take no trick, if the deal is a misère (F8.3).
#[inline]
pub(super) fn misere(view: &View<'_>) -> Option<Seat> {
    match view.auction() {
        Some((Some(Bid::Misere), _)) => view.chooser(),
        _ => None,
    }
}
