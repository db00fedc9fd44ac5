//! Legal cards of many hands at once, from arrays.
//!
//! It is the same rule as [`facing`](crate::legal::facing) and [`legal`](crate::legal::legal) row by
//! row, which a test holds it equal to. The master is found without following the trick card by card:
//! each card of it has a key, and the highest key wins. Rows are checked on the way, and no branch
//! depends on them.

use crate::card::Pack;
use crate::legal::{Duties, Trick, usual};
use crate::rules::Rules;
use table::{Card, CardSet};

/// In a row of a trick, the number that stands for no card.
pub const NO_CARD: u8 = u8::MAX;

/// The place in tables of packs where no card is.
const NOWHERE: u16 = 63;

/// What marks a card in the table of bits, above those of all packs; four of them add up to less than
/// eight.
const ONE: u64 = 1 << 56;

/// What marks there that something is no card.
const WRONG: u64 = 1 << 52;

/// Hands of many rows, and what each faces.
#[derive(Clone, Copy, Debug)]
pub struct Positions<'a> {
    /// The hands, as masks.
    pub hands: &'a [u64],
    /// The tricks row after row, of equal width: card numbers, the lead first, then [`NO_CARD`].
    pub tricks: &'a [u8],
    /// The trumps by their place in [`Trumps::ALL`](crate::card::Trumps::ALL).
    pub trumps: &'a [u8],
    /// Whose the master is.
    pub partners: Partners<'a>,
}

/// Whose the cards are that are winning.
#[derive(Clone, Copy, Debug)]
pub enum Partners<'a> {
    /// Opposite seats of four are partners (F2.7).
    Opposite,
    /// Each plays for himself.
    Nobody,
    /// By row: is the master a partner's?
    Said(&'a [bool]),
}

/// Looks up the legal cards of many rows under some rules.
#[derive(Debug)]
pub struct Lookup {
    pack: &'static Pack,
    duties: Duties,
    /// How many cards a trick can hold before the last.
    most: u64,
    /// How many cards a hand can hold.
    largest: u32,
    /// By trumps, suit led and card: how strong it is in the trick, above eight bits for itself.
    keys: Box<[[[u16; 64]; 4]; 8]>,
    /// The bit of each card and [`ONE`], nothing for [`NO_CARD`], else [`WRONG`].
    bits: [u64; 256],
}

/// How strong a card is in a trick: nothing, its strength in the suit led, or more as a trump.
fn key(pack: &Pack, card: Card, led: usize, trumps: usize) -> u16 {
    let (suit, strength) = (pack.suit(card).index(), u16::from(pack.strength(card)));
    let class = if suit == trumps {
        32
    } else {
        u16::from(suit == led) * 16
    };
    let counts = u16::from(class > 0);
    (counts * (class + strength)) << 8 | u16::from(card.number())
}

impl Lookup {
    /// The tables for some rules; no hand has more than so many cards.
    pub fn new(rules: &Rules, largest: usize) -> Lookup {
        let shape = rules.shape();
        let pack = shape.pack;
        let mut keys = Box::new([[[NOWHERE; 64]; 4]; 8]);
        let mut bits = [WRONG; 256];
        bits[usize::from(NO_CARD)] = 0;
        for card in pack.all().iter() {
            bits[card.index()] = ONE | 1 << card.number();
            for (trumps, by_led) in keys.iter_mut().enumerate() {
                for (led, by_card) in by_led.iter_mut().enumerate() {
                    by_card[card.index()] = key(pack, card, led, trumps);
                }
            }
        }
        Lookup {
            pack,
            duties: Duties::new(rules),
            most: u64::from(shape.seats) - 1,
            largest: largest as u32,
            keys,
            bits,
        }
    }

    /// Writes the legal cards of all rows; false where a row is wrong, or tricks are wider than
    /// four cards or have none. What was written is nothing then.
    ///
    /// ```
    /// use manille::many::{Lookup, NO_CARD, Partners, Positions};
    /// use manille::rules::{Rules, Variant};
    ///
    /// let lookup = Lookup::new(&Rules::of(Variant::Manillen), 8);
    /// let rows = Positions {
    ///     hands: &[0b1000_0001], // TS 7S
    ///     tricks: &[5, NO_CARD, NO_CARD], // KS
    ///     trumps: &[1],
    ///     partners: Partners::Opposite,
    /// };
    /// let mut legal = [0];
    /// assert!(lookup.legal(&rows, &mut legal));
    /// assert_eq!(legal, [0b1000_0000]);
    /// ```
    pub fn legal(&self, rows: &Positions<'_>, legal: &mut [u64]) -> bool {
        let count = rows.hands.len();
        if rows.trumps.len() != count || legal.len() != count {
            return false;
        }
        if self.duties.are_usual() {
            self.by_width::<true>(rows, legal)
        } else {
            self.by_width::<false>(rows, legal)
        }
    }

    fn by_width<const USUAL: bool>(&self, rows: &Positions<'_>, legal: &mut [u64]) -> bool {
        let played = match rows.tricks.len().checked_div(rows.hands.len()) {
            Some(1) => self.of_width::<1, USUAL>(rows, legal),
            Some(2) => self.of_width::<2, USUAL>(rows, legal),
            Some(3) => self.of_width::<3, USUAL>(rows, legal),
            Some(4) => self.of_width::<4, USUAL>(rows, legal),
            width => width.is_none(),
        };
        played && self.columns_fit(rows)
    }

    /// Are hands and trumps what they can be, whatever else is in their rows?
    fn columns_fit(&self, rows: &Positions<'_>) -> bool {
        let held = rows.hands.iter().fold(0, |held, hand| held | hand);
        let sizes = rows.hands.iter().map(|hand| hand.count_ones());
        let largest = sizes.fold(0, u32::max);
        let trumps = rows.trumps.iter().copied().fold(0, u8::max);
        held & !self.pack.all().bits() == 0 && largest <= self.largest && trumps <= 4
    }

    fn of_width<const WIDTH: usize, const USUAL: bool>(
        &self,
        rows: &Positions<'_>,
        legal: &mut [u64],
    ) -> bool {
        let (tricks, _) = rows.tricks.as_chunks::<WIDTH>();
        let given = legal.iter_mut().zip(rows.hands).zip(tricks);
        let given = given.zip(rows.trumps);
        let mut wrong = 0;
        let mut write = |place: &mut u64, (mask, faults): (u64, u64)| {
            *place = mask;
            wrong |= faults;
        };
        let same = match rows.partners {
            Partners::Opposite => None,
            Partners::Nobody => Some(false),
            Partners::Said(partners) => {
                for ((((place, &hand), cards), &trumps), &partner) in given.zip(partners) {
                    let partner = Some(partner);
                    write(
                        place,
                        self.row::<WIDTH, USUAL>(hand, cards, trumps, partner),
                    );
                }
                return wrong == 0;
            }
        };
        for (((place, &hand), cards), &trumps) in given {
            write(place, self.row::<WIDTH, USUAL>(hand, cards, trumps, same));
        }
        wrong == 0
    }

    /// The legal cards of one row; beside them some bit where its trick is wrong.
    #[inline(always)]
    fn row<const WIDTH: usize, const USUAL: bool>(
        &self,
        hand: u64,
        cards: &[u8; WIDTH],
        trumps: u8,
        partner: Option<bool>,
    ) -> (u64, u64) {
        let lead = Card::masked(cards.first().copied().unwrap_or(NO_CARD));
        let keys = &self.keys[usize::from(trumps & 7)][self.pack.suit(lead).index()];
        let (mut best, mut last) = (NOWHERE, ONE);
        let (mut any, mut sum, mut wrong) = (0_u64, 0, 0);
        for (place, &card) in cards.iter().enumerate() {
            let bits = self.bits[usize::from(card)];
            any |= bits;
            sum += bits;
            wrong |= bits & !last & ONE; // a card after none
            last = bits;
            // Only the key's lower half is the card's own: its number, and above that its place.
            best = best.max(keys[usize::from(card & 63)] | (place as u16) << 6);
        }
        // One twice, one that is in the hand, or none of the pack; and too many.
        wrong |= (any ^ sum | any & (hand | WRONG)) & (ONE - 1);
        let len = sum / ONE;
        wrong |= u64::from(len > self.most);
        let trick = Trick {
            led: self.pack.suit_mates(lead),
            master: Card::masked(best as u8),
            partner: partner.unwrap_or((len ^ u64::from(best >> 6)) & 1 == 0),
            trumps,
        };
        let held = CardSet::from_bits(hand);
        let legal = if USUAL {
            let above = self.pack.beaters(trick.master, trumps);
            usual(held, trick.led, above, trick.partner)
        } else if len > 0 {
            trick.legal(held, &self.duties, self.pack)
        } else {
            held // F2.1
        };
        (legal.bits(), wrong)
    }
}
