//! Why rules cannot be made from what was given.

use super::{OPTIONS, OptionInfo, PRESETS, Variant, options_of};
use std::fmt;
use table::shortened;
use table::{Value, suggestion};

/// Why rules could not be made from what was given.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesError {
    /// No variant or preset has this name.
    UnknownVariant(String),
    /// No option has this name.
    UnknownOption(String),
    /// The option does not take this value.
    BadValue {
        /// The option.
        option: &'static OptionInfo,
        /// What was given.
        given: Value,
    },
    /// The variant has no such option (F10).
    DoesNotApply {
        /// The option.
        option: &'static OptionInfo,
        /// The variant.
        variant: Variant,
    },
    /// Two options do not go together.
    Conflict(&'static str),
}

impl fmt::Display for RulesError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::UnknownVariant(name) => {
                let near = suggestion(name, PRESETS.iter().map(|preset| preset.name));
                write!(
                    out,
                    "unknown variant {name:?} (F10){near}",
                    name = shortened(name)
                )
            }
            RulesError::UnknownOption(name) => {
                let near = suggestion(name, OPTIONS.iter().map(|option| option.name));
                write!(
                    out,
                    "unknown option {name:?} (F10){near}",
                    name = shortened(name)
                )
            }
            RulesError::BadValue { option, given } => write!(
                out,
                "option {} cannot be {given}: expected {} ({})",
                option.name, option.expected, option.clause
            ),
            RulesError::DoesNotApply { option, variant } => write!(
                out,
                "option {} does not apply to {} (F10): it has {}",
                option.name,
                variant.name(),
                options_of(*variant).join(", ")
            ),
            RulesError::Conflict(what) => out.write_str(what),
        }
    }
}

impl std::error::Error for RulesError {}
