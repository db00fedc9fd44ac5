//! Deals to try bots on, and the loops that play them.

use crate::action::Action;
use crate::card::read_hands;
use crate::deal::Deal;
use crate::game::{Dealt, Mus};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::view::View;
use table::{Bot, BySeat, CardGame, Dice, Place, Purpose, Seat, Streams, Team};

/// A deal with these hands; seat 0 is mano.
pub(in crate::bots) fn deal(rules: &Rules, score: [i64; 2], hands: [&str; 4]) -> Deal {
    let hands: [_; 4] = read_hands(&hands)
        .expect("hands")
        .try_into()
        .expect("four hands");
    Deal::from(&Setup::new(rules, Seat::ALL[0], score, BySeat(hands), false).expect("a setup"))
}

/// The deal after these actions of the seats to act.
pub(in crate::bots) fn after(mut deal: Deal, actions: &[Action]) -> Deal {
    for &action in actions {
        let seat = deal.seat().expect("a seat to act");
        deal.play(seat, action).expect("a legal action");
    }
    deal
}

/// What a bot does in the seat to act.
pub(in crate::bots) fn act(mut bot: impl Bot<Mus>, deal: &Deal) -> Action {
    let seat = deal.seat().expect("a seat to act");
    let mut dice = Dice::new(Streams::new(1, 1).stream(Purpose::Bot(seat), 0, 0));
    bot.act(View::new(deal, seat), &mut dice)
}

/// Weak hands around one.
pub(in crate::bots) fn with(hand: &'static str) -> [&'static str; 4] {
    [hand, "764S", "764S", "764C"]
}

/// Plays a deal to its end, each action being legal.
pub(in crate::bots) fn play_deal(
    game: &Mus,
    dealt: &mut Dealt,
    mut choose: impl FnMut(&Dealt, Seat) -> Action,
) {
    while let Some(seat) = game.to_act(dealt) {
        let action = choose(dealt, seat);
        if let Err(illegal) = dealt.deal.check(seat, action) {
            panic!(
                "seat {seat:?} under {:?}: {illegal}",
                game.rules().differences()
            );
        }
        let played = game.play(dealt, action, &mut ());
        played.unwrap_or_else(|fault| panic!("{}", fault.what));
    }
}

/// Plays a match to its end, `choose` having the dice of the seat to act; the team that wins.
pub(in crate::bots) fn play_match(
    game: &Mus,
    streams: Streams,
    mut choose: impl FnMut(&Dealt, Seat, &mut Dice) -> Action,
) -> Team {
    let mut series = game.start(streams);
    while let Some(place) = game.next_place(&series) {
        let mut dealt = game.deal(&series, place, streams);
        let mut dice = dice(streams, place);
        play_deal(game, &mut dealt, |dealt, seat| {
            choose(dealt, seat, &mut dice[seat])
        });
        game.count(&mut series, &dealt);
    }
    game.winner(&series).expect("a finished match has a winner")
}

/// The dice of all seats in a deal.
pub(in crate::bots) fn dice(streams: Streams, place: Place) -> BySeat<Dice> {
    BySeat::from_fn(|seat| Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal)))
}
