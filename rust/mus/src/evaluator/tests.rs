use super::{Batch, Evaluator, Row, Way, place};
use crate::hand::{self, Kings, Pares, Real};
use table::Card;

const PACKS: [Kings; 2] = [Kings::Eight, Kings::Four];
const REALS: [Real; 3] = [Real::Off, Real::Figure, Real::Sota];

/// All 91,390 hands of four cards.
fn all_hands() -> impl Iterator<Item = [u8; 4]> {
    (0..40).flat_map(|a| {
        (a + 1..40).flat_map(move |b| {
            (b + 1..40).flat_map(move |c| (c + 1..40).map(move |d| [a, b, c, d]))
        })
    })
}

fn ranks(hand: [u8; 4], kings: Kings) -> [u8; 4] {
    hand.map(|card| hand::rank(place(Card::masked(card)), kings))
}

#[test]
fn table_and_author_agree_on_every_hand() {
    for kings in PACKS {
        for real in REALS {
            let evaluator = Evaluator::new(kings, real);
            let mut hands = 0;
            for hand in all_hands() {
                let ranks = ranks(hand, kings);
                let class = evaluator.class(hand);
                let worth = evaluator.worth(class);
                let mut sorted = ranks;
                sorted.sort_unstable();
                assert_eq!(evaluator.ranks(class), sorted, "{hand:?}");
                assert_eq!(worth.juego, hand::juego(ranks, real), "{hand:?}");
                assert_eq!(worth.total, hand::total(ranks), "{hand:?}");
                assert_eq!(worth.pares_value, hand::pares(ranks).value(), "{hand:?}");
                assert_eq!(worth.juego_value, hand::juego_value(ranks), "{hand:?}");
                hands += 1;
            }
            assert_eq!(hands, 91_390);
        }
    }
}

/// Places order every pair of classes as the author's comparison does, in grande, chica and pares.
#[test]
fn places_order_every_pair_of_classes() {
    for (kings, count) in [(Kings::Eight, 330), (Kings::Four, 715)] {
        let evaluator = Evaluator::new(kings, Real::Off);
        let classes = hand::classes(kings);
        assert_eq!(classes.len(), count);
        let worths: Vec<_> = classes
            .iter()
            .map(|ranks| {
                let mut suits = [0; 10];
                let cards = ranks.map(|rank| {
                    suits[usize::from(rank)] += 1;
                    rank + 10 * (suits[usize::from(rank)] - 1)
                });
                (*ranks, evaluator.evaluate(cards))
            })
            .collect();
        for (a, x) in &worths {
            for (b, y) in &worths {
                assert_eq!(
                    hand::grande(*a).cmp(&hand::grande(*b)),
                    x.grande.cmp(&y.grande)
                );
                assert_eq!(hand::chica(*a).cmp(&hand::chica(*b)), x.chica.cmp(&y.chica));
                assert_eq!(hand::pares(*a).cmp(&hand::pares(*b)), x.pares.cmp(&y.pares));
            }
        }
    }
}

fn check_golden(text: &str, kings: Kings) {
    let off = Evaluator::new(kings, Real::Off);
    let figure = Evaluator::new(kings, Real::Figure);
    let mut combinations = 0;
    let mut rows = 0;
    for (number, line) in text.lines().enumerate().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let hand = crate::card::read_hand(fields[0]).expect("a hand");
        let cards: [u8; 4] = std::array::from_fn(|place| hand.as_slice()[place].number());
        let class = off.class(cards);
        let worth = off.worth(class);
        let pares = match off.pares(class) {
            Pares::None => "none",
            Pares::Par(_) => "par",
            Pares::Medias(_) => "medias",
            Pares::Duples(..) => "duples",
        };
        let real = u8::from(figure.worth(class).juego == 9);
        let found = format!(
            "{},{},{},{},{},{},{pares},{},{},{},{},{real}",
            fields[0],
            fields[1],
            worth.grande,
            worth.chica,
            worth.pares,
            "",
            worth.pares_value,
            worth.total,
            worth.juego,
            worth.juego_value,
        )
        .replace(",,", ",");
        assert_eq!(found, line, "line {}", number + 1);
        combinations += fields[1].parse::<u32>().expect("a number");
        rows += 1;
    }
    assert_eq!((rows, combinations), (off.class_count(), 91_390));
}

#[test]
fn golden_hand_tables_hold() {
    check_golden(
        include_str!("../../../../tests/vectors/mus_hands_8_kings.csv"),
        Kings::Eight,
    );
    check_golden(
        include_str!("../../../../tests/vectors/mus_hands_4_kings.csv"),
        Kings::Four,
    );
}

/// The figures at the end of `docs/rules/mus.md`.
#[test]
fn figures_hold() {
    let expected: [[u32; 19]; 2] = [
        [
            3_486, 4_448, 43_776, 39_680, 24_444, 8_384, 2_640, 1_820, 2_240, 2_240, 2_240, 2_960,
            1_920, 0, 0, 3_024, 64, 330, 53,
        ],
        [
            1_630, 1_440, 34_560, 53_760, 11_719, 3_040, 2_332, 495, 880, 880, 880, 1_276, 1_936,
            0, 0, 2_796, 48, 715, 76,
        ],
    ];
    for (kings, expected) in PACKS.into_iter().zip(expected) {
        let evaluator = Evaluator::new(kings, Real::Figure);
        let mut by_value = [0; 4];
        let mut totals = [0; 41];
        let (mut juego, mut real) = (0, 0);
        let mut places = std::collections::BTreeSet::new();
        for hand in all_hands() {
            let worth = evaluator.evaluate(hand);
            by_value[usize::from(worth.pares_value)] += 1;
            totals[usize::from(worth.total)] += 1;
            juego += u32::from(worth.juego > 0);
            real += u32::from(worth.juego == 9);
            places.insert(worth.pares);
        }
        let [none, par, medias, duples] = by_value;
        let mut found = vec![duples, medias, par, none, juego];
        found.extend([31, 32, 40, 37, 36, 35, 34, 33, 38, 39, 30].map(|total| totals[total]));
        found.extend([real, evaluator.class_count() as u32, places.len() as u32]);
        assert_eq!(found, expected);
    }
}

/// Deals of the forty cards in which nobody has juego, counted exactly: four disjoint hands of
/// four, by how many cards of each rank are left.
#[test]
fn deals_without_juego_are_counted_exactly() {
    let expected = [978_149_987_190_066_600_u128, 2_194_288_693_151_690_520];
    for (kings, expected) in PACKS.into_iter().zip(expected) {
        assert_eq!(count_no_juego(kings), expected);
    }
}

fn count_no_juego(kings: Kings) -> u128 {
    let mut sizes = [0_u8; 10];
    for place in 0..10 {
        sizes[usize::from(hand::rank(place, kings))] += 4;
    }
    // Cards of equal value are alike here; ranks of ten are merged.
    let mut pack = [0_u8; 11];
    for rank in 0..10_u8 {
        pack[usize::from(hand::card_value(rank))] += sizes[usize::from(rank)];
    }
    let mut states = std::collections::HashMap::from([(pack, 1_u128)]);
    for _ in 0..4 {
        let mut next = std::collections::HashMap::new();
        for (left, ways) in states {
            deal_low(left, 1, 4, 0, ways, &mut next);
        }
        states = next;
    }
    states.values().sum()
}

/// Takes `cards` more cards of value `value` or above out of the pack, total staying below 31.
fn deal_low(
    left: [u8; 11],
    value: usize,
    cards: u8,
    total: usize,
    ways: u128,
    next: &mut std::collections::HashMap<[u8; 11], u128>,
) {
    if cards == 0 {
        if total < 31 {
            *next.entry(left).or_default() += ways;
        }
        return;
    }
    if value > 10 {
        return;
    }
    let size = u128::from(left[value]);
    let mut choose = 1;
    for taken in 0..=cards.min(left[value]) {
        let mut rest = left;
        rest[value] -= taken;
        deal_low(
            rest,
            value + 1,
            cards - taken,
            total + value * usize::from(taken),
            ways * choose,
            next,
        );
        choose = choose * (size - u128::from(taken)) / (u128::from(taken) + 1);
    }
}

/// Several orders of the cards of every hand, so that each card stands in each place.
const ORDERS: [[usize; 4]; 5] = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 2, 3, 0],
    [2, 3, 0, 1],
    [3, 0, 2, 1],
];

#[test]
fn batches_agree_with_single_hands_both_ways_and_in_any_order() {
    let hands: Vec<[u8; 4]> = all_hands().collect();
    let mut looked_at = 0;
    for (kings, real) in PACKS.iter().flat_map(|k| REALS.map(|r| (*k, r))) {
        let (batch, single) = (Batch::new(kings, real), Evaluator::new(kings, real));
        let expected: Vec<Row> = hands.iter().map(|&h| single.evaluate(h).row()).collect();
        for order in ORDERS {
            let given: Vec<[u8; 4]> = hands.iter().map(|h| order.map(|place| h[place])).collect();
            for way in [Way::Wide, Way::Plain] {
                let mut rows = vec![Row::default(); hands.len()];
                batch.evaluate(&given, &mut rows, way);
                assert!(rows == expected, "{kings:?} {real:?} {order:?} {way:?}");
                assert_eq!(batch.first_bad(&given, way), None);
                looked_at += rows.len();
            }
        }
    }
    assert_eq!(looked_at, 6 * 5 * 2 * 91_390);
}

/// However many hands there are, and whichever slice is shorter, nothing else is written.
#[test]
fn a_batch_writes_its_rows_and_no_byte_more() {
    let hands: Vec<[u8; 4]> = all_hands().step_by(701).collect();
    let batch = Batch::new(Kings::Four, Real::Sota);
    for (count, room) in (0..70).flat_map(|count| [(count, 100), (100, count)]) {
        for start in [0, 1, 3] {
            let written = count.min(room);
            let mut expected = vec![[0xA5; 9]; room];
            batch.evaluate(&hands[start..start + count], &mut expected, Way::Plain);
            assert!(expected[written..].iter().all(|row| *row == [0xA5; 9]));
            let mut rows = vec![[0xA5; 9]; room];
            batch.evaluate(&hands[start..start + count], &mut rows, Way::Wide);
            assert_eq!(rows, expected);
        }
    }
}

#[test]
fn numbers_that_are_no_card_are_found_and_do_no_harm() {
    let good: Vec<[u8; 4]> = all_hands().step_by(997).collect();
    let batch = Batch::new(Kings::Eight, Real::Off);
    for (place, number) in (0..good.len()).flat_map(|place| [(place, 40), (place, 255)]) {
        let mut hands = good.clone();
        hands[place][place % 4] = number;
        for way in [Way::Wide, Way::Plain] {
            assert_eq!(batch.first_bad(&hands, way), Some(place));
            let mut rows = vec![Row::default(); hands.len()];
            batch.evaluate(&hands, &mut rows, way);
        }
    }
}

/// Every four bytes there are, cards or not, name a row of the table.
#[test]
#[ignore = "a long proof"]
fn any_four_bytes_stay_within_the_tables() {
    let batch = Batch::new(Kings::Four, Real::Off);
    let mut rows = vec![Row::default(); 65_536];
    for high in 0..=u16::MAX {
        let [c, d] = high.to_le_bytes();
        let hands: Vec<[u8; 4]> = (0..=u16::MAX)
            .map(|low| low.to_le_bytes())
            .map(|[a, b]| [a, b, c, d])
            .collect();
        batch.evaluate(&hands, &mut rows, Way::Wide);
    }
}

/// The comparisons of both ways compare two ways wherever there are two.
#[test]
fn there_are_two_ways_where_the_processor_can() {
    #[cfg(target_arch = "x86_64")]
    let can = is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let can = false;
    assert_eq!(Batch::new(Kings::Eight, Real::Off).is_wide(), can);
}
