//! The bots that come with the game, by name: `random`, `simple(bold=0.8)`, `montecarlo(samples=100)`.
//!
//! Bots see a [`View`](crate::view::View) and nothing else. A bot is one file in `bots/` and one line of [`bots!`]
//! below; names, help, Python and the command line all read the list that it makes, [`BOTS`].

use crate::game::Manille;
use table::{BotNameError, bots};

pub use table::Named;

bots! {
    Manille;
    random::Random;
    simple::Simple;
    montecarlo::MonteCarlo;
}

impl AnyBot {
    /// Reads a name, with or without parameters.
    ///
    /// ```
    /// use manille::bots::AnyBot;
    ///
    /// assert_eq!(AnyBot::read("random")?.to_string(), "random");
    /// let error = AnyBot::read("randon").err().map(|error| error.to_string());
    /// assert_eq!(error.as_deref(), Some("unknown bot \"randon\"; did you mean \"random\"?"));
    /// # Ok::<(), table::BotNameError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such bot or parameter, or a value is not one that the parameter takes.
    pub fn read(text: &str) -> Result<AnyBot, BotNameError> {
        table::read_bot(BOTS, text)
    }
}

#[cfg(test)]
mod tests;
