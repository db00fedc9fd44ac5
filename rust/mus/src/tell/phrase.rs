//! Seats, cards, hands and signs in a sentence.

use crate::action::{Event, Sign};
use crate::card::show;
use crate::deal::Deal;
use crate::hand::Pares;
use std::fmt;
use table::{CardList, Seat};

/// The four seats in speaking order.
pub(super) fn in_turn(mano: Seat) -> [Seat; 4] {
    [0, 1, 2, 3].map(|place| mano.plus(place))
}

/// A seat inside a sentence: `seat 2`.
pub(super) struct One(pub(super) Seat);

impl fmt::Display for One {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "seat {}", self.0.number())
    }
}

/// Two seats or more inside a sentence: `seats 2, 3 and 0`.
pub(super) struct Several<'s>(pub(super) &'s [Seat]);

impl fmt::Display for Several<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, seat) in self.0.iter().enumerate() {
            let between = match self.0.len() - place {
                _ if place == 0 => "seats ",
                1 => " and ",
                _ => ", ",
            };
            write!(out, "{between}{}", seat.number())?;
        }
        Ok(())
    }
}

/// One seat or more: `seat 2`, `seats 2 and 3`.
pub(super) fn seats(seats: &[Seat]) -> String {
    match *seats {
        [seat] => One(seat).to_string(),
        _ => Several(seats).to_string(),
    }
}

/// The same with a capital, for the start of a sentence.
pub(super) fn start(text: impl fmt::Display) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Cards thrown or drawn, with their number where it is not one: `3 cards, 5o 6c 4b`.
pub(super) fn cards(list: CardList) -> String {
    match list.len() {
        0 => "nothing".to_owned(),
        1 => show(list.as_slice()),
        number => format!("{number} cards, {}", show(list.as_slice())),
    }
}

/// What a hand has: its pares, if any, and its total.
pub(super) fn worth(deal: &Deal, seat: Seat) -> String {
    let worth = deal.worth(seat);
    let pares = match deal.rules().evaluator().pares(deal.class(seat)) {
        Pares::None => "",
        Pares::Par(_) => "par, ",
        Pares::Medias(_) => "medias, ",
        Pares::Duples(..) => "duples, ",
    };
    let total = match worth.juego {
        0 => "total",
        9 => "real juego",
        _ => "juego",
    };
    format!("{pares}{total} {}", worth.total)
}

/// How a sign is made (M8.2).
pub(super) fn gesture(sign: Sign) -> &'static str {
    match sign {
        Sign::Reyes2 => "bites the lower lip",
        Sign::Reyes4 => "bites the lower lip twice",
        Sign::Ases2 => "shows the tip of the tongue",
        Sign::Ases4 => "shows the tip of the tongue twice",
        Sign::Medias => "twists the corner of the mouth",
        Sign::Duples => "raises the brows",
        Sign::Juego31 => "winks",
        Sign::Ciego => "closes the eyes",
    }
}

/// The opponents who saw the sign that these events follow.
pub(super) fn seen_by(after: &[Event]) -> String {
    let seers = after.iter().map_while(|event| match event {
        Event::Visto { seat, .. } => Some(*seat),
        _ => None,
    });
    let seers: Vec<Seat> = seers.collect();
    if seers.is_empty() {
        String::new()
    } else {
        format!(" and by {}", seats(&seers))
    }
}
