//! Values of options in transit: what Python, records and the command line give and get, and the
//! types that an option can have.

use crate::shortened;
use std::fmt;

/// A value of an option in transit between text and the rules of a game.
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
    /// Whole numbers in order.
    List(Vec<i64>),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => out.write_str("null"),
            Value::Bool(value) => write!(out, "{value}"),
            Value::Int(value) => write!(out, "{value}"),
            Value::Float(value) => write!(out, "{value:?}"),
            Value::Text(value) => write!(out, "{:?}", shortened(value)),
            Value::List(values) => write!(out, "{values:?}"),
        }
    }
}

/// A type that an option can have.
pub trait OptionType: Sized {
    /// The value as this type; `None` when it is none of its values.
    fn read(value: &Value) -> Option<Self>;

    /// This as a value; [`OptionType::read`] reads it back.
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

impl OptionType for Option<[u8; 2]> {
    fn read(value: &Value) -> Option<Option<[u8; 2]>> {
        match value {
            Value::Null => Some(None),
            Value::List(numbers) => match numbers[..] {
                [one, other] => {
                    let pair = [u8::try_from(one).ok()?, u8::try_from(other).ok()?];
                    Some(Some(pair))
                }
                _ => None,
            },
            _ => None,
        }
    }
    fn write(&self) -> Value {
        self.map_or(Value::Null, |pair| {
            Value::List(pair.map(i64::from).to_vec())
        })
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

/// Gives a closed set of values its words, so that it is an [`OptionType`]:
/// `option_words!(Type, Value::Text, text: Variant = word, ...)`.
#[macro_export]
macro_rules! option_words {
    ($type:ty, $make:path, $read:ident: $($variant:ident = $word:literal),+) => {
        impl $crate::OptionType for $type {
            fn read(value: &$crate::Value) -> Option<$type> {
                let value = $crate::option_words!(@plain $read value)?;
                match value {
                    $($word => Some(<$type>::$variant),)+
                    _ => None,
                }
            }
            fn write(&self) -> $crate::Value {
                match self {
                    $(<$type>::$variant => $make($word.into()),)+
                }
            }
        }
    };
    (@plain text $value:ident) => {
        if let $crate::Value::Text(word) = $value { Some(word.as_str()) } else { None }
    };
    (@plain int $value:ident) => {
        if let $crate::Value::Int(number) = $value { Some(*number) } else { None }
    };
}
