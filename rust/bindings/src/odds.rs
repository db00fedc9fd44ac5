//! `mus.odds`, its tables and `mus.discards`: exact counts as Python integers.

use crate::{errors, rules};
use mus::card::{Group, read_groups, show_ranks};
use mus::odds::{self, Bag, Known, LanceCounts, Sampled, Sums};
use mus::rules::Rules;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyfunction};
use pyo3::types::{PyString, PyStringMethods};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;
use table::Card;

/// All deals; by lance those won, lost, without anybody, contested; what the teams score in all.
type Counts = (u64, Vec<(u64, u64, u64, u64)>, (u64, u64));

fn counts(sums: &Sums) -> Counts {
    let lance = |counts: &LanceCounts| {
        let LanceCounts {
            win,
            none,
            contested,
        } = *counts;
        (win, sums.total - win - none, none, contested)
    };
    let lances = sums.lances.iter().map(lance).collect();
    (sums.total, lances, sums.values.into())
}

fn bag(cards: &[Card], rules: &Rules) -> Bag {
    odds::bag_of(cards.iter().map(|card| card.number()), rules.kings)
}

/// The cards of several texts that share a pack.
fn read(groups: &[(&'static str, &Bound<'_, PyString>, bool)]) -> PyResult<Vec<Vec<Card>>> {
    let texts: Vec<_> = groups
        .iter()
        .map(|group| group.1.to_string_lossy())
        .collect();
    let groups: Vec<Group<'_>> = { groups.iter().zip(&texts) }
        .map(|(&(name, _, is_hand), text)| Group {
            name,
            text,
            is_hand,
        })
        .collect();
    read_groups(&groups).map_err(errors::card)
}

/// Counts for one hand, in the order of ``LANCES``.
#[pyfunction]
#[pyo3(signature = (hand, seat, partner, dead, pares, juego, rules=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of one call")]
pub(crate) fn odds_counts(
    py: Python<'_>,
    hand: &Bound<'_, PyString>,
    seat: u8,
    partner: Option<&Bound<'_, PyString>>,
    dead: &Bound<'_, PyString>,
    pares: [Option<bool>; 4],
    juego: [Option<bool>; 4],
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Counts> {
    let rules = rules::read(rules)?;
    let mut groups = vec![("the hand", hand, true), ("dead", dead, false)];
    groups.extend(partner.map(|text| ("the partner's hand", text, true)));
    let cards = read(&groups)?;
    let known = Known {
        hand: bag(&cards[0], &rules),
        partner: cards.get(2).map(|partner| bag(partner, &rules)),
        dead: bag(&cards[1], &rules),
        seat,
        declared: [pares, juego],
    };
    let sums = py.detach(|| odds::odds(&rules, &known));
    let sums = sums.map_err(|error| errors::python::CardError::new_err(error.to_string()))?;
    Ok(counts(&sums))
}

/// Rows of a table: partners' classes, combinations, and 22 values a row and seat.
type Rows<'py> = (
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<f64>>,
);

/// A class's odds from each seat, for all partners together or each partner's class that may be:
/// ``win``, ``lose``, ``none``, ``contested`` by lance, then points, ours and theirs.
#[pyfunction]
#[pyo3(signature = (class_number, by_partner, rules=None))]
pub(crate) fn odds_rows<'py>(
    py: Python<'py>,
    class_number: u16,
    by_partner: bool,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Rows<'py>> {
    let rules = rules::read(rules)?;
    let rows = py.detach(|| odds::table(&rules, class_number, by_partner));
    let (mut partners, mut combinations, mut values) = (vec![], vec![], vec![]);
    let rows = (0_u16..).zip(&rows);
    for (partner, seats) in rows.filter(|(_, seats)| seats[0].total > 0) {
        partners.push(partner);
        combinations.push(if by_partner {
            odds::pair_ways(&rules, class_number, partner)
        } else {
            odds::class_cards(&rules, class_number).1
        });
        values.extend(seats.iter().flat_map(shares));
    }
    Ok((
        partners.into_pyarray(py),
        combinations.into_pyarray(py),
        values.into_pyarray(py),
    ))
}

/// Counts as shares of all deals, in the order of a table's columns.
fn shares(sums: &Sums) -> impl Iterator<Item = f64> {
    let (total, lances, (ours, theirs)) = counts(sums);
    let lances = lances
        .into_iter()
        .flat_map(|(win, lose, none, contested)| [win, lose, none, contested]);
    lances
        .chain([ours, theirs])
        .map(move |count| count as f64 / total as f64)
}

/// Every class of hands in order: its text, and in how many ways the pack makes it.
#[pyfunction]
#[pyo3(signature = (rules=None))]
pub(crate) fn classes(rules: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, u64)>> {
    let rules = rules::read(rules)?;
    let class = |number| {
        let (cards, ways) = odds::class_cards(&rules, number);
        (show_ranks(cards.four()), ways)
    };
    Ok((0..odds::class_count(&rules)).map(class).collect())
}

/// A way to discard: the thrown cards' ranks, and counts by seat.
type Way = (Vec<u8>, Vec<Counts>);

/// The ways to discard from a hand, different by rank, for each of the seats.
#[pyfunction]
#[pyo3(signature = (hand, seats, rules=None))]
pub(crate) fn discards_counts(
    py: Python<'_>,
    hand: &Bound<'_, PyString>,
    seats: Vec<u8>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Way>> {
    let rules = rules::read(rules)?;
    let cards = read(&[("the hand", hand, true)])?;
    let hand = bag(&cards[0], &rules);
    let stopped = AtomicBool::new(false);
    let least = rules.min_discard.min(4) as u8;
    let found = thread::scope(|scope| {
        let sizes = (least..=4).rev().map(|thrown| {
            let (rules, seats, stopped) = (&rules, &seats, &stopped);
            let go_on = || !stopped.load(Ordering::Relaxed);
            scope.spawn(move || odds::discards(rules, hand, thrown, seats, go_on))
        });
        let threads: Vec<_> = sizes.collect();
        wait(py, &threads, &stopped)?;
        let found = threads.into_iter().map(ScopedJoinHandle::join);
        Ok::<_, pyo3::PyErr>(found.flatten().flatten().flatten().collect::<Vec<_>>())
    })?;
    let way = |discard: &odds::Discard| {
        let sums = discard.sums.iter().map(counts).collect();
        (discard.thrown.ranks(), sums)
    };
    Ok(found.iter().map(way).collect())
}

/// Waits for the threads and hears Ctrl-C meanwhile, which stops them.
fn wait<T>(
    py: Python<'_>,
    threads: &[ScopedJoinHandle<'_, T>],
    stopped: &AtomicBool,
) -> PyResult<()> {
    let mut nap = Duration::from_micros(50);
    while !threads.iter().all(ScopedJoinHandle::is_finished) {
        py.detach(|| thread::sleep(nap));
        nap = (2 * nap).min(Duration::from_millis(2));
        if let Err(interrupt) = py.check_signals() {
            stopped.store(true, Ordering::Relaxed);
            return Err(interrupt);
        }
    }
    Ok(())
}

/// The classes that a hand may be after some of its ranks are replaced, each with its ways.
#[pyfunction]
#[pyo3(signature = (hand, thrown, rules=None))]
pub(crate) fn new_hands(
    hand: &Bound<'_, PyString>,
    thrown: Vec<u8>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, u64)>> {
    let rules = rules::read(rules)?;
    let cards = read(&[("the hand", hand, true)])?;
    let hand = bag(&cards[0], &rules);
    let hands = odds::new_hands(&rules, hand, hand.minus(Bag::from_ranks(thrown)));
    let told = |(class, ways)| {
        let (cards, _) = odds::class_cards(&rules, class);
        (show_ranks(cards.four()), ways)
    };
    Ok(hands.into_iter().map(told).collect())
}

/// A sampled way: which cards are thrown (a bit each), counts, squares of points.
type SampledWay = (u8, Counts, [u64; 3]);

/// The ways to discard from a hand, sampled.
#[pyfunction]
#[pyo3(signature = (hand, seat, deals, seed, rules=None))]
pub(crate) fn discards_sample(
    py: Python<'_>,
    hand: &Bound<'_, PyString>,
    seat: u8,
    deals: u32,
    seed: u64,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<SampledWay>> {
    let rules = rules::read(rules)?;
    let cards = read(&[("the hand", hand, true)])?;
    let hand = std::array::from_fn(|place| cards[0][place].number());
    let stopped = AtomicBool::new(false);
    let found = thread::scope(|scope| {
        let (rules, stopped) = (&rules, &stopped);
        let go_on = || !stopped.load(Ordering::Relaxed);
        let sample = move || odds::sample(rules, hand, seat, (deals, seed), go_on);
        let threads = [scope.spawn(sample)];
        wait(py, &threads, stopped)?;
        let found = threads.into_iter().map(ScopedJoinHandle::join);
        Ok::<_, pyo3::PyErr>(found.flatten().flatten().flatten().collect::<Vec<_>>())
    })?;
    let way = |sampled: &Sampled| (sampled.thrown, counts(&sampled.sums), sampled.squares);
    Ok(found.iter().map(way).collect())
}

/// The cards of a hand and the rank under which each counts.
#[pyfunction]
#[pyo3(signature = (hand, rules=None))]
pub(crate) fn hand_cards(
    hand: &Bound<'_, PyString>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, u8)>> {
    let rules = rules::read(rules)?;
    let cards = read(&[("the hand", hand, true)])?;
    let told = |&card: &Card| {
        let rank = bag(&[card], &rules).ranks()[0];
        (mus::card::Shown(card).to_string(), rank)
    };
    Ok(cards[0].iter().map(told).collect())
}
