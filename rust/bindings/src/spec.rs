//! Who plays what, in any game: the bots as first seated, as Python gives them, and the seed.

use crate::errors;
use crate::hosted::Hosted;
use crate::moment::Book;
use crate::seated::{Guest, Seated};
use arena::Plan;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult};
use pyo3::types::{PyString, PyStringMethods};
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;
use table::{Bot, BySeat, CardGame, Seat, read_team};

/// Everything that says what is played.
pub(crate) struct Spec<G, B> {
    pub(crate) game: G,
    pub(crate) bots: BySeat<B>,
    pub(crate) seed: u64,
    pub(crate) paired: bool,
}

/// How Python's bots are treated.
pub(crate) struct Manners<G: Hosted> {
    /// Does a bot that fails lose the match, and the run goes on?
    pub(crate) forfeits: bool,
    pub(crate) book: Arc<Book<G>>,
}

impl<G: Hosted> Default for Manners<G> {
    fn default() -> Manners<G> {
        Manners {
            forfeits: false,
            book: Arc::default(),
        }
    }
}

/// What is text, as text: an error where it is not Unicode.
fn text_of(given: &Bound<'_, PyAny>) -> Option<PyResult<String>> {
    let text = given.cast::<PyString>().ok()?;
    Some(text.to_cow().map(Cow::into_owned))
}

impl<G: Hosted> Manners<G> {
    /// A bot: one of Python, or a name.
    pub(crate) fn seat(&self, given: &Bound<'_, PyAny>) -> PyResult<Seated<G>> {
        if let Some(methods) = G::guest(given) {
            let guest = Guest::new(methods, self.forfeits, Arc::clone(&self.book));
            return Ok(Seated::Guest(guest));
        }
        let name = text_of(given).unwrap_or_else(|| errors::text("a bot", given))?;
        name.parse().map(Seated::House).map_err(errors::bot)
    }

    /// A team: a text for both partners or for two, or a pair of texts and bots of Python, each
    /// read by `seat`.
    pub(crate) fn team<'py, B: From<Seated<G>>>(
        &self,
        given: &Bound<'py, PyAny>,
        seat: impl Fn(&Bound<'py, PyAny>) -> PyResult<B>,
    ) -> PyResult<[B; 2]> {
        if let Some(text) = text_of(given) {
            let team: [G::House; 2] = read_team(&text?).map_err(errors::bot)?;
            return Ok(team.map(|bot| Seated::House(bot).into()));
        }
        let (low, high): (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract()?;
        Ok([seat(&low)?, seat(&high)?])
    }
}

impl<G: CardGame, B: Display> Spec<G, B> {
    /// The plan of a run of these bots, in the places where this specification has its own.
    pub(crate) fn plan<C: Bot<G>>(&self, bots: BySeat<C>) -> Plan<'_, G, C> {
        Plan {
            game: &self.game,
            bots,
            seed: self.seed,
            paired: self.paired,
        }
    }

    /// The seats of the game.
    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(usize::from(self.game.seats()))
    }

    /// The bots' names by seat in a match.
    pub(crate) fn seated(&self, index: u64) -> Vec<String> {
        let plan = Plan {
            game: &self.game,
            bots: BySeat([(); 4]),
            seed: self.seed,
            paired: self.paired,
        };
        let places = plan.places(plan.seating(index));
        let bot = |seat: Seat| self.bots[places[seat]].to_string();
        self.seats().map(bot).collect()
    }

    /// The different names of the bots, and by seat as first seated the place of its bot's name among
    /// them; -1 where there is no such seat.
    pub(crate) fn names(&self) -> (Vec<String>, [i8; 4]) {
        let mut names: Vec<String> = Vec::new();
        let mut places = [-1; 4];
        for seat in self.seats() {
            let name = self.bots[seat].to_string();
            let known = names.iter().position(|other| *other == name);
            places[seat.index()] = known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as i8;
        }
        (names, places)
    }

    /// An entrant's canonical name: of partners who differ both, with a plus.
    pub(crate) fn entrant(&self, side: u8) -> String {
        let own = |seat: &Seat| self.game.team(*seat).number() == side;
        let names = self
            .seats()
            .filter(own)
            .map(|seat| self.bots[seat].to_string());
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names.join("+")
    }
}
