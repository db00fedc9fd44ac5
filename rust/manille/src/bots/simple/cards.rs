//! Which card: the points that it may win or lose in this trick, less what it is worth later.
//!
//! One sum holds the rules of thumb: winners are cashed and the cheapest winner wins; a partner's
//! winning trick is charged with points, an opponent's gets cards without; ruffs win what is on the
//! table; trumps are drawn by who has most of them.

use super::reading::{PLAIN, Reading, SURE, SuitSeen, TRUMP, above, misere, size};
use super::weights::{Follow, Later, Lead, Weights};
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
        None => best_of_suits(&reading, legal, |suit| LeadFrom::new(suit, &weights.lead)),
        Some(master) => {
            let trick = Winning::new(&reading, master, &weights.follow);
            best_of_suits(&reading, legal, |suit| {
                FollowWith::new(suit, &trick, &weights.follow)
            })
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

/// What holds for all cards of a suit, and what one of them is worth then.
trait Weighed {
    /// What the card at this place of the suit is worth.
    fn worth(&self, place: u8) -> i32;
}

/// As [`best`], suit by suit, so that what holds for a suit is found once.
#[inline]
fn best_of_suits<'r, W: Weighed>(
    reading: &'r Reading,
    legal: CardSet,
    weighed: impl Fn(Suit<'r>) -> W,
) -> Card {
    let mut chosen = Card::default();
    let mut most = i32::MIN;
    let mut left = legal.bits();
    while left != 0 {
        let first = reading.first(Card::masked(left.trailing_zeros() as u8));
        let mut cards = reading.of_suit(left, first);
        left &= !(cards << first);
        let weighed = weighed(Suit {
            reading,
            first,
            seen: reading.suit(first),
        });
        while cards != 0 {
            let place = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let value = weighed.worth(place);
            if value > most {
                (chosen, most) = (Card::masked(first + place), value);
            }
        }
    }
    chosen
}

/// A suit of which a card may be played.
struct Suit<'r> {
    reading: &'r Reading,
    /// The number of its lowest card.
    first: u8,
    seen: SuitSeen,
}

impl Suit<'_> {
    /// The points of the card at this place of the suit.
    #[inline]
    fn points(&self, place: u8) -> usize {
        usize::from(
            self.reading
                .pack
                .points(Card::masked(self.first + place))
                .min(5),
        )
    }

    /// How many cards of the suit the seat holds, five at most, less one.
    #[inline]
    fn more(&self) -> usize {
        size(self.seen.hand).clamp(1, 5) - 1
    }

    /// How many of its cards are out, seven at most.
    #[inline]
    fn out(&self) -> usize {
        size(self.seen.out).min(7)
    }

    /// What comes of the points of a trick with a card of so many in it that is won so often, in
    /// 256ths.
    #[inline]
    fn stake(&self, points: usize, won: i32, weight: i32) -> i32 {
        let table = self.reading.pot + points as i32;
        (weight * table * (2 * won - SURE)) >> 8
    }
}

/// The trick so far.
struct Winning {
    master: Card,
    /// What winning it is worth for the cards to come.
    coming: i32,
    /// Of a card that does not win: what each point in the trick is worth, in 256ths, and the rest.
    kept: [i32; 2],
}

impl Winning {
    #[inline]
    fn new(reading: &Reading, (master, partner): (Card, bool), weights: &Follow) -> Winning {
        // How likely it is, in 256ths, that the side wins the trick all the same.
        let kept = if partner {
            reading.holds_master(master)
        } else {
            (reading.rescue_from(master) * 3) >> 2
        };
        let coming = weights.coming * (reading.threats + reading.helpers) as i32;
        let sure = 2 * kept - SURE;
        Winning {
            master,
            coming,
            kept: [
                weights.stake * sure,
                (coming * sure + weights.won * kept) >> 8,
            ],
        }
    }
}

/// A suit of which a card may be played to a trick.
struct FollowWith<'a> {
    suit: Suit<'a>,
    weights: &'a Follow,
    /// What its cards are worth later.
    later: &'a Later,
    trick: &'a Winning,
    /// The place from which on its cards win.
    winners: u8,
    /// What is the same for all its cards.
    same: i32,
}

impl<'a> FollowWith<'a> {
    #[inline]
    fn new(suit: Suit<'a>, trick: &'a Winning, weights: &'a Follow) -> FollowWith<'a> {
        let (reading, kind) = (suit.reading, suit.seen.kind);
        let winners = if reading.first(trick.master) == suit.first {
            trick.master.number() - suit.first + 1
        } else if reading.trumps >> (suit.first & 63) & 1 == 1 {
            0
        } else {
            u8::MAX
        };
        let same = weights.long[kind][suit.more()] + weights.left[kind][suit.out()];
        FollowWith {
            suit,
            weights,
            later: &weights.cards[kind],
            trick,
            winners,
            same,
        }
    }

    /// What comes of the trick with a winning card of so many points, so many higher ones out.
    #[inline]
    fn wins(&self, points: usize, higher: usize) -> i32 {
        let FollowWith { suit, weights, .. } = self;
        let holds = suit.reading.holds(&suit.seen, higher);
        let rescue = suit.reading.rescue(&suit.seen, higher);
        let won = holds + (((SURE - holds) * rescue) >> 9);
        let trick = self.trick.coming * (2 * won - SURE) + weights.won * won + weights.own * holds;
        suit.stake(points, won, weights.stake) + (trick >> 8)
    }
}

impl Weighed for FollowWith<'_> {
    #[inline]
    fn worth(&self, place: u8) -> i32 {
        let suit = &self.suit;
        let points = suit.points(place);
        let higher = size(suit.seen.out & above(place));
        let trick = if place >= self.winners {
            self.wins(points, higher)
        } else {
            let [stake, rest] = self.trick.kept;
            ((stake * (suit.reading.pot + points as i32)) >> 8) + rest
        };
        trick + self.later[points][higher.min(3)] + self.same
    }
}

/// A suit of which a card may be led.
struct LeadFrom<'a> {
    suit: Suit<'a>,
    weights: &'a Lead,
    /// What its cards are worth later.
    later: &'a Later,
    /// What is added by how many higher cards the seat holds.
    under: &'a [i32; 4],
    /// What is the same for all its cards that no higher one is out of, and for the others.
    same: [i32; 2],
}

impl<'a> LeadFrom<'a> {
    #[inline]
    fn new(suit: Suit<'a>, weights: &'a Lead) -> LeadFrom<'a> {
        let (reading, more, out) = (suit.reading, suit.more(), suit.out());
        let trumps = reading.hand & reading.trumps;
        let same = match suit.seen.kind {
            TRUMP => [weights.draw[size(suit.seen.hand).min(5)][out]; 2],
            PLAIN => [0, 1].map(|beaten: usize| {
                weights.left[beaten][out] + weights.long[beaten][usize::from(trumps != 0)][more]
            }),
            _ => [weights.safe * (more as i32 + 1); 2],
        };
        let kind = suit.seen.kind;
        LeadFrom {
            suit,
            weights,
            later: &weights.cards[kind],
            under: &weights.under[kind],
            same,
        }
    }
}

impl Weighed for LeadFrom<'_> {
    #[inline]
    fn worth(&self, place: u8) -> i32 {
        let LeadFrom { suit, weights, .. } = self;
        let (seen, points) = (&suit.seen, suit.points(place));
        let higher = size(seen.out & above(place));
        let holds = suit.reading.holds(seen, higher);
        let own = size(seen.hand & above(place)).min(3);
        let later = self.later[points][higher.min(3)] + self.under[own];
        let trick = suit.stake(points, holds, weights.stake) + ((weights.own * holds) >> 8);
        trick + later + self.same[usize::from(higher > 0)]
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
