//! Which decision of which deal a thread is at: what a Python bot's fault is told with.
//!
//! | question | answer |
//! |---|---|
//! | which match and deal does this thread play, and what has happened in it? | [`Now`], kept by [`Watched`] |
//! | which decision is it, whose, and what is the record so far? | [`Moment`] |
//! | what went wrong in which match, and which decision lasts too long? | [`Book`], one a run |

use crate::errors;
use crate::hosted::Hosted;
use crate::log::Log;
use crate::trouble::{Trouble, one_line};
use arena::{FaultAt, Waiting};
use pyo3::PyErr;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python};
use pyo3::types::{PyDict, PyType};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use table::{Fault, Observer, Place, Seat};

/// The deal that a thread plays.
pub(crate) struct Now<G: Hosted> {
    index: u64,
    place: Place,
    start: Option<G::Start>,
    log: Log<G::Event>,
    slot: Option<Arc<Slot<G>>>,
}

impl<G: Hosted> Default for Now<G> {
    fn default() -> Now<G> {
        Now {
            index: 0,
            place: Place::default(),
            start: None,
            log: Log::default(),
            slot: None,
        }
    }
}

/// A decision of a Python bot.
pub(crate) struct Moment<G: Hosted> {
    name: Arc<str>,
    word: &'static str,
    seat: Seat,
    index: u64,
    place: Place,
    start: Option<G::Start>,
    log: Log<G::Event>,
}

impl<G: Hosted> Clone for Moment<G> {
    fn clone(&self) -> Moment<G> {
        Moment {
            name: Arc::clone(&self.name),
            start: self.start.clone(),
            log: self.log.clone(),
            ..*self
        }
    }
}

impl<G: Hosted> Now<G> {
    /// The clock runs for a decision.
    fn time(&self, moment: &Moment<G>) {
        if let Some(slot) = &self.slot {
            *slot.lock() = Some((Instant::now(), moment.clone()));
        }
    }
}

/// How the deal of a decision that waits began, and what has happened in it.
fn told_again<G: Hosted>(game: &G, waiting: &Waiting<'_, G>) -> (G::Start, Log<G::Event>) {
    let mut dealt = game.deal(waiting.series, waiting.place, waiting.streams);
    let start = G::start_of(waiting.series, &dealt);
    let mut heard = Heard(Vec::new());
    for &action in waiting.actions {
        // It has been played before.
        let _ = game.play(&mut dealt, action, &mut heard);
    }
    (start, Log::of(&heard.0))
}

/// The events of a deal.
struct Heard<E>(Vec<E>);

impl<G: Hosted> Observer<G> for Heard<G::Event> {
    fn event(&mut self, event: G::Event) {
        self.0.push(event);
    }
}

/// This thread is at a decision of this match, which its bot will take by itself.
pub(crate) fn resume<G: Hosted>(game: &G, waiting: &Waiting<'_, G>) {
    let (start, log) = told_again(game, waiting);
    G::now().with_borrow_mut(|now| {
        now.index = waiting.match_index;
        now.place = waiting.place;
        now.start = Some(start);
        now.log = log;
    });
}

impl<G: Hosted> Moment<G> {
    /// The decision that begins on this thread; the clock runs until [`end`].
    pub(crate) fn begin(name: &Arc<str>, word: &'static str, seat: Seat) -> Moment<G> {
        G::now().with_borrow(|now| {
            let moment = Moment {
                name: Arc::clone(name),
                word,
                seat,
                index: now.index,
                place: now.place,
                start: now.start.clone(),
                log: now.log.clone(),
            };
            now.time(&moment);
            moment
        })
    }

    /// A decision that waits for a policy.
    pub(crate) fn waiting(name: &Arc<str>, game: &G, waiting: &Waiting<'_, G>) -> Moment<G> {
        let (start, log) = told_again(game, waiting);
        Moment {
            name: Arc::clone(name),
            word: "decide",
            seat: waiting.seat,
            index: waiting.match_index,
            place: waiting.place,
            start: Some(start),
            log,
        }
    }

    /// The clock of this thread runs for this decision until [`end`].
    pub(crate) fn time(&self) {
        G::now().with_borrow(|now| now.time(self));
    }

    /// How its deal began.
    pub(crate) fn start(&self) -> Option<&G::Start> {
        self.start.as_ref()
    }

    /// What had happened in it.
    pub(crate) fn log(&self) -> Log<G::Event> {
        self.log.clone()
    }

    /// The number of the decision in its deal, from 0, those of all seats counted.
    fn decision(&self) -> usize {
        let is_decision = |event: &&G::Event| G::is_decision(event);
        self.log
            .read(|events| events.iter().filter(is_decision).count())
    }

    /// What it comes to as an error tells it.
    fn trace(self, trouble: Trouble) -> Trace {
        let start = self.start.as_ref();
        let record = start.and_then(|start| self.log.read(|events| G::record(start, events)));
        Trace {
            decision: self.decision(),
            record: record.map(|record| record.to_string()),
            clause: trouble.clause,
            cause: trouble.cause,
            bot: self.name,
        }
    }

    /// What is wrong, with what the numbers of match, game, deal and seat do not say.
    pub(crate) fn told(&self, what: &str) -> String {
        let (decision, name, word) = (self.decision(), &self.name, self.word);
        format!("decision {decision}: {name}.{word} {}", one_line(what))
    }
}

/// The clock stops: the decision of this thread is made.
pub(crate) fn end<G: Hosted>() {
    G::now().with_borrow(|now| {
        if let Some(slot) = &now.slot {
            *slot.lock() = None;
        }
    });
}

/// The decision that a thread is at, and since when.
struct Slot<G: Hosted> {
    thread: u64,
    at: Mutex<Option<(Instant, Moment<G>)>>,
}

impl<G: Hosted> Slot<G> {
    fn lock(&self) -> MutexGuard<'_, Option<(Instant, Moment<G>)>> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A decision that went wrong, as an error tells it.
struct Trace {
    bot: Arc<str>,
    decision: usize,
    clause: Option<&'static str>,
    /// The record of the deal so far, as JSON.
    record: Option<String>,
    cause: Option<PyErr>,
}

/// What goes wrong in a run, by match, and what its threads are at.
pub(crate) struct Book<G: Hosted> {
    troubles: Mutex<HashMap<u64, Trace>>,
    slots: Mutex<Vec<Arc<Slot<G>>>>,
}

impl<G: Hosted> Default for Book<G> {
    fn default() -> Book<G> {
        Book {
            troubles: Mutex::default(),
            slots: Mutex::default(),
        }
    }
}

/// A match that a bot has forfeited.
pub(crate) struct Forfeit {
    at: FaultAt,
    kept: Option<Trace>,
}

impl<G: Hosted> Book<G> {
    fn troubles(&self) -> MutexGuard<'_, HashMap<u64, Trace>> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slots(&self) -> MutexGuard<'_, Vec<Arc<Slot<G>>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what went wrong. The exception is kept where it ends the run, and is raised then: it
    /// holds on to much.
    pub(crate) fn keep(&self, moment: Moment<G>, mut trouble: Trouble, forfeits: bool) {
        if forfeits {
            trouble.cause = None;
        }
        let index = moment.index;
        let trace = moment.trace(trouble);
        self.troubles().insert(index, trace);
    }

    /// Does a thread's work; Python knows the thread for as long as that lasts.
    pub(crate) fn on_thread(&self, work: &mut (dyn FnMut() + Send)) {
        Python::attach(|py| {
            let ident = py
                .import("threading")
                .and_then(|module| module.call_method0("get_ident"));
            let thread = ident.and_then(|ident| ident.extract()).unwrap_or_default();
            let at = Mutex::default();
            let slot = Arc::new(Slot { thread, at });
            self.slots().push(Arc::clone(&slot));
            let slot = Some(slot);
            G::now().set(Now {
                slot,
                ..Now::default()
            });
            py.detach(work);
            G::now().take();
        });
    }

    /// The thread whose decision has lasted longest, if it is over the limit, and the decision.
    pub(crate) fn late(&self, limit: Duration) -> Option<(u64, Moment<G>)> {
        let slots = self.slots();
        let mut late: Vec<(Instant, u64, Moment<G>)> = slots
            .iter()
            .filter_map(|slot| {
                let (since, moment) = slot.lock().clone()?;
                (since.elapsed() > limit).then_some((since, slot.thread, moment))
            })
            .collect();
        late.sort_by_key(|(since, ..)| *since);
        late.into_iter()
            .next()
            .map(|(_, thread, moment)| (thread, moment))
    }

    /// A fault as an exception; what caused it stands behind it. A deal that was played by itself
    /// is told by the score it began at.
    pub(crate) fn error(&self, py: Python<'_>, fault: &FaultAt, score: Option<[u16; 2]>) -> PyErr {
        let kept = self.troubles().remove(&fault.match_index);
        match facts(py, bot_error(py), (fault, score), kept.as_ref()) {
            Ok(error) => {
                let error = PyErr::from_value(error);
                error.set_cause(py, kept.and_then(|trace| trace.cause));
                error
            }
            Err(error) => error,
        }
    }
}

/// A decision that lasts too long, as an exception; with the score as in [`Book::error`].
pub(crate) fn too_long<G: Hosted>(
    py: Python<'_>,
    moment: Moment<G>,
    score: Option<[u16; 2]>,
    seconds: f64,
) -> PyResult<Bound<'_, PyAny>> {
    let trouble = Trouble::wrong(format!("has not answered for {seconds} s"));
    let fault = Fault {
        seat: moment.seat,
        what: moment.told(&trouble.what).into(),
    };
    let at = FaultAt {
        match_index: moment.index,
        place: moment.place,
        fault,
    };
    let kind = errors::python::BotTimeout::new_err(()).get_type(py);
    facts(py, kind, (&at, score), Some(&moment.trace(trouble)))
}

impl Forfeit {
    /// The forfeit as a ``mus.BotError``.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        facts(py, bot_error(py), (&self.at, None), self.kept.as_ref())
    }
}

fn bot_error(py: Python<'_>) -> Bound<'_, PyType> {
    errors::python::BotError::new_err(()).get_type(py)
}

/// An error of this kind that says where and what.
fn facts<'py>(
    py: Python<'py>,
    kind: Bound<'py, PyType>,
    (at, score): (&FaultAt, Option<[u16; 2]>),
    kept: Option<&Trace>,
) -> PyResult<Bound<'py, PyAny>> {
    let FaultAt {
        match_index,
        place,
        fault,
    } = at;
    let facts = PyDict::new(py);
    let told = if let Some([ours, theirs]) = score {
        facts.set_item("deal", match_index)?;
        let (seat, what) = (fault.seat.number(), &fault.what);
        format!("deal {match_index} from {ours}-{theirs}, seat {seat}: {what}")
    } else {
        facts.set_item("match", match_index)?;
        facts.set_item("game", place.game)?;
        facts.set_item("deal", place.deal)?;
        at.to_string()
    };
    facts.set_item("seat", fault.seat.number())?;
    if let Some(trace) = kept {
        facts.set_item("bot", &*trace.bot)?;
        facts.set_item("decision", trace.decision)?;
        facts.set_item("clause", trace.clause)?;
        facts.set_item("record", trace.record.as_deref())?;
    }
    kind.call((told,), Some(&facts))
}

/// An observer that lets this thread's Python bots know where they are, beside another one.
pub(crate) struct Watched<G: Hosted, O> {
    pub(crate) inner: O,
    pub(crate) forfeits: Vec<Forfeit>,
    book: Arc<Book<G>>,
}

impl<G: Hosted, O> Watched<G, O> {
    pub(crate) fn new(inner: O, book: &Arc<Book<G>>) -> Watched<G, O> {
        Watched {
            inner,
            forfeits: Vec::new(),
            book: Arc::clone(book),
        }
    }
}

impl<G: Hosted, O: Observer<G>> Observer<G> for Watched<G, O> {
    fn match_starts(&mut self, index: u64, seating: usize, series: &G::Match) {
        G::now().with_borrow_mut(|now| now.index = index);
        self.inner.match_starts(index, seating, series);
    }

    fn deal_starts(&mut self, series: &G::Match, place: Place, dealt: &G::Deal) {
        G::now().with_borrow_mut(|now| {
            now.place = place;
            now.log = Log::default();
            now.start = Some(G::start_of(series, dealt));
        });
        self.inner.deal_starts(series, place, dealt);
    }

    fn decision(&mut self, dealt: &G::Deal, seat: Seat, action: G::Action) {
        if self.inner.follows() {
            self.inner.decision(dealt, seat, action);
        }
    }

    fn event(&mut self, event: G::Event) {
        G::now().with_borrow_mut(|now| now.log.push(event));
        if self.inner.follows() {
            self.inner.event(event);
        }
    }

    fn deal_ends(&mut self, series: &G::Match, place: Place, dealt: &G::Deal) {
        self.inner.deal_ends(series, place, dealt);
    }

    fn match_is_forfeited(&mut self, index: u64, place: Place, fault: &Fault) {
        let at = FaultAt {
            match_index: index,
            place,
            fault: fault.clone(),
        };
        let kept = self.book.troubles().remove(&index);
        self.forfeits.push(Forfeit { at, kept });
        self.inner.match_is_forfeited(index, place, fault);
    }

    fn match_ends(&mut self, index: u64, series: &G::Match) {
        self.inner.match_ends(index, series);
    }
}
