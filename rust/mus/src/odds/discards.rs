//! Discards: what each way to throw cards leads to, exactly.

use super::bag::Bag;
use super::census::{Census, Split};
use super::rest::Rest;
use super::sums::Sums;
use super::walk;
use crate::rules::Rules;

/// One way to discard: what is thrown, what is kept, and where that leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The cards thrown; they stay out.
    pub thrown: Bag,
    /// The cards kept.
    pub kept: Bag,
    /// The sums over all that may be drawn and dealt, by seat as asked for.
    pub sums: Vec<Sums>,
}

/// Every way to throw `thrown` cards of a hand, different by rank, for each of the seats (in
/// speaking order); `None` if `go_on` said no. The other three hands are taken as unknown and any
/// cards alike: who asks for mus has weaker hands than that, which is not looked at.
pub fn discards(
    rules: &Rules,
    hand: Bag,
    thrown: u8,
    seats: &[u8],
    go_on: impl Fn() -> bool,
) -> Option<Vec<Discard>> {
    let census = Census::of(rules);
    let cards = census.pack.minus(hand);
    let all = vec![1; census.bags.len()];
    let start = |kept: Bag| Discard {
        thrown: hand.minus(kept),
        kept,
        sums: vec![Sums::default(); seats.len()],
    };
    let keeps = hand.parts(4_u8.saturating_sub(thrown));
    let mut found: Vec<Discard> = keeps.into_iter().map(start).collect();
    let walked = walk(census, cards, thrown, &all, |part, splits, rest, ways| {
        for discard in &mut found {
            let class = census.class(discard.kept.plus(part));
            add(
                census,
                &mut discard.sums,
                (class, seats),
                splits,
                rest,
                ways,
            );
        }
        go_on()
    });
    for sums in found.iter_mut().flat_map(|discard| &mut discard.sums) {
        *sums = sums.closed(rules);
    }
    walked.then_some(found)
}

/// Adds all ways to part eight cards between partner and next opponent, for one hand of ours.
fn add(
    census: &Census,
    sums: &mut [Sums],
    (class, seats): (u16, &[u8]),
    splits: &[Split],
    rest: &Rest,
    ways: u64,
) {
    let mine = &census.standings[usize::from(class)];
    for split in splits {
        for (sums, &seat) in sums.iter_mut().zip(seats) {
            let three = split.three(census, mine, u16::from(seat));
            sums.add(three, rest, ways * u64::from(split.ways));
        }
    }
}

/// The classes that a hand may be after the cards not kept are replaced, each with its ways.
pub fn new_hands(rules: &Rules, hand: Bag, kept: Bag) -> Vec<(u16, u64)> {
    let census = Census::of(rules);
    let cards = census.pack.minus(hand);
    let parts = cards.parts(4_u8.saturating_sub(kept.len())).into_iter();
    parts
        .map(|part| (census.class(kept.plus(part)), cards.ways(part)))
        .collect()
}
