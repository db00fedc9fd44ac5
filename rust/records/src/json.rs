//! JSON read strictly: a key that stands twice in one object is an error.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value as Json};
use std::fmt;
use table::shortened;

/// Reads JSON text.
///
/// ```
/// assert_eq!(records::json::from_str("[1]").map(|json| json[0] == 1).ok(), Some(true));
/// assert!(records::json::from_str(r#"{"first": 0, "first": 1}"#).is_err());
/// ```
///
/// # Errors
/// When it is no JSON, or an object has a key twice.
pub fn from_str(text: &str) -> Result<Json, serde_json::Error> {
    serde_json::from_str(text).map(|Strict(json)| json)
}

/// A JSON value without a key twice.
struct Strict(Json);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Strict)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut values = Map::new();
        while let Some((key, Strict(value))) = object.next_entry::<String, Strict>()? {
            if values.contains_key(&key) {
                return Err(A::Error::custom(format_args!(
                    "key {:?} stands twice",
                    shortened(&key)
                )));
            }
            values.insert(key, value);
        }
        Ok(Json::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::from_str;

    #[test]
    fn json_is_read_as_serde_reads_it() {
        for text in [
            r#"{"a": [1, -2, 3.5, true, null, "x"], "b": {}}"#,
            "18446744073709551615",
            "[]",
        ] {
            let plain: serde_json::Value = serde_json::from_str(text).expect("JSON");
            assert_eq!(from_str(text).expect("JSON"), plain, "{text}");
        }
        assert!(from_str("{").is_err() && from_str("NaN").is_err());
    }

    #[test]
    fn a_key_twice_is_refused() {
        let error = from_str(r#"{"a": {"b": 1, "b": 2}}"#).expect_err("a key twice");
        assert!(error.to_string().contains("\"b\" stands twice"), "{error}");
    }
}
