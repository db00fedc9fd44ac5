//! The data-set tables of Manille: their columns as Python hears of them, the values, and the records
//! that they came from or that come of them.

use super::view::PyView;
use super::{errors as told, rules};
use crate::json_text::json_text;
use crate::observation::Told as Field;
use crate::tables::{Asked, Recorded, Told, refuse, schema_of};
use crate::{convert, errors, observation};
use arena::Plan;
use manille::Manille;
use manille::numbers::{Numbers, WORDS};
use manille::observation::OBSERVATION;
use manille::record::{Kept as KeptDeal, Players, Replayed, rebuild};
use manille::setup::Cards;
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::{PyBytes, PyDict};
use table::{BySeat, Card, CardGame, CardSet, Seat};

/// The columns of a table of Manille, in order.
#[pyfunction]
pub(crate) fn manille_schema(table: &str) -> PyResult<Vec<Told>> {
    schema_of::<Manille>(table)
}

/// The words of actions, as masks number them.
#[pyfunction]
pub(crate) fn manille_words() -> Vec<&'static str> {
    WORDS.to_vec()
}

/// The fields of an observation of Manille, in order.
#[pyfunction]
pub(crate) fn manille_observation_fields() -> Vec<Field> {
    observation::told(OBSERVATION)
}

/// The observation of a view's seat, as the bytes of one row.
#[pyfunction]
pub(crate) fn manille_observe<'py>(py: Python<'py>, view: &PyView) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &view.row())
}

/// Whose place, as first seated, each seat takes in a match.
#[pyfunction]
pub(crate) fn manille_places(
    rules: Option<&Bound<'_, PyAny>>,
    paired: bool,
    index: u64,
) -> PyResult<Vec<u8>> {
    let game = Manille::new(&rules::read(rules)?);
    let bots = BySeat([(); 4]);
    let plan = Plan {
        game: &game,
        bots,
        seed: 0,
        paired,
    };
    let places = plan.places(plan.seating(index));
    let seats = Seat::ALL.into_iter().take(usize::from(game.seats()));
    Ok(seats.map(|seat| places[seat].number()).collect())
}

/// An action, or how cards lie at the start: seat (-1: nobody's), word, card, cards, suit, what,
/// answer, amount.
type Row = (i8, i8, i8, u64, i8, i8, i8, i8);

fn numbers((seat, word, card, cards, suit, what, answer, amount): Row) -> (Option<Seat>, Numbers) {
    let numbers = Numbers {
        word,
        card,
        cards,
        suit,
        what,
        answer,
        amount,
    };
    (u8::try_from(seat).ok().and_then(Seat::new), numbers)
}

/// A deal as `hidden` keeps it: dealer, hands, turned card (-1: none), dog, table.
type Hidden = (u8, Vec<u64>, i8, Vec<u8>, Vec<u8>);

fn laid((dealer, hands, turnup, dog, table): Hidden) -> KeptDeal {
    let pairs: Vec<[Card; 2]> = table
        .chunks_exact(2)
        .map(|pair| [Card::masked(pair[0]), Card::masked(pair[1])])
        .collect();
    KeptDeal {
        dealer: Seat::wrapped(dealer),
        cards: Cards {
            hands: hands
                .into_iter()
                .map(|hand| CardSet::from_bits(hand).iter().collect())
                .collect(),
            turnup: u8::try_from(turnup).ok().and_then(Card::new),
            apart: dog.into_iter().map(Card::masked).collect(),
            stacks: pairs.chunks(4).map(<[_]>::to_vec).collect(),
        },
        course: Vec::new(),
    }
}

/// The record of a match from what tables keep of it, as a dict: of each deal what `hidden` has, or
/// None, and its rows. Raises MusError where that is no match.
#[pyfunction]
pub(crate) fn manille_rebuild<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
    players: (u64, u64, Vec<String>),
    deals: Vec<(Option<Hidden>, Vec<Row>)>,
) -> PyResult<Bound<'py, PyAny>> {
    let (seed, index, bots) = players;
    let rules = rules::read(rules)?;
    let kept = deals.into_iter().map(|(hidden, rows)| {
        let rows: Vec<(Option<Seat>, Numbers)> = rows.into_iter().map(numbers).collect();
        let events = KeptDeal::from_events(&rows)?;
        Ok(match hidden {
            Some(hidden) => KeptDeal {
                course: events.course,
                ..laid(hidden)
            },
            None => events,
        })
    });
    let record = kept
        .collect::<Result<Vec<KeptDeal>, String>>()
        .and_then(|kept| rebuild(&rules, Players { seed, index, bots }, &kept))
        .map_err(|what| errors::python::MusError::new_err(format!("match {index}, {what}")))?;
    convert::to_python(py, &record.to_json())
}

/// The tables of matches of Manille that were recorded: ``add`` reads a record, ``take`` gives the
/// columns.
#[pyclass(name = "ManilleRecorded", module = "mus._native")]
pub(crate) struct PyRecorded(Recorded<Manille>);

#[pymethods]
impl PyRecorded {
    /// Room for matches by these rules, numbered from ``first``.
    #[new]
    fn new(rules: Option<&Bound<'_, PyAny>>, selection: Asked, first: u64) -> PyResult<PyRecorded> {
        let game = Manille::new(&rules::read(rules)?);
        Recorded::new(game, selection, first).map(PyRecorded)
    }

    /// Replays the record of a match, a dict or JSON text, and keeps its rows; ``bots``: by seat,
    /// the place of the name in the list of names. Raises RecordError for what is no match by these
    /// rules that is over.
    fn add(&mut self, record: &Bound<'_, PyAny>, bots: [i8; 4]) -> PyResult<()> {
        let text = json_text(record)?;
        let replayed = manille::record::read(&text).map_err(|error| told::record(&error))?;
        let Replayed::Match(record) = replayed else {
            return refuse("the record of a deal: expected one of a match");
        };
        if !record.result.over {
            return refuse("the match is not over");
        }
        if record.rules() != Some(self.0.game.rules()) {
            return refuse("other rules than those of the first record");
        }
        self.0
            .add((bots, record.players.seed), |rows, game, index| {
                manille::columns::replay(rows, game, index, &record);
            });
        Ok(())
    }

    /// The values of a table's columns, by name; the rows are given up for them.
    fn take<'py>(&mut self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        self.0.take(py, table)
    }
}
