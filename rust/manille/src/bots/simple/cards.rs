//! Which card: the points that it may win or lose in this trick, less what it is worth later.
//!
//! One sum holds the rules of thumb: winners are cashed and the cheapest winner wins; a partner's
//! winning trick is charged with points, an opponent's gets cards without; ruffs win what is on the
//! table; trumps are drawn by who has most of them.

use super::reading::{Reading, SURE, misere};
use super::weights::Weights;
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
        None => best(legal, |card| reading.lead(card, weights)),
        Some((master, partner)) => {
            best(legal, |card| reading.follow(card, master, partner, weights))
        }
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

impl Reading {
    /// What a card is worth later.
    #[inline]
    fn keep(&self, card: Card, weights: &Weights) -> i32 {
        let points = usize::from(self.pack.points(card)).min(5);
        let higher = (self.higher(card).count_ones() as usize).min(3);
        let table = if self.trumps & self.out == 0 {
            &weights.no_trump
        } else if self.suit(card) & self.trumps != 0 {
            &weights.trump
        } else {
            &weights.plain
        };
        table[points][higher]
    }

    /// What a trick with this card in it brings, if it is won by this seat so often, by a partner so
    /// often, in 256ths.
    #[inline]
    fn brings(&self, card: Card, own: i32, partner: i32, weights: &Weights) -> i32 {
        let table = 16 * (self.pot + i32::from(self.pack.points(card)));
        let coming = (self.threats + self.helpers) as i32;
        let won = own + partner;
        let win = table + weights.coming[0] * coming;
        let lose = table + weights.coming[1] * coming;
        let next = weights.next[0] * own + weights.next[1] * partner;
        (win * won - lose * (SURE - won) + next) >> 8
    }

    /// What playing this card to a trick is worth.
    #[inline]
    fn follow(&self, card: Card, master: Card, partner: bool, weights: &Weights) -> i32 {
        let (own, partners) = if self.beats(card, master) {
            let holds = self.holds(card, self.threats);
            let saved = (SURE - holds) * self.rescue(card) >> 8;
            (holds, saved * weights.saves[1] >> 8)
        } else if partner {
            (0, self.holds(master, self.threats))
        } else {
            (0, self.rescue(master) * weights.saves[2] >> 8)
        };
        self.brings(card, own, partners, weights) - self.keep(card, weights)
    }

    /// What leading this card is worth.
    #[inline]
    fn lead(&self, card: Card, weights: &Weights) -> i32 {
        let holds = self.holds(card, self.threats);
        let saved = if self.helpers == 0 {
            0
        } else {
            (SURE - holds) * weights.saves[0] >> 8
        };
        let value = self.brings(card, holds, saved, weights) - self.keep(card, weights);
        value + self.plan(card, weights)
    }

    /// What a lead is worth for the tricks after it.
    #[inline]
    fn plan(&self, card: Card, weights: &Weights) -> i32 {
        let suit = self.suit(card);
        let (mine, theirs) = (self.hand & self.trumps, self.out & self.trumps);
        let length = (self.hand & suit).count_ones() as i32;
        if self.trumps == 0 {
            return weights.long[1] * length;
        }
        if suit & self.trumps == 0 {
            let single = length == 1 && mine != 0;
            return weights.long[0] * length + if single { weights.single } else { 0 };
        }
        let many = 2 * mine.count_ones() > theirs.count_ones();
        if theirs != 0 && many { weights.draw } else { 0 }
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
            if takes(card) { -64 - strength } else { strength }
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
