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
use table::{BySeat, Card, CountedByte, CountedWord, Dice, Seat};

/// The draws of each seat for four tricks, sixteen bits each.
type Draws = BySeat<[u8; 8]>;

/// A deal in which nothing is left but tricks, as far as they need it.
struct Tricks {
    pack: &'static Pack,
    hands: BySeat<CountedWord>,
    /// By seat, its partners, a bit each, itself included.
    partners: BySeat<u8>,
    /// The place of the trumps.
    trumps: u8,
    /// What a trick is worth by itself.
    trick_point: u8,
    taken: BySeat<u8>,
    won: BySeat<u8>,
}

impl Deal {
    /// Lets every seat draw its cards until the deal is over; false, and nothing done, where there
    /// is more to it than that, or a draw must be thrown away.
    #[inline]
    pub(crate) fn draw_cards(&mut self, dice: &mut BySeat<Dice>) -> bool {
        let ground = self.ground;
        let silent = self.phase == Phase::Play && !matches!(self.beside, Beside::Speech(..));
        let known = ground.draws && self.contract() != Some(Bid::Misere);
        silent && known && self.len == 0 && self.draw_tricks(dice)
    }

    #[inline(never)]
    fn draw_tricks(&mut self, dice: &mut BySeat<Dice>) -> bool {
        let mut tricks = self.tricks();
        let left = self.ground.shape.tricks - self.won.iter().sum::<u8>();
        let before = *dice;
        let last = if self.ground.seat_count == 4 {
            tricks.draw::<4>(self.turn, left, dice)
        } else {
            tricks.draw::<3>(self.turn, left, dice)
        };
        let Some(winner) = last else {
            *dice = before;
            return false;
        };
        self.turn = winner;
        (self.low, self.high) = ([0; 4], [0; 4]);
        (self.taken, self.won) = (tricks.taken.0, tricks.won.0);
        self.phase = Phase::Over;
        true
    }

    fn tricks(&self) -> Tricks {
        let partners = match self.ground.sides {
            Sides::Partners => [0b0101, 0b1010, 0b0101, 0b1010],
            Sides::Alone => [0b0001, 0b0010, 0b0100, 0b1000],
            Sides::OneAgainst => Seat::ALL.map(|seat| {
                let one = self.chooser.bit();
                if seat == self.chooser { one } else { !one }
            }),
        };
        Tricks {
            pack: self.pack(),
            hands: BySeat(self.low.map(CountedWord::new)),
            partners: BySeat(partners),
            trumps: self.trumps,
            trick_point: self.ground.trick_point,
            taken: BySeat(self.taken),
            won: BySeat(self.won),
        }
    }
}

impl Tricks {
    /// Draws so many tricks, and tells who won the last; `None` if a draw must be thrown away.
    #[inline]
    fn draw<const SEATS: u8>(
        &mut self,
        leader: Seat,
        mut left: u8,
        dice: &mut BySeat<Dice>,
    ) -> Option<Seat> {
        let mut turn = leader;
        while left > 0 {
            let mut draws = Draws::default();
            for seat in Seat::ALL.into_iter().take(usize::from(SEATS)) {
                draws[seat] = dice[seat].four().to_le_bytes();
            }
            for trick in 0..left.min(4) {
                turn = self.draw_trick::<SEATS>(turn, left, &draws, usize::from(trick))?;
                left -= 1;
            }
        }
        Some(turn)
    }

    /// Draws a trick, and tells who won it (F1.3).
    #[inline]
    fn draw_trick<const SEATS: u8>(
        &mut self,
        leader: Seat,
        left: u8,
        draws: &Draws,
        trick: usize,
    ) -> Option<Seat> {
        let (pack, trumps) = (self.pack, self.trumps);
        let draw = |seat: Seat| {
            let draws = &draws[seat];
            u32::from(u16::from_le_bytes([draws[2 * trick], draws[2 * trick + 1]]))
        };
        let lead = self.hands[leader].card(place(draw(leader), u32::from(left))?);
        self.hands[leader].remove(lead);
        let led = pack.suit_mates(lead).bits();
        let (mut winner, mut above) = (leader.number(), pack.beaters(lead, trumps).bits());
        let mut points = self.trick_point + pack.points(lead);
        let mut seat = leader;
        for _ in 1..SEATS {
            let next = seat.number() + 1;
            seat = Seat::wrapped(if next == SEATS { 0 } else { next });
            let partner = self.partners[seat] >> winner & 1 == 1;
            let hand = &mut self.hands[seat];
            let any = hand.card(place(draw(seat), u32::from(left))?);
            let legal = of_one_suit(hand.bits().into(), led, above, partner);
            let suit = CountedByte::new(legal as u32);
            let card = suit.card(place(draw(seat), suit.len())?);
            let (card, any) = (card.number(), any.number());
            let card = Card::masked(card ^ (card ^ any) & if_empty(legal) as u8);
            hand.remove(card);
            let wins = ((above << (63 - card.number())) as i64 >> 63) as u64;
            winner ^= (winner ^ seat.number()) & wins as u8;
            above ^= (above ^ pack.beaters(card, trumps).bits()) & wins;
            points += pack.points(card);
        }
        let winner = Seat::wrapped(winner);
        self.taken[winner] += points;
        self.won[winner] += 1;
        Some(winner)
    }
}

/// The place that a draw means among so many; `None` where the draw may have to be thrown away.
#[inline]
fn place(draw: u32, count: u32) -> Option<u8> {
    let product = draw * count;
    (product & 0xFFFF >= count).then_some((product >> 16) as u8)
}
