//! The showdown: who wins each lance when four hands are laid open, and what with (M4, M6.4).
//!
//! Nobody has bet: it is what the cards alone decide.

use crate::compare::{best_seats, place_in, worth_of};
use crate::evaluator::{Evaluator, Worth};
use crate::lance::Lance;
use std::array::from_fn;
use table::{Seat, Team};

/// Nobody wins the lance: nobody has it, or it is not played.
pub const NOBODY: i8 = -1;

/// What a showdown comes to, by lance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Showdown {
    /// The team that wins, or [`NOBODY`].
    pub winner: [i8; 5],
    /// What the lance is worth to that team, over both hands (M6.4): 0 in grande and chica, where
    /// only bets and pasos score, 1 for punto.
    pub value: [u8; 5],
}

/// A showdown as ten bytes, winners first: a row of what `mus.showdown` returns.
pub type Row = [u8; 10];

impl Showdown {
    /// Four hands by seat, whoever is mano.
    #[inline]
    pub fn new(evaluator: &Evaluator, hands: &[[u8; 4]; 4], mano: Seat) -> Showdown {
        let worths = hands.map(|hand| worth_of(evaluator, hand));
        let places = |seat: Seat| Lance::ALL.map(|lance| place_in(lance, worths[seat.index()]));
        let teams = best_seats(mano, places).map(Seat::team);
        let both = |value: fn(&Worth) -> u8, team: Team| {
            value(worths[team.index()]) + value(worths[team.index() + 2])
        };
        let pares = both(|worth| worth.pares_value, teams[2]);
        let juego = both(|worth| worth.juego_value, teams[3]);
        // The best hand has none where nobody has any (M5.2); then punto is played (M4.6).
        let won = [true, true, pares > 0, juego > 0, juego == 0];
        Showdown {
            winner: from_fn(|lance| {
                if won[lance] {
                    teams[lance].number() as i8
                } else {
                    NOBODY
                }
            }),
            value: [0, 0, pares, juego, u8::from(juego == 0)],
        }
    }

    /// The showdown as ten bytes.
    #[inline]
    pub fn row(&self) -> Row {
        let Showdown { winner, value } = self;
        from_fn(|place| match place {
            0..5 => winner[place] as u8,
            _ => value[place - 5],
        })
    }
}

/// Writes a row for each deal, as many as all three have; numbers of manos are taken modulo 4.
pub fn showdowns(
    evaluator: &Evaluator,
    deals: &[[[u8; 4]; 4]],
    manos: impl Iterator<Item = u8>,
    rows: &mut [Row],
) {
    for ((hands, mano), row) in deals.iter().zip(manos).zip(rows) {
        *row = Showdown::new(evaluator, hands, Seat::wrapped(mano)).row();
    }
}

#[cfg(test)]
mod tests {
    use super::{NOBODY, Showdown};
    use crate::card;
    use crate::evaluator::Evaluator;
    use crate::hand::{Kings, Real};
    use table::Seat;

    fn showdown(texts: [&str; 4], mano: Seat) -> Showdown {
        let hands = card::read_hands(&texts).expect("four hands");
        let hands = [0, 1, 2, 3].map(|seat: usize| {
            [0, 1, 2, 3].map(|place: usize| hands[seat].as_slice()[place].number())
        });
        Showdown::new(&Evaluator::new(Kings::Eight, Real::Off), &hands, mano)
    }

    #[test]
    fn partners_score_together_and_punto_is_for_those_without_juego() {
        let told = showdown(["RR7A", "CC55", "SSS4", "6662"], Seat::ALL[0]);
        assert_eq!(told.winner, [0, 1, 1, 0, NOBODY]);
        assert_eq!(told.value, [0, 0, 5, 2, 0]);
        let told = showdown(["A456", "A467", "A457", "A567"], Seat::ALL[2]);
        assert_eq!(told.winner, [1, 0, NOBODY, NOBODY, 1]);
        assert_eq!(told.value, [0, 0, 0, 0, 1]);
    }

    #[test]
    fn of_equal_hands_the_first_from_mano_wins() {
        for mano in Seat::ALL {
            let told = showdown(["R37A"; 4], mano);
            let team = mano.team().number() as i8;
            assert_eq!(told.winner, [team, team, team, NOBODY, team]);
            assert_eq!(told.value, [0, 0, 2, 0, 1]);
        }
    }
}
