//! The table `events`.

use crate::action::Event;
use crate::deal::Deal;
use crate::numbers::{ANSWERS, Numbers, SUITS, WHATS, WORDS};
use table::{Card, CardSet, Column, Frame, SPLITS, Seat, columns, narrow};

/// What happened, as the column `word` says it: actions, and then how the cards lie at the start.
pub const HAPPENINGS: &[&str] = &happenings();

const DEALT: [&str; 4] = ["reparte", "table", "dog", "turnup"];

const fn happenings() -> [&'static str; 21] {
    let mut all = [""; 21];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < WORDS.len() {
            WORDS[place]
        } else {
            DEALT[place - WORDS.len()]
        };
        place += 1;
    }
    all
}

/// How cards lie when a deal begins: what is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laying {
    /// A seat is dealt its hand.
    Hand,
    /// A stack is laid before a seat.
    Stack,
    /// The dog or the talon is laid apart.
    Apart,
    /// The dealer's last card is turned.
    Turned,
}

impl Laying {
    const ALL: [Laying; 4] = [Laying::Hand, Laying::Stack, Laying::Apart, Laying::Turned];

    /// What the word at this place of [`HAPPENINGS`] is, where it is no action.
    ///
    /// ```
    /// use manille::columns::{HAPPENINGS, Laying};
    ///
    /// let place = HAPPENINGS.iter().position(|&word| word == "dog").map(|place| place as i8);
    /// assert_eq!(place.and_then(Laying::of), Some(Laying::Apart));
    /// assert_eq!(Laying::of(0), None);
    /// ```
    #[inline]
    pub fn of(word: i8) -> Option<Laying> {
        let place = usize::try_from(word).ok()?.checked_sub(WORDS.len())?;
        Laying::ALL.get(place).copied()
    }

    /// Its place in [`HAPPENINGS`].
    #[inline]
    const fn word(self) -> i8 {
        (WORDS.len() + self as usize) as i8
    }
}

/// What `events` keeps of an event.
#[derive(Clone, Copy, Debug)]
pub struct EventRow {
    index: u64,
    numbers: Numbers,
    deal: i16,
    step: i16,
    game: i8,
    seat: i8,
    split: i8,
}

/// The columns of `events`, in groups, in order.
pub static EVENTS: [&[Column<EventRow>]; 1] = [EVENT_COLUMNS];

static EVENT_COLUMNS: &[Column<EventRow>] = columns!(EventRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "step" Int16 "The event's number in the deal, from 0, held at 32,767." |row| row.step,
    "seat" Int8 null "Whose event it is; null where it is nobody's (`dog`)." |row| row.seat,
    "word" Word [HAPPENINGS] "What happened: `reparte` (a seat is dealt its hand, the dealer last), \
        `table` (a stack is laid before a seat, F7.1), `dog` (the dog or talon is laid apart), \
        `turnup` (the dealer's last card is turned), or an action, `nada` (silence) too."
        |row| row.numbers.word,
    "card" Int8 null "The card that is played, asked about, ordered or turned; the upper one of a \
        stack; of cards apart or given away the first." |row| row.numbers.card,
    "cards" Uint64 "The cards that are dealt, laid, given away or answered with: bit suit * ranks + \
        strength." |row| row.numbers.cards,
    "suit" Word [SUITS] "The suit that is named, asked about, shown or ordered, by its place in the \
        pack." |row| row.numbers.suit,
    "what" Word [WHATS] "What is asked (F4.3), shown, ordered or bid beside a card, a suit or \
        points." |row| row.numbers.what,
    "answer" Word [ANSWERS] "What is answered: `number` stands in `amount`, `cards` in `cards`."
        |row| row.numbers.answer,
    "amount" Int8 null "The points that are bid, or the number that is answered."
        |row| row.numbers.amount,
    "split" Word [SPLITS] "In which split the match is; only where there are splits."
        |row| row.split,
);

impl EventRow {
    #[inline]
    fn at(frame: &Frame, step: u32, seat: i8, numbers: Numbers) -> EventRow {
        EventRow {
            index: frame.index,
            numbers,
            deal: frame.deal(),
            step: narrow(step),
            game: frame.game(),
            seat,
            split: frame.split,
        }
    }

    /// An event.
    #[inline]
    pub(super) fn new(frame: &Frame, step: u32, event: Event) -> EventRow {
        let numbers = Numbers::of(event.action);
        EventRow::at(frame, step, event.seat.number() as i8, numbers)
    }

    /// How the cards of a deal lie that has just begun, an event each.
    pub(super) fn start(frame: &Frame, deal: &Deal, rows: &mut Vec<EventRow>) {
        let first = rows.len();
        let mut add = |seat: Option<Seat>, laying: Laying, card: Option<Card>, cards: CardSet| {
            let numbers = Numbers {
                card: card.map_or(-1, |card| card.number() as i8),
                cards: cards.bits(),
                ..Numbers::word(laying.word())
            };
            let seat = seat.map_or(-1, |seat| seat.number() as i8);
            let step = (rows.len() - first) as u32;
            rows.push(EventRow::at(frame, step, seat, numbers));
        };
        let mut seat = deal.dealer();
        for _ in deal.seats() {
            seat = deal.after(seat);
            add(
                Some(seat),
                Laying::Hand,
                None,
                deal.hand(seat) - deal.face_up(seat),
            );
        }
        let laid = deal.laid();
        for (place, &stack) in laid.stacks.iter().enumerate() {
            let seat = Seat::wrapped((place / 4) as u8);
            add(
                Some(seat),
                Laying::Stack,
                Some(stack[0]),
                stack.into_iter().collect(),
            );
        }
        if let Some(&top) = laid.apart.first() {
            add(
                None,
                Laying::Apart,
                Some(top),
                laid.apart.iter().copied().collect(),
            );
        }
        if let Some(card) = deal.turnup() {
            add(
                Some(deal.dealer()),
                Laying::Turned,
                Some(card),
                CardSet::EMPTY,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DEALT, HAPPENINGS, Laying};

    #[test]
    fn words_have_the_places_that_rows_say() {
        let words = Laying::ALL.map(|laying| HAPPENINGS[laying.word() as usize]);
        assert_eq!(words, DEALT);
        assert_eq!(DEALT, ["reparte", "table", "dog", "turnup"]);
        for laying in Laying::ALL {
            assert_eq!(Laying::of(laying.word()), Some(laying));
        }
        assert_eq!(
            (HAPPENINGS[0], Laying::of(16), Laying::of(21)),
            ("juega", None, None)
        );
    }
}
