//! The right answers, from `answers.txt`: what is measured must also be right.

use std::fmt::Debug;

/// Asserts that a subject's answer, as text, is the one in `answers.txt`.
pub(crate) fn assert_known(subject: &str, answer: &impl Debug) {
    let known = include_str!("answers.txt")
        .lines()
        .find_map(|line| line.strip_prefix(subject)?.strip_prefix(": "));
    let found = format!("{answer:?}");
    assert_eq!(
        known,
        Some(found.as_str()),
        "{subject} has changed; if that is meant, the right side goes into benches/answers.txt"
    );
}
