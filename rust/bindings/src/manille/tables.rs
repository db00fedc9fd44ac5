//! The data-set tables of Manille: their columns as Python hears of them, and the values.

use crate::background::{Keep, Kept, Lens, Tables};
use crate::tables::{Told, columns, told, unknown_table, wanted};
use manille::columns::{DEALS, MATCHES, Rows, Selection};
use pyo3::prelude::{Bound, PyResult, Python, pyfunction};
use pyo3::types::PyDict;

/// The tables, in order.
const TABLES: [&str; 2] = ["matches", "deals"];

/// Reads which columns of which tables are asked for.
pub(super) fn read(tables: &[(String, Vec<String>)]) -> PyResult<Selection> {
    let mut selection = Selection::NONE;
    for (table, names) in tables {
        match table.as_str() {
            "matches" => selection.matches = wanted(&MATCHES, table, names)?,
            "deals" => selection.deals = wanted(&DEALS, table, names)?,
            _ => return Err(unknown_table(table, &TABLES)),
        }
    }
    Ok(selection)
}

impl Tables for Rows {
    fn lens(&self) -> Lens {
        let [matches, deals] = Rows::lens(self);
        [matches, deals, 0, 0, 0]
    }

    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        match table {
            "matches" => columns(py, self.matches.take()),
            "deals" => columns(py, self.deals.take()),
            _ => Err(unknown_table(table, &TABLES)),
        }
    }
}

impl Keep for Rows {
    fn keep(self) -> Kept {
        Kept {
            rows: Some(Box::new(self)),
            ..Kept::default()
        }
    }
}

/// The columns of a table of Manille, in order.
#[pyfunction]
pub(crate) fn manille_schema(table: &str) -> PyResult<Vec<Told>> {
    match table {
        "matches" => Ok(MATCHES.iter().copied().flatten().map(told).collect()),
        "deals" => Ok(DEALS.iter().copied().flatten().map(told).collect()),
        _ => Err(unknown_table(table, &TABLES)),
    }
}
