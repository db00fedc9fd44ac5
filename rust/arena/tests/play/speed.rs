//! What the arena costs on top of the game it plays.

use std::hint::black_box;
use std::time::Instant;

use arena::{Control, play_range};
use table::{Bot, BySeat, CardGame, Dice, Purpose, Streams};

use crate::plan;
use crate::toy::{HighCard, Player};

const GAME: HighCard = HighCard {
    target: 12,
    games: 3,
    rounds: 4,
    ..HighCard::PARTNERS
};
const BOTS: [Player; 4] = [
    Player::Below(20),
    Player::Coin,
    Player::Below(20),
    Player::Coin,
];

/// The same matches in a loop that is as short as can be: no plan, observer, tally or control.
fn by_hand(game: &HighCard, matches: u64) -> (u64, u64) {
    let (mut deals, mut won) = (0, 0);
    for index in 0..matches {
        let streams = Streams::new(42, index / 2);
        let mut bots = BOTS;
        bots.rotate_left(index as usize % 2);
        let mut score = game.start(streams);
        while let Some(place) = game.next_place(&score) {
            let mut round = game.deal(&score, place, streams);
            let mut dice = BySeat::from_fn(|seat| {
                Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
            });
            while let Some(seat) = game.to_act(&round) {
                let view = game.view(&round, seat);
                let choice = bots[seat.index()].act(view, &mut dice[seat]);
                game.play(&mut round, choice, &mut ()).unwrap();
            }
            game.count(&mut score, &round);
            deals += 1;
        }
        let team = game.winner(&score).map(|team| team.index() as u64);
        won += u64::from(team == Some(index % 2));
    }
    (deals, won)
}

#[test]
#[ignore = "a measurement: run it with --release -- --ignored --nocapture speed"]
fn the_arena_costs_little_more_than_the_game() {
    const MATCHES: u64 = 20_000;
    let game = black_box(GAME); // or its rules would be folded into one of the two loops
    let plan = plan(&game, BySeat(BOTS), true);
    let mut ratios = Vec::new();
    for _ in 0..9 {
        let start = Instant::now();
        let (deals, won) = by_hand(&game, MATCHES);
        let alone = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let tally = play_range(&plan, 0..MATCHES, &mut (), &Control::new()).unwrap();
        let arena = start.elapsed().as_secs_f64();
        assert_eq!((tally.deals, tally.wins[0]), (deals, won));
        let millions = |seconds: f64| deals as f64 / seconds / 1e6;
        println!(
            "by hand {:.2}, arena {:.2} million deals a second",
            millions(alone),
            millions(arena)
        );
        ratios.push(arena / alone);
    }
    ratios.sort_by(f64::total_cmp);
    assert!(
        ratios[4] < 1.15,
        "the arena takes {:.2} times as long",
        ratios[4]
    );
}
