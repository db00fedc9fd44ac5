//! Rows of matches that were played elsewhere: from their records.

use super::Rows;
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use crate::record::{MatchRecord, Record};
use table::{CardGame, Observer, Place};

/// Adds the rows of a match that was recorded, as match `index`. Its bots sit as first seated.
pub fn replay(rows: &mut Rows, game: &Manille, index: u64, record: &MatchRecord) {
    let Some(first) = record.deals.first() else {
        return;
    };
    let mut series = Match::new(game.rules(), first.setup().dealer());
    rows.match_starts(index, 0, &series);
    for deal in record.deals.iter().filter(|deal| deal.is_over()) {
        let Some(place) = game.next_place(&series) else {
            break;
        };
        replay_deal(rows, &series, place, deal);
        series.count(deal.deal());
    }
    rows.match_ends(index, &series);
}

fn replay_deal(rows: &mut Rows, series: &Match, place: Place, record: &Record) {
    let mut deal = Deal::from(record.setup());
    rows.deal_starts(series, place, &deal);
    if rows.follows() {
        for &event in record.events() {
            rows.decision(&deal, event.seat, event.action);
            deal.happen(event.action);
            rows.event(event);
        }
    }
    rows.deal_ends(series, place, record.deal());
}
