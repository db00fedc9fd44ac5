//! What a seat knows as a row of fixed width: for the table `decisions`.
//!
//! A field is one line below; the row's bytes, `docs/observations.md`, the numpy type derive from it.
//! Numbers lie little end first, without gaps. Every field is made of what a [`View`] tells and of what
//! all have seen ([`Past`]), so a row holds nothing that the seat does not know.
//!
//! Seats are told from the own one: 0 itself, 1 the one that plays next, and so on; lists by seat have
//! this order. A set of seats is a number with bit `n` for seat `n`; a set of cards is six bytes, card `n`
//! is bit `n % 8` of byte `n / 8`. What a variant does not have is nought.

use crate::action::Bid;
use crate::card::Trumps;
use crate::deal::Phase;
use crate::numbers::{order_number, question_number};
use crate::past::Past;
use crate::rules::Memory;
use crate::view::View;
use table::fields::width;
use table::{Card, CardSet, Field, Seat, fields};

/// The version of the fields: it changes when a field or the meaning of a value does.
pub const OBSERVATION_VERSION: u32 = 1;

/// Every field, in the order in which they lie.
pub static OBSERVATION: &[Field] = FIELDS;

/// Bytes a row.
pub const OBSERVATION_BYTES: usize = width(FIELDS);

/// A row.
pub type Observation = [u8; OBSERVATION_BYTES];

/// A seat, and what it has seen.
#[derive(Clone, Copy)]
struct Seen<'s, 'd> {
    view: &'s View<'d>,
    past: &'s Past,
}

/// What the seat of a view knows, as a row; `past` must be of the same deal.
///
/// ```
/// use manille::{Manille, observation::observe, past::Past, rules::Rules};
/// use table::{CardGame, Place, Seat, Streams};
///
/// let (game, streams) = (Manille::new(&Rules::default()), Streams::new(1, 0));
/// let deal = game.deal(&game.start(streams), Place::default(), streams);
/// let view = game.view(&deal, Seat::wrapped(2));
/// let row = observe(&view, &Past::new(&deal));
/// assert_eq!(row[..6], view.hand().bits().to_le_bytes()[..6]);
/// ```
#[inline]
pub fn observe(view: &View<'_>, past: &Past) -> Observation {
    let mut row = [0; OBSERVATION_BYTES];
    write(Seen { view, past }, &mut row);
    row
}

fields! { Seen<'_, '_>:
    hand: u8[6] "The own cards, face-up ones included, as a set."
        |seen| set_of(seen.view.hand());
    face_up: u8[12] "The cards that lie face up (F7.1), as a set of 6 bytes each: the own ones, those \
        of the seat that plays next."
        |seen| sets_of([0, 1].map(|step| {
            seat_at(seen, step).map_or(CardSet::EMPTY, |seat| seen.view.face_up(seat))
        }));
    put_away: u8[6] "The cards that the seat has given to dog or talon (F6.2, F8.2), as a set."
        |seen| set_of(seen.view.put_away());
    played: u8[24] "By seat, the cards that it has played, as a set of 6 bytes each; under `memory = \
        \"last_trick\"` in this trick (F3.5)."
        |seen| {
            let all = seen.view.played();
            sets_of(by_seat(seen, |seat| seen.past.played(seat) & all))
        };
    cannot: u8[18] "By seat but the own, where partners speak, the cards that all can prove it does \
        not hold (F4.5), those played included, as a set of 6 bytes each: a card that the other three \
        cannot hold is with the fourth. 0 elsewhere, and under `memory = \"last_trick\"`."
        |seen| cannot(seen);
    score: i16[4] "By seat, the score of its side, with the turned card's points."
        |seen| by_seat(seen, |seat| seen.view.score_of(seat));
    multiplier: i16 "What the deal counts, as far as is known (F5.4), held at 32,767."
        |seen| seen.view.multiplier().min(i32::from(i16::MAX)) as i16;
    trick: u8[4] "The cards of the trick, in order from its leader; 255 where there is none."
        |seen| cards(seen.view.trick());
    last_trick: u8[4] "The cards of the last whole trick, likewise (F3.5)."
        |seen| cards(seen.past.last_trick().0);
    tricks: u8[4] "By seat, the tricks that it has won."
        |seen| by_seat(seen, |seat| seen.view.tricks_won(seat));
    points: u8[4] "By seat, the points of its tricks; 255 under `memory = \"last_trick\"`."
        |seen| by_seat(seen, |seat| seen.view.points_won(seat).unwrap_or(255));
    voids: u8[4] "By seat, the suits that it has not followed, bit `n` for the `n`-th; those of its \
        face-up cards apart; 0 under `memory = \"last_trick\"`."
        |seen| by_seat(seen, |seat| voids(seen, seat));
    phase: u8 "What is played: 0 choice, 1 bidding, 2 doubling, 3 exchange, 4 discard, 5 play, 6 the \
        deal is over."
        |seen| phase_number(seen.view.phase());
    dealer: u8 "The seat that deals."
        |seen| seen_from(seen, Some(seen.view.dealer())) as u8;
    leader: i8 "The seat that leads the trick; -1 before the play."
        |seen| {
            let plays = seen.view.phase() == Phase::Play;
            seen_from(seen, plays.then_some(seen.view.leader()))
        };
    last_leader: i8 "The seat that led the last whole trick; -1: there was none."
        |seen| {
            let (trick, leader) = seen.past.last_trick();
            seen_from(seen, (!trick.is_empty()).then_some(leader))
        };
    chooser: i8 "The seat that named trumps or bid last; -1: nobody has."
        |seen| seen_from(seen, seen.view.chooser());
    trumps: u8 "The trumps: 0 to 3 the suits in their order, 4 none (NT), 5 not named yet."
        |seen| seen.view.trumps().map_or(5, Trumps::place);
    turnup: u8 "The turned card, as far as it is remembered; 255: none."
        |seen| seen.view.turnup().map_or(255, Card::number);
    bid: u8 "The last bid: 0 none, points, or 255 for misère (F8.2)."
        |seen| match seen.view.auction() {
            Some((Some(Bid::Points(points)), _)) => points,
            Some((Some(Bid::Misere), _)) => 255,
            _ => 0,
        };
    passed: u8 "The seats that have passed in the auction, as a set."
        |seen| passed(seen);
    doublings: u8 "0, contra 1, recontra 2, santvicens 3."
        |seen| seen.view.doublings();
    ties: u8 "Ties in a row before the deal (F5.4)."
        |seen| seen.view.ties();
    owes_nt: u8 "1 where the side that chooses must name no trumps (F5.1)."
        |seen| u8::from(seen.view.owes_nt());
    governor: i8 "The seat that governs the trick (F4.1); -1 where partners do not speak."
        |seen| seen_from(seen, seen.view.governor());
    said: u8 "How often the governor has spoken in this trick, held at 255."
        |seen| seen.view.speech().map_or(0, |speech| speech.said());
    question: u8 "The question that waits for its answer: 0 none, 1 + card `tiene CARD`, 49 + card \
        `gana CARD`, then with 0 to 3 for the suit 97 + suit `tiene`, 101 + suit `cuantas`, 105 + \
        suit `alta`, 109 + suit `cartas`, 113 + suit `puntos`."
        |seen| question_number(seen.view.speech().and_then(|speech| speech.question()));
    order: u8 "The order that stands in this trick: 0 none, 1 + card, 49 + suit, 53 `corta`, 54 \
        `baja`."
        |seen| order_number(seen.view.speech().and_then(|speech| speech.order()));
    consulta: u8 "1 where the partner waits for an order that he has asked for (F4.2)."
        |seen| u8::from(seen.view.speech().is_some_and(|speech| speech.is_consulted()));
}

/// The place of a phase in the list of phases.
#[inline]
pub(crate) fn phase_number(phase: Phase) -> u8 {
    match phase {
        Phase::Choice => 0,
        Phase::Bidding => 1,
        Phase::Doubling => 2,
        Phase::Exchange => 3,
        Phase::Discard => 4,
        Phase::Play => 5,
        Phase::Over => 6,
    }
}

/// The seat so many places after the own one; `None`: no such seat.
#[inline]
fn seat_at(seen: Seen<'_, '_>, step: u8) -> Option<Seat> {
    let seats = seen.view.shape().seats;
    let number = seen.view.seat().number() + step;
    let wrapped = if number >= seats {
        number - seats
    } else {
        number
    };
    (step < seats).then_some(Seat::wrapped(wrapped))
}

/// A seat as told from the own one; -1: none.
#[inline]
fn seen_from(seen: Seen<'_, '_>, seat: Option<Seat>) -> i8 {
    let (seats, own) = (seen.view.shape().seats, seen.view.seat().number());
    seat.map_or(-1, |seat| {
        let ahead = seat.number() + seats - own;
        (if ahead >= seats { ahead - seats } else { ahead }) as i8
    })
}

/// One value a seat, the own one first; nought where there is no such seat.
#[inline]
fn by_seat<T: Default>(seen: Seen<'_, '_>, tell: impl Fn(Seat) -> T) -> [T; 4] {
    [0, 1, 2, 3].map(|step| seat_at(seen, step).map(&tell).unwrap_or_default())
}

/// Card numbers in their order; 255 where there is none.
#[inline]
fn cards(of: &[Card]) -> [u8; 4] {
    [0, 1, 2, 3].map(|place| of.get(place).map_or(255, |card| card.number()))
}

/// A set of cards, 48 bits.
#[inline]
fn set_of(cards: CardSet) -> [u8; 6] {
    let [a, b, c, d, e, f, ..] = cards.bits().to_le_bytes();
    [a, b, c, d, e, f]
}

/// Sets of cards, one behind the other.
#[inline]
fn sets_of<const SETS: usize, const BYTES: usize>(sets: [CardSet; SETS]) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (place, cards) in bytes.chunks_exact_mut(6).zip(sets) {
        place.copy_from_slice(&set_of(cards));
    }
    bytes
}

/// The cards that the other seats cannot hold: proved of them, or held for sure by another.
#[inline]
fn cannot(seen: Seen<'_, '_>) -> [u8; 18] {
    let Some(knowledge) = seen.past.knowledge() else {
        return [0; 18];
    };
    let must = by_seat(seen, |seat| knowledge.of(seat).must);
    sets_of([1, 2, 3].map(|step| {
        let seat = seat_at(seen, step);
        let proved = seat.map_or(CardSet::EMPTY, |seat| knowledge.of(seat).cannot);
        let others = (0..4).filter(|&other| other != usize::from(step));
        others.fold(proved, |all, other| all | must[other])
    }))
}

#[inline]
fn voids(seen: Seen<'_, '_>, seat: Seat) -> u8 {
    if seen.view.rules().memory != Memory::Full {
        return 0;
    }
    let shown = seen.view.face_up(seat).iter();
    let shown = shown.fold(0, |suits, card| {
        suits | 1 << seen.view.pack().suit(card) as u8
    });
    seen.past.voids(seat) & !shown
}

#[inline]
fn passed(seen: Seen<'_, '_>) -> u8 {
    let Some((_, passed)) = seen.view.auction() else {
        return 0;
    };
    let bits = [0, 1, 2, 3].map(|step| {
        let seat = seat_at(seen, step);
        seat.map_or(0, |seat| u8::from(passed & seat.bit() != 0) << step)
    });
    bits.into_iter().fold(0, |all, bit| all | bit)
}
