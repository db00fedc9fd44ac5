//! Which card: the points that it may win or lose in this trick, less what it is worth later.
//!
//! One sum holds the rules of thumb: winners are cashed and the cheapest winner wins; a partner's
//! winning trick is charged with points, an opponent's gets cards without; ruffs win what is on the
//! table; trumps are drawn by who has most of them.

use super::reading::{Reading, SURE, above, misere};
use super::weights::{Follow, Lead, Weights};
use crate::view::View;
use table::{Card, CardSet, Seat};

/// The card that it would rather play than any other of these.
#[inline]
pub(super) fn choose(view: &View<'_>, legal: CardSet, weights: &Weights) -> Card {
    let bits = legal.bits();
    if bits & bits.wrapping_sub(1) == 0 {
        return Card::masked(bits.trailing_zeros() as u8 & 63);
    }
    if let Some(bidder) = misere(view) {
        return in_misere(view, legal, bidder);
    }
    let reading = Reading::of(view);
    match reading.master {
        None => best(legal, |card| reading.lead(card, &weights.lead)),
        Some((master, partner)) => best(legal, |card| {
            reading.follow(card, master, partner, &weights.follow)
        }),
    }
}

/// The card that is worth most; of equal ones the lowest.
#[inline]
fn best(legal: CardSet, worth: impl Fn(Card) -> i32) -> Card {
    let mut chosen = Card::default();
    let mut most = i32::MIN;
    for card in legal.iter() {
        let value = worth(card);
        if value > most {
            (chosen, most) = (card, value);
        }
    }
    chosen
}

/// Kinds of card.
const PLAIN: usize = 0;
const TRUMP: usize = 1;
const SAFE: usize = 2;

/// What a card is by itself.
struct Traits {
    kind: usize,
    points: usize,
    /// How many higher cards of its suit are out, three at most.
    higher: usize,
    /// How many cards of its suit the seat holds, five at most, less this one.
    more: usize,
    /// How many of its suit are out, seven at most.
    out: usize,
}

/// How many cards there are, so many at most.
#[inline]
fn count(cards: u64, most: usize) -> usize {
    (cards.count_ones() as usize).min(most)
}

impl Reading {
    #[inline]
    fn traits(&self, card: Card) -> Traits {
        let suit = self.suit(card);
        let kind = if self.trumps & self.out == 0 {
            SAFE
        } else if suit & self.trumps != 0 {
            TRUMP
        } else {
            PLAIN
        };
        Traits {
            kind,
            points: usize::from(self.pack.points(card)).min(5),
            higher: count(self.out & suit & above(card), 3),
            more: count(self.hand & suit, 5) - 1,
            out: count(self.out & suit, 7),
        }
    }

    /// What comes of the points of a trick with this card in it that is won so often, in 256ths.
    #[inline]
    fn stake(&self, card: Card, won: i32, weight: i32) -> i32 {
        let table = self.pot + i32::from(self.pack.points(card));
        (weight * table * (2 * won - SURE)) >> 8
    }

    /// What playing this card to a trick is worth.
    #[inline]
    fn follow(&self, card: Card, master: Card, partner: bool, weights: &Follow) -> i32 {
        let (own, won) = if self.beats(card, master) {
            let holds = self.holds(card, self.threats);
            (holds, holds + (((SURE - holds) * self.rescue(card)) >> 9))
        } else if partner {
            (0, self.holds(master, self.threats))
        } else {
            (0, (self.rescue(master) * 3) >> 2)
        };
        let Traits {
            kind,
            points,
            higher,
            more,
            out,
        } = self.traits(card);
        let coming = weights.coming * (self.threats + self.helpers) as i32;
        let trick = coming * (2 * won - SURE) + weights.won * won + weights.own * own;
        let later = weights.cards[kind][points][higher];
        let suit = weights.long[kind][more] + weights.left[kind][out];
        self.stake(card, won, weights.stake) + (trick >> 8) + later + suit
    }

    /// What leading this card is worth.
    #[inline]
    fn lead(&self, card: Card, weights: &Lead) -> i32 {
        let holds = self.holds(card, self.threats);
        let Traits {
            kind,
            points,
            higher,
            more,
            out,
        } = self.traits(card);
        let own = self.hand & self.suit(card) & above(card);
        let trumps = self.hand & self.trumps;
        let beaten = usize::from(higher > 0);
        let suit = match kind {
            TRUMP => weights.draw[count(trumps, 5)][count(self.out & self.trumps, 7)],
            PLAIN => {
                weights.left[beaten][out] + weights.long[beaten][usize::from(trumps != 0)][more]
            }
            _ => weights.safe * (more as i32 + 1),
        };
        let later = weights.cards[kind][points][higher] + weights.under[kind][count(own, 3)];
        let trick = self.stake(card, holds, weights.stake) + ((weights.own * holds) >> 8);
        trick + later + suit
    }
}

/// A misère: its bidder keeps below, the others keep below him (F8.3).
#[cold]
fn in_misere(view: &View<'_>, legal: CardSet, bidder: Seat) -> Card {
    let pack = view.pack();
    let strength = |card| i32::from(pack.strength(card));
    let lowest = best(legal, |card| -strength(card));
    let Some(facing) = view.facing() else {
        return lowest;
    };
    if view.seat() == bidder {
        let takes = |card: Card| pack.suit(card) == facing.led && card > facing.master;
        return best(legal, |card| {
            let strength = strength(card);
            if takes(card) {
                -64 - strength
            } else {
                strength
            }
        });
    }
    let seats = view.rules().shape().seats;
    let place = (bidder.number() + seats - view.leader().number()) % seats;
    let played = view.trick().get(usize::from(place));
    if played.is_none_or(|&card| card == facing.master) {
        lowest
    } else {
        best(legal, strength)
    }
}
