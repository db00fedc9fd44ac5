//! What a game measures is added up exactly, in any order and on any number of threads.

use std::ops::Range;
use std::sync::Mutex;

use arena::{Control, Measured, Sums, play_range, play_shards};

use crate::toy::{HighCard, Won};
use crate::{RIVALS, plan, shards};

fn sums(range: Range<u64>) -> Sums {
    let game = HighCard::PARTNERS;
    let plan = plan(&game, RIVALS, true);
    let mut measured = Measured::new(Won::default(), plan.set_size());
    play_range(&plan, range, &mut measured, &Control::new()).unwrap();
    measured.sums
}

#[test]
fn sums_are_those_of_the_sets() {
    let (mut totals, mut products) = ([0; 3], [0; 3]);
    for set in 0..50 {
        let [a, b, deals] = <[i128; 3]>::try_from(sums(2 * set..2 * set + 2).totals).unwrap();
        for (total, term) in totals.iter_mut().zip([a, b, deals]) {
            *total += term;
        }
        for (product, term) in products.iter_mut().zip([a * a, a * b, deals * deals]) {
            *product += term;
        }
    }
    let found = sums(0..100);
    assert_eq!((found.sets, found.set_size), (50, 2));
    assert_eq!(
        (found.totals, found.products),
        (totals.to_vec(), products.to_vec())
    );
}

#[test]
fn parts_can_be_merged_in_any_order_and_cut_anywhere() {
    let whole = sums(0..100);
    let mut parts = [sums(0..33), sums(33..34), sums(34..71), sums(71..100)];
    for _ in 0..parts.len() {
        parts.rotate_left(1);
        let mut found = Sums::default();
        parts.iter().for_each(|part| found.merge(part));
        assert_eq!(found, whole);
    }
    assert_eq!(sums(0..33).open.len(), 1);
}

#[test]
fn threads_change_nothing() {
    let game = HighCard::PARTNERS;
    let plan = plan(&game, RIVALS, true);
    let found = Mutex::new(Sums::default());
    let new = |_| Measured::new(Won::default(), plan.set_size());
    let sink =
        |shard: arena::Shard<Measured<Won>>| found.lock().unwrap().merge(&shard.observer.sums);
    play_shards(&plan, &shards(100, 7), 3, &Control::new(), new, sink).unwrap();
    assert_eq!(found.into_inner().unwrap(), sums(0..100));
}
