//! Deals from any score, for `mus.equity`.

use crate::errors;
use crate::moment::{Book, Watched};
use crate::teams::{Manners, Spec};
use arena::FaultAt;
use mus::Mus;
use mus::equity::{Outcome, Standing, built, outcomes};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyfunction};
use pyo3::types::PyBytes;
use std::ops::Range;
use std::sync::Arc;
use table::{Bot, BySeat, Observer, Place};

/// What deals from each score lead to, deal by deal: twice the place of the score that follows (the
/// next mano's team first), and 1 more where that team is the other one; or behind all scores four
/// ends: won or lost by mano's team, the next mano of it or of the other. The policy is a team as
/// `mus.simulate` takes it, but none that decides in batches.
#[pyfunction]
#[pyo3(signature = (policy, scores, deals, seed, rules=None))]
pub(crate) fn equity_outcomes<'py>(
    py: Python<'py>,
    policy: &Bound<'py, PyAny>,
    scores: Vec<(u16, u16)>,
    deals: (u64, u64),
    seed: u64,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let book = Arc::new(Book::default());
    let manners = Manners {
        forfeits: false,
        book: Arc::clone(&book),
    };
    let spec = Spec::read((policy, policy), rules, (seed, true), &manners)?;
    if !spec.policies.is_empty() {
        let message = "policy decides in batches: expected a bot that is asked one by one";
        return Err(errors::python::BotError::new_err(message));
    }
    let asked = Asked {
        game: &spec.game,
        scores: &scores,
        deals: deals.0..deals.1,
        seed,
    };
    let codes = py.detach(|| match spec.house() {
        Some(bots) => asked.codes(&bots, &mut ()),
        None => asked.codes_of_guests(&spec, &book),
    });
    codes
        .map(|codes| codes.into_pyarray(py))
        .map_err(|fault| book.error(py, &fault))
}

/// The chances that ship, as `mus.equities` reads them.
#[pyfunction]
pub(crate) fn equity_built(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, built::BYTES)
}

/// The deals that are to be played.
struct Asked<'a> {
    game: &'a Mus,
    scores: &'a [(u16, u16)],
    deals: Range<u64>,
    seed: u64,
}

impl Asked<'_> {
    fn codes<B: Bot<Mus> + Clone>(
        &self,
        bots: &BySeat<B>,
        observer: &mut impl Observer<Mus>,
    ) -> Result<Vec<u32>, FaultAt> {
        let target = u32::from(self.game.rules().target);
        let mut codes = Vec::new();
        for &(ours, theirs) in self.scores {
            let from = Standing { ours, theirs };
            let tell = |outcome| codes.push(code(outcome, target));
            let deals = (self.seed, self.deals.clone());
            outcomes(self.game, bots, from, deals, observer, tell).map_err(
                |(match_index, fault)| FaultAt {
                    match_index,
                    place: Place::default(),
                    fault,
                },
            )?;
        }
        Ok(codes)
    }

    /// Bots of Python must be told where they are.
    fn codes_of_guests(&self, spec: &Spec, book: &Arc<Book>) -> Result<Vec<u32>, FaultAt> {
        let mut codes = Ok(Vec::new());
        book.on_thread(&mut || {
            codes = self.codes(&spec.bots, &mut Watched::new((), book));
        });
        codes
    }
}

fn code(Outcome { after, won, mano }: Outcome, target: u32) -> u32 {
    let [ours, theirs] = [after.ours, after.theirs].map(u32::from);
    match won {
        Some(won) => 2 * target * target + 2 * u32::from(!won) + u32::from(!mano),
        None if mano => 2 * (ours * target + theirs),
        None => 2 * (theirs * target + ours) + 1,
    }
}
