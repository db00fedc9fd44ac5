//! Counter-based randomness: every number is a pure function of where it is used.
//!
//! The generator is Philox4x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy
//! as 1, 2, 3", SC 2011), word for word the one behind `numpy.random.Philox`: a stream is
//! `numpy.random.Philox(key=[seed, purpose], counter=[0, deal, game, pair])`, and its words are what
//! `random_raw` returns (for seeds from 2^63 on, numpy needs the key as a uint64 array). A test in Python reproduces the cards of a deal that way.

use crate::{BySeat, Card, CardSet, Seat};

const MULTIPLIERS: [u64; 2] = [0xD2E7_470E_E14C_6C93, 0xCA5A_8263_9512_1157];
const WEYL: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B];
const ROUNDS: u64 = 10;

/// The name of the scheme that leads from a seed to numbers; it changes when any number would.
pub const SCHEME: &str = "philox4x64-10/1";

#[inline]
const fn wide(a: u64, b: u64) -> (u64, u64) {
    let product = a as u128 * b as u128;
    ((product >> 64) as u64, product as u64)
}

/// The Philox4x64-10 function: four words from a counter and a key.
#[inline]
pub const fn philox(mut counter: [u64; 4], key: [u64; 2]) -> [u64; 4] {
    let mut round = 0;
    while round < ROUNDS {
        counter = mixed(counter, key, round);
        round += 1;
    }
    counter
}

/// The same of several counters and keys side by side: no multiplication waits for one of another.
#[inline]
fn philox_of_each<const N: usize>(
    mut counters: [[u64; 4]; N],
    keys: [[u64; 2]; N],
) -> [[u64; 4]; N] {
    for round in 0..ROUNDS {
        for (counter, &key) in counters.iter_mut().zip(&keys) {
            *counter = mixed(*counter, key, round);
        }
    }
    counters
}

/// A counter after so many rounds and one more.
#[inline]
const fn mixed(counter: [u64; 4], key: [u64; 2], round: u64) -> [u64; 4] {
    let (high0, low0) = wide(MULTIPLIERS[0], counter[0]);
    let (high1, low1) = wide(MULTIPLIERS[1], counter[2]);
    [
        high1 ^ counter[1] ^ key[0].wrapping_add(WEYL[0].wrapping_mul(round)),
        low1,
        high0 ^ counter[3] ^ key[1].wrapping_add(WEYL[1].wrapping_mul(round)),
        low0,
    ]
}

/// What a stream's numbers are for; numbers for one purpose never disturb another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What is drawn by lot before a match: who is first.
    Lot,
    /// The cards of a deal, in the order in which they leave the pack.
    Cards,
    /// Other chances of a deal that are nobody's choice (who sees a sign).
    Chance,
    /// Deals that are drawn to estimate something and belong to no match.
    Sample,
    /// Whether a deal is kept in the tables of a run that keeps a sample.
    Keep,
    /// In which split of a run's tables a set of matches is.
    Split,
    /// The dice that the bot in a seat may throw for its own decisions.
    Bot(Seat),
}

impl Purpose {
    /// The second word of the key.
    #[inline]
    pub const fn key(self) -> u64 {
        match self {
            Purpose::Lot => 0,
            Purpose::Cards => 1,
            Purpose::Chance => 2,
            Purpose::Sample => 3,
            // 4 is taken: seeds of a tournament's pairings, python/mus/experiments/design.py.
            Purpose::Keep => 5,
            Purpose::Split => 6,
            Purpose::Bot(seat) => 16 + seat.number() as u64,
        }
    }
}

/// All streams of one set of matches that share their chances (a pair, or a single match).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    seed: u64,
    pair: u64,
}

impl Streams {
    /// The streams of set number `pair` under this seed.
    #[inline]
    pub const fn new(seed: u64, pair: u64) -> Streams {
        Streams { seed, pair }
    }

    /// The stream for one purpose in one deal of one game (both counted from 0).
    #[inline]
    pub const fn stream(self, purpose: Purpose, game: u32, deal: u32) -> Stream {
        Stream {
            key: [self.seed, purpose.key()],
            counter: [0, deal as u64, game as u64, self.pair],
            block: [0; 4],
            used: 4,
        }
    }
}

impl Streams {
    /// The dice of all seats for a deal, with their first words made at once: quicker than one by
    /// one, where all seats will throw theirs.
    #[inline]
    pub fn dice(self, game: u32, deal: u32) -> BySeat<Dice> {
        let mut streams = Seat::ALL.map(|seat| self.stream(Purpose::Bot(seat), game, deal));
        let counters = streams.each_ref().map(Stream::next_counter);
        let keys = streams.each_ref().map(|stream| stream.key);
        for (stream, block) in streams.iter_mut().zip(philox_of_each(counters, keys)) {
            stream.begin(block);
        }
        BySeat(streams.map(Dice::new))
    }
}

/// One stream of 64-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    key: [u64; 2],
    counter: [u64; 4],
    block: [u64; 4],
    used: u8,
}

impl Stream {
    /// The next word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        if self.used >= 4 {
            self.begin(philox(self.next_counter(), self.key));
        }
        let word = self.block[usize::from(self.used & 3)];
        self.used += 1;
        word
    }

    /// These are the next four words.
    #[inline]
    const fn begin(&mut self, block: [u64; 4]) {
        self.block = block;
        self.counter[0] = self.counter[0].wrapping_add(1);
        self.used = 0;
    }

    /// The counter from which they are made.
    #[inline]
    const fn next_counter(&self) -> [u64; 4] {
        let [first, rest @ ..] = self.counter;
        [first.wrapping_add(1), rest[0], rest[1], rest[2]]
    }

    /// How many words have been taken.
    pub const fn taken(&self) -> u64 {
        self.counter[0]
            .wrapping_mul(4)
            .wrapping_sub(4 - self.used as u64)
    }

    /// Passes over so many words.
    pub fn skip(&mut self, words: u64) {
        for _ in 0..words {
            self.word();
        }
    }

    /// Draws without replacement: place `i` of `out` gets a number below `size - i`, all equally
    /// likely, exactly.
    ///
    /// One word serves all draws (at most eight, `size` at most 64): each multiplication's upper
    /// half is a draw and its lower half goes on to the next; a word whose last lower half falls
    /// below 2^64 mod (the product of the sizes) is thrown away (Brackett-Rozinsky and Lemire,
    /// "Batched ranged random integer generation", 2024).
    #[inline]
    pub fn draws(&mut self, size: u64, out: &mut [u8]) {
        debug_assert!(out.len() <= 8 && size <= 64 && out.len() as u64 <= size);
        loop {
            let mut low = self.word();
            let mut product = 1_u64;
            for (taken, place) in out.iter_mut().enumerate() {
                let left = size - taken as u64;
                let high;
                (high, low) = wide(low, left);
                *place = high as u8;
                product = product.wrapping_mul(left);
            }
            if low >= product || low >= product.wrapping_neg() % product.max(1) {
                return;
            }
        }
    }

    /// True with probability `chance` (0 to 1), at a resolution of 2^-53; always takes one word.
    #[inline]
    pub fn happens(&mut self, chance: f64) -> bool {
        self.share() < chance
    }

    /// A number from 0 to below 1, a multiple of 2^-53; always takes one word.
    #[inline]
    pub fn share(&mut self) -> f64 {
        const STEPS: f64 = 9_007_199_254_740_992.0; // 2^53
        (self.word() >> 11) as f64 / STEPS
    }
}

/// The dice of a bot: small draws, four of 16 bits from each word, lowest bits first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    stream: Stream,
    bits: u64,
    left: u8,
}

impl Dice {
    /// Dice that read this stream.
    #[inline]
    pub const fn new(stream: Stream) -> Dice {
        Dice {
            stream,
            bits: 0,
            left: 0,
        }
    }

    /// Sixteen random bits.
    #[inline]
    pub fn bits16(&mut self) -> u16 {
        if self.left == 0 {
            self.bits = self.stream.word();
            self.left = 4;
        }
        let bits = self.bits as u16;
        self.bits >>= 16;
        self.left -= 1;
        bits
    }

    /// The draws of sixteen bits that come next, four a word, the first in the lowest bits: so many
    /// words of them (0 to 4) at least. None of them is taken.
    #[inline]
    pub fn ahead(&self, count: usize) -> [u64; 4] {
        if self.left == 0 && self.stream.used == 0 {
            return self.stream.block;
        }
        let (mut stream, mut known) = (self.stream, self.bits);
        let shift = 16 * u32::from(self.left & 3);
        let mut next = [0; 4];
        for place in next.iter_mut().take(count) {
            let word = stream.word();
            *place = known | word << shift;
            known = word >> 1 >> (63 - shift); // nothing if nothing was known
        }
        next
    }

    /// Takes so many draws of sixteen bits, and forgets them.
    #[inline]
    pub fn take(&mut self, draws: u8) {
        if self.left > 0 || self.stream.used > 3 || draws > 4 {
            for _ in 0..draws {
                self.bits16();
            }
            return;
        }
        // All of one word, without a branch: callers do not know how many there will be.
        let word = self.stream.block[usize::from(self.stream.used & 3)];
        let some = u8::from(draws > 0);
        let rest = word.checked_shr(16 * u32::from(draws)).unwrap_or(0);
        self.bits = rest & u64::from(some).wrapping_neg();
        self.left = (4 - draws) & 3;
        self.stream.used += some;
    }

    /// A number below `n` (1 to 65,535), all equally likely, exactly.
    #[inline]
    pub fn below(&mut self, n: u16) -> u16 {
        loop {
            let product = u32::from(self.bits16()) * u32::from(n);
            let low = product as u16;
            if low >= n || low >= n.wrapping_neg() % n.max(1) {
                return (product >> 16) as u16;
            }
        }
    }

    /// One of some cards, all equally likely; it takes a draw also where there is no choice.
    #[inline]
    pub fn draw(&mut self, cards: CardSet) -> Card {
        let cards = cards.counted();
        cards.card(self.below(cards.len() as u16) as u8)
    }

    /// True with probability `chance` (0 to 1) at a resolution of 2^-16; 0 and 1 take no draw.
    #[inline]
    pub fn happens(&mut self, chance: f32) -> bool {
        if chance <= 0.0 {
            return false;
        }
        chance >= 1.0 || f32::from(self.bits16()) < chance * 65_536.0
    }
}

#[cfg(test)]
mod tests;
