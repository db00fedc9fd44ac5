//! What `exact` makes of hands and of what others did.

use super::{BASE, Exact};
use crate::action::{Action, Sign};
use crate::bots::Named;
use crate::bots::tests::playing::{self, after, deal, play_deal, with};
use crate::card::show;
use crate::deal::Deal;
use crate::game::{Dealt, Mus};
use crate::hand::{Kings, Real};
use crate::rules::{Rules, Signals};
use crate::view::View;
use table::{CardGame, Place, Seat, Streams};

const CLASSIC: Rules = Rules::CLASSIC;

fn act(deal: &Deal) -> Action {
    playing::act(Exact::new(Default::default()), deal)
}

fn thrown(hand: &'static str) -> String {
    let start = deal(&CLASSIC, [0, 0], with(hand));
    match act(&after(start, &[Action::Mus; 4])) {
        Action::Descarta { cards } => show(cards.as_slice()),
        other => panic!("{other}"),
    }
}

#[test]
fn it_throws_what_leads_to_most_points() {
    assert_eq!(thrown("Ro 3c 6b 4e"), "4e 6b");
    assert_eq!(thrown("So Sc 6b 4e"), "4e 6b"); // a pair of figures stays
    assert_eq!(thrown("5o 5c Rb 4e"), "4e 5o 5c"); // a small one goes
    assert_eq!(thrown("1o 2c 7b Se"), "7b Se"); // a two is an ace (M1.3)
    assert_eq!(thrown("5o 5c 5b 4e"), "4e");
    assert_eq!(thrown("Ro Rc Rb 4e"), "4e");
    assert_eq!(thrown("7o 6c 5b 4e"), "4e 5b 6c 7o");
}

#[test]
fn it_cuts_where_the_hand_promises_more_than_the_discard() {
    for (hand, action) in [
        ("RRR1", Action::Corto),
        ("RR11", Action::Corto),
        ("RRSS", Action::Corto),
        ("7654", Action::Mus),
        ("R754", Action::Mus),
    ] {
        assert_eq!(act(&deal(&CLASSIC, [0, 0], with(hand))), action, "{hand}");
    }
}

/// Every moment at which a seat is to act, in some deals that four `exact` play.
fn moments(rules: &Rules, mut look: impl FnMut(&Dealt, Seat, Action)) {
    let game = Mus::new(rules);
    for number in 0..60 {
        let streams = Streams::new(5, number);
        let mut dealt = game.deal(&game.start(streams), Place::default(), streams);
        play_deal(&game, &mut dealt, |dealt, seat| {
            let action = act(&dealt.deal);
            look(dealt, seat, action);
            action
        });
    }
}

#[test]
fn it_does_not_look_at_the_score_and_never_bets_the_game() {
    let mut looked_at = 0;
    moments(&CLASSIC, |dealt, seat, action| {
        assert_ne!(action, Action::Ordago);
        for score in [[39, 0], [3, 38], [39, 39]] {
            let mut other = dealt.deal;
            other.score = score;
            assert_eq!(act(&other), action, "{:?}", View::new(&dealt.deal, seat));
            looked_at += 1;
        }
    });
    assert!(looked_at > 2_000, "{looked_at}");
}

/// What seat 1 answers to a bet or órdago of seat 0 at grande.
fn answer(hand: &str, bet: Action) -> Action {
    let hands = ["7654", hand, "7654", "7654"];
    act(&after(deal(&CLASSIC, [0, 0], hands), &[Action::Corto, bet]))
}

#[test]
fn more_is_asked_of_a_hand_the_more_is_bet() {
    // Larger bets may be bluffs as well.
    let amounts = [2, 3, 4];
    let hands = ["7654", "R754", "RC71", "RCS1", "RRC1", "RRRR"];
    let refused = hands.map(|hand| {
        let refuses = |&amount: &u16| answer(hand, Action::Envido { amount }) == Action::NoQuiero;
        let from = amounts.iter().position(refuses).unwrap_or(amounts.len());
        assert!(amounts[from..].iter().all(refuses), "{hand}");
        from
    });
    assert!(refused.is_sorted(), "better hands accept more: {refused:?}");
    assert_eq!((refused[0], refused[5]), (0, amounts.len()), "{refused:?}");
    for amount in [8, 20] {
        assert_eq!(answer("7654", Action::Envido { amount }), Action::NoQuiero);
        assert_ne!(answer("RRRR", Action::Envido { amount }), Action::NoQuiero);
    }
}

#[test]
fn an_ordago_is_accepted_with_the_best_hands() {
    assert_eq!(answer("RRRR", Action::Ordago), Action::Quiero);
    assert_eq!(answer("RC71", Action::Ordago), Action::NoQuiero);
}

/// Who kept three cards has better hands than who threw all four.
#[test]
fn what_others_threw_tells_of_their_hands() {
    let tables = super::tables::Tables::new(Kings::Eight, Real::Off, &BASE.assumed);
    let rules = CLASSIC;
    let start = deal(&rules, [0, 0], with("RRC1"));
    let odds = tables.of(start.class(Seat::ALL[0]));
    let beats = |lance: usize, thrown: usize| odds.beats[lance][thrown][1];
    assert!(beats(0, 1) < beats(0, 4) - 0.1, "grande");
    assert!(
        beats(0, 4) < beats(0, 0) + 0.02,
        "anything new is as good as dealt"
    );
    assert!((0.0..=1.0).contains(&beats(2, 2)));
}

/// The shares of hands beaten are those of the odds counted exactly, where nothing is known.
#[test]
fn shares_of_dealt_hands_are_exact() {
    let tables = super::tables::Tables::new(Kings::Eight, Real::Off, &BASE.assumed);
    let start = deal(&CLASSIC, [0, 0], with("RR11"));
    let odds = tables.of(start.class(Seat::ALL[0]));
    // All 58,905 hands of the other 36 cards.
    let evaluator = CLASSIC.evaluator();
    let mine = *evaluator.worth(start.class(Seat::ALL[0]));
    let hand = start.hand(Seat::ALL[0]);
    let left: Vec<u8> = (0..40)
        .filter(|&number| !hand.contains(table::Card::masked(number)))
        .collect();
    let (mut below, mut all) = (0_u32, 0_u32);
    for (a, &first) in left.iter().enumerate() {
        for (b, &second) in left.iter().enumerate().take(a) {
            for (c, &third) in left.iter().enumerate().take(b) {
                for &fourth in &left[..c] {
                    let worth = evaluator.evaluate([first, second, third, fourth]);
                    below += u32::from(worth.grande < mine.grande);
                    all += 1;
                }
            }
        }
    }
    let share = f64::from(below) / f64::from(all);
    assert!(
        (f64::from(odds.beats[0][0][0]) - share).abs() < 1e-4,
        "{share}"
    );
}

#[test]
fn the_partners_sign_counts() {
    let rules = Rules {
        signals: Signals::Classic,
        ..CLASSIC
    };
    let start = deal(&rules, [0, 0], ["RR31", "7654", "RRC7", "7654"]);
    let sign = Sign::Juego31;
    assert_eq!(act(&start), Action::Sena { sign });
    let weak = deal(&rules, [0, 0], ["7654", "7655", "RRR7", "7644"]);
    let signed = |sign| {
        let signs = [
            Action::Nada,
            Action::Nada,
            sign,
            Action::Nada,
            Action::Corto,
        ];
        act(&after(weak, &signs))
    };
    assert_eq!(signed(Action::Nada), Action::Paso);
    let told = signed(Action::Sena { sign: Sign::Reyes2 });
    assert!(matches!(told, Action::Envido { .. }), "{told}");
}
