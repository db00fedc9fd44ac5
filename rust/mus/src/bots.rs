//! The bots that come with the game, by name: `random`, `paso`, `caller`, `simple(bold=0.8)`.
//!
//! Bots see a [`View`](crate::view::View) and nothing else. A bot is one file in `bots/` and one line of [`bots!`]
//! below; names, help, Python and the command line all read the list that it makes, [`BOTS`].

use crate::game::Mus;
use table::{bots, parameters};

pub use table::{BotNameError, Named, Parameter, ParameterSet, team_name};

#[doc(hidden)]
pub mod fitted;

bots! {
    Mus;
    random::Random;
    paso::Paso;
    caller::Caller;
    simple::Simple;
    exact::Exact;
    experto::Experto;
    montecarlo::Montecarlo;
}

impl Copy for AnyBot {}

impl AnyBot {
    /// Reads a name, with or without parameters.
    ///
    /// ```
    /// use mus::bots::AnyBot;
    ///
    /// let bot = AnyBot::read("simple( bold = .80 )")?;
    /// assert_eq!(bot.to_string(), "simple(bold=0.8)");
    /// let error = AnyBot::read("simpel").err().map(|error| error.to_string());
    /// assert_eq!(error.as_deref(), Some("unknown bot \"simpel\"; did you mean \"simple\"?"));
    /// # Ok::<(), mus::bots::BotNameError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such bot or parameter, or a value is not one that the parameter takes.
    pub fn read(text: &str) -> Result<AnyBot, BotNameError> {
        table::read_bot(BOTS, text)
    }
}

/// Reads a team: one name for both partners, or two with a plus, the lower seat (as first seated)
/// first.
///
/// ```
/// use mus::bots::{read_team, team_name};
///
/// let team = read_team("simple + random")?;
/// assert_eq!(team_name(&team), "simple+random");
/// assert_eq!(team_name(&read_team("paso+paso")?), "paso");
/// # Ok::<(), mus::bots::BotNameError>(())
/// ```
///
/// # Errors
/// As [`AnyBot::read`], and when there are not one or two names.
pub fn read_team(text: &str) -> Result<[AnyBot; 2], BotNameError> {
    table::read_team(text)
}

#[cfg(test)]
mod tests;
