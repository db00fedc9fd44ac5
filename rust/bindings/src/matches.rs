//! `mus.Match`: deals in turn, with rotation and scores.

use crate::deal::{PyDeal, seat_of, seed_of};
use crate::{convert, rules};
use mus::Mus;
use mus::matches::{Counters, Match, counters};
use mus::record::{MatchRecord, MatchResult, Players, Record};
use pyo3::prelude::{Bound, Py, PyAny, PyResult, Python, pyclass, pymethods};
use table::Streams;

/// A match, deal by deal: see ``docs/python.md``. Compared by identity; not to be pickled.
#[pyclass(name = "Match", module = "mus")]
pub(crate) struct PyMatch {
    series: Match,
    seed: u64,
    deal: Py<PyDeal>,
    finished: Vec<Record>,
}

fn next_deal(series: &Match, seed: u64) -> PyResult<PyDeal> {
    let place = series.place();
    let score = series.score().map(i64::from);
    let origin = (seed, place.game, place.deal);
    PyDeal::start(
        series.rules(),
        series.mano(),
        score,
        None,
        series.is_first_deal(),
        origin,
    )
}

impl PyMatch {
    /// Counts the deal in hand if it is over, and deals the next unless the match is decided.
    fn advance(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.series.winner().is_some() {
            return Ok(());
        }
        let mut deal = self.deal.borrow_mut(py);
        deal.settle();
        if !deal.record.is_over() {
            return Ok(());
        }
        self.series.count(deal.record.deal());
        self.finished.push(deal.record.clone());
        drop(deal);
        if self.series.winner().is_none() {
            self.deal = Py::new(py, next_deal(&self.series, self.seed)?)?;
        }
        Ok(())
    }
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(
        signature = (rules=None, *, seed=None, first_mano=None),
        text_signature = "(rules=None, *, seed=0, first_mano=None)"
    )]
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        first_mano: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMatch> {
        let seed = seed.map_or(Ok(0), seed_of)?;
        let mano = match first_mano {
            None => Mus::lot(Streams::new(seed, 0)),
            Some(number) => seat_of("first_mano", number)?,
        };
        let series = Match::new(&rules::read(rules)?, mano);
        let deal = Py::new(py, next_deal(&series, seed)?)?;
        Ok(PyMatch {
            series,
            seed,
            deal,
            finished: Vec::new(),
        })
    }

    /// The deal to play: the next one once the last is over; the last one when the match is won.
    #[getter]
    fn deal(&mut self, py: Python<'_>) -> PyResult<Py<PyDeal>> {
        self.advance(py)?;
        Ok(self.deal.clone_ref(py))
    }

    /// Games won, by team.
    #[getter]
    fn games(&mut self, py: Python<'_>) -> PyResult<(u8, u8)> {
        self.advance(py)?;
        Ok(self.series.games().into())
    }

    /// The team that has won the match (M7.1); None before.
    #[getter]
    fn winner(&mut self, py: Python<'_>) -> PyResult<Option<u8>> {
        self.advance(py)?;
        Ok(self.series.winner().map(|team| team.number()))
    }

    /// The score of the game in play, by team, before the deal in hand.
    #[getter]
    fn score(&mut self, py: Python<'_>) -> PyResult<(u16, u16)> {
        self.advance(py)?;
        Ok(self.series.score().into())
    }

    /// The score as stones on the table, by team: ``(fives, ones, dentro)`` each (M7.2).
    #[getter]
    fn counters(&mut self, py: Python<'_>) -> PyResult<[(u16, u16, bool); 2]> {
        self.advance(py)?;
        let target = self.series.rules().target;
        Ok(self.series.score().map(|score| {
            let Counters {
                fives,
                ones,
                dentro,
            } = counters(score, target);
            (fives, ones, dentro)
        }))
    }

    /// How many deals are over.
    #[getter]
    fn deals(&mut self, py: Python<'_>) -> PyResult<u32> {
        self.advance(py)?;
        Ok(self.series.deals())
    }

    /// The record of the match as a dict, finished deals and the one in hand; ``bots`` are the
    /// names by seat.
    #[pyo3(signature = (bots=["", "", "", ""].map(str::to_owned)))]
    fn record<'py>(&mut self, py: Python<'py>, bots: [String; 4]) -> PyResult<Bound<'py, PyAny>> {
        self.advance(py)?;
        let mut deals = self.finished.clone();
        let winner = self.series.winner();
        if winner.is_none() {
            deals.push(self.deal.borrow(py).record.clone());
        }
        let players = Players {
            seed: self.seed,
            index: 0,
            bots,
        };
        let result = MatchResult {
            games: self.series.games(),
            winner,
        };
        let record = MatchRecord::new(self.series.rules(), players, deals, result);
        convert::to_python(py, &record.to_json())
    }

    fn __repr__(&mut self, py: Python<'_>) -> PyResult<String> {
        self.advance(py)?;
        let (games, score) = (self.series.games(), self.series.score());
        let [(ours, theirs), (us, them)] = [games.map(u16::from).into(), score.into()];
        Ok(format!(
            "<Match games=({ours}, {theirs}) score=({us}, {them})>"
        ))
    }
}
