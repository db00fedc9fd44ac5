//! Deals told in words, as `mus replay --show` tells them.

use crate::{compare, read};
use mus::record::{self, Replayed};
use mus::tell::tell;

const NAME: &str = "mus_told.txt";

/// The deal in a line of `mus_deals.jsonl`, told.
fn told(line: usize, records: &[&str]) -> String {
    match record::read(records[line - 1]) {
        Ok(Replayed::Deal(deal)) => tell(&deal).join("\n"),
        other => panic!("mus_deals.jsonl:{line}: {other:?}"),
    }
}

#[test]
fn deals_are_told_in_the_words_of_a_player() {
    let (golden, records) = (read(NAME), read("mus_deals.jsonl"));
    let records: Vec<&str> = records.lines().collect();
    let mut text = String::new();
    for note in golden.lines().filter(|line| line.starts_with("# ")) {
        text += &format!("{note}\n");
    }
    let mut deals = 0;
    for heading in golden.lines().filter(|line| line.starts_with("## ")) {
        let (line, _) = heading[3..]
            .split_once(':')
            .expect("a line and what it shows");
        let told = told(line.parse().expect("a line's number"), &records);
        text += &format!("\n{heading}\n\n{told}\n");
        deals += 1;
    }
    assert!(deals >= 6, "{deals} deals");
    compare(NAME, &text);
}
