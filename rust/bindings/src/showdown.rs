//! Hands against hands in arrays: two by two, and the four of a deal.

use crate::hands::{hands_of, in_use, no_card};
use crate::{errors, rules};
use mus::evaluator::{Evaluator, first_bad};
use mus::lance::Lance;
use mus::showdown::{Row, showdowns};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyfunction};

type Hand = [u8; 4];

/// Compares hands two by two in a lance: 1, 0 or -1; both arrays are uint8 (n, 4).
#[pyfunction]
#[pyo3(signature = (a, b, lance, rules=None))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyArray2<u8>>,
    b: &Bound<'py, PyArray2<u8>>,
    lance: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let lance = Lance::read(&errors::text("lance", lance)?).map_err(errors::lance)?;
    let evaluator = rules::read(rules)?.evaluator();
    let a = a.try_readonly().map_err(|_| in_use("a"))?;
    let b = b.try_readonly().map_err(|_| in_use("b"))?;
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let a = hands_of(&a, &mut first);
    let b = hands_of(&b, &mut second);
    let signs = py.detach(|| compare_checked(&evaluator, lance, a, b));
    let signs = signs.map_err(|bad| match bad {
        Bad::First(place) => no_card(&format!("a[{place}]"), a[place]),
        Bad::Second(place) => no_card(&format!("b[{place}]"), b[place]),
    })?;
    Ok(PyArray1::from_vec(py, signs))
}

/// The first hand that is none, and in which array.
enum Bad {
    First(usize),
    Second(usize),
}

fn compare_checked(
    evaluator: &Evaluator,
    lance: Lance,
    a: &[Hand],
    b: &[Hand],
) -> Result<Vec<i8>, Bad> {
    first_bad(a).map_or(Ok(()), |place| Err(Bad::First(place)))?;
    first_bad(b).map_or(Ok(()), |place| Err(Bad::Second(place)))?;
    let mut signs = vec![0; a.len().min(b.len())];
    mus::compare::compare(evaluator, lance, (a, b), &mut signs);
    Ok(signs)
}

/// Writes ten bytes a deal into `rows`. `manos` has one number a deal, or one for all; shapes and
/// seats are the caller's care.
#[pyfunction]
#[pyo3(signature = (cards, manos, rows, rules=None))]
pub(crate) fn showdown(
    py: Python<'_>,
    cards: &Bound<'_, PyArray3<u8>>,
    manos: &Bound<'_, PyArray1<u8>>,
    rows: &Bound<'_, PyArray1<u8>>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let cards = cards.try_readonly().map_err(|_| in_use("cards"))?;
    let manos = manos.try_readonly().map_err(|_| in_use("mano"))?;
    let mut rows = rows.try_readwrite().map_err(|_| in_use("out"))?;
    let evaluator = rules::read(rules)?.evaluator();
    let (rows, _) = rows.as_slice_mut()?.as_chunks_mut::<10>();
    let gathered: Vec<u8>;
    // `as_slice` would give an array that lies column by column, too.
    let flat = match cards.as_slice() {
        Ok(flat) if cards.is_c_contiguous() => flat,
        _ => {
            gathered = cards.as_array().iter().copied().collect();
            &gathered
        }
    };
    let (deals, _) = flat.as_chunks::<4>().0.as_chunks::<4>();
    let manos = manos.as_slice()?;
    match py.detach(|| showdown_checked(&evaluator, deals, manos, rows)) {
        None => Ok(()),
        Some(place) => {
            let (deal, seat) = (place / 4, place % 4);
            Err(no_card(
                &format!("cards[{deal}, {seat}]"),
                deals[deal][seat],
            ))
        }
    }
}

/// Writes the rows when all numbers are cards; else gives the place of the first hand that is none.
fn showdown_checked(
    evaluator: &Evaluator,
    deals: &[[Hand; 4]],
    manos: &[u8],
    rows: &mut [Row],
) -> Option<usize> {
    let bad = first_bad(deals.as_flattened());
    match manos {
        _ if bad.is_some() => {}
        [mano] => showdowns(evaluator, deals, std::iter::repeat(*mano), rows),
        _ => showdowns(evaluator, deals, manos.iter().copied(), rows),
    }
    bad
}
