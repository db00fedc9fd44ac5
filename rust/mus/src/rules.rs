//! The rules as a value: every option, its default, its clause, and the presets (M9).
//!
//! An option is one line of [`options!`] below; presets, records, Python and the command line all
//! read the list that it makes, [`OPTIONS`].

use crate::evaluator::Evaluator;
pub use crate::hand::{Kings, Real};
use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};
use table::shortened;

pub use table::Value;
use table::{OptionType, option_words, suggestion};

/// Why rules could not be made from what was given.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesError {
    /// No preset has this name.
    UnknownPreset(String),
    /// No option has this name.
    UnknownOption(String),
    /// The option does not take this value.
    BadValue {
        /// The option.
        option: &'static OptionInfo,
        /// What was given.
        given: Value,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::UnknownPreset(name) => {
                let names = PRESETS.iter().map(|preset| preset.name);
                write!(
                    out,
                    "unknown preset {:?} (M9){}",
                    shortened(name),
                    suggestion(name, names)
                )
            }
            RulesError::UnknownOption(name) => {
                let names = OPTIONS.iter().map(|option| option.name);
                write!(
                    out,
                    "unknown option {:?} (M9){}",
                    shortened(name),
                    suggestion(name, names)
                )
            }
            RulesError::BadValue { option, given } => write!(
                out,
                "option {} cannot be {given}: expected {} ({})",
                option.name, option.expected, option.clause
            ),
        }
    }
}

impl std::error::Error for RulesError {}

/// Which discards go into the new stock when one player alone still lacks cards (M3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reshuffle {
    /// All but those he threw in this round.
    #[default]
    Round,
    /// All but those he threw in this deal.
    Deal,
    /// All.
    All,
}

/// How a pair answers a bet (M5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reply {
    /// Both speak; the bolder word stands.
    #[default]
    Joint,
    /// The first word that is no refusal is final.
    First,
}

/// How much may be bet (M5.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Raises {
    /// Any amount from the least on.
    #[default]
    Free,
    /// A bet is 2, a raise is 2.
    Fixed,
}

/// When punto's own point is counted (M6.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PuntoPoint {
    /// Whatever happened in the betting.
    #[default]
    Always,
    /// Only when punto went by without a bet.
    Paso,
}

/// Whether señas are made (M8.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Signals {
    /// No signs.
    #[default]
    Off,
    /// One sign or none a seat, after the deal and after each replacement.
    Classic,
}

option_words!(Kings, Value::Int, int: Eight = 8, Four = 4);
option_words!(Real, Value::Text, text: Off = "off", Figure = "figure", Sota = "sota");
option_words!(Reshuffle, Value::Text, text: Round = "round", Deal = "deal", All = "all");
option_words!(Reply, Value::Text, text: Joint = "joint", First = "first");
option_words!(Raises, Value::Text, text: Free = "free", Fixed = "fixed");
option_words!(PuntoPoint, Value::Text, text: Always = "always", Paso = "paso");
option_words!(Signals, Value::Text, text: Off = "off", Classic = "classic");

/// An option of [`Rules`]: its name, what it takes, its clause and meaning.
pub struct OptionInfo {
    /// The field's name.
    pub name: &'static str,
    /// The values that it takes, in words.
    pub expected: &'static str,
    /// The clause that defines it.
    pub clause: &'static str,
    /// What it means.
    pub doc: &'static str,
    get: fn(&Rules) -> Value,
    set: fn(&mut Rules, &Value) -> bool,
}

impl OptionInfo {
    /// The option's value in these rules.
    pub fn get(&self, rules: &Rules) -> Value {
        (self.get)(rules)
    }
}

impl PartialEq for OptionInfo {
    fn eq(&self, other: &OptionInfo) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for OptionInfo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

macro_rules! options {
    ($($name:ident: $type:ty = $default:expr, $allowed:pat, $expected:literal, $clause:literal,
        $doc:literal;)+) => {
        /// The rules that a deal is played by. Equal rules play the same game.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Rules {
            $(#[doc = $doc] pub $name: $type,)+
        }

        impl Rules {
            /// The rules named `classic`: every option at its default.
            pub const CLASSIC: Rules = Rules { $($name: $default),+ };
        }

        /// Every option, in the order in which they are listed.
        pub static OPTIONS: &[OptionInfo] = &[$(OptionInfo {
            name: stringify!($name),
            expected: $expected,
            clause: $clause,
            doc: $doc,
            get: |rules| OptionType::write(&rules.$name),
            set: |rules, value| match <$type as OptionType>::read(value) {
                Some(value) if matches!(value, $allowed) => {
                    rules.$name = value;
                    true
                }
                _ => false,
            },
        }),+];
    };
}

options! {
    kings: Kings = Kings::Eight, _, "8 or 4", "M1.3",
        "How many kings there are: 8 (threes are kings, twos are aces) or 4.";
    real: Real = Real::Off, _, "\"off\", \"figure\" or \"sota\"", "M4.5",
        "Whether three sevens and a figure (or a sota) beat every other 31.";
    min_discard: u16 = 1, 0..=1, "1 or 0", "M3.2",
        "The fewest cards that a seat must discard.";
    max_mus: Option<u16> = None, _, "null or a whole number from 0 to 65535", "M3.3",
        "How many rounds of mus are allowed; null: no limit.";
    reshuffle: Reshuffle = Reshuffle::Round, _, "\"round\", \"deal\" or \"all\"", "M3.4",
        "Which discards make the new stock when one player alone lacks cards.";
    mus_corrido: bool = false, _, "true or false", "M3.5",
        "Whether mano moves on with each mus in the first deal of a game.";
    bet_min: u16 = 2, 1.., "a whole number from 1 to 65535", "M5.3",
        "The least bet.";
    raise_min: u16 = 2, 1.., "a whole number from 1 to 65535", "M5.4",
        "The least raise.";
    reply: Reply = Reply::Joint, _, "\"joint\" or \"first\"", "M5.5",
        "How a pair answers: both speak and the bolder word stands, or the first word is final.";
    ordago: bool = true, _, "true or false", "M5.6",
        "Whether the word órdago exists.";
    raises: Raises = Raises::Free, _, "\"free\" or \"fixed\"", "M5.7",
        "Whether amounts are free, or a bet and a raise are always 2.";
    deje: u16 = 0, 0..=1, "0 or 1", "M5.8",
        "What the refusal of a raise costs beyond what had been agreed.";
    target: u16 = 40, 1..=32_767, "a whole number from 1 to 32767", "M6.1",
        "The points that win a game.";
    paso: u16 = 1, 0..=1, "1 or 0", "M6.3",
        "What grande and chica are worth when nobody bet.";
    punto: PuntoPoint = PuntoPoint::Always, _, "\"always\" or \"paso\"", "M6.4",
        "When punto's own point is counted: always, or only when nobody bet.";
    games_to_win: u16 = 2, 1..=127, "a whole number from 1 to 127", "M7.1",
        "The games that win a match.";
    signals: Signals = Signals::Off, _, "\"off\" or \"classic\"", "M8.1",
        "Whether partners may make señas.";
    seen: f64 = 0.1, 0.0..=1.0, "a number from 0 to 1", "M8.3",
        "The chance that an opponent sees a sign.";
}

/// A named set of differences from `classic` (M9).
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The rules that it stands for.
    pub rules: Rules,
}

const CLASSIC: Rules = Rules::CLASSIC;

/// The presets, `classic` first.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "classic",
        rules: CLASSIC,
    },
    Preset {
        name: "fixed",
        rules: Rules {
            raises: Raises::Fixed,
            ordago: false,
            punto: PuntoPoint::Paso,
            ..CLASSIC
        },
    },
    Preset {
        name: "four_kings",
        rules: Rules {
            kings: Kings::Four,
            ..CLASSIC
        },
    },
    Preset {
        name: "federation",
        rules: Rules {
            mus_corrido: true,
            ..CLASSIC
        },
    },
    Preset {
        name: "madrid",
        rules: Rules {
            mus_corrido: true,
            deje: 1,
            ..CLASSIC
        },
    },
    Preset {
        name: "barcelona",
        rules: Rules {
            mus_corrido: true,
            real: Real::Figure,
            ..CLASSIC
        },
    },
    Preset {
        name: "ehmf",
        rules: Rules {
            kings: Kings::Four,
            target: 30,
            games_to_win: 3,
            mus_corrido: true,
            ..CLASSIC
        },
    },
    Preset {
        name: "fim",
        rules: Rules {
            kings: Kings::Four,
            games_to_win: 4,
            mus_corrido: true,
            ..CLASSIC
        },
    },
    Preset {
        name: "french",
        rules: Rules {
            kings: Kings::Four,
            games_to_win: 3,
            ..CLASSIC
        },
    },
];

impl Default for Rules {
    fn default() -> Rules {
        Rules::CLASSIC
    }
}

impl Eq for Rules {} // `seen` is never NaN: `set` refuses what is not in 0..=1

impl Rules {
    /// The rules of a preset.
    ///
    /// # Errors
    /// When no preset has that name; the message suggests the nearest.
    pub fn preset(name: &str) -> Result<Rules, RulesError> {
        PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .map(|preset| preset.rules)
            .ok_or_else(|| RulesError::UnknownPreset(name.to_owned()))
    }

    /// Sets one option by name.
    ///
    /// # Errors
    /// When there is no such option, or it does not take that value.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), RulesError> {
        let option = OPTIONS
            .iter()
            .find(|option| option.name == name)
            .ok_or_else(|| RulesError::UnknownOption(name.to_owned()))?;
        if (option.set)(self, value) {
            Ok(())
        } else {
            Err(RulesError::BadValue {
                option,
                given: value.clone(),
            })
        }
    }

    /// The options that differ from `classic`, in the order of [`OPTIONS`].
    pub fn differences(&self) -> Vec<(&'static str, Value)> {
        OPTIONS
            .iter()
            .map(|option| (option.name, option.get(self), option.get(&Rules::CLASSIC)))
            .filter(|(_, value, classic)| value != classic)
            .map(|(name, value, _)| (name, value))
            .collect()
    }

    /// The evaluator for the pack and reading of `real` of these rules.
    #[inline]
    pub const fn evaluator(&self) -> Evaluator {
        Evaluator::new(self.kings, self.real)
    }

    /// The least that may be bet, and what a bet is when amounts are fixed (M5.3, M5.7).
    #[inline]
    pub fn least_bet(&self) -> u16 {
        if self.raises == Raises::Fixed {
            2
        } else {
            self.bet_min
        }
    }

    /// The least that a bet may be raised by (M5.4, M5.7).
    #[inline]
    pub fn least_raise(&self) -> u16 {
        if self.raises == Raises::Fixed {
            2
        } else {
            self.raise_min
        }
    }

    /// One lasting value for these rules, the same for equal rules, so that deals can be small
    /// copies. The few hundred bytes for each different value are never given back.
    pub fn interned(&self) -> &'static Ground {
        static KNOWN: LazyLock<Mutex<HashMap<String, &'static Ground>>> =
            LazyLock::new(Mutex::default);
        let key = format!("{self:?}");
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(key).or_insert_with(|| {
            Box::leak(Box::new(Ground {
                rules: *self,
                evaluator: self.evaluator(),
            }))
        })
    }
}

/// What a deal stands on: its rules, and the evaluator that belongs to them.
#[derive(Debug)]
pub struct Ground {
    /// The rules.
    pub rules: Rules,
    /// Their evaluator.
    pub evaluator: Evaluator,
}

#[cfg(test)]
mod tests;
