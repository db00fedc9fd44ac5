//! Rows of matches that were played elsewhere: from their records.

use super::Rows;
use crate::action::Event;
use crate::deal::{Deal, Phase};
use crate::game::{Chance, Dealt, Mus};
use crate::matches::Match;
use crate::record::{MatchRecord, Record};
use table::{CardGame, Observer, Place, Streams};

/// Adds the rows of a match that was recorded, as match `index`. Its bots sit as first seated.
pub fn replay(rows: &mut Rows, game: &Mus, index: u64, record: &MatchRecord) {
    let Some(first) = record.deals.first() else {
        return;
    };
    let mut series = Match::new(game.rules(), first.setup().mano());
    rows.match_starts(index, 0, &series);
    for deal in record.deals.iter().filter(|deal| deal.is_over()) {
        let Some(place) = game.next_place(&series) else {
            break;
        };
        let dealt = replay_deal(rows, &series, place, deal);
        rows.deal_ends(&series, place, &dealt);
        series.count(&dealt.deal);
    }
    rows.match_ends(index, &series);
}

fn replay_deal(rows: &mut Rows, series: &Match, place: Place, record: &Record) -> Dealt {
    let mut dealt = Dealt {
        deal: Deal::from(record.setup()),
        chance: Chance::new(Streams::new(0, 0), place),
        counted: crate::count::Counted::default(),
    };
    rows.deal_starts(series, place, &dealt);
    for &event in record.events() {
        if let Event::Said { seat, action } = event {
            rows.decision(&dealt, seat, action);
        }
        dealt.deal.happen_unchecked(event);
        rows.event(event);
    }
    if dealt.deal.phase() == Phase::Over {
        dealt.counted = dealt.deal.counted();
    }
    dealt
}
