//! The bots of a game as one type, chosen by name at run time.

use crate::ParameterSet;

/// A bot that can be asked for by name.
pub trait Named: Clone {
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

/// Makes `AnyBot` and `BOTS` of the [`Named`] bots of a game, a file each:
/// `bots! { Game; module::Bot; … }`.
#[macro_export]
macro_rules! bots {
    ($game:ty; $($module:ident::$bot:ident;)+) => {
        $(pub mod $module;)+

        /// One of the bots that come with the game, chosen at run time.
        ///
        /// Two are equal when they are the same bot with the same parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyBot {
            $(#[doc = concat!("The bot of [`", stringify!($module), "`].")]
            $bot($module::$bot),)+
        }

        $(impl From<$module::$bot> for AnyBot {
            fn from(bot: $module::$bot) -> AnyBot {
                AnyBot::$bot(bot)
            }
        })+

        impl $crate::Bot<$game> for AnyBot {
            #[inline]
            fn act(
                &mut self,
                view: <$game as $crate::CardGame>::View<'_>,
                dice: &mut $crate::Dice,
            ) -> <$game as $crate::CardGame>::Action {
                match self {
                    $(AnyBot::$bot(bot) => $crate::Bot::<$game>::act(bot, view, dice),)+
                }
            }

            #[inline]
            fn thinks_long(&self) -> bool {
                match self {
                    $(AnyBot::$bot(bot) => $crate::Bot::<$game>::thinks_long(bot),)+
                }
            }

            #[inline]
            fn act_unless(
                &mut self,
                view: <$game as $crate::CardGame>::View<'_>,
                dice: &mut $crate::Dice,
                stopped: &dyn Fn() -> bool,
            ) -> Option<<$game as $crate::CardGame>::Action> {
                match self {
                    $(AnyBot::$bot(bot) => {
                        $crate::Bot::<$game>::act_unless(bot, view, dice, stopped)
                    })+
                }
            }

            #[inline]
            fn draws(&self) -> bool {
                match self {
                    $(AnyBot::$bot(bot) => $crate::Bot::<$game>::draws(bot),)+
                }
            }

            #[inline]
            fn hear(
                &mut self,
                view: <$game as $crate::CardGame>::View<'_>,
                seat: $crate::Seat,
                action: <$game as $crate::CardGame>::Action,
            ) {
                match self {
                    $(AnyBot::$bot(bot) => $crate::Bot::<$game>::hear(bot, view, seat, action),)+
                }
            }
        }

        impl AnyBot {
            /// The bot's name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(AnyBot::$bot(_) => <$module::$bot as $crate::Named>::NAME,)+
                }
            }

            /// Each parameter of the bot and its value, sorted by name.
            pub fn parameters(&self) -> Vec<(&'static $crate::Parameter, f64)> {
                use $crate::{Named as _, ParameterSet as _};
                match self {
                    $(AnyBot::$bot(bot) => bot.parameters().listed(),)+
                }
            }
        }

        /// Every bot, in the order in which they are listed.
        pub static BOTS: &[$crate::BotInfo<AnyBot>] = &[$($crate::BotInfo {
            name: <$module::$bot as $crate::Named>::NAME,
            about: <$module::$bot as $crate::Named>::ABOUT,
            parameters: <<$module::$bot as $crate::Named>::Parameters as $crate::ParameterSet>::LIST,
            make: |values| {
                let parameters = $crate::ParameterSet::from_values(values);
                AnyBot::$bot($crate::Named::new(parameters))
            },
        },)+];

        impl ::std::str::FromStr for AnyBot {
            type Err = $crate::BotNameError;

            fn from_str(text: &str) -> Result<AnyBot, $crate::BotNameError> {
                AnyBot::read(text)
            }
        }

        impl ::std::fmt::Display for AnyBot {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::write_bot(out, self.name(), &self.parameters())
            }
        }
    };
}
