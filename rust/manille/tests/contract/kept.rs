//! What tables keep of a deal is enough: actions as numbers, and records from them.

use crate::{many_rules, play_match};
use manille::matches::Match;
use manille::numbers::Numbers;
use manille::record::{Kept, MatchRecord, MatchResult, Players, Record, rebuild};
use manille::rules::Rules;
use table::CardSet;

#[test]
fn every_action_has_numbers_that_make_it_again() {
    let mut actions = 0;
    for rules in many_rules() {
        play_match(&rules, 5, 1, &mut |record| {
            for action in record.deal().legal() {
                assert_eq!(Numbers::of(action).action(), Some(action), "{action:?}");
                actions += 1;
            }
            let last = record.events().last();
            if let Some(event) = last {
                assert_eq!(Numbers::of(event.action).action(), Some(event.action));
            }
        });
    }
    println!("{actions} actions");
    assert!(actions > 50_000, "{actions}");
}

/// The record of a match, and what tables would keep of its deals.
fn match_of(rules: &Rules) -> (MatchRecord, Vec<Kept>) {
    let mut deals: Vec<Record> = Vec::new();
    play_match(rules, 9, 40, &mut |record| {
        if record.is_over() {
            deals.push(record.clone());
        }
    });
    let mut series = Match::new(rules, deals[0].setup().dealer());
    let kept = deals.iter().map(|deal| {
        series.count(deal.deal());
        let setup = deal.setup();
        let mut cards = setup.cards().clone();
        // Hands are kept as sets.
        for hand in &mut cards.hands {
            *hand = hand.iter().copied().collect::<CardSet>().iter().collect();
        }
        let events = deal.events().iter();
        Kept {
            dealer: setup.dealer(),
            cards,
            course: events
                .map(|event| (event.seat, Numbers::of(event.action)))
                .collect(),
        }
    });
    let kept = kept.collect();
    let players = Players {
        seed: 9,
        index: 0,
        bots: Vec::new(),
    };
    let result = MatchResult::from(&series);
    (MatchRecord::new(rules, players, deals, result), kept)
}

#[test]
fn records_are_rebuilt_under_all_rules() {
    let mut matches = 0;
    for rules in many_rules() {
        let (record, kept) = match_of(&rules);
        let found = rebuild(&rules, record.players.clone(), &kept);
        let found = found.unwrap_or_else(|what| panic!("{rules:?}: {what}"));
        assert_eq!(found.to_json(), record.to_json(), "{rules:?}");
        matches += 1;
    }
    assert!(matches > 100, "{matches}");
}

#[test]
fn what_is_no_match_is_refused() {
    let rules = Rules::named("manillen3").expect("a preset");
    let (record, kept) = match_of(&rules);
    let refused = |change: &dyn Fn(&mut Vec<Kept>)| {
        let mut kept = kept.clone();
        change(&mut kept);
        rebuild(&rules, record.players.clone(), &kept).expect_err("no match")
    };
    let told = refused(&|kept| kept.swap(0, 1));
    assert!(told.starts_with("deal 1: seat "), "{told}");
    let told = refused(&|kept| kept[2].course.truncate(3));
    assert_eq!(told, "deal 2: its rows stop before its end");
    let told = refused(&|kept| kept[0].course[0].1.word = 99);
    assert_eq!(told, "deal 0: action 0: no action of the game");
    let told = refused(&|kept| kept[0].course.reverse());
    assert!(told.starts_with("deal 0: action 0: "), "{told}");
    let told = refused(&|kept| kept[1].cards.hands.truncate(2));
    assert!(told.starts_with("deal 1: 2 hands: expected 3"), "{told}");
}
