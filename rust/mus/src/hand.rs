//! How hands compare: the readable author, written from clauses M1.3, M1.4 and M4.
//!
//! Speed is no concern here. The build script runs this file over every hand to write the tables of
//! [`crate::evaluator`]; tests compare the two on all 91,390 hands. It therefore depends on nothing.
//!
//! A *place* in a pack is the index of a card in its suit: 0 to 9 for 1 2 3 4 5 6 7 S C R. A *rank*
//! is the place that counts when hands are compared: under `kings = 8` a three counts as a king and
//! a two as an ace.

/// How many kings the pack has (M1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kings {
    /// Threes are kings and twos are aces.
    #[default]
    Eight,
    /// Every card is itself.
    Four,
}

/// Whether three sevens with a figure beat every other 31 (M4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Real {
    /// There is no such hand.
    #[default]
    Off,
    /// Three sevens and any figure.
    Figure,
    /// Three sevens and a sota.
    Sota,
}

/// What a hand has in pares (M4.4), worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pares {
    /// Nothing: four different ranks.
    None,
    /// Two alike: the pair's rank.
    Par(u8),
    /// Three alike: the rank of the three.
    Medias(u8),
    /// Two pairs: the higher, then the lower; four alike are two equal pairs.
    Duples(u8, u8),
}

impl Pares {
    /// What the holder's team scores for it: 0, 1, 2 or 3 (M4.4).
    pub const fn value(self) -> u8 {
        match self {
            Pares::None => 0,
            Pares::Par(_) => 1,
            Pares::Medias(_) => 2,
            Pares::Duples(..) => 3,
        }
    }
}

const ACE: u8 = 0;
const TWO: u8 = 1;
const THREE: u8 = 2;
const SEVEN: u8 = 6;
const SOTA: u8 = 7;
const KING: u8 = 9;

/// Juego totals from worst to best (M4.5).
const JUEGO: [u8; 8] = [33, 34, 35, 36, 37, 40, 32, 31];

/// The rank that a place counts as (M1.3).
pub const fn rank(place: u8, kings: Kings) -> u8 {
    match (kings, place) {
        (Kings::Eight, TWO) => ACE,
        (Kings::Eight, THREE) => KING,
        _ => place,
    }
}

/// What a rank is worth in the total (M1.4).
pub const fn card_value(rank: u8) -> u8 {
    if rank >= SOTA { 10 } else { rank + 1 }
}

/// The ranks of a hand, high to low: the key of grande, higher wins (M4.2).
pub fn grande(mut ranks: [u8; 4]) -> [u8; 4] {
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks
}

/// The key of chica, higher wins: how far each rank stays below the king, low ranks first (M4.3).
pub fn chica(mut ranks: [u8; 4]) -> [u8; 4] {
    ranks.sort_unstable();
    ranks.map(|rank| KING - rank)
}

/// What the hand has in pares (M4.4).
pub fn pares(ranks: [u8; 4]) -> Pares {
    let [a, b, c, d] = grande(ranks);
    if a == b && c == d {
        return Pares::Duples(a, c);
    }
    if b == c && (a == b || c == d) {
        return Pares::Medias(b);
    }
    match (a == b, b == c, c == d) {
        (true, ..) => Pares::Par(a),
        (_, true, _) => Pares::Par(b),
        (.., true) => Pares::Par(c),
        _ => Pares::None,
    }
}

/// The total of the hand's card values.
pub fn total(ranks: [u8; 4]) -> u8 {
    ranks.iter().map(|&rank| card_value(rank)).sum()
}

/// Is the hand a real (M4.5)?
pub fn is_real(ranks: [u8; 4], real: Real) -> bool {
    let [top, rest @ ..] = grande(ranks);
    let sevens = rest == [SEVEN; 3];
    match real {
        Real::Off => false,
        Real::Figure => sevens && top >= SOTA,
        Real::Sota => sevens && top == SOTA,
    }
}

/// The hand's place in juego: 0 without, 1 (33) to 8 (31), 9 for a real (M4.5).
pub fn juego(ranks: [u8; 4], real: Real) -> u8 {
    if is_real(ranks, real) {
        return JUEGO.len() as u8 + 1;
    }
    let sum = total(ranks);
    JUEGO
        .iter()
        .position(|&juego| juego == sum)
        .map_or(0, |place| place as u8 + 1)
}

/// What the holder's team scores for juego: 3 for 31, 2 for any other, 0 without (M4.5).
pub fn juego_value(ranks: [u8; 4]) -> u8 {
    match total(ranks) {
        31 => 3,
        sum if sum > 31 => 2,
        _ => 0,
    }
}

/// Every different hand by rank, each as ranks low to high, in ascending order.
pub fn classes(kings: Kings) -> Vec<[u8; 4]> {
    let ranks: Vec<u8> = (0..10)
        .filter(|&place| rank(place, kings) == place)
        .collect();
    let mut hands = Vec::new();
    for &a in &ranks {
        for &b in ranks.iter().filter(|&&b| b >= a) {
            for &c in ranks.iter().filter(|&&c| c >= b) {
                hands.extend(ranks.iter().filter(|&&d| d >= c).map(|&d| [a, b, c, d]));
            }
        }
    }
    hands
}

/// The place of each key among the different keys: 0 for the lowest.
pub fn places<K: Ord + Copy>(keys: &[K]) -> Vec<u16> {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    keys.iter()
        .map(|key| sorted.partition_point(|other| other < key) as u16)
        .collect()
}
