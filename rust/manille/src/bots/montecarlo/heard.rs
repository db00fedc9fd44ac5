//! What a bot has heard at a table where partners speak (F4.5): who said, showed and played what, in
//! order. A later view shows none of it.

use crate::action::{Action, Event};
use crate::knowledge::Knowledge;
use crate::view::{OwnView, View};
use table::Seat;

/// A deal as a bot has followed it from its beginning.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    /// What its seat saw before anything was said or played.
    start: OwnView,
    events: Vec<Event>,
    /// What its seat sees after all that.
    now: OwnView,
}

impl Heard {
    /// Hears what a seat is about to do, the view being as before it. A deal that begins is followed
    /// from there; one that it has not followed so far is not.
    pub(super) fn hear(
        heard: &mut Option<Box<Heard>>,
        view: &View<'_>,
        seat: Seat,
        action: Action,
    ) {
        let event = Event { seat, action };
        if view.nothing_is_done() {
            *heard = Some(Box::new(Heard {
                start: (*view).into(),
                events: Vec::new(),
                now: (*view).into(),
            }));
        }
        if heard.as_ref().is_some_and(|heard| !heard.leads_to(view)) {
            *heard = None;
        }
        if let Some(heard) = heard {
            heard.now = view.then(action);
            heard.events.push(event);
        }
    }

    /// Is a view what its seat sees after all that it has heard?
    fn leads_to(&self, view: &View<'_>) -> bool {
        view.shows_the_same(&self.now.view())
    }

    /// What it can prove of all hands, as far as it remembers (F3.5); `None` where the view does not
    /// follow from what it has heard.
    pub(super) fn knowledge(&self, view: &View<'_>) -> Option<Knowledge> {
        self.leads_to(view)
            .then(|| self.start.knowledge(&self.events))
    }
}

#[cfg(test)]
mod tests;
