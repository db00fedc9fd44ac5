//! `mus.manille.Match`: deals in turn, with rotation, scores, ties and duties.

use super::deal::{PyDeal, first_deal, seat_of};
use super::rules;
use crate::deal::seed_of;
use crate::{convert, errors};
use manille::Manille;
use manille::matches::Match;
use manille::record::{MatchRecord, MatchResult, Players, Record};
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyTuple;
use table::{Streams, shortened};

/// A match, deal by deal, with rotation, scores, ties and duties (F3.3, F5.1): see ``docs/python.md``.
/// Compared by identity; not to be pickled.
///
/// ``rules`` as of a ``Deal``; all cards come from ``seed``, 0 to 2^64 - 1, the first dealer too unless
/// ``first_dealer`` is a seat. Raises ``RulesError`` and ``MusError``.
///
/// >>> match = mus.manille.Match("marius", seed=1)
/// >>> while not match.over:
/// ...     match.deal.play(match.deal.legal()[0])
/// >>> match.games, match.winner
/// ((0, 1), 1)
#[pyclass(name = "Match", module = "mus.manille")]
pub(crate) struct PyMatch {
    series: Match,
    seed: u64,
    deal: Py<PyDeal>,
    finished: Vec<Record>,
}

impl PyMatch {
    /// Counts the deal in hand if it is over, and deals the next unless the match is over; a deal
    /// that its turned card ends at once (F3.2) is counted too.
    fn advance(&mut self, py: Python<'_>) -> PyResult<()> {
        while !self.series.is_over() {
            let deal = self.deal.borrow(py);
            if !deal.record.is_over() {
                break;
            }
            self.series.count(deal.record.deal());
            self.finished.push(deal.record.clone());
            drop(deal);
            if !self.series.is_over() {
                self.deal = Py::new(py, next_deal(&self.series, self.seed)?)?;
            }
        }
        Ok(())
    }
}

/// The next deal of a match.
fn next_deal(series: &Match, seed: u64) -> PyResult<PyDeal> {
    let (record, place) = (first_deal(series, seed)?, series.place());
    let origin = (seed, place.game, place.deal);
    Ok(PyDeal { record, origin })
}

/// The names of bots by seat.
fn names(bots: &Bound<'_, PyAny>, seats: usize) -> PyResult<Vec<String>> {
    let names = bots.extract::<Vec<String>>().ok();
    names.filter(|names| names.len() == seats).ok_or_else(|| {
        let given = bots
            .repr()
            .map_or_else(|_| "?".into(), |given| given.to_string());
        let given = shortened(&given);
        let message = format!("bots {given}: expected {seats} names, one a seat (R1)");
        errors::python::MusError::new_err(message)
    })
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(
        signature = (rules=None, *, seed=None, first_dealer=None),
        text_signature = "(rules=None, *, seed=0, first_dealer=None)"
    )]
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        first_dealer: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMatch> {
        let rules = rules::read(rules)?;
        let seed = seed.map_or(Ok(0), seed_of)?;
        let dealer = match first_dealer {
            None => Manille::new(&rules).lot(Streams::new(seed, 0)),
            Some(number) => seat_of("first_dealer", number, rules.shape().seats)?,
        };
        let series = Match::new(&rules, dealer);
        Ok(PyMatch {
            deal: Py::new(py, next_deal(&series, seed)?)?,
            series,
            seed,
            finished: Vec::new(),
        })
    }

    /// The deal to play: the next one once the last is over; the last one when the match is over.
    #[getter]
    fn deal(&mut self, py: Python<'_>) -> PyResult<Py<PyDeal>> {
        self.advance(py)?;
        Ok(self.deal.clone_ref(py))
    }

    /// Games won, by side.
    #[getter]
    fn games<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.advance(py)?;
        PyTuple::new(py, self.series.games())
    }

    /// The side that has won the match; None before, and when it is drawn.
    #[getter]
    fn winner(&mut self, py: Python<'_>) -> PyResult<Option<u8>> {
        self.advance(py)?;
        Ok(self.series.winner().map(|side| side.number()))
    }

    /// Is the match over?
    #[getter]
    fn over(&mut self, py: Python<'_>) -> PyResult<bool> {
        self.advance(py)?;
        Ok(self.series.is_over())
    }

    /// The score of the game in play, by side, before the deal in hand.
    #[getter]
    fn score<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.advance(py)?;
        PyTuple::new(py, self.series.score())
    }

    /// How many deals are over.
    #[getter]
    fn deals(&mut self, py: Python<'_>) -> PyResult<u32> {
        self.advance(py)?;
        Ok(self.series.deals())
    }

    /// The record of the match as a dict, finished deals and the one in hand; ``bots`` are the
    /// names by seat, else empty. Raises ``MusError`` when there are not as many as seats (R1).
    ///
    /// >>> mus.manille.Match("manillen2").record(["a", "b"])["match"]["bots"]
    /// ['a', 'b']
    #[pyo3(signature = (bots=None))]
    fn record<'py>(
        &mut self,
        py: Python<'py>,
        bots: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.advance(py)?;
        let seats = usize::from(self.series.rules().shape().seats);
        let bots =
            bots.map_or_else(|| Ok(vec![String::new(); seats]), |bots| names(bots, seats))?;
        let mut deals = self.finished.clone();
        if !self.series.is_over() {
            deals.push(self.deal.borrow(py).record.clone());
        }
        let players = Players {
            seed: self.seed,
            index: 0,
            bots,
        };
        let result = MatchResult::from(&self.series);
        let record = MatchRecord::new(self.series.rules(), players, deals, result);
        convert::to_python(py, &record.to_json())
    }

    fn __repr__(&mut self, py: Python<'_>) -> PyResult<String> {
        let (games, score) = (self.games(py)?, self.score(py)?);
        let variant = self.series.rules().variant.name();
        Ok(format!("<Match of {variant} games={games} score={score}>"))
    }
}
