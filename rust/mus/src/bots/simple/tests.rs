//! What the beginner knows, hand by hand.

use super::{Simple, SimpleParameters};
use crate::action::{Action, Sign};
use crate::bots::tests::playing::{self, after, deal, with};
use crate::bots::{AnyBot, Named};
use crate::card::show;
use crate::deal::{Deal, Phase};
use crate::lance::Lance;
use crate::rules::{Rules, Signals};
use crate::view::View;
use table::{Bot, Dice, Purpose, Streams};

const CLASSIC: Rules = Rules::CLASSIC;

fn simple() -> Simple {
    Simple::new(Default::default())
}

fn act(deal: &Deal) -> Action {
    playing::act(simple(), deal)
}

fn thrown(hand: &'static str) -> String {
    let start = deal(&CLASSIC, [0, 0], with(hand));
    match act(&after(start, &[Action::Mus; 4])) {
        Action::Descarta { cards } => show(cards.as_slice()),
        other => panic!("{other}"),
    }
}

#[test]
fn it_keeps_what_pairs_and_kings_deserve() {
    assert_eq!(thrown("Ro 3c 6b 4e"), "6b 4e"); // a three is a king (M1.3)
    assert_eq!(thrown("1o 2c 7b Se"), "7b Se"); // a pair of aces
    assert_eq!(thrown("So Sc 6b 4e"), "6b 4e"); // a pair of figures
    assert_eq!(thrown("5o 5c Rb 4e"), "5o 5c 4e"); // a small pair beside a king
    assert_eq!(thrown("5o 5c 5b 4e"), "4e"); // medias
    assert_eq!(thrown("Ro 3c 7b 4e"), "4e"); // 31: one must go (M3.2), the lowest
    assert_eq!(thrown("7o 6c 5b 4e"), "7o 6c 5b 4e");
    assert_eq!(thrown("Ro Rc 5b 5e"), "5b"); // duples likewise
}

#[test]
fn it_cuts_with_good_hands_only() {
    for (hand, action) in [
        ("RRR1", Action::Corto),
        ("RR11", Action::Corto),
        ("RRSS", Action::Corto),
        ("7654", Action::Mus),
        ("R754", Action::Mus),
    ] {
        assert_eq!(act(&deal(&CLASSIC, [0, 0], with(hand))), action, "{hand}");
    }
    let no_mus = Rules {
        max_mus: Some(0),
        ..CLASSIC
    };
    assert_eq!(act(&deal(&no_mus, [0, 0], with("7654"))), Action::Corto);
}

#[test]
fn it_bets_on_good_hands_and_passes_with_bad_ones() {
    let open = |hand| act(&after(deal(&CLASSIC, [0, 0], with(hand)), &[Action::Corto]));
    assert_eq!(open("RRRR"), Action::Envido { amount: 4 });
    assert!(matches!(open("RRS1"), Action::Envido { .. }));
    assert_eq!(open("7654"), Action::Paso);
    let fixed = Rules::preset("fixed").expect("a preset");
    let strong = after(deal(&fixed, [0, 0], with("RRRR")), &[Action::Corto]);
    assert_eq!(act(&strong), Action::Envido { amount: 2 });
}

#[test]
fn it_answers_by_its_hand() {
    let bets = [Action::Corto, Action::Envido { amount: 2 }];
    let answer = |hand| {
        let hands = ["7654", hand, "7654", "7654"];
        act(&after(deal(&CLASSIC, [0, 0], hands), &bets))
    };
    assert_eq!(answer("7654"), Action::NoQuiero);
    assert!(matches!(answer("RRRR"), Action::Reenvido { .. }));
    assert!(matches!(
        answer("RRC1"),
        Action::Quiero | Action::Reenvido { .. }
    ));
}

#[test]
fn a_tight_one_wants_more_for_a_bet_and_is_as_sure_of_the_best() {
    let says = |tight: f64, hands: [&'static str; 4], words: &[Action]| {
        let place = after(deal(&CLASSIC, [0, 0], hands), words);
        let seat = place.seat().expect("a seat to act");
        let mut dice = Dice::new(Streams::new(1, 1).stream(Purpose::Bot(seat), 0, 0));
        let parameters = SimpleParameters {
            tight,
            bluff: 0.0,
            ..Default::default()
        };
        Simple::new(parameters).act(View::new(&place, seat), &mut dice)
    };
    let hands = [
        "RRRR", "RRR1", "RRC1", "RRS1", "RRS4", "RC54", "RCS1", "RCS4", "7654",
    ];
    let how_many = |does: &dyn Fn(&'static str) -> bool| hands.iter().filter(|&&h| does(h)).count();
    let opens = |tight, hand| says(tight, with(hand), &[Action::Corto]) != Action::Paso;
    let bets = [Action::Corto, Action::Envido { amount: 2 }];
    let accepts =
        |tight, hand| says(tight, ["7654", hand, "7654", "7654"], &bets) != Action::NoQuiero;
    let counts = |tight| {
        [
            how_many(&|hand| opens(tight, hand)),
            how_many(&|hand| accepts(tight, hand)),
        ]
    };
    assert_eq!([0.0, 0.5, 1.0].map(counts), [[8, 8], [6, 8], [5, 7]]);
    assert!(opens(1.0, "RRRR") && accepts(1.0, "RRRR"));
}

#[test]
fn a_refusal_that_loses_the_game_is_never_made() {
    let bets = [Action::Corto, Action::Ordago];
    let hands = ["RRRR", "7654", "7654", "7654"];
    let answer = |score| act(&after(deal(&CLASSIC, score, hands), &bets));
    assert_eq!(answer([39, 0]), Action::Quiero);
    assert_eq!(answer([30, 0]), Action::NoQuiero);
    assert_eq!(answer([0, 0]), Action::NoQuiero);
}

#[test]
fn the_ordago_is_all_that_is_left_to_a_team_far_behind() {
    let open =
        |rules: &Rules, score| act(&after(deal(rules, score, with("RRC4")), &[Action::Corto]));
    assert_eq!(open(&CLASSIC, [5, 38]), Action::Ordago);
    assert!(matches!(open(&CLASSIC, [5, 5]), Action::Envido { .. }));
    let without = Rules {
        ordago: false,
        ..CLASSIC
    };
    assert_eq!(open(&without, [5, 38]), Action::Envido { amount: 35 });
}

#[test]
fn the_partner_who_signed_a_good_hand_is_left_to_bet() {
    let rules = Rules {
        signals: Signals::Classic,
        ..CLASSIC
    };
    let start = deal(&rules, [0, 0], ["RR31", "7654", "RRC7", "7654"]);
    assert_eq!(
        act(&start),
        Action::Sena {
            sign: Sign::Juego31
        }
    );
    let signed = |sign| {
        let signs = [
            Action::Nada,
            Action::Nada,
            sign,
            Action::Nada,
            Action::Corto,
        ];
        after(start, &signs)
    };
    let silent = signed(Action::Nada);
    assert_eq!(silent.phase(), Phase::Lance(Lance::Grande));
    assert!(matches!(act(&silent), Action::Envido { .. }));
    assert_eq!(
        act(&signed(Action::Sena { sign: Sign::Reyes2 })),
        Action::Paso
    );
}

#[test]
fn equal_parameters_make_equal_bots() {
    assert_eq!(
        AnyBot::from(simple()),
        AnyBot::read("simple(bold=0.5)").expect("simple")
    );
    assert_ne!(
        AnyBot::from(simple()),
        AnyBot::read("simple(bold=0.6)").expect("simple")
    );
}
