//! What a game measures of each match, beside who won it.

use crate::{CardGame, Observer};

/// An observer that comes to a fixed list of whole numbers a match, as the entrants see it.
///
/// An entrant is a team as first seated; [`Observer::match_starts`] says which of
/// [`CardGame::seatings`] is in force. Whoever plays matches in bulk adds the numbers up over the
/// matches of a set, and then, over sets, the sums and the products of those pairs of sums that
/// [`Measures::products`] names. From these follow means, ratios and their errors.
pub trait Measures<G: CardGame + ?Sized>: Observer<G> {
    /// How many numbers there are.
    const COUNT: usize;

    /// What each of them is called.
    fn names() -> Vec<String>;

    /// The pairs of numbers, by place, whose products are added up.
    fn products() -> &'static [(u8, u8)];

    /// The numbers of the match that has ended last, as many as there are.
    fn of_match(&self) -> &[i64];
}
