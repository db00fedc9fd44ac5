//! The tables of a game: which rows there are, and the observer that keeps them.
//!
//! A game says what its rows are and how they are made ([`Tabled`]). Which tables, columns and deals
//! are kept ([`Selection`]), when rows are made, and when they are dropped ([`Rows`]), is the same for
//! all games.

mod fine;
mod rows;

pub use fine::Fine;
pub use rows::Rows;

use crate::{CardGame, Column, Place, Seat, Sheet, Unsettled, Wanted, narrow, without_split};

/// The columns of a table, in groups, in order.
pub type Columns<R> = &'static [&'static [Column<R>]];

/// The tables of every game, in order.
pub const TABLES: [&str; 5] = ["matches", "deals", "decisions", "events", "hidden"];

/// Where the rows of a deal stand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The number of the match.
    pub index: u64,
    /// The game in the match, the deal in the game.
    pub place: Place,
    /// The split of the match, as its place in [`SPLITS`](crate::SPLITS).
    pub split: i8,
}

impl Frame {
    /// The game's number as columns hold it: at 127 at most.
    #[inline]
    pub fn game(&self) -> i8 {
        self.place.game.min(127) as i8
    }

    /// The deal's number as columns hold it: at 32,767 at most.
    #[inline]
    pub fn deal(&self) -> i16 {
        narrow(self.place.deal)
    }
}

/// What the row of a match says beside what came of it.
#[derive(Clone, Copy, Debug)]
pub struct MatchFrame {
    /// The number of the match.
    pub index: u64,
    /// The set of matches that it is in.
    pub set: u64,
    /// The seed of the run.
    pub seed: u64,
    /// By seat the place of the bot's name in the run's list of names; -1 where nobody sits.
    pub bots: [i8; 4],
    /// The seat that [`Tabled::first_seat`] named.
    pub first: Seat,
    /// The split of the match.
    pub split: i8,
}

/// Who decides what, for a row of `decisions`.
#[derive(Clone, Copy, Debug)]
pub struct Decided<A> {
    /// Who.
    pub seat: Seat,
    /// The place of the bot's name in the run's list of names.
    pub bot: i8,
    /// The decision's number in the deal.
    pub step: u32,
    /// What.
    pub action: A,
}

/// A game of which tables are kept: its rows, and how they are made.
pub trait Tabled: CardGame + Sized {
    /// What `matches` keeps of a match.
    type MatchRow: Clone + Send + Sync + 'static;
    /// What `deals` keeps of a deal.
    type DealRow: Clone + Send + Sync + 'static;
    /// What `decisions` keeps of a decision.
    type DecisionRow: Clone + Send + Sync + 'static;
    /// What `events` keeps of an event.
    type EventRow: Clone + Send + Sync + 'static;
    /// What `hidden` keeps of a deal.
    type HiddenRow: Clone + Send + Sync + 'static;
    /// What is kept of the beginning of a deal for its row in `deals`.
    type Begun: Clone + Send + Sync;
    /// What observations need of what happened before in a deal.
    type Past: Clone + Send + Sync;

    /// The columns of `matches`.
    const MATCHES: Columns<Self::MatchRow>;
    /// The columns of `deals`.
    const DEALS: Columns<Self::DealRow>;
    /// The columns of `decisions`.
    const DECISIONS: Columns<Self::DecisionRow>;
    /// The columns of `events`.
    const EVENTS: Columns<Self::EventRow>;
    /// The columns of `hidden`.
    const HIDDEN: Columns<Self::HiddenRow>;
    /// What is played, as the column `phase` of `decisions` says it.
    const PHASES: &'static [&'static str];

    /// The seat that is first in a match that begins: the dealer, or who speaks first.
    fn first_seat(series: &Self::Match) -> Seat;

    /// The row of a match that is over.
    fn match_row(frame: &MatchFrame, series: &Self::Match) -> Self::MatchRow;

    /// What the row of a deal that begins will need.
    fn begun(deal: &Self::Deal) -> Self::Begun;

    /// The row of a deal that is over, before it is counted in the match.
    fn deal_row(
        frame: &Frame,
        series: &Self::Match,
        begun: Self::Begun,
        deal: &Self::Deal,
    ) -> Self::DealRow;

    /// What observations need, in a deal that begins.
    fn past(deal: &Self::Deal) -> Self::Past;

    /// A seat decides: the past grows by it.
    fn hear(past: &mut Self::Past, deal: &Self::Deal, seat: Seat, action: Self::Action);

    /// The place in [`Tabled::PHASES`] of what is being played.
    fn phase_number(deal: &Self::Deal) -> u8;

    /// The row of a decision whose outcome is not known; no past, no observation.
    fn decision_row(
        frame: &Frame,
        deal: &Self::Deal,
        past: Option<&Self::Past>,
        decided: &Decided<Self::Action>,
    ) -> Self::DecisionRow;

    /// The deal is over: its decisions are told, and those of a game that it ends.
    fn deal_ends(rows: &mut Unsettled<Self::DecisionRow>, series: &Self::Match, deal: &Self::Deal);

    /// The match is over: its decisions are told.
    fn match_ends(rows: &mut Unsettled<Self::DecisionRow>, series: &Self::Match);

    /// The rows of how the cards lie when a deal begins, from step 0.
    fn laid(frame: &Frame, deal: &Self::Deal, rows: &mut Vec<Self::EventRow>);

    /// The row of an event.
    fn event_row(frame: &Frame, step: u32, event: Self::Event) -> Self::EventRow;

    /// The row of what nobody sees of a deal that begins.
    fn hidden_row(frame: &Frame, deal: &Self::Deal) -> Self::HiddenRow;

    /// What happens, as far as it is hidden.
    #[inline]
    fn hides(_row: &mut Self::HiddenRow, _event: Self::Event) {}
}

/// Which tables, columns and rows of a run are kept.
#[derive(Clone)]
pub struct Selection<G: Tabled> {
    /// Of `matches`.
    pub matches: Wanted<G::MatchRow>,
    /// Of `deals`.
    pub deals: Wanted<G::DealRow>,
    /// Of `decisions`.
    pub decisions: Wanted<G::DecisionRow>,
    /// Of `events`.
    pub events: Wanted<G::EventRow>,
    /// Of `hidden`.
    pub hidden: Wanted<G::HiddenRow>,
    /// The share of the deals of which rows are kept.
    pub sample: f64,
    /// The share of the sets that are in the first split, and in the first two.
    pub splits: Option<[f64; 2]>,
    /// The phases of which decisions are kept: a bit each, in the order of [`Tabled::PHASES`].
    pub phases: u8,
}

impl<G: Tabled> Selection<G> {
    /// All rows of no table.
    pub const NONE: Selection<G> = Selection {
        matches: None,
        deals: None,
        decisions: None,
        events: None,
        hidden: None,
        sample: 1.0,
        splits: None,
        phases: u8::MAX,
    };
}

impl<G: Tabled> Default for Selection<G> {
    /// All rows of `matches` and `deals`.
    fn default() -> Selection<G> {
        Selection {
            matches: Some(without_split(G::MATCHES).collect()),
            deals: Some(without_split(G::DEALS).collect()),
            ..Selection::NONE
        }
    }
}

/// How many rows a table has, if it is kept.
fn len<R>(sheet: Option<&Sheet<R>>) -> usize {
    sheet.map_or(0, Sheet::len)
}

/// Makes room for so many rows of a table, if it is kept.
fn reserve<R>(sheet: Option<&mut Sheet<R>>, rows: usize) {
    if let Some(sheet) = sheet {
        sheet.reserve(rows);
    }
}

/// Empties a table, if it is kept, and keeps its memory.
fn clear<R>(sheet: Option<&mut Sheet<R>>) {
    if let Some(sheet) = sheet {
        sheet.clear();
    }
}
