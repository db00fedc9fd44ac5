//! Golden text: files of `tests/vectors/` that are compared line by line.
#![allow(
    clippy::expect_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

mod cards;
mod records;

use manille::rules::{Rules, Value};
use std::path::PathBuf;

/// The text of a golden file.
fn read(name: &str) -> String {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors");
    let path = PathBuf::from(vectors).join(name);
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The fields of a line of comma-separated values; a field in quotes may hold commas and quotes.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        let field = fields.last_mut().expect("one field at least");
        match char {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(char),
        }
    }
    fields
}

/// Rules from a JSON object of options that are words.
fn rules(variant: &str, options: &str) -> Rules {
    let options: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(options).expect("an object");
    let options = options.iter().map(|(name, value)| {
        let word = value.as_str().expect("a word");
        (name.as_str(), Value::Text(word.to_owned()))
    });
    Rules::with(variant, options).expect("rules")
}
