//! The two teams of a run of Mus as Python gives them.

use crate::policy::{Deputy, Policy, PyPythonPolicy};
use crate::rules;
use crate::seated::Seated;
use crate::spec::{Manners, Spec};
use arena::Shared;
use mus::Mus;
use mus::action::Action;
use mus::bots::AnyBot;
use mus::view::View;
use pyo3::prelude::{Bound, PyAny, PyResult, pyfunction};
use std::fmt;
use std::sync::Arc;
use table::{Bot, BySeat, Dice, Failure};

/// Who sits in a seat of Mus.
#[derive(Clone)]
pub(crate) enum Player {
    /// A bot that is asked by itself.
    Alone(Seated<Mus>),
    /// A bot of Python that is asked many decisions in one call.
    Batched(Deputy),
}

impl From<Seated<Mus>> for Player {
    fn from(seated: Seated<Mus>) -> Player {
        Player::Alone(seated)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Alone(seated) => seated.fmt(out),
            Player::Batched(deputy) => out.write_str(&deputy.policy.name),
        }
    }
}

impl Bot<Mus> for Player {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        match self {
            Player::Alone(seated) => seated.act(view, dice),
            // Its policy is asked instead.
            Player::Batched(_) => Action::Nada,
        }
    }

    fn thinks_long(&self) -> bool {
        matches!(self, Player::Alone(seated) if seated.thinks_long())
    }

    fn act_unless(
        &mut self,
        view: View<'_>,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Action> {
        match self {
            Player::Alone(seated) => seated.act_unless(view, dice, stopped),
            Player::Batched(_) => Some(self.act(view, dice)),
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        match self {
            Player::Alone(seated) => seated.failure(),
            Player::Batched(_) => None,
        }
    }
}

impl Shared<Mus> for Player {
    fn policy(&self) -> Option<usize> {
        match self {
            Player::Alone(_) => None,
            Player::Batched(deputy) => Some(deputy.number),
        }
    }

    fn is_told(&self) -> bool {
        matches!(self, Player::Alone(Seated::Guest(_)))
    }
}

/// What is played in a run of Mus.
pub(crate) type MusSpec = Spec<Mus, Player>;

/// Numbers the policies in these seats; one object is one policy, wherever it sits.
fn number_policies(bots: &mut BySeat<Player>) {
    let mut policies: Vec<Arc<Policy>> = Vec::new();
    for bot in &mut bots.0 {
        if let Player::Batched(deputy) = bot {
            let known = policies.iter().position(|other| other.is(&deputy.policy));
            deputy.number = known.unwrap_or(policies.len());
            if known.is_none() {
                policies.push(Arc::clone(&deputy.policy));
            }
        }
    }
}

fn seat(manners: &Manners<Mus>, given: &Bound<'_, PyAny>) -> PyResult<Player> {
    if let Ok(bot) = given.cast::<PyPythonPolicy>() {
        return Ok(Player::Batched(Deputy::new(&bot.get().policy)));
    }
    manners.seat(given).map(Player::Alone)
}

impl MusSpec {
    pub(crate) fn read(
        teams: (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
        rules: Option<&Bound<'_, PyAny>>,
        (seed, paired): (u64, bool),
        manners: &Manners<Mus>,
    ) -> PyResult<MusSpec> {
        let [a0, a1] = manners.team(teams.0, |given| seat(manners, given))?;
        let [b0, b1] = manners.team(teams.1, |given| seat(manners, given))?;
        let game = Mus::new(&rules::read(rules)?);
        let mut bots = BySeat([a0, b0, a1, b1]);
        number_policies(&mut bots);
        Ok(Spec {
            game,
            bots,
            seed,
            paired,
        })
    }

    /// The policies among the bots, by number.
    pub(crate) fn policies(&self) -> Vec<Arc<Policy>> {
        let mut policies = Vec::new();
        for bot in &self.bots.0 {
            if let Player::Batched(deputy) = bot
                && deputy.number == policies.len()
            {
                policies.push(Arc::clone(&deputy.policy));
            }
        }
        policies
    }

    /// The bots, if all of them come with the game: they play faster by themselves.
    pub(crate) fn house(&self) -> Option<BySeat<AnyBot>> {
        let house = |player: &Player| match player {
            Player::Alone(seated) => seated.house(),
            Player::Batched(_) => None,
        };
        let [a, b, c, d] = &self.bots.0;
        Some(BySeat([house(a)?, house(b)?, house(c)?, house(d)?]))
    }
}

/// The canonical names of two teams, and the different names of their bots.
#[pyfunction]
pub(crate) fn bot_names(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<(String, String, Vec<String>)> {
    let spec = MusSpec::read((a, b), None, (0, true), &Manners::default())?;
    let [first, second] = [0, 1].map(|side| spec.entrant(side));
    Ok((first, second, spec.names().0))
}
