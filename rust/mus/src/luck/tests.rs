use super::{luck, tossed, weight};
use crate::deal::Deal;
use crate::matches::Match;
use crate::rules::Rules;
use table::{Purpose, Seat, Streams};

fn dealt(number: u64) -> [table::CardSet; 4] {
    let mut cards = Streams::new(5, number).stream(Purpose::Cards, 0, 0);
    crate::dealing::first_hands(&mut cards, Seat::ALL[0])
}

fn of(hands: [table::CardSet; 4], rules: &Rules, mano: u8) -> i32 {
    luck(&Deal::start(
        rules.interned(),
        Seat::wrapped(mano),
        [0; 2],
        hands,
        false,
    ))
}

/// Why its mean is nought: the deal with the teams' hands exchanged is as likely.
#[test]
fn exchanged_hands_are_the_other_teams_luck() {
    for preset in ["classic", "french", "barcelona"] {
        let rules = Rules::preset(preset).expect("a preset");
        let mut different = 0;
        for number in 0..2_000 {
            let [a, b, c, d] = dealt(number);
            let mine = of([a, b, c, d], &rules, 0);
            assert_eq!(mine, -of([b, a, d, c], &rules, 0), "deal {number}");
            assert_eq!(mine, of([c, b, a, d], &rules, 3), "partners are one team");
            different += u32::from(mine != 0);
        }
        assert!(different > 1_500, "{different}");
    }
}

#[test]
fn it_is_what_the_cards_score_when_shown_at_once() {
    for (hands, expected) in [
        // Grande 1, chica -1; pares duples and medias, 3 + 2; juego 40 over 33, which has one of them.
        (["RRCC", "1117", "4445", "RR76"], 7),
        // Nobody has pares or juego: grande to team 0, chica and punto (27) to team 1.
        (["4567", "1456", "R145", "S764"], -1),
        // Of equal hands neither is luck, whoever is mano.
        (["RR1S", "RR1S", "4567", "4567"], 0),
    ] {
        let hands = crate::card::read_hands(&hands).expect("four hands");
        let found = of(
            std::array::from_fn(|seat| hands[seat].set()),
            &Rules::CLASSIC,
            0,
        );
        assert_eq!(found, expected, "{hands:?}");
    }
}

#[test]
fn close_scores_near_the_end_weigh_most() {
    let at = |a, b| weight(&Match::at(&Rules::CLASSIC, Seat::default(), [a, b]));
    assert_eq!(
        at(0, 0),
        (65_536.0 * 0.5 * 80_f64.sqrt() / 670.0).round() as i32
    );
    assert!(at(39, 39) > at(30, 30) && at(30, 30) > at(20, 20) && at(20, 20) > at(30, 10));
    assert_eq!(at(30, 10), at(10, 30));
}

#[test]
fn a_game_decides_when_the_others_are_shared() {
    assert_eq!([tossed(1, 1), tossed(1, 2), tossed(2, 2)], [1.0, 0.5, 0.5]);
    assert_eq!(tossed(3, 3), 6.0 / 16.0);
    assert_eq!(tossed(1, 4), 1.0 / 8.0);
    assert_eq!(tossed(500, 500), 1.0);
}
