//! Records of whole deals: replayed, written back, and refused where they are broken.

use crate::read;
use manille::record::{Replayed, audit, read as read_record};
use serde_json::Value as Json;

#[test]
fn deals_of_the_reference_replay_and_are_written_back_as_they_were() {
    let text = read("manille_deals.jsonl");
    let mut replayed = 0;
    for (number, line) in text.lines().enumerate() {
        let record = match read_record(line) {
            Ok(Replayed::Deal(record)) => record,
            other => panic!("manille_deals.jsonl:{}: {other:?}", number + 1),
        };
        let json: Json = serde_json::from_str(line).expect("JSON");
        assert!(json.get("result").is_some() && record.is_over());
        assert_eq!(record.to_json(), json, "manille_deals.jsonl:{}", number + 1);
        assert_eq!(audit(line), Ok(None), "manille_deals.jsonl:{}", number + 1);
        replayed += 1;
    }
    assert_eq!(replayed, 720);
}

#[test]
fn broken_records_are_refused_at_their_event_and_clause() {
    let text = read("manille_broken.jsonl");
    let mut refused = 0;
    for (number, line) in text.lines().enumerate() {
        let json: Json = serde_json::from_str(line).expect("JSON");
        let place = format!("manille_broken.jsonl:{}", number + 1);
        let record = json["record"].to_string();
        let error = read_record(&record).expect_err(&place);
        let event = json["event"].as_u64().map(|event| event as usize);
        assert_eq!(error.event, event, "{place}: {error}");
        let clause = json["clause"].as_str().expect("a clause");
        let code = error.clause().code();
        let under = code
            .strip_prefix(clause)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        assert!(under, "{place}: {error}, expected {clause}");
        let breach = audit(&record).expect(&place).expect(&place);
        assert_eq!(
            (breach.event, breach.clause),
            (event, error.clause()),
            "{place}"
        );
        let costs = clause.starts_with("F2");
        assert_eq!(breach.penalty().is_some(), costs, "{place}");
        refused += 1;
    }
    assert_eq!(refused, 240);
}
