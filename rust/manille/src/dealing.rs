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
    let hands = match shape.seats {
        4 => in_turn(&order[..held], 4), // a constant, which is twice as fast
        seats => in_turn(&order[..held], usize::from(seats)),
    };
    let mut seat = dealer;
    for hand in hands.into_iter().take(usize::from(shape.seats)) {
        seat = ground.after(seat);
        start.hands[seat.index()] = CardSet::from_bits(hand);
    }
    if shape.apart == Apart::Nothing {
        return start;
    }
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

/// The hands when cards go round one at a time, in the order in which they get them.
#[inline(always)]
fn in_turn(order: &[u8], seats: usize) -> [u64; 4] {
    let mut hands = [0_u64; 4];
    for round in order.chunks_exact(seats) {
        for (hand, &number) in hands.iter_mut().zip(round) {
            *hand |= 1 << (number & 63);
        }
    }
    hands
}

/// The card numbers of a pack in a random order.
#[inline]
fn shuffled(cards: &mut Stream, size: u8) -> [u8; 48] {
    let mut pack: [u8; 64] = std::array::from_fn(|place| place as u8);
    let mut order = [0_u8; 48];
    let mut left = u64::from(size);
    for (block, places) in order[..usize::from(size.min(48))]
        .chunks_exact_mut(8)
        .enumerate()
    {
        let mut draws = [0_u8; 8];
        // Multiplied with constants, which is a tenth quicker.
        match left {
            48 => cards.draws(48, &mut draws),
            40 => cards.draws(40, &mut draws),
            32 => cards.draws(32, &mut draws),
            24 => cards.draws(24, &mut draws),
            16 => cards.draws(16, &mut draws),
            _ => cards.draws(8, &mut draws),
        }
        left -= 8;
        for (step, (place, draw)) in places.iter_mut().zip(draws).enumerate() {
            let first = 8 * block + step;
            let from = (first + usize::from(draw)) & 63;
            *place = pack[from];
            // Half of the change: nobody looks at this place again.
            pack[from] = pack[first & 63];
        }
    }
    order
}
