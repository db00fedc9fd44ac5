//! What the memory proves is true, whatever the game.

use super::Memory;
use crate::bots::AnyBot;
use crate::deal::Phase;
use crate::game::Manille;
use crate::rules::{PRESETS, Rules};
use crate::view::View;
use table::{Bot, BySeat, CardGame, CardSet, Dice, Purpose, Streams};

/// Plays a match at random with a memory for every seat. How many cards were proved to lie elsewhere,
/// and how many of these when the seat was to lead.
fn remember(rules: &Rules, pair: u64) -> (usize, usize) {
    let (game, streams) = (Manille::new(rules), Streams::new(6, pair));
    let mut random = AnyBot::read("random").expect("a bot");
    let mut memories = BySeat([Memory::default(); 4]);
    let mut series = game.start(streams);
    let (mut proved, mut on_lead) = (0, 0);
    while let Some(place) = game.next_place(&series) {
        let mut deal = game.deal(&series, place, streams);
        let mut dice = Dice::new(streams.stream(Purpose::Sample, place.game, place.deal));
        while let Some(seat) = deal.seat() {
            let view = View::new(&deal, seat);
            let memory = &mut memories[seat];
            if deal.phase() == Phase::Play {
                memory.look(&view);
                for other in deal.seats().filter(|&other| other != seat) {
                    let cannot = memory.proved()[other].cannot;
                    let hidden: CardSet = deal.hand(other) - deal.face_up(other);
                    assert!(hidden.is_disjoint(cannot), "{:?}", rules.variant);
                    proved += cannot.len();
                    if deal.trick_cards().is_empty() {
                        on_lead += cannot.len();
                    }
                }
            }
            let action = random.act(view, &mut dice);
            memory.act(&view, action);
            deal.play(seat, action).expect("a legal action");
        }
        game.count(&mut series, &deal);
    }
    (proved, on_lead)
}

#[test]
fn what_is_remembered_is_true_in_every_game() {
    for preset in PRESETS {
        let rules = Rules::named(preset.name).expect("a preset");
        let proved: usize = (0..4).map(|pair| remember(&rules, pair).0).sum();
        assert!(proved > 1_000, "{proved} in {}", preset.name);
    }
}

#[test]
fn where_views_forget_nothing_is_kept_from_trick_to_trick() {
    let full = Rules::named("muette").expect("rules");
    let forgetful = Rules {
        memory: crate::rules::Memory::LastTrick,
        ..full
    };
    assert_eq!(remember(&forgetful, 1).1, 0);
    assert!(remember(&full, 1).1 > 100);
}
