//! Legal cards, winners and points: of one trick as text, of many as arrays.

use super::{errors as told, rules};
use crate::errors;
use manille::card::{CardError, Pack, Trumps, read_cards};
use manille::legal::{Duties, check_options, facing, legal, winner};
use manille::many::{Lookup, Partners, Positions};
use manille::rules::{Rules, Sides};
use numpy::ndarray::ArrayView1;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1};
use pyo3::prelude::{Bound, PyAny, PyDictMethods, PyErr, PyResult, Python, pyfunction};
use pyo3::types::PyDict;
use std::ops::RangeInclusive;
use table::{Card, CardSet, shortened};

/// Reads cards as text, a few at most.
fn cards_of(pack: &Pack, text: &Bound<'_, PyAny>, place: &str, most: usize) -> PyResult<Vec<Card>> {
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
    let given = rules::options_of(&options)?;
    let rules = rules::read(Some(&options.into_any()))?;
    check_options(rules.variant, given.iter().map(|(name, _)| name.as_str()))
        .map_err(|error| told::rules(&error))?;
    let shape = rules.shape();
    let pack = shape.pack;
    let hand = cards_of(pack, hand, "hand", largest_hand(&rules))?;
    let trick = cards_of(pack, trick, "trick", usize::from(shape.seats) - 1)?;
    let word = errors::text("trump", trump)?;
    let trumps = pack
        .read_trumps(&word)
        .ok_or_else(|| told::card(&not_trumps(word, pack)))?;
    if hand.is_empty() {
        return Err(told::card(&CardError::Missing("hand".to_owned())));
    }
    if let Some(card) = hand.iter().find(|card| trick.contains(card)) {
        return Err(told::card(&twice("hand and trick", *card, pack)));
    }
    if partner_is_master {
        check_partner(&rules, trick.is_empty(), None)?;
    }
    let facing = facing(&trick, trumps, Some(partner_is_master), pack);
    let set: CardSet = hand.iter().copied().collect();
    let may = legal(set, facing, &Duties::new(&rules), pack);
    let played = hand.into_iter().filter(|&card| may.contains(card));
    Ok(played.map(|card| pack.show(card).to_string()).collect())
}

/// Can the card that is winning be a partner's (F2.7)?
fn check_partner(rules: &Rules, is_empty: bool, row: Option<usize>) -> PyResult<()> {
    let why = if rules.shape().sides == Sides::Alone {
        format!("nobody has a partner in {}", rules.variant.name())
    } else if is_empty {
        "the trick is empty, and no card is winning".to_owned()
    } else {
        return Ok(());
    };
    let place = row.map_or(String::new(), |row| format!(", row {row}"));
    Err(wrong(format!(
        "partner_is_master (--partner){place}: {why}: expected False (F2.7)"
    )))
}

fn not_trumps(text: String, pack: &Pack) -> CardError {
    CardError::NotTrumps {
        text,
        expected: pack.expected_trumps(),
    }
}

fn twice(place: &str, card: Card, pack: &Pack) -> CardError {
    CardError::Twice {
        place: place.to_owned(),
        card: pack.show(card).to_string(),
    }
}

fn wrong(what: String) -> pyo3::PyErr {
    errors::python::CardError::new_err(what)
}

/// The cards of a row.
#[derive(Default)]
struct Trick {
    cards: [Card; 4],
    len: usize,
}

impl Trick {
    fn cards(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// The cards of a row, all different and as many as wanted, then 255 for no card; `None` where
    /// something is wrong.
    fn read(row: ArrayView1<'_, u8>, pack: &Pack, wanted: &RangeInclusive<usize>) -> Option<Trick> {
        let (mut trick, mut seen, mut over) = (Trick::default(), CardSet::EMPTY, false);
        for &given in row {
            if given == u8::MAX {
                over = true;
                continue;
            }
            let card = Card::masked(given);
            if over || given >= pack.size() || !seen.insert(card) {
                return None;
            }
            *trick.cards.get_mut(trick.len)? = card;
            trick.len += 1;
        }
        wanted.contains(&trick.len).then_some(trick)
    }
}

/// The cards of a row of tricks.
fn row_of(
    row: ArrayView1<'_, u8>,
    pack: &Pack,
    number: usize,
    wanted: RangeInclusive<usize>,
) -> PyResult<Trick> {
    Trick::read(row, pack, &wanted).ok_or_else(|| wrong_row(&row.to_vec(), pack, number, &wanted))
}

/// What is wrong with a row.
fn wrong_row(row: &[u8], pack: &Pack, number: usize, wanted: &RangeInclusive<usize>) -> PyErr {
    let len = row.iter().take_while(|&&card| card != u8::MAX).count();
    let (given, rest) = row.split_at(len);
    let size = pack.size();
    if given.iter().any(|&card| card >= size) || rest.iter().any(|&card| card != u8::MAX) {
        return wrong(format!(
            "trick {number}: {}: expected card numbers below {size}, then 255 for no card (F1.1)",
            shortened(&format!("{row:?}"))
        ));
    }
    let mut seen = CardSet::EMPTY;
    let mut again = given.iter().map(|&card| Card::masked(card));
    match again.find(|&card| !seen.insert(card)) {
        Some(card) if wanted.contains(&len) => {
            told::card(&twice(&format!("trick {number}"), card, pack))
        }
        _ => {
            let (least, most) = (wanted.start(), wanted.end());
            wrong(format!(
                "trick {number}: {len} cards: expected {least} to {most} (F10)"
            ))
        }
    }
}

/// A hand as a mask: cards of the pack, no more than a seat can hold.
fn hand_of(mask: u64, rules: &Rules, number: usize) -> PyResult<CardSet> {
    let (hand, pack) = (CardSet::from_bits(mask), rules.shape().pack);
    if !pack.all().includes(hand) {
        let size = pack.size();
        return Err(wrong(format!(
            "hand {number}: bits beyond the {size} cards (F1.1)"
        )));
    }
    let (found, most) = (hand.len(), largest_hand(rules));
    if found > most {
        let place = format!("hand {number}");
        return Err(told::card(&CardError::TooMany { place, found, most }));
    }
    Ok(hand)
}

fn trumps_of(number: u8, row: usize) -> PyResult<Trumps> {
    Trumps::ALL
        .get(usize::from(number))
        .copied()
        .ok_or_else(|| {
            wrong(format!(
                "trumps of trick {row}: {number}: expected a suit 0 to 3, or 4 for none (F1.4)"
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

/// Writes the cards that may be played, as masks, for many hands and tricks at once.
#[pyfunction]
#[pyo3(signature = (hands, tricks, trumps, partner_is_master, rules, out))]
pub(crate) fn manille_legal_masks<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray1<'py, u64>,
    tricks: PyReadonlyArray2<'py, u8>,
    trumps: PyReadonlyArray1<'py, u8>,
    partner_is_master: Option<PyReadonlyArray1<'py, bool>>,
    rules: Option<&Bound<'py, PyAny>>,
    mut out: PyReadwriteArray1<'py, u64>,
) -> PyResult<()> {
    let rules = rules::read(rules)?;
    let partners = partner_is_master.as_ref();
    let positions = Positions {
        hands: hands.as_slice()?,
        tricks: tricks.as_slice()?,
        trumps: trumps.as_slice()?,
        partners: match partners {
            Some(partners) => Partners::Said(partners.as_slice()?),
            None => whose(&rules)?,
        },
    };
    let tricks = tricks.as_array();
    same_length("tricks", tricks.nrows(), positions.hands.len())?;
    same_length("trumps", positions.trumps.len(), positions.hands.len())?;
    if let Partners::Said(partners) = positions.partners {
        same_length("partner_is_master", partners.len(), positions.hands.len())?;
        let said = partners.iter().zip(tricks.rows()).enumerate();
        for (row, (_, trick)) in said.filter(|(_, (partner, _))| **partner) {
            let is_empty = trick.first().is_none_or(|&card| card == u8::MAX);
            check_partner(&rules, is_empty, Some(row))?;
        }
    }
    let masks = out.as_slice_mut()?;
    let lookup = Lookup::new(&rules, largest_hand(&rules));
    if py.detach(|| lookup.legal(&positions, masks)) {
        return Ok(());
    }
    for (row, mask) in masks.iter_mut().enumerate() {
        *mask = legal_in_row(&positions, tricks.row(row), row, &rules)?.bits();
    }
    Ok(())
}

/// Who are partners under some rules, where that does not change from deal to deal (F2.7).
fn whose<'a>(rules: &Rules) -> PyResult<Partners<'a>> {
    match rules.shape().sides {
        Sides::Partners => Ok(Partners::Opposite),
        Sides::Alone => Ok(Partners::Nobody),
        Sides::OneAgainst => Err(wrong(format!(
            "partner_is_master is missing: at {} one plays against the rest, so it is needed (F2.7)",
            rules.variant.name()
        ))),
    }
}

/// The cards that may be played in a row; an error that says what is wrong with it.
fn legal_in_row(
    positions: &Positions<'_>,
    trick: ArrayView1<'_, u8>,
    row: usize,
    rules: &Rules,
) -> PyResult<CardSet> {
    let (pack, seats) = (rules.shape().pack, usize::from(rules.shape().seats));
    let hand = hand_of(positions.hands[row], rules, row)?;
    let trick = row_of(trick, pack, row, 0..=seats - 1)?;
    if let Some(card) = trick.cards().iter().find(|&&card| hand.contains(card)) {
        let place = format!("hand {row} and its trick");
        return Err(told::card(&twice(&place, *card, pack)));
    }
    let partner = match positions.partners {
        Partners::Opposite => None,
        Partners::Nobody => Some(false),
        Partners::Said(partners) => Some(partners[row]),
    };
    let trumps = trumps_of(positions.trumps[row], row)?;
    let facing = facing(trick.cards(), trumps, partner, pack);
    Ok(legal(hand, facing, &Duties::new(rules), pack))
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
    let shape = rules::read(rules)?.shape();
    let (pack, seats) = (shape.pack, usize::from(shape.seats));
    let (tricks, trumps) = (tricks.as_array(), trumps.as_array());
    same_length("trumps", trumps.len(), tricks.nrows())?;
    let mut places = Vec::with_capacity(tricks.nrows());
    for (row, &number) in trumps.iter().enumerate() {
        let trick = row_of(tricks.row(row), pack, row, 1..=seats)?;
        places.push(winner(trick.cards(), trumps_of(number, row)?, pack) as u8);
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
    let (pack, seats) = (rules.shape().pack, usize::from(rules.shape().seats));
    let tricks = tricks.as_array();
    let mut points = Vec::with_capacity(tricks.nrows());
    for row in 0..tricks.nrows() {
        let trick = row_of(tricks.row(row), pack, row, 1..=seats)?;
        let cards: u8 = trick.cards().iter().map(|&card| pack.points(card)).sum();
        points.push(cards + rules.trick_point as u8);
    }
    Ok(points.into_pyarray(py))
}

/// Hands as text, as masks: bit ``suit * ranks + strength`` for each card.
#[pyfunction]
#[pyo3(signature = (texts, rules))]
pub(crate) fn manille_masks<'py>(
    py: Python<'py>,
    texts: Vec<Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let rules = rules::read(rules)?;
    let (pack, most) = (rules.shape().pack, largest_hand(&rules));
    let mask = |(number, text)| {
        let cards = cards_of(pack, text, &format!("hand {number}"), most)?;
        Ok(cards.into_iter().collect::<CardSet>().bits())
    };
    let masks = texts.iter().enumerate().map(mask);
    let masks = masks.collect::<PyResult<Vec<u64>>>()?;
    Ok(masks.into_pyarray(py))
}
