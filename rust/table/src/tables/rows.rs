//! The observer that keeps a run's tables.

use super::{Fine, Frame, MatchFrame, Selection, Tabled, clear, len, reserve};
use crate::{BySeat, Fault, Observer, Place, Sampling, Seat, Sheet};

/// Keeps the tables of matches as they are played.
#[derive(Clone)]
pub struct Rows<G: Tabled> {
    /// The table `matches`.
    pub matches: Option<Sheet<G::MatchRow>>,
    /// The table `deals`.
    pub deals: Option<Sheet<G::DealRow>>,
    /// What happens within a deal, where any of it is wanted.
    pub fine: Option<Box<Fine<G>>>,
    seatings: &'static [BySeat<Seat>],
    seats: u8,
    sampling: Sampling,
    bots: [i8; 4],
    seating: BySeat<Seat>,
    frame: Frame,
    first: Seat,
    begun: Option<G::Begun>,
    /// Is the deal in play in the sample?
    sampled: bool,
}

impl<G: Tabled> Rows<G> {
    /// Rows of `matches` and `deals` of a run with this seed. `bots`: by seat as first seated, the
    /// place of each bot's name in the run's list of names.
    pub fn new(game: &G, seed: u64, paired: bool, bots: [i8; 4]) -> Rows<G> {
        Rows::select(game, seed, paired, bots, &Selection::default())
    }

    /// The rows of a run that are selected.
    pub fn select(
        game: &G,
        seed: u64,
        paired: bool,
        bots: [i8; 4],
        selection: &Selection<G>,
    ) -> Rows<G> {
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
            frame: Frame::default(),
            first: Seat::default(),
            begun: None,
            sampled: true,
        }
    }

    /// How many rows each table has, in their order: enough to make room for others like these.
    pub fn lens(&self) -> [usize; 5] {
        let [decisions, events, hidden] = self.fine.as_ref().map_or([0; 3], |fine| fine.lens());
        let (matches, deals) = (len(self.matches.as_ref()), len(self.deals.as_ref()));
        [matches, deals, decisions, events, hidden]
    }

    /// Makes room for so many rows of each table.
    #[must_use]
    pub fn with_room(mut self, [matches, deals, fine @ ..]: [usize; 5]) -> Rows<G> {
        reserve(self.matches.as_mut(), matches);
        reserve(self.deals.as_mut(), deals);
        if let Some(tables) = &mut self.fine {
            tables.reserve(fine);
        }
        self
    }

    /// Empties all tables and keeps their memory for the next shard.
    pub fn clear(&mut self) {
        clear(self.matches.as_mut());
        clear(self.deals.as_mut());
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

    /// By seat, the place of the bot's name in the list of names; -1 where there is no such seat.
    fn seated(&self) -> [i8; 4] {
        Seat::ALL.map(|seat| {
            if seat.number() < self.seats {
                self.bots[self.seating[seat].index()]
            } else {
                -1
            }
        })
    }
}

impl<G: Tabled> Observer<G> for Rows<G> {
    fn match_starts(&mut self, index: u64, seating: usize, series: &G::Match) {
        self.seating = self.seatings[seating];
        self.first = G::first_seat(series);
        self.frame = Frame {
            index,
            place: Place::default(),
            split: self.sampling.split(index),
        };
        let bots = self.seated();
        if let Some(fine) = &mut self.fine {
            fine.match_starts(&self.frame, bots);
        }
    }

    #[inline]
    fn deal_starts(&mut self, _series: &G::Match, place: Place, deal: &G::Deal) {
        self.frame.place = place;
        self.sampled = self.sampling.keeps(self.frame.index, place);
        if !self.sampled {
            return;
        }
        if self.deals.is_some() {
            self.begun = Some(G::begun(deal));
        }
        if let Some(fine) = &mut self.fine {
            fine.deal_starts(place, deal);
        }
    }

    #[inline]
    fn follows(&self) -> bool {
        self.sampled && self.fine.is_some()
    }

    #[inline]
    fn decision(&mut self, deal: &G::Deal, seat: Seat, action: G::Action) {
        if let Some(fine) = &mut self.fine {
            fine.decision(deal, seat, action);
        }
    }

    #[inline]
    fn event(&mut self, event: G::Event) {
        if let Some(fine) = &mut self.fine {
            fine.event(event);
        }
    }

    #[inline]
    fn deal_ends(&mut self, series: &G::Match, _place: Place, deal: &G::Deal) {
        if let (Some(sheet), Some(begun)) = (&mut self.deals, self.begun.take()) {
            sheet.push(G::deal_row(&self.frame, series, begun, deal));
        }
        if let Some(fine) = &mut self.fine {
            fine.deal_ends(series, deal, self.sampled);
        }
    }

    fn match_is_forfeited(&mut self, _index: u64, _place: Place, _fault: &Fault) {
        self.begun = None;
        if let Some(fine) = &mut self.fine {
            fine.deal_is_given_up();
        }
    }

    fn match_ends(&mut self, index: u64, series: &G::Match) {
        let frame = MatchFrame {
            index,
            set: self.sampling.set(index),
            seed: self.sampling.seed(),
            bots: self.seated(),
            first: self.first,
            split: self.frame.split,
        };
        if let Some(sheet) = &mut self.matches {
            sheet.push(G::match_row(&frame, series));
        }
        if let Some(fine) = &mut self.fine {
            fine.match_ends(series);
        }
    }
}
