//! How the rows of all tables are made.

use super::{
    DEALS, DECISIONS, DealRow, DecisionRow, EVENTS, EventRow, HIDDEN, HiddenRow, MATCHES, MatchRow,
    PHASES,
};
use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use crate::observation::phase_number;
use crate::past::Past;
use table::{Columns, Decided, Frame, MatchFrame, Seat, Tabled, Team, Unsettled};

impl Tabled for Manille {
    type MatchRow = MatchRow;
    type DealRow = DealRow;
    type DecisionRow = DecisionRow;
    type EventRow = EventRow;
    type HiddenRow = HiddenRow;
    type Begun = Deal;
    type Past = Past;

    const MATCHES: Columns<MatchRow> = &MATCHES;
    const DEALS: Columns<DealRow> = &DEALS;
    const DECISIONS: Columns<DecisionRow> = &DECISIONS;
    const EVENTS: Columns<EventRow> = &EVENTS;
    const HIDDEN: Columns<HiddenRow> = &HIDDEN;
    const PHASES: &'static [&'static str] = PHASES;

    fn first_seat(series: &Match) -> Seat {
        series.dealer()
    }

    fn match_row(frame: &MatchFrame, series: &Match) -> MatchRow {
        MatchRow::new(frame, series)
    }

    #[inline]
    fn begun(deal: &Deal) -> Deal {
        *deal
    }

    #[inline]
    fn deal_row(frame: &Frame, series: &Match, begun: Deal, deal: &Deal) -> DealRow {
        DealRow::new(frame, series, (begun, deal))
    }

    #[inline]
    fn past(deal: &Deal) -> Past {
        Past::new(deal)
    }

    #[inline]
    fn hear(past: &mut Past, deal: &Deal, seat: Seat, action: Action) {
        past.hear(deal, Event { seat, action });
    }

    #[inline]
    fn phase_number(deal: &Deal) -> u8 {
        phase_number(deal.phase())
    }

    #[inline]
    fn decision_row(
        frame: &Frame,
        deal: &Deal,
        past: Option<&Past>,
        decided: &Decided<Action>,
    ) -> DecisionRow {
        DecisionRow::new(frame, deal, past, decided)
    }

    #[inline]
    fn deal_ends(rows: &mut Unsettled<DecisionRow>, series: &Match, deal: &Deal) {
        let counted = deal.counted();
        let points = super::decisions::points_by_seat(series.score(), deal, &counted);
        rows.deal_ends(|row| row.deal_ends(&points));
        if counted.winner.is_some() {
            let winners = seats_of(series, counted.winner);
            rows.game_ends(|row| row.game_ends(winners));
        }
    }

    fn match_ends(rows: &mut Unsettled<DecisionRow>, series: &Match) {
        let winners = seats_of(series, series.winner());
        // A game of so many deals, or one that is given up, ends with the match.
        rows.game_ends(|row| row.game_ends(winners));
        rows.match_ends(|row| row.match_ends(winners));
    }

    #[inline]
    fn laid(frame: &Frame, deal: &Deal, rows: &mut Vec<EventRow>) {
        EventRow::start(frame, deal, rows);
    }

    #[inline]
    fn event_row(frame: &Frame, step: u32, event: Event) -> EventRow {
        EventRow::new(frame, step, event)
    }

    #[inline]
    fn hidden_row(frame: &Frame, deal: &Deal) -> HiddenRow {
        HiddenRow::new(frame, deal)
    }
}

/// The seats of a side, a bit each.
fn seats_of(series: &Match, side: Option<Team>) -> u8 {
    let rules = series.rules().interned();
    let of = |seat: &Seat| side.is_some_and(|side| rules.fixed_side(*seat) == side.index());
    let seats = rules.seats().filter(of);
    seats.fold(0, |all, seat| all | seat.bit())
}
