//! Golden text: files of `tests/vectors/` that are compared line by line.
//!
//! `tools/golden.py` sets `MUS_GOLDEN` to a folder; what Rust makes is then written there instead.
#![allow(
    clippy::expect_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

mod told;
mod tree;

use std::path::PathBuf;

/// A file of the golden vectors.
fn vector(name: &str) -> PathBuf {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors");
    PathBuf::from(vectors).join(name)
}

/// The text of a golden file.
fn read(name: &str) -> String {
    std::fs::read_to_string(vector(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares text with a golden file, or writes it elsewhere when asked to.
fn compare(name: &str, made: &str) {
    if let Some(folder) = std::env::var_os("MUS_GOLDEN") {
        std::fs::write(PathBuf::from(folder).join(name), made).expect("the golden file is written");
        return;
    }
    let golden = read(name);
    for (number, (golden, made)) in golden.lines().zip(made.lines()).enumerate() {
        assert_eq!(made, golden, "{name}:{}", number + 1);
    }
    let counts = [made, &golden].map(|text| text.lines().count());
    assert_eq!(counts[0], counts[1], "lines of {name}");
    assert!(made == golden, "{name} differs in what ends its lines");
}
