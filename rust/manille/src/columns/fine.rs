//! The tables of what happens within deals.

use super::decisions::{Decision, DecisionRow, points_by_seat};
use super::events::EventRow;
use super::hidden::HiddenRow;
use super::{Frame, Selection};
use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::matches::Match;
use crate::observation::phase_number;
use crate::past::Past;
use table::{Place, Seat, Sheet, Team, Unsettled};

/// The tables of what happens within deals.
#[derive(Clone)]
pub struct Fine {
    /// The table `decisions`.
    pub decisions: Option<Unsettled<DecisionRow>>,
    /// The table `events`.
    pub events: Option<Sheet<EventRow>>,
    /// The table `hidden`.
    pub hidden: Option<Sheet<HiddenRow>>,
    phases: u8,
    /// Is the observation wanted?
    observed: bool,
    frame: Frame,
    /// How many decisions, and how many events, the deal has had.
    decided: u32,
    happened: u32,
    past: Option<Past>,
    start: Option<HiddenRow>,
    /// By seat: the place of the bot's name in the run's list of names.
    bots: [i8; 4],
    /// The first row of `events` of the deal, among those held.
    events_from: usize,
}

impl Fine {
    pub(super) fn select(selection: &Selection) -> Option<Fine> {
        let decisions = selection.decisions.clone().map(Sheet::new);
        let events = selection.events.clone().map(Sheet::new);
        let hidden = selection.hidden.clone().map(Sheet::new);
        if decisions.is_none() && events.is_none() && hidden.is_none() {
            return None;
        }
        let observed = |sheet: &Sheet<DecisionRow>| sheet.has("observation");
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
            start: None,
            bots: [0; 4],
            events_from: 0,
        })
    }

    pub(super) fn match_starts(&mut self, index: u64, split: i8, bots: [i8; 4]) {
        (self.frame.index, self.frame.split, self.bots) = (index, split, bots);
        if let Some(rows) = &mut self.decisions {
            rows.match_starts();
        }
    }

    #[inline]
    pub(super) fn deal_starts(&mut self, place: Place, deal: &Deal) {
        self.frame.place = place;
        (self.decided, self.happened) = (0, 0);
        self.past = self.observed.then(|| Past::new(deal));
        if let Some(sheet) = &mut self.events {
            let held = sheet.held();
            self.events_from = held.len();
            EventRow::start(&self.frame, deal, held);
            self.happened = (held.len() - self.events_from) as u32;
        }
        if self.hidden.is_some() {
            self.start = Some(HiddenRow::new(&self.frame, deal));
        }
    }

    #[inline]
    pub(super) fn decision(&mut self, deal: &Deal, seat: Seat, action: Action) {
        let Some(rows) = &mut self.decisions else {
            return;
        };
        if self.phases >> phase_number(deal.phase()) & 1 == 1 {
            let decision = Decision {
                seat,
                bot: self.bots[seat.index()],
                step: self.decided,
                action,
            };
            let past = self.past.as_ref();
            rows.push(DecisionRow::new(&self.frame, deal, past, &decision));
        }
        self.decided += 1;
        if let Some(past) = &mut self.past {
            past.hear(deal, Event { seat, action });
        }
    }

    #[inline]
    pub(super) fn event(&mut self, event: Event) {
        if let Some(sheet) = &mut self.events {
            let row = EventRow::new(&self.frame, self.happened, event);
            sheet.held().push(row);
            self.happened += 1;
        }
    }

    #[inline]
    pub(super) fn deal_ends(&mut self, series: &Match, deal: &Deal, sampled: bool) {
        if let Some(rows) = &mut self.decisions {
            let counted = deal.counted();
            let points = points_by_seat(series.score(), deal, &counted);
            rows.deal_ends(|row| row.deal_ends(&points));
            if counted.winner.is_some() {
                let winners = seats_of(series, counted.winner);
                rows.game_ends(|row| row.game_ends(winners));
            }
        }
        if !sampled {
            return;
        }
        if let Some(sheet) = &mut self.events {
            sheet.turn();
            self.events_from = sheet.held().len();
        }
        if let (Some(sheet), Some(row)) = (&mut self.hidden, self.start.take()) {
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
        self.start = None;
    }

    pub(super) fn match_ends(&mut self, series: &Match) {
        let Some(rows) = &mut self.decisions else {
            return;
        };
        let winners = seats_of(series, series.winner());
        // A game of so many deals, or one that is given up, ends with the match.
        rows.game_ends(|row| row.game_ends(winners));
        rows.match_ends(|row| row.match_ends(winners));
    }
}

/// The seats of a side, a bit each.
fn seats_of(series: &Match, side: Option<Team>) -> u8 {
    let rules = series.rules().interned();
    let of = |seat: &Seat| side.is_some_and(|side| rules.fixed_side(*seat) == side.index());
    let seats = rules.seats().filter(of);
    seats.fold(0, |all, seat| all | seat.bit())
}
