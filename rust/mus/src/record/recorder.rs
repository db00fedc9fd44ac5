//! An observer that writes down a whole match.

use super::{MatchRecord, MatchResult, Players, Record};
use crate::action::Event;
use crate::game::{Dealt, Mus};
use crate::matches::Match;
use crate::setup::Setup;
use table::{BySeat, CardList, Observer, Place, Seat};

/// Writes down one match as it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    players: Players,
    deals: Vec<Record>,
    finished: Option<MatchRecord>,
}

impl Recorder {
    /// A recorder of match `index` under `seed`, played by these bots by seat.
    pub fn new(seed: u64, index: u64, bots: [String; 4]) -> Recorder {
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

impl Observer<Mus> for Recorder {
    fn deal_starts(&mut self, series: &Match, place: Place, dealt: &Dealt) {
        let hands = BySeat::from_fn(|seat: Seat| CardList::from(dealt.deal.hand(seat)));
        let score = series.score().map(i64::from);
        let first = place.deal == 0;
        if let Ok(setup) = Setup::new(series.rules(), series.mano(), score, hands, first) {
            self.deals.push(Record::new(setup));
        }
    }

    fn event(&mut self, event: Event) {
        if let Some(deal) = self.deals.last_mut() {
            deal.advance(|deal, tell| {
                deal.happen_unchecked(event);
                tell(event);
            });
        }
    }

    fn match_ends(&mut self, _index: u64, series: &Match) {
        // The record of a forfeited match stops in the deal in which that happened.
        let is_whole = self.deals.last().is_some_and(Record::is_over);
        let result = MatchResult {
            games: series.games(),
            winner: series.winner().filter(|_| is_whole),
        };
        let deals = std::mem::take(&mut self.deals);
        let players = self.players.clone();
        self.finished = Some(MatchRecord::new(series.rules(), players, deals, result));
    }
}
