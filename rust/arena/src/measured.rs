//! What a game measures, added up set by set in whole numbers that can be merged in any order.

use std::collections::BTreeMap;

use table::{CardGame, Fault, Measures, Observer, Place, Seat};

/// Sums of what was measured in matches of one plan, and of products of two such measures.
///
/// The sample is the set, as in [`crate::Tally`]: a set's measure is the sum over its matches.
/// The default counts nothing and can be merged with any other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Complete sets.
    pub sets: u64,
    /// How many matches make a set; 0 as long as no match is counted.
    pub set_size: u8,
    /// By measure: its sum over the complete sets.
    pub totals: Vec<i128>,
    /// By pair of measures, in the order of [`Measures::products`]: the sum of their products.
    pub products: Vec<i128>,
    /// Sets that are not complete yet, by number; empty when whole sets were played.
    pub open: BTreeMap<u64, OpenSums>,
    /// The measures that each product is of, by place.
    pub pairs: &'static [(u8, u8)],
}

/// The measures of a set of which some matches are counted and others are not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSums {
    /// Matches counted.
    pub matches: u8,
    /// By measure: its sum over them.
    pub measures: Vec<i64>,
}

impl Sums {
    /// Adds what other sums of the same plan count; each match must be in one of them only.
    pub fn merge(&mut self, other: &Sums) {
        debug_assert!(
            self.set_size == other.set_size || self.set_size == 0 || other.set_size == 0,
            "sums of different plans"
        );
        self.sets += other.sets;
        self.set_size = self.set_size.max(other.set_size);
        if self.pairs.is_empty() {
            self.pairs = other.pairs;
        }
        add(&mut self.totals, &other.totals);
        add(&mut self.products, &other.products);
        for (&pair, part) in &other.open {
            self.count(pair, part.matches, &part.measures);
        }
    }

    /// Counts a part of a set, and adds the set up when this completes it.
    fn count(&mut self, pair: u64, matches: u8, measures: &[i64]) {
        let mut set = self.open.remove(&pair).unwrap_or_default();
        set.matches += matches;
        set.measures.resize(measures.len(), 0);
        for (sum, &term) in set.measures.iter_mut().zip(measures) {
            *sum = sum.saturating_add(term);
        }
        if set.matches < self.set_size {
            self.open.insert(pair, set);
        } else {
            self.complete(&set.measures);
        }
    }

    fn complete(&mut self, set: &[i64]) {
        self.sets += 1;
        self.totals.resize(set.len(), 0);
        self.products.resize(self.pairs.len(), 0);
        for (total, &term) in self.totals.iter_mut().zip(set) {
            *total += i128::from(term);
        }
        for (product, &(x, y)) in self.products.iter_mut().zip(self.pairs) {
            *product += i128::from(set[usize::from(x)]) * i128::from(set[usize::from(y)]);
        }
    }
}

/// Adds entry by entry; what is shorter counts as nought beyond its end.
fn add(sums: &mut Vec<i128>, terms: &[i128]) {
    sums.resize(sums.len().max(terms.len()), 0);
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

/// An observer that adds up what a game measures.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Control, Measured, Plan, play_range}, table::BySeat, toy::{HighCard, Player, Won}};
/// let bots = BySeat([Player::Coin; 4]);
/// let plan = Plan { game: &HighCard::PARTNERS, bots, seed: 1, paired: true };
/// let mut measured = Measured::new(Won::default(), plan.set_size());
/// let tally = play_range(&plan, 0..100, &mut measured, &Control::new())?;
/// assert_eq!(measured.sums.sets, 50);
/// assert_eq!(measured.sums.totals, [tally.games[0], tally.games[1], tally.deals].map(i128::from));
/// # Ok::<(), arena::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Measured<M> {
    measures: M,
    /// What has been added up so far.
    pub sums: Sums,
}

impl<M> Measured<M> {
    /// An observer of matches of which so many make a set.
    pub fn new<G: CardGame>(measures: M, set_size: u64) -> Measured<M>
    where
        M: Measures<G>,
    {
        let sums = Sums {
            set_size: set_size as u8,
            pairs: M::products(),
            totals: vec![0; M::COUNT],
            products: vec![0; M::products().len()],
            ..Sums::default()
        };
        Measured { measures, sums }
    }
}

impl<G: CardGame, M: Measures<G>> Observer<G> for Measured<M> {
    #[inline]
    fn match_starts(&mut self, index: u64, seating: usize, series: &G::Match) {
        self.measures.match_starts(index, seating, series);
    }

    #[inline]
    fn deal_starts(&mut self, series: &G::Match, place: Place, deal: &G::Deal) {
        self.measures.deal_starts(series, place, deal);
    }

    #[inline]
    fn follows(&self) -> bool {
        self.measures.follows()
    }

    #[inline]
    fn decision(&mut self, deal: &G::Deal, seat: Seat, action: G::Action) {
        self.measures.decision(deal, seat, action);
    }

    #[inline]
    fn event(&mut self, event: G::Event) {
        self.measures.event(event);
    }

    #[inline]
    fn deal_ends(&mut self, series: &G::Match, place: Place, deal: &G::Deal) {
        self.measures.deal_ends(series, place, deal);
    }

    fn match_is_forfeited(&mut self, index: u64, place: Place, fault: &Fault) {
        self.measures.match_is_forfeited(index, place, fault);
    }

    fn match_ends(&mut self, index: u64, series: &G::Match) {
        self.measures.match_ends(index, series);
        let pair = index / u64::from(self.sums.set_size.max(1));
        self.sums.count(pair, 1, self.measures.of_match());
    }
}
