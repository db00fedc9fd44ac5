//! Results depend on the plan and on nothing else: not on threads, shards, or who played before.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arena::{Control, Plan, Shard, Tally, play_match, play_range, play_shards};
use proptest::prelude::*;
use table::{Observer, Place, Seat};

use crate::toy::{Choice, HighCard, Player, Round, Score};
use crate::{RIVALS, plan, shards};

/// Writes down everything, to compare.
#[derive(Clone, Debug, Default, PartialEq)]
struct Log {
    starts: Vec<(u64, usize)>,
    ends: Vec<(u64, Score)>,
    deals: Vec<(Place, [u8; 4])>,
    results: Vec<(Place, [u32; 4], [u8; 4])>,
    events: Vec<(Seat, Choice)>,
}

fn cards(round: &Round) -> [u8; 4] {
    round.cards.0.map(|card| card.number())
}

impl Observer<HighCard> for Log {
    fn match_starts(&mut self, index: u64, seating: usize, _: &Score) {
        self.starts.push((index, seating));
    }

    fn deal_starts(&mut self, _: &Score, place: Place, round: &Round) {
        self.deals.push((place, cards(round)));
    }

    fn event(&mut self, event: (Seat, Choice)) {
        self.events.push(event);
    }

    fn deal_ends(&mut self, score: &Score, place: Place, round: &Round) {
        self.results.push((place, score.points, cards(round)));
    }

    fn match_ends(&mut self, index: u64, score: &Score) {
        self.ends.push((index, *score));
    }
}

/// Plays a number of matches in shards and puts them together in the order of their index.
fn in_shards(
    plan: &Plan<'_, HighCard, Player>,
    matches: u64,
    size: u64,
    threads: usize,
) -> (Tally, Log) {
    let done = Mutex::new(Vec::new());
    let control = Control::new();
    play_shards(
        plan,
        &shards(matches, size),
        threads,
        &control,
        |_| Log::default(),
        |shard| done.lock().unwrap().push(shard),
    )
    .unwrap();
    let mut done: Vec<Shard<Log>> = done.into_inner().unwrap();
    done.sort_by_key(|shard| shard.index);
    let (mut tally, mut log) = (Tally::default(), Log::default());
    for shard in done {
        tally.merge(&shard.tally);
        log.starts.extend(shard.observer.starts);
        log.ends.extend(shard.observer.ends);
        log.deals.extend(shard.observer.deals);
        log.results.extend(shard.observer.results);
        log.events.extend(shard.observer.events);
    }
    assert_eq!(
        (control.matches(), control.deals()),
        (tally.matches, tally.deals)
    );
    (tally, log)
}

#[test]
fn any_number_of_threads_and_any_shards_give_the_same() {
    for game in [HighCard::PARTNERS, HighCard::ALONE] {
        for paired in [true, false] {
            let plan = plan(&game, RIVALS, paired);
            let mut log = Log::default();
            let tally = play_range(&plan, 0..241, &mut log, &Control::new()).unwrap();
            assert_eq!(tally.open.len(), usize::from(paired));
            for (size, threads) in [(241, 1), (1, 1), (1, 5), (7, 2), (20, 5), (64, 2), (500, 0)] {
                let again = in_shards(&plan, 241, size, threads);
                assert!(again == (tally.clone(), log.clone()), "{size} {threads}");
            }
        }
    }
}

#[test]
fn an_observer_sees_every_match_and_deal_and_act_once() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let (tally, log) = in_shards(&plan, 100, 9, 2);
    let seen: Vec<(u64, usize)> = (0..100).map(|index| (index, index as usize % 2)).collect();
    assert_eq!(log.starts, seen);
    assert!(log.ends.iter().map(|end| end.0).eq(0..100));
    let places = |place: &Place| (place.game, place.deal);
    assert!(
        log.deals
            .iter()
            .map(|deal| places(&deal.0))
            .eq(log.results.iter().map(|deal| places(&deal.0)))
    );
    assert_eq!(log.deals.len() as u64, tally.deals);
    assert_eq!(log.events.len() as u64, 8 * tally.deals);
    let won: u32 = log.ends.iter().flat_map(|end| end.1.games).sum();
    assert_eq!(u64::from(won), tally.games.iter().sum());
}

#[test]
fn a_deal_is_not_counted_yet_when_its_end_is_told() {
    let plan = plan(&HighCard::ALONE, RIVALS, true);
    let (_, log) = in_shards(&plan, 30, 30, 1);
    assert!(log.results.len() > 30);
    for (place, points, _) in log.results {
        assert_eq!(points.iter().sum::<u32>(), place.deal);
    }
}

#[test]
fn matches_of_a_set_have_the_same_cards() {
    let game = HighCard::ALONE;
    let plan = plan(&game, RIVALS, true);
    let first_deals: Vec<[u8; 4]> = (0..30)
        .map(|index| {
            let mut log = Log::default();
            play_match(&plan, index, &mut plan.bots.clone(), &mut log).unwrap();
            log.deals[0].1
        })
        .collect();
    for set in first_deals.chunks(3) {
        assert!(set[0] == set[1] && set[1] == set[2]);
    }
    assert_ne!(first_deals[0], first_deals[3]);
}

#[test]
fn a_match_played_alone_is_the_match_of_the_run() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let (_, log) = in_shards(&plan, 50, 50, 1);
    let mut used = RIVALS;
    for index in (0..50).rev() {
        let series = play_match(&plan, index, &mut used, &mut ()).unwrap();
        assert_eq!((index, series), log.ends[index as usize]);
    }
}

#[test]
fn shards_are_begun_in_ascending_order() {
    let begun = Mutex::new(Vec::new());
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let begin = |index| begun.lock().unwrap().push(index);
    play_shards(&plan, &shards(90, 3), 1, &Control::new(), begin, |_| ()).unwrap();
    assert!(begun.into_inner().unwrap().into_iter().eq(0..30));
}

#[test]
fn several_threads_play_at_once() {
    let (inside, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let sink = |_: Shard<()>| {
        let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
        most.fetch_max(now, Ordering::SeqCst);
        std::thread::sleep(std::time::Duration::from_millis(20));
        inside.fetch_sub(1, Ordering::SeqCst);
    };
    play_shards(&plan, &shards(24, 2), 3, &Control::new(), |_| (), sink).unwrap();
    assert!((2..=3).contains(&most.into_inner()));
}

#[test]
fn no_shards_and_empty_shards_are_no_trouble() {
    let plan = plan(&HighCard::PARTNERS, RIVALS, true);
    let (tally, _) = in_shards(&plan, 0, 5, 4);
    assert_eq!(tally, Tally::default());
    let empty = Mutex::new(Vec::new());
    let sink = |shard: Shard<()>| empty.lock().unwrap().push(shard.tally);
    play_shards(&plan, &[3..3, 9..9], 0, &Control::new(), |_| (), sink).unwrap();
    assert_eq!(
        empty.into_inner().unwrap(),
        [Tally::default(), Tally::default()]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Cuts anywhere, also within a set, and merges in any order and grouping.
    #[test]
    fn tallies_merge_in_any_order(
        alone: bool,
        paired: bool,
        cuts in prop::collection::btree_set(1_u64..120, 0..12),
        order in prop::collection::vec(any::<u32>(), 13),
        half in 0_usize..13,
    ) {
        let game = if alone { HighCard::ALONE } else { HighCard::PARTNERS };
        let plan = plan(&game, RIVALS, paired);
        let play = |range| play_range(&plan, range, &mut (), &Control::new()).unwrap();
        let ends: Vec<u64> = [0].into_iter().chain(cuts).chain([120]).collect();
        let mut parts: Vec<(u32, Tally)> = ends
            .windows(2)
            .zip(order)
            .map(|(ends, place)| (place, play(ends[0]..ends[1])))
            .collect();
        parts.sort_by_key(|part| part.0);
        let merged = |parts: &[(u32, Tally)]| {
            parts.iter().fold(Tally::default(), |mut sum, part| {
                sum.merge(&part.1);
                sum
            })
        };
        let (left, right) = parts.split_at(half.min(parts.len()));
        let mut sum = merged(right);
        sum.merge(&merged(left));
        prop_assert_eq!(&sum, &play(0..120));
        prop_assert!(sum.open.is_empty());
    }
}
