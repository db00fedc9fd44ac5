//! What the last of the four hands may be, once the other three are known.

use super::bag::{Bag, binomial};
use super::census::{Census, Order};

/// The most different hands that a pack has, and one.
const MOST: usize = 716;

/// The last hand's possibilities: how many stand below each place in each lance.
pub(super) struct Rest {
    ways: [u32; MOST],
    /// In how many ways the last hand can be dealt.
    pub(super) total: u32,
    /// By lance and place: ways to a hand below that place. In punto only hands without juego count.
    below: [[u32; MOST]; 5],
    /// The same for pares and juego, each way times what the hand scores.
    values: [[u32; 128]; 2],
    /// The last place of each of these, where all hands are below.
    tops: [usize; 5],
}

impl Rest {
    pub(super) fn new() -> Box<Rest> {
        Box::new(Rest {
            ways: [0; MOST],
            total: 0,
            below: [[0; MOST]; 5],
            values: [[0; 128]; 2],
            tops: [0; 5],
        })
    }

    /// Looks at all hands from these cards that `may` be (0 or 1, by class).
    pub(super) fn fill(&mut self, census: &Census, cards: Bag, may: &[u32]) {
        let mut powers = [1_u32; 64];
        for rank in 0..10 {
            for count in 1..5 {
                let power = binomial(cards.count(rank), count) as u32;
                powers[usize::from(rank * 5 + count)] = power;
            }
        }
        let power = |factor: u8| powers[usize::from(factor & 63)];
        for ((ways, &factors), &may) in self.ways.iter_mut().zip(&census.factors).zip(may) {
            let [a, b, c, d] = factors.map(power);
            *ways = a * b * c * d * may;
        }
        let [grande, chica, pares, juego, punto] = &census.orders;
        self.count_each(0, grande);
        self.count_each(1, chica);
        self.count(2, pares);
        self.count(3, juego);
        self.count(4, punto);
        self.value_each(0, pares);
        self.value_each(1, juego);
    }

    /// Counts the ways below each place of grande or chica, where every class has a place alone.
    #[inline]
    fn count_each(&mut self, lance: usize, order: &Order) {
        let mut sum = 0;
        for (below, &class) in self.below[lance].iter_mut().zip(&order.classes) {
            *below = sum;
            sum += self.ways[usize::from(class).min(MOST - 1)];
        }
        self.top(lance, order, sum);
        self.total = sum;
    }

    /// Counts the ways below each place of a lance.
    #[inline]
    fn count(&mut self, lance: usize, order: &Order) {
        let (mut sum, mut from) = (0, 0);
        for (place, &end) in order.ends.iter().enumerate() {
            self.below[lance][place] = sum;
            let end = usize::from(end);
            let here = order.classes.get(from..end).unwrap_or_default();
            // A hand with juego plays no punto.
            if lance < 4 || place > 0 {
                let ways = here
                    .iter()
                    .map(|&class| self.ways[usize::from(class).min(MOST - 1)]);
                sum += ways.sum::<u32>();
            }
            from = end;
        }
        self.top(lance, order, sum);
    }

    /// Notes where all hands of a lance are below.
    #[inline]
    fn top(&mut self, lance: usize, order: &Order, sum: u32) {
        self.tops[lance] = order.ends.len().min(MOST - 1);
        self.below[lance][self.tops[lance]] = sum;
    }

    /// Sums what the hands below each place of pares (0) or juego (1) score.
    #[inline]
    fn value_each(&mut self, at: usize, order: &Order) {
        let (below, mut sum) = (&self.below[at + 2], 0);
        for (place, &value) in order.values.iter().enumerate() {
            self.values[at][place & 127] = sum;
            sum += u32::from(value) * (below[place + 1] - below[place]);
        }
        self.values[at][order.values.len() & 127] = sum;
    }

    /// Ways to a hand below a place.
    #[inline]
    pub(super) fn below(&self, lance: usize, place: u16) -> u32 {
        self.below[lance][usize::from(place).min(MOST - 1)]
    }

    /// Ways to any hand that counts in the lance.
    #[inline]
    pub(super) fn all(&self, lance: usize) -> u32 {
        self.below[lance][self.tops[lance]]
    }

    /// What hands below a place score in pares (0) or juego (1), all ways together.
    #[inline]
    pub(super) fn value_below(&self, at: usize, place: u16) -> u32 {
        self.values[at][usize::from(place) & 127]
    }

    /// What all hands score in pares (0) or juego (1).
    #[inline]
    pub(super) fn value(&self, at: usize) -> u32 {
        self.values[at][self.tops[at + 2] & 127]
    }
}
