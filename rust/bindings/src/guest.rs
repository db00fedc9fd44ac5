//! Bots of Python at the table of Mus: their methods, and what these are asked.

use crate::hosted::{Hosted, Methods};
use crate::log::Log;
use crate::moment::Now;
use crate::seated::{method, method_if_any};
use crate::trouble::Trouble;
use crate::view::PyView;
use mus::Mus;
use mus::action::{Action, Event};
use mus::bots::AnyBot;
use mus::deal::Phase;
use mus::game::Dealt;
use mus::matches::Match;
use mus::record::Record;
use mus::rules::Rules;
use mus::setup::Setup;
use mus::view::View;
use pyo3::prelude::{Bound, Py, PyAny, PyResult, pyclass, pymethods};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::sync::Arc;
use std::thread::LocalKey;
use table::{BySeat, CardList, CardSet, Dice, Seat};

/// What a bot of Mus has.
pub(crate) const HAS: &str = "a bot has mus, discard and speak, or decide(batch)";

/// A bot written in Python: its name, and its methods.
#[derive(Debug)]
pub(crate) struct MusMethods {
    name: Arc<str>,
    mus: Py<PyAny>,
    discard: Py<PyAny>,
    speak: Py<PyAny>,
    sign: Option<Py<PyAny>>,
}

/// A Python bot that can be seated; see ``mus.Player``.
#[pyclass(frozen, name = "PythonBot", module = "mus._native")]
pub(crate) struct PyPythonBot {
    methods: Arc<MusMethods>,
}

#[pymethods]
impl PyPythonBot {
    #[new]
    fn new(name: String, bot: &Bound<'_, PyAny>) -> PyResult<PyPythonBot> {
        let [mus, discard, speak] =
            ["mus", "discard", "speak"].map(|word| method(bot, &name, word, HAS));
        let sign = method_if_any(bot, &name, "sign", HAS);
        let methods = Arc::new(MusMethods {
            mus: mus?,
            discard: discard?,
            speak: speak?,
            sign: sign?,
            name: name.into(),
        });
        Ok(PyPythonBot { methods })
    }
}

/// How a deal of Mus began.
#[derive(Clone)]
pub(crate) struct Start {
    rules: &'static Rules,
    mano: Seat,
    pub(crate) score: [u16; 2],
    hands: [CardSet; 4],
    first: bool,
}

thread_local! {
    static NOW: RefCell<Now<Mus>> = RefCell::default();
}

impl Hosted for Mus {
    type House = AnyBot;
    type Methods = MusMethods;
    type Start = Start;

    fn now() -> &'static LocalKey<RefCell<Now<Mus>>> {
        &NOW
    }

    fn start_of(series: &Match, dealt: &Dealt) -> Start {
        Start {
            rules: series.rules(),
            mano: series.mano(),
            score: series.score(),
            hands: Seat::ALL.map(|seat| dealt.deal.hand(seat)),
            first: series.is_first_deal(),
        }
    }

    fn is_decision(event: &Event) -> bool {
        matches!(event, Event::Said { .. })
    }

    fn record(start: &Start, events: &[Event]) -> Option<Json> {
        let hands = BySeat(start.hands.map(CardList::from));
        let score = start.score.map(i64::from);
        let setup = Setup::new(start.rules, start.mano, score, hands, start.first).ok()?;
        let mut record = Record::new(setup);
        // They have happened, so they may.
        events.iter().all(|&event| record.happen(event).is_ok());
        Some(record.to_json())
    }

    fn guest(given: &Bound<'_, PyAny>) -> Option<Arc<MusMethods>> {
        let bot = given.cast::<PyPythonBot>().ok()?;
        Some(Arc::clone(&bot.get().methods))
    }
}

impl Methods<Mus> for MusMethods {
    type Shown = PyView;

    fn name(&self) -> &Arc<str> {
        &self.name
    }

    fn seat(view: &View<'_>) -> Seat {
        view.seat()
    }

    fn of(&self, view: &View<'_>) -> Option<(&'static str, &Py<PyAny>)> {
        match view.phase() {
            Phase::Senas => self.sign.as_ref().map(|sign| ("sign", sign)),
            Phase::Mus => Some(("mus", &self.mus)),
            Phase::Descarte => Some(("discard", &self.discard)),
            Phase::Lance(_) => Some(("speak", &self.speak)),
            Phase::Over => None,
        }
    }

    fn otherwise(_view: View<'_>, _dice: &mut Dice) -> Action {
        Action::Nada
    }

    fn show(
        view: View<'_>,
        _start: Option<&Start>,
        log: Log<Event>,
        dice: Dice,
    ) -> PyResult<PyView> {
        Ok(PyView::new(view, log, dice))
    }

    fn read(_word: &'static str, view: &View<'_>, text: &str) -> Result<Action, Trouble> {
        view.read(text)
            .map_err(|refused| Trouble::refused(text, &refused, refused.clause().code()))
    }
}
