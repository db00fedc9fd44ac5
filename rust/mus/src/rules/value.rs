//! Values of options in transit: what Python, records and the command line give and get.

use std::fmt;

/// A value of an option in transit between text and [`Rules`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value (`null`, `None`).
    Null,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A fraction.
    Float(f64),
    /// A word.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => out.write_str("null"),
            Value::Bool(value) => write!(out, "{value}"),
            Value::Int(value) => write!(out, "{value}"),
            Value::Float(value) => write!(out, "{value:?}"),
            Value::Text(value) => write!(out, "{value:?}"),
        }
    }
}

/// A type that an option can have.
pub(super) trait OptionType: Sized {
    fn read(value: &Value) -> Option<Self>;
    fn write(&self) -> Value;
}

impl OptionType for bool {
    fn read(value: &Value) -> Option<bool> {
        if let Value::Bool(value) = value {
            Some(*value)
        } else {
            None
        }
    }
    fn write(&self) -> Value {
        Value::Bool(*self)
    }
}

impl OptionType for u16 {
    fn read(value: &Value) -> Option<u16> {
        match *value {
            Value::Int(value) => u16::try_from(value).ok(),
            _ => None,
        }
    }
    fn write(&self) -> Value {
        Value::Int(i64::from(*self))
    }
}

impl OptionType for Option<u16> {
    fn read(value: &Value) -> Option<Option<u16>> {
        if *value == Value::Null {
            Some(None)
        } else {
            u16::read(value).map(Some)
        }
    }
    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, u16::write)
    }
}

impl OptionType for f64 {
    fn read(value: &Value) -> Option<f64> {
        match *value {
            Value::Int(value) => Some(value as f64),
            Value::Float(value) => Some(value + 0.0), // -0 is 0
            _ => None,
        }
    }
    fn write(&self) -> Value {
        Value::Float(*self)
    }
}

/// Gives a closed set of values its words: `words!(Type: Variant = word, ...)`.
macro_rules! words {
    ($type:ty, $make:path, $read:ident: $($variant:ident = $word:literal),+) => {
        impl OptionType for $type {
            fn read(value: &Value) -> Option<$type> {
                let value = words!(@plain $read value)?;
                match value {
                    $($word => Some(<$type>::$variant),)+
                    _ => None,
                }
            }
            fn write(&self) -> Value {
                match self {
                    $(<$type>::$variant => $make($word.into()),)+
                }
            }
        }
    };
    (@plain text $value:ident) => {
        if let Value::Text(word) = $value { Some(word.as_str()) } else { None }
    };
    (@plain int $value:ident) => {
        if let Value::Int(number) = $value { Some(*number) } else { None }
    };
}

pub(super) use words;
