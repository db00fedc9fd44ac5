//! `mus.evaluate`: arrays of hands to rows, with any strides, in pieces and on threads.

use crate::errors::python::CardError;
use crate::{hands, rules};
use mus::evaluator::{Batch, Row, Way};
use mus::hand::{Kings, Real};
use mus::rules::Rules;
use numpy::ndarray::{ArrayView2, ArrayViewMut2, Axis, Slice};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyfunction};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

/// How many hands a thread takes at a time.
const SHARE: usize = 1 << 16;
/// How many hands are work enough for one more thread: a fifth of a millisecond.
const A_THREAD: usize = 1 << 18;
/// How many hands are gathered, or rows spread, at a time.
const BLOCK: usize = 512;

/// The batch evaluators, one for each pack and reading of `real`.
static BATCHES: LazyLock<[Batch; 6]> = LazyLock::new(|| {
    [
        Batch::new(Kings::Eight, Real::Off),
        Batch::new(Kings::Eight, Real::Figure),
        Batch::new(Kings::Eight, Real::Sota),
        Batch::new(Kings::Four, Real::Off),
        Batch::new(Kings::Four, Real::Figure),
        Batch::new(Kings::Four, Real::Sota),
    ]
});

fn batch(rules: &Rules) -> &'static Batch {
    &BATCHES[rules.kings as usize * 3 + rules.real as usize]
}

/// A hand with a number that is no card, and its place before it.
type Bad = (usize, [u8; 4]);

/// The hands that a thread takes at a time.
struct Share<'a> {
    /// The place of the first of them.
    first: usize,
    /// Four card numbers a hand.
    hands: ArrayView2<'a, u8>,
    /// Nine bytes a hand, to be written.
    rows: ArrayViewMut2<'a, u8>,
}

/// How a call is to be done.
#[derive(Clone, Copy)]
struct Task {
    batch: &'static Batch,
    way: Way,
    threads: usize,
    /// Whether nobody has seen the rows yet, so that an error may leave them half written.
    fresh: bool,
}

/// Writes nine bytes a hand into `rows`, (n, 9), the hands of one piece after those of the one
/// before; the shapes are the caller's care. False: nothing was done, because the memory of the
/// hands and that of the rows may overlap. `plain` is for tests: one hand after another.
#[pyfunction]
#[pyo3(signature = (pieces, rows, rules=None, threads=1, *, fresh=false, plain=false))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    pieces: Vec<Bound<'py, PyArray2<u8>>>,
    rows: &Bound<'py, PyArray2<u8>>,
    rules: Option<&Bound<'py, PyAny>>,
    threads: usize,
    fresh: bool,
    plain: bool,
) -> PyResult<bool> {
    let task = Task {
        batch: batch(&rules::read(rules)?),
        way: if plain { Way::Plain } else { Way::Wide },
        threads,
        fresh,
    };
    if !fresh && pieces.iter().any(|piece| may_overlap(piece, rows)) {
        return Ok(false);
    }
    let pieces: Result<Vec<_>, _> = pieces.iter().map(|piece| piece.try_readonly()).collect();
    let pieces = pieces.map_err(|_| hands::in_use("cards"))?;
    let mut rows = rows.try_readwrite().map_err(|_| hands::in_use("out"))?;
    let hands: usize = pieces.iter().map(|piece| piece.as_array().nrows()).sum();
    if rows.shape() != [hands, size_of::<Row>()] || pieces.iter().any(|piece| piece.shape()[1] != 4)
    {
        return Err(CardError::new_err(
            "hands are uint8 (n, 4), and their rows uint8 (n, 9)",
        ));
    }
    let shares = shares(&pieces, rows.as_array_mut());
    match py.detach(|| fill(task, shares)) {
        None => Ok(true),
        Some((place, hand)) => Err(hands::no_card(&format!("cards[{place}]"), hand)),
    }
}

/// Whether the stretches of memory meet in which two arrays lie.
fn may_overlap(one: &Bound<'_, PyArray2<u8>>, other: &Bound<'_, PyArray2<u8>>) -> bool {
    if one.is_empty() || other.is_empty() {
        return false;
    }
    let stretch = |array: &Bound<'_, PyArray2<u8>>| {
        let (mut low, mut high) = (0, 0);
        for (&length, &stride) in array.shape().iter().zip(array.strides()) {
            let last = stride * (length as isize - 1);
            (low, high) = (low + last.min(0), high + last.max(0));
        }
        let start = array.data().addr();
        start.wrapping_add_signed(low)..start.wrapping_add_signed(high + 1)
    };
    let (one, other) = (stretch(one), stretch(other));
    one.start < other.end && other.start < one.end
}

/// The hands of all pieces and their rows, in shares.
fn shares<'a>(
    pieces: &'a [PyReadonlyArray2<'_, u8>],
    mut rows: ArrayViewMut2<'a, u8>,
) -> Vec<Share<'a>> {
    let mut shares = Vec::new();
    let mut first = 0;
    for piece in pieces {
        let mut left = piece.as_array();
        while left.nrows() > 0 {
            let count = left.nrows().min(SHARE);
            let (hands, other_hands) = left.split_at(Axis(0), count);
            let (these, other_rows) = rows.split_at(Axis(0), count);
            shares.push(Share {
                first,
                hands,
                rows: these,
            });
            (left, rows, first) = (other_hands, other_rows, first + count);
        }
    }
    shares
}

/// Evaluates when all numbers are cards; else gives the first hand that is none, and its place.
fn fill(task: Task, shares: Vec<Share<'_>>) -> Option<Bad> {
    let hands = shares
        .last()
        .map_or(0, |last| last.first + last.hands.nrows());
    let threads = task.threads.min(hands / A_THREAD).max(1);
    let bad = Mutex::new(None);
    let tell = |found: Option<Bad>| {
        if let Some(found) = found {
            let mut bad = bad.lock().unwrap_or_else(PoisonError::into_inner);
            *bad = Some(bad.map_or(found, |other: Bad| other.min(found)));
        }
    };
    let is_good = || bad.lock().unwrap_or_else(PoisonError::into_inner).is_none();
    if !task.fresh {
        on_threads(threads, shares.iter(), |share| tell(first_bad(task, share)));
    }
    if is_good() {
        on_threads(threads, shares.into_iter(), |share| {
            tell(evaluate_share(task, share));
        });
    }
    bad.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Does a piece of work after another on so many threads, this one among them. Where the system
/// gives fewer threads, those do it all.
fn on_threads<T>(threads: usize, work: impl Iterator<Item = T> + Send, each: impl Fn(T) + Sync) {
    if threads == 1 {
        return work.for_each(each);
    }
    let work = Mutex::new(work);
    let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
    let until_done = || {
        while let Some(piece) = next() {
            each(piece);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new()
                .spawn_scoped(scope, until_done)
                .is_err()
            {
                break;
            }
        }
        until_done();
    });
}

/// The hands of a share one behind another, gathered block by block where they do not lie so; each
/// time with the place of the first in the share.
fn in_order(hands: ArrayView2<'_, u8>, mut each: impl FnMut(usize, &[[u8; 4]])) {
    if let Some(flat) = hands.as_slice() {
        return each(0, flat.as_chunks().0);
    }
    let mut block = [[0; 4]; BLOCK];
    for (number, part) in hands.axis_chunks_iter(Axis(0), BLOCK).enumerate() {
        for (hand, row) in block.iter_mut().zip(part.rows()) {
            *hand = match row.as_slice() {
                Some(&[a, b, c, d]) => [a, b, c, d],
                _ => std::array::from_fn(|place| row[place]),
            };
        }
        each(number * BLOCK, &block[..part.nrows()]);
    }
}

/// The first hand of a share that is none, and its place among all.
fn first_bad(task: Task, share: &Share<'_>) -> Option<Bad> {
    let mut bad = None;
    in_order(share.hands, |first, hands| {
        if bad.is_none()
            && let Some(place) = task.batch.first_bad(hands, task.way)
        {
            bad = Some((share.first + first + place, hands[place]));
        }
    });
    bad
}

/// Writes the rows of a share; gives the first hand that is none, and its place among all.
fn evaluate_share(task: Task, mut share: Share<'_>) -> Option<Bad> {
    let mut all_cards = true;
    in_order(share.hands, |first, hands| {
        let place = Slice::from(first..first + hands.len());
        let rows = share.rows.slice_axis_mut(Axis(0), place);
        all_cards &= evaluate_into(task, hands, rows);
    });
    if all_cards {
        None
    } else {
        first_bad(task, &share)
    }
}

/// Writes the rows of hands, block by block where they do not lie one behind another; false: there
/// is a number that is no card.
fn evaluate_into(task: Task, hands: &[[u8; 4]], mut rows: ArrayViewMut2<'_, u8>) -> bool {
    let Task { batch, way, .. } = task;
    if let Some(flat) = rows.as_slice_mut() {
        return batch.evaluate(hands, flat.as_chunks_mut().0, way);
    }
    let mut all_cards = true;
    let mut block: [Row; BLOCK] = [Row::default(); BLOCK];
    let parts = rows.axis_chunks_iter_mut(Axis(0), BLOCK);
    for (hands, mut part) in hands.chunks(BLOCK).zip(parts) {
        all_cards &= batch.evaluate(hands, &mut block, way);
        for (row, worth) in part.rows_mut().into_iter().zip(&block) {
            row.into_iter()
                .zip(worth)
                .for_each(|(to, &from)| *to = from);
        }
    }
    all_cards
}
