//! `mus.replay` and its results.

use crate::json_text::json_text;
use crate::{convert, errors, rules};
use mus::count::Outcome;
use mus::record::{Course, Kept, MatchRecord, Players, Replayed};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::{Bound, Py, PyAny, PyResult, Python, pyclass, pyfunction, pymethods};
use table::{Card, Seat};

/// What pickle wants: what to call, and with what.
type Pickled<'py, Arguments> = (Bound<'py, PyAny>, Arguments);

/// What makes a `Result`.
type DealParts = ((u32, u32), Option<u8>, Vec<Entry>);

/// What makes a `MatchResult`.
type MatchParts = ((u8, u8), Option<u8>, Vec<PyDealResult>);

/// A line of the score sheet: lance, team, reason, points.
type Entry = (String, u8, String, u32);

/// So many deals, in words.
pub(crate) fn many_deals(number: usize) -> String {
    format!("{number} deal{}", if number == 1 { "" } else { "s" })
}

/// What a deal came to: score by team, the team that ended the game in it, the score sheet.
#[pyclass(
    frozen,
    eq,
    get_all,
    hash,
    from_py_object,
    name = "Result",
    module = "mus"
)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyDealResult {
    /// The score after the deal, by team.
    score: (u32, u32),
    /// The team that ended the game in this deal, or None.
    winner: Option<u8>,
    /// ``(lance, team, reason, points)`` in the order in which they were scored.
    points: Vec<Entry>,
}

impl From<Outcome> for PyDealResult {
    fn from(outcome: Outcome) -> PyDealResult {
        let entry = |points: &mus::count::Points| {
            let (lance, reason) = (points.lance.word(), points.reason.word());
            (
                lance.to_owned(),
                points.team.number(),
                reason.to_owned(),
                points.points,
            )
        };
        PyDealResult {
            score: outcome.score.into(),
            winner: outcome.winner.map(|team| team.number()),
            points: outcome.points.iter().map(entry).collect(),
        }
    }
}

#[pymethods]
impl PyDealResult {
    #[new]
    fn new(score: (u32, u32), winner: Option<u8>, points: Vec<Entry>) -> PyDealResult {
        PyDealResult {
            score,
            winner,
            points,
        }
    }

    fn __repr__(&self) -> String {
        let winner = self
            .winner
            .map_or("None".to_owned(), |team| team.to_string());
        let points: Vec<String> = self
            .points
            .iter()
            .map(|(lance, team, reason, points)| {
                format!("('{lance}', {team}, '{reason}', {points})")
            })
            .collect();
        format!(
            "Result(score={:?}, winner={winner}, points=[{}])",
            self.score,
            points.join(", ")
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, DealParts> {
        let class = py.get_type::<PyDealResult>().into_any();
        (class, (self.score, self.winner, self.points.clone()))
    }
}

/// What a match came to: games by team, the team that won it, the result of every deal.
#[pyclass(frozen, eq, get_all, hash, name = "MatchResult", module = "mus")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyMatchResult {
    /// Games won, by team.
    games: (u8, u8),
    /// The team that won the match; None where the record stops early.
    winner: Option<u8>,
    /// The result of every deal, in order.
    deals: Vec<PyDealResult>,
}

impl From<&MatchRecord> for PyMatchResult {
    fn from(record: &MatchRecord) -> PyMatchResult {
        PyMatchResult {
            games: record.result.games.into(),
            winner: record.result.winner.map(|team| team.number()),
            deals: record
                .deals
                .iter()
                .map(|deal| deal.outcome().into())
                .collect(),
        }
    }
}

#[pymethods]
impl PyMatchResult {
    #[new]
    fn new(games: (u8, u8), winner: Option<u8>, deals: Vec<PyDealResult>) -> PyMatchResult {
        PyMatchResult {
            games,
            winner,
            deals,
        }
    }

    fn __repr__(&self) -> String {
        let winner = self
            .winner
            .map_or("None".to_owned(), |team| team.to_string());
        let deals = many_deals(self.deals.len());
        format!(
            "<MatchResult games={:?} winner={winner}, {deals}>",
            self.games
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, MatchParts> {
        let class = py.get_type::<PyMatchResult>().into_any();
        (class, (self.games, self.winner, self.deals.clone()))
    }
}

/// Replays a record, a dict or JSON text: a deal, a position or a match.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let text = json_text(record)?;
    match mus::record::read(&text).map_err(|error| errors::unread(&text, error))? {
        Replayed::Deal(record) => PyDealResult::from(record.outcome()).into_py_any(py),
        Replayed::Match(record) => PyMatchResult::from(&record).into_py_any(py),
    }
}

/// A record, a dict or JSON text, in words: one line a happening.
#[pyfunction]
pub(crate) fn tell(record: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = json_text(record)?;
    let lines = match mus::record::read(&text).map_err(|error| errors::unread(&text, error))? {
        Replayed::Deal(record) => mus::tell::tell(&record),
        Replayed::Match(record) => mus::tell::tell_match(&record),
    };
    Ok(lines.join("\n"))
}

/// A deal as tables keep it: mano, the four packed hands, and either its events or its choices
/// (number, amount), the cards drawn and who saw the signs.
type KeptDeal = (
    u8,
    [u32; 4],
    Option<Vec<String>>,
    (Vec<(u8, u16)>, Vec<u8>, Vec<u8>),
);

/// The record of a match from what tables keep of it, as a dict. Raises MusError where that is no
/// match.
#[pyfunction]
pub(crate) fn rebuild<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
    players: (u64, u64, [String; 4]),
    deals: Vec<KeptDeal>,
) -> PyResult<Bound<'py, PyAny>> {
    let (seed, index, bots) = players;
    let rules = rules::read(rules)?;
    let kept: Vec<Kept> = deals.into_iter().map(kept).collect();
    let players = Players { seed, index, bots };
    let record = mus::record::rebuild(&rules, players, &kept);
    let record = record
        .map_err(|what| errors::python::MusError::new_err(format!("match {index}, {what}")))?;
    convert::to_python(py, &record.to_json())
}

fn kept((mano, hands, events, (choices, drawn, seen)): KeptDeal) -> Kept {
    let cards = |packed: u32| packed.to_le_bytes().map(Card::masked).into_iter().collect();
    Kept {
        mano: Seat::wrapped(mano),
        hands: hands.map(cards),
        course: match events {
            Some(events) => Course::Events(events),
            None => Course::Decisions {
                choices,
                drawn,
                seen,
            },
        },
    }
}
