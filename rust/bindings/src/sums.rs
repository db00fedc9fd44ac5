//! Sums of what is measured in matches, across the border.

use arena::Sums;
use mus::measures::Measuring;
use pyo3::PyErr;
use pyo3::prelude::{PyResult, pyclass, pyfunction, pymethods};
use table::Measures;

use crate::errors;

/// Whole-number sums of what is measured in sets of matches, mergeable in any order.
#[pyclass(eq, name = "Sums", module = "mus._native")]
#[derive(Clone, Default, PartialEq)]
pub(crate) struct PySums {
    pub(crate) sums: Sums,
}

fn malformed() -> PyErr {
    let message = "measures: expected whole numbers, as many as there are measures and products";
    errors::python::MusError::new_err(message)
}

#[pymethods]
impl PySums {
    #[new]
    fn new() -> PySums {
        PySums::default()
    }

    /// The sums that ``text`` wrote, of whole sets of matches.
    #[staticmethod]
    fn read(text: &str) -> PyResult<PySums> {
        let mut numbers = text.split_ascii_whitespace();
        let mut next = || numbers.next().ok_or_else(malformed);
        let sets = next()?.parse().map_err(|_| malformed())?;
        let set_size = next()?.parse().map_err(|_| malformed())?;
        let numbers: Result<Vec<i128>, _> = numbers.map(str::parse).collect();
        let mut totals = numbers.map_err(|_| malformed())?;
        let pairs = Measuring::products();
        if totals.len() != Measuring::COUNT + pairs.len() {
            return Err(malformed());
        }
        let products = totals.split_off(Measuring::COUNT);
        Ok(PySums {
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
                 an even number of matches from an even one on",
                open.matches, self.sums.set_size
            );
            return Err(errors::python::MusError::new_err(message));
        }
        let mut sums = self.sums.clone();
        sums.totals.resize(Measuring::COUNT, 0);
        sums.products.resize(Measuring::products().len(), 0);
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

/// The names of the measures, and the places of the two that each product is of.
#[pyfunction]
pub(crate) fn measures() -> (Vec<String>, Vec<(u8, u8)>) {
    (Measuring::names(), Measuring::products().to_vec())
}
