//! The weights climb on: each number in turn is changed, and kept where the changed bot does better
//! against `random` and against itself unchanged.

use super::Simple;
use super::weights::{Follow, Lead, WEIGHTS, Weights};
use crate::bots::{AnyBot, Named};
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use crate::rules::Rules;
use arena::{Control, Plan, play_range};
use table::{BySeat, Observer, Place};

/// What the first bot's side gains more than the other, match by match, of two sides.
#[derive(Default)]
struct Gains {
    mirrored: bool,
    matches: Vec<f64>,
    deals: f64,
}

impl Observer<Manille> for Gains {
    fn match_starts(&mut self, _: u64, seating: usize, _: &Match) {
        self.mirrored = seating == 1;
        self.matches.push(0.0);
    }

    fn deal_ends(&mut self, _: &Match, _: Place, deal: &Deal) {
        let [one, other, ..] = deal.counted().gains;
        self.deals += 1.0;
        *self.matches.last_mut().expect("a match") += f64::from(if self.mirrored {
            other - one
        } else {
            one - other
        });
    }
}

fn with(weights: Weights) -> AnyBot {
    let weights: &'static Weights = Box::leak(Box::new(weights));
    let plain = Simple::new(Default::default());
    Simple { weights, ..plain }.into()
}

/// By match, what the first gains of the second in a deal.
fn gains(game: &Manille, one: AnyBot, other: AnyBot, seed: u64, matches: u64) -> Vec<f64> {
    let bots = BySeat([one, other, one, other]);
    let plan = Plan {
        game,
        bots,
        seed,
        paired: true,
    };
    let mut gains = Gains::default();
    play_range(&plan, 0..matches, &mut gains, &Control::new()).expect("matches");
    let deals = gains.deals / matches as f64;
    gains.matches.iter().map(|sum| sum / deals).collect()
}

fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let var = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / n;
    (mean, (var / n).sqrt())
}

fn numbers(weights: &mut Weights) -> Vec<&mut i32> {
    let Weights { lead, follow } = weights;
    let Lead {
        cards,
        stake,
        own,
        draw,
        left,
        long,
        under,
        safe,
    } = lead;
    let one = [stake, own, safe].into_iter();
    let mut all: Vec<&mut i32> = one.collect();
    let Follow {
        cards: fcards,
        stake,
        coming,
        won,
        own,
        long: flong,
        left: fleft,
    } = follow;
    all.extend([stake, coming, won, own]);
    all.extend(cards[..2].as_flattened_mut().as_flattened_mut().iter_mut());
    all.extend(fcards[..2].as_flattened_mut().as_flattened_mut().iter_mut());
    all.extend(draw.as_flattened_mut().iter_mut());
    all.extend(left.as_flattened_mut().iter_mut());
    all.extend(long.as_flattened_mut().as_flattened_mut().iter_mut());
    all.extend(under.as_flattened_mut().iter_mut());
    all.extend(flong.as_flattened_mut().iter_mut());
    all.extend(fleft.as_flattened_mut().iter_mut());
    all
}

#[test]
#[ignore = "climbs for minutes and prints the weights; MATCHES are played for each change"]
fn the_weights_climb() {
    let game = Manille::new(&Rules::named("muette").expect("rules"));
    let random = AnyBot::read("random").expect("a bot");
    let mut best = WEIGHTS;
    let matches = std::env::var("MATCHES").map_or(4_000, |text| text.parse().expect("a number"));
    let mut step = 48;
    for round in 0..8_u64 {
        let count = numbers(&mut best).len();
        for place in 0..count {
            let seed = 1_000 * round + place as u64;
            let before = gains(&game, with(best), random, seed, matches);
            for sign in [1, -1] {
                let mut changed = best;
                *numbers(&mut changed)[place] += sign * step;
                let after = gains(&game, with(changed), random, seed, matches);
                let duel = gains(&game, with(changed), with(best), seed, matches);
                let more: Vec<f64> = (0..after.len())
                    .map(|i| after[i] - before[i] + duel[i])
                    .collect();
                let (mean, error) = mean(&more);
                if mean > 1.5 * error && mean > 0.01 {
                    println!("{place} {:+}: {mean:.3} +- {error:.3}", sign * step);
                    best = changed;
                    break;
                }
            }
        }
        let (random, error) = mean(&gains(&game, with(best), random, 77, 4 * matches));
        println!("round {round}: {random:.3} +- {error:.3} against random\n{best:?}");
        step = step * 2 / 3;
    }
}
