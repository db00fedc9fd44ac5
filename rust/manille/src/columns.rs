//! The data-set tables `matches` and `deals`: each column told once, and the rows behind them.
//!
//! A column is one line below; the schema and the files derive from it. Every variant has the same
//! columns; what a variant does not have is null or 0.

use crate::card::Trumps;
use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use table::{BySeat, CardGame, Column, Observer, Place, Seat, Sheet, columns};

/// The version of the tables: it changes when a column or the meaning of a value does.
pub const SCHEMA_VERSION: u32 = 1;

/// Trumps as the column `trumps` says them: suits by their place in the pack.
pub const TRUMPS: &[&str] = &["first", "second", "third", "fourth", "NT", "none"];

/// What `matches` keeps of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    index: u64,
    set: u64,
    seed: u64,
    bots: [i8; 4],
    winner: i8,
    games: [u8; 4],
    deals: u32,
    first_dealer: u8,
}

/// What `deals` keeps of a deal.
#[derive(Clone, Copy, Debug)]
pub struct DealRow {
    index: u64,
    place: Place,
    start: Deal,
    before: [i32; 4],
    end: Deal,
    taken: [i8; 4],
    after: [i32; 4],
}

/// The columns of `matches`, in groups, in order.
pub static MATCHES: [&[Column<MatchRow>]; 1] = [MATCH_COLUMNS];

static MATCH_COLUMNS: &[Column<MatchRow>] = columns!(MatchRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "set" Int64 "The set of matches with the same cards, one for each seating; the match's own \
        number where matches are not paired." |row| row.set as i64,
    "seed" Uint64 "The run's seed." |row| row.seed,
    "bot0" Bot "The bot in seat 0." |row| row.bots[0],
    "bot1" Bot "The bot in seat 1." |row| row.bots[1],
    "bot2" Bot null "The bot in seat 2; null where there is none." |row| row.bots[2],
    "bot3" Bot null "The bot in seat 3; null where there is none." |row| row.bots[3],
    "winner" Int8 null "The side that won the match; null: drawn." |row| row.winner,
    "games0" Int8 "Games won by side 0." |row| row.games[0] as i8,
    "games1" Int8 "Games won by side 1." |row| row.games[1] as i8,
    "games2" Int8 "Games won by side 2." |row| row.games[2] as i8,
    "games3" Int8 "Games won by side 3." |row| row.games[3] as i8,
    "deals" Int16 "Deals played in the match, held at 32,767." |row| row.deals.min(32_767) as i16,
    "first_dealer" Int8 "The seat drawn by lot to deal first." |row| row.first_dealer as i8,
);

/// The columns of `deals`, in groups, in order.
pub static DEALS: [&[Column<DealRow>]; 1] = [DEAL_COLUMNS];

static DEAL_COLUMNS: &[Column<DealRow>] = columns!(DealRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127."
        |row| row.place.game.min(127) as i8,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767."
        |row| row.place.deal.min(32_767) as i16,
    "dealer" Int8 "The seat that deals." |row| row.start.dealer().number() as i8,
    "ties" Int8 "Ties in a row before the deal (F5.4)." |row| row.start.ties() as i8,
    "cards0" Uint64 "Seat 0's cards as dealt, face-up ones included: bit suit * ranks + strength."
        |row| cards(row, 0),
    "cards1" Uint64 "Seat 1's cards, likewise." |row| cards(row, 1),
    "cards2" Uint64 "Seat 2's cards, likewise; 0 where there is no such seat." |row| cards(row, 2),
    "cards3" Uint64 "Seat 3's cards, likewise; 0 where there is no such seat." |row| cards(row, 3),
    "apart" Uint64 "The dog or talon as dealt; 0 where there is none."
        |row| row.start.put_away().bits(),
    "turnup" Int8 null "The number of the turned card (F3.1)."
        |row| row.start.turnup().map_or(-1, |card| card.number() as i8),
    "trumps" Word [TRUMPS] "The trumps, suits by their place in the pack; none: never named."
        |row| row.end.trumps().map_or(5, Trumps::place) as i8,
    "chooser" Int8 null "Who named trumps or bid last."
        |row| row.end.chooser().map_or(-1, |seat| seat.number() as i8),
    "doublings" Int8 "0, contra 1, recontra 2, santvicens 3." |row| row.end.doublings() as i8,
    "multiplier" Int32 "What the deal counts (F5.4)." |row| row.end.multiplier(),
    "taken0" Int8 null "Points that side 0 took; null where no card was played for them."
        |row| row.taken[0],
    "taken1" Int8 null "Points that side 1 took, likewise." |row| row.taken[1],
    "taken2" Int8 null "Points that side 2 took; null where there is none." |row| row.taken[2],
    "taken3" Int8 null "Points that side 3 took; null where there is none." |row| row.taken[3],
    "score0_before" Int32 "Side 0's score before the deal." |row| row.before[0],
    "score1_before" Int32 "Side 1's score before the deal." |row| row.before[1],
    "score2_before" Int32 "Side 2's score before the deal." |row| row.before[2],
    "score3_before" Int32 "Side 3's score before the deal." |row| row.before[3],
    "score0_after" Int32 "Side 0's score after the deal." |row| row.after[0],
    "score1_after" Int32 "Side 1's score after the deal." |row| row.after[1],
    "score2_after" Int32 "Side 2's score after the deal." |row| row.after[2],
    "score3_after" Int32 "Side 3's score after the deal." |row| row.after[3],
);

/// The columns of a table that are kept; `None`: not this table.
pub type Wanted<R> = Option<Vec<&'static Column<R>>>;

/// Which tables and columns of a run are kept.
///
/// ```
/// use manille::{Manille, columns::{Rows, Selection}, rules::Rules};
///
/// let deals = Selection { matches: None, ..Selection::default() };
/// let rows = Rows::select(&Manille::new(&Rules::default()), 1, true, [0; 4], &deals);
/// assert!(rows.matches.is_none() && rows.deals.is_some());
/// ```
#[derive(Clone)]
pub struct Selection {
    /// Of `matches`.
    pub matches: Wanted<MatchRow>,
    /// Of `deals`.
    pub deals: Wanted<DealRow>,
}

impl Selection {
    /// No table.
    pub const NONE: Selection = Selection {
        matches: None,
        deals: None,
    };
}

impl Default for Selection {
    /// All columns of both tables.
    fn default() -> Selection {
        Selection {
            matches: Some(MATCHES.iter().copied().flatten().collect()),
            deals: Some(DEALS.iter().copied().flatten().collect()),
        }
    }
}

/// A seat's cards as dealt.
#[inline]
fn cards(row: &DealRow, seat: u8) -> u64 {
    if seat < row.start.rules().shape().seats {
        row.start.hand(Seat::wrapped(seat)).bits()
    } else {
        0
    }
}

/// Keeps the tables of matches as they are played.
#[derive(Clone)]
pub struct Rows {
    /// The table `matches`.
    pub matches: Option<Sheet<MatchRow>>,
    /// The table `deals`.
    pub deals: Option<Sheet<DealRow>>,
    seatings: &'static [BySeat<Seat>],
    seats: u8,
    seed: u64,
    set_size: u64,
    bots: [i8; 4],
    seating: BySeat<Seat>,
    index: u64,
    first_dealer: u8,
    start: Option<Deal>,
}

impl Rows {
    /// All rows of a run with this seed. `bots`: by seat as first seated, the place of each bot's
    /// name in the run's list of names.
    pub fn new(game: &Manille, seed: u64, paired: bool, bots: [i8; 4]) -> Rows {
        Rows::select(game, seed, paired, bots, &Selection::default())
    }

    /// The tables and columns of a run that are selected.
    pub fn select(
        game: &Manille,
        seed: u64,
        paired: bool,
        bots: [i8; 4],
        selection: &Selection,
    ) -> Rows {
        let seatings = game.seatings();
        Rows {
            matches: selection.matches.clone().map(Sheet::new),
            deals: selection.deals.clone().map(Sheet::new),
            seatings,
            seats: game.seats(),
            seed,
            set_size: if paired { seatings.len() as u64 } else { 1 },
            bots,
            seating: seatings[0],
            index: 0,
            first_dealer: 0,
            start: None,
        }
    }

    /// How many rows `matches` and `deals` have: enough to make room for others like these.
    pub fn lens(&self) -> [usize; 2] {
        [
            self.matches.as_ref().map_or(0, Sheet::len),
            self.deals.as_ref().map_or(0, Sheet::len),
        ]
    }

    /// Makes room for so many rows of each table.
    #[must_use]
    pub fn with_room(mut self, [matches, deals]: [usize; 2]) -> Rows {
        if let Some(sheet) = &mut self.matches {
            sheet.reserve(matches);
        }
        if let Some(sheet) = &mut self.deals {
            sheet.reserve(deals);
        }
        self
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

/// Values by side, in the first places of four.
fn four(values: &[i32]) -> [i32; 4] {
    let mut four = [0; 4];
    for (place, &value) in four.iter_mut().zip(values) {
        *place = value;
    }
    four
}

impl Observer<Manille> for Rows {
    fn match_starts(&mut self, index: u64, seating: usize, series: &Match) {
        self.index = index;
        self.seating = self.seatings[seating];
        self.first_dealer = series.dealer().number();
    }

    #[inline]
    fn deal_starts(&mut self, _series: &Match, _place: Place, deal: &Deal) {
        self.start = Some(*deal);
    }

    #[inline]
    fn follows(&self) -> bool {
        false
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, place: Place, deal: &Deal) {
        let Some(sheet) = &mut self.deals else {
            return;
        };
        let counted = deal.counted();
        let mut taken = [-1; 4];
        for (place, &took) in taken.iter_mut().zip(counted.taken().unwrap_or_default()) {
            *place = took as i8;
        }
        sheet.push(DealRow {
            index: self.index,
            place,
            start: self.start.unwrap_or(*deal),
            before: four(series.score()),
            end: *deal,
            taken,
            after: four(counted.scores()),
        });
    }

    fn match_ends(&mut self, index: u64, series: &Match) {
        let bots = Seat::ALL.map(|seat| self.bot(seat));
        let Some(sheet) = &mut self.matches else {
            return;
        };
        let mut games = [0; 4];
        for (place, &won) in games.iter_mut().zip(series.games()) {
            *place = won;
        }
        sheet.push(MatchRow {
            index,
            set: index / self.set_size,
            seed: self.seed,
            bots,
            winner: series.winner().map_or(-1, |side| side.number() as i8),
            games,
            deals: series.deals(),
            first_dealer: self.first_dealer,
        });
    }
}
