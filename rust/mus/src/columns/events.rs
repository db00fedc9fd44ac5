//! The table `events`.

use super::packed;
use crate::action::{Action, Event, Sign};
use crate::choice::amount_of;
use table::{CardList, CardSet, Column, Frame, SPLITS, Seat, columns, narrow};

/// What happened, as the column `word` says it.
pub const WORDS: &[&str] = &[
    "reparte",
    "nada",
    "sena",
    "mus",
    "corto",
    "descarta",
    "paso",
    "envido",
    "ordago",
    "quiero",
    "no-quiero",
    "reenvido",
    "queremos",
    "no-queremos",
    "visto",
    "roba",
    "baraja",
];

/// Signs, as the column `sign` says them.
pub const SIGNS: &[&str] = &[
    "none", "reyes2", "reyes4", "ases2", "ases4", "medias", "duples", "juego31", "ciego",
];

/// The places of the words of [`WORDS`] that are no actions.
const REPARTE: i8 = 0;
const FIRST_ACTION: i8 = 1;
const VISTO: i8 = 14;
const ROBA: i8 = 15;
const BARAJA: i8 = 16;

/// No cards.
pub const NO_CARDS: u32 = u32::MAX;

/// What `events` keeps of an event.
#[derive(Clone, Copy, Debug)]
pub struct EventRow {
    index: u64,
    cards: u32,
    amount: i32,
    deal: i16,
    step: i16,
    game: i8,
    seat: i8,
    word: i8,
    sign: i8,
    split: i8,
}

/// The columns of `events`, in groups, in order.
pub static EVENTS: [&[Column<EventRow>]; 1] = [EVENT_COLUMNS];

static EVENT_COLUMNS: &[Column<EventRow>] = columns!(EventRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "step" Int16 "The event's number in the deal, from 0, held at 32,767." |row| row.step,
    "seat" Int8 null "Whose event it is; null where it is nobody's (`baraja`)." |row| row.seat,
    "word" Word [WORDS] "What happened: `reparte` (a seat is dealt its first hand, mano first), an \
        action, `nada` (no sign) too, or chance: `visto` (an opponent sees a sign), `roba` (cards \
        are drawn), `baraja` (the discards become the stock)." |row| row.word,
    "cards" Uint32 "The cards dealt, thrown or drawn, in their order: a card number a byte, the \
        first in the lowest byte, 255 where there is none." |row| row.cards,
    "amount" Int32 "How much is bet or raised by; 0 where no amount belongs to the word."
        |row| row.amount,
    "sign" Word [SIGNS] "The sign that is made or seen; else `none`." |row| row.sign,
    "split" Word [SPLITS] "In which split the match is; only where there are splits."
        |row| row.split,
);

impl EventRow {
    /// A row of which nothing is known but where it stands.
    #[inline]
    fn at(frame: &Frame, step: u32, seat: i8, word: i8) -> EventRow {
        EventRow {
            index: frame.index,
            cards: NO_CARDS,
            amount: 0,
            deal: frame.deal(),
            step: narrow(step),
            game: frame.game(),
            seat,
            word,
            sign: 0,
            split: frame.split,
        }
    }

    /// A seat's first hand.
    #[inline]
    pub(super) fn hand(frame: &Frame, step: u32, seat: Seat, hand: CardSet) -> EventRow {
        EventRow {
            cards: packed(hand),
            ..EventRow::at(frame, step, seat.number() as i8, REPARTE)
        }
    }

    /// An event.
    #[inline]
    pub(super) fn new(frame: &Frame, step: u32, event: Event) -> EventRow {
        let row = |seat: Seat, word| EventRow::at(frame, step, seat.number() as i8, word);
        match event {
            Event::Said { seat, action } => EventRow {
                amount: i32::from(amount_of(action)),
                cards: match action {
                    Action::Descarta { cards } => in_order(&cards),
                    _ => NO_CARDS,
                },
                sign: match action {
                    Action::Sena { sign } => code(sign),
                    _ => 0,
                },
                ..row(seat, FIRST_ACTION + action.kind() as i8)
            },
            Event::Visto { seat, sign } => EventRow {
                sign: code(sign),
                ..row(seat, VISTO)
            },
            Event::Roba { seat, cards } => EventRow {
                cards: in_order(&cards),
                ..row(seat, ROBA)
            },
            Event::Baraja => EventRow::at(frame, step, -1, BARAJA),
        }
    }
}

/// The place of a sign in [`SIGNS`].
#[inline]
fn code(sign: Sign) -> i8 {
    sign as i8
}

/// Card numbers in their order, a byte each, the first in the lowest byte; 255: none.
#[inline]
fn in_order(cards: &CardList) -> u32 {
    let mut bytes = [255; 4];
    for (byte, card) in bytes.iter_mut().zip(cards.as_slice()) {
        *byte = card.number();
    }
    u32::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::{BARAJA, FIRST_ACTION, REPARTE, ROBA, SIGNS, VISTO, WORDS, code};
    use crate::action::Sign;
    use crate::word::Word;

    #[test]
    fn words_and_signs_have_the_places_that_rows_say() {
        for word in Word::ALL {
            let place = (FIRST_ACTION + word as i8) as usize;
            assert_eq!(WORDS[place], word.text());
        }
        for sign in Sign::ALL {
            assert_eq!(SIGNS[code(sign) as usize], sign.word());
        }
        let others = [REPARTE, VISTO, ROBA, BARAJA].map(|place| WORDS[place as usize]);
        assert_eq!(others, ["reparte", "visto", "roba", "baraja"]);
    }
}
