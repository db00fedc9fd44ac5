use super::{Dice, Purpose, Streams, philox};
use crate::Seat;

/// Answers of numpy 2.4: `Philox(key=[k0, k1], counter=[c0, c1, c2, c3]).random_raw(4)`; numpy
/// counts up before the first block, so the counters here are one ahead of those given to it.
#[test]
fn philox_gives_the_known_answers() {
    for line in include_str!("../../../../tests/vectors/philox.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<u64> = line
            .split_whitespace()
            .map(|word| u64::from_str_radix(word, 16).expect("a hexadecimal word"))
            .collect();
        let [k0, k1, c0, c1, c2, c3, answer @ ..] = &words[..] else {
            panic!("ten words a line: {line}");
        };
        assert_eq!(philox([*c0, *c1, *c2, *c3], [*k0, *k1]), answer, "{line}");
    }
}

#[test]
fn streams_differ_by_every_coordinate() {
    let word = |seed, pair, purpose, game, deal| {
        Streams::new(seed, pair).stream(purpose, game, deal).word()
    };
    let mut words = vec![
        word(0, 0, Purpose::Cards, 0, 0),
        word(1, 0, Purpose::Cards, 0, 0),
        word(0, 1, Purpose::Cards, 0, 0),
        word(0, 0, Purpose::Lot, 0, 0),
        word(0, 0, Purpose::Bot(Seat::ALL[0]), 0, 0),
        word(0, 0, Purpose::Bot(Seat::ALL[3]), 0, 0),
        word(0, 0, Purpose::Cards, 1, 0),
        word(0, 0, Purpose::Cards, 0, 1),
    ];
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
}

#[test]
fn draws_stay_in_range_and_are_uniform() {
    let mut stream = Streams::new(7, 0).stream(Purpose::Cards, 0, 0);
    let mut counts = [[0_u32; 40]; 3];
    let mut out = [0; 3];
    for _ in 0..40_000 {
        stream.draws(40, &mut out);
        for (place, &draw) in out.iter().enumerate() {
            assert!(usize::from(draw) < 40 - place);
            counts[place][usize::from(draw)] += 1;
        }
    }
    for (place, row) in counts.iter().enumerate() {
        let sizes = 40 - place;
        let expected = 40_000.0 / sizes as f64;
        let chi: f64 = row[..sizes]
            .iter()
            .map(|&n| (f64::from(n) - expected).powi(2) / expected)
            .sum();
        assert!(
            chi < 90.0,
            "place {place}: chi-square {chi} on {} degrees",
            sizes - 1
        );
    }
}

#[test]
fn dice_are_fair_and_bounded() {
    let mut dice = Dice::new(Streams::new(3, 1).stream(Purpose::Bot(Seat::ALL[2]), 0, 0));
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[usize::from(dice.below(6))] += 1;
    }
    assert!(
        counts.iter().all(|&n| (9_500..10_500).contains(&n)),
        "{counts:?}"
    );
    let hits = (0..10_000).filter(|_| dice.happens(0.25)).count();
    assert!((2_300..2_700).contains(&hits), "{hits}");
    assert!(!dice.happens(0.0) && dice.happens(1.0));
}

#[test]
fn draws_ahead_are_those_that_come() {
    for taken in 0..21 {
        let mut dice = Dice::new(Streams::new(3, 1).stream(Purpose::Bot(Seat::ALL[1]), 0, 2));
        for _ in 0..taken {
            dice.bits16();
        }
        for words in 0..4 {
            let (ahead, mut after) = (dice.ahead(words), dice);
            let draws = ahead
                .iter()
                .take(words)
                .flat_map(|word| (0..4).map(move |at| word >> (16 * at)));
            for draw in draws {
                assert_eq!(
                    draw as u16,
                    after.bits16(),
                    "{taken} taken, {words} words ahead"
                );
            }
        }
    }
}

#[test]
fn dice_of_all_seats_throw_as_those_made_one_by_one() {
    let streams = Streams::new(u64::MAX, 7);
    for seat in Seat::ALL {
        let mut at_once = streams.dice(3, 5)[seat];
        let mut alone = Dice::new(streams.stream(Purpose::Bot(seat), 3, 5));
        for _ in 0..40 {
            assert_eq!(at_once.bits16(), alone.bits16());
        }
    }
}

#[test]
fn draws_are_taken_as_if_thrown() {
    let streams = Streams::new(3, 1);
    let one_by_one = || Dice::new(streams.stream(Purpose::Bot(Seat::ALL[0]), 0, 2));
    for fresh in [one_by_one(), streams.dice(0, 2)[Seat::ALL[0]]] {
        for before in 0..18 {
            for draws in 0..10 {
                let mut thrown = fresh;
                (0..before).for_each(|_| _ = thrown.bits16());
                let mut taken = thrown;
                (0..draws).for_each(|_| _ = thrown.bits16());
                taken.take(draws);
                for _ in 0..9 {
                    assert_eq!(taken.bits16(), thrown.bits16(), "{before}, {draws}");
                }
            }
        }
    }
}
