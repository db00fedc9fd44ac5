//! Every different hand with its percentiles, and the text of a class.

use crate::hands::{hands_of, no_card};
use crate::rules;
use mus::card::show_ranks;
use mus::evaluator::{PACK, first_bad};
use mus::rankings::Rankings;
use mus::rules::Rules;
use numpy::PyReadonlyArray2;
use pyo3::prelude::{Bound, PyAny, PyResult, pyfunction};
use std::sync::OnceLock;

/// The rankings of each pack and reading of `real`, counted when first asked for.
static RANKINGS: [OnceLock<Rankings>; 6] = [const { OnceLock::new() }; 6];

fn rankings_of(rules: &Rules) -> &'static Rankings {
    RANKINGS[rules.kings as usize * 3 + rules.real as usize]
        .get_or_init(|| Rankings::new(&rules.evaluator()))
}

/// Text, combinations and percentiles by lance.
type Row = (String, u32, [f64; 5]);

/// Every different hand, the best in grande first.
#[pyfunction]
#[pyo3(signature = (rules=None))]
pub(crate) fn rankings(rules: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Row>> {
    let rankings = rankings_of(&rules::read(rules)?);
    Ok(rankings
        .by_grande()
        .map(|row| (show_ranks(row.ranks), row.combinations, row.percentiles))
        .collect())
}

/// The percentiles of one hand, by lance.
#[pyfunction]
#[pyo3(signature = (cards, rules=None))]
pub(crate) fn percentiles(cards: [u8; 4], rules: Option<&Bound<'_, PyAny>>) -> PyResult<[f64; 5]> {
    let rules = rules::read(rules)?;
    if cards.iter().any(|&card| card >= PACK) {
        return Err(no_card("cards", cards));
    }
    let class = rules.evaluator().class(cards);
    Ok(rankings_of(&rules).of(class).percentiles)
}

/// Hands without suits, highest first: the text of each hand's class.
#[pyfunction]
#[pyo3(signature = (cards, rules=None))]
pub(crate) fn format_classes(
    cards: PyReadonlyArray2<'_, u8>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<String>> {
    let evaluator = rules::read(rules)?.evaluator();
    let mut gathered = Vec::new();
    let hands = hands_of(&cards, &mut gathered);
    match first_bad(hands) {
        Some(place) => Err(no_card(&format!("cards[{place}]"), hands[place])),
        None => Ok(hands
            .iter()
            .map(|&hand| show_ranks(evaluator.ranks(evaluator.class(hand))))
            .collect()),
    }
}
