use super::{Replayed, read_json};
use serde_json::Value as Json;

fn lines(text: &str) -> impl Iterator<Item = (usize, Json)> {
    text.lines().enumerate().map(|(number, line)| {
        (
            number + 1,
            serde_json::from_str(line).expect("a line of JSON"),
        )
    })
}

#[test]
fn golden_deals_replay_to_their_results_and_are_written_back() {
    let text = include_str!("../../../../tests/vectors/mus_deals.jsonl");
    let mut count = 0;
    for (line, json) in lines(text) {
        match read_json(&json) {
            Ok(Replayed::Deal(record)) => assert_eq!(record.to_json(), json, "line {line}"),
            other => panic!("line {line}: {other:?}"),
        }
        count += 1;
    }
    assert_eq!(count, 900);
}

#[test]
fn broken_deals_are_refused_at_the_event_with_the_clause() {
    let text = include_str!("../../../../tests/vectors/mus_broken.jsonl");
    let mut count = 0;
    let mut wrong = Vec::new();
    for (line, json) in lines(text) {
        let expected = (json["clause"].as_str(), json["event"].as_u64());
        match read_json(&json["record"]) {
            Ok(_) => wrong.push(format!("line {line}: not refused, expected {expected:?}")),
            Err(error) => {
                let found = (error.clause().code(), error.event.map(|event| event as u64));
                if (Some(found.0), found.1) != expected {
                    wrong.push(format!("line {line}: {found:?} not {expected:?}: {error}"));
                }
            }
        }
        count += 1;
    }
    assert_eq!(count, 348);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
