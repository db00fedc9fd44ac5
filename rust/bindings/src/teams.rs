//! What is played: two teams as Python gives them, rules, seed.

use crate::guest::{Guest, PyPythonBot, Seated};
use crate::moment::Book;
use crate::policy::{Deputy, Policy, PyPythonPolicy};
use crate::{errors, rules};
use arena::Plan;
use mus::Mus;
use mus::bots::{AnyBot, read_team};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, pyfunction};
use pyo3::types::{PyString, PyStringMethods};
use std::borrow::Cow;
use std::sync::Arc;
use table::{Bot, BySeat, CardGame, Seat};

/// Everything that says what is played.
pub(crate) struct Spec {
    pub(crate) game: Mus,
    pub(crate) bots: BySeat<Seated>,
    /// The policies among the bots, by number.
    pub(crate) policies: Vec<Arc<Policy>>,
    pub(crate) seed: u64,
    pub(crate) paired: bool,
}

/// What else decides how Python's bots are treated.
#[derive(Clone, Default)]
pub(crate) struct Manners {
    /// Does a bot that fails lose the match, and the run goes on?
    pub(crate) forfeits: bool,
    pub(crate) book: Arc<Book>,
}

/// What is text, as text: an error where it is not Unicode.
fn text_of(given: &Bound<'_, PyAny>) -> Option<PyResult<String>> {
    let text = given.cast::<PyString>().ok()?;
    Some(text.to_cow().map(Cow::into_owned))
}

impl Manners {
    fn seat(&self, given: &Bound<'_, PyAny>) -> PyResult<Seated> {
        if let Ok(bot) = given.cast::<PyPythonBot>() {
            let methods = Arc::clone(&bot.get().methods);
            let guest = Guest::new(methods, self.forfeits, Arc::clone(&self.book));
            return Ok(Seated::Guest(guest));
        }
        if let Ok(bot) = given.cast::<PyPythonPolicy>() {
            return Ok(Seated::Batched(Deputy::new(&bot.get().policy)));
        }
        let name = text_of(given).unwrap_or_else(|| errors::text("a bot", given))?;
        AnyBot::read(&name).map(Seated::House).map_err(errors::bot)
    }

    /// A team: a text for both partners or for two, or a pair of texts and bots of Python.
    fn team(&self, given: &Bound<'_, PyAny>) -> PyResult<[Seated; 2]> {
        if let Some(text) = text_of(given) {
            let team = read_team(&text?).map_err(errors::bot)?;
            return Ok(team.map(Seated::House));
        }
        let (low, high): (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract()?;
        Ok([self.seat(&low)?, self.seat(&high)?])
    }
}

/// Numbers the policies in these seats; one object is one policy, wherever it sits.
fn number_policies(bots: &mut BySeat<Seated>) -> Vec<Arc<Policy>> {
    let mut policies: Vec<Arc<Policy>> = Vec::new();
    for bot in &mut bots.0 {
        if let Seated::Batched(deputy) = bot {
            let known = policies.iter().position(|other| other.is(&deputy.policy));
            deputy.number = known.unwrap_or(policies.len());
            if known.is_none() {
                policies.push(Arc::clone(&deputy.policy));
            }
        }
    }
    policies
}

impl Spec {
    pub(crate) fn read(
        teams: (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
        rules: Option<&Bound<'_, PyAny>>,
        (seed, paired): (u64, bool),
        manners: &Manners,
    ) -> PyResult<Spec> {
        let [a0, a1] = manners.team(teams.0)?;
        let [b0, b1] = manners.team(teams.1)?;
        let game = Mus::new(&rules::read(rules)?);
        let mut bots = BySeat([a0, b0, a1, b1]);
        let policies = number_policies(&mut bots);
        Ok(Spec {
            game,
            bots,
            policies,
            seed,
            paired,
        })
    }

    /// The plan of a run of these bots, in the places where this specification has its own.
    pub(crate) fn plan<B: Bot<Mus>>(&self, bots: BySeat<B>) -> Plan<'_, Mus, B> {
        Plan {
            game: &self.game,
            bots,
            seed: self.seed,
            paired: self.paired,
        }
    }

    /// The bots, if all of them come with the game: they play faster by themselves.
    pub(crate) fn house(&self) -> Option<BySeat<AnyBot>> {
        let house = |player: &Seated| match player {
            Seated::House(bot) => Some(*bot),
            Seated::Guest(_) | Seated::Batched(_) => None,
        };
        let [a, b, c, d] = &self.bots.0;
        Some(BySeat([house(a)?, house(b)?, house(c)?, house(d)?]))
    }

    /// The bots' names by seat in a match.
    pub(crate) fn seated(&self, index: u64) -> [String; 4] {
        let plan = self.plan(self.bots.clone());
        let seating = self.game.seatings()[plan.seating(index)];
        seating.0.map(|place| self.bots[place].to_string())
    }

    /// The different names of the bots, and the place of each first-seated seat's name among them.
    pub(crate) fn names(&self) -> (Vec<String>, [i8; 4]) {
        let mut names: Vec<String> = Vec::new();
        let places = Seat::ALL.map(|seat| {
            let name = self.bots[seat].to_string();
            let known = names.iter().position(|other| *other == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as i8
        });
        (names, places)
    }

    /// A team's canonical name.
    fn team_name(&self, low: usize) -> String {
        let (low, high) = (
            self.bots.0[low].to_string(),
            self.bots.0[low + 2].to_string(),
        );
        if low == high {
            low
        } else {
            format!("{low}+{high}")
        }
    }
}

/// The canonical names of two teams, and the different names of their bots.
#[pyfunction]
pub(crate) fn bot_names(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<(String, String, Vec<String>)> {
    let spec = Spec::read((a, b), None, (0, true), &Manners::default())?;
    Ok((spec.team_name(0), spec.team_name(1), spec.names().0))
}
