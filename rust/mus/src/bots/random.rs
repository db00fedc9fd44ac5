//! `random`: any legal word is as likely as any other.

use super::{Named, parameters};
use crate::action::{Action, Sign};
use crate::game::Mus;
use crate::lance::STAKE_LIMIT;
use crate::rules::Raises;
use crate::view::View;
use crate::word::Word;
use table::{Bot, Dice};

parameters! {
    /// What can be set about `random`.
    RandomParameters;
    geometric: whole = 0.0, 0.0..=1.0,
        "0: bets and raises are the least; 1: each point more is half as likely as the one before.";
}

/// Draws uniformly among the kinds of word that it may say, then among the ways to say it: true
/// signs, allowed discards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Random {
    geometric: bool,
}

impl Named for Random {
    const NAME: &'static str = "random";
    const ABOUT: &'static str = "Says any legal word, all equally likely; cuts half the time.";
    type Parameters = RandomParameters;

    fn new(parameters: RandomParameters) -> Random {
        Random {
            geometric: parameters.geometric > 0.0,
        }
    }

    fn parameters(&self) -> RandomParameters {
        RandomParameters {
            geometric: f64::from(u8::from(self.geometric)),
        }
    }
}

impl Random {
    /// The least, or that and a geometric number of points more where amounts are free.
    #[inline]
    fn amount(self, least: u16, view: &View<'_>, dice: &mut Dice) -> u16 {
        if !self.geometric || view.rules().raises == Raises::Fixed {
            return least;
        }
        let mut more = 0_u16;
        loop {
            let heads = dice.bits16().trailing_ones() as u16;
            more = more.saturating_add(heads);
            if heads < 16 {
                break;
            }
        }
        let room = STAKE_LIMIT.saturating_sub(view.stake());
        let amount = least.saturating_add(more);
        if u32::from(amount) <= room {
            amount
        } else {
            least
        }
    }
}

/// A sign that is true, all equally likely; there is always one (M8.2).
fn sign(view: &View<'_>, dice: &mut Dice) -> Action {
    let mut signs = [Sign::Ciego; 8];
    let mut count = 0;
    for sign in Sign::ALL.into_iter().filter(|&sign| view.is_true(sign)) {
        signs[count & 7] = sign;
        count += 1;
    }
    let sign = signs[usize::from(dice.below(count as u16)) & 7];
    Action::Sena { sign }
}

impl Bot<Mus> for Random {
    #[inline]
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        let words = view.words();
        let count = words.len() as u16;
        let place = if count > 1 { dice.below(count) } else { 0 };
        match words.nth(usize::from(place)) {
            Word::Nada => Action::Nada,
            Word::Sena => sign(&view, dice),
            Word::Mus => Action::Mus,
            Word::Corto => Action::Corto,
            Word::Descarta => {
                let least = view.rules().min_discard.min(1);
                view.discard((dice.below(16 - least) + least) as u8)
            }
            Word::Paso => Action::Paso,
            Word::Envido => Action::Envido {
                amount: self.amount(view.rules().least_bet(), &view, dice),
            },
            Word::Ordago => Action::Ordago,
            Word::Quiero => Action::Quiero,
            Word::NoQuiero => Action::NoQuiero,
            Word::Reenvido => Action::Reenvido {
                amount: self.amount(view.rules().least_raise(), &view, dice),
            },
            Word::Queremos => Action::Queremos,
            Word::NoQueremos => Action::NoQueremos,
        }
    }
}
