//! `mus.Hand`, text to cards and back, evaluation one by one.

use crate::{errors, rules};
use mus::card;
use mus::evaluator::{PACK, Worth, first_bad};
use mus::hand::Pares;
use mus::rules::Rules;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::{PyString, PyStringMethods};
use std::hash::{DefaultHasher, Hash, Hasher};
use table::Card;

/// Four cards and what they are worth in every lance. Frozen; equal when cards and rules are.
#[pyclass(frozen, eq, name = "Hand", module = "mus")]
#[derive(PartialEq)]
pub(crate) struct PyHand {
    cards: [u8; 4],
    rules: Rules,
    worth: &'static Worth,
    pares: Pares,
}

impl PyHand {
    /// Four cards, each below 40, under some rules.
    pub(crate) fn of(cards: [u8; 4], rules: Rules) -> PyHand {
        let evaluator = rules.evaluator();
        let class = evaluator.class(cards);
        PyHand {
            cards,
            rules,
            worth: evaluator.worth(class),
            pares: evaluator.pares(class),
        }
    }
}

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (text, rules=None))]
    fn new(text: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<PyHand> {
        let rules = rules::read(rules)?;
        let Ok(text) = text.cast::<PyString>() else {
            let shown = text.str()?.to_string();
            let message = format!(
                "{} is no hand: a hand is text, as in 'RR7A' (M1.2)",
                table::shortened(&shown)
            );
            return Err(errors::python::CardError::new_err(message));
        };
        let list = card::read_hand(&text.to_string_lossy()).map_err(errors::card)?;
        let cards: [u8; 4] = std::array::from_fn(|place| list.as_slice()[place].number());
        Ok(PyHand::of(cards, rules))
    }

    /// The four card numbers, in the order of writing.
    #[getter]
    fn cards(&self) -> (u8, u8, u8, u8) {
        self.cards.into()
    }

    /// The rules that the hand is judged by.
    #[getter]
    fn rules(&self) -> rules::PyRules {
        rules::PyRules { rules: self.rules }
    }

    /// The sum of the card values (M1.4).
    #[getter]
    fn total(&self) -> u8 {
        self.worth.total
    }

    /// ``"none"``, ``"par"``, ``"medias"`` or ``"duples"`` (M4.4).
    #[getter]
    fn pares_class(&self) -> &'static str {
        match self.pares {
            Pares::None => "none",
            Pares::Par(_) => "par",
            Pares::Medias(_) => "medias",
            Pares::Duples(..) => "duples",
        }
    }

    /// What its pares score: 0, 1, 2 or 3 (M4.4).
    #[getter]
    fn pares_value(&self) -> u8 {
        self.worth.pares_value
    }

    /// What its juego scores: 0, 2 or 3 (M4.5).
    #[getter]
    fn juego_value(&self) -> u8 {
        self.worth.juego_value
    }

    /// Place in grande, from 0; higher wins (M4.2).
    #[getter]
    fn grande(&self) -> u16 {
        self.worth.grande
    }

    /// Place in chica, from 0; higher wins (M4.3).
    #[getter]
    fn chica(&self) -> u16 {
        self.worth.chica
    }

    /// Place in pares; higher wins, 0: has none (M4.4).
    #[getter]
    fn pares(&self) -> u8 {
        self.worth.pares
    }

    /// Place in juego, 1 (33) to 8 (31), 9 for a real; 0: has none (M4.5).
    #[getter]
    fn juego(&self) -> u8 {
        self.worth.juego
    }

    fn __str__(&self) -> String {
        card::show(&self.cards.map(Card::masked))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.__str__();
        if self.rules == Rules::CLASSIC {
            return Ok(format!("Hand('{text}')"));
        }
        let rules = Bound::new(py, self.rules())?;
        Ok(format!("Hand('{text}', {})", rules.repr()?))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.cards, format!("{:?}", self.rules)).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, rules::PyRules))> {
        Ok((
            py.get_type::<PyHand>().into_any(),
            (self.__str__(), self.rules()),
        ))
    }
}

/// Hands as text to card numbers, uint8 (n, 4), each hand by itself.
#[pyfunction]
pub(crate) fn parse_hands<'py>(
    py: Python<'py>,
    texts: Vec<Bound<'py, PyString>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut cards = Vec::with_capacity(texts.len() * 4);
    for text in &texts {
        let hand = card::read_hand(&text.to_string_lossy()).map_err(errors::card)?;
        cards.extend(hand.as_slice().iter().map(|card| card.number()));
    }
    PyArray1::from_vec(py, cards).reshape([texts.len(), 4])
}

/// The hands of an array, one after another: where they lie, or gathered.
pub(crate) fn hands_of<'a>(
    cards: &'a PyReadonlyArray2<'_, u8>,
    gathered: &'a mut Vec<[u8; 4]>,
) -> &'a [[u8; 4]] {
    match cards.as_slice() {
        // An array that lies column by column is a slice as well.
        Ok(flat) if cards.is_c_contiguous() => flat.as_chunks::<4>().0,
        _ => {
            let rows = cards.as_array();
            let hands = rows.rows().into_iter();
            gathered
                .extend(hands.map(|row| -> [u8; 4] { std::array::from_fn(|place| row[place]) }));
            gathered
        }
    }
}

/// Another thread of Python is writing into this array, or reading what is to be written.
pub(crate) fn in_use(name: &str) -> pyo3::PyErr {
    let message = format!("{name} is in use by another thread: wait for it, or give other memory");
    errors::python::CardError::new_err(message)
}

/// The error that names a hand which is none, and where it is.
pub(crate) fn no_card(place: &str, hand: [u8; 4]) -> pyo3::PyErr {
    let last = PACK - 1;
    let message = format!("{place} is {hand:?}: a card number is 0 to {last} (M1.2)");
    errors::python::CardError::new_err(message)
}

/// Card numbers, uint8 (n, 4), to text.
#[pyfunction]
pub(crate) fn format_hands(cards: PyReadonlyArray2<'_, u8>) -> PyResult<Vec<String>> {
    let mut gathered = Vec::new();
    let hands = hands_of(&cards, &mut gathered);
    match first_bad(hands) {
        Some(place) => Err(no_card(&format!("cards[{place}]"), hands[place])),
        None => Ok(hands
            .iter()
            .map(|hand| card::show(&hand.map(Card::masked)))
            .collect()),
    }
}

/// The seven values of one hand, packed four card numbers a byte each, lowest byte first.
#[pyfunction]
#[pyo3(signature = (packed, rules=None))]
pub(crate) fn evaluate_one(
    packed: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u16, u16, u8, u8, u8, u8, u8)> {
    let hand = packed.extract::<u32>().map(u32::to_le_bytes).ok();
    let Some(hand) = hand.filter(|hand| hand.iter().all(|&card| card < PACK)) else {
        let message = format!(
            "{}: a packed hand is an int of four card numbers 0 to {}, a byte each (M1.2)",
            packed.repr()?,
            PACK - 1
        );
        return Err(errors::python::CardError::new_err(message));
    };
    let Worth {
        grande,
        chica,
        pares,
        juego,
        total,
        pares_value,
        juego_value,
    } = *rules::read(rules)?.evaluator().evaluate(hand);
    Ok((grande, chica, pares, juego, total, pares_value, juego_value))
}
