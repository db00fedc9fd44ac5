//! Integer statistics of matches, across the border.

use arena::Tally;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;
use std::cmp::max;

/// Integer statistics by entrant (0: the first team named), mergeable in any order.
#[pyclass(eq, name = "Tally", module = "mus._native")]
#[derive(Clone, Default, PartialEq)]
pub(crate) struct PyTally {
    pub(crate) tally: Tally,
}

/// So many counts at least, with noughts behind them.
fn padded<const N: usize>(counts: Vec<u64>, least: usize) -> PyResult<[u64; N]> {
    if !(least..=N).contains(&counts.len()) {
        let message = format!("{} counts: expected {least} to {N}", counts.len());
        return Err(PyValueError::new_err(message));
    }
    let mut all = [0; N];
    for (place, count) in all.iter_mut().zip(counts) {
        *place = count;
    }
    Ok(all)
}

/// How many counts of sets are told: of matches of two halves those of sets of four, or of larger ones
/// all; of matches of more parts those of such a set.
fn told(parts: u8, set_size: u8) -> usize {
    let matches = if parts > 2 {
        set_size
    } else {
        max(set_size, 4)
    };
    usize::from(max(parts, 2)) * usize::from(matches) + 1
}

/// The parts of a match, where it has so many.
fn parts_of(parts: u8) -> PyResult<u8> {
    let message = || PyValueError::new_err(format!("parts {parts}: expected 2, 6 or 12"));
    [2, 6, 12]
        .contains(&parts)
        .then_some(parts)
        .ok_or_else(message)
}

#[pymethods]
impl PyTally {
    #[new]
    fn new() -> PyTally {
        PyTally::default()
    }

    /// The tally that ``to_dict`` wrote, of whole sets of matches.
    #[staticmethod]
    fn from_dict(counts: &Bound<'_, PyAny>) -> PyResult<PyTally> {
        let get = |name| counts.get_item(name);
        let of_all = |name| padded(get(name)?.extract()?, 2);
        let set_size = get("set_size")?.extract()?;
        let parts = if counts.contains("parts")? {
            parts_of(get("parts")?.extract()?)?
        } else {
            2
        };
        Ok(PyTally {
            tally: Tally {
                matches: get("matches")?.extract()?,
                draws: get("draws")?.extract()?,
                wins: of_all("wins")?,
                games: of_all("games")?,
                deals: get("deals")?.extract()?,
                set_size,
                parts,
                sets: padded(get("sets")?.extract()?, told(parts, set_size.min(4)))?,
                game_products: get("game_products")?.extract()?,
                ..Tally::default()
            },
        })
    }

    /// The counts as a dict of whole numbers, wins and games of so many entrants.
    #[pyo3(signature = (entrants=2))]
    fn to_dict<'py>(&self, py: Python<'py>, entrants: usize) -> PyResult<Bound<'py, PyDict>> {
        let of_all = |counts: &[u64; 4]| counts.iter().copied().take(entrants).collect::<Vec<_>>();
        let Tally {
            matches,
            draws,
            deals,
            set_size,
            parts,
            sets,
            game_products,
            ..
        } = &self.tally;
        let dict = PyDict::new(py);
        dict.set_item("matches", matches)?;
        dict.set_item("draws", draws)?;
        dict.set_item("wins", of_all(&self.tally.wins))?;
        dict.set_item("games", of_all(&self.tally.games))?;
        dict.set_item("deals", deals)?;
        dict.set_item("set_size", set_size)?;
        if *parts > 2 {
            dict.set_item("parts", parts)?;
        }
        dict.set_item("sets", &sets[..told(*parts, *set_size).min(sets.len())])?;
        dict.set_item("game_products", game_products)?;
        Ok(dict)
    }

    /// Adds another tally's counts.
    fn merge(&mut self, other: &PyTally) {
        self.tally.merge(&other.tally);
    }

    /// Matches played.
    #[getter]
    fn matches(&self) -> u64 {
        self.tally.matches
    }

    /// Matches won, by entrant.
    #[getter]
    fn wins(&self) -> (u64, u64) {
        (self.tally.wins[0], self.tally.wins[1])
    }

    /// Games won, by entrant.
    #[getter]
    fn games(&self) -> (u64, u64) {
        (self.tally.games[0], self.tally.games[1])
    }

    /// Matches and games won, by entrant, of games of up to four sides.
    fn by_entrant(&self) -> ([u64; 4], [u64; 4]) {
        (self.tally.wins, self.tally.games)
    }

    /// Matches that nobody won.
    #[getter]
    fn draws(&self) -> u64 {
        self.tally.draws
    }

    /// Deals played.
    #[getter]
    fn deals(&self) -> u64 {
        self.tally.deals
    }

    /// The first entrant's share of matches; None without matches.
    #[getter]
    fn win_rate(&self) -> Option<f64> {
        self.tally.win_rate()
    }

    /// The 95 % interval of that share, computed over sets of matches.
    #[getter]
    fn interval(&self) -> (f64, f64) {
        self.tally.interval()
    }
}
