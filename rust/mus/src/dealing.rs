//! How cards leave the pack: from words of a stream, so that anybody can deal the same (M2.1, M3.3).
//!
//! First hands: the pack is the card numbers 0 to 39 in order; for i = 0 to 15 the card in place i
//! changes places with the card in place i + d, where d is a draw below 40 - i. The first eight
//! draws come from one word, the next eight from the next. Card i goes to the seat i after mano.
//!
//! Replacements: the stock is its card numbers in ascending order; each block of cards for a seat
//! (one `roba`) takes one word, and each draw d below the number of cards left takes out the card in
//! place d. A reshuffle takes no word: the stock is sorted anyway.

use table::{Card, CardList, CardSet, Seat, Stream};

/// Deals the four first hands.
#[inline]
pub fn first_hands(cards: &mut Stream, mano: Seat) -> [CardSet; 4] {
    let mut pack: [u8; 40] = std::array::from_fn(|place| place as u8);
    let mut draws = [0_u8; 16];
    cards.draws(40, &mut draws[..8]);
    cards.draws(32, &mut draws[8..]);
    let mut hands = [0_u64; 4];
    for (place, draw) in draws.into_iter().enumerate() {
        let from = (place + usize::from(draw)).min(39);
        hands[place & 3] |= 1 << pack[from];
        // Half of the change: nobody looks at this place again.
        pack[from] = pack[place];
    }
    Seat::ALL.map(|seat| CardSet::from_bits(hands[usize::from(seat.after(mano)) & 3]))
}

/// Draws a block of cards from the stock.
pub fn replacements(cards: &mut Stream, mut stock: CardSet, count: u8) -> CardList {
    let mut draws = [0_u8; 4];
    let draws = &mut draws[..usize::from(count.min(4))];
    cards.draws(stock.len() as u64, draws);
    let mut block = CardList::EMPTY;
    for &mut draw in draws {
        let card = stock.nth(usize::from(draw)).unwrap_or(Card::masked(0));
        stock -= [card].into_iter().collect();
        block.push(card);
    }
    block
}
