//! Draws are uniform over the deals that fit, told by listing them.

use super::{Hidden, PLACES, Sampler, draw_hands};
use crate::action::Event;
use crate::bots::AnyBot;
use crate::game::Manille;
use crate::knowledge::Knowledge;
use crate::rules::Rules;
use crate::view::View;
use std::collections::HashMap;
use table::{Bot, Card, CardGame, CardSet, Dice, Place, Purpose, Streams};

fn set(cards: &[u8]) -> CardSet {
    cards.iter().map(|&card| Card::masked(card)).collect()
}

fn hidden(held: u8, must: &[u8], cannot: &[u8]) -> Hidden {
    Hidden {
        held,
        must: set(must),
        cannot: set(cannot),
    }
}

/// Every deal of the cards that fits, card by card.
fn listed(cards: &[u8], places: &[Hidden]) -> Vec<[CardSet; PLACES]> {
    let mut deals = vec![[CardSet::EMPTY; PLACES]];
    for &card in cards {
        let with = |deal: &[CardSet; PLACES], place: usize| {
            let mut deal = *deal;
            deal[place].insert(Card::masked(card));
            deal
        };
        let more = |deal: [CardSet; PLACES]| (0..places.len()).map(move |place| with(&deal, place));
        deals = deals.into_iter().flat_map(more).collect();
    }
    let fits = |deal: &[CardSet; PLACES]| {
        places.iter().zip(deal).all(|(place, &cards)| {
            let so_many = cards.len() == usize::from(place.held);
            so_many && cards.includes(place.must) && cards.is_disjoint(place.cannot)
        })
    };
    deals.retain(fits);
    deals
}

/// How far counts are from equal, in standard deviations of chi-square.
fn excess(counts: impl Iterator<Item = u32>, deals: usize, draws: u32) -> f64 {
    let expected = f64::from(draws) / deals as f64;
    let chi: f64 = counts
        .map(|count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = (deals - 1).max(1) as f64;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

/// Small cases: hands with and without knowledge, cards apart, groups that overlap.
fn cases() -> Vec<(Vec<u8>, Vec<Hidden>)> {
    let cards = |n: u8| (0..n).collect::<Vec<u8>>();
    vec![
        (cards(6), vec![hidden(2, &[], &[]); 3]),
        (
            cards(6),
            vec![hidden(3, &[], &[0, 1]), hidden(3, &[5], &[])],
        ),
        (
            cards(7),
            vec![
                hidden(2, &[], &[0, 1, 2]),
                hidden(2, &[3], &[4]),
                hidden(3, &[], &[5]),
            ],
        ),
        (
            cards(7),
            vec![
                hidden(3, &[], &[0, 1]),
                hidden(1, &[], &[2, 3]),
                hidden(2, &[], &[1, 4, 5]),
                hidden(1, &[], &[]),
            ],
        ),
        (
            vec![1, 30, 31, 40, 47, 7],
            vec![hidden(4, &[], &[47]), hidden(2, &[], &[1])],
        ),
    ]
}

fn check_uniform(draws_for_each: u32) {
    for (number, (cards, places)) in cases().into_iter().enumerate() {
        let deals = listed(&cards, &places);
        let sampler = Sampler::new(set(&cards), &places).expect("something fits");
        assert_eq!(sampler.deals(), deals.len() as u128, "case {number}");
        let streams = Streams::new(5, number as u64);
        let mut dice = Dice::new(streams.stream(Purpose::Sample, 0, 0));
        let mut counts: HashMap<[u64; PLACES], u32> = HashMap::new();
        for deal in &deals {
            counts.insert(deal.map(CardSet::bits), 0);
        }
        let draws = draws_for_each * deals.len() as u32;
        for _ in 0..draws {
            let drawn = sampler.draw(&mut dice).map(CardSet::bits);
            *counts.get_mut(&drawn).expect("a deal that fits") += 1;
        }
        let excess = excess(counts.values().copied(), deals.len(), draws);
        assert!(excess < 4.0, "case {number}: {excess} deviations");
    }
}

#[test]
fn every_deal_that_fits_is_as_likely_as_any_other() {
    check_uniform(200);
}

#[test]
#[ignore = "prove: many draws for each deal"]
fn every_deal_that_fits_is_as_likely_as_any_other_in_very_many_draws() {
    check_uniform(50_000);
}

#[test]
fn what_cannot_be_is_not_drawn() {
    let all = set(&[0, 1, 2]);
    assert!(Sampler::new(all, &[hidden(2, &[], &[]), hidden(2, &[], &[])]).is_none());
    assert!(Sampler::new(all, &[hidden(1, &[0], &[0]), hidden(2, &[], &[])]).is_none());
    assert!(Sampler::new(all, &[hidden(1, &[0, 1], &[]), hidden(2, &[], &[])]).is_none());
    let nowhere = [hidden(1, &[], &[2]), hidden(2, &[], &[2])];
    assert!(Sampler::new(all, &nowhere).is_none());
}

#[test]
fn a_whole_pack_of_48_has_as_many_deals_as_it_should() {
    let sampler = Sampler::new(CardSet::first(36), &[hidden(12, &[], &[]); 3]).expect("deals");
    assert_eq!(sampler.deals(), 3_384_731_762_521_200); // 36! / (12!)^3
    let four = Sampler::new(CardSet::first(36), &[hidden(9, &[], &[]); 4]).expect("deals");
    assert_eq!(four.deals(), 21_452_752_266_265_320_000); // 36! / (9!)^4
}

/// Spoken play at random: what is drawn for a seat agrees with all that was shown and said.
#[test]
fn draws_respect_what_was_played_said_and_shown() {
    let game = Manille::new(&Rules::named("parlee").expect("rules"));
    let mut random = AnyBot::read("random").expect("a bot");
    let (mut drawn, mut given_up) = (0, 0);
    for pair in 0..6 {
        let streams = Streams::new(12, pair);
        let series = game.start(streams);
        let mut deal = game.deal(&series, Place::default(), streams);
        let mut dice = Dice::new(streams.stream(Purpose::Sample, 0, 0));
        let mut knowledge = Knowledge::new(&deal);
        while let Some(seat) = deal.seat() {
            let view = View::new(&deal, seat);
            match draw_hands(&view, &knowledge, 200, &mut dice) {
                None => given_up += 1,
                Some(hands) => {
                    assert_eq!(hands[seat], deal.hand(seat));
                    assert!(knowledge.allows(&deal, &hands));
                    drawn += 1;
                }
            }
            let action = random.act(view, &mut dice);
            knowledge.hear(&deal, Event { seat, action });
            deal.play(seat, action).expect("a legal action");
        }
    }
    assert!(
        drawn > 300 && given_up < drawn,
        "{drawn} drawn, {given_up} given up"
    );
}
