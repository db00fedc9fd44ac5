//! Texts are read as they were written, whatever was written.

use crate::player::any_rules;
use mus::action::{Action, Event, Sign};
use mus::card::{read_hand, show};
use mus::dealing::{first_hands, replacements};
use mus::record::{self, rules_from_json, rules_to_json};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, RngSeed};
use table::{Card, CardList, CardSet, Purpose, Seat, Streams};

fn list(cards: &[u8]) -> CardList {
    let mut list = CardList::EMPTY;
    for &card in cards {
        list.push(Card::masked(card));
    }
    list
}

fn seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn sign() -> impl Strategy<Value = Sign> {
    select(Sign::ALL.to_vec())
}

fn action() -> impl Strategy<Value = Action> {
    let plain = vec![
        Action::Nada,
        Action::Mus,
        Action::Corto,
        Action::Paso,
        Action::Ordago,
        Action::Quiero,
        Action::NoQuiero,
        Action::Queremos,
        Action::NoQueremos,
    ];
    prop_oneof![
        select(plain),
        sign().prop_map(|sign| Action::Sena { sign }),
        vec(0..40_u8, 0..=4).prop_map(|cards| Action::Descarta {
            cards: list(&cards)
        }),
        any::<u16>().prop_map(|amount| Action::Envido { amount }),
        any::<u16>().prop_map(|amount| Action::Reenvido { amount }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let cards = vec(0..40_u8, 1..=4);
    prop_oneof![
        (seat(), action()).prop_map(|(seat, action)| Event::Said { seat, action }),
        (seat(), sign()).prop_map(|(seat, sign)| Event::Visto { seat, sign }),
        (seat(), cards).prop_map(|(seat, cards)| Event::Roba {
            seat,
            cards: list(&cards)
        }),
        Just(Event::Baraja),
    ]
}

/// Four different cards in any order.
fn hand() -> impl Strategy<Value = Vec<u8>> {
    subsequence((0..40_u8).collect::<Vec<_>>(), 4).prop_shuffle()
}

/// The same cases every time; `PROPTEST_CASES=100000` for more of them.
fn config() -> Config {
    Config {
        rng_seed: RngSeed::Fixed(18),
        failure_persistence: None,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_action_is_read_as_it_is_written(action in action()) {
        prop_assert_eq!(Action::read(&action.to_string()), Ok(action));
    }

    #[test]
    fn an_event_is_read_as_it_is_written_but_for_silence(event in event()) {
        let silence = matches!(event, Event::Said { action: Action::Nada, .. });
        let read = Event::read(&event.to_string());
        prop_assert_eq!(read.clone().ok(), (!silence).then_some(event), "{:?}", read);
    }

    #[test]
    fn what_is_read_as_an_event_is_written_so_that_it_is_read_again(
        text in "[0-4]? ?(seña|sena|mus|corto|roba|paso|envido|ordago|visto|descarta)?( ([1-7SCR][ocbe]|[0-9]{1,6}|duples|ciego)){0,5}"
    ) {
        if let Ok(event) = Event::read(&text) {
            prop_assert_eq!(Event::read(&event.to_string()), Ok(event));
        }
    }

    #[test]
    fn no_text_makes_reading_fail_but_with_an_error(text in any::<String>()) {
        let _ = (Event::read(&text), Action::read(&text), read_hand(&text));
        prop_assert!(record::read(&text).is_err());
    }

    #[test]
    fn a_hand_is_read_as_it_is_written(hand in hand()) {
        let hand = list(&hand);
        let text = show(hand.as_slice());
        prop_assert_eq!(read_hand(&text), Ok(hand));
        prop_assert_eq!(read_hand(&text.replace(' ', "")), Ok(hand), "without spaces");
        prop_assert_eq!(read_hand(&text.to_lowercase()), Ok(hand), "in lower case");
    }

    #[test]
    fn rules_are_read_as_they_are_written(number in any::<u64>()) {
        let rules = any_rules(number);
        prop_assert_eq!(rules_from_json(&rules_to_json(&rules)), Ok(rules));
    }

    #[test]
    fn sixteen_different_cards_are_dealt_from_mano(
        seed in any::<u64>(), pair in any::<u64>(), game in 0..9_u32, deal in 0..99_u32
    ) {
        let dealt = |mano| {
            let mut cards = Streams::new(seed, pair).stream(Purpose::Cards, game, deal);
            first_hands(&mut cards, mano)
        };
        let from_0 = dealt(Seat::ALL[0]);
        let all = from_0.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        prop_assert_eq!(all.len(), 16);
        prop_assert!(CardSet::first(40).includes(all));
        prop_assert!(from_0.iter().all(|hand| hand.len() == 4));
        for mano in Seat::ALL {
            let hands = dealt(mano);
            for seat in Seat::ALL {
                let place = usize::from(seat.after(mano));
                prop_assert_eq!(hands[seat.index()], from_0[place], "mano {:?}", mano);
            }
        }
    }

    #[test]
    fn replacements_are_different_cards_of_the_stock(
        seed in any::<u64>(), stock in 0..1_u64 << 40, count in 1..=4_u8
    ) {
        let stock = CardSet::from_bits(stock);
        let count = count.min(stock.len() as u8);
        let mut cards = Streams::new(seed, 0).stream(Purpose::Cards, 0, 0);
        let block = replacements(&mut cards, stock, count);
        prop_assert_eq!(block.len(), usize::from(count));
        prop_assert_eq!(block.set().len(), usize::from(count));
        prop_assert!(stock.includes(block.set()));
    }
}

/// M1.2: a c is a caballo or the suit copas, whichever makes a hand of four.
#[test]
fn a_hand_of_copas_is_read_without_spaces() {
    let copas = read_hand("1c 2c 4c 6c").unwrap();
    for text in ["1c2c4c6c", "1c2c 4c6c", "1C2C4C6C"] {
        assert_eq!(read_hand(text).unwrap(), copas, "{text}");
    }
    assert_eq!(show(read_hand("1c2c").unwrap().as_slice()), "1o Co 2o Cc");
}
