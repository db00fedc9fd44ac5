//! Mus, discards, the reshuffle, mus corrido (M3).

use super::{PUNTO, broken, events, happen, pass_to_the_end, seat, start};
use crate::action::Event;
use crate::clause::Clause;
use crate::deal::{Deal, Due, Phase};
use crate::lance::Lance;
use crate::matches::Match;
use crate::word::Word;
use table::{CardList, CardSet, Seat};

/// All say mus, and each seat, mano first, throws so many of its lowest cards; draws follow as long
/// as the stock lasts.
fn round(deal: &mut Deal, throws: [u8; 4]) {
    for place in 0..4 {
        happen(deal, &format!("{} mus", deal.mano().plus(place).number()));
    }
    for count in throws {
        let seat = deal.seat().expect("a seat that throws");
        let cards: Vec<_> = deal.hand(seat).iter().take(usize::from(count)).collect();
        let text = format!("{} descarta {}", seat.number(), crate::card::show(&cards));
        happen(deal, text.trim_end());
    }
    draw(deal);
}

/// Cards are drawn until the stock is empty or nobody lacks any.
fn draw(deal: &mut Deal) {
    while let Some(Due::Roba { seat, count }) = deal.due() {
        let mut cards = CardList::EMPTY;
        for card in deal.stock().iter().take(usize::from(count)) {
            cards.push(card);
        }
        deal.happen(Event::Roba { seat, cards })
            .expect("what is due");
    }
}

/// A deal in which the stock has run out: seat 3 alone lacks two cards, having thrown four in each
/// of two rounds.
fn lone_seat(reshuffle: &str) -> Deal {
    let rules = format!(r#"{{"reshuffle": "{reshuffle}"}}"#);
    let mut deal = start(&rules, 0, [0, 0], PUNTO, false);
    round(&mut deal, [4, 4, 4, 4]);
    round(&mut deal, [4, 1, 1, 4]);
    assert_eq!(deal.due(), Some(Due::Baraja));
    assert_eq!(deal.hand(seat(3)).len(), 2);
    deal
}

#[test]
fn m3_4_the_lone_seat_gets_none_of_what_it_threw_in_this_round() {
    for (reshuffle, stay_out) in [("round", 4), ("deal", 8), ("all", 0)] {
        let mut deal = lone_seat(reshuffle);
        let own = deal.pack.discards(seat(3));
        let this_round = deal.pack.thrown(seat(3));
        assert_eq!((own.len(), this_round.len()), (8, 4));
        happen(&mut deal, "baraja");
        let out = deal.discards();
        assert_eq!(
            (out.len(), deal.stock().len()),
            (stay_out, 26 - stay_out),
            "{reshuffle}"
        );
        assert!(own.includes(out));
        assert!(reshuffle != "round" || out == this_round);
        assert_eq!(deal.reshuffles(), 1);
        draw(&mut deal);
        assert_eq!((deal.phase(), deal.hand(seat(3)).len()), (Phase::Mus, 4));
    }
}

#[test]
fn m3_4_while_two_lack_cards_all_discards_are_shuffled() {
    for reshuffle in ["round", "deal", "all"] {
        let rules = format!(r#"{{"reshuffle": "{reshuffle}"}}"#);
        let mut deal = start(&rules, 0, [0, 0], PUNTO, false);
        round(&mut deal, [4, 4, 4, 4]);
        round(&mut deal, [2, 3, 4, 1]);
        let served = deal.hand(seat(2)).len();
        assert_eq!(served, 3, "a seat served in part still lacks cards");
        happen(&mut deal, "baraja");
        assert!(deal.discards().is_empty(), "{reshuffle}");
        assert_eq!(deal.stock().len(), 26);
        assert_eq!(broken(&deal, "baraja"), Some(Clause::M34), "once");
    }
}

#[test]
fn m3_4_under_deal_where_the_rest_would_not_suffice_only_this_round_stays_out() {
    let rules = r#"{"reshuffle": "deal", "min_discard": 0}"#;
    let mut deal = start(rules, 0, [0, 0], PUNTO, false);
    for _ in 0..6 {
        round(&mut deal, [0, 0, 0, 4]);
    }
    assert!(deal.stock().is_empty() && deal.due().is_none());
    round(&mut deal, [0, 0, 0, 4]);
    let this_round = deal.pack.thrown(seat(3));
    happen(&mut deal, "baraja"); // before the first card of the round
    assert_eq!(deal.discards(), this_round);
    assert_eq!(deal.stock().len(), 24);
    round_with_others(rules);
}

/// The rest suffices by one card: all that the lone seat threw stays out.
fn round_with_others(rules: &str) {
    let mut deal = start(rules, 0, [0, 0], PUNTO, false);
    for _ in 0..5 {
        round(&mut deal, [0, 0, 0, 4]);
    }
    round(&mut deal, [1, 1, 1, 0]);
    round(&mut deal, [0, 0, 0, 4]);
    assert_eq!(deal.hand(seat(3)).len(), 1, "it lacks three cards");
    happen(&mut deal, "baraja");
    assert_eq!((deal.stock().len(), deal.discards().len()), (3, 24));
}

#[test]
fn m3_4_the_pack_is_whole_after_every_event() {
    let mut deal = lone_seat("round");
    happen(&mut deal, "baraja");
    draw(&mut deal);
    let hands = Seat::ALL.map(|seat| deal.hand(seat));
    let held = hands
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    assert_eq!(held | deal.stock() | deal.discards(), CardSet::first(40));
    assert_eq!(held.len() + deal.stock().len() + deal.discards().len(), 40);
}

#[test]
fn m3_3_max_mus_0_lets_mano_only_cut() {
    let deal = start(r#"{"max_mus": 0}"#, 1, [0, 0], PUNTO, false);
    assert_eq!(deal.words().iter().collect::<Vec<_>>(), [Word::Corto]);
    assert_eq!(broken(&deal, "1 mus"), Some(Clause::M33));
    assert_eq!(broken(&deal, "2 mus"), Some(Clause::M31));
    assert_eq!(broken(&deal, "1 corto"), None);
}

#[test]
fn m3_3_the_round_after_the_last_is_forbidden() {
    let mut deal = start(r#"{"max_mus": 1}"#, 0, [0, 0], PUNTO, false);
    round(&mut deal, [1, 1, 1, 1]);
    assert_eq!(broken(&deal, "0 mus"), Some(Clause::M33));
}

#[test]
fn m3_2_with_min_discard_0_a_round_without_discards_is_a_round() {
    let mut deal = start(
        r#"{"min_discard": 0, "max_mus": 1}"#,
        0,
        [0, 0],
        PUNTO,
        false,
    );
    let before = deal.hand(seat(0));
    round(&mut deal, [0, 0, 0, 0]);
    assert_eq!(
        (deal.phase(), deal.mus_rounds(), deal.due()),
        (Phase::Mus, 1, None)
    );
    assert_eq!(deal.hand(seat(0)), before);
    assert_eq!(broken(&deal, "0 mus"), Some(Clause::M33));
    let mut least = start("{}", 0, [0, 0], PUNTO, false);
    happen(&mut least, "0 mus; 1 mus; 2 mus; 3 mus");
    assert_eq!(broken(&least, "0 descarta"), Some(Clause::M32));
}

#[test]
fn m3_3_what_is_drawn_is_the_block_that_is_due() {
    let mut deal = start("{}", 0, [0, 0], PUNTO, false);
    happen(&mut deal, "0 mus; 1 mus; 2 mus; 3 mus");
    happen(
        &mut deal,
        "0 descarta 5o; 1 descarta 1o; 2 descarta 4c; 3 descarta So",
    );
    for text in [
        "1 roba Rb",
        "0 roba Rb Re",
        "0 roba Ro",
        "0 roba 5o",
        "0 mus",
    ] {
        let clause = if text == "0 mus" {
            Clause::M31
        } else {
            Clause::M33
        };
        assert_eq!(broken(&deal, text), Some(clause), "{text}");
    }
    happen(&mut deal, "0 roba Rb; 1 roba Re; 2 roba 1c; 3 roba 1b");
    assert_eq!(deal.mus_rounds(), 1);
}

#[test]
fn m3_5_mano_moves_with_each_round_and_who_cuts_becomes_mano() {
    let mut deal = start(r#""federation""#, 2, [0, 0], PUNTO, true);
    round(&mut deal, [1, 1, 1, 1]);
    assert_eq!(deal.mano(), seat(3));
    happen(&mut deal, "3 mus; 0 mus; 1 corto");
    assert_eq!((deal.mano(), deal.seat()), (seat(1), Some(seat(1))));
    assert_eq!(deal.phase(), Phase::Lance(Lance::Grande));
    pass_to_the_end(&mut deal);
    let mut series = Match::new(deal.rules(), seat(2));
    series.count(&deal);
    assert_eq!(series.mano(), seat(2), "the seat after the one that cut");
}

#[test]
fn m3_5_only_the_first_deal_of_a_game_is_mus_corrido() {
    let mut deal = start(r#""federation""#, 2, [0, 0], PUNTO, false);
    round(&mut deal, [1, 1, 1, 1]);
    assert_eq!(deal.mano(), seat(2));
    happen(&mut deal, "2 mus; 3 mus; 0 mus; 1 corto");
    assert_eq!((deal.mano(), deal.seat()), (seat(2), Some(seat(2))));
}

#[test]
fn m3_1_bets_wait_for_the_cut() {
    let deal = start("{}", 0, [0, 0], PUNTO, false);
    for event in events("0 envido 2; 1 paso; 2 ordago; 3 quiero; 0 queremos") {
        let text = event.to_string();
        assert_eq!(broken(&deal, &text), Some(Clause::M31), "{text}");
    }
}
