//! Bots of Python that are asked many decisions in one call, and the call.

use crate::errors;
use crate::guest::HAS;
use crate::moment::{self, Book, Moment};
use crate::rules::PyRules;
use crate::seated::method;
use crate::teams::MusSpec;
use crate::trouble::Trouble;
use arena::{Policies, Waiting};
use mus::Mus;
use mus::action::Action;
use mus::choice::{Choice, ChoiceSet};
use mus::observation::{OBSERVATION_BYTES, observe};
use mus::rules::Rules;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::PyErr;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyString, PyStringMethods};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::{CardGame, Dice, Failure};

/// A bot of Python that decides for many seats in one call.
#[derive(Debug)]
pub(crate) struct Policy {
    pub(crate) name: Arc<str>,
    /// The most decisions in a call.
    pub(crate) most: usize,
    bot: Py<PyAny>,
    decide: Py<PyAny>,
    /// ``mus.batches.ask``: makes the batch, calls, and looks at the arrays of the answer.
    ask: Py<PyAny>,
}

impl Policy {
    /// Is it the same object?
    pub(crate) fn is(&self, other: &Policy) -> bool {
        self.bot.is(&other.bot)
    }
}

/// A batched bot of Python that can be seated; see ``mus.Policy``.
#[pyclass(frozen, name = "PythonPolicy", module = "mus._native")]
pub(crate) struct PyPythonPolicy {
    pub(crate) policy: Arc<Policy>,
}

#[pymethods]
impl PyPythonPolicy {
    #[new]
    fn new(
        name: String,
        bot: &Bound<'_, PyAny>,
        ask: &Bound<'_, PyAny>,
        most: usize,
    ) -> PyResult<PyPythonPolicy> {
        let policy = Arc::new(Policy {
            most,
            decide: method(bot, &name, "decide", HAS)?,
            bot: bot.clone().unbind(),
            ask: ask.clone().unbind(),
            name: name.into(),
        });
        Ok(PyPythonPolicy { policy })
    }
}

/// A seat for which a policy decides.
#[derive(Clone)]
pub(crate) struct Deputy {
    pub(crate) policy: Arc<Policy>,
    /// The policy's number in the run.
    pub(crate) number: usize,
}

impl Deputy {
    pub(crate) fn new(policy: &Arc<Policy>) -> Deputy {
        Deputy {
            policy: Arc::clone(policy),
            number: 0,
        }
    }
}

/// The dice of the seats of a batch: each row throws its own.
#[pyclass(frozen, name = "BatchDice", module = "mus._native")]
pub(crate) struct PyBatchDice {
    dice: Mutex<Vec<Dice>>,
    /// Has one of them been thrown?
    thrown: AtomicBool,
}

impl PyBatchDice {
    fn lock(&self) -> MutexGuard<'_, Vec<Dice>> {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The dice as the bot has left them; none where it threw none.
    fn left(&self) -> Vec<Dice> {
        if self.thrown.load(Relaxed) {
            self.lock().clone()
        } else {
            Vec::new()
        }
    }

    /// Something of each row that throws, in order; the default for the others.
    fn thrown<T: Default>(
        &self,
        rows: &PyReadonlyArray1<'_, bool>,
        mut throw: impl FnMut(usize, &mut Dice) -> T,
    ) -> PyResult<Vec<T>> {
        self.thrown.store(true, Relaxed);
        let mut dice = self.lock();
        let rows = rows.as_slice()?;
        if rows.len() != dice.len() {
            return Err(wrong_length(rows.len(), dice.len()));
        }
        let each = dice.iter_mut().zip(rows).enumerate();
        let thrown = each.map(|(row, (dice, &throws))| {
            if throws {
                throw(row, dice)
            } else {
                T::default()
            }
        });
        Ok(thrown.collect())
    }
}

fn wrong_length(given: usize, expected: usize) -> PyErr {
    let message = format!("dice: {given} values for a batch of {expected} decisions");
    errors::python::MusError::new_err(message)
}

#[pymethods]
impl PyBatchDice {
    /// Sixteen random bits for each of these rows; 0 for the others.
    fn bits16<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray1<'py, bool>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let thrown = self.thrown(&rows, |_, dice| dice.bits16())?;
        Ok(thrown.into_pyarray(py))
    }

    /// A number below ``sides`` for each of these rows; 0 for the others.
    fn below<'py>(
        &self,
        py: Python<'py>,
        sides: PyReadonlyArray1<'py, u16>,
        rows: PyReadonlyArray1<'py, bool>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let sides = sides.as_slice()?;
        let thrown = self.thrown(&rows, |row, dice| {
            dice.below(sides.get(row).copied().unwrap_or(1).max(1))
        })?;
        Ok(thrown.into_pyarray(py))
    }

    /// True with the probability ``chance`` for each of these rows; False for the others.
    fn happens<'py>(
        &self,
        py: Python<'py>,
        chance: PyReadonlyArray1<'py, f32>,
        rows: PyReadonlyArray1<'py, bool>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let chance = chance.as_slice()?;
        let thrown = self.thrown(&rows, |row, dice| {
            dice.happens(chance.get(row).copied().unwrap_or(0.0))
        })?;
        Ok(thrown.into_pyarray(py))
    }
}

/// What a policy is shown, a row a decision.
struct Batch {
    observations: Vec<u8>,
    legal: Vec<u64>,
    seats: Vec<u8>,
    matches: Vec<i64>,
    dice: Vec<Dice>,
}

impl Batch {
    fn of(game: &Mus, waiting: &[Waiting<'_, Mus>]) -> Batch {
        let mut batch = Batch {
            observations: Vec::with_capacity(waiting.len() * OBSERVATION_BYTES),
            legal: Vec::with_capacity(waiting.len()),
            seats: Vec::with_capacity(waiting.len()),
            matches: Vec::with_capacity(waiting.len()),
            dice: Vec::with_capacity(waiting.len()),
        };
        for decision in waiting {
            let view = game.view(decision.deal, decision.seat);
            batch.observations.extend_from_slice(&observe(&view));
            batch.legal.push(ChoiceSet::legal(&view).bits());
            batch.seats.push(decision.seat.number());
            batch.matches.push(decision.match_index as i64);
            batch.dice.push(*decision.dice);
        }
        batch
    }
}

/// What a policy has answered, a row a decision, and its dice as it has left them, if it threw any.
struct Answer {
    actions: Vec<i64>,
    amounts: Option<Vec<i64>>,
    dice: Vec<Dice>,
}

/// Why there is no answer, and whether it may be looked for in parts of the batch.
struct NoAnswer {
    trouble: Box<Trouble>,
    ask_again: bool,
}

impl Policy {
    fn ask(
        &self,
        py: Python<'_>,
        batch: Batch,
        rules: &Rules,
        forfeits: bool,
    ) -> Result<Answer, NoAnswer> {
        let raised = |error: PyErr| {
            let trouble = Trouble::raised(py, error);
            // A bot that is to end is not asked again.
            let ask_again = !trouble.ends_all;
            let trouble = Box::new(trouble);
            NoAnswer { trouble, ask_again }
        };
        let dice = PyBatchDice {
            dice: Mutex::new(batch.dice),
            thrown: AtomicBool::new(false),
        };
        let dice = Bound::new(py, dice).map_err(raised)?;
        let arrays = (
            batch.observations.into_pyarray(py),
            batch.legal.into_pyarray(py),
            batch.seats.into_pyarray(py),
            batch.matches.into_pyarray(py),
        );
        let told = (&self.decide, arrays, &dice, PyRules { rules: *rules });
        let answer = self.ask.bind(py).call1(told).map_err(raised)?;
        if let Ok(wrong) = answer.cast::<PyString>() {
            return Err(NoAnswer {
                trouble: Box::new(Trouble::wrong(wrong.to_string_lossy().into_owned())),
                ask_again: forfeits,
            });
        }
        let (actions, amounts): (Numbers<'_>, Option<Numbers<'_>>) =
            answer.extract().map_err(raised)?;
        let numbers = |numbers: Numbers<'_>| numbers.as_array().to_vec();
        Ok(Answer {
            actions: numbers(actions),
            amounts: amounts.map(numbers),
            dice: dice.get().left(),
        })
    }
}

type Numbers<'py> = PyReadonlyArray1<'py, i64>;

/// The policies of a run, for one thread.
pub(crate) struct Panel {
    game: Mus,
    policies: Vec<Arc<Policy>>,
    forfeits: bool,
    book: Arc<Book<Mus>>,
}

impl Panel {
    pub(crate) fn new(spec: &MusSpec, forfeits: bool, book: &Arc<Book<Mus>>) -> Panel {
        Panel {
            game: spec.game,
            policies: spec.policies(),
            forfeits,
            book: Arc::clone(book),
        }
    }

    /// Asks for what waits in one call. Where that fails, it asks again in halves, so that the
    /// decision which it fails at is found, and no other match pays for it.
    fn ask(
        &self,
        policy: &Policy,
        waiting: &mut [Waiting<'_, Mus>],
        answers: &mut Vec<Result<Action, Failure>>,
    ) {
        let NoAnswer { trouble, ask_again } = match self.call(policy, waiting) {
            Ok(answer) => return self.judge(policy, waiting, &answer, answers),
            Err(no_answer) => no_answer,
        };
        let count = waiting.len();
        if count == 1 || !ask_again {
            let forfeits = self.forfeits && ask_again;
            answers.push(Err(self.failure(
                policy,
                &waiting[0],
                trouble.among(count),
                forfeits,
            )));
            return;
        }
        let (before, (low, high)) = (answers.len(), waiting.split_at_mut(count / 2));
        for half in [low, high] {
            self.ask(policy, half, answers);
            if answers[before..].iter().any(ends_the_run) {
                return;
            }
        }
        if !self.forfeits {
            // Asked for fewer at once it has answered. That it did not before is a fault all the same.
            answers.truncate(before);
            answers.push(Err(self.failure(
                policy,
                &waiting[0],
                trouble.among(count),
                false,
            )));
        }
    }

    /// One call, under the clock.
    fn call(&self, policy: &Policy, waiting: &mut [Waiting<'_, Mus>]) -> Result<Answer, NoAnswer> {
        let moment = Moment::waiting(&policy.name, &self.game, &waiting[0]);
        let batch = Batch::of(&self.game, waiting);
        let answer = Python::attach(|py| {
            // The wait for Python's lock is nobody's thinking.
            moment.time();
            let answer = policy.ask(py, batch, self.game.rules(), self.forfeits);
            moment::end::<Mus>();
            answer
        })?;
        for (decision, &dice) in waiting.iter_mut().zip(&answer.dice) {
            *decision.dice = dice;
        }
        Ok(answer)
    }

    /// Makes actions of numbers, those that may be played.
    fn judge(
        &self,
        policy: &Policy,
        waiting: &[Waiting<'_, Mus>],
        answer: &Answer,
        answers: &mut Vec<Result<Action, Failure>>,
    ) {
        for (row, decision) in waiting.iter().enumerate() {
            let view = self.game.view(decision.deal, decision.seat);
            let number = answer.actions.get(row).copied().unwrap_or(-1);
            let amount = answer
                .amounts
                .as_ref()
                .and_then(|all| all.get(row).copied());
            answers.push(
                Choice::read(number, amount.unwrap_or(0), &view)
                    .map_err(|error| Trouble::choice(&error))
                    .map_err(|trouble| self.failure(policy, decision, trouble, self.forfeits)),
            );
        }
    }

    #[cold]
    fn failure(
        &self,
        policy: &Policy,
        decision: &Waiting<'_, Mus>,
        trouble: Trouble,
        forfeits: bool,
    ) -> Failure {
        let moment = Moment::waiting(&policy.name, &self.game, decision);
        let what = moment.told(&trouble.what).into();
        self.book.keep(moment, trouble, forfeits);
        Failure { what, forfeits }
    }
}

fn ends_the_run(answer: &Result<Action, Failure>) -> bool {
    answer.as_ref().is_err_and(|failure| !failure.forfeits)
}

impl Policies<Mus> for Panel {
    fn count(&self) -> usize {
        self.policies.len()
    }

    fn decide(
        &mut self,
        policy: usize,
        waiting: &mut [Waiting<'_, Mus>],
        answers: &mut Vec<Result<Action, Failure>>,
    ) {
        if let Some(policy) = self.policies.get(policy) {
            self.ask(policy, waiting, answers);
        }
    }

    fn tell(&mut self, now: &Waiting<'_, Mus>) {
        moment::resume(&self.game, now);
    }
}
