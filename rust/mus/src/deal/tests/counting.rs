//! What lances give, and when the count stops (M4.1, M5.9, M6).

use super::{ALL_HAVE, PUNTO, all_pass, cut, happen, pass_to_the_end, sheet, start};
use crate::deal::{Deal, Phase};
use crate::matches::Match;
use table::Seat;

/// A deal of [`PUNTO`] that has come to punto, everything before en paso.
fn at_punto(rules: &str) -> Deal {
    let mut deal = cut(rules, PUNTO);
    all_pass(&mut deal);
    all_pass(&mut deal);
    happen(&mut deal, "0 paso; 1 paso");
    deal
}

#[test]
fn m6_1_the_count_stops_as_soon_as_a_team_reaches_the_target() {
    let all = [
        ("chica", 0, "deje", 1),
        ("grande", 0, "paso", 1),
        ("pares", 1, "valor", 5),
        ("juego", 0, "valor", 6),
    ];
    let cases = [
        ([39, 39], 1),
        ([38, 39], 2),
        ([37, 35], 3),
        ([32, 34], 4),
        ([20, 20], 4),
    ];
    for (score, entries) in cases {
        let mut deal = start("{}", 0, score, ALL_HAVE, false);
        happen(&mut deal, "0 corto; 0 paso; 1 paso; 2 paso; 3 paso");
        happen(&mut deal, "0 envido 1000; 1 no-queremos");
        pass_to_the_end(&mut deal);
        assert_eq!(sheet(&deal), all[..entries], "{score:?}");
    }
}

#[test]
fn m6_1_the_entry_that_reaches_the_target_is_written_whole() {
    let mut deal = start("{}", 0, [39, 0], PUNTO, false);
    happen(&mut deal, "0 corto; 0 envido 25; 1 queremos");
    pass_to_the_end(&mut deal);
    assert_eq!(sheet(&deal), [("grande", 0, "envite", 25)]);
    assert_eq!(deal.outcome().score, [64, 0]);
    assert!(deal.hands_are_shown());
}

#[test]
fn m6_3_paso_gives_its_option_in_grande_and_chica_only() {
    let mut deal = at_punto("{}");
    pass_to_the_end(&mut deal);
    let all = [
        ("grande", 0, "paso", 1),
        ("chica", 1, "paso", 1),
        ("pares", 0, "valor", 1),
        ("punto", 0, "valor", 1),
    ];
    assert_eq!(sheet(&deal), all);
    let mut deal = at_punto(r#"{"paso": 0}"#);
    pass_to_the_end(&mut deal);
    assert_eq!(sheet(&deal), all[2..]);
}

#[test]
fn m6_4_the_point_of_punto_is_always_counted_or_only_en_paso() {
    let cases = [
        ("0 paso; 1 paso; 2 paso; 3 paso", 1, 1),
        ("0 envido 2; 1 queremos", 3, 2),
        ("0 envido 2; 1 no-queremos", 2, 1),
    ];
    for (words, always, paso) in cases {
        for (rules, expected) in [("{}", always), (r#"{"punto": "paso"}"#, paso)] {
            let mut deal = at_punto(rules);
            happen(&mut deal, words);
            assert_eq!(deal.phase(), Phase::Over);
            let punto = sheet(&deal).into_iter().filter(|entry| entry.0 == "punto");
            let points: u32 = punto.map(|entry| entry.3).sum();
            assert_eq!(points, expected, "{words} under {rules}");
        }
    }
}

#[test]
fn m6_4_a_refused_lance_gives_its_values_to_the_team_that_bet() {
    let mut deal = cut("{}", ALL_HAVE);
    all_pass(&mut deal);
    all_pass(&mut deal);
    happen(&mut deal, "0 envido 2; 1 no-queremos");
    happen(&mut deal, "0 paso; 1 envido 2; 2 no-queremos");
    let expected = [
        ("pares", 0, "deje", 1),
        ("juego", 1, "deje", 1),
        ("grande", 0, "paso", 1),
        ("chica", 0, "paso", 1),
        ("pares", 0, "valor", 3), // medias and par, though seat 3's duples are better
        ("juego", 1, "valor", 4), // 34 twice, though team 0 has 31 twice
    ];
    assert_eq!(sheet(&deal), expected);
}

#[test]
fn m6_3_the_stake_comes_before_the_values_and_the_target_between() {
    let mut deal = start("{}", 0, [0, 37], ALL_HAVE, false);
    happen(&mut deal, "0 corto");
    all_pass(&mut deal);
    all_pass(&mut deal);
    happen(&mut deal, "0 envido 3; 1 queremos");
    pass_to_the_end(&mut deal);
    let expected = [
        ("grande", 0, "paso", 1),
        ("chica", 0, "paso", 1),
        ("pares", 1, "envite", 3),
    ];
    assert_eq!(
        sheet(&deal),
        expected,
        "its values are not counted any more"
    );
}

#[test]
fn m5_9_an_accepted_ordago_is_decided_at_once_and_gives_what_is_lacking() {
    let mut deal = start("{}", 0, [7, 11], PUNTO, false);
    happen(
        &mut deal,
        "0 corto; 0 paso; 1 paso; 2 envido 2; 3 no-queremos",
    );
    happen(&mut deal, "0 paso; 1 ordago; 2 queremos");
    assert_eq!(deal.phase(), Phase::Over);
    assert_eq!(
        sheet(&deal),
        [("grande", 0, "deje", 1), ("chica", 1, "ordago", 29)]
    );
    assert_eq!(deal.outcome().score, [8, 40]);
    assert!(deal.hands_are_shown());
}

#[test]
fn m4_1_equal_hands_go_to_the_seat_that_speaks_first() {
    for mano in 0..4 {
        let alike = ["RC71", "RC71", "RC71", "RC71"];
        let mut deal = start("{}", mano, [0, 0], alike, false);
        happen(&mut deal, &format!("{mano} corto"));
        pass_to_the_end(&mut deal);
        let winners: Vec<u8> = sheet(&deal).iter().map(|entry| entry.1).collect();
        assert_eq!(
            winners,
            [mano & 1; 3],
            "grande, chica, punto with mano {mano}"
        );
    }
}

#[test]
fn m2_2_the_next_mano_is_the_seat_after_this_one() {
    let mut deal = cut("{}", PUNTO);
    pass_to_the_end(&mut deal);
    let mut series = Match::new(deal.rules(), Seat::default());
    series.count(&deal);
    assert_eq!((series.mano().number(), series.score()), (1, [3, 1]));
}
