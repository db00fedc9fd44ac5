//! The arena plays every game of the family: matches end, records replay, threads change nothing,
//! random play has the known statistics.

use arena::{Control, Plan, Tally, play_match, play_range, play_shards};
use manille::Manille;
use manille::action::{Action, Event};
use manille::bots::AnyBot;
use manille::card::Trumps;
use manille::columns::Rows;
use manille::deal::{Deal, Phase};
use manille::matches::Match;
use manille::record::{Recorder, Replayed, read};
use manille::rules::{PRESETS, Rules, Series, Variant};
use std::sync::Mutex;
use table::{BySeat, CardGame, Observer, Place, Seat, Team, Values};

fn random() -> BySeat<AnyBot> {
    BySeat::from_fn(|_| AnyBot::read("random").expect("a bot"))
}

#[test]
fn matches_of_every_preset_are_recorded_and_replay() {
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        let plan = Plan {
            game: &game,
            bots: random(),
            seed: 9,
            paired: true,
        };
        for index in 0..6 {
            let names = vec!["random".to_owned(); usize::from(game.seats())];
            let mut recorder = Recorder::new(9, index, names);
            let series = play_match(&plan, index, &mut random(), &mut recorder).expect("a match");
            assert!(series.is_over());
            let record = recorder.finish().expect("a record");
            let json = record.to_json();
            assert!(json.get("result").is_some());
            match read(&json.to_string()) {
                Ok(Replayed::Match(again)) => {
                    assert_eq!(again.to_json(), json);
                    assert_eq!(again.result, record.result, "{}", preset.name);
                }
                other => panic!("{}: {other:?}", preset.name),
            }
        }
    }
}

/// F3.3: the third game has a target of its own, and somebody reaches it.
#[test]
fn a_match_of_games_is_won_with_two_of_them_and_never_drawn() {
    for variant in Variant::ALL.iter().filter(|variant| variant.is_race()) {
        let rules = Rules::of(*variant);
        let game = Manille::new(&rules);
        let plan = Plan {
            game: &game,
            bots: random(),
            seed: 12,
            paired: true,
        };
        let mut third = 0;
        for index in 0..60 {
            let series = play_match(&plan, index, &mut random(), &mut ()).expect("a match");
            let winner = series.winner().expect("a winner");
            assert_eq!(series.games()[winner.index()], 2, "{}", variant.name());
            let belle = series.games().iter().sum::<u8>() == 3;
            let target = i32::from(if belle { rules.belle } else { 34 });
            assert!(series.score().iter().any(|&score| score >= target));
            third += u32::from(belle);
        }
        assert!(third > 15, "{third} third games");
    }
}

#[test]
fn a_deal_out_of_its_match_is_refused() {
    let game = Manille::new(&Rules::named("manillen").expect("a preset"));
    let plan = Plan {
        game: &game,
        bots: random(),
        seed: 9,
        paired: true,
    };
    let mut recorder = Recorder::new(9, 0, vec!["random".to_owned(); 4]);
    play_match(&plan, 0, &mut random(), &mut recorder).expect("a match");
    let json = recorder.finish().expect("a record").to_json();
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = json.clone();
        change(&mut json);
        read(&json.to_string()).expect_err("a broken match")
    };
    let dealer = json["deals"][3]["dealer"].as_u64().expect("a seat");
    let error = refused(&|json| json["deals"][3]["dealer"] = ((dealer + 1) % 4).into());
    assert_eq!((error.deal, error.clause().code()), (Some(3), "F5.1"));
    let error = refused(&|json| json["deals"][5]["score"] = serde_json::json!([1_000, 1_000]));
    assert_eq!((error.deal, error.clause().code()), (Some(5), "F5.1"));
    let error = refused(&|json| json["deals"][5]["tie"] = 7.into());
    assert_eq!((error.deal, error.clause().code()), (Some(5), "F5.4"));
    let error = refused(&|json| json["deals"][5]["choices"]["left"] = serde_json::json!([1, 1]));
    assert_eq!((error.deal, error.clause().code()), (Some(5), "F5.1"));
    let error = refused(&|json| json["result"]["games"] = serde_json::json!([5, 5]));
    assert_eq!(error.clause().code(), "R3");
    let error = refused(&|json| {
        json["deals"].as_array_mut().expect("deals").pop();
    });
    assert_eq!(error.clause().code(), "F5.1");
}

/// What the deals of many matches had in them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Watched {
    deals: u64,
    plays: u64,
    choices: u64,
    forced: u64,
    levels: u64,
    played: u64,
    nt: [u32; 4],
    short_of_duty: u64,
    now: Option<Deal>,
}

impl Observer<Manille> for Watched {
    fn match_starts(&mut self, _index: u64, _seating: usize, _series: &Match) {
        self.nt = [0; 4];
    }

    fn deal_starts(&mut self, _series: &Match, _place: Place, deal: &Deal) {
        self.now = Some(*deal);
    }

    fn event(&mut self, event: Event) {
        let Some(deal) = &mut self.now else { return };
        if deal.phase() == Phase::Play {
            let choices = deal.playable().len() as u64;
            self.plays += 1;
            self.choices += choices;
            self.forced += u64::from(choices == 1);
        }
        deal.play(event.seat, event.action).expect("a legal event");
        if let Action::Elige {
            trumps: Trumps::None,
        } = event.action
        {
            self.nt[deal.dealer().index() % 2] += 1;
        }
    }

    fn deal_ends(&mut self, _series: &Match, _place: Place, deal: &Deal) {
        self.deals += 1;
        let counted = deal.counted();
        if let Some(taken) = counted.taken() {
            self.played += 1;
            self.levels += u64::from(taken[0] == taken[1]);
        }
    }

    fn match_ends(&mut self, _index: u64, _series: &Match) {
        self.short_of_duty += u64::from(self.nt[..2].iter().any(|&named| named < 2));
    }
}

fn watch(name: &str, matches: u64) -> (Watched, Tally) {
    let mut rules = Rules::named(name).expect("a preset");
    if name == "muette" {
        rules.series = Series::Seche;
    }
    let game = Manille::new(&rules);
    let plan = Plan {
        game: &game,
        bots: random(),
        seed: 1,
        paired: true,
    };
    let mut watched = Watched::default();
    let tally = play_range(&plan, 0..matches, &mut watched, &Control::new()).expect("matches");
    (watched, tally)
}

/// Is a mean as it should be? The expected one is rounded to so much either way; values lie apart
/// by so much, and four standard errors are forgiven.
fn near(sum: u64, of: u64, expected: f64, rounding: f64, deviation: f64) {
    let (mean, error) = (sum as f64 / of as f64, deviation / (of as f64).sqrt());
    println!("{mean:.4} +- {error:.4}, expected {expected}");
    assert!(
        (mean - expected).abs() < rounding + 4.0 * error,
        "{mean} +- {error} is not {expected}"
    );
}

/// Is a share as it should be?
fn share(count: u64, of: u64, expected: f64, rounding: f64) {
    let deviation = (expected * (1.0 - expected)).sqrt();
    near(count, of, expected, rounding, deviation);
}

#[test]
fn random_muette_has_the_known_statistics() {
    let (watched, tally) = watch("muette", 30_000);
    near(watched.choices, watched.plays, 2.56, 0.005, 1.9);
    share(watched.forced, watched.plays, 0.41, 0.005);
    near(watched.deals, tally.matches, 4.25, 0.05, 2.6); // "about"; cards are played twice
    share(watched.levels, watched.played, 0.027, 0.0005);
}

#[test]
fn random_manillen_has_the_known_statistics_and_keeps_its_duties() {
    let (watched, tally) = watch("manillen", 5_000);
    assert_eq!(watched.deals, 20 * tally.matches);
    share(watched.levels, watched.played, 0.029, 0.0005);
    assert_eq!(watched.short_of_duty, 0, "each side names no trumps twice");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        let plan = Plan {
            game: &game,
            bots: random(),
            seed: 4,
            paired: true,
        };
        let size = plan.set_size();
        let shards: Vec<_> = (0..4)
            .map(|shard| shard * 2 * size..(shard + 1) * 2 * size)
            .collect();
        let total = |threads| {
            let total = Mutex::new(Tally::default());
            play_shards(
                &plan,
                &shards,
                threads,
                &Control::new(),
                |_| (),
                |shard| {
                    total.lock().expect("the tally").merge(&shard.tally);
                },
            )
            .expect("matches");
            total.into_inner().expect("the tally")
        };
        let one = total(1);
        assert_eq!(one, total(2), "{}", preset.name);
        assert_eq!(
            one,
            play_range(&plan, 0..8 * size, &mut (), &Control::new()).expect("matches")
        );
        assert!(one.open.is_empty());
    }
}

#[test]
fn everybody_sits_everywhere_once() {
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        let seats = usize::from(game.seats());
        let seatings = game.seatings();
        let partners = game.teams() == 2 && seats == 4;
        assert_eq!(seatings.len(), if partners { 2 } else { seats });
        for seat in Seat::ALL.into_iter().take(seats) {
            let mut teams: Vec<Team> = seatings
                .iter()
                .map(|places| game.team(places[seat]))
                .collect();
            teams.sort();
            teams.dedup();
            assert_eq!(teams.len(), usize::from(game.teams()), "{}", preset.name);
        }
    }
}

/// The columns of a table that hold 32-bit values, by name.
fn int32(name: &str, columns: &[(&'static str, Values)]) -> Vec<i32> {
    let found = columns.iter().find(|(column, _)| *column == name);
    match found {
        Some((_, Values::Int32(values))) => values.clone(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn tables_tell_what_was_played() {
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        let plan = Plan {
            game: &game,
            bots: random(),
            seed: 2,
            paired: true,
        };
        let mut rows = Rows::new(&game, 2, true, [0; 4]);
        let matches = 2 * plan.set_size();
        let tally = play_range(&plan, 0..matches, &mut rows, &Control::new()).expect("matches");
        let (of_matches, of_deals): (Vec<_>, Vec<_>) = (
            rows.matches.expect("kept").finish().collect(),
            rows.deals.expect("kept").finish().collect(),
        );
        let after = int32("score0_after", &of_deals);
        assert_eq!(after.len() as u64, tally.deals, "{}", preset.name);
        let before = int32("score0_before", &of_deals);
        let carried = after.iter().zip(&before[1..]);
        assert!(
            carried
                .clone()
                .all(|(after, before)| after == before || *before == 0)
        );
        match of_matches.iter().find(|(name, _)| *name == "winner") {
            Some((_, Values::Int8(winners))) => assert_eq!(winners.len() as u64, matches),
            other => panic!("{other:?}"),
        }
    }
}
