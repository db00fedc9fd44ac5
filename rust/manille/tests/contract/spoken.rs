//! Spoken manille: answers are true, orders that can be obeyed are, speech has its limits (F4).

use crate::play_match;
use manille::action::{Action, Answer, Order, Question};
use manille::deal::Deal;
use manille::legal::beats;
use manille::record::{Record, audit};
use manille::rules::{Governor, Rules, Variant};
use table::{CardSet, Seat};

fn spoken(governor: Governor) -> Rules {
    Rules {
        governor,
        ..Rules::of(Variant::Parlee)
    }
}

/// Plays several matches, each under a seed of its own.
fn play_matches(rules: &Rules, seed: u64, visit: &mut impl FnMut(&Record)) {
    for number in 0..12 {
        play_match(rules, 100 * seed + number, 1_000, visit);
    }
}

/// The same question answered from the cards one by one.
fn answer_by_hand(deal: &Deal, question: Question, seat: Seat) -> Answer {
    let pack = deal.pack();
    let hand: Vec<_> = deal.hand(seat).iter().collect();
    let of = |suit| {
        hand.iter()
            .copied()
            .filter(move |&card| pack.suit(card) == suit)
    };
    let yes = |so| if so { Answer::Si } else { Answer::No };
    let listed = |cards: CardSet| {
        if cards.is_empty() {
            Answer::Nada
        } else {
            Answer::Cards(cards)
        }
    };
    match question {
        Question::TieneCard(card) => yes(hand.contains(&card)),
        Question::TieneSuit(suit) => yes(of(suit).count() > 0),
        Question::Cuantas(suit) => Answer::Number(of(suit).count() as u8),
        Question::Alta(suit) => listed(of(suit).max().into_iter().collect()),
        Question::Cartas(suit) => listed(of(suit).collect()),
        Question::Gana(card) => {
            let trumps = deal.trumps().expect("trumps");
            yes(hand.iter().any(|&mine| beats(mine, card, trumps, pack)))
        }
        Question::Puntos(suit) => Answer::Number(of(suit).map(|card| pack.points(card)).sum()),
    }
}

fn obeys(deal: &Deal, order: Order, card: table::Card) -> bool {
    let pack = deal.pack();
    match order {
        Order::Card(wanted) => card == wanted,
        Order::Suit(suit) => pack.suit(card) == suit,
        Order::Corta => deal.facing().is_some_and(|facing| {
            let suit = pack.suit(card);
            facing.trumps.suit() == Some(suit) && facing.led != suit
        }),
        Order::Baja => match deal.facing() {
            Some(facing) => !beats(card, facing.master, facing.trumps, pack),
            None => {
                let hand = deal.hand(deal.to_play());
                hand.iter()
                    .all(|other| pack.strength(card) <= pack.strength(other))
            }
        },
    }
}

#[test]
fn answers_are_true_and_a_lie_is_refused() {
    let (mut answers, mut statements) = (0, 0);
    for governor in [Governor::Leader, Governor::Fixed] {
        play_matches(&spoken(governor), 5, &mut |record| {
            let deal = record.deal();
            let legal = deal.legal();
            for action in legal {
                match action {
                    Action::Responde { answer } => {
                        let question = deal.speech().and_then(|speech| speech.question());
                        let seat = deal.seat().expect("a seat");
                        let question = question.expect("a question");
                        assert_eq!(answer, answer_by_hand(deal, question, seat));
                        let lie = Action::Responde {
                            answer: Answer::Number(99),
                        };
                        let illegal = deal.check(seat, lie).expect_err("a lie");
                        assert_eq!(illegal.clause.code(), "F4.3");
                        answers += 1;
                    }
                    Action::Dice { question, answer } => {
                        let seat = deal.seat().expect("a seat");
                        assert_eq!(answer, answer_by_hand(deal, question, seat));
                        statements += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(
        answers > 100 && statements > 10_000,
        "{answers} {statements}"
    );
}

#[test]
fn binding_orders_are_obeyed_where_they_can_be() {
    let (mut obeyed, mut free) = (0, 0);
    for governor in [Governor::Leader, Governor::Fixed] {
        play_matches(&spoken(governor), 6, &mut |record| {
            let deal = record.deal();
            let order = deal.speech().and_then(|speech| speech.order());
            let (Some(order), Some(governor)) = (order, deal.governor()) else {
                return;
            };
            if deal.to_play() != governor.partner() || deal.seat() != Some(governor.partner()) {
                return;
            }
            let rules = deal.rules();
            let plain = manille::author::legal(
                deal.hand(deal.to_play()),
                deal.facing(),
                rules,
                deal.pack(),
            );
            let wanted: CardSet = plain
                .iter()
                .filter(|&card| obeys(deal, order, card))
                .collect();
            if wanted.is_empty() {
                assert_eq!(deal.playable(), plain);
                free += 1;
            } else {
                assert_eq!(deal.playable(), wanted, "{order:?}");
                obeyed += 1;
            }
        });
    }
    assert!(obeyed > 50 && free > 50, "{obeyed} {free}");
}

#[test]
fn speech_has_its_limits() {
    let mut most = 0;
    play_matches(&spoken(Governor::Leader), 7, &mut |record| {
        let deal = record.deal();
        let speech = deal.speech().expect("speech");
        most = most.max(speech.said());
        for seat in Seat::ALL {
            if Some(seat) != deal.governor() && deal.seat().is_some() {
                let order = Action::Ordena {
                    order: Order::Corta,
                };
                let illegal = deal.check(seat, order).expect_err("not the governor");
                assert_eq!(illegal.clause.code(), "F4.2");
            }
        }
    });
    assert_eq!(most, 3);
}

/// The record as text, with one event changed to another.
fn with_event(record: &Record, place: usize, event: &str) -> String {
    let mut json = record.to_json();
    json["events"][place] = event.into();
    json.to_string()
}

#[test]
fn a_lie_in_a_record_of_human_play_costs_34() {
    let mut lies = 0;
    play_matches(&spoken(Governor::Leader), 8, &mut |record| {
        if !record.is_over() {
            return;
        }
        let text = record.to_json();
        let events = text["events"].as_array().expect("events");
        let answer = events
            .iter()
            .position(|event| event.as_str().is_some_and(|e| e.contains("responde")));
        let Some(place) = answer else { return };
        let seat = events[place].as_str().expect("text")[..1].to_owned();
        let lie = with_event(record, place, &format!("{seat} responde 77"));
        let breach = audit(&lie).expect("a record").expect("a breach");
        assert_eq!((breach.event, breach.clause.code()), (Some(place), "F4.3"));
        let side = 1 - seat.parse::<u8>().expect("a seat") % 2;
        let cost = breach
            .points
            .iter()
            .filter(|entry| entry.reason.word() != "turnup");
        let entries: Vec<_> = cost
            .map(|entry| (entry.reason.word(), entry.side.number(), entry.points))
            .collect();
        assert_eq!(entries, [("lie", side, 34)]);
        lies += 1;
    });
    assert!(lies > 5, "{lies}");
}
