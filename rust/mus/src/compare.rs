//! How hands meet: the places that a lance compares, two hands, and the best of four (M4.1).

use crate::evaluator::{Evaluator, PACK, Worth};
use crate::lance::Lance;

/// What a lance compares, higher wins: the hand's place in it, or for punto its total (M4.6).
#[inline]
pub const fn place_in(lance: Lance, worth: &Worth) -> u16 {
    match lance {
        Lance::Grande => worth.grande,
        Lance::Chica => worth.chica,
        Lance::Pares => worth.pares as u16,
        Lance::Juego => worth.juego as u16,
        Lance::Punto => worth.total as u16,
    }
}

/// By lance, how many seats after mano the best hand sits; of equal hands, the first that speaks
/// (M4.1). The hands come in speaking order, each as what its lances compare (below 2^14).
#[inline]
pub(crate) fn best_from_mano<const LANCES: usize>(hands: [[u16; LANCES]; 4]) -> [u8; LANCES] {
    let mut tops = [0; LANCES];
    for (places, after) in hands.into_iter().zip(0..) {
        for (top, place) in tops.iter_mut().zip(places) {
            *top = u16::max(*top, place << 2 | (3 - after));
        }
    }
    tops.map(|top| 3 - (top & 3) as u8)
}

/// What four card numbers are worth. A number that is no card counts as the last card: memory that
/// another thread writes to may hold one after [`crate::evaluator::first_bad`] has looked.
#[inline]
pub(crate) fn worth_of(evaluator: &Evaluator, hand: [u8; 4]) -> &'static Worth {
    evaluator.evaluate(hand.map(|card| card.min(PACK - 1)))
}

/// Compares hands two by two in a lance, before the seat decides: 1 where the first is better, 0
/// where both are alike, -1 where the second is better.
pub fn compare(
    evaluator: &Evaluator,
    lance: Lance,
    pairs: (&[[u8; 4]], &[[u8; 4]]),
    signs: &mut [i8],
) {
    // A loop for each lance, so that none asks which it is at every hand.
    match lance {
        Lance::Grande => compare_by(evaluator, |worth| worth.grande, pairs, signs),
        Lance::Chica => compare_by(evaluator, |worth| worth.chica, pairs, signs),
        Lance::Pares | Lance::Juego | Lance::Punto => {
            compare_by(evaluator, |worth| place_in(lance, worth), pairs, signs);
        }
    }
}

#[inline]
fn compare_by(
    evaluator: &Evaluator,
    place: impl Fn(&Worth) -> u16,
    (first, second): (&[[u8; 4]], &[[u8; 4]]),
    signs: &mut [i8],
) {
    for ((&a, &b), sign) in first.iter().zip(second).zip(signs) {
        let [a, b] = [a, b].map(|hand| place(worth_of(evaluator, hand)));
        *sign = a.cmp(&b) as i8;
    }
}
