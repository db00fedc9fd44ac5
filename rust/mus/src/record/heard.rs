//! What one seat knows of what has happened (M3.2, M6.5, M8.3).

use super::Record;
use crate::action::{Action, Event};
use table::Seat;

impl Record {
    /// The events as a seat knows them: see [`heard_by`].
    pub fn heard_by(&self, seat: Seat) -> Vec<String> {
        heard_by(self.events(), seat)
    }
}

/// A deal's events as a seat knows them, written as in records; of cards that it did not see, only
/// their number, as in `2 descarta 3`; of signs that it did not see, nothing.
pub fn heard_by(events: &[Event], seat: Seat) -> Vec<String> {
    events
        .iter()
        .enumerate()
        .filter_map(|(place, event)| heard(event, seat, &events[place + 1..]))
        .collect()
}

/// What `me` knows of an event, given what came after it.
fn heard(event: &Event, me: Seat, after: &[Event]) -> Option<String> {
    match event {
        Event::Said {
            action: Action::Nada,
            ..
        } => None,
        Event::Said {
            seat,
            action: Action::Sena { .. },
        } => {
            let saw = after
                .iter()
                .map_while(|event| match event {
                    Event::Visto { seat, .. } => Some(*seat),
                    _ => None,
                })
                .any(|seat| seat == me);
            (seat.team() == me.team() || saw).then(|| event.to_string())
        }
        Event::Visto { seat, .. } => (*seat == me).then(|| event.to_string()),
        Event::Said {
            seat,
            action: Action::Descarta { cards },
        } if *seat != me => Some(format!("{} descarta {}", seat.number(), cards.len())),
        Event::Roba { seat, cards } if *seat != me => {
            Some(format!("{} roba {}", seat.number(), cards.len()))
        }
        _ => Some(event.to_string()),
    }
}
