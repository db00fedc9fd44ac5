//! Who sits at the table: a bot of the game, or one written in Python, asked decision by decision.

use crate::moment::{Book, Moment, now};
use crate::policy::Deputy;
use crate::trouble::Trouble;
use crate::view::PyView;
use crate::{errors, moment};
use arena::Shared;
use mus::Mus;
use mus::action::Action;
use mus::bots::AnyBot;
use mus::deal::Phase;
use mus::view::View;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyString, PyStringMethods};
use std::fmt;
use std::sync::Arc;
use table::{Bot, Dice, Failure};

/// A bot written in Python: its name, and its methods as they were when it was taken.
#[derive(Debug)]
pub(crate) struct Methods {
    pub(crate) name: Arc<str>,
    mus: Py<PyAny>,
    discard: Py<PyAny>,
    speak: Py<PyAny>,
    sign: Option<Py<PyAny>>,
}

/// A Python bot that can be seated; see ``mus.Player``.
#[pyclass(frozen, name = "PythonBot", module = "mus._native")]
pub(crate) struct PyPythonBot {
    pub(crate) methods: Arc<Methods>,
}

/// A method of a bot that must be there.
pub(crate) fn method(bot: &Bound<'_, PyAny>, bot_name: &str, name: &str) -> PyResult<Py<PyAny>> {
    let found = bot.getattr_opt(name)?.filter(|found| found.is_callable());
    found.map(Bound::unbind).ok_or_else(|| {
        let message = format!(
            "{bot_name} is no bot: it has no method {name}(view); a bot has mus, discard and speak, \
             or decide(batch)"
        );
        errors::python::BotError::new_err(message)
    })
}

#[pymethods]
impl PyPythonBot {
    #[new]
    fn new(name: String, bot: &Bound<'_, PyAny>) -> PyResult<PyPythonBot> {
        let [mus, discard, speak] =
            ["mus", "discard", "speak"].map(|word| method(bot, &name, word));
        let sign = bot.getattr_opt("sign")?.filter(|sign| !sign.is_none());
        let sign = sign.map(|_| method(bot, &name, "sign")).transpose()?;
        let methods = Arc::new(Methods {
            mus: mus?,
            discard: discard?,
            speak: speak?,
            sign,
            name: name.into(),
        });
        Ok(PyPythonBot { methods })
    }
}

impl Methods {
    /// The method that answers in a phase, with its name; none where the bot has nothing to say.
    fn of(&self, phase: Phase) -> Option<(&'static str, &Py<PyAny>)> {
        match phase {
            Phase::Senas => self.sign.as_ref().map(|sign| ("sign", sign)),
            Phase::Mus => Some(("mus", &self.mus)),
            Phase::Descarte => Some(("discard", &self.discard)),
            Phase::Lance(_) => Some(("speak", &self.speak)),
            Phase::Over => None,
        }
    }

    /// Asks for an action; the dice are left as the bot has left them.
    fn ask(
        py: Python<'_>,
        method: &Py<PyAny>,
        view: View<'_>,
        dice: &mut Dice,
    ) -> Result<Action, Trouble> {
        let raised = |error| Trouble::raised(py, error);
        let shown = Bound::new(py, PyView::new(view, now(|now| now.log.clone()), *dice));
        let shown = shown.map_err(raised)?;
        let answer = method.bind(py).call1((&shown,));
        *dice = shown.get().left(py);
        let answer = answer.map_err(raised)?;
        let Ok(text) = answer.cast::<PyString>() else {
            return Err(Trouble::no_text(&answer));
        };
        let text = text.to_cow().map_err(raised)?;
        view.read(&text)
            .map_err(|refused| Trouble::refused(&text, &refused))
    }
}

/// A bot of Python in a seat.
#[derive(Clone)]
pub(crate) struct Guest {
    methods: Arc<Methods>,
    /// Does it lose the match when it fails, and the run goes on?
    forfeits: bool,
    book: Arc<Book>,
    failure: Option<Box<Failure>>,
}

impl Guest {
    pub(crate) fn new(methods: Arc<Methods>, forfeits: bool, book: Arc<Book>) -> Guest {
        Guest {
            methods,
            forfeits,
            book,
            failure: None,
        }
    }

    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        let Some((word, method)) = self.methods.of(view.phase()) else {
            return Action::Nada;
        };
        let (begun, answer) = Python::attach(|py| {
            // The wait for Python's lock is nobody's thinking.
            let begun = Moment::begin(&self.methods.name, word, view.seat());
            let answer = Methods::ask(py, method, view, dice);
            moment::end();
            (begun, answer)
        });
        answer.unwrap_or_else(|trouble| {
            let what = begun.told(&trouble.what).into();
            let forfeits = self.forfeits && !trouble.ends_all;
            self.book.keep(begun, trouble, forfeits);
            self.failure = Some(Box::new(Failure { what, forfeits }));
            Action::Nada
        })
    }
}

/// Who sits in a seat.
#[derive(Clone)]
pub(crate) enum Seated {
    /// A bot that comes with the game.
    House(AnyBot),
    /// A bot of Python that is asked by itself.
    Guest(Guest),
    /// A bot of Python that is asked many decisions in one call.
    Batched(Deputy),
}

impl fmt::Display for Seated {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seated::House(bot) => bot.fmt(out),
            Seated::Guest(guest) => out.write_str(&guest.methods.name),
            Seated::Batched(deputy) => out.write_str(&deputy.policy.name),
        }
    }
}

impl Bot<Mus> for Seated {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        match self {
            Seated::House(bot) => bot.act(view, dice),
            Seated::Guest(guest) => guest.act(view, dice),
            // Its policy is asked instead.
            Seated::Batched(_) => Action::Nada,
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        match self {
            Seated::House(_) | Seated::Batched(_) => None,
            Seated::Guest(guest) => guest.failure.take().map(|failure| *failure),
        }
    }
}

impl Shared<Mus> for Seated {
    fn policy(&self) -> Option<usize> {
        match self {
            Seated::Batched(deputy) => Some(deputy.number),
            _ => None,
        }
    }

    fn is_told(&self) -> bool {
        matches!(self, Seated::Guest(_))
    }
}
