//! The fast form of F2 is the author's, over every pattern of a suit and on random positions.
#![allow(
    clippy::expect_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

use manille::author;
use manille::card::{Pack, Suit, Trumps};
use manille::legal::{Duties, Facing, legal};
use manille::rules::{BeatLed, Obligation, Overruff, Ruff, Rules, Undertrump, Variant};
use table::{Card, CardSet, Dice, Purpose, Streams};

mod many;

/// Every combination of the options of F2, and botifarra both ways.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for obligation in [Obligation::Lliure, Obligation::Obligat] {
        all.push(Rules {
            obligation,
            ..Rules::of(Variant::Botifarra)
        });
    }
    for beat_led in [BeatLed::Opponent, BeatLed::Never, BeatLed::Always] {
        for ruff in [Ruff::Opponent, Ruff::Never, Ruff::Always] {
            for overruff in [Overruff::Opponent, Overruff::Never] {
                for undertrump in [Undertrump::Free, Undertrump::Forbidden, Undertrump::Forced] {
                    all.push(Rules {
                        beat_led,
                        ruff,
                        overruff,
                        undertrump,
                        ..Rules::of(Variant::Manillen)
                    });
                }
            }
        }
    }
    all
}

fn same(hand: CardSet, facing: Option<Facing>, rules: &Rules, duties: &Duties, pack: &Pack) {
    let fast = legal(hand, facing, duties, pack);
    let slow = author::legal(hand, facing, rules, pack);
    assert_eq!(
        pack.show_all(fast.iter()),
        pack.show_all(slow.iter()),
        "{:?} facing {facing:?} under {:?}",
        pack.show_all(hand.iter()),
        rules.differences()
    );
    assert!(!fast.is_empty() && hand.includes(fast));
}

/// Every hand of one suit (with or without a card of another suit), every master card of it, and
/// every place of trumps: the suit led is that suit, or another that the hand is void in.
#[test]
fn all_patterns_of_one_suit_agree() {
    let pack = &Pack::FRENCH;
    let rules = all_rules();
    let mut compared = 0;
    let stray = pack.cards(Suit::Fourth).nth(3).into_iter().collect();
    for rules in &rules {
        let duties = Duties::new(rules);
        for (pattern, master) in (0..256_u64).flat_map(|p| (0..8).map(move |m| (p, m))) {
            let suit = CardSet::from_bits(pattern << 8);
            let master = Card::masked(8 + master);
            if suit.contains(master) {
                continue;
            }
            for hand in [suit, suit | stray]
                .into_iter()
                .filter(|hand| !hand.is_empty())
            {
                for (led, trumps) in [
                    (Suit::Second, Trumps::None),
                    (Suit::Second, Trumps::Suit(Suit::Second)),
                    (Suit::Second, Trumps::Suit(Suit::Fourth)),
                    (Suit::Second, Trumps::Suit(Suit::First)),
                    (Suit::First, Trumps::Suit(Suit::Second)), // a ruff
                    (Suit::Fourth, Trumps::Suit(Suit::Second)),
                ] {
                    for partner in [false, true] {
                        let facing = Facing {
                            led,
                            master,
                            partner,
                            trumps,
                        };
                        same(hand, Some(facing), rules, &duties, pack);
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, rules.len() * 12 * counted_hands());
}

/// How many pairs of hand and master there are.
fn counted_hands() -> usize {
    (0..256_u64)
        .flat_map(|pattern| (0..8).map(move |master| (pattern, master)))
        .filter(|(pattern, master)| pattern >> master & 1 == 0)
        .map(|(pattern, _)| if pattern == 0 { 1 } else { 2 })
        .sum()
}

/// A position: some hand, some card led, some master, some trumps.
fn random_position(dice: &mut Dice, pack: &Pack) -> (CardSet, Option<Facing>) {
    let mut cards: Vec<Card> = pack.all().iter().collect();
    for place in 0..14.min(cards.len()) {
        let other = place + usize::from(dice.below((cards.len() - place) as u16));
        cards.swap(place, other);
    }
    let held = 1 + usize::from(dice.below(12));
    let hand = cards[1..=held].iter().copied().collect();
    let master = cards[0];
    let trumps = Trumps::ALL[usize::from(dice.below(5))];
    // The master is of the suit led, or a trump.
    let other = Suit::ALL[usize::from(dice.below(4))];
    let is_trump = trumps == Trumps::Suit(pack.suit(master));
    let led = if is_trump { other } else { pack.suit(master) };
    let partner = dice.below(2) == 1;
    let leads = dice.below(16) == 0;
    (
        hand,
        (!leads).then_some(Facing {
            led,
            master,
            partner,
            trumps,
        }),
    )
}

fn compare_random_positions(count: u32) {
    let rules: Vec<(Rules, Duties)> = all_rules()
        .into_iter()
        .map(|rules| (rules, Duties::new(&rules)))
        .collect();
    let mut dice = Dice::new(Streams::new(6, 0).stream(Purpose::Sample, 0, 0));
    for number in 0..count {
        let pack = [&Pack::FRENCH, &Pack::SPANISH, &Pack::SHORT][number as usize % 3];
        let (hand, facing) = random_position(&mut dice, pack);
        let (rules, duties) = &rules[usize::from(dice.below(rules.len() as u16))];
        same(hand, facing, rules, duties, pack);
    }
}

#[test]
fn random_positions_agree() {
    compare_random_positions(100_000);
}

#[test]
#[ignore = "proof: 5 million positions, half a minute"]
fn five_million_random_positions_agree() {
    compare_random_positions(5_000_000);
}

/// The set with its suits exchanged: suit `s` becomes `to[s]`.
fn permuted(cards: CardSet, to: [Suit; 4], pack: &Pack) -> CardSet {
    cards.iter().map(|card| moved(card, to, pack)).collect()
}

fn moved(card: Card, to: [Suit; 4], pack: &Pack) -> Card {
    let suit = to[pack.suit(card).index()];
    Card::masked(suit.index() as u8 * pack.width + pack.strength(card))
}

#[test]
fn suits_can_change_places() {
    let mut dice = Dice::new(Streams::new(6, 1).stream(Purpose::Sample, 0, 0));
    for number in 0..20_000 {
        let pack = [&Pack::FRENCH, &Pack::SPANISH, &Pack::SHORT][number % 3];
        let (hand, facing) = random_position(&mut dice, pack);
        let mut to = Suit::ALL;
        to.rotate_left(usize::from(dice.below(4)));
        to.swap(0, usize::from(dice.below(4)));
        let other = facing.map(|facing| Facing {
            led: to[facing.led.index()],
            master: moved(facing.master, to, pack),
            trumps: facing
                .trumps
                .suit()
                .map_or(Trumps::None, |suit| Trumps::Suit(to[suit.index()])),
            ..facing
        });
        for rules in [Rules::of(Variant::Manillen), all_rules()[1]] {
            let duties = Duties::new(&rules);
            let cards = permuted(legal(hand, facing, &duties, pack), to, pack);
            assert_eq!(legal(permuted(hand, to, pack), other, &duties, pack), cards);
        }
    }
}
