use table::{Purpose, Stream, Streams};

use super::{OpenSet, Tally, wilson};

/// Wilson's interval as tables print it: 95 %, to four places.
#[test]
fn wilson_gives_the_known_intervals() {
    for (wins, trials, low, high) in [
        (0.0, 10.0, 0.0, 0.2775),
        (1.0, 10.0, 0.0179, 0.4042),
        (81.0, 263.0, 0.2553, 0.3662),
        (15.0, 148.0, 0.0624, 0.1605),
        (29.0, 29.0, 0.8830, 1.0),
    ] {
        let (l, h) = wilson(wins / trials, trials);
        assert!(
            (l - low).abs() < 5e-5 && (h - high).abs() < 5e-5,
            "{wins} of {trials}: {l} to {h}"
        );
    }
}

#[test]
fn nothing_played_tells_nothing() {
    assert_eq!(Tally::default().win_rate(), None);
    assert_eq!(Tally::default().interval(), (0.0, 1.0));
}

#[test]
fn single_matches_give_almost_wilsons_own_interval() {
    let tally = of_sets(1, [700, 0, 300, 0, 0, 0, 0, 0, 0]);
    let (low, high) = tally.interval();
    let (l, h) = wilson(0.3, 1000.0);
    assert!((low - l).abs() < 1e-4 && (high - h).abs() < 1e-4);
}

#[test]
fn pairs_that_cancel_luck_tell_more_than_pairs_that_double_it() {
    let width = |sets| {
        let (low, high) = of_sets(2, sets).interval();
        high - low
    };
    let cancelling = width([0, 0, 100, 0, 0, 0, 0, 0, 0]);
    let independent = width([25, 0, 50, 0, 25, 0, 0, 0, 0]);
    let doubling = width([50, 0, 0, 0, 50, 0, 0, 0, 0]);
    assert!(cancelling < independent / 5.0 && independent < 0.75 * doubling);
}

#[test]
fn few_sets_that_agree_are_not_certain() {
    let (low, high) = of_sets(2, [0, 0, 3, 0, 0, 0, 0, 0, 0]).interval();
    assert!(low < 0.25 && high > 0.75, "{low} to {high}");
    let (low, high) = of_sets(2, [0, 0, 0, 0, 3, 0, 0, 0, 0]).interval();
    assert!(low < 0.5 && high == 1.0, "{low} to {high}");
}

#[test]
fn the_parts_of_a_set_meet_in_any_order() {
    let part = |parts| OpenSet {
        matches: 1,
        parts,
        games: [u32::from(parts), 3],
    };
    let mut tally = of_sets(3, [0; 9]);
    tally.add_to_set(7, part(2));
    tally.add_to_set(8, part(0));
    tally.add_to_set(7, part(1));
    assert_eq!((tally.open.len(), tally.sets), (2, [0; 49]));
    assert_eq!(tally.game_products, [0; 3]);
    tally.add_to_set(7, part(2));
    assert_eq!((tally.open.len(), tally.sets[5]), (1, 1));
    assert_eq!(tally.game_products, [25, 45, 81]);
}

#[test]
fn counts_in_halves_and_in_sixths_add_up() {
    let halves = of_sets(3, [1, 0, 0, 4, 0, 0, 2, 0, 0]);
    let mut sixths = Tally {
        matches: 3,
        parts: 6,
        set_size: 3,
        ..Tally::default()
    };
    sixths.sets[2] = 1;
    for (one, other) in [(&halves, &sixths), (&sixths, &halves)] {
        let mut both = one.clone();
        both.merge(other);
        assert_eq!((both.parts, both.sets[0], both.sets[2]), (6, 1, 1));
        assert_eq!((both.sets[9], both.sets[18]), (4, 2));
    }
    let mut alone = Tally::default();
    alone.merge(&sixths);
    assert_eq!(alone, sixths);
    sixths.merge(&Tally::default());
    assert_eq!(alone, sixths);
    assert!((sixths.win_rate().unwrap() - 1.0 / 9.0).abs() < 1e-15);
}

/// How the two matches of a simulated pair depend on each other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Luck {
    Independent,
    /// In so many pairs of a hundred the second match ends as the first.
    Doubles(u8),
    /// In so many pairs of a hundred the cards that win the first match lose the second.
    Cancels(u8),
}

impl Luck {
    /// The half-points of one pair, each of whose matches is won with probability `p`.
    fn half_points(self, p: f64, stream: &mut Stream) -> usize {
        let unit = |stream: &mut Stream| (stream.word() >> 11) as f64 / 9_007_199_254_740_992.0;
        let (first, own) = (unit(stream), unit(stream));
        let mut linked = |percent| unit(stream) * 100.0 < f64::from(percent);
        let second = match self {
            Luck::Doubles(percent) if linked(percent) => first,
            Luck::Cancels(percent) if linked(percent) => 1.0 - first,
            _ => own,
        };
        2 * (usize::from(first < p) + usize::from(second < p))
    }
}

/// The share of simulated runs of `n` pairs whose interval holds the true `p`.
fn coverage(p: f64, n: usize, luck: Luck, runs: u64) -> f64 {
    let held = (0..runs).filter(|&run| {
        let mut stream = Streams::new(1927, run).stream(Purpose::Chance, 0, 0);
        let mut sets = [0; 9];
        for _ in 0..n {
            sets[luck.half_points(p, &mut stream)] += 1;
        }
        let (low, high) = of_sets(2, sets).interval();
        low <= p && p <= high
    });
    held.count() as f64 / runs as f64
}

#[test]
fn the_interval_holds_the_truth_as_often_as_it_says() {
    let mut all = Vec::new();
    for p in [0.02, 0.3, 0.5, 0.9] {
        for (n, runs) in [(10, 4000), (100, 2000), (1000, 1000)] {
            for luck in [
                Luck::Independent,
                Luck::Doubles(50),
                Luck::Doubles(100),
                Luck::Cancels(50),
                Luck::Cancels(90),
            ] {
                let share = coverage(p, n, luck, runs);
                all.push((share, p, n, luck));
            }
        }
    }
    let mean = all.iter().map(|case| case.0).sum::<f64>() / all.len() as f64;
    assert_eq!(all.len(), 60);
    assert!(mean >= 0.93, "{mean} on average");
    for case in all {
        assert!(case.0 >= 0.90, "{case:?}");
    }
}

fn of_sets(set_size: u8, counts: [u64; 9]) -> Tally {
    let mut tally = Tally {
        set_size,
        parts: 2,
        ..Tally::default()
    };
    tally.sets[..9].copy_from_slice(&counts);
    tally
}
