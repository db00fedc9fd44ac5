//! The cards of sixteen deals drawn at once, each in a lane of its own.
//!
//! It is `Tricks::draw` sixteen times: partners at a table of four, 32 cards, the usual duties. A card
//! is a bit in the byte of its suit, so that nothing is looked up, and no lane waits for another: a
//! compiler makes vector instructions of every line.

/// How many deals are drawn at once: two vectors of eight, so that neither waits for its own result.
pub(super) const LANES: usize = 16;

/// A number for each lane.
pub(super) type Lanes = [u32; LANES];

/// A one in every byte.
const ONES: u32 = u32::MAX / 255;

/// Deals in which all tricks are still to be played; values by seat.
#[derive(Clone, Debug, Default)]
pub(super) struct Dealt {
    pub(super) hands: [Lanes; 4],
    /// The draws: sixteen bits each, two tricks a number.
    pub(super) draws: [[Lanes; 4]; 4],
    /// Who leads.
    pub(super) leader: Lanes,
    /// The trumps as a mask.
    pub(super) trumps: Lanes,
    /// What a trick is worth by itself.
    pub(super) trick_point: u32,
}

/// What comes of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The points that each seat took.
    pub(super) taken: [Lanes; 4],
    /// The tricks that it won.
    pub(super) won: [Lanes; 4],
    /// Who won the last trick.
    pub(super) leader: Lanes,
    /// Not nought where a draw must be thrown away, and nothing else means anything.
    pub(super) thrown: Lanes,
}

/// A value for each lane.
#[inline(always)]
fn each(value: impl Fn(usize) -> u32) -> Lanes {
    let mut lanes = [0; LANES];
    for (lane, place) in lanes.iter_mut().enumerate() {
        *place = value(lane);
    }
    lanes
}

/// All ones if so.
#[inline(always)]
const fn mask(so: bool) -> u32 {
    (so as u32).wrapping_neg()
}

/// The first where the mask is ones, the second where it is noughts.
#[inline(always)]
const fn choose(mask: u32, first: u32, second: u32) -> u32 {
    second ^ (first ^ second) & mask
}

/// The first set of cards that is not empty.
#[inline(always)]
const fn or_else(first: u32, second: u32) -> u32 {
    first | second & mask(first == 0)
}

/// The values of the seats from this one on.
#[inline(always)]
fn from_seat(by_seat: &[Lanes; 4], first: &Lanes) -> [Lanes; 4] {
    let one = each(|lane| mask(first[lane] & 1 != 0));
    let two = each(|lane| mask(first[lane] & 2 != 0));
    turned(&turned(by_seat, 1, &one), 2, &two)
}

/// The values of the seats so many places on where so.
#[inline(always)]
fn turned(by_seat: &[Lanes; 4], places: usize, so: &Lanes) -> [Lanes; 4] {
    let mut turned = *by_seat;
    for (seat, values) in turned.iter_mut().enumerate() {
        let there = &by_seat[(seat + places) & 3];
        *values = each(|lane| choose(so[lane], there[lane], values[lane]));
    }
    turned
}

/// The suit of a card, all its cards.
#[inline(always)]
const fn suit(card: u32) -> u32 {
    // The lowest bit of a byte is set by any bit of it, and by no other.
    let four = card | card >> 4;
    let two = four | four >> 2;
    let lowest = (two | two >> 1) & ONES;
    (lowest << 8).wrapping_sub(lowest)
}

/// The cards that beat this one.
#[inline(always)]
const fn beaters(card: u32, suit: u32, trumps: u32) -> u32 {
    suit & !(card | card.wrapping_sub(1)) | trumps & !suit
}

/// What four cards are worth: the best five of each suit 1 to 5 points (F1.2).
#[inline(always)]
const fn points(cards: u32) -> u32 {
    let [one, two, three, four, five] = [
        cards >> 3 & ONES,
        cards >> 4 & ONES,
        cards >> 5 & ONES,
        cards >> 6 & ONES,
        cards >> 7 & ONES,
    ];
    let by_suit = (one + three + five) + 2 * (two + three) + 4 * (four + five);
    by_suit.wrapping_mul(ONES) >> 24
}

/// The card of each set that a draw means, `most` at most in a set, one at a time.
#[inline(always)]
fn drawn(sets: &Lanes, draws: &Lanes, most: usize, thrown: &mut Lanes) -> Lanes {
    let sizes = each(|lane| sets[lane].count_ones());
    let products = each(|lane| draws[lane] * sizes[lane]);
    *thrown = each(|lane| thrown[lane] | mask(products[lane] & 0xFFFF < sizes[lane]));
    let mut left = *sets;
    for step in 1..most as u32 {
        // The lowest card is none of it if there are so many below.
        left = each(|lane| {
            let stays = mask(products[lane] >> 16 < step);
            left[lane] & (left[lane].wrapping_sub(1) | stays)
        });
    }
    each(|lane| left[lane] & left[lane].wrapping_neg())
}

/// A trick that is being played, seats counted from who led.
struct Trick {
    /// The suit led.
    led: Lanes,
    /// The cards that beat the one that is winning.
    above: Lanes,
    /// Whose that is.
    winner: Lanes,
    /// The cards played.
    cards: Lanes,
}

impl Trick {
    #[inline(always)]
    fn led(lead: &Lanes, trumps: &Lanes) -> Trick {
        let led = each(|lane| suit(lead[lane]));
        Trick {
            led,
            above: each(|lane| beaters(lead[lane], led[lane], trumps[lane])),
            winner: [0; LANES],
            cards: *lead,
        }
    }

    /// What the seat so far from the leader may play of its hand (F2.2 to F2.4).
    #[inline(always)]
    fn legal(&self, hand: &Lanes, seat: u32) -> Lanes {
        each(|lane| {
            let opponent = mask((self.winner[lane] ^ seat) & 1 == 1);
            let same = hand[lane] & self.led[lane];
            let above = or_else(same, hand[lane]) & self.above[lane] & opponent;
            or_else(or_else(above, same), hand[lane])
        })
    }

    /// That seat plays a card.
    #[inline(always)]
    fn play(&mut self, cards: &Lanes, seat: u32, trumps: &Lanes) {
        let wins = each(|lane| mask(self.above[lane] & cards[lane] != 0));
        self.winner = each(|lane| choose(wins[lane], seat, self.winner[lane]));
        let above = each(|lane| beaters(cards[lane], suit(cards[lane]), trumps[lane]));
        self.above = each(|lane| choose(wins[lane], above[lane], self.above[lane]));
        self.cards = each(|lane| self.cards[lane] | cards[lane]);
    }
}

/// Draws all tricks, on any processor.
pub(super) fn draw(dealt: &Dealt) -> Drawn {
    draw_inline(dealt)
}

/// The same, with the instructions of the function it stands in.
#[inline(always)]
pub(super) fn draw_inline(dealt: &Dealt) -> Drawn {
    let mut out = Drawn {
        leader: dealt.leader,
        ..Drawn::default()
    };
    let mut hands = from_seat(&dealt.hands, &dealt.leader); // from who leads
    for trick in 0..8_usize {
        let words = &dealt.draws[trick >> 1];
        let shift = 16 * (trick as u32 & 1);
        let mut draws = *words;
        for draws in &mut draws {
            *draws = each(|lane| draws[lane] >> shift & 0xFFFF);
        }
        let draws = from_seat(&draws, &out.leader);
        let winner = draw_trick(dealt, &mut hands, &draws, 8 - trick, &mut out);
        hands = from_seat(&hands, &winner);
    }
    out
}

/// Draws a trick of so many that are left; who won it, counted from who led.
#[inline(always)]
fn draw_trick(
    dealt: &Dealt,
    hands: &mut [Lanes; 4],
    draws: &[Lanes; 4],
    left: usize,
    out: &mut Drawn,
) -> Lanes {
    let lead = drawn(&hands[0], &draws[0], left, &mut out.thrown);
    let mut trick = Trick::led(&lead, &dealt.trumps);
    for seat in 1..4 {
        let legal = trick.legal(&hands[seat], seat as u32);
        let cards = drawn(&legal, &draws[seat], left, &mut out.thrown);
        hands[seat] = each(|lane| hands[seat][lane] ^ cards[lane]);
        trick.play(&cards, seat as u32, &dealt.trumps);
    }
    hands[0] = each(|lane| hands[0][lane] ^ lead[lane]);
    let worth = each(|lane| dealt.trick_point + points(trick.cards[lane]));
    out.leader = each(|lane| (out.leader[lane] + trick.winner[lane]) & 3);
    for seat in 0..4 {
        let wins = each(|lane| mask(out.leader[lane] == seat as u32));
        out.taken[seat] = each(|lane| out.taken[seat][lane] + (worth[lane] & wins[lane]));
        out.won[seat] = each(|lane| out.won[seat][lane] + (wins[lane] & 1));
    }
    trick.winner
}
