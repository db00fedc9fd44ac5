//! The showdown: who wins each lance when four hands are laid open, and what with (M4, M6.4).
//!
//! Nobody has bet: it is what the cards alone decide.

use crate::compare::{best_from_mano, place_in, worth_of};
use crate::evaluator::{Evaluator, Worth};
use crate::lance::Lance;
use std::array::from_fn;
use table::Seat;

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
        // From here on hands stand in speaking order: mano's team has places 0 and 2.
        let worths: [&Worth; 4] =
            from_fn(|after| worth_of(evaluator, hands[mano.plus(after as u8).index()]));
        let best = best_from_mano(worths.map(|worth| Lance::ALL.map(|l| place_in(l, worth))));
        let both = |value: fn(&Worth) -> u8, best: u8| {
            let first = usize::from(best & 1);
            value(worths[first]) + value(worths[first + 2])
        };
        let [_, _, pares, juego, _] = best;
        // The best has none where nobody has any (M5.2); punto is for those without juego (M4.6).
        let (pares, juego) = (
            both(|worth| worth.pares_value, pares),
            both(|worth| worth.juego_value, juego),
        );
        let won = [true, true, pares > 0, juego > 0, juego == 0];
        let team = best.map(|after| (mano.number() + after) as i8 & 1);
        Showdown {
            winner: from_fn(|lance| if won[lance] { team[lance] } else { NOBODY }),
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
