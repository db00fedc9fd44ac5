//! The table `hidden`: what no seat knows.

use super::packed;
use crate::action::Event;
use crate::game::Dealt;
use table::{Column, Frame, Kind, SPLITS, Seat, columns};

/// What `hidden` keeps of a deal.
#[derive(Clone, Debug)]
pub struct HiddenRow {
    index: u64,
    cards: [u32; 4],
    deal: i16,
    game: i8,
    mano: i8,
    split: i8,
    drawn: Vec<u8>,
    seen: Vec<u8>,
}

/// The columns of `hidden`, in groups, in order.
pub static HIDDEN: [&[Column<HiddenRow>]; 3] = [HIDDEN_COLUMNS, &CHANCES, SPLIT];

static HIDDEN_COLUMNS: &[Column<HiddenRow>] = columns!(HiddenRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "mano" Int8 "The first seat to speak, as in the record; mus corrido moves it on later."
        |row| row.mano,
    "cards0" Uint32 "Seat 0's hand as it was dealt: four card numbers, a byte each, lowest card in \
        the lowest byte." |row| row.cards[0],
    "cards1" Uint32 "Seat 1's hand as it was dealt, likewise." |row| row.cards[1],
    "cards2" Uint32 "Seat 2's hand as it was dealt, likewise." |row| row.cards[2],
    "cards3" Uint32 "Seat 3's hand as it was dealt, likewise." |row| row.cards[3],
);

static CHANCES: [Column<HiddenRow>; 2] = [
    Column {
        name: "drawn",
        kind: Kind::Binary,
        nullable: false,
        doc: "The stock as far as it was drawn in this deal: card numbers in their order, a byte \
            each. What was not drawn has no order.",
        fill: |rows, into| {
            for row in rows {
                into.push_bytes(&row.drawn);
            }
        },
    },
    Column {
        name: "seen",
        kind: Kind::Binary,
        nullable: false,
        doc: "A byte for each sign made in this deal, in order: bit `n` is opponent `n` that saw \
            it (M8.3).",
        fill: |rows, into| {
            for row in rows {
                into.push_bytes(&row.seen);
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
    pub(super) fn new(frame: &Frame, dealt: &Dealt) -> HiddenRow {
        let deal = &dealt.deal;
        HiddenRow {
            index: frame.index,
            cards: Seat::ALL.map(|seat| packed(deal.hand(seat))),
            deal: frame.deal(),
            game: frame.game(),
            mano: deal.mano().number() as i8,
            split: frame.split,
            drawn: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Notes what chance does.
    #[inline]
    pub(super) fn event(&mut self, event: Event) {
        match event {
            Event::Roba { cards, .. } => {
                let numbers = cards.as_slice().iter().map(|card| card.number());
                self.drawn.extend(numbers);
            }
            Event::Said {
                action: crate::action::Action::Sena { .. },
                ..
            } => self.seen.push(0),
            Event::Visto { seat, .. } => {
                if let Some(seen) = self.seen.last_mut() {
                    *seen |= seat.bit();
                }
            }
            _ => {}
        }
    }
}
