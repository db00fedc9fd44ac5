//! The bot as a whole: it sees its view, repeats itself, and finds what is plainly best.

use super::Montecarlo;
use super::hidden::Sampler;
use crate::action::Action;
use crate::bots::simple::Simple;
use crate::bots::tests::playing::{deal, play_match};
use crate::bots::{AnyBot, Named};
use crate::deal::Deal;
use crate::game::Mus;
use crate::rules::{PRESETS, Rules, Signals};
use crate::view::View;
use std::cell::Cell;
use table::{Bot, BySeat, CardGame, Dice, Purpose, Seat, Streams};

/// `simple`, as whom all are taken to play.
pub(super) fn policy() -> Simple {
    Simple::new(Default::default())
}

/// The presets, each with signs too, which opponents often see.
pub(super) fn many_rules() -> Vec<Rules> {
    let signs = |rules: Rules| Rules {
        signals: Signals::Classic,
        seen: 0.5,
        ..rules
    };
    let presets = PRESETS.iter().map(|preset| preset.rules);
    presets.flat_map(|rules| [rules, signs(rules)]).collect()
}

/// Lets `simple` and `random` play and looks at the deal whenever a seat is to act.
pub(super) fn at_every_decision(
    all_rules: &[Rules],
    matches: u64,
    mut look: impl FnMut(&Deal, Seat),
) {
    let [simple, random] =
        ["simple(mus=1)", "random"].map(|name| AnyBot::read(name).expect("a bot"));
    for rules in all_rules {
        let game = Mus::new(&Rules {
            games_to_win: 1,
            ..*rules
        });
        for number in 0..matches {
            let streams = Streams::new(11, number);
            let mut bots = BySeat([simple, simple, random, simple]);
            play_match(&game, streams, |dealt, seat, dice| {
                look(&dealt.deal, seat);
                bots[seat].act(game.view(dealt, seat), dice)
            });
        }
    }
}

fn dice(number: u64) -> Dice {
    Dice::new(Streams::new(3, number).stream(Purpose::Bot(Seat::default()), 0, 0))
}

fn bot(samples: u16) -> Montecarlo {
    Montecarlo {
        samples,
        policy: policy(),
    }
}

#[test]
fn other_cards_where_it_cannot_see_change_nothing() {
    let (mut decisions, mut changed) = (0_u64, 0);
    at_every_decision(&many_rules(), 1, |deal, seat| {
        let view = View::new(deal, seat);
        let drawn = Sampler::of(&view, policy()).draw(Streams::new(5, decisions));
        let other = view.imagine(&drawn);
        let said =
            [deal, &other].map(|deal| bot(3).act(View::new(deal, seat), &mut dice(decisions)));
        assert_eq!(said[0], said[1], "{:?}", view.phase());
        changed += u64::from(other != *deal);
        decisions += 1;
    });
    println!("{decisions} decisions, {changed} with other cards");
    assert!(decisions > 1_500 && changed > decisions * 9 / 10);
}

/// What seat 0, mano, says after these words when it holds the first hand.
fn says(score: [i64; 2], hands: [&str; 4], words: &[&str]) -> Action {
    let mut deal = deal(&Rules::CLASSIC, score, hands);
    for word in words {
        let seat = deal.seat().expect("a seat to act");
        let action = View::new(&deal, seat).read(word).expect("a legal action");
        deal.play_unchecked(action);
    }
    let seat = deal.seat().expect("a seat to act");
    bot(64).act(View::new(&deal, seat), &mut dice(1))
}

#[test]
fn it_finds_what_is_plainly_best() {
    let weak = ["7654", "764S", "764S", "764C"];
    let ordago = ["corto", "ordago"];
    // A refusal gives a point: at 39 the game with it.
    let refuses = |score| {
        let action = says(score, weak, &ordago);
        matches!(action, Action::NoQuiero | Action::NoQueremos)
    };
    assert!(refuses([0, 0]));
    assert!(!refuses([39, 0]));
    // Four kings in grande as mano: nobody can have better.
    let best = says([0, 0], ["7654", "RRRR", "7654", "CC54"], &ordago);
    assert!(
        !matches!(best, Action::NoQuiero | Action::NoQueremos),
        "{best}"
    );
    // Duples of kings and aces are the best in pares and good in grande and chica.
    let cut = says([0, 0], ["RR11", "7654", "7654", "7654"], &[]);
    assert_eq!(cut, Action::Corto);
}

#[test]
fn the_same_view_and_dice_give_the_same_answer() {
    let mut decisions = 0;
    at_every_decision(&[Rules::CLASSIC], 2, |deal, seat| {
        let said = [(); 2].map(|()| bot(8).act(View::new(deal, seat), &mut dice(decisions)));
        assert_eq!(said[0], said[1]);
        decisions += 1;
    });
    assert!(decisions > 100, "{decisions}");
}

#[test]
fn a_stop_is_heard_between_samples() {
    let asked = Cell::new(0_u32);
    let third = || asked.replace(asked.get() + 1) == 2;
    let mut stopped = 0;
    at_every_decision(&[Rules::CLASSIC], 1, |deal, seat| {
        let mut dice = Dice::new(Streams::new(1, 0).stream(Purpose::Sample, 0, 0));
        let mut bot = AnyBot::read("montecarlo(samples=4096)").expect("a bot");
        asked.set(0);
        let action = bot.act_unless(View::new(deal, seat), &mut dice, &third);
        // Where there is nothing to choose from it does not ask.
        assert_eq!(action.is_none(), asked.get() == 3);
        stopped += u32::from(action.is_none());
    });
    assert!(stopped > 10, "{stopped}");
}
