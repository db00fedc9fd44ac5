//! How cards leave the pack: from words of a stream, so that anybody can deal the same (F1.5).
//!
//! The pack is the card numbers 0, 1, … in order; for each place i in turn the card there changes
//! places with the card in place i + d, where d is a draw below the number of cards from i on. Eight
//! draws come from one word. Cards go one at a time round the table, first to the seat after the
//! dealer, until hands are full; the rest lie apart in order: the dog or talon, top first, or the
//! stacks by seat, upper card first. Where a card is turned it is the last one, the dealer's.

use crate::deal::Start;
use crate::rules::{Apart, Ground};
use table::{Card, CardSet, Seat, Stream};

/// Deals the cards of a deal.
#[inline]
pub(crate) fn deal(cards: &mut Stream, ground: &Ground, dealer: Seat) -> Start {
    let shape = ground.shape;
    let size = shape.pack.size();
    let order = shuffled(cards, size);
    let mut start = Start {
        hands: [CardSet::EMPTY; 4],
        turnup: Card::masked(order[usize::from(size) - 1]),
        apart: [Card::default(); 2],
        stacks: [[Card::default(); 2]; 8],
    };
    let held = usize::from(shape.seats) * usize::from(shape.hand);
    let mut hands = [0_u64; 4];
    let mut seat = ground.after(dealer);
    for &number in &order[..held] {
        hands[seat.index()] |= 1 << number;
        seat = ground.after(seat);
    }
    start.hands = hands.map(CardSet::from_bits);
    let rest = order[held..usize::from(size)]
        .iter()
        .map(|&number| Card::masked(number));
    match shape.apart {
        Apart::Stacks => {
            for (place, card) in start.stacks.as_flattened_mut().iter_mut().zip(rest) {
                *place = card;
            }
        }
        _ => {
            for (place, card) in start.apart.iter_mut().zip(rest) {
                *place = card;
            }
        }
    }
    start
}

/// The card numbers of a pack in a random order.
#[inline]
fn shuffled(cards: &mut Stream, size: u8) -> [u8; 48] {
    let mut pack: [u8; 48] = std::array::from_fn(|place| place as u8);
    let mut draws = [0_u8; 8];
    for first in (0..usize::from(size)).step_by(8) {
        cards.draws(u64::from(size) - first as u64, &mut draws);
        for (place, &draw) in (first..).zip(&draws) {
            pack.swap(place.min(47), (place + usize::from(draw)).min(47));
        }
    }
    pack
}
