//! Discards by sampling: quick, with an error.

use super::census::{Census, Footing};
use super::sums::Sums;
use crate::evaluator::PACK;
use crate::rules::Rules;
use table::{Purpose, Stream, Streams};

/// What sampled deals came to after one way to discard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampled {
    /// Which cards of the hand are thrown: a bit each, in the order given.
    pub thrown: u8,
    /// The deals, as exact sums would count them.
    pub sums: Sums,
    /// The squares of what was scored, summed: ours, theirs, ours less theirs.
    pub squares: [u64; 3],
}

/// Deals played before `go_on` is asked again.
const DEALS: u32 = 1_024;

/// Plays every discard of four cards that the rules allow in the same `deals` random deals of the
/// other 36, from a seat in speaking order; `None` if `go_on` said no.
pub fn sample(
    rules: &Rules,
    hand: [u8; 4],
    seat: u8,
    (deals, seed): (u32, u64),
    go_on: impl Fn() -> bool,
) -> Option<Vec<Sampled>> {
    let census = Census::of(rules);
    let evaluator = rules.evaluator();
    let least = u32::from(rules.min_discard);
    let masks = (0..16_u8).filter(|mask| mask.count_ones() >= least);
    let mut found: Vec<Sampled> = masks
        .map(|thrown| Sampled {
            thrown,
            ..Sampled::default()
        })
        .collect();
    let mut stream = Streams::new(seed, 0).stream(Purpose::Sample, 0, 0);
    let others: Vec<u8> = (0..PACK).filter(|card| !hand.contains(card)).collect();
    let look = |cards: [u8; 4]| {
        let class = evaluator.class(cards);
        &census.standings[usize::from(class.number())]
    };
    for deal in 0..deals {
        if deal % DEALS == 0 && !go_on() {
            return None;
        }
        let cards = draw(&mut stream, &others);
        let other = |from: usize| look(std::array::from_fn(|place| cards[from + place]));
        let [next, partner, last] = [0, 4, 8].map(other);
        for sampled in &mut found {
            let mine = look(drawn(hand, sampled.thrown, &cards));
            sampled.add([mine, next, partner, last], seat, rules);
        }
    }
    Some(found)
}

/// Sixteen of the 36 cards, in order of drawing.
fn draw(stream: &mut Stream, others: &[u8]) -> [u8; 16] {
    let mut pack = [0_u8; 36];
    for (place, &card) in pack.iter_mut().zip(others) {
        *place = card;
    }
    let mut draws = [0_u8; 16];
    stream.draws(36, &mut draws[..8]);
    stream.draws(28, &mut draws[8..]);
    std::array::from_fn(|place| {
        let from = (place + usize::from(draws[place])).min(35);
        let card = pack[from];
        pack[from] = pack[place];
        card
    })
}

/// The hand after the thrown cards have been replaced by the last cards drawn.
fn drawn(mut hand: [u8; 4], thrown: u8, cards: &[u8; 16]) -> [u8; 4] {
    for (place, card) in hand.iter_mut().enumerate() {
        if thrown >> place & 1 == 1 {
            *card = cards[12 + place];
        }
    }
    hand
}

impl Sampled {
    /// Adds a deal: four hands from ours on, in speaking order.
    fn add(&mut self, hands: [&Footing; 4], seat: u8, rules: &Rules) {
        let before = self.sums.values;
        self.sums
            .add_deal(hands, u16::from(seat), u64::from(rules.paso));
        let [ours, theirs] = [0, 1].map(|team: usize| self.sums.values[team] - before[team]);
        self.squares[0] += ours * ours;
        self.squares[1] += theirs * theirs;
        self.squares[2] += ours.abs_diff(theirs).pow(2);
    }
}
