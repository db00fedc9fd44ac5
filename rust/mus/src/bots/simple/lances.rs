//! What `simple` says in the lances.

use super::Simple;
use super::chance::{Neighbours, part};
use crate::action::Action;
use crate::lance::Lance;
use crate::rules::Raises;
use crate::view::View;
use crate::word::Word;
use table::Dice;

/// From this chance on (of 255) it bets more than the least.
pub(super) const STRONG: u32 = 215;
/// From this chance on its hand is as good as the best.
const SURE: u32 = 245;
/// Above this, a least bet or raise is no small matter: only sure hands make it.
const FORCED: u16 = 5;
/// It does not raise a stake like this.
const ENOUGH: u32 = 12;
/// A team that lacks so few points may win with the deal in play.
const CLOSE: u32 = 5;

/// How far each team is from the target.
#[derive(Clone, Copy)]
struct Needs {
    us: u32,
    them: u32,
}

impl Needs {
    #[inline]
    fn of(view: &View<'_>) -> Needs {
        let target = u32::from(view.rules().target);
        let lacks = |score: u32| target.saturating_sub(score).max(1);
        Needs {
            us: lacks(view.us()),
            them: lacks(view.them()),
        }
    }

    /// The chance to win the game, roughly: as the squares of what the teams lack.
    #[inline]
    fn win(self) -> f32 {
        let square = |need: u32| need as f32 * need as f32;
        square(self.them) / (square(self.us) + square(self.them)).max(1.0)
    }

    /// Is this chance (of 255) at the game clearly better than to go on, where the deal is likely to
    /// be their last and we lack much more?
    #[inline]
    fn are_hopeless(self, chance: u32) -> bool {
        self.them <= CLOSE && self.us > 2 * self.them && chance as f32 > self.win() * 255.0 + 30.0
    }

    /// After these points for us.
    #[inline]
    fn won(self, points: u32) -> Needs {
        Needs {
            us: self.us.saturating_sub(points),
            ..self
        }
    }

    /// After these points for them.
    #[inline]
    fn lost(self, points: u32) -> Needs {
        Needs {
            them: self.them.saturating_sub(points),
            ..self
        }
    }
}

/// Is this chance (of 255) at the whole game clearly better than to go on? It is where this deal is
/// likely to be their last and ours is far.
#[inline]
fn is_all_that_is_left(view: &View<'_>, chance: u32) -> bool {
    view.them() + CLOSE >= u32::from(view.rules().target) && Needs::of(view).are_hopeless(chance)
}

/// A bet or raise that suits the rules: the wanted one, or the least.
#[inline]
fn amount(wanted: u32, least: u16, view: &View<'_>) -> u16 {
    if view.rules().raises == Raises::Fixed {
        return least;
    }
    least.max(wanted.min(u32::from(u16::MAX)) as u16)
}

/// The chance (of 255) that an acceptance needs in order to be no worse than a refusal.
#[inline]
fn asked(view: &View<'_>, lance: Lance, needs: Needs) -> u32 {
    let value = value(lance);
    let refused = needs.lost(view.price_of_refusal() + value).win();
    let (won, lost) = if view.is_ordago() {
        (1.0, 0.0)
    } else {
        let points = view.stake() + value;
        (needs.won(points).win(), needs.lost(points).win())
    };
    ((refused - lost) / (won - lost) * 255.0) as u32
}

/// A chance that is so much beyond another; a hand as good as the best is always beyond it.
#[inline]
pub(super) fn beyond(chance: u32, tight: u32) -> u32 {
    chance.max((chance + tight).min(SURE))
}

/// What a lance is worth on the average beside what is bet: a refusal gives that away too (M6.4).
#[inline]
const fn value(lance: Lance) -> u32 {
    match lance {
        Lance::Grande | Lance::Chica => 0,
        Lance::Pares | Lance::Juego => 2,
        Lance::Punto => 1,
    }
}

impl Simple {
    /// Nobody has bet: it passes, bets, or bets the game.
    #[inline]
    pub(super) fn open(&self, view: &View<'_>, lance: Lance, dice: &mut Dice) -> Action {
        let place = view.place(view.seat());
        let chance = self.chance_unopened(view, lance);
        let least = view.rules().least_bet();
        if is_all_that_is_left(view, chance) {
            if view.rules().ordago {
                return Action::Ordago;
            }
            return Action::Envido {
                amount: amount(Needs::of(view).us, least, view),
            };
        }
        if self.leaves_it_to_partner(view, lance) {
            return Action::Paso;
        }
        let from = if least <= FORCED {
            self.thresholds.open[usize::from(place & 3)]
        } else {
            SURE
        };
        if chance < from {
            let may_bluff = place == 3 && self.thresholds.bluff > 0 && least <= FORCED;
            if !may_bluff || u32::from(dice.bits16()) >= self.thresholds.bluff {
                return Action::Paso;
            }
        }
        let wanted = if chance >= STRONG { 4 } else { 2 };
        Action::Envido {
            amount: amount(wanted, least, view),
        }
    }

    /// The others have bet: it refuses, accepts, raises, or bets the game.
    #[inline]
    pub(super) fn answer(&self, view: &View<'_>, lance: Lance) -> Action {
        let needs = Needs::of(view);
        let chance = self.chance(view, lance, Neighbours::after_bet(view, lance));
        let mut asked = part(asked(view, lance, needs), self.thresholds.nerve);
        if asked > 0 {
            asked = beyond(asked, self.thresholds.tight);
        }
        if !view.is_ordago() {
            if view.rules().ordago && needs.are_hopeless(chance) {
                return Action::Ordago;
            }
            if let Some(amount) = self.raise(view, chance, needs) {
                return Action::Reenvido { amount };
            }
        }
        if chance >= asked {
            Action::Quiero
        } else {
            Action::NoQuiero
        }
    }

    /// What it raises by, if it does.
    #[inline]
    fn raise(&self, view: &View<'_>, chance: u32, needs: Needs) -> Option<u16> {
        let (stake, least) = (view.stake(), view.rules().least_raise());
        let from = if least <= FORCED {
            self.thresholds.raise
        } else {
            SURE
        };
        let sense = chance >= from && stake < ENOUGH && stake < needs.us;
        if !sense || !view.words().contains(Word::Reenvido) {
            return None;
        }
        let wanted = if chance >= SURE { 5 } else { 2 };
        Some(amount(wanted, least, view))
    }
}
