//! The bots that come with the game, by name: `random`, `paso`, `caller`, `simple(bold=0.8)`.
//!
//! Bots see a [`View`] and nothing else. A bot is one file in `bots/` and one line of [`bots!`]
//! below; names, help, Python and the command line all read the list that it makes, [`BOTS`].

use crate::action::Action;
use crate::game::Mus;
use crate::view::View;
use table::{Bot, Dice};

mod name;

pub use name::{BotNameError, read_team, team_name};
use table::parameters;
pub use table::{Parameter, ParameterSet};

/// A bot that can be asked for by name.
pub trait Named: Bot<Mus> + Copy {
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

/// What there is to know of a bot before it plays.
#[derive(Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub about: &'static str,
    /// What can be set about it, sorted by name.
    pub parameters: &'static [Parameter],
    make: fn(&[f64]) -> AnyBot,
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

        impl Bot<Mus> for AnyBot {
            #[inline]
            fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
                match self {
                    $(AnyBot::$bot(bot) => bot.act(view, dice),)+
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
        pub static BOTS: &[BotInfo] = &[$(BotInfo {
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
    paso::Paso;
    caller::Caller;
    simple::Simple;
}

#[cfg(test)]
mod tests;
