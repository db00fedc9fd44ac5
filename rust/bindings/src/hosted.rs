//! What a game tells of itself so that bots of Python may sit at its table.

use crate::dice::Cup;
use crate::log::Log;
use crate::moment::Now;
use crate::trouble::Trouble;
use pyo3::prelude::{Bound, Py, PyAny, PyResult};
use pyo3::pyclass::boolean_struct::True;
use pyo3::{PyClass, PyClassInitializer};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::thread::LocalKey;
use table::{Bot, BotNameError, CardGame, Dice, Seat};

/// A game at whose table bots of Python may sit.
pub(crate) trait Hosted: CardGame<Event: Send + 'static> + Copy + 'static {
    /// A bot that comes with the game.
    type House: Bot<Self>
        + FromStr<Err = BotNameError>
        + Clone
        + fmt::Display
        + Send
        + Sync
        + 'static;
    /// The methods of a bot of Python.
    type Methods: Methods<Self>;
    /// How a deal began.
    type Start: Clone + Send + 'static;

    /// Which deal a thread plays.
    fn now() -> &'static LocalKey<RefCell<Now<Self>>>;

    /// How this deal begins.
    fn start_of(series: &Self::Match, dealt: &Self::Deal) -> Self::Start;

    /// Is this what a seat has decided?
    fn is_decision(event: &Self::Event) -> bool;

    /// The record of a deal that began so.
    fn record(start: &Self::Start, events: &[Self::Event]) -> Option<Json>;

    /// The bot of Python that this is, if it is one that may sit at this table.
    fn guest(given: &Bound<'_, PyAny>) -> Option<Arc<Self::Methods>>;
}

/// The methods of a bot of Python as they were when it was taken, and what they are asked with.
pub(crate) trait Methods<G: Hosted>: fmt::Debug + Send + Sync + 'static {
    /// What a method is shown.
    type Shown: PyClass<Frozen = True> + Into<PyClassInitializer<Self::Shown>> + Sync + Throws;

    /// What the bot is called.
    fn name(&self) -> &Arc<str>;

    /// Whose view it is.
    fn seat(view: &G::View<'_>) -> Seat;

    /// The method that answers, with its name; none where the bot has none for this.
    fn of(&self, view: &G::View<'_>) -> Option<(&'static str, &Py<PyAny>)>;

    /// What is done where the bot has no method for it, or has failed.
    fn otherwise(view: G::View<'_>, dice: &mut Dice) -> G::Action;

    /// The view as the method is shown it.
    fn show(
        view: G::View<'_>,
        start: Option<&G::Start>,
        log: Log<G::Event>,
        dice: Dice,
    ) -> PyResult<Self::Shown>;

    /// The action that this text of the method is.
    fn read(word: &'static str, view: &G::View<'_>, text: &str) -> Result<G::Action, Trouble>;
}

/// A view with dice beside it.
pub(crate) trait Throws {
    /// The dice.
    fn cup(&self) -> &Cup;
}
