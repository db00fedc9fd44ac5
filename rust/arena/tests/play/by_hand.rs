//! The arena plays what a loop plays that is as short as can be.

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
fn the_arena_plays_what_a_loop_by_hand_plays() {
    const MATCHES: u64 = 2_000;
    let plan = plan(&GAME, BySeat(BOTS), true);
    let (deals, won) = by_hand(&GAME, MATCHES);
    let tally = play_range(&plan, 0..MATCHES, &mut (), &Control::new()).unwrap();
    assert_eq!((tally.deals, tally.wins[0]), (deals, won));
}
