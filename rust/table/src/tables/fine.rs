//! The tables of what happens within deals.

use super::{Decided, Frame, Selection, Tabled, clear, len, reserve};
use crate::{Place, Seat, Sheet, Unsettled};

/// The tables of what happens within deals.
#[derive(Clone)]
pub struct Fine<G: Tabled> {
    /// The table `decisions`.
    pub decisions: Option<Unsettled<G::DecisionRow>>,
    /// The table `events`.
    pub events: Option<Sheet<G::EventRow>>,
    /// The table `hidden`.
    pub hidden: Option<Sheet<G::HiddenRow>>,
    phases: u8,
    /// Is the observation wanted?
    observed: bool,
    frame: Frame,
    /// How many decisions, and how many events, the deal has had.
    decided: u32,
    happened: u32,
    past: Option<G::Past>,
    deal: Option<G::HiddenRow>,
    /// By seat: the place of the bot's name in the run's list of names.
    bots: [i8; 4],
    /// The first row of `events` of the deal, among those held.
    events_from: usize,
}

impl<G: Tabled> Fine<G> {
    pub(super) fn select(selection: &Selection<G>) -> Option<Fine<G>> {
        let decisions = selection.decisions.clone().map(Sheet::new);
        let events = selection.events.clone().map(Sheet::new);
        let hidden = selection.hidden.clone().map(Sheet::new);
        if decisions.is_none() && events.is_none() && hidden.is_none() {
            return None;
        }
        let observed = |sheet: &Sheet<G::DecisionRow>| sheet.has("observation");
        Some(Fine {
            observed: decisions.as_ref().is_some_and(observed),
            decisions: decisions.map(Unsettled::new),
            events,
            hidden,
            phases: selection.phases,
            frame: Frame::default(),
            decided: 0,
            happened: 0,
            past: None,
            deal: None,
            bots: [0; 4],
            events_from: 0,
        })
    }

    /// How many rows each table has, in their order.
    pub(super) fn lens(&self) -> [usize; 3] {
        [
            len(self.decisions.as_ref().map(Unsettled::sheet)),
            len(self.events.as_ref()),
            len(self.hidden.as_ref()),
        ]
    }

    /// Makes room for so many rows of each.
    pub(super) fn reserve(&mut self, [decisions, events, hidden]: [usize; 3]) {
        let decided = self.decisions.as_mut().map(Unsettled::sheet_mut);
        reserve(decided, decisions);
        reserve(self.events.as_mut(), events);
        reserve(self.hidden.as_mut(), hidden);
    }

    /// Empties all tables and keeps their memory.
    pub(super) fn clear(&mut self) {
        clear(self.decisions.as_mut().map(Unsettled::sheet_mut));
        clear(self.events.as_mut());
        clear(self.hidden.as_mut());
    }

    pub(super) fn match_starts(&mut self, frame: &Frame, bots: [i8; 4]) {
        (self.frame, self.bots) = (*frame, bots);
        if let Some(rows) = &mut self.decisions {
            rows.match_starts();
        }
    }

    #[inline]
    pub(super) fn deal_starts(&mut self, place: Place, deal: &G::Deal) {
        self.frame.place = place;
        (self.decided, self.happened) = (0, 0);
        self.past = self.observed.then(|| G::past(deal));
        if let Some(sheet) = &mut self.events {
            let held = sheet.held();
            self.events_from = held.len();
            G::laid(&self.frame, deal, held);
            self.happened = (held.len() - self.events_from) as u32;
        }
        if self.hidden.is_some() {
            self.deal = Some(G::hidden_row(&self.frame, deal));
        }
    }

    #[inline]
    pub(super) fn decision(&mut self, deal: &G::Deal, seat: Seat, action: G::Action) {
        let Some(rows) = &mut self.decisions else {
            return;
        };
        if self.phases >> G::phase_number(deal) & 1 == 1 {
            let decided = Decided {
                seat,
                bot: self.bots[seat.index()],
                step: self.decided,
                action,
            };
            let past = self.past.as_ref();
            rows.push(G::decision_row(&self.frame, deal, past, &decided));
        }
        self.decided += 1;
        if let Some(past) = &mut self.past {
            G::hear(past, deal, seat, action);
        }
    }

    #[inline]
    pub(super) fn event(&mut self, event: G::Event) {
        if let Some(sheet) = &mut self.events {
            let row = G::event_row(&self.frame, self.happened, event);
            sheet.held().push(row);
            self.happened += 1;
        }
        if let Some(row) = &mut self.deal {
            G::hides(row, event);
        }
    }

    #[inline]
    pub(super) fn deal_ends(&mut self, series: &G::Match, deal: &G::Deal, sampled: bool) {
        if let Some(rows) = &mut self.decisions {
            G::deal_ends(rows, series, deal);
        }
        if !sampled {
            return;
        }
        if let Some(sheet) = &mut self.events {
            sheet.turn();
            self.events_from = sheet.held().len();
        }
        if let (Some(sheet), Some(row)) = (&mut self.hidden, self.deal.take()) {
            sheet.push(row);
        }
    }

    /// Drops the rows of a deal that is not played to its end.
    pub(super) fn deal_is_given_up(&mut self) {
        if let Some(rows) = &mut self.decisions {
            rows.give_up_deal();
        }
        if let Some(sheet) = &mut self.events {
            sheet.held().truncate(self.events_from);
        }
        self.deal = None;
    }

    pub(super) fn match_ends(&mut self, series: &G::Match) {
        if let Some(rows) = &mut self.decisions {
            G::match_ends(rows, series);
        }
    }
}
