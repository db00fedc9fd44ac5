//! What a game measures of each match, beside who won it.

use crate::{CardGame, Observer};

/// An observer that comes to a fixed list of whole numbers a match, as the entrants see it.
///
/// An entrant is a team as first seated; [`Observer::match_starts`] says which of
/// [`CardGame::seatings`] is in force. Whoever plays matches in bulk adds the numbers up over the
/// matches of a set, and then, over sets, the sums and the products of those pairs of sums that
/// [`Measures::products`] names. From these follow means, ratios and their errors.
pub trait Measures<G: CardGame + ?Sized>: Observer<G> {
    /// How many numbers there are.
    const COUNT: usize;

    /// What each of them is called.
    fn names() -> Vec<String>;

    /// The pairs of numbers, by place, whose products are added up.
    fn products() -> &'static [(u8, u8)];

    /// The numbers of the match that has ended last, as many as there are.
    fn of_match(&self) -> &[i64];
}

/// What every game measures first of a match, of entrant a (the first) and of b (all others).
pub const CORE: [&str; 7] = [
    "half_points",
    "games_a",
    "games_b",
    "deal_half_points",
    "deals",
    "points_a",
    "points_b",
];

/// The place of "deals" in [`CORE`].
const DEALS: u8 = 4;

/// Squares and products in each match, by which lone matches scatter; `ahead` is points of a less
/// points of b.
pub const SQUARES: [&str; 9] = [
    "half_points*half_points",
    "games_a*games_a",
    "games_a*games_b",
    "games_b*games_b",
    "deal_half_points*deal_half_points",
    "deal_half_points*deals",
    "deals*deals",
    "ahead*ahead",
    "ahead*deals",
];

/// Points and other sums of a match are held at this, so that squares are whole numbers of 64 bits.
pub const MOST: i64 = 1 << 30;

/// What [`CORE`] and [`SQUARES`] are of one match.
///
/// ```
/// use table::Scored;
///
/// let scored = Scored { half_points: 2, games: [2, 1], deal_half_points: 9, deals: 7, points: [40, 31] };
/// assert_eq!(scored.core(), [2, 2, 1, 9, 7, 40, 31]);
/// assert_eq!(scored.squares()[6..], [49, 81, 63]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// Of the match: 2 where a won it, 1 where it was drawn.
    pub half_points: i64,
    /// Games won, by a and by b.
    pub games: [i64; 2],
    /// Of the deals: 2 for each in which a scored more, 1 where both scored the same.
    pub deal_half_points: i64,
    /// Deals played.
    pub deals: i64,
    /// Points scored, by a and by b.
    pub points: [i64; 2],
}

impl Scored {
    /// The numbers in the order of [`CORE`].
    pub fn core(&self) -> [i64; CORE.len()] {
        let ([games_a, games_b], [points_a, points_b]) = (self.games, self.points);
        let (half_points, won, deals) = (self.half_points, self.deal_half_points, self.deals);
        [
            half_points,
            games_a,
            games_b,
            won,
            deals,
            points_a,
            points_b,
        ]
    }

    /// Their squares and products in the order of [`SQUARES`].
    pub fn squares(&self) -> [i64; SQUARES.len()] {
        let [
            half_points,
            games_a,
            games_b,
            won,
            deals,
            points_a,
            points_b,
        ] = self.core();
        let ahead = points_a - points_b;
        [
            half_points * half_points,
            games_a * games_a,
            games_a * games_b,
            games_b * games_b,
            won * won,
            won * deals,
            deals * deals,
            ahead * ahead,
            ahead * deals,
        ]
    }
}

/// Every two of the first `core` measures; then of each margin a², a b, b², a deals, b deals. The
/// margins of a begin at `from`, then come as many of b.
///
/// ```
/// const PAIRS: [(u8, u8); 28 + 5] = table::products(7, 16, 1);
/// assert_eq!(PAIRS[28..], [(16, 16), (16, 17), (17, 17), (16, 4), (17, 4)]);
/// ```
pub const fn products<const N: usize>(core: usize, from: usize, margins: usize) -> [(u8, u8); N] {
    let mut pairs = [(0, 0); N];
    let (mut place, mut x) = (0, 0);
    while x < core {
        let mut y = x;
        while y < core {
            pairs[place] = (x as u8, y as u8);
            place += 1;
            y += 1;
        }
        x += 1;
    }
    let mut margin = 0;
    while margin < margins {
        let (a, b) = ((from + margin) as u8, (from + margins + margin) as u8);
        let five = [(a, a), (a, b), (b, b), (a, DEALS), (b, DEALS)];
        let mut of = 0;
        while of < five.len() {
            pairs[place] = five[of];
            place += 1;
            of += 1;
        }
        margin += 1;
    }
    pairs
}

/// The names of margins, of a and then of b.
///
/// ```
/// assert_eq!(table::of_both(&["deje", "paso"]), ["deje_a", "paso_a", "deje_b", "paso_b"]);
/// ```
pub fn of_both(names: &[impl AsRef<str>]) -> Vec<String> {
    let of = |side: &'static str| {
        names
            .iter()
            .map(move |name| format!("{}_{side}", name.as_ref()))
    };
    of("a").chain(of("b")).collect()
}
