//! How hands meet: the places that a lance compares, two hands, and the best of four (M4.1).

use crate::evaluator::{Evaluator, PACK, Worth};
use crate::lance::Lance;
use table::Seat;

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

/// By lance, the seat with the best hand; of equal hands, the first from mano (M4.1). `places` gives
/// what the lances compare in a seat's hand, all below 2^14.
#[inline]
pub(crate) fn best_seats<const LANCES: usize>(
    mano: Seat,
    places: impl Fn(Seat) -> [u16; LANCES],
) -> [Seat; LANCES] {
    let mut tops = [0; LANCES];
    for after in 0..4 {
        for (top, place) in tops.iter_mut().zip(places(mano.plus(after))) {
            *top = u16::max(*top, place << 2 | u16::from(3 - after));
        }
    }
    tops.map(|top| mano.plus(3 - (top & 3) as u8))
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

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::card;
    use crate::hand::{Kings, Real};
    use crate::lance::Lance;
    use crate::{evaluator::Evaluator, lance::UnknownLance};

    fn signs(a: &str, b: &str) -> [i8; 5] {
        let cards = |text| {
            let list = card::read_hand(text).expect("a hand");
            [0, 1, 2, 3].map(|place: usize| list.as_slice()[place].number())
        };
        let evaluator = Evaluator::new(Kings::Eight, Real::Off);
        Lance::ALL.map(|lance| {
            let mut sign = [0];
            compare(&evaluator, lance, (&[cards(a)], &[cards(b)]), &mut sign);
            sign[0]
        })
    }

    /// The examples of M4.2 to M4.5.
    #[test]
    fn hands_compare_as_the_clauses_say() {
        assert_eq!(signs("RR41", "RCCC")[0], 1);
        assert_eq!(signs("7111", "6541")[..2], [1, 1]);
        assert_eq!(signs("CC55", "SSSS")[2], 1);
        assert_eq!(signs("4411", "RRRC")[2], 1);
        assert_eq!(signs("77R1", "7765")[2], 0);
        assert_eq!(signs("RRS1", "777C")[3..], [0, 0]);
        // 31 beats 40 in juego, and 40 beats 31 in punto.
        assert_eq!(signs("RRS1", "RRSS")[3..], [1, -1]);
        assert_eq!(signs("7654", "6541")[3..], [0, 1]);
    }

    #[test]
    fn the_nearest_lance_is_named() {
        assert_eq!(Lance::read("punto"), Ok(Lance::Punto));
        let error = Lance::read("chico").expect_err("no lance");
        assert_eq!(error, UnknownLance("chico".into()));
        let told = "unknown lance \"chico\"; did you mean \"chica\"? (M5.1)";
        assert_eq!(error.to_string(), told);
    }
}
