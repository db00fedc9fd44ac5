//! How a deal ends after an action, and what its score is worth.

use crate::action::Action;
use crate::bots::simple::Simple;
use crate::deal::Deal;
use crate::equity::built::{Chances, MOST};
use crate::game::Chance;
use crate::view::View;
use table::{Bot, BySeat, Dice, Place, Purpose, Seat, Streams};

/// Plays the deal to its end, first this action of the seat to act, then what `policy` would say in
/// every seat; the chance that the team of `me` then has to win the game.
///
/// The streams decide all that chance decides: the same ones make the same cards and dice after
/// another action.
pub(super) fn out(
    mut deal: Deal,
    action: Action,
    me: Seat,
    mut policy: Simple,
    streams: Streams,
) -> f32 {
    let mut chance = Chance::new(streams, Place::default());
    let mut dice = BySeat::from_fn(|seat| Dice::new(streams.stream(Purpose::Bot(seat), 0, 0)));
    let mut next = action;
    while let Some(seat) = deal.seat() {
        chance.play(&mut deal, seat, next, |_| ());
        if let Some(seat) = deal.seat() {
            next = policy.act(View::new(&deal, seat), &mut dice[seat]);
        }
    }
    worth(&deal, me)
}

/// The chance to win the game after a deal.
fn worth(deal: &Deal, me: Seat) -> f32 {
    let target = u32::from(deal.rules().target);
    let score = deal.counted().score;
    let [ours, theirs] =
        [me.team(), me.team().other()].map(|team| target.saturating_sub(score[team.index() & 1]));
    match (ours, theirs) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        _ if ours.max(theirs) > MOST as u32 => far(ours as f32, theirs as f32),
        _ if deal.mano().next().team() == me.team() => {
            Chances::built().of(ours as f32, theirs as f32)
        }
        _ => 1.0 - Chances::built().of(theirs as f32, ours as f32),
    }
}

/// The chance to win the game where a team lacks more than the chances that ship tell of, whoever is
/// mano: a curve through what they tell, 0.02 off on the average (root of the mean square).
fn far(ours: f32, theirs: f32) -> f32 {
    let ahead = theirs - ours;
    0.5 + 0.5 * ahead / (7.0 * (ours + theirs) + 130.0 + ahead * ahead).sqrt()
}
