//! Cards by rank alone: all that odds depend on.

/// How many cards of each rank, six bits a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag(u64);

/// A bit of every rank's six that counts up to 31 leave free.
const FREE: u64 = 0x0820_8208_2082_0820;

/// Binomial coefficients: `BINOMIAL[n][k]` ways to choose k of n cards.
static BINOMIAL: [[u64; 9]; 9] = {
    let mut table = [[0; 9]; 9];
    let mut n = 0;
    while n < 9 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Ways to choose `k` of `n` cards of one rank, both at most 8.
#[inline]
pub(super) fn binomial(n: u8, k: u8) -> u64 {
    BINOMIAL[usize::from(n & 15).min(8)][usize::from(k & 15).min(8)]
}

impl Bag {
    /// Nothing.
    pub const EMPTY: Bag = Bag(0);

    /// So many cards of one rank (0 to 9).
    #[inline]
    pub const fn of(rank: u8, count: u8) -> Bag {
        Bag((count as u64) << (6 * rank))
    }

    /// Cards by their ranks.
    pub fn from_ranks(ranks: impl IntoIterator<Item = u8>) -> Bag {
        let cards = ranks.into_iter().map(|rank| Bag::of(rank, 1));
        cards.fold(Bag::EMPTY, Bag::plus)
    }

    /// How many cards of a rank.
    #[inline]
    pub const fn count(self, rank: u8) -> u8 {
        (self.0 >> (6 * rank) & 63) as u8
    }

    /// How many cards.
    pub fn len(self) -> u8 {
        (0..10).map(|rank| self.count(rank)).sum()
    }

    /// Is there no card in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Bag) -> Bag {
        Bag(self.0 + other.0)
    }

    /// What is left without `part`, which it must hold.
    #[inline]
    #[must_use]
    pub const fn minus(self, part: Bag) -> Bag {
        Bag(self.0.wrapping_sub(part.0))
    }

    /// Are there enough cards of every rank for `part`?
    #[inline]
    pub const fn holds(self, part: Bag) -> bool {
        (self.0 | FREE).wrapping_sub(part.0) & FREE == FREE
    }

    /// In how many ways the cards of `part` can be chosen from these.
    pub fn ways(self, part: Bag) -> u64 {
        (0..10)
            .map(|rank| binomial(self.count(rank), part.count(rank)))
            .product()
    }

    /// The cards' ranks, ascending.
    pub fn ranks(self) -> Vec<u8> {
        let of = |rank| std::iter::repeat_n(rank, usize::from(self.count(rank)));
        (0..10).flat_map(of).collect()
    }

    /// The ranks of four cards, ascending.
    pub fn four(self) -> [u8; 4] {
        self.ranks().try_into().unwrap_or_default()
    }

    /// Every bag of so many of these cards, each once, in ascending order.
    pub fn parts(self, size: u8) -> Vec<Bag> {
        let mut parts = Vec::new();
        self.add_parts(10, size, Bag::EMPTY, &mut parts);
        parts
    }

    /// Adds the parts that take `left` cards from the ranks below `ranks` to `chosen`.
    fn add_parts(self, ranks: u8, left: u8, chosen: Bag, parts: &mut Vec<Bag>) {
        if left == 0 {
            return parts.push(chosen);
        }
        let Some(rank) = ranks.checked_sub(1) else {
            return;
        };
        for count in 0..=left.min(self.count(rank)) {
            self.add_parts(rank, left - count, chosen.plus(Bag::of(rank, count)), parts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bag;

    #[test]
    fn parts_are_all_and_weigh_what_they_should() {
        let deck = (0..10).fold(Bag::EMPTY, |deck, rank| deck.plus(Bag::of(rank, 4)));
        let hands = deck.parts(4);
        assert_eq!(hands.len(), 715);
        assert!(hands.is_sorted() && hands.iter().all(|hand| hand.len() == 4));
        assert_eq!(
            hands.iter().map(|&hand| deck.ways(hand)).sum::<u64>(),
            91_390
        );
    }

    #[test]
    fn a_bag_holds_what_it_has_enough_of() {
        let bag = Bag::from_ranks([0, 0, 3, 9]);
        assert!(bag.holds(Bag::from_ranks([0, 9])) && bag.holds(Bag::EMPTY) && bag.holds(bag));
        assert!(!bag.holds(Bag::from_ranks([0, 0, 0])) && !bag.holds(Bag::of(1, 1)));
        assert_eq!(bag.minus(Bag::of(0, 1)), Bag::from_ranks([0, 3, 9]));
    }
}
