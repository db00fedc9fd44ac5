use super::{tell, tell_match};
use crate::record::{Record, Replayed, read_json};
use serde_json::{Value as Json, json};

/// Nobody has juego; seats 0 and 1 have pares.
const PUNTO: [&str; 4] = ["Ro Rc 5o 4o", "Co Cc 7o 1o", "7c 6c 5c 4c", "So 6o 5b 4b"];

/// How many lines there are before anything happens.
const START: usize = 7;

/// A deal of nought to nought, the first of its game, mano being seat 0.
fn deal(rules: &Json, events: &[&str]) -> Record {
    let json = json!({
        "game": "mus", "rules": rules, "mano": 0, "score": [0, 0], "first": true,
        "deal": PUNTO, "events": events,
    });
    match read_json(&json) {
        Ok(Replayed::Deal(record)) => record,
        other => panic!("{other:?}"),
    }
}

/// What is told after the start.
fn told(rules: &Json, events: &[&str]) -> Vec<String> {
    tell(&deal(rules, events)).split_off(START)
}

/// What a deal that stops there waits for.
fn awaited(rules: &Json, events: &[&str]) -> String {
    let last = told(rules, events).pop().expect("a line");
    let rest = last.strip_prefix("The record stops here: ");
    rest.expect("it stops").trim_end_matches('.').to_owned()
}

#[test]
fn the_start_tells_rules_score_and_hands() {
    let rules = json!({"preset": "madrid", "max_mus": 0});
    let lines = [
        "The rules are classic with max_mus = 0, mus_corrido = true, deje = 1.",
        "Seats 0 and 2 are team 0, seats 1 and 3 team 1; the score is 0 to 0 of 40.",
        "Seat 0 is mano; the game's first deal, so mus corrido.",
        "Seat 0 (mano, team 0) holds Ro Rc 5o 4o: par, total 29.",
        "Seat 1 (team 1) holds Co Cc 7o 1o: par, total 28.",
        "Seat 2 (team 0) holds 7c 6c 5c 4c: total 22.",
        "Seat 3 (team 1) holds So 6o 5b 4b: total 25.",
    ];
    let record = deal(&rules, &["0 corto"]);
    assert_eq!(tell(&record)[..START], lines);
    assert_eq!(tell(&record)[START], "Seat 0 (mano) must cut: no hay mus.");
    assert_eq!(tell(&deal(&json!("fim"), &[]))[0], "The rules are fim.");
}

#[test]
fn a_round_of_mus_is_told() {
    let rules = json!({"min_discard": 0});
    let events = [
        "0 mus",
        "1 mus",
        "2 mus",
        "3 mus",
        "0 descarta 4o",
        "1 descarta",
    ];
    let lines = [
        "All four say mus, round 1.",
        "Seat 0 throws 4o.",
        "Seat 1 throws nothing.",
        "The record stops here: seat 2 is to throw cards.",
    ];
    assert_eq!(told(&rules, &events), lines);
}

#[test]
fn the_cutter_of_mus_corrido_is_mano() {
    let rules = json!("federation");
    let lines = told(&rules, &["0 mus", "1 mus", "2 corto", "2 envido 2"]);
    assert_eq!(
        lines[0],
        "Seats 0 and 1 say mus, seat 2 (mano now, by mus corrido) cuts: no hay mus."
    );
    assert_eq!(lines[1], "Grande: seat 2 bets 2 (envido).");
}

#[test]
fn a_deal_that_stops_says_what_it_waits_for() {
    let none = json!({});
    let mus = ["0 mus", "1 mus", "2 mus", "3 mus"];
    let throws = [
        "0 descarta 4o 5o",
        "1 descarta 1o",
        "2 descarta 4c",
        "3 descarta 4b",
    ];
    let thrown = [mus, throws].concat();
    let drawn = [&thrown[..], &["0 roba Re Rb"]].concat();
    let raised = ["0 corto", "0 envido 2", "1 reenvido 5", "3 no-quiero"];
    let cases = [
        (awaited(&none, &[]), "seat 0 is to say mus or cut"),
        (awaited(&json!({"max_mus": 0}), &[]), "seat 0 must cut"),
        (
            awaited(&json!({"signals": "classic"}), &[]),
            "seat 0 may make a sign",
        ),
        (awaited(&none, &mus), "seat 0 is to throw cards"),
        (awaited(&none, &thrown), "seat 0 is to draw 2 cards"),
        (awaited(&none, &drawn), "seat 1 is to draw a card"),
        (
            awaited(&none, &raised[..1]),
            "seat 0 is to bet at grande or pass",
        ),
        (
            awaited(&none, &raised),
            "seat 2 is to answer the bet of 7 at grande",
        ),
        (
            awaited(&none, &["0 corto", "0 ordago"]),
            "seat 1 is to answer the órdago at grande",
        ),
    ];
    for (told, expected) in cases {
        assert_eq!(told, expected);
    }
}

#[test]
fn a_match_is_told_deal_by_deal() {
    let deal = |mano: u8, word: &str| {
        let [second, fourth] = [(mano + 1) % 4, (mano + 3) % 4];
        json!({
            "mano": mano, "score": [0, 0], "deal": PUNTO, "events": [
                format!("{mano} corto"), format!("{mano} ordago"), format!("{second} {word}"),
                format!("{fourth} {word}"),
            ],
        })
    };
    let record = json!({
        "game": "mus", "rules": {"target": 1},
        "match": {"seed": 5, "index": 3, "bots": ["a", "b", "c", "d"]},
        "deals": [deal(3, "no-quiero"), deal(0, "quiero"), deal(1, "quiero")],
        "result": {"games": [2, 1], "winner": 0},
    });
    let Ok(Replayed::Match(record)) = read_json(&record) else {
        panic!("a match: {:?}", read_json(&record));
    };
    let lines = tell_match(&record);
    assert_eq!(lines[0], "Match 3 of seed 5: seats 0 to 3 are a, b, c, d.");
    let headings = lines.iter().filter(|line| line.starts_with("Game"));
    let expected = ["Game 1, deal 1.", "Game 2, deal 1.", "Game 3, deal 1."];
    assert_eq!(headings.collect::<Vec<_>>(), expected);
    let last = lines.last().map(String::as_str);
    assert_eq!(last, Some("Team 0 wins the match: 2 to 1 in games."));
    assert!(lines.contains(&"Team 1 wins the game; no hand is shown.".to_owned()));
}
