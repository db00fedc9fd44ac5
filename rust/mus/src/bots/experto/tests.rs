//! What the score makes of the same hands and words.

use super::Experto;
use crate::action::Action;
use crate::bots::Named;
use crate::bots::tests::playing::{act, after, deal};
use crate::rules::Rules;

const CLASSIC: Rules = Rules::CLASSIC;

/// What the seat to act says after these actions, with these hands; seat 0 is mano.
fn says(rules: &Rules, score: [i64; 2], hands: [&str; 4], actions: &[Action]) -> Action {
    act(
        Experto::new(Default::default()),
        &after(deal(rules, score, hands), actions),
    )
}

/// What seat 1 answers to a bet or órdago of seat 0 at grande.
fn answer(score: [i64; 2], hand: &str, bet: Action) -> Action {
    let hands = ["7654", hand, "7654", "7654"];
    says(&CLASSIC, score, hands, &[Action::Corto, bet])
}

#[test]
fn a_refusal_that_loses_the_game_is_never_made() {
    for bet in [Action::Envido { amount: 2 }, Action::Ordago] {
        assert_ne!(answer([39, 5], "7654", bet), Action::NoQuiero);
        assert_eq!(answer([5, 5], "7654", bet), Action::NoQuiero);
    }
}

#[test]
fn an_ordago_is_accepted_by_what_a_refusal_leaves() {
    let good = "RRC4";
    assert_eq!(answer([38, 2], good, Action::Ordago), Action::Quiero);
    assert_eq!(answer([2, 38], good, Action::Ordago), Action::NoQuiero);
}

#[test]
fn a_team_that_is_nearly_lost_stakes_the_game() {
    let open = |score, hand| {
        let hands = [hand, "7654", "7654", "7654"];
        says(&CLASSIC, score, hands, &[Action::Corto])
    };
    assert_eq!(open([2, 39], "RRRC"), Action::Ordago);
    assert_ne!(open([39, 2], "RRC4"), Action::Ordago);
}

#[test]
fn it_plays_where_the_target_is_beyond_the_chances_that_ship() {
    let rules = Rules {
        target: 1_000,
        ..CLASSIC
    };
    let bet = Action::Envido { amount: 2 };
    let answer = |hand| {
        let hands = ["7654", hand, "7654", "7654"];
        says(&rules, [500, 480], hands, &[Action::Corto, bet])
    };
    assert_eq!(answer("7654"), Action::NoQuiero);
    assert_ne!(answer("RRRC"), Action::NoQuiero);
}
