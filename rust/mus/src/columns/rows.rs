//! The observer that keeps a run's tables.

use super::decisions::{self, DealOutcome, DecisionRow, number_of};
use super::events::{self, EventRow};
use super::hidden::HiddenRow;
use super::{DealRow, MatchRow, Selection};
use crate::action::{Action, Event};
use crate::game::{Dealt, Mus};
use crate::matches::Match;
use table::{BySeat, CardGame, Fault, Observer, Place, Sampling, Seat, Sheet, Unsettled};

/// Keeps the tables of matches as they are played.
#[derive(Clone)]
pub struct Rows {
    /// The table `matches`.
    pub matches: Option<Sheet<MatchRow>>,
    /// The table `deals`.
    pub deals: Option<Sheet<DealRow>>,
    /// What happens within a deal, where any of it is wanted.
    pub fine: Option<Box<Fine>>,
    seatings: &'static [BySeat<Seat>],
    sampling: Sampling,
    bots: [i8; 4],
    seating: BySeat<Seat>,
    index: u64,
    first_mano: u8,
    split: i8,
    /// Is the deal in play in the sample?
    sampled: bool,
}

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
    decision: decisions::Frame,
    event: events::Frame,
    deal: HiddenRow,
    /// By seat: the place of the bot's name in the run's list of names.
    bots: [i8; 4],
    /// The first row of `events` of the deal, among those held.
    events_from: usize,
}

impl Rows {
    /// Rows of `matches` and `deals` of a run with this seed. `bots`: by seat as first seated, the
    /// place of each bot's name in the run's list of names.
    pub fn new(game: &Mus, seed: u64, paired: bool, bots: [i8; 4]) -> Rows {
        Rows::select(game, seed, paired, bots, &Selection::default())
    }

    /// The rows of a run that are selected.
    pub fn select(
        game: &Mus,
        seed: u64,
        paired: bool,
        bots: [i8; 4],
        selection: &Selection,
    ) -> Rows {
        let seatings = game.seatings();
        let set_size = if paired { seatings.len() as u64 } else { 1 };
        Rows {
            matches: selection.matches.clone().map(Sheet::new),
            deals: selection.deals.clone().map(Sheet::new),
            fine: Fine::select(selection).map(Box::new),
            seatings,
            sampling: Sampling::new(seed, set_size, selection.sample, selection.splits),
            bots,
            seating: seatings[0],
            index: 0,
            first_mano: 0,
            split: 0,
            sampled: true,
        }
    }

    /// How many rows each table has, in their order: enough to make room for others like these.
    pub fn lens(&self) -> [usize; 5] {
        fn len<R>(sheet: Option<&Sheet<R>>) -> usize {
            sheet.map_or(0, Sheet::len)
        }
        let fine = self.fine.as_ref();
        [
            len(self.matches.as_ref()),
            len(self.deals.as_ref()),
            len(fine.and_then(|fine| fine.decisions.as_ref().map(Unsettled::sheet))),
            len(fine.and_then(|fine| fine.events.as_ref())),
            len(fine.and_then(|fine| fine.hidden.as_ref())),
        ]
    }

    /// Makes room for so many rows of each table.
    #[must_use]
    pub fn with_room(mut self, lens: [usize; 5]) -> Rows {
        fn reserve<R>(sheet: Option<&mut Sheet<R>>, rows: usize) {
            if let Some(sheet) = sheet {
                sheet.reserve(rows);
            }
        }
        let [matches, deals, decisions, events, hidden] = lens;
        reserve(self.matches.as_mut(), matches);
        reserve(self.deals.as_mut(), deals);
        if let Some(fine) = &mut self.fine {
            let decided = fine.decisions.as_mut().map(Unsettled::sheet_mut);
            reserve(decided, decisions);
            reserve(fine.events.as_mut(), events);
            reserve(fine.hidden.as_mut(), hidden);
        }
        self
    }

    /// Empties all tables and keeps their memory for the next shard.
    pub fn clear(&mut self) {
        if let Some(sheet) = &mut self.matches {
            sheet.clear();
        }
        if let Some(sheet) = &mut self.deals {
            sheet.clear();
        }
        if let Some(fine) = &mut self.fine {
            fine.clear();
        }
    }

    /// Who plays the matches to come, by seat as first seated the place of the bot's name in the
    /// run's list of names; and from which seed.
    pub fn seat(&mut self, bots: [i8; 4], seed: u64) {
        self.bots = bots;
        self.sampling.reseed(seed);
    }
}

impl Observer<Mus> for Rows {
    fn match_starts(&mut self, index: u64, seating: usize, series: &Match) {
        self.index = index;
        self.seating = self.seatings[seating];
        self.first_mano = series.mano().number();
        self.split = self.sampling.split(index);
        let bots = self.seating.0.map(|place| self.bots[place.index()]);
        if let Some(fine) = &mut self.fine {
            fine.match_starts(index, self.split, bots);
        }
    }

    #[inline]
    fn deal_starts(&mut self, _series: &Match, place: Place, dealt: &Dealt) {
        self.sampled = self.sampling.keeps(self.index, place);
        if self.sampled
            && let Some(fine) = &mut self.fine
        {
            fine.deal_starts(place, dealt);
        }
    }

    #[inline]
    fn follows(&self) -> bool {
        self.sampled && self.fine.is_some()
    }

    #[inline]
    fn decision(&mut self, dealt: &Dealt, seat: Seat, action: Action) {
        if let Some(fine) = &mut self.fine {
            fine.decision(dealt, seat, action);
        }
    }

    #[inline]
    fn event(&mut self, event: Event) {
        if let Some(fine) = &mut self.fine {
            fine.event(event);
        }
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, place: Place, dealt: &Dealt) {
        if self.sampled
            && let Some(sheet) = &mut self.deals
        {
            let (index, split) = (self.index, self.split);
            sheet.push(DealRow::new((index, split), series, place, dealt));
        }
        if let Some(fine) = &mut self.fine {
            fine.deal_ends(series, dealt, self.sampled);
        }
    }

    fn match_is_forfeited(&mut self, _index: u64, _place: Place, _fault: &Fault) {
        if let Some(fine) = &mut self.fine {
            fine.deal_is_given_up();
        }
    }

    fn match_ends(&mut self, index: u64, series: &Match) {
        if let Some(sheet) = &mut self.matches {
            sheet.push(MatchRow {
                index,
                pair: self.sampling.set(index),
                seed: self.sampling.seed(),
                bots: self.seating.0.map(|place| self.bots[place.index()]),
                winner: series.winner().map_or(-1, |team| team.number() as i8),
                games: series.games(),
                deals: series.deals(),
                first_mano: self.first_mano,
                split: self.split,
            });
        }
        if let Some(fine) = &mut self.fine {
            fine.match_ends(series);
        }
    }
}

impl Fine {
    fn select(selection: &Selection) -> Option<Fine> {
        let decisions = selection.decisions.clone().map(Sheet::new);
        let events = selection.events.clone().map(Sheet::new);
        let hidden = selection.hidden.clone().map(Sheet::new);
        if decisions.is_none() && events.is_none() && hidden.is_none() {
            return None;
        }
        Some(Fine {
            decision: decisions::Frame {
                index: 0,
                place: Place::default(),
                step: 0,
                split: 0,
                observed: decisions
                    .as_ref()
                    .is_some_and(|sheet: &Sheet<DecisionRow>| sheet.has("observation")),
            },
            event: events::Frame {
                index: 0,
                place: Place::default(),
                step: 0,
                split: 0,
            },
            decisions: decisions.map(Unsettled::new),
            events,
            hidden,
            phases: selection.phases,
            deal: HiddenRow::default(),
            bots: [0; 4],
            events_from: 0,
        })
    }

    fn clear(&mut self) {
        if let Some(rows) = &mut self.decisions {
            rows.sheet_mut().clear();
        }
        if let Some(sheet) = &mut self.events {
            sheet.clear();
        }
        if let Some(sheet) = &mut self.hidden {
            sheet.clear();
        }
    }

    fn match_starts(&mut self, index: u64, split: i8, bots: [i8; 4]) {
        (self.decision.index, self.decision.split) = (index, split);
        (self.event.index, self.event.split) = (index, split);
        self.bots = bots;
        if let Some(rows) = &mut self.decisions {
            rows.match_starts();
        }
    }

    #[inline]
    fn deal_starts(&mut self, place: Place, dealt: &Dealt) {
        (self.decision.place, self.decision.step) = (place, 0);
        if let Some(sheet) = &mut self.events {
            (self.event.place, self.event.step) = (place, 0);
            let held = sheet.held();
            self.events_from = held.len();
            for step in 0..4 {
                let seat = dealt.deal.mano().plus(step);
                held.push(EventRow::hand(&self.event, seat, dealt.deal.hand(seat)));
                self.event.step += 1;
            }
        }
        if self.hidden.is_some() {
            self.deal = HiddenRow::new((self.decision.index, self.decision.split), place, dealt);
        }
    }

    #[inline]
    fn decision(&mut self, dealt: &Dealt, seat: Seat, action: Action) {
        let Some(rows) = &mut self.decisions else {
            return;
        };
        let deal = &dealt.deal;
        if self.phases >> number_of(deal.phase()) & 1 == 1 {
            let bot = self.bots[seat.index()];
            let row = DecisionRow::new(&self.decision, deal, (seat, bot), action);
            rows.push(row);
        }
        self.decision.step += 1;
    }

    #[inline]
    fn event(&mut self, event: Event) {
        if let Some(sheet) = &mut self.events {
            sheet.held().push(EventRow::new(&self.event, event));
            self.event.step += 1;
        }
        if self.hidden.is_some() {
            self.deal.event(event);
        }
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, dealt: &Dealt, sampled: bool) {
        if let Some(rows) = &mut self.decisions {
            let outcome = DealOutcome::new(series.score(), dealt);
            rows.deal_ends(|row| row.deal_ends(&outcome));
            if let Some(winner) = series.game_winner(dealt.counted.score) {
                rows.game_ends(|row| row.game_ends(winner));
            }
        }
        if !sampled {
            return;
        }
        if let Some(sheet) = &mut self.events {
            sheet.turn();
            self.events_from = sheet.held().len();
        }
        if let Some(sheet) = &mut self.hidden {
            sheet.push(std::mem::take(&mut self.deal));
        }
    }

    /// Drops the rows of a deal that is not played to its end.
    fn deal_is_given_up(&mut self) {
        if let Some(rows) = &mut self.decisions {
            rows.give_up_deal();
        }
        if let Some(sheet) = &mut self.events {
            sheet.held().truncate(self.events_from);
        }
    }

    fn match_ends(&mut self, series: &Match) {
        let Some(rows) = &mut self.decisions else {
            return;
        };
        let winner = series.winner();
        if let Some(winner) = winner {
            // A match that is forfeited ends in the middle of a game.
            rows.game_ends(|row| row.game_ends(winner));
        }
        rows.match_ends(|row| row.match_ends(winner));
    }
}
