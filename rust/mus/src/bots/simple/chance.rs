//! The chance that the bot's team wins a lance, as a beginner sees it: in parts of 255.

use super::Simple;
use super::senas::tells;
use crate::lance::Lance;
use crate::rules::Signals;
use crate::view::View;
use table::Seat;

/// What is known of the others in a lance: shares of hands (of 255) that theirs are likely to beat.
#[derive(Clone, Copy)]
pub(super) struct Neighbours {
    /// The neighbour who speaks next.
    pub(super) left: u32,
    /// The neighbour who spoke before.
    pub(super) right: u32,
    /// Can the partner's hand help?
    pub(super) partner: bool,
}

/// The share of hands that a bettor's hand is likely to beat at least.
const BETS: u32 = 90;
/// And where the stake is large.
const BETS_MUCH: u32 = 150;
/// A stake is large from here on.
pub(in crate::bots) const LARGE: u32 = 4;
/// The share of hands that the hand of one who says órdago is likely to beat: some bluff.
const BETS_THE_GAME: u32 = 155;

/// A number of 255ths of another.
#[inline]
pub(super) fn part(a: u32, b: u32) -> u32 {
    a * b / 255
}

/// The share of hands beaten, given that all those hands themselves beat a share of `bound`.
#[inline]
fn above(share: u32, bound: u32) -> u32 {
    if bound == 0 {
        return share;
    }
    let bound = bound.min(254);
    share.saturating_sub(bound) * 255 / (255 - bound)
}

impl Neighbours {
    /// Nothing is known but the signs that have been seen.
    #[inline]
    pub(super) fn unopened(view: &View<'_>, lance: Lance) -> Neighbours {
        let mut others = Neighbours {
            left: 0,
            right: 0,
            partner: true,
        };
        if view.rules().signals == Signals::Classic {
            let seen = |seat: Seat| view.sign(seat).and_then(|sign| tells(sign, lance));
            others.left = seen(view.seat().next()).unwrap_or(0);
            others.right = seen(view.seat().plus(3)).unwrap_or(0);
        }
        others
    }

    /// One of them has bet: his hand will be the better, the more he bet. The partner answers for
    /// himself; his hand counts only where he has accepted.
    #[inline]
    pub(super) fn after_bet(view: &View<'_>, lance: Lance) -> Neighbours {
        let mut others = Neighbours::unopened(view, lance);
        let bound = match view.stake() {
            _ if view.is_ordago() => BETS_THE_GAME,
            ..LARGE => BETS,
            _ => BETS_MUCH,
        };
        if view.bettor() == Some(view.seat().next()) {
            others.left = others.left.max(bound);
        } else {
            others.right = others.right.max(bound);
        }
        others.partner = view.partner_wants();
        others
    }
}

/// The chances to beat the left and the right neighbour from a place: of equal hands the one that
/// speaks first wins (M4.1), and the left neighbour speaks after all but postre, the right one
/// after mano only.
#[inline]
pub(super) fn against([behind, ahead]: [u32; 2], place: u8) -> [u32; 2] {
    let left = if place == 3 { behind } else { ahead };
    let right = if place == 0 { ahead } else { behind };
    [left, right]
}

/// The chance that a partner of whom nothing is known wins where the seat itself, which beats so
/// many hands, does not: against two opponents two hands together win about 1/3 + 2/3 x^3 if one of
/// them beats a share of x.
#[inline]
pub(super) fn help(beats: u32) -> u32 {
    part(100, 255 - beats)
}

impl Simple {
    /// The chance while nobody has bet.
    #[inline]
    pub(super) fn chance_unopened(&self, view: &View<'_>, lance: Lance) -> u32 {
        let all_speak = !matches!(lance, Lance::Pares | Lance::Juego);
        if all_speak && view.rules().signals == Signals::Off {
            let place = usize::from(view.place(view.seat()) & 3);
            return u32::from(self.own(view).wins[lance as usize][place]);
        }
        self.chance(view, lance, Neighbours::unopened(view, lance))
    }

    /// The chance that the hand, or the partner's, beats those of the opponents who may speak.
    #[inline]
    pub(super) fn chance(&self, view: &View<'_>, lance: Lance, others: Neighbours) -> u32 {
        let seat = view.seat();
        let beats = self.own(view).beats[lance as usize].map(u32::from);
        let [left, right] = against(beats, view.place(seat));
        let in_lance = |seat: Seat| match lance {
            Lance::Pares | Lance::Juego => view.may_speak(seat),
            _ => true,
        };
        let (mut own, mut least) = (255, 255);
        for (seat, beats, bound) in [
            (seat.next(), left, others.left),
            (seat.plus(3), right, others.right),
        ] {
            if in_lance(seat) {
                let beats = above(beats, bound);
                own = part(own, beats);
                least = least.min(beats);
            }
        }
        if !others.partner || !in_lance(seat.partner()) {
            return own;
        }
        let told = match view.rules().signals {
            Signals::Classic => view
                .sign(seat.partner())
                .and_then(|sign| tells(sign, lance)),
            Signals::Off => None,
        };
        let help = match told {
            Some(told) => part(above(told, others.left), above(told, others.right)),
            None => help(least),
        };
        own + part(255 - own, help)
    }
}
