//! The observer that keeps a run's tables.

use super::{DealRow, Fine, MatchRow, Selection};
use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::game::Manille;
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
    seats: u8,
    sampling: Sampling,
    bots: [i8; 4],
    seating: BySeat<Seat>,
    index: u64,
    first_dealer: u8,
    split: i8,
    start: Option<Deal>,
    /// Is the deal in play in the sample?
    sampled: bool,
}

impl Rows {
    /// Rows of `matches` and `deals` of a run with this seed. `bots`: by seat as first seated, the
    /// place of each bot's name in the run's list of names.
    pub fn new(game: &Manille, seed: u64, paired: bool, bots: [i8; 4]) -> Rows {
        Rows::select(game, seed, paired, bots, &Selection::default())
    }

    /// The rows of a run that are selected.
    pub fn select(
        game: &Manille,
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
            seats: game.seats(),
            sampling: Sampling::new(seed, set_size, selection.sample, selection.splits),
            bots,
            seating: seatings[0],
            index: 0,
            first_dealer: 0,
            split: 0,
            start: None,
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

    /// Who plays the matches to come, by seat as first seated the place of the bot's name in the
    /// run's list of names; and from which seed.
    pub fn seat(&mut self, bots: [i8; 4], seed: u64) {
        self.bots = bots;
        self.sampling.reseed(seed);
    }

    /// The place of a seat's bot in the list of names; -1 where there is no such seat.
    fn bot(&self, seat: Seat) -> i8 {
        if seat.number() < self.seats {
            self.bots[self.seating[seat].index()]
        } else {
            -1
        }
    }
}

impl Observer<Manille> for Rows {
    fn match_starts(&mut self, index: u64, seating: usize, series: &Match) {
        self.index = index;
        self.seating = self.seatings[seating];
        self.first_dealer = series.dealer().number();
        self.split = self.sampling.split(index);
        let bots = Seat::ALL.map(|seat| self.bot(seat));
        if let Some(fine) = &mut self.fine {
            fine.match_starts(index, self.split, bots);
        }
    }

    #[inline]
    fn deal_starts(&mut self, _series: &Match, place: Place, deal: &Deal) {
        self.start = Some(*deal);
        self.sampled = self.sampling.keeps(self.index, place);
        if self.sampled
            && let Some(fine) = &mut self.fine
        {
            fine.deal_starts(place, deal);
        }
    }

    #[inline]
    fn follows(&self) -> bool {
        self.sampled && self.fine.is_some()
    }

    #[inline]
    fn decision(&mut self, deal: &Deal, seat: Seat, action: Action) {
        if let Some(fine) = &mut self.fine {
            fine.decision(deal, seat, action);
        }
    }

    #[inline]
    fn event(&mut self, event: Event) {
        if let Some(fine) = &mut self.fine {
            fine.event(event);
        }
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, place: Place, deal: &Deal) {
        if self.sampled
            && let Some(sheet) = &mut self.deals
        {
            let (at, start) = ((self.index, self.split), self.start.as_ref());
            let whole = (start.unwrap_or(deal), deal);
            sheet.push(DealRow::new(at, series, place, whole));
        }
        if let Some(fine) = &mut self.fine {
            fine.deal_ends(series, deal, self.sampled);
        }
    }

    fn match_is_forfeited(&mut self, _index: u64, _place: Place, _fault: &Fault) {
        if let Some(fine) = &mut self.fine {
            fine.deal_is_given_up();
        }
    }

    fn match_ends(&mut self, index: u64, series: &Match) {
        let bots = Seat::ALL.map(|seat| self.bot(seat));
        if let Some(sheet) = &mut self.matches {
            let mut games = [0; 4];
            for (place, &won) in games.iter_mut().zip(series.games()) {
                *place = won;
            }
            sheet.push(MatchRow {
                index,
                set: self.sampling.set(index),
                seed: self.sampling.seed(),
                bots,
                winner: series.winner().map_or(-1, |side| side.number() as i8),
                games,
                deals: series.deals(),
                first_dealer: self.first_dealer,
                split: self.split,
            });
        }
        if let Some(fine) = &mut self.fine {
            fine.match_ends(series);
        }
    }
}
