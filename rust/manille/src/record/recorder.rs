//! An observer that writes down a whole match.

use super::{MatchRecord, MatchResult, Players, Record};
use crate::action::Event;
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use table::{Observer, Place};

/// Writes down one match as it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    players: Players,
    deals: Vec<Record>,
    finished: Option<MatchRecord>,
}

impl Recorder {
    /// A recorder of match `index` under `seed`, played by these bots by seat.
    pub fn new(seed: u64, index: u64, bots: Vec<String>) -> Recorder {
        Recorder {
            players: Players { seed, index, bots },
            deals: Vec::new(),
            finished: None,
        }
    }

    /// The record, once the match is over.
    pub fn finish(self) -> Option<MatchRecord> {
        self.finished
    }
}

impl Observer<Manille> for Recorder {
    fn deal_starts(&mut self, series: &Match, _place: Place, deal: &Deal) {
        self.deals.extend(Record::of(deal, series));
    }

    fn event(&mut self, event: Event) {
        if let Some(deal) = self.deals.last_mut() {
            deal.note(event);
        }
    }

    fn match_ends(&mut self, _index: u64, series: &Match) {
        // The record of a forfeited match stops in the deal in which that happened.
        let is_whole = self.deals.last().is_some_and(Record::is_over);
        let mut result = MatchResult::from(series);
        result.over &= is_whole;
        result.winner = result.winner.filter(|_| is_whole);
        let deals = std::mem::take(&mut self.deals);
        let players = self.players.clone();
        self.finished = Some(MatchRecord::new(series.rules(), players, deals, result));
    }
}
