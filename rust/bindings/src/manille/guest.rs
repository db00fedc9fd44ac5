//! Bots of Python at the tables of the Manille family: their methods, and what these are asked.

use super::view::PyView;
use crate::errors;
use crate::hosted::{Hosted, Methods};
use crate::log::Log;
use crate::moment::Now;
use crate::seated::{method, method_if_any};
use crate::trouble::Trouble;
use manille::Manille;
use manille::action::{Action, Event};
use manille::bots::AnyBot;
use manille::bots::simple::Simple;
use manille::deal::{Deal, Phase};
use manille::matches::Match;
use manille::reading::Refused;
use manille::record::Record;
use manille::view::View;
use manille::word::Word;
use pyo3::prelude::{Bound, Py, PyAny, PyResult, pyclass, pymethods};
use serde_json::Value as Json;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;
use std::thread::LocalKey;
use table::{Bot, Dice, Seat};

/// What a bot of the family has.
const HAS: &str =
    "a bot has play, and choose, bid, double, exchange, discard and speak if it likes";

/// A bot written in Python: its name, and its methods.
#[derive(Debug)]
pub(crate) struct ManilleMethods {
    name: Arc<str>,
    play: Py<PyAny>,
    choose: Option<Py<PyAny>>,
    bid: Option<Py<PyAny>>,
    double: Option<Py<PyAny>>,
    exchange: Option<Py<PyAny>>,
    discard: Option<Py<PyAny>>,
    speak: Option<Py<PyAny>>,
}

/// A Python bot that can be seated; see ``mus.manille.Player``.
#[pyclass(frozen, name = "ManillePythonBot", module = "mus._native")]
pub(crate) struct PyPythonBot {
    methods: Arc<ManilleMethods>,
}

#[pymethods]
impl PyPythonBot {
    #[new]
    fn new(name: String, bot: &Bound<'_, PyAny>) -> PyResult<PyPythonBot> {
        let if_any = |word| method_if_any(bot, &name, word, HAS);
        let methods = Arc::new(ManilleMethods {
            play: method(bot, &name, "play", HAS)?,
            choose: if_any("choose")?,
            bid: if_any("bid")?,
            double: if_any("double")?,
            exchange: if_any("exchange")?,
            discard: if_any("discard")?,
            speak: if_any("speak")?,
            name: name.into(),
        });
        Ok(PyPythonBot { methods })
    }
}

/// How a deal began: its cards, and the match before it.
#[derive(Clone)]
pub(crate) struct Start {
    deal: Deal,
    series: Match,
}

thread_local! {
    static NOW: RefCell<Now<Manille>> = RefCell::default();
}

impl Hosted for Manille {
    type House = AnyBot;
    type Methods = ManilleMethods;
    type Start = Start;

    fn now() -> &'static LocalKey<RefCell<Now<Manille>>> {
        &NOW
    }

    fn start_of(series: &Match, deal: &Deal) -> Start {
        Start {
            deal: *deal,
            series: *series,
        }
    }

    fn is_decision(_event: &Event) -> bool {
        true
    }

    fn record(start: &Start, events: &[Event]) -> Option<Json> {
        let mut record = Record::of(&start.deal, &start.series)?;
        // They have happened, so they may.
        events.iter().all(|&event| record.happen(event).is_ok());
        Some(record.to_json())
    }

    fn guest(given: &Bound<'_, PyAny>) -> Option<Arc<ManilleMethods>> {
        let bot = given.cast::<PyPythonBot>().ok()?;
        Some(Arc::clone(&bot.get().methods))
    }
}

impl Methods<Manille> for ManilleMethods {
    type Shown = PyView;

    fn name(&self) -> &Arc<str> {
        &self.name
    }

    fn seat(view: &View<'_>) -> Seat {
        view.seat()
    }

    fn of(&self, view: &View<'_>) -> Option<(&'static str, &Py<PyAny>)> {
        let (word, method) = match view.phase() {
            Phase::Choice => ("choose", self.choose.as_ref()),
            Phase::Bidding => ("bid", self.bid.as_ref()),
            Phase::Doubling => ("double", self.double.as_ref()),
            Phase::Exchange => ("exchange", self.exchange.as_ref()),
            Phase::Discard => ("discard", self.discard.as_ref()),
            Phase::Play if view.words().contains(Word::Juega) => ("play", Some(&self.play)),
            Phase::Play => ("speak", self.speak.as_ref()),
            Phase::Over => return None,
        };
        method.map(|method| (word, method))
    }

    fn otherwise(view: View<'_>, dice: &mut Dice) -> Action {
        Simple::default().act(view, dice)
    }

    fn show(
        view: View<'_>,
        start: Option<&Start>,
        log: Log<Event>,
        dice: Dice,
    ) -> PyResult<PyView> {
        let start = start.ok_or_else(|| {
            errors::python::BotError::new_err("a bot was asked where no deal is played")
        })?;
        Ok(PyView::new(view, start.deal, log, dice))
    }

    /// `play` may answer with the card alone.
    fn read(word: &'static str, view: &View<'_>, text: &str) -> Result<Action, Trouble> {
        let is_card = word == "play" && view.pack().read(text).is_some();
        let action = if is_card {
            Cow::Owned(format!("{} {text}", Word::Juega.text()))
        } else {
            Cow::Borrowed(text)
        };
        view.read(&action).map_err(|refused| {
            let clause = refused.clause().code();
            match &refused {
                // What is illegal says what would be legal.
                Refused::Illegal(_) => Trouble::refused(text, &refused, clause),
                Refused::Form(_) => {
                    let told = format!("{refused} (it may answer: {})", some_legal(view));
                    Trouble::refused(text, &told, clause)
                }
            }
        })
    }
}

/// So many actions of a view stand in a message.
const TOLD: usize = 12;

/// What a seat may do, or the first of it.
fn some_legal(view: &View<'_>) -> String {
    let legal = view.legal();
    let shown = legal.iter().take(TOLD);
    let mut shown: Vec<String> = shown
        .map(|action| action.show(view.pack()).to_string())
        .collect();
    if legal.len() > TOLD {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}
