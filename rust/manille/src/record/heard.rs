//! The events of a deal as one seat knows them (F3.5, F6.2, F8.2).

use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::rules::Memory;
use table::{CardSet, Seat};

/// The events of a deal that started so, as a seat has heard and seen them, as text.
///
/// Cards that another seat exchanged or discarded unseen are `?`. Under `memory = "last_trick"` the
/// cards of earlier tricks than the last one are left out; words stay.
pub fn heard_by(start: &Deal, events: &[Event], seat: Seat) -> Vec<String> {
    let from = remembered_from(start, events);
    events
        .iter()
        .enumerate()
        .filter(|(place, event)| *place >= from || !matches!(event.action, Action::Juega { .. }))
        .filter(|(_, event)| event.action != Action::Nada)
        .map(|(_, event)| told(start, event, seat))
        .collect()
}

/// The cards that were played and, under `memory = "last_trick"`, are forgotten.
pub(crate) fn forgotten(start: &Deal, events: &[Event]) -> CardSet {
    let cards = events[..remembered_from(start, events)].iter();
    cards
        .filter_map(|event| match event.action {
            Action::Juega { card } => Some(card),
            _ => None,
        })
        .collect()
}

/// The number of the first event whose card is remembered.
fn remembered_from(start: &Deal, events: &[Event]) -> usize {
    match start.rules().memory {
        Memory::LastTrick => last_trick(start, events),
        Memory::Full => 0,
    }
}

/// The number of the event with which the last whole trick began.
fn last_trick(start: &Deal, events: &[Event]) -> usize {
    let mut deal = *start;
    let mut leads = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let plays = matches!(event.action, Action::Juega { .. });
        if plays && deal.trick_cards().is_empty() {
            leads.push(place);
        }
        deal.happen(event.action);
    }
    let whole = leads.len() - usize::from(!deal.trick_cards().is_empty());
    whole
        .checked_sub(1)
        .and_then(|last| leads.get(last))
        .copied()
        .unwrap_or(0)
}

fn told(start: &Deal, event: &Event, seat: Seat) -> String {
    let pack = start.pack();
    match event.action {
        Action::Cambia { cards } | Action::Descarta { cards } if event.seat != seat => {
            let hidden = " ?".repeat(cards.len());
            format!(
                "{} {}{hidden}",
                event.seat.number(),
                event.action.kind().text()
            )
        }
        _ => event.show(pack).to_string(),
    }
}
