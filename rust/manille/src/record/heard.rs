//! The events of a deal as one seat knows them (F3.5, F6.2, F8.2).

use super::Record;
use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::rules::Memory;
use table::{CardSet, Seat};

/// The events as a seat has heard and seen them, as text.
///
/// Cards that another seat exchanged or discarded unseen are `?`. Under `memory = "last_trick"` the
/// cards of earlier tricks than the last one are left out; words stay.
pub fn heard_by(record: &Record, seat: Seat) -> Vec<String> {
    let from = remembered_from(record);
    record
        .events()
        .iter()
        .enumerate()
        .filter(|(place, event)| *place >= from || !matches!(event.action, Action::Juega { .. }))
        .filter(|(_, event)| event.action != Action::Nada)
        .map(|(_, event)| told(record, event, seat))
        .collect()
}

/// The cards that were played and, under `memory = "last_trick"`, are forgotten.
pub(super) fn forgotten(record: &Record) -> CardSet {
    let cards = record.events()[..remembered_from(record)].iter();
    cards
        .filter_map(|event| match event.action {
            Action::Juega { card } => Some(card),
            _ => None,
        })
        .collect()
}

/// The number of the first event whose card is remembered.
fn remembered_from(record: &Record) -> usize {
    match record.setup().rules().memory {
        Memory::LastTrick => last_trick(record),
        Memory::Full => 0,
    }
}

/// The number of the event with which the last whole trick began.
fn last_trick(record: &Record) -> usize {
    let mut deal = Deal::from(record.setup());
    let mut leads = Vec::new();
    for (place, event) in record.events().iter().enumerate() {
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

fn told(record: &Record, event: &Event, seat: Seat) -> String {
    let pack = record.setup().pack();
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
