//! Signs: which one `simple` makes, and what it takes those of others to say (M8).

use super::Simple;
use super::hands::{ACE, KING};
use crate::action::{Action, Sign};
use crate::evaluator::Worth;
use crate::hand::{self, Pares};
use crate::lance::Lance;
use crate::rules::Signals;
use crate::view::View;
use table::Dice;

/// The sign that tells most of a hand, of those that are true of it (M8.2).
pub(in crate::bots) fn best_sign(ranks: [u8; 4], worth: &Worth) -> Sign {
    let count = |rank| ranks.iter().filter(|&&other| other == rank).count();
    match hand::pares(ranks) {
        _ if count(KING) == 4 => Sign::Reyes4,
        _ if count(ACE) == 4 => Sign::Ases4,
        Pares::Duples(..) => Sign::Duples,
        _ if worth.total == 31 => Sign::Juego31,
        Pares::Medias(_) => Sign::Medias,
        _ if count(KING) >= 2 => Sign::Reyes2,
        _ if count(ACE) >= 2 => Sign::Ases2,
        _ => Sign::Ciego,
    }
}

/// The share of hands (of 255) that the maker of a sign is likely to beat in a lance; `None` where
/// the sign says little of it.
pub(in crate::bots) fn tells(sign: Sign, lance: Lance) -> Option<u32> {
    Some(match (sign, lance) {
        (Sign::Reyes4, Lance::Grande | Lance::Pares) | (Sign::Ases4, Lance::Chica) => 250,
        (Sign::Ases4 | Sign::Duples, Lance::Pares) => 240,
        (Sign::Reyes2, Lance::Grande) | (Sign::Ases2, Lance::Chica) => 230,
        (Sign::Medias, Lance::Pares) => 220,
        (Sign::Juego31, Lance::Juego) => 200,
        _ => return None,
    })
}

impl Simple {
    /// Has the partner signed a good hand for this lance, and is still to speak in it?
    #[inline]
    pub(super) fn leaves_it_to_partner(&self, view: &View<'_>, lance: Lance) -> bool {
        let partner = view.partner();
        view.rules().signals == Signals::Classic
            && view.place(partner) > view.place(view.seat())
            && view
                .sign(partner)
                .and_then(|sign| tells(sign, lance))
                .is_some()
    }

    /// The sign of its hand, or none.
    pub(super) fn sign(&self, view: &View<'_>, dice: &mut Dice) -> Action {
        if dice.happens(self.thresholds.signs) {
            Action::Sena {
                sign: self.own(view).sign,
            }
        } else {
            Action::Nada
        }
    }
}
