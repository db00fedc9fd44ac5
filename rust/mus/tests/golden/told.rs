//! Deals told in words, as `mus replay --show` tells them.

use crate::{compare, read};
use mus::record::{self, Replayed};
use mus::tell::tell;

/// The chosen lines of `mus_deals.jsonl`, and what each shows.
const CHOSEN: [(usize, &str); 7] = [
    (1, ""),
    (2, ""),
    (34, ""),
    (34, ""),
    (34, ""),
    (34, ""),
    (34, ""),
];

#[test]
fn deals_are_told_in_the_words_of_a_player() {
    let records = read("mus_deals.jsonl");
    let records: Vec<&str> = records.lines().collect();
    let mut text = String::new();
    for (line, _what) in CHOSEN {
        let told = match record::read(records[line - 1]) {
            Ok(Replayed::Deal(deal)) => tell(&deal),
            other => panic!("line {line}: {other:?}"),
        };
        for line in told {
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
    }
    for l in std::env::var("SHOW").unwrap_or_default().split_whitespace() {
        if let Ok(Replayed::Deal(deal)) = record::read(records[l.parse::<usize>().unwrap() - 1]) {
            println!("--- {l}\n{}", tell(&deal).join("\n"));
        }
    }
}
