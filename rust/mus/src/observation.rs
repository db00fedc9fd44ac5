//! What a seat knows as a row of fixed width: for batched policies, data sets and environments.
//!
//! A field is one line below; the row's bytes, `docs/observations.md` and the numpy type derive from
//! it. Numbers lie little end first, without gaps. Every field is made of what a [`View`] tells, so
//! a row holds nothing that the seat does not know.
//!
//! Seats are told from the own one: 0 itself, 1 the one that plays next, 2 the partner, 3 the one
//! that plays before. A set of seats is a number with bit `n` for seat `n`.

use crate::action::Action;
use crate::choice::Choice;
use crate::deal::Phase;
use crate::lance::{End, Lance};
use crate::rules::Signals;
use crate::view::View;
use table::fields::width;
use table::{Field, Seat, fields};

/// The version of the fields: it changes when a field or the meaning of a value does.
pub const OBSERVATION_VERSION: u32 = 1;

/// Every field, in the order in which they lie.
///
/// ```
/// use mus::observation::{OBSERVATION, OBSERVATION_BYTES};
///
/// let cards = OBSERVATION.iter().find(|field| field.name == "cards").ok_or("no such field")?;
/// assert_eq!((cards.count, cards.kind.bytes(), cards.bytes()), (Some(4), 1, 4));
/// assert_eq!(OBSERVATION.iter().map(|field| field.bytes()).sum::<usize>(), OBSERVATION_BYTES);
/// # Ok::<(), &str>(())
/// ```
pub static OBSERVATION: &[Field] = FIELDS;

fields! { &View<'_>:
    stake: i32 "The bet on the table with all raises; 0 where nobody has bet an amount."
        |view| in_lance(view, |view| view.stake() as i32);
    price_of_refusal: i32 "What the other team gets if the bet on the table is refused (M5.8), held \
        at 2,147,483,647; 0 where there is no bet."
        |view| in_lance(view, price_of_refusal);
    partner_raise: i32 "How much more the partner has raised the bet on the table by, where this \
        seat has still to answer; else 0."
        |view| match view.partner_answer() {
            Some(Action::Reenvido { amount }) => i32::from(amount),
            _ => 0,
        };
    settled: i16[4] "By lance, as `ends`: the stake that waits for the count, or what its refusal \
        gave, held at 32,767, which wins any game."
        |view| SLOTS.map(|lance| held(view.settled(lance)));
    us: i16 "The score of the own team, with what refusals have given in this deal, held at 32,767."
        |view| held(view.us());
    them: i16 "The score of the other team, likewise."
        |view| held(view.them());
    cards: u8[4] "The own cards as numbers, ascending; 255 in the place of one that is missing."
        |view| cards(view);
    phase: u8 "What is played: 0 señas, 1 mus, 2 descarte, 3 grande, 4 chica, 5 pares, 6 juego, \
        7 punto, 8 the deal is over."
        |view| phase(view);
    place: u8 "The own place in speaking order: 0 is mano, 3 postre."
        |view| view.place(view.seat());
    mus_rounds: u8 "How many rounds of mus have been played, held at 255."
        |view| view.mus_rounds().min(255) as u8;
    is_corrido: u8 "1 while mus corrido is played, so that mano moves on with each mus (M3.5)."
        |view| u8::from(view.is_corrido());
    cutter: i8 "The seat that cut; -1 before the lances."
        |view| seen_from(view, view.cutter());
    bettor: i8 "The seat that made the last bet or raise; -1 where nobody has bet."
        |view| in_lance(view, |view| 1 + seen_from(view, view.bettor())) - 1;
    is_ordago: u8 "1 where an órdago waits for its answer."
        |view| in_lance(view, |view| u8::from(view.is_ordago()));
    partner_answer: i8 "What the partner has answered the bet on the table with, as the number of \
        the action (no-quiero, quiero, reenvido or órdago); -1: not yet, or it is not this seat's \
        turn. From quiero on a refusal of this seat changes nothing; the bolder word stands (M5.5)."
        |view| view.partner_answer().map_or(-1, |answer| {
            Choice::of(answer, view.hand()).number() as i8
        });
    speakers: u8 "The seats that may speak in the lance that is being bet on, as a set."
        |view| view.speakers();
    has_pares: i8 "The seats that have pares, as a set; -1 before pares are declared (M5.2)."
        |view| declared(view.with_pares());
    has_juego: i8 "The seats that have juego, as a set; -1 before juego is declared (M5.2)."
        |view| declared(view.with_juego());
    ends: u8[4] "How the betting of grande, chica, pares, and juego or punto ended: 0 not yet, \
        1 unplayed, 2 paso, 3 a bet was accepted, 4 a bet of the own team was refused, 5 one of the \
        other team, 6 órdago."
        |view| SLOTS.map(|lance| end(view, lance));
    signs: u8[4] "By seat: the last sign in this round of signs that this seat made or saw, as the \
        number of the action; 0: none."
        |view| signs(view);
    thrown: u8[4] "By seat: how many cards it has thrown in this round of mus, or after it in the last \
        one; 0 before any (M3.2)."
        |view| by_seat(view, |seat| view.thrown(seat) as u8);
    own_discards: u8[5] "The cards that the seat itself threw in this deal and that are still out, \
        as a set: card `n` is bit `n % 8` of number `n // 8`."
        |view| own_discards(view);
}

/// Bytes a row.
pub const OBSERVATION_BYTES: usize = width(FIELDS);

/// A row.
pub type Observation = [u8; OBSERVATION_BYTES];

/// What the seat of a view knows, as a row.
///
/// ```
/// use mus::observation::{OBSERVATION, observe};
/// use mus::Mus;
/// use mus::rules::Rules;
/// use table::{CardGame, Place, Seat, Streams};
///
/// let (game, streams) = (Mus::new(&Rules::CLASSIC), Streams::new(1, 0));
/// let series = game.start(streams);
/// let dealt = game.deal(&series, Place::default(), streams);
/// let view = game.view(&dealt, series.mano());
/// let before = OBSERVATION.iter().take_while(|field| field.name != "cards");
/// let at: usize = before.map(|field| field.bytes()).sum();
/// let cards: Vec<u8> = view.hand().iter().map(|card| card.number()).collect();
/// assert_eq!(observe(&view)[at..at + 4], cards);
/// ```
#[inline]
pub fn observe(view: &View<'_>) -> Observation {
    let mut row = [0; OBSERVATION_BYTES];
    write(view, &mut row);
    row
}

/// The lances of a deal by place; punto has that of juego.
const SLOTS: [Lance; 4] = [Lance::Grande, Lance::Chica, Lance::Pares, Lance::Juego];

/// Something of the lance that is being bet on; 0 outside the lances.
#[inline]
fn in_lance<T: Default>(view: &View<'_>, tell: impl FnOnce(&View<'_>) -> T) -> T {
    view.lance().map(|_| tell(view)).unwrap_or_default()
}

#[inline]
fn held(points: u32) -> i16 {
    points.min(i16::MAX as u32) as i16
}

#[inline]
fn price_of_refusal(view: &View<'_>) -> i32 {
    let price = view.bettor().map_or(0, |_| view.price_of_refusal());
    price.min(i32::MAX as u32) as i32
}

#[inline]
fn cards(view: &View<'_>) -> [u8; 4] {
    let mut bits = view.hand().bits();
    [(); 4].map(|()| {
        let card = if bits == 0 {
            255
        } else {
            bits.trailing_zeros() as u8
        };
        bits &= bits.wrapping_sub(1);
        card
    })
}

#[inline]
fn phase(view: &View<'_>) -> u8 {
    match view.phase() {
        Phase::Senas => 0,
        Phase::Mus => 1,
        Phase::Descarte => 2,
        Phase::Lance(lance) => 3 + lance as u8,
        Phase::Over => 8,
    }
}

/// A seat as told from the own one; -1: none.
#[inline]
fn seen_from(view: &View<'_>, seat: Option<Seat>) -> i8 {
    seat.map_or(-1, |seat| seat.after(view.seat()) as i8)
}

/// One value a seat, the own one first.
#[inline]
fn by_seat(view: &View<'_>, tell: impl Fn(Seat) -> u8) -> [u8; 4] {
    [0, 1, 2, 3].map(|step| tell(view.seat().plus(step)))
}

/// A set of seats, once it is declared.
#[inline]
fn declared(seats: Option<u8>) -> i8 {
    seats.map_or(-1, |seats| seats as i8)
}

/// By seat the sign that is known of it.
#[inline]
fn signs(view: &View<'_>) -> [u8; 4] {
    match view.rules().signals {
        Signals::Off => [0; 4],
        Signals::Classic => by_seat(view, |seat| view.sign(seat).map_or(0, |sign| sign as u8)),
    }
}

#[inline]
fn end(view: &View<'_>, lance: Lance) -> u8 {
    match view.end(lance) {
        End::None => 0,
        End::Unplayed => 1,
        End::Paso => 2,
        End::Bet => 3,
        End::Refused(team) => 4 + u8::from(team != view.seat().team()),
        End::Ordago => 6,
    }
}

#[inline]
fn own_discards(view: &View<'_>) -> [u8; 5] {
    let [a, b, c, d, e, ..] = view.own_discards().bits().to_le_bytes();
    [a, b, c, d, e]
}
