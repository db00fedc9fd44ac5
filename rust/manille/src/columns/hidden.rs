//! The table `hidden`: what no seat knows.

use crate::deal::Deal;
use table::{Column, Frame, Kind, SPLITS, Seat, columns};

/// What `hidden` keeps of a deal.
#[derive(Clone, Debug)]
pub struct HiddenRow {
    index: u64,
    cards: [u64; 4],
    dog: [u8; 2],
    stacks: [u8; 16],
    deal: i16,
    game: i8,
    dealer: i8,
    turnup: i8,
    split: i8,
    dog_size: u8,
    stacks_size: u8,
}

/// The columns of `hidden`, in groups, in order.
pub static HIDDEN: [&[Column<HiddenRow>]; 3] = [HIDDEN_COLUMNS, &LAID, SPLIT];

static HIDDEN_COLUMNS: &[Column<HiddenRow>] = columns!(HiddenRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "dealer" Int8 "The seat that deals." |row| row.dealer,
    "cards0" Uint64 "Seat 0's hand as dealt, without face-up cards: bit suit * ranks + strength."
        |row| row.cards[0],
    "cards1" Uint64 "Seat 1's hand, likewise." |row| row.cards[1],
    "cards2" Uint64 "Seat 2's hand, likewise; 0 where there is no such seat." |row| row.cards[2],
    "cards3" Uint64 "Seat 3's hand, likewise; 0 where there is no such seat." |row| row.cards[3],
    "turnup" Int8 null "The number of the turned card (F3.1)." |row| row.turnup,
);

static LAID: [Column<HiddenRow>; 2] = [
    Column {
        name: "dog",
        kind: Kind::Binary,
        nullable: false,
        doc: "The dog or talon as dealt, top card first: a card number a byte.",
        fill: |rows, into| {
            for row in rows {
                into.push_bytes(&row.dog[..usize::from(row.dog_size.min(2))]);
            }
        },
    },
    Column {
        name: "stacks",
        kind: Kind::Binary,
        nullable: false,
        doc: "The stacks (F7.1), four of seat 0, then four of seat 1: of each the number of the \
            upper card and that of the lower, a byte each.",
        fill: |rows, into| {
            for row in rows {
                into.push_bytes(&row.stacks[..usize::from(row.stacks_size.min(16))]);
            }
        },
    },
];

static SPLIT: &[Column<HiddenRow>] = columns!(HiddenRow:
    "split" Word [SPLITS] "In which split the match is; only where there are splits."
        |row| row.split,
);

impl HiddenRow {
    /// A deal that has just been dealt.
    pub(super) fn new(frame: &Frame, deal: &Deal) -> HiddenRow {
        let (laid, seats) = (deal.laid(), deal.rules().shape().seats);
        let mut row = HiddenRow {
            index: frame.index,
            cards: Seat::ALL.map(|seat| {
                let held = deal.hand(seat) - deal.face_up(seat);
                if seat.number() < seats {
                    held.bits()
                } else {
                    0
                }
            }),
            dog: [0; 2],
            stacks: [0; 16],
            deal: frame.deal(),
            game: frame.game(),
            dealer: deal.dealer().number() as i8,
            turnup: deal.turnup().map_or(-1, |card| card.number() as i8),
            split: frame.split,
            dog_size: laid.apart.len() as u8,
            stacks_size: 2 * laid.stacks.len() as u8,
        };
        for (byte, card) in row.dog.iter_mut().zip(laid.apart) {
            *byte = card.number();
        }
        for (byte, card) in row.stacks.iter_mut().zip(laid.stacks.as_flattened()) {
            *byte = card.number();
        }
        row
    }
}
