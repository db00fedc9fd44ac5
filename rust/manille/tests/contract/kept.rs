//! What tables keep of a deal is enough: actions as numbers, and records from them.

use crate::{many_rules, play_match as play_deals};
use arena::{Plan, play_match};
use manille::Manille;
use manille::action::Action;
use manille::bots::AnyBot;
use manille::columns::{DECISIONS, EVENTS, HIDDEN, Rows, Selection};
use manille::matches::Match;
use manille::numbers::Numbers;
use manille::record::{Kept, MatchRecord, MatchResult, Players, Record, rebuild};
use manille::rules::Rules;
use manille::view::View;
use table::{Bot, BySeat, CardSet, Dice, Failure, Values, without_split};

#[test]
fn every_action_has_numbers_that_make_it_again() {
    let mut actions = 0;
    for rules in many_rules() {
        play_deals(&rules, 5, 1, &mut |record| {
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
    play_deals(rules, 9, 40, &mut |record| {
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

/// A random bot that leaves the match after so many decisions.
#[derive(Clone)]
struct Leaves {
    bot: AnyBot,
    left: u32,
}

impl Bot<Manille> for Leaves {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        self.left = self.left.saturating_sub(1);
        self.bot.act(view, dice)
    }

    fn failure(&mut self) -> Option<Failure> {
        (self.left == 0).then(|| Failure {
            what: "it leaves".into(),
            forfeits: true,
        })
    }
}

/// The rows of matches that a bot leaves, and how many deals were played to their end.
fn given_up(sample: f64) -> (Rows, usize) {
    let game = Manille::new(&Rules::named("manillen").expect("a preset"));
    let leaves = |left| Leaves {
        bot: AnyBot::read("random").expect("a bot"),
        left,
    };
    let plan = Plan {
        game: &game,
        bots: BySeat([u32::MAX, u32::MAX, 60, u32::MAX].map(leaves)),
        seed: 1,
        paired: false,
    };
    let selection = Selection {
        decisions: Some(without_split(&DECISIONS).collect()),
        events: Some(without_split(&EVENTS).collect()),
        hidden: Some(without_split(&HIDDEN).collect()),
        sample,
        ..Selection::default()
    };
    let mut rows = Rows::select(&game, 1, false, [0; 4], &selection);
    let deals = (0..40).map(|index| {
        let match_ = play_match(&plan, index, &mut plan.bots.clone(), &mut rows);
        match_.expect("a match").deals() as usize
    });
    let played = deals.sum();
    (rows, played)
}

#[test]
fn a_deal_that_is_given_up_leaves_no_rows() {
    for sample in [1.0, 0.3] {
        let (rows, played) = given_up(sample);
        let [_, deals, decisions, events, hidden] = rows.lens();
        assert!(if sample < 1.0 {
            deals < played / 2 && deals > 4
        } else {
            deals == played
        });
        assert_eq!(hidden, deals);
        let fine = rows.fine.expect("tables of deals");
        let steps = |columns: Vec<(&str, Values)>, at: i16| {
            let steps = columns.into_iter().find(|(name, _)| *name == "step");
            let Some((_, Values::Int16(steps))) = steps else {
                panic!("there is a column of steps");
            };
            steps.iter().filter(|&&step| step == at).count()
        };
        let decided = fine.decisions.expect("decisions").into_sheet();
        let decided = steps(decided.finish().collect(), 0);
        assert_eq!((decided, decisions > 32 * deals), (deals, true));
        let happened = fine.events.expect("events").finish().collect();
        assert_eq!((steps(happened, 4), events), (deals, decisions + 4 * deals));
    }
}
