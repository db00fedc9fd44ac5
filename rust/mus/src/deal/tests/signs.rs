//! Señas (M8).

use super::{PUNTO, broken, happen, seat, start};
use crate::action::Sign;
use crate::clause::Clause;
use crate::deal::{Deal, Phase};
use crate::lance::Lance;
use crate::view::View;

const SIGNS: &str = r#"{"signals": "classic"}"#;
const CORRIDO: &str = r#"{"signals": "classic", "mus_corrido": true}"#;

/// What a seat knows of another's last sign.
fn known(deal: &Deal, by: u8, of: u8) -> Option<Sign> {
    View::new(deal, seat(by)).sign(seat(of))
}

#[test]
fn m8_1_signs_come_before_mus_each_seat_in_turn() {
    let mut deal = start(SIGNS, 3, [0, 0], PUNTO, false);
    assert_eq!(deal.phase(), Phase::Senas);
    assert_eq!(broken(&deal, "3 mus"), Some(Clause::M31));
    assert_eq!(broken(&deal, "0 sena reyes2"), Some(Clause::M81));
    happen(&mut deal, "3 sena ciego; 0 sena reyes2");
    assert_eq!(
        broken(&deal, "0 sena ciego"),
        Some(Clause::M81),
        "one sign a seat"
    );
    happen(&mut deal, "1 nada; 2 nada");
    assert_eq!((deal.phase(), deal.seat()), (Phase::Mus, Some(seat(3))));
}

#[test]
fn m8_1_signs_are_made_again_after_each_replacement() {
    let rules = r#"{"signals": "classic", "min_discard": 0}"#;
    let mut deal = start(rules, 0, [0, 0], PUNTO, false);
    happen(&mut deal, "0 sena reyes2; 1 nada; 2 nada; 3 nada");
    happen(&mut deal, "0 mus; 1 mus; 2 mus; 3 mus");
    happen(&mut deal, "0 descarta; 1 descarta; 2 descarta; 3 descarta");
    assert_eq!(deal.phase(), Phase::Senas);
    assert_eq!(
        known(&deal, 2, 0),
        None,
        "signs of this round of signs only"
    );
}

#[test]
fn m8_1_under_mus_corrido_signs_follow_the_cut() {
    let mut deal = start(CORRIDO, 0, [0, 0], PUNTO, true);
    assert_eq!(broken(&deal, "0 sena reyes2"), Some(Clause::M81));
    happen(&mut deal, "0 mus; 1 corto");
    assert_eq!((deal.phase(), deal.seat()), (Phase::Senas, Some(seat(1))));
    assert_eq!(broken(&deal, "1 envido 2"), Some(Clause::M31));
    happen(
        &mut deal,
        "1 nada; 2 nada; 3 sena ciego; 0 sena reyes2; 1 visto reyes2",
    );
    assert_eq!(
        (deal.phase(), deal.seat()),
        (Phase::Lance(Lance::Grande), Some(seat(1)))
    );
    assert_eq!(known(&deal, 1, 3), Some(Sign::Ciego));
    assert_eq!(known(&deal, 2, 3), None);
}

#[test]
fn m8_1_under_mus_corrido_a_replacement_brings_no_signs() {
    let rules = r#"{"signals": "classic", "mus_corrido": true, "min_discard": 0}"#;
    let mut deal = start(rules, 0, [0, 0], PUNTO, true);
    happen(&mut deal, "0 mus; 1 mus; 2 mus; 3 mus");
    happen(&mut deal, "0 descarta; 1 descarta; 2 descarta; 3 descarta");
    assert_eq!((deal.phase(), deal.seat()), (Phase::Mus, Some(seat(1))));
    assert_eq!(broken(&deal, "1 sena ciego"), Some(Clause::M81));
}

#[test]
fn m8_1_under_mus_corrido_only_the_first_deal_waits_for_the_cut() {
    let deal = start(CORRIDO, 0, [0, 0], PUNTO, false);
    assert_eq!(deal.phase(), Phase::Senas);
}

#[test]
fn m8_2_a_sign_is_true() {
    let hands = ["RR33", "1222", "7774", "55CC"];
    let truths: [(u8, &[Sign]); 4] = [
        (0, &[Sign::Reyes2, Sign::Reyes4, Sign::Duples]),
        (1, &[Sign::Ases2, Sign::Ases4, Sign::Duples]),
        (2, &[Sign::Medias]),
        (3, &[Sign::Duples]),
    ];
    let mut deal = start(SIGNS, 0, [0, 0], hands, false);
    for (number, truths) in truths {
        for sign in Sign::ALL {
            let clause = broken(&deal, &format!("{number} sena {}", sign.word()));
            let expected = (!truths.contains(&sign)).then_some(Clause::M82);
            assert_eq!(clause, expected, "{number} {}", sign.word());
        }
        happen(&mut deal, &format!("{number} nada"));
    }
}

#[test]
fn m8_2_who_has_none_of_the_others_is_ciego_and_nobody_else() {
    let hands = ["7654", "RC71", "RR74", "S765"];
    let mut deal = start(
        r#"{"signals": "classic", "kings": 4}"#,
        0,
        [0, 0],
        hands,
        false,
    );
    for (number, ciego) in [(0, true), (1, true), (2, false), (3, true)] {
        let clause = broken(&deal, &format!("{number} sena ciego"));
        assert_eq!(clause.is_none(), ciego, "{number}");
        happen(&mut deal, &format!("{number} nada"));
    }
}

#[test]
fn m8_3_opponents_see_a_sign_at_once_lower_seat_first() {
    let mut deal = start(SIGNS, 0, [0, 0], PUNTO, false);
    let unseen = |deal: &Deal, text, why| {
        assert_eq!(broken(deal, text), Some(Clause::M83), "{text}: {why}");
    };
    unseen(&deal, "1 visto reyes2", "nothing to see");
    happen(&mut deal, "0 sena reyes2");
    unseen(&deal, "2 visto reyes2", "the partner sees it anyway");
    unseen(&deal, "1 visto ciego", "another sign");
    happen(&mut deal, "3 visto reyes2");
    unseen(&deal, "1 visto reyes2", "the lower seat first");
    unseen(&deal, "3 visto reyes2", "once");
    let known = [0, 1, 2, 3].map(|by| known(&deal, by, 0));
    let sign = Some(Sign::Reyes2);
    assert_eq!(known, [sign, None, sign, sign]);
    happen(&mut deal, "1 nada");
    unseen(&deal, "3 visto reyes2", "too late");
}
