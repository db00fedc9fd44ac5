//! Legal cards, winners and points: of one trick as text, of many as arrays.

use super::{errors as told, rules};
use crate::errors;
use manille::card::{CardError, Pack, Trumps, read_cards};
use manille::legal::{Duties, facing, legal, legal_to_row, winner};
use manille::rules::Rules;
use numpy::ndarray::ArrayView1;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::{Bound, PyAny, PyDictMethods, PyResult, Python, pyfunction};
use pyo3::types::PyDict;
use table::{Card, CardSet};

/// Reads cards as text, a few at most.
fn cards_of(
    pack: &Pack,
    text: &Bound<'_, PyAny>,
    place: &'static str,
    most: usize,
) -> PyResult<Vec<Card>> {
    let text = errors::text(place, text)?;
    read_cards(pack, &text, place, most).map_err(|error| told::card(&error))
}

/// How many cards a hand can hold: its own, and those before it or taken up.
fn largest_hand(rules: &Rules) -> usize {
    let shape = rules.shape();
    let more = match shape.apart {
        manille::rules::Apart::Nothing | manille::rules::Apart::Dog => 0,
        manille::rules::Apart::Talon => 2,
        manille::rules::Apart::Stacks => 4,
    };
    usize::from(shape.hand) + more
}

/// The cards of a hand that may be played to a trick, in the order of the hand.
#[pyfunction]
pub(crate) fn manille_legal(
    hand: &Bound<'_, PyAny>,
    trick: &Bound<'_, PyAny>,
    trump: &Bound<'_, PyAny>,
    partner_is_master: bool,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<String>> {
    let options = options.copy()?;
    if !options.contains("variant")? {
        options.set_item("variant", "manillen")?;
    }
    let rules = rules::read(Some(&options.into_any()))?;
    let shape = rules.shape();
    let pack = shape.pack;
    let hand = cards_of(pack, hand, "hand", largest_hand(&rules))?;
    let trick = cards_of(pack, trick, "trick", usize::from(shape.seats) - 1)?;
    let word = errors::text("trump", trump)?;
    let trumps = pack
        .read_trumps(&word)
        .ok_or_else(|| told::card(&CardError::NotTrumps(word)))?;
    if hand.is_empty() {
        return Err(told::card(&CardError::Missing("hand")));
    }
    if let Some(card) = hand.iter().find(|card| trick.contains(card)) {
        let twice = CardError::Twice(pack.show(*card).to_string());
        return Err(told::card(&twice));
    }
    let facing = facing(&trick, trumps, Some(partner_is_master), pack);
    let set: CardSet = hand.iter().copied().collect();
    let may = legal(set, facing, &Duties::new(&rules), pack);
    let played = hand.into_iter().filter(|&card| may.contains(card));
    Ok(played.map(|card| pack.show(card).to_string()).collect())
}

fn wrong(what: String) -> pyo3::PyErr {
    errors::python::CardError::new_err(what)
}

#[cold]
fn no_card(row: &[u8], pack: &Pack, number: usize) -> pyo3::PyErr {
    let size = pack.size();
    wrong(format!(
        "trick {number}: {row:?}: expected card numbers below {size}, or 255 for no card"
    ))
}

/// The cards of a row, in `cards`; 255 and what follows it stand for no card.
#[inline]
fn row_of<'c>(
    row: ArrayView1<'_, u8>,
    pack: &Pack,
    number: usize,
    cards: &'c mut Vec<Card>,
) -> PyResult<&'c [Card]> {
    cards.clear();
    for &card in row.iter().take_while(|&&card| card != u8::MAX) {
        if card >= pack.size() {
            return Err(no_card(&row.to_vec(), pack, number));
        }
        cards.push(Card::masked(card));
    }
    Ok(cards)
}

fn trumps_of(number: u8, row: usize) -> PyResult<Trumps> {
    Trumps::ALL
        .get(usize::from(number))
        .copied()
        .ok_or_else(|| {
            wrong(format!(
                "trumps of trick {row}: {number}: expected a suit 0 to 3, or 4 for none"
            ))
        })
}

fn same_length(name: &str, found: usize, expected: usize) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    Err(wrong(format!(
        "{name} has {found} rows: expected {expected}, as many as the first array"
    )))
}

/// The cards that may be played, as masks, for many hands and tricks at once.
#[pyfunction]
#[pyo3(signature = (hands, tricks, trumps, partner_is_master, rules))]
pub(crate) fn manille_legal_masks<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray1<'py, u64>,
    tricks: PyReadonlyArray2<'py, u8>,
    trumps: PyReadonlyArray1<'py, u8>,
    partner_is_master: Option<PyReadonlyArray1<'py, bool>>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let rules = rules::read(rules)?;
    let (pack, duties) = (rules.shape().pack, Duties::new(&rules));
    let (rows, width) = (tricks.as_array().nrows(), tricks.as_array().ncols());
    let (hands, flat, trumps) = (hands.as_slice()?, tricks.as_slice()?, trumps.as_slice()?);
    same_length("tricks", rows, hands.len())?;
    same_length("trumps", trumps.len(), hands.len())?;
    let partners = partner_is_master.as_ref();
    let partners = partners.map(PyReadonlyArray1::as_slice).transpose()?;
    if let Some(partners) = partners {
        same_length("partner_is_master", partners.len(), hands.len())?;
    }
    let mut masks = Vec::with_capacity(hands.len());
    for (row, &hand) in hands.iter().enumerate() {
        let hand = CardSet::from_bits(hand);
        if !pack.all().includes(hand) {
            return Err(wrong(format!(
                "hand {row}: bits beyond the {} cards",
                pack.size()
            )));
        }
        let trick = &flat[row * width..(row + 1) * width];
        let (partner, trumps) = (partners.map(|all| all[row]), trumps_of(trumps[row], row)?);
        let may = legal_to_row(hand, trick, trumps, partner, &duties, pack);
        masks.push(may.ok_or_else(|| no_card(trick, pack, row))?.bits());
    }
    Ok(masks.into_pyarray(py))
}

/// The place in each trick of the card that wins it.
#[pyfunction]
#[pyo3(signature = (tricks, trumps, rules))]
pub(crate) fn manille_trick_winners<'py>(
    py: Python<'py>,
    tricks: PyReadonlyArray2<'py, u8>,
    trumps: PyReadonlyArray1<'py, u8>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let pack = rules::read(rules)?.shape().pack;
    let (tricks, trumps) = (tricks.as_array(), trumps.as_array());
    same_length("trumps", trumps.len(), tricks.nrows())?;
    let (mut places, mut cards) = (Vec::with_capacity(tricks.nrows()), Vec::new());
    for (row, &number) in trumps.iter().enumerate() {
        let trick = row_of(tricks.row(row), pack, row, &mut cards)?;
        places.push(winner(trick, trumps_of(number, row)?, pack) as u8);
    }
    Ok(places.into_pyarray(py))
}

/// The points of the cards of each trick, and of the trick itself where tricks count.
#[pyfunction]
#[pyo3(signature = (tricks, rules))]
pub(crate) fn manille_score_tricks<'py>(
    py: Python<'py>,
    tricks: PyReadonlyArray2<'py, u8>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let rules = rules::read(rules)?;
    let pack = rules.shape().pack;
    let tricks = tricks.as_array();
    let (mut points, mut cards) = (Vec::with_capacity(tricks.nrows()), Vec::new());
    for row in 0..tricks.nrows() {
        let trick = row_of(tricks.row(row), pack, row, &mut cards)?;
        let sum: u8 = trick.iter().map(|&card| pack.points(card)).sum();
        points.push(sum + rules.trick_point as u8);
    }
    Ok(points.into_pyarray(py))
}

/// Hands as text, as masks: bit ``suit * ranks + strength`` for each card.
#[pyfunction]
#[pyo3(signature = (texts, rules))]
pub(crate) fn manille_masks<'py>(
    py: Python<'py>,
    texts: Vec<String>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let pack = rules::read(rules)?.shape().pack;
    let mask = |text: &String| {
        let cards = read_cards(pack, text, "hand", 64).map_err(|error| told::card(&error))?;
        Ok(cards.into_iter().collect::<CardSet>().bits())
    };
    let masks = texts.iter().map(mask).collect::<PyResult<Vec<u64>>>()?;
    Ok(masks.into_pyarray(py))
}
