//! Rows whose outcome comes later: when the deal, the game, the match is over.

use crate::Sheet;

/// A table whose rows are told what the deal, the game and the match came to as soon as that is
/// known; only then do they become columns.
///
/// ```
/// use table::{Sheet, Unsettled, columns};
///
/// static WON: &[table::Column<i8>] = columns!(i8: "won" Int8 "Who has won." |row| *row);
/// let mut rows = Unsettled::new(Sheet::new(WON));
/// rows.match_starts();
/// rows.push(0);
/// rows.deal_ends(|row| *row += 1);
/// rows.push(0);
/// rows.deal_ends(|row| *row += 1);
/// rows.match_ends(|row| *row += 10);
/// assert_eq!(rows.sheet_mut().held(), &[11, 11]);
/// ```
#[derive(Clone)]
pub struct Unsettled<R: 'static> {
    sheet: Sheet<R>,
    /// The first rows of the match, the game and the deal, among those held.
    in_match: usize,
    in_game: usize,
    in_deal: usize,
}

impl<R> Unsettled<R> {
    /// A table that is being filled.
    pub fn new(sheet: Sheet<R>) -> Unsettled<R> {
        Unsettled {
            sheet,
            in_match: 0,
            in_game: 0,
            in_deal: 0,
        }
    }

    /// The table as it stands.
    pub fn sheet(&self) -> &Sheet<R> {
        &self.sheet
    }

    /// The table, to make room in it or to empty it.
    pub fn sheet_mut(&mut self) -> &mut Sheet<R> {
        &mut self.sheet
    }

    /// The table itself.
    pub fn into_sheet(self) -> Sheet<R> {
        self.sheet
    }

    /// A match begins.
    #[inline]
    pub fn match_starts(&mut self) {
        let held = self.sheet.held().len();
        (self.in_match, self.in_game, self.in_deal) = (held, held, held);
    }

    /// Adds a row of the deal in play.
    #[inline]
    pub fn push(&mut self, row: R) {
        self.sheet.held().push(row);
    }

    /// The deal is over: each of its rows is told.
    #[inline]
    pub fn deal_ends(&mut self, tell: impl FnMut(&mut R)) {
        let held = self.sheet.held();
        held[self.in_deal..].iter_mut().for_each(tell);
        self.in_deal = held.len();
    }

    /// The game is over: each of its rows is told.
    #[inline]
    pub fn game_ends(&mut self, tell: impl FnMut(&mut R)) {
        let held = self.sheet.held();
        held[self.in_game..].iter_mut().for_each(tell);
        self.in_game = held.len();
    }

    /// Drops the rows of a deal that is not played to its end.
    pub fn give_up_deal(&mut self) {
        self.sheet.held().truncate(self.in_deal);
    }

    /// The match is over: each of its rows is told, and becomes columns.
    #[inline]
    pub fn match_ends(&mut self, tell: impl FnMut(&mut R)) {
        self.sheet.held()[self.in_match..].iter_mut().for_each(tell);
        self.sheet.turn();
    }
}
