//! The actions that are worth a try, and what came of them.

use crate::action::Action;
use crate::evaluator;
use crate::hand;
use crate::lance::STAKE_LIMIT;
use crate::rules::{Raises, Rules};
use crate::view::View;
use crate::word::Word;

/// What a bet or raise may have more than the least, where amounts are free.
const MORE: [u16; 2] = [0, 3];

/// Another action than the usual one is taken where its average is better by so many standard
/// errors of the difference. The best of several averages looks better than it is.
const SURER: f32 = 2.0;

/// The actions; the usual one is the first.
pub(super) struct Trials {
    trials: Vec<Trial>,
    /// How often each was tried.
    tries: f32,
}

/// An action, and by how much it was better than the usual one.
#[derive(Clone, Copy)]
struct Trial {
    action: Action,
    /// The sum of the differences, and of their squares.
    better: f32,
    squares: f32,
}

impl Trials {
    /// What may be done now, beside what is usual.
    pub(super) fn of(view: &View<'_>, usual: Action) -> Trials {
        let mut trials = Trials {
            trials: Vec::with_capacity(16),
            tries: 0.0,
        };
        trials.add(usual);
        for word in view.words().iter() {
            trials.add_word(view, word);
        }
        trials
    }

    fn add(&mut self, action: Action) {
        let known = self.trials.iter().any(|trial| trial.action == action);
        if !known {
            self.trials.push(Trial {
                action,
                better: 0.0,
                squares: 0.0,
            });
        }
    }

    fn add_word(&mut self, view: &View<'_>, word: Word) {
        let rules = view.rules();
        match word {
            Word::Descarta => discards(view).for_each(|action| self.add(action)),
            Word::Envido => amounts(rules, rules.least_bet(), view)
                .for_each(|amount| self.add(Action::Envido { amount })),
            Word::Reenvido => amounts(rules, rules.least_raise(), view)
                .for_each(|amount| self.add(Action::Reenvido { amount })),
            Word::Nada => self.add(Action::Nada),
            // The sign that says most is the usual action.
            Word::Sena => {}
            Word::Mus => self.add(Action::Mus),
            Word::Corto => self.add(Action::Corto),
            Word::Paso => self.add(Action::Paso),
            Word::Ordago => self.add(Action::Ordago),
            Word::Quiero => self.add(Action::Quiero),
            Word::NoQuiero => self.add(Action::NoQuiero),
            Word::Queremos => self.add(Action::Queremos),
            Word::NoQueremos => self.add(Action::NoQueremos),
        }
    }

    /// Is there nothing to choose from?
    pub(super) fn is_single(&self) -> bool {
        self.trials.len() == 1
    }

    /// Tries each action once; `value` says what it leads to.
    pub(super) fn try_each(&mut self, mut value: impl FnMut(Action) -> f32) {
        let mut usual = 0.0;
        for (place, trial) in self.trials.iter_mut().enumerate() {
            let found = value(trial.action);
            if place == 0 {
                usual = found;
            }
            let better = found - usual;
            trial.better += better;
            trial.squares += better * better;
        }
        self.tries += 1.0;
    }

    /// Drops all but the usual action and the so many best of the others.
    pub(super) fn keep_best(&mut self, count: usize) {
        if let Some((_, others)) = self.trials.split_first_mut() {
            others.sort_by(|one, other| other.better.total_cmp(&one.better));
        }
        self.trials.truncate(1 + count);
    }

    /// The action with the best average; the usual one where none is clearly better.
    pub(super) fn best(&self) -> Action {
        let mut best = self.trials[0];
        for &trial in &self.trials[1..] {
            let spread = trial.squares - trial.better * trial.better / self.tries;
            let clearly = trial.better > SURER * spread.max(0.0).sqrt();
            if clearly && trial.better > best.better {
                best = trial;
            }
        }
        best.action
    }
}

/// Amounts: the least, and one more where they are free.
fn amounts(rules: &Rules, least: u16, view: &View<'_>) -> impl Iterator<Item = u16> {
    let fixed = rules.raises == Raises::Fixed;
    let room = STAKE_LIMIT.saturating_sub(view.stake());
    MORE.into_iter()
        .filter(move |&more| more == 0 || !fixed)
        .filter_map(move |more| least.checked_add(more))
        .filter(move |&amount| amount == least || u32::from(amount) <= room)
}

/// One discard of all that leave the same ranks.
fn discards<'v>(view: &'v View<'_>) -> impl Iterator<Item = Action> + 'v {
    let least = u32::from(view.rules().min_discard);
    let mut ranks = [0; 4];
    for (rank, card) in ranks.iter_mut().zip(view.hand().iter()) {
        *rank = hand::rank(evaluator::place(card), view.rules().kings);
    }
    // Of cards that are alike, the first ones go.
    let first = move |mask: u8| {
        (0..4).all(|at| {
            let goes = |at: usize| mask >> at & 1 == 1;
            !goes(at) || (0..at).all(|before| ranks[before] != ranks[at] || goes(before))
        })
    };
    (0..16_u8)
        .filter(move |&mask| mask.count_ones() >= least && first(mask))
        .map(|mask| view.discard(mask))
}
