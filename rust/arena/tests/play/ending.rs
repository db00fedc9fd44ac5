//! How a run ends early: someone stops it, a bot breaks a rule, a bot or the caller panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use arena::{Control, FaultAt, Plan, Shard, Stop, Tally, play_match, play_range, play_shards};
use table::{BySeat, CardGame, Fault, Observer, Place};

use crate::toy::{HighCard, Player, Score};
use crate::{RIVALS, plan, shards};

/// Plays 2,000 matches in shards of 10; what the sink was given, and how it ended.
fn run(
    plan: &Plan<'_, HighCard, Player>,
    threads: usize,
    control: &Control,
) -> (Vec<(usize, Tally)>, Result<(), Stop>) {
    let done = Mutex::new(Vec::new());
    let sink = |shard: Shard<()>| done.lock().unwrap().push((shard.index, shard.tally));
    let end = play_shards(plan, &shards(2_000, 10), threads, control, |_| (), sink);
    (done.into_inner().unwrap(), end)
}

/// The first fault of the plan, found one match at a time.
fn first_fault(plan: &Plan<'_, HighCard, Player>) -> FaultAt {
    (0..2_000)
        .find_map(|index| play_match(plan, index, &mut plan.bots.clone(), &mut ()).err())
        .unwrap()
}

#[test]
fn stopping_takes_effect_within_the_deal_and_drops_what_is_unfinished() {
    // A deal takes 80 ms and a match at least six deals.
    let plan = plan(&HighCard::PARTNERS, BySeat([Player::Slow(10); 4]), true);
    for threads in [1, 3] {
        let control = Control::new();
        let (done, end, waited) = thread::scope(|scope| {
            let player = scope.spawn(|| run(&plan, threads, &control));
            thread::sleep(Duration::from_millis(150));
            control.stop();
            let stopped = Instant::now();
            let (done, end) = player.join().unwrap();
            (done, end, stopped.elapsed())
        });
        assert!(waited < Duration::from_millis(200), "{waited:?}");
        assert!(matches!(end, Err(Stop::Cancelled)));
        assert!(done.is_empty() && control.matches() == 0);
    }
}

/// Stops what is played after a while; how long its end took then.
fn wait_for_stop(control: &Control, play: impl FnOnce() -> Result<(), Stop> + Send) -> Duration {
    thread::scope(|scope| {
        let player = scope.spawn(play);
        thread::sleep(Duration::from_millis(50));
        control.stop();
        let stopped = Instant::now();
        assert!(matches!(player.join().unwrap(), Err(Stop::Cancelled)));
        stopped.elapsed()
    })
}

#[test]
fn a_bot_that_thinks_for_long_hears_the_stop() {
    let plan = plan(&HighCard::PARTNERS, BySeat([Player::Thinks; 4]), true);
    let control = Control::new();
    let waited = wait_for_stop(&control, || run(&plan, 2, &control).1);
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    assert_eq!(control.matches(), 0);
}

#[test]
fn a_fault_ends_the_thinking_of_others() {
    let bots = BySeat([Player::Cheat(1), Player::Thinks, Player::Keep, Player::Keep]);
    let plan = plan(&HighCard::PARTNERS, bots, true);
    let begun = Instant::now();
    let (done, end) = run(&plan, 2, &Control::new());
    assert!(matches!(end, Err(Stop::Fault(_))) && done.is_empty());
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn to_give_up_where_nobody_stops_is_a_fault() {
    let plan = plan(&HighCard::PARTNERS, BySeat([Player::GivesUp; 4]), true);
    let fault = play_match(&plan, 0, &mut plan.bots.clone(), &mut ()).unwrap_err();
    let what = "the bot gave no action, as for a stop, and nobody asked for one";
    assert_eq!(fault.fault.what, what);
    let (_, end) = run(&plan, 1, &Control::new());
    assert!(matches!(end, Err(Stop::Fault(found)) if found == fault));
}

#[test]
fn shards_finished_before_the_stop_are_whole() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let control = Control::new();
    let done = Mutex::new(Vec::new());
    let sink = |shard: Shard<()>| {
        done.lock().unwrap().push(shard.tally.matches);
        if shard.index == 20 {
            control.stop();
        }
    };
    let end = play_shards(&plan, &shards(2_000, 10), 2, &control, |_| (), sink);
    assert!(matches!(end, Err(Stop::Cancelled)));
    let done = done.into_inner().unwrap();
    assert!((20..=22).contains(&done.len()) && done.iter().all(|&matches| matches == 10));
}

#[test]
fn a_stop_after_the_last_shard_changes_nothing() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let control = Control::new();
    play_shards(
        &plan,
        &shards(20, 20),
        2,
        &control,
        |_| (),
        |_| control.stop(),
    )
    .unwrap();
    assert!(control.is_stopped() && control.matches() == 20);
}

#[test]
fn a_fault_names_match_place_and_seat() {
    let cheats = BySeat([
        Player::Keep,
        Player::Cheat(4_000),
        Player::Keep,
        Player::Keep,
    ]);
    let plan = plan(&HighCard::PARTNERS, cheats, true);
    let first = first_fault(&plan);
    let FaultAt {
        match_index,
        place,
        fault,
    } = first.clone();
    assert!(match_index > 20 && fault.what == "a card from the sleeve");
    assert_eq!(
        plan.places(plan.seating(match_index))[fault.seat].number(),
        1
    );
    let words = format!(
        "match {match_index}, game {}, deal {}, seat {}: a card from the sleeve",
        place.game,
        place.deal,
        fault.seat.number()
    );
    assert_eq!(first.to_string(), words);
    let (done, end) = run(&plan, 1, &Control::new());
    assert!(matches!(end, Err(Stop::Fault(found)) if found == first));
    assert_eq!(done.len() as u64, match_index / 10);
    let (done, end) = run(&plan, 3, &Control::new());
    let Err(Stop::Fault(found)) = end else {
        panic!("a fault ends the run");
    };
    assert!(found.match_index >= match_index && done.len() < 200);
    let dropped = found.match_index as usize / 10;
    assert!(
        done.iter()
            .all(|(index, tally)| *index != dropped && tally.matches == 10)
    );
    let end = play_range(&plan, 0..2_000, &mut (), &Control::new());
    assert_eq!(end.unwrap_err().to_string(), words);
}

#[test]
fn a_panicking_bot_ends_the_run_and_the_match_is_named() {
    let upset = BySeat([Player::Panic(3_000); 4]);
    let panics = plan(&HighCard::PARTNERS, upset, true);
    // A cheat throws the same dice, so it is found in the same match.
    let cheat = plan(&HighCard::PARTNERS, BySeat([Player::Cheat(3_000); 4]), true);
    let first = first_fault(&cheat).match_index;
    for threads in [1, 3] {
        let (done, end) = run(&panics, threads, &Control::new());
        let Err(Stop::Panic {
            match_index,
            message,
        }) = &end
        else {
            panic!("a panic ends the run");
        };
        assert!(*match_index == first || threads > 1);
        assert_eq!(message, "upset the table");
        assert_eq!(
            end.as_ref().unwrap_err().to_string(),
            format!("match {match_index}: panic: upset the table")
        );
        assert!(done.len() < 200);
    }
    let (done, end) = run(&plan(&HighCard::PARTNERS, RIVALS, true), 3, &Control::new());
    assert!(end.is_ok() && done.len() == 200);
}

#[test]
fn a_panic_of_the_sink_is_the_callers_own() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let control = Control::new();
    let sink = |shard: Shard<()>| {
        assert_ne!(shard.index, 4, "no room");
        thread::sleep(Duration::from_millis(5));
    };
    let shards = shards(20_000, 10);
    let run = || play_shards(&plan, &shards, 2, &control, |_| (), sink);
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    assert!(control.matches() < 10_000);
}

/// What forfeits are told, and how many matches begin and end.
#[derive(Default)]
struct Forfeits {
    told: Vec<(u64, Fault)>,
    begun: u64,
    ended: u64,
}

impl Observer<HighCard> for Forfeits {
    fn match_starts(&mut self, _: u64, _: usize, _: &Score) {
        self.begun += 1;
    }

    fn match_is_forfeited(&mut self, index: u64, _: Place, fault: &Fault) {
        self.told.push((index, fault.clone()));
    }

    fn match_ends(&mut self, _: u64, _: &Score) {
        self.ended += 1;
    }
}

/// The first entrant's bots quit now and then.
fn quitters(forfeits: bool) -> BySeat<Player> {
    let quits = Player::quits(500, forfeits);
    BySeat([quits, Player::Coin, quits, Player::Coin])
}

#[test]
fn a_forfeited_match_is_lost_and_play_goes_on() {
    let plan = plan(&HighCard::PARTNERS, quitters(true), true);
    let mut forfeits = Forfeits::default();
    let tally = play_range(&plan, 0..2_000, &mut forfeits, &Control::new()).unwrap();
    assert_eq!(
        (tally.matches, forfeits.begun, forfeits.ended),
        (2_000, 2_000, 2_000)
    );
    assert!((20..1_000).contains(&forfeits.told.len()));
    let mut bots = plan.bots;
    for (index, fault) in &forfeits.told {
        assert_eq!(fault.what, "had to go");
        let lost = plan.game.team(fault.seat);
        assert_eq!(plan.entrant(plan.seating(*index), lost).index(), 0);
        let series = play_match(&plan, *index, &mut bots, &mut ()).unwrap();
        assert_ne!(plan.game.winner(&series), Some(lost));
    }
}

#[test]
fn a_bot_that_fails_without_forfeiting_ends_the_run() {
    let plan = plan(&HighCard::PARTNERS, quitters(false), true);
    let first = first_fault(&plan);
    assert_eq!(first.fault.what, "had to go");
    let (done, end) = run(&plan, 1, &Control::new());
    assert!(matches!(end, Err(Stop::Fault(found)) if found == first));
    assert_eq!(done.len() as u64, first.match_index / 10);
}
