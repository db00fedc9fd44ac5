//! Which decision of which deal a thread is at: what a Python bot's fault is told with.
//!
//! | question | answer |
//! |---|---|
//! | which match and deal does this thread play, and what has happened in it? | [`now`], kept by [`Watched`] |
//! | which decision is it, whose, and what is the record so far? | [`Moment`] |
//! | what went wrong in which match, and which decision lasts too long? | [`Book`], one a run |

use crate::errors;
use crate::trouble::{Trouble, one_line};
use crate::view::Log;
use arena::{FaultAt, Waiting};
use mus::Mus;
use mus::action::{Action, Event};
use mus::game::Dealt;
use mus::matches::Match;
use mus::record::Record;
use mus::rules::Rules;
use mus::setup::Setup;
use pyo3::PyErr;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python};
use pyo3::types::{PyDict, PyType};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use table::{BySeat, CardGame, CardList, CardSet, Fault, Observer, Place, Seat};

/// How a deal began.
#[derive(Clone)]
struct Start {
    rules: &'static Rules,
    mano: Seat,
    score: [u16; 2],
    hands: [CardSet; 4],
    first: bool,
}

/// The deal that a thread plays.
#[derive(Clone, Default)]
pub(crate) struct Now {
    index: u64,
    place: Place,
    start: Option<Start>,
    pub(crate) log: Log,
    slot: Option<Arc<Slot>>,
}

thread_local! {
    static NOW: RefCell<Now> = RefCell::default();
}

/// Looks at the deal that this thread plays.
pub(crate) fn now<T>(look: impl FnOnce(&Now) -> T) -> T {
    NOW.with_borrow(look)
}

/// A decision of a Python bot.
#[derive(Clone)]
pub(crate) struct Moment {
    name: Arc<str>,
    word: &'static str,
    seat: Seat,
    index: u64,
    place: Place,
    start: Option<Start>,
    log: Log,
}

impl Now {
    /// The clock runs for a decision.
    fn time(&self, moment: &Moment) {
        if let Some(slot) = &self.slot {
            *slot.lock() = Some((Instant::now(), moment.clone()));
        }
    }
}

/// How the deal of a decision that waits began, and what has happened in it.
fn told_again(game: &Mus, waiting: &Waiting<'_, Mus>) -> (Start, Log) {
    let mut dealt = game.deal(waiting.series, waiting.place, waiting.streams);
    let start = Start::of(waiting.series, &dealt);
    let mut heard = Heard::default();
    for &action in waiting.actions {
        // It has been played before.
        let _ = game.play(&mut dealt, action, &mut heard);
    }
    (start, Log::of(&heard.0))
}

/// The events of a deal.
#[derive(Default)]
struct Heard(Vec<Event>);

impl Observer<Mus> for Heard {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// This thread is at a decision of this match, which its bot will take by itself.
pub(crate) fn resume(game: &Mus, waiting: &Waiting<'_, Mus>) {
    let (start, log) = told_again(game, waiting);
    NOW.with_borrow_mut(|now| {
        now.index = waiting.match_index;
        now.place = waiting.place;
        now.start = Some(start);
        now.log = log;
    });
}

impl Start {
    fn of(series: &Match, dealt: &Dealt) -> Start {
        Start {
            rules: series.rules(),
            mano: series.mano(),
            score: series.score(),
            hands: Seat::ALL.map(|seat| dealt.deal.hand(seat)),
            first: series.is_first_deal(),
        }
    }
}

impl Moment {
    /// The decision that begins on this thread; the clock runs until [`end`].
    pub(crate) fn begin(name: &Arc<str>, word: &'static str, seat: Seat) -> Moment {
        now(|now| {
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
    pub(crate) fn waiting(name: &Arc<str>, game: &Mus, waiting: &Waiting<'_, Mus>) -> Moment {
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
        now(|now| now.time(self));
    }

    /// The score its deal began at.
    pub(crate) fn score(&self) -> Option<[u16; 2]> {
        self.start.as_ref().map(|start| start.score)
    }

    /// The number of the decision in its deal, from 0, those of all seats counted.
    fn decision(&self) -> usize {
        let said = |event: &&Event| matches!(event, Event::Said { .. });
        self.log.read(|events| events.iter().filter(said).count())
    }

    /// The record of the deal so far.
    fn record(&self) -> Option<Json> {
        let start = self.start.clone()?;
        let hands = BySeat(start.hands.map(CardList::from));
        let score = start.score.map(i64::from);
        let setup = Setup::new(start.rules, start.mano, score, hands, start.first).ok()?;
        let mut record = Record::new(setup);
        self.log.read(|events| {
            // They have happened, so they may.
            events.iter().all(|&event| record.happen(event).is_ok());
        });
        Some(record.to_json())
    }

    /// What is wrong, with what the numbers of match, game, deal and seat do not say.
    pub(crate) fn told(&self, what: &str) -> String {
        let (decision, name, word) = (self.decision(), &self.name, self.word);
        format!("decision {decision}: {name}.{word} {}", one_line(what))
    }
}

/// The clock stops: the decision of this thread is made.
pub(crate) fn end() {
    now(|now| {
        if let Some(slot) = &now.slot {
            *slot.lock() = None;
        }
    });
}

/// The decision that a thread is at, and since when.
pub(crate) struct Slot {
    thread: u64,
    at: Mutex<Option<(Instant, Moment)>>,
}

impl Slot {
    fn lock(&self) -> MutexGuard<'_, Option<(Instant, Moment)>> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What goes wrong in a run, by match, and what its threads are at.
#[derive(Default)]
pub(crate) struct Book {
    troubles: Mutex<HashMap<u64, (Moment, Trouble)>>,
    slots: Mutex<Vec<Arc<Slot>>>,
}

/// A match that a bot has forfeited.
pub(crate) struct Forfeit {
    at: FaultAt,
    kept: Option<(Moment, Trouble)>,
}

impl Book {
    fn troubles(&self) -> MutexGuard<'_, HashMap<u64, (Moment, Trouble)>> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what went wrong. The exception is kept where it ends the run, and is raised then: it
    /// holds on to much.
    pub(crate) fn keep(&self, moment: Moment, mut trouble: Trouble, forfeits: bool) {
        if forfeits {
            trouble.cause = None;
        }
        self.troubles().insert(moment.index, (moment, trouble));
    }

    /// Does a thread's work; Python knows the thread for as long as that lasts.
    pub(crate) fn on_thread(self: &Arc<Self>, work: &mut (dyn FnMut() + Send)) {
        Python::attach(|py| {
            let ident = py
                .import("threading")
                .and_then(|module| module.call_method0("get_ident"));
            let thread = ident.and_then(|ident| ident.extract()).unwrap_or_default();
            let at = Mutex::default();
            let slot = Arc::new(Slot { thread, at });
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            slots.push(Arc::clone(&slot));
            drop(slots);
            let slot = Some(slot);
            NOW.set(Now {
                slot,
                ..Now::default()
            });
            py.detach(work);
            NOW.take();
        });
    }

    /// The thread whose decision has lasted longest, if it is over the limit, and the decision.
    pub(crate) fn late(&self, limit: Duration) -> Option<(u64, Moment)> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let mut late: Vec<(Instant, u64, Moment)> = slots
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
                error.set_cause(py, kept.and_then(|(_, trouble)| trouble.cause));
                error
            }
            Err(error) => error,
        }
    }
}

/// A decision that lasts too long, as an exception; with the score as in [`Book::error`].
pub(crate) fn too_long<'py>(
    py: Python<'py>,
    moment: &Moment,
    score: Option<[u16; 2]>,
    seconds: f64,
) -> PyResult<Bound<'py, PyAny>> {
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
    facts(py, kind, (&at, score), Some(&(moment.clone(), trouble)))
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
    kept: Option<&(Moment, Trouble)>,
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
    if let Some((moment, trouble)) = kept {
        facts.set_item("bot", &*moment.name)?;
        facts.set_item("decision", moment.decision())?;
        facts.set_item("clause", trouble.clause)?;
        if let Some(record) = moment.record() {
            facts.set_item("record", record.to_string())?;
        }
    }
    kind.call((told,), Some(&facts))
}

/// An observer that lets this thread's Python bots know where they are, beside another one.
pub(crate) struct Watched<O> {
    pub(crate) inner: O,
    pub(crate) forfeits: Vec<Forfeit>,
    book: Arc<Book>,
}

impl<O> Watched<O> {
    pub(crate) fn new(inner: O, book: &Arc<Book>) -> Watched<O> {
        Watched {
            inner,
            forfeits: Vec::new(),
            book: Arc::clone(book),
        }
    }
}

impl<O: Observer<Mus>> Observer<Mus> for Watched<O> {
    fn match_starts(&mut self, index: u64, seating: usize, series: &Match) {
        NOW.with_borrow_mut(|now| now.index = index);
        self.inner.match_starts(index, seating, series);
    }

    fn deal_starts(&mut self, series: &Match, place: Place, dealt: &Dealt) {
        NOW.with_borrow_mut(|now| {
            now.place = place;
            now.log = Log::default();
            now.start = Some(Start::of(series, dealt));
        });
        self.inner.deal_starts(series, place, dealt);
    }

    fn decision(&mut self, dealt: &Dealt, seat: Seat, action: Action) {
        if self.inner.follows() {
            self.inner.decision(dealt, seat, action);
        }
    }

    fn event(&mut self, event: Event) {
        NOW.with_borrow_mut(|now| now.log.push(event));
        if self.inner.follows() {
            self.inner.event(event);
        }
    }

    fn deal_ends(&mut self, series: &Match, place: Place, dealt: &Dealt) {
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

    fn match_ends(&mut self, index: u64, series: &Match) {
        self.inner.match_ends(index, series);
    }
}
