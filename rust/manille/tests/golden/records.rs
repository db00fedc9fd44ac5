//! Records of deals and matches: replayed, written back, and refused where they are broken.
//!
//! The given vectors hold records, our own hold lines of a comment and a `record`.

use crate::read;
use manille::record::{Replayed, audit, read as read_record};
use serde_json::Value as Json;

/// The lines of a file, each with its place for messages.
fn lines(name: &str) -> Vec<(String, Json)> {
    let text = read(name);
    let line = |(number, line): (usize, &str)| {
        let place = format!("{name}:{}", number + 1);
        let json = serde_json::from_str(line).expect(&place);
        (place, json)
    };
    text.lines().enumerate().map(line).collect()
}

/// The record of a line.
fn record_of(line: &Json) -> &Json {
    line.get("record").unwrap_or(line)
}

fn is_written_back(place: &str, record: &Json) {
    let text = record.to_string();
    let mut json = match read_record(&text) {
        Ok(Replayed::Deal(deal)) => {
            assert_eq!(audit(&text), Ok(None), "{place}");
            deal.to_json()
        }
        Ok(Replayed::Match(series)) => series.to_json(),
        Err(error) => panic!("{place}: {error}"),
    };
    if let (None, Some(written)) = (record.get("result"), json.as_object_mut()) {
        written.remove("result"); // a record need not tell it
    }
    assert_eq!(json, *record, "{place}");
}

#[test]
fn records_of_the_reference_replay_and_are_written_back_as_they_were() {
    for (name, count) in [
        ("manille_deals.jsonl", 720),
        ("manille_own_deals.jsonl", 370),
        ("manille_own_matches.jsonl", 20),
        ("manille_own_positions.jsonl", 210),
    ] {
        let lines = lines(name);
        assert!(lines.len() >= count, "{name}: {} lines", lines.len());
        for (place, line) in lines {
            is_written_back(&place, record_of(&line));
        }
    }
}

/// A number of a line that may be missing or null.
fn number(line: &Json, key: &str) -> Option<usize> {
    line[key].as_u64().map(|number| number as usize)
}

#[test]
fn broken_records_are_refused_at_their_event_and_clause() {
    for (name, count) in [
        ("manille_broken.jsonl", 240),
        ("manille_own_broken.jsonl", 570),
    ] {
        let lines = lines(name);
        assert!(lines.len() >= count, "{name}: {} lines", lines.len());
        for (place, line) in lines {
            let error = read_record(&record_of(&line).to_string()).expect_err(&place);
            let clause = line["clause"].as_str().expect("a clause");
            let code = error.clause().code();
            let under = code
                .strip_prefix(clause)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            assert!(under, "{place}: {error}, expected {clause}");
            let found = (error.deal, error.event);
            let expected = (number(&line, "deal"), number(&line, "event"));
            assert_eq!(found, expected, "{place}: {error}");
        }
    }
}

#[test]
fn an_audit_finds_what_is_broken_and_what_it_costs() {
    for (place, line) in lines("manille_broken.jsonl") {
        let breach = audit(&record_of(&line).to_string()).expect(&place);
        let breach = breach.expect(&place);
        assert_eq!(breach.event, number(&line, "event"), "{place}");
        let clause = line["clause"].as_str().expect("a clause");
        assert!(breach.clause.code().starts_with(clause), "{place}");
        let costs = clause.starts_with("F2");
        assert_eq!(breach.penalty().is_some(), costs, "{place}");
    }
    let lines = lines("manille_own_audit.jsonl");
    assert!(lines.len() >= 260);
    for (place, line) in lines {
        let found = audit(&record_of(&line).to_string()).expect(&place);
        let finding = &line["finding"];
        let Some(breach) = found else {
            assert!(finding.is_null(), "{place}: nothing is found");
            continue;
        };
        assert_eq!(breach.event, number(finding, "event"), "{place}");
        assert_eq!(finding["clause"], breach.clause.code(), "{place}");
        let seat = breach.seat.map(|seat| seat.index());
        assert_eq!(seat, number(finding, "seat"), "{place}");
        let (side, points) = breach.penalty().unwrap_or_default();
        let side = side.map(|side| side.index());
        assert_eq!(side, number(finding, "side"), "{place}");
        assert_eq!(finding["penalty"], points, "{place}");
        if points > 0 {
            assert_eq!(
                finding["result"]["score"],
                Json::from(breach.score),
                "{place}"
            );
        }
    }
}
