//! The bots that come with the game, by name: `random`, `simple(bold=0.8)`, `montecarlo(samples=100)`.
//!
//! Bots see a [`View`] and nothing else. A bot is one file in `bots/` and one line of [`bots!`]
//! below; names, help, Python and the command line all read the list that it makes, [`BOTS`].

use crate::action::Action;
use crate::game::Manille;
use crate::view::View;
use std::fmt;
use std::str::FromStr;
use table::{Bot, BotInfo, BotNameError, Dice, Parameter, ParameterSet};

/// A bot that can be asked for by name.
pub trait Named: Bot<Manille> + Copy {
    /// The name.
    const NAME: &'static str;
    /// How it plays, in a sentence.
    const ABOUT: &'static str;
    /// What can be set about it.
    type Parameters: ParameterSet;

    /// The bot with these parameters, each within its range.
    fn new(parameters: Self::Parameters) -> Self;

    /// The parameters that it was made with.
    fn parameters(&self) -> Self::Parameters;
}

macro_rules! bots {
    ($($module:ident::$bot:ident;)+) => {
        $(pub mod $module;)+

        /// One of the bots that come with the game, chosen at run time.
        ///
        /// Two are equal when they are the same bot with the same parameters.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum AnyBot {
            $(#[doc = concat!("The bot of [`", stringify!($module), "`].")]
            $bot($module::$bot),)+
        }

        $(impl From<$module::$bot> for AnyBot {
            fn from(bot: $module::$bot) -> AnyBot {
                AnyBot::$bot(bot)
            }
        })+

        impl Bot<Manille> for AnyBot {
            #[inline]
            fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
                match self {
                    $(AnyBot::$bot(bot) => bot.act(view, dice),)+
                }
            }

            #[inline]
            fn draws_cards(&self) -> bool {
                match self {
                    $(AnyBot::$bot(bot) => Bot::draws_cards(bot),)+
                }
            }
        }

        impl AnyBot {
            /// The bot's name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(AnyBot::$bot(_) => $module::$bot::NAME,)+
                }
            }

            /// Each parameter of the bot and its value, sorted by name.
            pub fn parameters(&self) -> Vec<(&'static Parameter, f64)> {
                match self {
                    $(AnyBot::$bot(bot) => bot.parameters().listed(),)+
                }
            }
        }

        /// Every bot, in the order in which they are listed.
        pub static BOTS: &[BotInfo<AnyBot>] = &[$(BotInfo {
            name: $module::$bot::NAME,
            about: $module::$bot::ABOUT,
            parameters: <$module::$bot as Named>::Parameters::LIST,
            make: |values| {
                let parameters = <$module::$bot as Named>::Parameters::from_values(values);
                AnyBot::$bot($module::$bot::new(parameters))
            },
        },)+];
    };
}

bots! {
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

impl FromStr for AnyBot {
    type Err = BotNameError;

    fn from_str(text: &str) -> Result<AnyBot, BotNameError> {
        AnyBot::read(text)
    }
}

impl fmt::Display for AnyBot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        table::write_bot(out, self.name(), &self.parameters())
    }
}

/// Reads a team: one name for both partners, or two with a plus, the lower seat (as first seated)
/// first.
///
/// ```
/// use manille::bots::read_team;
///
/// let [low, high] = read_team("simple + random")?;
/// assert_eq!((low.name(), high.name()), ("simple", "random"));
/// # Ok::<(), table::BotNameError>(())
/// ```
///
/// # Errors
/// As [`AnyBot::read`], and when there are not one or two names.
pub fn read_team(text: &str) -> Result<[AnyBot; 2], BotNameError> {
    table::read_team(text)
}

#[cfg(test)]
mod tests;
