//! Sums of what is measured in matches, across the border.

use arena::Sums;
use pyo3::PyErr;
use pyo3::prelude::{PyResult, pyclass, pyfunction, pymethods};
use table::{Measures, shortened};

use crate::errors;

/// What a game measures.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Of {
    Mus,
    Manille,
}

impl Of {
    fn read(game: &str) -> PyResult<Of> {
        match game {
            "mus" => Ok(Of::Mus),
            "manille" => Ok(Of::Manille),
            _ => {
                let message = format!("game {:?}: expected mus or manille", shortened(game));
                Err(errors::python::MusError::new_err(message))
            }
        }
    }

    fn names(self) -> Vec<String> {
        match self {
            Of::Mus => mus::measures::Measuring::names(),
            Of::Manille => manille::measures::Measuring::names(),
        }
    }

    fn count(self) -> usize {
        match self {
            Of::Mus => mus::measures::Measuring::COUNT,
            Of::Manille => manille::measures::Measuring::COUNT,
        }
    }

    fn products(self) -> &'static [(u8, u8)] {
        match self {
            Of::Mus => mus::measures::Measuring::products(),
            Of::Manille => manille::measures::Measuring::products(),
        }
    }
}

/// Whole-number sums of what a game measures in sets of matches, mergeable in any order.
#[pyclass(eq, name = "Sums", module = "mus._native")]
#[derive(Clone, PartialEq)]
pub(crate) struct PySums {
    of: Of,
    sums: Sums,
}

impl PySums {
    pub(crate) fn new_of(of: Of, sums: Sums) -> PySums {
        PySums { of, sums }
    }
}

fn malformed() -> PyErr {
    let message = "measures: expected whole numbers, as many as there are measures and products";
    errors::python::MusError::new_err(message)
}

#[pymethods]
impl PySums {
    #[new]
    #[pyo3(signature = (game="mus"))]
    fn new(game: &str) -> PyResult<PySums> {
        Ok(PySums {
            of: Of::read(game)?,
            sums: Sums::default(),
        })
    }

    /// The sums that ``text`` wrote, of whole sets of matches.
    #[staticmethod]
    #[pyo3(signature = (text, game="mus"))]
    fn read(text: &str, game: &str) -> PyResult<PySums> {
        let of = Of::read(game)?;
        let mut numbers = text.split_ascii_whitespace();
        let mut next = || numbers.next().ok_or_else(malformed);
        let sets = next()?.parse().map_err(|_| malformed())?;
        let set_size = next()?.parse().map_err(|_| malformed())?;
        let numbers: Result<Vec<i128>, _> = numbers.map(str::parse).collect();
        let mut totals = numbers.map_err(|_| malformed())?;
        let pairs = of.products();
        if totals.len() != of.count() + pairs.len() {
            return Err(malformed());
        }
        let products = totals.split_off(of.count());
        Ok(PySums {
            of,
            sums: Sums {
                sets,
                set_size,
                totals,
                products,
                pairs,
                ..Sums::default()
            },
        })
    }

    /// Sets, matches in a set, then all sums and all sums of products, with spaces in between.
    /// Raises MusError where a set is not complete: its measures would be lost.
    fn text(&self) -> PyResult<String> {
        if let Some((set, open)) = self.sums.open.first_key_value() {
            let message = format!(
                "measures: set {set} has {} of {} matches; only whole sets can be written, so play \
                 whole sets from the first match of one on",
                open.matches, self.sums.set_size
            );
            return Err(errors::python::MusError::new_err(message));
        }
        let mut sums = self.sums.clone();
        sums.totals.resize(self.of.count(), 0);
        sums.products.resize(self.of.products().len(), 0);
        let numbers = sums.totals.iter().chain(&sums.products);
        let words = numbers.map(ToString::to_string).collect::<Vec<_>>();
        Ok(format!(
            "{} {} {}",
            sums.sets,
            sums.set_size,
            words.join(" ")
        ))
    }

    /// Adds what other sums count.
    fn merge(&mut self, other: &PySums) {
        self.sums.merge(&other.sums);
    }

    /// Complete sets of matches.
    #[getter]
    fn sets(&self) -> u64 {
        self.sums.sets
    }

    /// How many matches make a set; 0 without any.
    #[getter]
    fn set_size(&self) -> u8 {
        self.sums.set_size
    }

    /// The sum of each measure over the sets.
    fn totals(&self) -> Vec<i128> {
        self.sums.totals.clone()
    }

    /// The sum of each product over the sets.
    fn products(&self) -> Vec<i128> {
        self.sums.products.clone()
    }
}

/// Names of measures, and pairs of places.
type Measured = (Vec<String>, Vec<(u8, u8)>);

/// The names of a game's measures, and the places of the two that each product is of.
#[pyfunction]
#[pyo3(signature = (game="mus"))]
pub(crate) fn measures(game: &str) -> PyResult<Measured> {
    let of = Of::read(game)?;
    Ok((of.names(), of.products().to_vec()))
}
