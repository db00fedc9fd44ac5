//! Who sits at a table of any game: one of its own bots, or one written in Python, asked decision by
//! decision.

use crate::errors;
use crate::hosted::{Hosted, Methods, Throws};
use crate::moment::{Book, Moment, end};
use crate::trouble::Trouble;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult, Python};
use pyo3::types::{PyString, PyStringMethods};
use std::fmt;
use std::sync::Arc;
use table::{Bot, Dice, Failure, Seat};

/// A method of a bot that must be there; `has` is what a bot of the game has.
pub(crate) fn method(
    bot: &Bound<'_, PyAny>,
    bot_name: &str,
    name: &str,
    has: &str,
) -> PyResult<Py<PyAny>> {
    let found = bot.getattr_opt(name)?.filter(|found| found.is_callable());
    found.map(Bound::unbind).ok_or_else(|| {
        let message = format!("{bot_name} is no bot: it has no method {name}(view); {has}");
        errors::python::BotError::new_err(message)
    })
}

/// A method of a bot that may be there; what stands there and cannot be called is refused.
pub(crate) fn method_if_any(
    bot: &Bound<'_, PyAny>,
    bot_name: &str,
    name: &str,
    has: &str,
) -> PyResult<Option<Py<PyAny>>> {
    let found = bot.getattr_opt(name)?.filter(|found| !found.is_none());
    found.map(|_| method(bot, bot_name, name, has)).transpose()
}

/// A bot of Python in a seat.
pub(crate) struct Guest<G: Hosted> {
    methods: Arc<G::Methods>,
    /// Does it lose the match when it fails, and the run goes on?
    forfeits: bool,
    book: Arc<Book<G>>,
    failure: Option<Box<Failure>>,
}

impl<G: Hosted> Clone for Guest<G> {
    fn clone(&self) -> Guest<G> {
        Guest {
            methods: Arc::clone(&self.methods),
            forfeits: self.forfeits,
            book: Arc::clone(&self.book),
            failure: self.failure.clone(),
        }
    }
}

impl<G: Hosted> Guest<G> {
    pub(crate) fn new(methods: Arc<G::Methods>, forfeits: bool, book: Arc<Book<G>>) -> Guest<G> {
        Guest {
            methods,
            forfeits,
            book,
            failure: None,
        }
    }

    fn act(&mut self, view: G::View<'_>, dice: &mut Dice) -> G::Action {
        let Some((word, method)) = self.methods.of(&view) else {
            return G::Methods::otherwise(view, dice);
        };
        let (begun, answer) = Python::attach(|py| {
            // The wait for Python's lock is nobody's thinking.
            let seat = G::Methods::seat(&view);
            let begun = Moment::<G>::begin(self.methods.name(), word, seat);
            let answer = ask(py, (word, method), view, &begun, dice);
            end::<G>();
            (begun, answer)
        });
        answer.unwrap_or_else(|trouble| {
            let what = begun.told(&trouble.what).into();
            let forfeits = self.forfeits && !trouble.ends_all;
            self.book.keep(begun, trouble, forfeits);
            self.failure = Some(Box::new(Failure { what, forfeits }));
            G::Methods::otherwise(view, dice)
        })
    }
}

/// Asks a method for an action; the dice are left as the bot has left them.
fn ask<G: Hosted>(
    py: Python<'_>,
    (word, method): (&'static str, &Py<PyAny>),
    view: G::View<'_>,
    now: &Moment<G>,
    dice: &mut Dice,
) -> Result<G::Action, Trouble> {
    let raised = |error| Trouble::raised(py, error);
    let shown = G::Methods::show(view, now.start(), now.log(), *dice);
    let shown = shown.and_then(|shown| Bound::new(py, shown));
    let shown = shown.map_err(raised)?;
    let answer = method.bind(py).call1((&shown,));
    *dice = shown.get().cup().left(py);
    let answer = answer.map_err(raised)?;
    let Ok(text) = answer.cast::<PyString>() else {
        return Err(Trouble::no_text(&answer));
    };
    let text = text.to_cow().map_err(raised)?;
    G::Methods::read(word, &view, &text)
}

/// Who sits in a seat.
pub(crate) enum Seated<G: Hosted> {
    /// A bot that comes with the game.
    House(G::House),
    /// A bot of Python.
    Guest(Guest<G>),
}

impl<G: Hosted> Clone for Seated<G> {
    fn clone(&self) -> Seated<G> {
        match self {
            Seated::House(bot) => Seated::House(bot.clone()),
            Seated::Guest(guest) => Seated::Guest(guest.clone()),
        }
    }
}

impl<G: Hosted> Seated<G> {
    /// The bot, if it comes with the game.
    pub(crate) fn house(&self) -> Option<G::House> {
        match self {
            Seated::House(bot) => Some(bot.clone()),
            Seated::Guest(_) => None,
        }
    }
}

impl<G: Hosted> fmt::Display for Seated<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seated::House(bot) => bot.fmt(out),
            Seated::Guest(guest) => out.write_str(guest.methods.name()),
        }
    }
}

impl<G: Hosted> Bot<G> for Seated<G> {
    fn act(&mut self, view: G::View<'_>, dice: &mut Dice) -> G::Action {
        match self {
            Seated::House(bot) => bot.act(view, dice),
            Seated::Guest(guest) => guest.act(view, dice),
        }
    }

    fn thinks_long(&self) -> bool {
        match self {
            Seated::House(bot) => bot.thinks_long(),
            Seated::Guest(_) => false,
        }
    }

    fn act_unless(
        &mut self,
        view: G::View<'_>,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<G::Action> {
        match self {
            Seated::House(bot) => bot.act_unless(view, dice, stopped),
            Seated::Guest(guest) => Some(guest.act(view, dice)),
        }
    }

    /// A bot of Python finds what was said in its views.
    fn hear(&mut self, view: G::View<'_>, seat: Seat, action: G::Action) {
        if let Seated::House(bot) = self {
            bot.hear(view, seat, action);
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        match self {
            Seated::House(_) => None,
            Seated::Guest(guest) => guest.failure.take().map(|failure| *failure),
        }
    }
}
