//! Hidden hands are drawn from those that agree with what is known, all equally likely (F4.5).

use crate::knowing::Follower;
use crate::{many_rules, play_match};
use manille::deal::{Deal, Phase};
use manille::knowledge::Knowledge;
use manille::rules::{Rules, Variant};
use manille::sampler::{Sampler, draw_hands};
use manille::view::View;
use std::collections::HashMap;
use table::{BySeat, CardSet, Dice, Purpose, Seat, Streams};

/// Draws that fail what was said may be made so often.
const TRIES: usize = 100_000;

fn dice() -> Dice {
    Dice::new(Streams::new(3, 0).stream(Purpose::Sample, 0, 0))
}

#[test]
fn every_draw_agrees_with_what_is_known_and_with_the_own_hand() {
    let (mut dice, mut drawn) = (dice(), 0);
    for rules in many_rules() {
        let mut follower = Follower::default();
        play_match(&rules, 31, 1, &mut |record| {
            let deal = record.deal();
            let knowledge = follower.follow(record);
            if deal.phase() != Phase::Play || record.events().len() % 5 != 2 {
                return;
            }
            for me in deal.seats() {
                let view = View::new(deal, me);
                let drawn_hands = draw_hands(&view, knowledge, TRIES, &mut dice);
                let hands = drawn_hands.expect("the true deal agrees");
                assert_eq!(hands[me], deal.hand(me));
                assert!(knowledge.allows(deal, &hands));
                for seat in deal.seats() {
                    assert_eq!(hands[seat].len(), deal.hand(seat).len());
                    assert!(hands[seat].is_disjoint(deal.gone()));
                }
                drawn += 1;
            }
        });
    }
    assert!(drawn > 2_000, "{drawn}");
}

/// All ways to share out cards among seats with so many places each.
fn shares(
    cards: &[table::Card],
    seats: &[(Seat, usize)],
    hands: BySeat<CardSet>,
) -> Vec<BySeat<CardSet>> {
    let Some((&card, rest)) = cards.split_first() else {
        return vec![hands];
    };
    let mut all = Vec::new();
    for &(seat, room) in seats {
        if hands[seat].len() < room {
            let mut with = hands;
            with[seat].insert(card);
            all.extend(shares(rest, seats, with));
        }
    }
    all
}

/// All deals that agree with what a seat knows, found one by one.
fn consistent(deal: &Deal, knowledge: &Knowledge, me: Seat) -> Vec<BySeat<CardSet>> {
    let others: Vec<(Seat, usize)> = deal
        .seats()
        .filter(|&seat| seat != me)
        .map(|seat| (seat, deal.hand(seat).len()))
        .collect();
    let unseen = others
        .iter()
        .fold(CardSet::EMPTY, |all, &(seat, _)| all | deal.hand(seat));
    let cards: Vec<table::Card> = unseen.iter().collect();
    let mut hands = BySeat::default();
    hands[me] = deal.hand(me);
    let all = shares(&cards, &others, hands);
    all.into_iter()
        .filter(|hands| knowledge.allows(deal, hands))
        .collect()
}

#[test]
fn all_consistent_deals_are_equally_likely() {
    let (mut dice, mut compared) = (dice(), 0);
    for variant in [Variant::Muette, Variant::Parlee] {
        for seed in 0..12 {
            let mut follower = Follower::default();
            play_match(&Rules::of(variant), seed, 1, &mut |record| {
                let deal = record.deal();
                let knowledge = follower.follow(record);
                let small = deal.hand(Seat::default()).len() == 2 && deal.trick_cards().len() == 1;
                if !small || deal.phase() != Phase::Play {
                    return;
                }
                let me = Seat::default();
                let all = consistent(deal, knowledge, me);
                let view = View::new(deal, me);
                if variant == Variant::Muette {
                    let proved = BySeat::from_fn(|seat| *knowledge.of(seat));
                    let deals = Sampler::of(&view, &proved).map(|sampler| sampler.deals());
                    assert_eq!(deals, Some(all.len() as u128));
                }
                let draws = 400 * all.len();
                let mut counts: HashMap<[u64; 4], usize> = HashMap::new();
                for _ in 0..draws {
                    let drawn = draw_hands(&view, knowledge, TRIES, &mut dice);
                    let hands = drawn.expect("some deal agrees");
                    *counts.entry(hands.0.map(CardSet::bits)).or_default() += 1;
                }
                assert_eq!(counts.len(), all.len(), "each is drawn, and no other");
                let off = |&count: &usize| (count as f64 - 400.0).powi(2) / 400.0;
                let chi: f64 = counts.values().map(off).sum();
                let freedom = (all.len() - 1) as f64;
                assert!(
                    chi <= freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
                    "{chi} of {freedom}"
                );
                compared += usize::from(all.len() > 1);
            });
        }
    }
    assert!(compared > 10, "{compared}");
}
