//! The data-set tables: their columns as Python hears of them, and the values that they hold.

use crate::background::{Keep, Kept, Lens, Tables};
use crate::json_text::json_text;
use crate::{errors, rules};
use mus::Mus;
use mus::record::Replayed;
use numpy::IntoPyArray;
use pyo3::prelude::{
    Bound, PyAny, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::PyDict;
use pyo3::{IntoPyObject, PyErr};
use table::{
    Column, Columns, Kind, Rows, Selection, Sheet, TABLES, Tabled, Unsettled, Values, Wanted,
    shortened,
};

/// What Python asks for: by table its columns, the share of deals, the shares of the first split and
/// of the first two, and the phases.
pub(crate) type Asked = (
    Vec<(String, Vec<String>)>,
    f64,
    Option<[f64; 2]>,
    Vec<String>,
);

/// Reads what is asked for.
pub(crate) fn read<G: Tabled>((tables, sample, splits, phases): Asked) -> PyResult<Selection<G>> {
    let mut selection = Selection {
        sample,
        splits,
        phases: phases_of(G::PHASES, &phases)?,
        ..Selection::NONE
    };
    for (table, names) in &tables {
        match table.as_str() {
            "matches" => selection.matches = wanted(G::MATCHES, table, names)?,
            "deals" => selection.deals = wanted(G::DEALS, table, names)?,
            "decisions" => selection.decisions = wanted(G::DECISIONS, table, names)?,
            "events" => selection.events = wanted(G::EVENTS, table, names)?,
            "hidden" => selection.hidden = wanted(G::HIDDEN, table, names)?,
            _ => return Err(no_table(table)),
        }
    }
    Ok(selection)
}

/// A bit for each of these phases, by its place among those that there are.
fn phases_of(known: &[&str], phases: &[String]) -> PyResult<u8> {
    phases.iter().try_fold(0, |bits, phase| {
        let place = known.iter().position(|word| word == phase);
        let place = place.ok_or_else(|| {
            let (given, phases) = (shortened(phase), known.join(", "));
            let message = format!("unknown phase {given:?}: phases are {phases}");
            errors::python::MusError::new_err(message)
        })?;
        Ok(bits | 1 << place)
    })
}

/// A record is none that a data set can be made of.
pub(crate) fn refuse(what: &str) -> PyResult<()> {
    let told = (format!("R1: {what}"), "R1", None::<usize>);
    Err(errors::python::RecordError::new_err(told))
}

/// The columns of these names.
fn wanted<R>(columns: Columns<R>, table: &str, names: &[String]) -> PyResult<Wanted<R>> {
    let found = names.iter().map(|name| {
        let mut all = columns.iter().copied().flatten();
        all.find(|column| column.name == name).ok_or_else(|| {
            let message = format!("unknown column {:?} of {table}", shortened(name));
            errors::python::MusError::new_err(message)
        })
    });
    found.collect::<PyResult<Vec<_>>>().map(Some)
}

impl<G: Tabled> Tables for Rows<G> {
    fn lens(&self) -> Lens {
        Rows::lens(self)
    }

    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        let fine = self.fine.as_mut();
        match table {
            "matches" => columns(py, self.matches.take()),
            "deals" => columns(py, self.deals.take()),
            "decisions" => {
                let rows = fine.and_then(|fine| fine.decisions.take());
                columns(py, rows.map(Unsettled::into_sheet))
            }
            "events" => columns(py, fine.and_then(|fine| fine.events.take())),
            "hidden" => columns(py, fine.and_then(|fine| fine.hidden.take())),
            _ => Err(no_table(table)),
        }
    }
}

impl<G: Tabled + 'static> Keep for Rows<G> {
    fn keep(self) -> Kept {
        Kept {
            rows: Some(Box::new(self)),
            ..Kept::default()
        }
    }
}

/// The values of a sheet's columns, by name.
fn columns<R: Send>(py: Python<'_>, sheet: Option<Sheet<R>>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    let Some(sheet) = sheet else {
        let message = "the table was not kept, or was taken before";
        return Err(errors::python::MusError::new_err(message));
    };
    let columns: Vec<(&str, Values)> = py.detach(|| sheet.finish().collect());
    for (name, values) in columns {
        dict.set_item(name, array(py, values)?)?;
    }
    Ok(dict)
}

/// Values as numpy arrays; of bytes of any length their ends and the bytes.
fn array<'py>(py: Python<'py>, values: Values) -> PyResult<Bound<'py, PyAny>> {
    Ok(match values {
        Values::Int8(values) => values.into_pyarray(py).into_any(),
        Values::Int16(values) => values.into_pyarray(py).into_any(),
        Values::Int32(values) => values.into_pyarray(py).into_any(),
        Values::Int64(values) => values.into_pyarray(py).into_any(),
        Values::Uint32(values) => values.into_pyarray(py).into_any(),
        Values::Uint64(values) => values.into_pyarray(py).into_any(),
        Values::Bytes(values) => values.into_pyarray(py).into_any(),
        Values::Binary(values, ends) => {
            let both = (ends.into_pyarray(py), values.into_pyarray(py));
            both.into_pyobject(py)?.into_any()
        }
    })
}

fn no_table(name: &str) -> PyErr {
    let message = format!(
        "unknown table {:?}: tables are {}",
        shortened(name),
        TABLES.join(", ")
    );
    errors::python::MusError::new_err(message)
}

/// A column as told to Python: name, kind, words, nullable, meaning.
pub(crate) type Told = (&'static str, String, Vec<&'static str>, bool, &'static str);

/// A column as told to Python.
fn told<R>(column: &Column<R>) -> Told {
    let (kind, words) = match column.kind {
        Kind::Int8 => ("int8", &[][..]),
        Kind::Int16 => ("int16", &[][..]),
        Kind::Int32 => ("int32", &[][..]),
        Kind::Int64 => ("int64", &[][..]),
        Kind::Uint32 => ("uint32", &[][..]),
        Kind::Uint64 => ("uint64", &[][..]),
        Kind::Word(words) => ("word", words),
        Kind::Bot => ("bot", &[][..]),
        Kind::Bytes(_) | Kind::Binary => ("binary", &[][..]),
    };
    let kind = match column.kind {
        Kind::Bytes(width) => format!("binary[{width}]"),
        _ => kind.to_owned(),
    };
    (
        column.name,
        kind,
        words.to_vec(),
        column.nullable,
        column.doc,
    )
}

/// The columns of a table of a game, in order.
pub(crate) fn schema_of<G: Tabled>(table: &str) -> PyResult<Vec<Told>> {
    fn all<R>(columns: Columns<R>) -> Vec<Told> {
        columns.iter().copied().flatten().map(told).collect()
    }
    match table {
        "matches" => Ok(all(G::MATCHES)),
        "deals" => Ok(all(G::DEALS)),
        "decisions" => Ok(all(G::DECISIONS)),
        "events" => Ok(all(G::EVENTS)),
        "hidden" => Ok(all(G::HIDDEN)),
        _ => Err(no_table(table)),
    }
}

/// The columns of a table of Mus, in order.
#[pyfunction]
pub(crate) fn schema(table: &str) -> PyResult<Vec<Told>> {
    schema_of::<Mus>(table)
}

/// The tables of matches that were recorded, as they are read.
pub(crate) struct Recorded<G: Tabled> {
    pub(crate) game: G,
    rows: Rows<G>,
    matches: u64,
}

impl<G: Tabled> Recorded<G> {
    /// Room for matches of a game, numbered from the first.
    pub(crate) fn new(game: G, selection: Asked, first: u64) -> PyResult<Recorded<G>> {
        let rows = Rows::select(&game, 0, false, [0, 1, 2, 3], &read(selection)?);
        Ok(Recorded {
            game,
            rows,
            matches: first,
        })
    }

    /// Adds the rows of a match of these bots, from this seed, which ``replay`` plays again.
    pub(crate) fn add(
        &mut self,
        (bots, seed): ([i8; 4], u64),
        replay: impl FnOnce(&mut Rows<G>, &G, u64),
    ) {
        self.rows.seat(bots, seed);
        replay(&mut self.rows, &self.game, self.matches);
        self.matches += 1;
    }

    /// The values of a table's columns, by name; the rows are given up for them.
    pub(crate) fn take<'py>(
        &mut self,
        py: Python<'py>,
        table: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        Tables::take(&mut self.rows, py, table)
    }
}

/// The tables of matches of Mus that were recorded: ``add`` reads a record, ``take`` gives the columns.
#[pyclass(name = "Recorded", module = "mus._native")]
pub(crate) struct PyRecorded(Recorded<Mus>);

#[pymethods]
impl PyRecorded {
    /// Room for matches by these rules, numbered from ``first``.
    #[new]
    fn new(rules: Option<&Bound<'_, PyAny>>, selection: Asked, first: u64) -> PyResult<PyRecorded> {
        let game = Mus::new(&rules::read(rules)?);
        Recorded::new(game, selection, first).map(PyRecorded)
    }

    /// Replays the record of a match, a dict or JSON text, and keeps its rows; ``bots``: by seat,
    /// the place of the name in the list of names. Raises RecordError for what is no match by these
    /// rules that is over.
    fn add(&mut self, record: &Bound<'_, PyAny>, bots: [i8; 4]) -> PyResult<()> {
        let text = json_text(record)?;
        let replayed = mus::record::read(&text).map_err(errors::record)?;
        let Replayed::Match(record) = replayed else {
            return refuse("the record of a deal: expected one of a match");
        };
        if record.result.winner.is_none() {
            return refuse("the match is not over");
        }
        let rules = record.deals.first().map(|deal| *deal.deal().rules());
        if rules != Some(*self.0.game.rules()) {
            return refuse("other rules than those of the first record");
        }
        self.0
            .add((bots, record.players.seed), |rows, game, index| {
                mus::columns::replay(rows, game, index, &record);
            });
        Ok(())
    }

    /// The values of a table's columns, by name; the rows are given up for them.
    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        self.0.take(py, table)
    }
}
