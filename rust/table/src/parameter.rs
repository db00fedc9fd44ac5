//! What can be set about a bot: numbers with a name, a range and a meaning.

/// A number that can be set about a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value when none is given.
    pub default: f64,
    /// The least value that it takes.
    pub min: f64,
    /// The greatest value that it takes.
    pub max: f64,
    /// Does it take whole numbers only?
    pub whole: bool,
    /// What it means.
    pub help: &'static str,
}

impl Parameter {
    /// Does the parameter take this value?
    pub fn takes(&self, value: f64) -> bool {
        (self.min..=self.max).contains(&value) && (!self.whole || value.fract() == 0.0)
    }

    /// The values that it takes, in words.
    pub fn expected(&self) -> String {
        let kind = if self.whole { "whole number" } else { "number" };
        format!("a {kind} from {} to {}", self.min, self.max)
    }
}

/// All parameters of a bot as one value; its default has each at its default.
pub trait ParameterSet: Copy + Default {
    /// The parameters, sorted by name.
    const LIST: &'static [Parameter];

    /// The set with these values, in the order of the list; those that are missing are at their
    /// defaults.
    fn from_values(values: &[f64]) -> Self;

    /// Each parameter and its value, in the order of the list.
    fn listed(&self) -> Vec<(&'static Parameter, f64)>;
}

/// Nothing can be set.
impl ParameterSet for () {
    const LIST: &'static [Parameter] = &[];

    fn from_values(_: &[f64]) {}

    fn listed(&self) -> Vec<(&'static Parameter, f64)> {
        Vec::new()
    }
}

/// Makes a [`ParameterSet`]: `parameters! { /// doc; Type; name: number = default, range, help; }`,
/// names sorted.
#[macro_export]
macro_rules! parameters {
    ($(#[$doc:meta])* $type:ident;
        $($name:ident: $kind:ident = $default:literal, $min:literal..=$max:literal,
            $help:literal;)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $type {
            $(#[doc = $help] pub $name: f64,)*
        }

        impl Default for $type {
            fn default() -> $type {
                $type { $($name: $default),* }
            }
        }

        impl $crate::ParameterSet for $type {
            const LIST: &'static [$crate::Parameter] = &[$($crate::Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                whole: $crate::parameters!(@whole $kind),
                help: $help,
            }),*];

            fn from_values(values: &[f64]) -> $type {
                let mut values = values.iter().copied();
                $type { $($name: values.next().unwrap_or($default)),* }
            }

            fn listed(&self) -> Vec<(&'static $crate::Parameter, f64)> {
                Self::LIST.iter().zip([$(self.$name),*]).collect()
            }
        }
    };
    (@whole whole) => { true };
    (@whole number) => { false };
}
