//! How the rows of all tables are made.

use super::decisions::{DealOutcome, number_of};
use super::{
    DEALS, DECISIONS, DealRow, DecisionRow, EVENTS, EventRow, HIDDEN, HiddenRow, MATCHES, MatchRow,
    PHASES,
};
use crate::action::{Action, Event};
use crate::game::{Dealt, Mus};
use crate::matches::Match;
use table::{Columns, Decided, Frame, MatchFrame, Seat, Tabled, Unsettled};

impl Tabled for Mus {
    type MatchRow = MatchRow;
    type DealRow = DealRow;
    type DecisionRow = DecisionRow;
    type EventRow = EventRow;
    type HiddenRow = HiddenRow;
    /// A deal that is over still has all that its row says.
    type Begun = ();
    /// A view has all that its observation says.
    type Past = ();

    const MATCHES: Columns<MatchRow> = &MATCHES;
    const DEALS: Columns<DealRow> = &DEALS;
    const DECISIONS: Columns<DecisionRow> = &DECISIONS;
    const EVENTS: Columns<EventRow> = &EVENTS;
    const HIDDEN: Columns<HiddenRow> = &HIDDEN;
    const PHASES: &'static [&'static str] = PHASES;

    fn first_seat(series: &Match) -> Seat {
        series.mano()
    }

    fn match_row(frame: &MatchFrame, series: &Match) -> MatchRow {
        MatchRow::new(frame, series)
    }

    #[inline]
    fn begun(_deal: &Dealt) {}

    #[inline]
    fn deal_row(frame: &Frame, series: &Match, (): (), dealt: &Dealt) -> DealRow {
        DealRow::new(frame, series, dealt)
    }

    #[inline]
    fn past(_deal: &Dealt) {}

    #[inline]
    fn hear(_past: &mut (), _deal: &Dealt, _seat: Seat, _action: Action) {}

    #[inline]
    fn phase_number(dealt: &Dealt) -> u8 {
        number_of(dealt.deal.phase())
    }

    #[inline]
    fn decision_row(
        frame: &Frame,
        dealt: &Dealt,
        past: Option<&()>,
        decided: &Decided<Action>,
    ) -> DecisionRow {
        DecisionRow::new(frame, &dealt.deal, past.is_some(), decided)
    }

    #[inline]
    fn deal_ends(rows: &mut Unsettled<DecisionRow>, series: &Match, dealt: &Dealt) {
        let outcome = DealOutcome::new(series.score(), dealt);
        rows.deal_ends(|row| row.deal_ends(&outcome));
        if let Some(winner) = series.game_winner(dealt.counted.score) {
            rows.game_ends(|row| row.game_ends(winner));
        }
    }

    fn match_ends(rows: &mut Unsettled<DecisionRow>, series: &Match) {
        let winner = series.winner();
        if let Some(winner) = winner {
            // A match that is forfeited ends in the middle of a game.
            rows.game_ends(|row| row.game_ends(winner));
        }
        rows.match_ends(|row| row.match_ends(winner));
    }

    #[inline]
    fn laid(frame: &Frame, dealt: &Dealt, rows: &mut Vec<EventRow>) {
        for place in 0..4 {
            let seat = dealt.deal.mano().plus(place);
            let hand = dealt.deal.hand(seat);
            rows.push(EventRow::hand(frame, u32::from(place), seat, hand));
        }
    }

    #[inline]
    fn event_row(frame: &Frame, step: u32, event: Event) -> EventRow {
        EventRow::new(frame, step, event)
    }

    #[inline]
    fn hidden_row(frame: &Frame, dealt: &Dealt) -> HiddenRow {
        HiddenRow::new(frame, dealt)
    }

    #[inline]
    fn hides(row: &mut HiddenRow, event: Event) {
        row.event(event);
    }
}
