//! What is imagined is what the seat could be in: nothing more, nothing less, and as likely.

use super::{Pool, Sampler};
use crate::action::Sign;
use crate::bots::montecarlo::tests::{at_every_decision, many_rules, policy};
use crate::card::read_hands;
use crate::deal::{Deal, Phase};
use crate::lance::Lance;
use crate::rules::{Rules, Signals};
use crate::setup::Setup;
use crate::view::View;
use crate::word::Word;
use table::{BySeat, CardSet, Purpose, Seat, Stream, Streams};

/// All that a view tells, as text.
fn told(view: &View<'_>) -> String {
    let seats = Seat::ALL.map(|seat| {
        let cards = (
            view.held(seat),
            view.thrown(seat),
            view.thrown_earlier(seat),
        );
        let declared = (view.has_pares(seat), view.has_juego(seat));
        (cards, declared, view.may_speak(seat), view.sign(seat))
    });
    let lances = Lance::ALL.map(|lance| (view.end(lance), view.settled(lance)));
    let own = (view.seat(), view.hand(), view.own_discards(), view.class());
    let bet = (view.stake(), view.bettor(), view.price_of_refusal());
    let answer = (view.partner_wants(), view.is_last_to_answer());
    let table = (view.mano(), view.phase(), view.us(), view.them());
    let turn = (view.legal(), view.mus_rounds(), view.cutter());
    format!("{own:?} {seats:?} {lances:?} {bet:?} {answer:?} {table:?} {turn:?}")
}

/// A stream for draws.
fn streams(number: u64) -> Streams {
    Streams::new(7, number)
}

#[test]
fn an_imagined_deal_looks_like_the_true_one_from_the_seat() {
    let (mut deals, mut signed, mut declared, mut thrown) = (0_u64, 0, 0, 0);
    at_every_decision(&many_rules(), 6, |deal, seat| {
        let view = View::new(deal, seat);
        let mut hands = Sampler::of(&view, policy());
        for number in 0..3 {
            let imagined = view.imagine(&hands.draw(streams(deals + number)));
            let other = View::new(&imagined, seat);
            assert_eq!(told(&view), told(&other));
            for signer in Seat::ALL {
                let Some(sign) = other.sign(signer) else {
                    continue;
                };
                // Once a seat has thrown, its sign was true of the hand that it had.
                assert!(view.thrown_now(signer) > 0 || imagined.is_true(sign, signer));
                signed += 1;
            }
            assert!(imagined.discards().includes(view.own_discards()));
            declared += u64::from(view.has_juego(seat).is_some());
            thrown += view.own_discards().len();
        }
        deals += 3;
    });
    println!("{deals} deals, {signed} signs, {declared} with declarations, {thrown} own discards");
    assert!(deals > 20_000 && signed > 5_000 && declared > 2_000 && thrown > 10_000);
}

/// A deal with these hands and what these words lead to; seat 0 is mano.
fn deal(rules: &Rules, hands: [&str; 4], words: &[&str]) -> Deal {
    let hands = read_hands(&hands).expect("hands").try_into().expect("four");
    let setup = Setup::new(rules, Seat::default(), [0, 0], BySeat(hands), false);
    let mut deal = Deal::from(&setup.expect("a setup"));
    for word in words {
        let seat = deal.seat().expect("a seat to act");
        let action = View::new(&deal, seat).read(word).expect("a legal action");
        deal.play_unchecked(action);
    }
    deal
}

/// How often each of the forty cards is in a seat's hand, among so many draws.
fn frequencies(draws: u32, seat: Seat, mut draw: impl FnMut(u64) -> BySeat<CardSet>) -> [f64; 40] {
    let mut counts = [0.0; 40];
    for number in 0..draws {
        for card in draw(u64::from(number))[seat].iter() {
            counts[card.index()] += 1.0;
        }
    }
    counts.map(|count| count / f64::from(draws))
}

#[test]
fn where_nothing_is_known_any_card_is_as_likely_in_any_hand() {
    let start = deal(&Rules::CLASSIC, ["RR71", "CC55", "7654", "SSS4"], &[]);
    let view = View::new(&start, Seat::default());
    let mut hands = Sampler::of(&view, policy());
    for seat in [1, 2, 3].map(Seat::wrapped) {
        let found = frequencies(40_000, seat, |number| {
            let drawn = hands.draw(streams(number));
            BySeat::from_fn(|seat| drawn[seat].hand)
        });
        for (card, share) in found.into_iter().enumerate() {
            let own = view.hand().iter().any(|other| other.index() == card);
            let expected = if own { 0.0 } else { 4.0 / 36.0 };
            // Five standard errors of 40,000 draws.
            assert!((share - expected).abs() < 0.008, "card {card}: {share}");
        }
    }
}

/// Three hands of unseen cards, again and again until they are as declared: slow, and right.
fn by_rejection(view: &View<'_>, stream: &mut Stream) -> BySeat<CardSet> {
    loop {
        let mut pool = Pool::of(view.unseen());
        let hands = BySeat::from_fn(|seat| {
            if seat == view.seat() {
                view.hand()
            } else {
                pool.draw(4, stream)
            }
        });
        let fits = Seat::ALL.iter().all(|&seat| {
            let worth = view
                .evaluator()
                .worth(view.evaluator().class_of(hands[seat]));
            view.has_pares(seat)
                .is_none_or(|has| has == (worth.pares > 0))
                && view
                    .has_juego(seat)
                    .is_none_or(|has| has == (worth.juego > 0))
        });
        if fits {
            return hands;
        }
    }
}

#[test]
fn hands_that_fit_the_declarations_are_equally_likely() {
    let pass = [
        "corto", "paso", "paso", "paso", "paso", "paso", "paso", "paso", "paso",
    ];
    let passed = deal(&Rules::CLASSIC, ["RRS1", "CC55", "7654", "SSS4"], &pass);
    assert_eq!(passed.phase(), Phase::Lance(Lance::Pares));
    let view = View::new(&passed, Seat::default());
    let mut hands = Sampler::of(&view, policy());
    for seat in [1, 2, 3].map(Seat::wrapped) {
        let mut stream = streams(0).stream(Purpose::Sample, 1, 0);
        let mine = frequencies(20_000, seat, |number| {
            let drawn = hands.fitting(&mut streams(number).stream(Purpose::Sample, 0, 0));
            BySeat::from_fn(|seat| drawn[seat].hand)
        });
        let right = frequencies(20_000, seat, |_| by_rejection(&view, &mut stream));
        for (card, (mine, right)) in mine.into_iter().zip(right).enumerate() {
            assert!(
                (mine - right).abs() < 0.02,
                "card {card}: {mine} and {right}"
            );
        }
    }
}

#[test]
fn four_kings_that_were_signed_are_found() {
    let rules = Rules {
        signals: Signals::Classic,
        ..Rules::CLASSIC
    };
    let words = ["nada", "nada", "sena reyes4", "nada"];
    let signed = deal(&rules, ["7654", "CC55", "RRRR", "SSS4"], &words);
    let view = View::new(&signed, Seat::default());
    let mut hands = Sampler::of(&view, policy());
    assert!(view.words().contains(Word::Mus));
    for number in 0..300 {
        let imagined = view.imagine(&hands.draw(streams(number)));
        assert!(imagined.is_true(Sign::Reyes4, Seat::wrapped(2)));
    }
    assert!(
        hands.lists.is_some(),
        "hands as rare as this come from lists"
    );
}

#[test]
fn cards_that_went_are_mostly_low_ones() {
    let words = [
        "mus",
        "mus",
        "mus",
        "mus",
        "descarta 7o",
        "descarta 7c 6c 5c 4c",
    ];
    let hands = ["7o Ro Rc Rb", "7c 6c 5c 4c", "7b 6b 5b 4b", "Se So Sc 4e"];
    let thrown = deal(&Rules::CLASSIC, hands, &words);
    let view = View::new(&thrown, Seat::wrapped(2));
    let mut hands = Sampler::of(&view, policy());
    let mut kings = 0;
    for number in 0..1_000 {
        let drawn = hands.draw(streams(number));
        let [mine, other] = [0, 1].map(|seat| drawn[Seat::wrapped(seat)]);
        assert_eq!((mine.thrown.len(), other.thrown.len()), (1, 4));
        let both = mine.thrown | other.thrown;
        kings += both
            .iter()
            .filter(|card| matches!(card.number() % 10, 2 | 9))
            .count();
    }
    assert!(kings < 700, "{kings} kings among 5,000 cards that went");
}
