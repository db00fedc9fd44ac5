//! Who won how often, in whole numbers that can be added up in any order, and how sure that is.

use std::collections::BTreeMap;

use table::{CardGame, Team};

use crate::Plan;
use crate::plan::{LARGEST_SET, MOST_PARTS};

/// The two-sided 95 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How many parts a set can bring, and one more: six matches of two, or four of twelve.
const PLACES: usize = max(2 * LARGEST_SET, MOST_PARTS * 4) + 1;

const fn max(one: usize, other: usize) -> usize {
    if one > other { one } else { other }
}

/// Statistics of matches of one plan, by entrant (a team as first seated).
///
/// All counts are whole numbers: parts of a run can be merged in any order and are equal when they
/// count the same matches. The default is the tally of no match.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Control, Plan, play_range}, table::BySeat, toy::{HighCard, Player}};
/// let bots = BySeat([Player::Coin; 4]);
/// let plan = Plan { game: &HighCard::PARTNERS, bots, seed: 1, paired: true };
/// let control = Control::new();
/// let mut tally = play_range(&plan, 33..100, &mut (), &control)?;
/// assert_eq!(tally.open.len(), 1); // match 33 lacks match 32, of the same pair
/// tally.merge(&play_range(&plan, 0..33, &mut (), &control)?);
/// assert_eq!(tally, play_range(&plan, 0..100, &mut (), &control)?);
/// assert_eq!(tally.sets[2], 50); // against itself a bot wins half of every pair
/// assert_eq!(tally.win_rate(), Some(0.5));
/// # Ok::<(), arena::Stop>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Matches played.
    pub matches: u64,
    /// Matches that no entrant won alone ([`CardGame::goes_to`]).
    pub draws: u64,
    /// Matches won, by entrant.
    pub wins: [u64; 4],
    /// Games won, by entrant.
    pub games: [u64; 4],
    /// Deals played.
    pub deals: u64,
    /// How many matches make a set; 0 as long as no match is counted.
    pub set_size: u8,
    /// How many equal parts a match has, so that all who can share it get whole ones: 2 where there are
    /// two entrants, 6 for three, 12 for four ([`Plan::parts`]); 0 as long as no match is counted.
    pub parts: u8,
    /// How many complete sets brought entrant 0 so many parts: a win all of a match, a draw that it
    /// shares as many as each of those who share it.
    pub sets: [u64; PLACES],
    /// Sums over the complete sets, from which the error of a share of games follows: with x the
    /// games that entrant 0 won in a set and y those of the others, x², x y and y².
    pub game_products: [u64; 3],
    /// Sets that are not complete yet, by number; empty when whole sets were played.
    pub open: BTreeMap<u64, OpenSet>,
}

/// A set of which some matches are counted and others are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenSet {
    /// Matches counted.
    pub matches: u8,
    /// Parts of them that entrant 0 has.
    pub parts: u8,
    /// Games won in them by entrant 0, and by the others.
    pub games: [u32; 2],
}

impl Default for Tally {
    /// Of no match. (Arrays of so many places have no default of their own.)
    fn default() -> Tally {
        Tally {
            matches: 0,
            draws: 0,
            wins: [0; 4],
            games: [0; 4],
            deals: 0,
            set_size: 0,
            parts: 0,
            sets: [0; PLACES],
            game_products: [0; 3],
            open: BTreeMap::new(),
        }
    }
}

impl Tally {
    /// Counts a match of the plan, given as it ended, and how many deals it took.
    pub fn record<G: CardGame, B>(
        &mut self,
        plan: &Plan<'_, G, B>,
        index: u64,
        series: &G::Match,
        deals: u64,
    ) {
        let (game, seating) = (plan.game, plan.seating(index));
        self.matches += 1;
        self.deals += deals;
        let won = game.games(series);
        let mut games = [0; 2];
        let entrant = |team| plan.entrant(seating, team);
        let teams = || (0..game.teams()).filter_map(Team::new);
        for team in teams() {
            let entrant = game.games_go_to(series, team, entrant).index();
            let count = won[team.index()];
            self.games[entrant] += u64::from(count);
            games[usize::from(entrant > 0)] += count;
        }
        let winner = game.goes_to(series, entrant);
        match winner {
            Some(entrant) => self.wins[entrant.index()] += 1,
            None => self.draws += 1,
        }
        self.set_size = plan.set_size() as u8;
        if self.parts == 0 {
            self.parts = plan.parts();
        }
        let parts = match winner {
            Some(winner) if winner.index() == 0 => self.parts,
            Some(_) => 0,
            None => self.part_of_first(game.sharers(series, entrant)),
        };
        let matches = 1;
        self.add_to_set(
            plan.pair(index),
            OpenSet {
                matches,
                parts,
                games,
            },
        );
    }

    /// The parts that entrant 0 has of a match that these entrants share.
    fn part_of_first(&self, sharers: [bool; 4]) -> u8 {
        let count = sharers.iter().filter(|&&shares| shares).count() as u8;
        if sharers[0] { self.parts / count } else { 0 }
    }

    /// The same counts with matches of more parts, a multiple of those that they have.
    fn in_parts(&self, parts: u8) -> Tally {
        let times = parts.checked_div(self.parts).unwrap_or(1).max(1);
        let mut tally = Tally {
            parts,
            sets: [0; PLACES],
            ..self.clone()
        };
        for (place, &count) in self.sets.iter().enumerate() {
            if let Some(sets) = tally.sets.get_mut(place * usize::from(times)) {
                *sets += count;
            }
        }
        for set in tally.open.values_mut() {
            set.parts *= times;
        }
        tally
    }

    /// Adds what another tally of the same plan counts; each match must be in one of them only.
    pub fn merge(&mut self, other: &Tally) {
        debug_assert!(
            self.set_size == other.set_size || self.matches == 0 || other.matches == 0,
            "tallies of different plans"
        );
        let parts = self.parts.max(other.parts);
        if self.parts != parts || other.parts != parts {
            // One of them is empty, or was written when every draw was two halves.
            *self = self.in_parts(parts);
            return self.merge(&other.in_parts(parts));
        }
        self.matches += other.matches;
        self.draws += other.draws;
        self.deals += other.deals;
        self.set_size = self.set_size.max(other.set_size);
        add(&mut self.wins, &other.wins);
        add(&mut self.games, &other.games);
        add(&mut self.sets, &other.sets);
        add(&mut self.game_products, &other.game_products);
        for (&pair, &part) in &other.open {
            self.add_to_set(pair, part);
        }
    }

    /// The share of matches that entrant 0 won, a draw being a win shared evenly by those who share it:
    /// the shares of all entrants add up to 1. `None` without matches.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        let whole: u64 = (0..).zip(self.sets).map(|(part, count)| part * count).sum();
        let open = self.open.values().map(|set| u64::from(set.parts));
        let parts = whole + open.sum::<u64>();
        (self.matches > 0).then(|| parts as f64 / (u64::from(self.parts) * self.matches) as f64)
    }

    /// Where entrant 0's true share of matches lies, with 95 % confidence: (low, high).
    ///
    /// The sample is the complete sets, not the matches. Matches of a set are played with the same
    /// cards and depend on each other: two that always end alike tell no more than one, two that
    /// cancel each other's luck tell more than two. Only sets are independent, and how their
    /// shares scatter shows how much each of them tells.
    ///
    /// With mean m and sum of squared deviations S of the shares of n sets, the variance of a share
    /// is taken as v = (S + 1/4)/n. The quarter is one imagined set half a point off the mean, so
    /// that agreement among a few sets does not pass for certainty. As many independent yes-or-no
    /// trials as have the same error, n m (1 - m)/v (n of them if m is 0 or 1), go into Wilson's
    /// score interval for the proportion m, which stays between 0 and 1 and is good for proportions
    /// near them (E. B. Wilson, "Probable inference, the law of succession, and statistical
    /// inference", Journal of the American Statistical Association 22, 1927, pages 209 to 212).
    /// Without a complete set the interval is (0, 1).
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let sets: u64 = self.sets.iter().sum();
        if sets == 0 {
            return (0.0, 1.0);
        }
        let n = sets as f64;
        let highest = (u64::from(self.parts) * u64::from(self.set_size)) as f64;
        let shares = || (0_u8..).map(|part| f64::from(part) / highest);
        let weights = || self.sets.iter().map(|&count| count as f64);
        let parts: u64 = (0..).zip(self.sets).map(|(part, count)| part * count).sum();
        let mean = parts as f64 / (n * highest);
        let spread: f64 = weights()
            .zip(shares())
            .map(|(weight, share)| weight * (share - mean) * (share - mean))
            .sum();
        let trials = if mean > 0.0 && mean < 1.0 {
            let variance = (spread + 0.25) / n;
            n * mean * (1.0 - mean) / variance
        } else {
            n
        };
        let (low, high) = wilson(mean, trials);
        // Rounding must not leave the mean outside.
        (low.min(mean), high.max(mean))
    }

    /// Adds a part of a set, and moves the set to the complete ones when this completes it.
    fn add_to_set(&mut self, pair: u64, part: OpenSet) {
        let mut set = self.open.remove(&pair).unwrap_or_default();
        set.matches += part.matches;
        set.parts += part.parts;
        set.games[0] += part.games[0];
        set.games[1] += part.games[1];
        if set.matches < self.set_size {
            self.open.insert(pair, set);
            return;
        }
        let [x, y] = set.games.map(u64::from);
        add(&mut self.game_products, &[x * x, x * y, y * y]);
        if let Some(sets) = self.sets.get_mut(usize::from(set.parts)) {
            *sets += 1;
        }
    }
}

/// Adds entry by entry.
fn add<const N: usize>(sums: &mut [u64; N], terms: &[u64; N]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

/// Wilson's score interval for a proportion seen in so many trials, at 95 %.
fn wilson(proportion: f64, trials: f64) -> (f64, f64) {
    let shrink = Z * Z / trials;
    let centre = proportion + shrink / 2.0;
    let reach = (shrink * (proportion * (1.0 - proportion) + shrink / 4.0)).sqrt();
    let bound = |end: f64| (end / (1.0 + shrink)).clamp(0.0, 1.0);
    (bound(centre - reach), bound(centre + reach))
}

#[cfg(test)]
mod tests;
