//! Where the weights come from: each number in turn is changed, and kept where the changed bot gains
//! points of the unchanged one over many deals.

use super::Simple;
use super::weights::{WEIGHTS, Weights};
use crate::bots::Named;
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use crate::rules::Rules;
use arena::{Control, Plan, play_range};
use table::{BySeat, Observer, Place};

/// Sums up what the first bot's side gains more than the other, by deal of two sides.
struct Gains {
    mirrored: bool,
    deals: f64,
    sum: f64,
    squares: f64,
}

impl Observer<Manille> for Gains {
    fn match_starts(&mut self, _: u64, seating: usize, _: &Match) {
        self.mirrored = seating == 1;
    }

    fn deal_ends(&mut self, _: &Match, _: Place, deal: &Deal) {
        let [one, other, ..] = deal.counted().gains;
        let more = f64::from(if self.mirrored { other - one } else { one - other });
        self.deals += 1.0;
        self.sum += more;
        self.squares += more * more;
    }
}

fn with(weights: Weights) -> Simple {
    let weights: &'static Weights = Box::leak(Box::new(weights));
    let plain = Simple::new(Default::default());
    Simple { weights, ..plain }
}

/// What the first gains of the second by deal, and its error.
fn edge(game: &Manille, one: Weights, other: Weights, seed: u64, matches: u64) -> (f64, f64) {
    let (one, other) = (with(one), with(other));
    let bots = BySeat([one, other, one, other]);
    let plan = Plan { game, bots, seed, paired: true };
    let mut gains = Gains { mirrored: false, deals: 0.0, sum: 0.0, squares: 0.0 };
    play_range(&plan, 0..matches, &mut gains, &Control::new()).expect("matches");
    let mean = gains.sum / gains.deals;
    let error = ((gains.squares / gains.deals - mean * mean) / gains.deals).sqrt();
    (mean, error)
}

fn numbers(weights: &mut Weights) -> Vec<&mut i32> {
    let Weights { coming, draw, next, saves, long, single, plain, trump, no_trump } = weights;
    let few = coming.iter_mut().chain([draw, single]).chain(next).chain(saves).chain(long);
    let tables = plain.as_flattened_mut().iter_mut().chain(trump.as_flattened_mut());
    few.chain(tables).chain(no_trump.as_flattened_mut()).collect()
}

fn climb(name: &str, skip: std::ops::Range<usize>) {
    let game = Manille::new(&Rules::named(name).expect("rules"));
    let mut best = WEIGHTS;
    let mut step = [20_i32; 128];
    let matches = std::env::var("MATCHES").map_or(4_000, |text| text.parse().expect("a number"));
    for round in 0..8 {
        let count = numbers(&mut best).len();
        for place in (0..count).filter(|place| !skip.contains(place)) {
            for sign in [1, -1] {
                let mut changed = best;
                *numbers(&mut changed)[place] += sign * step[place];
                let seed = 1_000 * round + place as u64;
                let (mean, error) = edge(&game, changed, best, seed, matches);
                if mean > 1.2 * error {
                    println!("{place} {:+}: {mean:.3} +- {error:.3}", sign * step[place]);
                    best = changed;
                    step[place] = step[place] * 3 / 2;
                    break;
                }
                if sign < 0 {
                    step[place] = (step[place] * 3 / 4).max(6);
                }
            }
        }
        let (mean, error) = edge(&game, best, WEIGHTS, 77, 4 * matches);
        println!("round {round}: {mean:.3} +- {error:.3} better than before\n{best:?}");
    }
}

#[test]
#[ignore = "climbs for minutes and prints the weights with trumps; MATCHES are played for each change"]
fn the_weights_with_trumps_are_climbed_to() {
    climb("muette", 81..81);
}

#[test]
#[ignore = "climbs for minutes and prints the weights without trumps"]
fn the_weights_without_trumps_are_climbed_to() {
    climb("manillen", 2..57);
}
