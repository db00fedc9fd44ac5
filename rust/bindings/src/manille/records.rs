//! `mus.manille.replay`, `audit`, and what they tell.

use super::errors as told;
use crate::json_text::json_text;
use crate::records::many_deals;
use manille::deal::Counted;
use manille::record::{Breach, MatchRecord, Replayed};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::{Bound, Py, PyAny, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::PyTuple;

/// What pickle wants: what to call, and with what.
type Pickled<'py, Arguments> = (Bound<'py, PyAny>, Arguments);

/// A line of the score sheet: reason, side, points.
type Entry = (String, u8, i32);

/// What makes a `Result`.
type Parts = (Option<Vec<u32>>, Vec<Entry>, Vec<i32>, Option<u8>);

/// What a deal came to: points taken and score by side, the score sheet, who reached the target (F3.2).
///
/// >>> mus.manille.Result((22, 38), [("deal", 1, 32)], (12, 32), None).score
/// (12, 32)
#[pyclass(
    frozen,
    eq,
    hash,
    from_py_object,
    name = "Result",
    module = "mus.manille"
)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyResultOfDeal {
    taken: Option<Vec<u32>>,
    /// ``(reason, side, points)`` in the order in which they were scored.
    #[pyo3(get)]
    points: Vec<Entry>,
    score: Vec<i32>,
    /// The side that reached the target, or None.
    #[pyo3(get)]
    winner: Option<u8>,
}

impl From<Counted> for PyResultOfDeal {
    fn from(counted: Counted) -> PyResultOfDeal {
        let entry = |entry: &manille::deal::Entry| {
            (
                entry.reason.word().to_owned(),
                entry.side.number(),
                entry.points,
            )
        };
        PyResultOfDeal {
            taken: counted
                .taken()
                .map(|taken| taken.iter().map(|&took| took.into()).collect()),
            points: counted.entries().iter().map(entry).collect(),
            score: counted.scores().to_vec(),
            winner: counted.winner.map(|side| side.number()),
        }
    }
}

#[pymethods]
impl PyResultOfDeal {
    #[new]
    fn new(
        taken: Option<Vec<u32>>,
        points: Vec<Entry>,
        score: Vec<i32>,
        winner: Option<u8>,
    ) -> PyResultOfDeal {
        PyResultOfDeal {
            taken,
            points,
            score,
            winner,
        }
    }

    /// The points of cards and tricks that each side took; None where none were played for.
    #[getter]
    fn taken<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let taken = self.taken.as_ref();
        taken.map(|taken| PyTuple::new(py, taken)).transpose()
    }

    /// The score after the deal, by side.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.score)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let none = || "None".to_owned();
        let taken = self.taken(py)?.map_or_else(none, |taken| taken.to_string());
        let winner = self.winner.map_or_else(none, |side| side.to_string());
        let points: Vec<String> = self
            .points
            .iter()
            .map(|(reason, side, points)| format!("('{reason}', {side}, {points})"))
            .collect();
        Ok(format!(
            "Result(taken={taken}, points=[{}], score={}, winner={winner})",
            points.join(", "),
            self.score(py)?
        ))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, Parts> {
        let class = py.get_type::<PyResultOfDeal>().into_any();
        let score = self.score.clone();
        (
            class,
            (self.taken.clone(), self.points.clone(), score, self.winner),
        )
    }
}

/// What a match came to (F3.3, F5.1): games by side, the side that won it, the result of every deal.
///
/// >>> mus.manille.MatchResult((2, 1), 0, []).winner
/// 0
#[pyclass(frozen, eq, hash, name = "MatchResult", module = "mus.manille")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyMatchResult {
    games: Vec<u32>,
    /// The side that won; None where the record stops early or the match is drawn.
    #[pyo3(get)]
    winner: Option<u8>,
    /// The result of every deal, in order.
    #[pyo3(get)]
    deals: Vec<PyResultOfDeal>,
}

impl From<&MatchRecord> for PyMatchResult {
    fn from(record: &MatchRecord) -> PyMatchResult {
        PyMatchResult {
            games: record
                .result
                .games
                .iter()
                .map(|&games| games.into())
                .collect(),
            winner: record.result.winner.map(|side| side.number()),
            deals: record
                .deals
                .iter()
                .map(|deal| deal.counted().into())
                .collect(),
        }
    }
}

#[pymethods]
impl PyMatchResult {
    #[new]
    fn new(games: Vec<u32>, winner: Option<u8>, deals: Vec<PyResultOfDeal>) -> PyMatchResult {
        PyMatchResult {
            games,
            winner,
            deals,
        }
    }

    /// Games won, by side.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.games)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let winner = self
            .winner
            .map_or("None".to_owned(), |side| side.to_string());
        let deals = many_deals(self.deals.len());
        let games = self.games(py)?;
        Ok(format!(
            "<MatchResult games={games} winner={winner}, {deals}>"
        ))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Pickled<'py, (Vec<u32>, Option<u8>, Vec<PyResultOfDeal>)> {
        let class = py.get_type::<PyMatchResult>().into_any();
        (class, (self.games.clone(), self.winner, self.deals.clone()))
    }
}

/// The first breach in a record of human play, and what it costs (F3.4, F4.6).
///
/// >>> record = mus.manille.Deal("muette", seed=1).record() | {"events": ["0 juega TS"]}
/// >>> breach = mus.manille.audit(record)
/// >>> breach.event, breach.clause, breach.penalty
/// (0, 'F1.3', 0)
#[pyclass(frozen, eq, get_all, name = "Breach", module = "mus.manille")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyBreach {
    /// The number of the event, from 0; None for the start or the result.
    event: Option<usize>,
    /// The clause that is broken.
    clause: String,
    /// The seat that broke it; None where nobody did.
    seat: Option<u8>,
    /// The side that gets the penalty; None where there is none, or where several get it.
    side: Option<u8>,
    /// What it gets, or each of them; 0 where the breach costs nothing.
    penalty: i32,
    /// What is wrong, in words.
    message: String,
    /// The deal as it is then scored; None where the breach costs nothing.
    result: Option<PyResultOfDeal>,
}

impl From<Breach> for PyBreach {
    fn from(breach: Breach) -> PyBreach {
        let penalty = breach.penalty();
        let entry = |entry: &manille::deal::Entry| {
            (
                entry.reason.word().to_owned(),
                entry.side.number(),
                entry.points,
            )
        };
        let result = penalty.map(|_| PyResultOfDeal {
            taken: None,
            points: breach.points.iter().map(entry).collect(),
            score: breach.score.clone(),
            winner: breach.winner.map(|side| side.number()),
        });
        PyBreach {
            event: breach.event,
            clause: breach.clause.code().to_owned(),
            seat: breach.seat.map(|seat| seat.number()),
            side: penalty.and_then(|(side, _)| side).map(|side| side.number()),
            penalty: penalty.map_or(0, |(_, points)| points),
            message: breach.message,
            result,
        }
    }
}

#[pymethods]
impl PyBreach {
    fn __repr__(&self) -> String {
        let told = |number: Option<usize>| number.map_or("None".to_owned(), |n| n.to_string());
        format!(
            "Breach(event={}, clause='{}', seat={}, side={}, penalty={})",
            told(self.event),
            self.clause,
            told(self.seat.map(usize::from)),
            told(self.side.map(usize::from)),
            self.penalty
        )
    }
}

/// Replays a record, a dict or JSON text: a deal or a position as a ``Result``, a match as a
/// ``MatchResult``.
///
/// Raises ``RecordError`` for the first thing that does not hold, with ``.clause`` (R1 to R3, or that of
/// the event) and ``.event``.
///
/// >>> mus.manille.replay(mus.manille.Deal("muette", seed=1).record())
/// Result(taken=(0, 0), points=[('turnup', 0, 4)], score=(4, 0), winner=None)
#[pyfunction]
pub(crate) fn manille_replay(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let text = json_text(record)?;
    match manille::record::read(&text).map_err(|error| told::unread(&text, &error))? {
        Replayed::Deal(record) => PyResultOfDeal::from(record.counted()).into_py_any(py),
        Replayed::Match(record) => PyMatchResult::from(&record).into_py_any(py),
    }
}

/// The first breach in the record of a deal of human play, a ``Breach`` with its penalty (F3.4, F4.6);
/// None when all is in order.
///
/// Raises ``RecordError`` for what is not the record of a deal in its form (R1), events apart.
///
/// >>> mus.manille.audit(mus.manille.Deal("muette", seed=1).record()) is None
/// True
#[pyfunction]
pub(crate) fn manille_audit(record: &Bound<'_, PyAny>) -> PyResult<Option<PyBreach>> {
    let text = json_text(record)?;
    let breach = manille::record::audit(&text).map_err(|error| told::unread(&text, &error))?;
    Ok(breach.map(PyBreach::from))
}

/// A record, a dict or JSON text, in words: a line for each trick and for what else was done.
#[pyfunction]
pub(crate) fn manille_tell(record: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = json_text(record)?;
    let lines = match manille::record::read(&text).map_err(|error| told::unread(&text, &error))? {
        Replayed::Deal(record) => manille::tell::tell(&record),
        Replayed::Match(record) => manille::tell::tell_match(&record),
    };
    Ok(lines.join("\n"))
}
