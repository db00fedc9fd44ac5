//! Bets, answers and refusals (M5).

use super::{ALL_HAVE, PUNTO, all_pass, broken, cut, end, happen, refused, start};
use crate::clause::Clause;
use crate::deal::Phase;
use crate::lance::{End, Lance};
use crate::view::View;
use table::{Seat, Team};

/// What the words of grande, mano being seat 0, came to.
fn grande(rules: &str, words: &str) -> (End, u32) {
    let mut deal = cut(rules, PUNTO);
    happen(&mut deal, words);
    assert_ne!(deal.phase(), Phase::Lance(Lance::Grande), "{words}");
    end(&deal, Lance::Grande)
}

#[test]
fn m5_3_who_has_passed_may_answer_and_raise() {
    let words = "0 paso; 1 envido 2; 2 no-quiero; 0 reenvido 3; 1 quiero; 3 no-quiero";
    assert_eq!(grande("{}", words), (End::Bet, 5));
    assert_eq!(
        grande("{}", "0 paso; 1 paso; 2 paso; 3 paso"),
        (End::Paso, 0)
    );
}

#[test]
fn m5_4_the_seat_after_the_bettor_answers_first_not_mano() {
    let mut deal = cut("{}", PUNTO);
    happen(&mut deal, "0 paso; 1 paso; 2 envido 2");
    assert_eq!(broken(&deal, "1 quiero"), Some(Clause::M54));
    assert_eq!(broken(&deal, "3 quiero"), None);
}

#[test]
fn m5_5_of_two_answers_the_bolder_stands() {
    let first = "0 envido 2; 1 quiero; 3 no-quiero";
    assert_eq!(grande("{}", first), (End::Bet, 2));
    let second = "0 envido 2; 1 no-quiero; 3 quiero";
    assert_eq!(grande("{}", second), (End::Bet, 2));
    let larger = "0 envido 2; 1 reenvido 9; 3 reenvido 5; 2 queremos";
    assert_eq!(grande("{}", larger), (End::Bet, 11));
    let ordago = "0 envido 2; 1 reenvido 65535; 3 ordago; 0 no-queremos";
    assert_eq!(grande("{}", ordago), (refused(1), 2));
}

#[test]
fn m5_5_of_two_equal_raises_the_first_stands_and_its_seat_raised() {
    for word in ["reenvido 5", "ordago"] {
        let mut deal = cut("{}", PUNTO);
        happen(&mut deal, &format!("0 envido 2; 1 {word}; 3 {word}"));
        let bettor = View::new(&deal, Seat::default()).bettor();
        assert_eq!(bettor.map(Seat::number), Some(1), "{word}");
        assert_eq!(
            deal.seat().map(Seat::number),
            Some(2),
            "the seat after it answers"
        );
    }
}

#[test]
fn m5_5_the_plural_overrides_a_partner_who_has_spoken() {
    let raise = "0 envido 3; 1 reenvido 25; 3 queremos";
    assert_eq!(grande("{}", raise), (End::Bet, 3));
    let raise = "0 envido 3; 1 reenvido 25; 3 no-queremos";
    assert_eq!(grande("{}", raise), (refused(0), 1));
    let ordago = "0 envido 3; 1 ordago; 3 no-queremos";
    assert_eq!(grande("{}", ordago), (refused(0), 1));
    let wanted = "0 ordago; 1 quiero; 3 no-queremos";
    assert_eq!(grande("{}", wanted), (refused(0), 1));
    let unwanted = "0 ordago; 1 no-quiero; 3 queremos";
    assert_eq!(grande("{}", unwanted), (End::Ordago, 0));
}

#[test]
fn m5_5_the_plural_ends_the_answer_before_the_partner_speaks() {
    assert_eq!(grande("{}", "0 envido 3; 1 queremos"), (End::Bet, 3));
    assert_eq!(grande("{}", "0 envido 3; 1 no-queremos"), (refused(0), 1));
    let mut deal = cut("{}", PUNTO);
    all_pass(&mut deal);
    all_pass(&mut deal);
    happen(&mut deal, "0 envido 4; 1 queremos"); // only seat 1 may answer
    assert_eq!(end(&deal, Lance::Pares), (End::Bet, 4));
}

#[test]
fn m5_5_under_first_the_first_word_that_is_no_refusal_is_final() {
    let first = r#"{"reply": "first"}"#;
    assert_eq!(grande(first, "0 envido 3; 1 quiero"), (End::Bet, 3));
    let words = "0 envido 3; 1 no-quiero; 3 quiero";
    assert_eq!(grande(first, words), (End::Bet, 3));
    let words = "0 envido 3; 1 reenvido 2; 2 no-quiero; 0 no-quiero";
    assert_eq!(grande(first, words), (refused(1), 3));
    let words = "0 ordago; 1 no-quiero; 3 no-quiero";
    assert_eq!(grande(first, words), (refused(0), 1));
    let mut deal = cut(first, PUNTO);
    happen(&mut deal, "0 envido 3");
    assert_eq!(broken(&deal, "1 queremos"), Some(Clause::M55));
    happen(&mut deal, "1 no-quiero");
    assert_eq!(broken(&deal, "3 no-queremos"), Some(Clause::M55));
}

#[test]
fn m5_6_an_ordago_is_accepted_or_refused_and_nothing_else() {
    let mut deal = cut("{}", PUNTO);
    happen(&mut deal, "0 envido 2; 1 ordago; 3 quiero");
    for (word, clause) in [
        ("2 ordago", Some(Clause::M56)),
        ("2 reenvido 9", Some(Clause::M56)),
        ("2 envido 9", Some(Clause::M54)),
        ("2 paso", Some(Clause::M54)),
        ("2 no-queremos", None),
        ("2 quiero", None),
    ] {
        assert_eq!(broken(&deal, word), clause, "{word}");
    }
}

#[test]
fn m5_6_where_the_word_does_not_exist_nobody_says_it() {
    let mut deal = cut(r#"{"ordago": false}"#, PUNTO);
    assert_eq!(broken(&deal, "0 ordago"), Some(Clause::M56));
    happen(&mut deal, "0 envido 2");
    assert_eq!(broken(&deal, "1 ordago"), Some(Clause::M56));
}

#[test]
fn m5_7_fixed_amounts_are_2_whatever_the_least_are() {
    let mut deal = cut(
        r#"{"raises": "fixed", "bet_min": 9, "raise_min": 7}"#,
        PUNTO,
    );
    for amount in [1, 3, 9] {
        assert_eq!(
            broken(&deal, &format!("0 envido {amount}")),
            Some(Clause::M57)
        );
    }
    happen(&mut deal, "0 envido 2");
    assert_eq!(broken(&deal, "1 reenvido 7"), Some(Clause::M57));
    happen(&mut deal, "1 reenvido 2; 3 ordago; 0 no-queremos");
    assert_eq!(end(&deal, Lance::Grande), (refused(1), 2));
}

#[test]
fn m5_8_a_refusal_gives_what_was_agreed_before_the_last_bet() {
    let words = "0 envido 2; 1 reenvido 2; 3 no-quiero; 2 reenvido 16; 0 quiero; 3 no-queremos";
    assert_eq!(grande("{}", words), (refused(0), 4));
    assert_eq!(grande("{}", "0 envido 30; 1 no-queremos"), (refused(0), 1));
    assert_eq!(
        grande("{}", "0 envido 30; 1 ordago; 3 no-quiero; 2 no-queremos"),
        (refused(1), 30)
    );
}

#[test]
fn m5_8_deje_is_for_a_refused_raise_and_an_ordago_over_a_bet_is_one() {
    let deje = r#"{"deje": 1}"#;
    assert_eq!(grande(deje, "0 envido 9; 1 no-queremos"), (refused(0), 1));
    assert_eq!(grande(deje, "0 ordago; 1 no-queremos"), (refused(0), 1));
    let raise = "0 envido 9; 1 reenvido 2; 3 no-quiero; 2 no-queremos";
    assert_eq!(grande(deje, raise), (refused(1), 10));
    let ordago = "0 envido 9; 1 ordago; 3 no-quiero; 2 no-queremos";
    assert_eq!(grande(deje, ordago), (refused(1), 10));
    assert_eq!(grande("{}", ordago), (refused(1), 9));
}

#[test]
fn m5_10_a_refusal_that_reaches_the_target_ends_the_game_on_the_spot() {
    let mut deal = start("{}", 0, [39, 39], PUNTO, false);
    happen(&mut deal, "0 corto; 0 paso; 1 envido 2; 2 no-queremos");
    assert_eq!(deal.phase(), Phase::Over);
    assert!(!deal.hands_are_shown());
    let outcome = deal.outcome();
    assert_eq!(
        (outcome.score, outcome.winner),
        ([39, 40], Some(Team::PAIR[1]))
    );
    for word in [
        "2 paso",
        "0 mus",
        "0 corto",
        "1 descarta",
        "baraja",
        "0 roba Ro",
        "0 nada",
    ] {
        assert_eq!(broken(&deal, word), Some(Clause::M510), "{word}");
    }
}

#[test]
fn m5_4_stakes_have_no_limit() {
    let bet = "0 envido 65535; 1 reenvido 65535; 3 no-quiero; 2 reenvido 65535; 0 quiero; ";
    let words = format!("{bet}3 reenvido 65535; 1 no-quiero; 0 queremos");
    assert_eq!(grande("{}", &words), (End::Bet, 4 * 65_535));
    let refusal = format!("{bet}3 no-queremos");
    let mut deal = start(r#"{"target": 32767}"#, 0, [0, 0], PUNTO, false);
    happen(&mut deal, &format!("0 corto; {refusal}"));
    assert_eq!(deal.outcome().score, [2 * 65_535, 0]);
    assert_eq!(deal.phase(), Phase::Over);
}

#[test]
fn m5_1_grande_and_chica_and_punto_are_opened_by_mano() {
    let mut deal = start("{}", 2, [0, 0], PUNTO, false);
    happen(&mut deal, "2 corto");
    for _ in 0..2 {
        assert_eq!(broken(&deal, "3 paso"), Some(Clause::M51));
        all_pass(&mut deal);
    }
    happen(&mut deal, "0 paso; 1 paso"); // those who have pares
    assert_eq!(deal.phase(), Phase::Lance(Lance::Punto));
    assert_eq!(deal.seat().map(Seat::number), Some(2));
}

#[test]
fn m5_2_only_those_who_have_them_speak_and_bet_against_somebody() {
    let mut deal = cut("{}", PUNTO);
    all_pass(&mut deal);
    all_pass(&mut deal);
    assert_eq!(broken(&deal, "2 paso"), Some(Clause::M52));
    happen(&mut deal, "0 paso; 1 envido 2; 0 no-quiero");
    assert_eq!(end(&deal, Lance::Pares), (refused(1), 1));
    let one_team = ["RRS1", "7654", "CC71", "S654"];
    let mut deal = cut("{}", one_team);
    all_pass(&mut deal);
    all_pass(&mut deal);
    assert_eq!(deal.phase(), Phase::Over);
    assert_eq!(end(&deal, Lance::Pares).0, End::Unplayed);
    assert_eq!(end(&deal, Lance::Juego).0, End::Unplayed);
    let mut deal = cut("{}", ALL_HAVE);
    all_pass(&mut deal);
    all_pass(&mut deal);
    assert_eq!(
        broken(&deal, "3 paso"),
        Some(Clause::M51),
        "all may speak, in turn"
    );
}

#[test]
fn m5_6_the_words_of_another_moment_break_its_clause() {
    let mut deal = cut("{}", PUNTO);
    for word in [
        "0 quiero",
        "0 no-quiero",
        "0 reenvido 2",
        "0 queremos",
        "0 no-queremos",
    ] {
        assert_eq!(broken(&deal, word), Some(Clause::M53), "{word}");
    }
    assert_eq!(broken(&deal, "0 envido 1"), Some(Clause::M53));
    happen(&mut deal, "0 envido 2");
    assert_eq!(broken(&deal, "1 reenvido 1"), Some(Clause::M54));
    assert_eq!(broken(&deal, "1 mus"), Some(Clause::M31));
    assert_eq!(broken(&deal, "1 descarta"), Some(Clause::M32));
}

/// Whether the bet on the table is raised after these words of grande, and what its refusal gives.
fn raised(rules: &str, words: &str) -> (bool, u32) {
    let mut deal = cut(rules, PUNTO);
    happen(&mut deal, words);
    let view = View::new(&deal, deal.seat().expect("a seat to act"));
    (view.is_raised(), view.price_of_refusal())
}

/// What a refusal gives does not tell a raise from a bet: 1 may be either (M5.8).
#[test]
fn m5_8_a_raise_is_known_from_the_words_not_from_its_price() {
    for least in [1, 2] {
        for deje in [0, 1] {
            let rules = format!(r#"{{"bet_min":{least},"deje":{deje},"raise_min":1}}"#);
            let raised = |words: &str| {
                raised(
                    &rules,
                    &words.replace("envido 9", &format!("envido {least}")),
                )
            };
            assert_eq!(raised("0 paso"), (false, 1), "{rules}");
            assert_eq!(raised("0 envido 9"), (false, 1), "{rules}");
            assert_eq!(raised("0 ordago"), (false, 1), "{rules}");
            let raise = "0 envido 9; 1 reenvido 1; 3 no-quiero";
            assert_eq!(raised(raise), (true, least + deje), "{rules}");
            let twice = "0 envido 9; 1 reenvido 1; 3 no-quiero; 2 reenvido 1; 0 no-quiero";
            assert_eq!(raised(twice), (true, least + 1 + deje), "{rules}");
            let ordago = "0 envido 9; 1 ordago; 3 no-quiero";
            assert_eq!(raised(ordago), (true, least + deje), "{rules}");
            // In chica nothing is left of it.
            let refused = "0 envido 9; 1 reenvido 1; 3 no-quiero; 2 no-quiero; 0 no-quiero";
            assert_eq!(raised(refused), (false, 1), "{rules}");
        }
    }
}
