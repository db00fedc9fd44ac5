//! Why rules cannot be made from what was given.

use super::Variant::{DixSept, Encheres, Malilla40, Manilla48, Muette, Parlee};
use super::{OPTIONS, OptionInfo, PRESETS, Variant, options_of};
use crate::legal;
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
        /// The variant.
        variant: Variant,
    },
    /// The variant has no such option (F10).
    DoesNotApply {
        /// The option.
        option: &'static OptionInfo,
        /// The variant.
        variant: Variant,
    },
    /// The option decides nothing of which cards may be played to a trick.
    NotOfLegality {
        /// The option.
        option: &'static OptionInfo,
        /// The variant.
        variant: Variant,
    },
    /// Nobody could bid the least bid (F8.2).
    MinBid {
        /// The least bid.
        min_bid: u16,
        /// The points of a deal.
        points: u16,
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
            RulesError::BadValue {
                option,
                given,
                variant,
            } => {
                let (name, clause) = (option.name, option.clause);
                write!(out, "option {name} cannot be {given}: expected ")?;
                match narrower(option, *variant) {
                    Some(expected) => write!(out, "{expected} in {}", variant.name())?,
                    None => out.write_str(option.expected)?,
                }
                write!(out, " ({clause})")
            }
            RulesError::DoesNotApply { option, variant } => write!(
                out,
                "option {} does not apply to {} (F10): it has {}",
                option.name,
                variant.name(),
                options_of(*variant).join(", ")
            ),
            RulesError::NotOfLegality { option, variant } => write!(
                out,
                "option {} does not decide which cards may be played (F2.6): in {} that is for {}",
                option.name,
                variant.name(),
                legal::options_of(*variant).join(", ")
            ),
            RulesError::MinBid { min_bid, points } => write!(
                out,
                "min_bid {min_bid} is more than the {points} points of a deal: nobody could bid; \
                 expected 1 to {points}, or null (F8.2)"
            ),
            RulesError::Conflict(what) => out.write_str(what),
        }
    }
}

/// What an option can be in a variant that has fewer of its values than others.
fn narrower(option: &OptionInfo, variant: Variant) -> Option<&'static str> {
    match (option.name, variant) {
        ("target", Muette | Parlee | Manilla48 | Malilla40) => {
            Some("a whole number from 1 to 10000")
        }
        ("tie_double", Encheres | DixSept) => Some("\"none\""),
        ("nt_duty", Encheres) => Some("0"),
        _ => None,
    }
}

impl std::error::Error for RulesError {}
