//! Golden text: files of `tests/vectors/` that are compared line by line.
//!
//! `tools/golden.py` sets `MUS_GOLDEN=write`; the files that Rust makes are then written instead.

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

/// Compares text with a golden file, or writes it there when asked to.
fn compare(name: &str, made: &str) {
    if std::env::var_os("MUS_GOLDEN").is_some_and(|wish| wish == "write") {
        std::fs::write(vector(name), made).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let golden = read(name);
    for (number, (golden, made)) in golden.lines().zip(made.lines()).enumerate() {
        assert_eq!(made, golden, "{name}:{}", number + 1);
    }
    assert_eq!(
        made.lines().count(),
        golden.lines().count(),
        "lines of {name}"
    );
    assert!(made == golden, "{name} differs in what ends its lines");
}
