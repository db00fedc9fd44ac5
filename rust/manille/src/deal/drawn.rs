//! Cards that all seats draw, to the end of the deal: the play of four `random`, without what views
//! and records need.
//!
//! It does what [`Deal::happen`] does card by card, by the same laws ([`of_one_suit`],
//! `Pack::beaters`); a test holds the two equal. It knows packs of eight cards a suit, so that suits
//! are the bytes of a mask, and the usual duties: then cards of one suit may be played or the whole
//! hand, and each is drawn from in its own way. Nothing branches on cards: nobody could foretell it.

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use crate::card::Pack;
use crate::legal::{if_empty, of_one_suit};
use crate::rules::Sides;
use lanes::{Dealt, Drawn, LANES, Lanes};
use table::{BySeat, Card, CountedNarrow, CountedSuit, Dice, Seat};

mod lanes;
mod simd;
mod words;

/// How many deals there must be to draw them at once; fewer are drawn one by one.
const WORTH_IT: usize = 3;

/// The draws of each seat for four tricks, sixteen bits each.
type Draws = [[u8; 8]; 4];

/// By seat and by whose card is winning: all ones if he is an opponent.
type Opponents = [[u64; 4]; 4];

/// A deal in which nothing is left but tricks, as far as they need it; values by seat.
struct Tricks {
    pack: &'static Pack,
    hands: [CountedNarrow; 4],
    opponents: &'static Opponents,
    /// The place of the trumps.
    trumps: u8,
    /// What a trick is worth by itself.
    trick_point: u8,
    taken: [u8; 4],
    won: [u8; 4],
}

/// Of seats whose partners are these, a bit each, themselves included.
const fn against(partners: [u8; 4]) -> Opponents {
    let mut table = [[0; 4]; 4];
    let mut pair = 0;
    while pair < 16 {
        let partner = partners[pair / 4] >> (pair % 4) & 1;
        table[pair / 4][pair % 4] = (partner as u64).wrapping_sub(1);
        pair += 1;
    }
    table
}

static OF_PAIRS: Opponents = against([0b0101, 0b1010, 0b0101, 0b1010]);
static OF_ALL: Opponents = against([0b0001, 0b0010, 0b0100, 0b1000]);
/// By who plays alone.
static OF_ONE: [Opponents; 4] = [
    against([0b0001, 0b1110, 0b1110, 0b1110]),
    against([0b1101, 0b0010, 0b1101, 0b1101]),
    against([0b1011, 0b1011, 0b0100, 0b1011]),
    against([0b0111, 0b0111, 0b0111, 0b1000]),
];

impl Deal {
    /// Lets every seat draw its cards until the deal is over; false, and nothing done, where there
    /// is more to it than that, or a draw must be thrown away.
    #[inline]
    pub(crate) fn draw_cards(&mut self, dice: &BySeat<Dice>) -> bool {
        self.is_drawn() && self.draw_tricks(dice)
    }

    /// Is nothing left but whole tricks of which every card may be drawn?
    #[inline]
    pub(crate) fn is_drawn(&self) -> bool {
        let silent = self.phase == Phase::Play && !matches!(self.beside, Beside::Speech(..));
        let known = self.ground.draws && self.contract() != Some(Bid::Misere);
        silent && known && self.len == 0
    }

    #[inline(never)]
    fn draw_tricks(&mut self, dice: &BySeat<Dice>) -> bool {
        let count = self.ground.shape.tricks - self.won.iter().sum::<u8>();
        let mut tricks = Tricks {
            pack: self.pack(),
            hands: self.low.map(CountedNarrow::new),
            opponents: match self.ground.sides {
                Sides::Partners => &OF_PAIRS,
                Sides::Alone => &OF_ALL,
                Sides::OneAgainst => &OF_ONE[self.chooser.index()],
            },
            trumps: self.trumps,
            trick_point: self.ground.trick_point,
            taken: self.taken,
            won: self.won,
        };
        let words = usize::from(count).div_ceil(4);
        let ahead = dice.0.each_ref().map(|dice| dice.ahead(words));
        let last = if self.ground.seat_count == 4 {
            tricks.draw::<4>(self.turn, count, &ahead)
        } else {
            tricks.draw::<3>(self.turn, count, &ahead)
        };
        let Some(winner) = last else { return false };
        self.end_drawn(winner, tricks.taken, tricks.won);
        true
    }

    /// All cards are played: who won the last trick, and the points and tricks by seat.
    #[inline]
    fn end_drawn(&mut self, winner: Seat, taken: [u8; 4], won: [u8; 4]) {
        self.turn = winner;
        (self.low, self.high) = ([0; 4], [0; 4]);
        (self.taken, self.won) = (taken, won);
        self.phase = Phase::Over;
    }

    /// May all its tricks be drawn beside those of other deals?
    fn fits_a_lane(&self) -> bool {
        let ground = self.ground;
        let partners = ground.sides == Sides::Partners && ground.seat_count == 4;
        partners && self.is_drawn() && ground.shape.tricks == 8 && self.won == [0; 4]
    }
}

/// Draws the cards of many deals, as [`Deal::draw_cards`] does of one; deals in which that cannot be
/// done, or only alone, stay as they are.
pub(crate) fn draw_many(deals: &mut [Deal], dice: &[BySeat<Dice>]) {
    for (deals, dice) in deals.chunks_mut(LANES).zip(dice.chunks(LANES)) {
        let mut dealt = Dealt::default();
        let mut lanes = 0;
        for (lane, (deal, dice)) in deals.iter().zip(dice).enumerate() {
            if deal.fits_a_lane() {
                dealt.take(lane, deal, dice);
                lanes += 1;
            }
        }
        if lanes >= WORTH_IT {
            let drawn = simd::draw(&dealt);
            for (lane, deal) in deals.iter_mut().enumerate() {
                drawn.give(lane, deal);
            }
        }
    }
}

impl Dealt {
    /// Puts a deal into a lane.
    #[inline]
    fn take(&mut self, lane: usize, deal: &Deal, dice: &BySeat<Dice>) {
        for (seat, dice) in dice.0.iter().enumerate() {
            self.hands[seat][lane] = deal.low[seat];
            let [first, second, ..] = dice.ahead(2);
            let words = [first, first >> 32, second, second >> 32];
            for (draws, word) in self.draws.iter_mut().zip(words) {
                draws[seat][lane] = word as u32;
            }
        }
        self.leader[lane] = u32::from(deal.turn.number());
        self.trumps[lane] = deal.pack().trumps_at(deal.trumps).bits() as u32;
        self.trick_point = u32::from(deal.ground.trick_point);
    }
}

impl Drawn {
    /// Tells a deal what came of it, if it was in this lane.
    #[inline]
    fn give(&self, lane: usize, deal: &mut Deal) {
        if self.thrown[lane] != 0 || !deal.fits_a_lane() {
            return;
        }
        let of_seat = |values: &[Lanes; 4], seat: usize| values[seat][lane] as u8;
        let taken = std::array::from_fn(|seat| deal.taken[seat] + of_seat(&self.taken, seat));
        let won = std::array::from_fn(|seat| of_seat(&self.won, seat));
        deal.end_drawn(Seat::wrapped(self.leader[lane] as u8), taken, won);
    }
}

impl Tricks {
    /// Draws so many tricks, and tells who won the last; `None` if a draw must be thrown away.
    #[inline]
    fn draw<const SEATS: usize>(
        &mut self,
        leader: Seat,
        count: u8,
        ahead: &[[u64; 4]; 4],
    ) -> Option<Seat> {
        let (mut turn, mut left) = (leader.index(), u32::from(count));
        for block in 0..4 {
            let draws = ahead.map(|words| words[block].to_le_bytes());
            for trick in 0..left.min(4) {
                turn = self.draw_trick::<SEATS>(turn, left, &draws, trick as usize)?;
                left -= 1;
            }
        }
        Some(Seat::wrapped(turn as u8))
    }

    /// Draws a trick when so many are left, and tells who won it (F1.3).
    #[inline]
    fn draw_trick<const SEATS: usize>(
        &mut self,
        leader: usize,
        left: u32,
        draws: &Draws,
        trick: usize,
    ) -> Option<usize> {
        let (pack, trumps) = (self.pack, self.trumps);
        let draw = |seat: usize| {
            let draws = &draws[seat & 3];
            u32::from(u16::from_le_bytes([draws[2 * trick], draws[2 * trick + 1]]))
        };
        let drawn = draw(leader);
        let lead = self.hands[leader].card(place(drawn, left)?);
        self.hands[leader].remove(lead);
        let led = pack.suit_mates(lead).bits();
        let (mut winner, mut above) = (leader, pack.beaters(lead, trumps).bits());
        let mut points = self.trick_point + pack.points(lead);
        let mut seat = leader;
        for _ in 1..SEATS {
            seat = if SEATS == 4 {
                (seat + 1) & 3
            } else {
                (seat + 1) % SEATS
            };
            let drawn = draw(seat);
            let hand = &mut self.hands[seat];
            let any = hand.card(place(drawn, left)?);
            let opponent = self.opponents[seat][winner & 3];
            let legal = of_one_suit(hand.bits(), led, above & opponent);
            let suit = CountedSuit::new(legal as u32);
            let one = suit.card(place(drawn, suit.len())?);
            let card = one.number() ^ (one.number() ^ any.number()) & if_empty(legal) as u8;
            let card = Card::masked(card);
            hand.remove(card);
            let wins = ((above << (63 - card.number())) as i64 >> 63) as u64;
            winner ^= (winner ^ seat) & wins as usize;
            above ^= (above ^ pack.beaters(card, trumps).bits()) & wins;
            points += pack.points(card);
        }
        self.taken[winner & 3] += points;
        self.won[winner & 3] += 1;
        Some(winner & 3)
    }
}

/// The place that a draw means among so many; `None` where the draw may have to be thrown away.
#[inline]
fn place(draw: u32, count: u32) -> Option<u8> {
    let product = draw * count;
    (product & 0xFFFF >= count).then_some((product >> 16) as u8)
}
