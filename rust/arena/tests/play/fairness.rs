//! Changing seats cancels the luck of the cards, for two teams and for players who are alone.

use arena::{Control, Tally, play_range};
use table::BySeat;

use crate::plan;
use crate::toy::{HighCard, Player};

fn tally(game: HighCard, bots: [Player; 4], paired: bool, matches: u64) -> Tally {
    let plan = plan(&game, BySeat(bots), paired);
    play_range(&plan, 0..matches, &mut (), &Control::new()).unwrap()
}

#[test]
fn a_bot_against_itself_wins_half_of_every_pair() {
    for bot in [Player::Keep, Player::Coin, Player::Remember(0)] {
        let tally = tally(HighCard::PARTNERS, [bot; 4], true, 2_000);
        assert_eq!(tally.win_rate(), Some(0.5));
        assert_eq!(tally.wins[0], tally.wins[1]);
        assert_eq!(tally.games[0], tally.games[1]);
        assert!(tally.draws > 100 && tally.wins[0] > 100);
        assert_eq!((tally.sets[2], tally.sets.iter().sum()), (1_000, 1_000));
        let (low, high) = tally.interval();
        assert!(0.49 < low && high < 0.51);
    }
}

#[test]
fn a_bot_against_itself_wins_about_half_of_unpaired_matches() {
    let tally = tally(HighCard::PARTNERS, [Player::Coin; 4], false, 4_000);
    let (low, high) = tally.interval();
    assert!(low < 0.5 && 0.5 < high && high - low < 0.04);
    assert_ne!(tally.wins[0], tally.wins[1]);
    assert_eq!(tally.sets[..3], [tally.wins[1], tally.draws, tally.wins[0]]);
}

#[test]
fn three_who_play_alike_win_a_third_of_every_rotation_each() {
    for bot in [Player::Keep, Player::Coin, Player::Remember(0)] {
        let tally = tally(HighCard::ALONE, [bot; 4], true, 3_000);
        assert_eq!((tally.draws, tally.wins), (0, [1_000, 1_000, 1_000, 0]));
        assert_eq!(tally.games, [1_000, 1_000, 1_000, 0]);
        // One match of three, six parts each.
        assert_eq!(
            (tally.parts, tally.sets[6], tally.sets.iter().sum()),
            (6, 1_000, 1_000)
        );
    }
}

#[test]
fn wins_go_to_the_entrant_wherever_it_sits() {
    let (good, bad) = (Player::Below(20), Player::Keep);
    let first = tally(HighCard::PARTNERS, [good, bad, good, bad], true, 4_000);
    let second = tally(HighCard::PARTNERS, [bad, good, bad, good], true, 4_000);
    assert!(first.interval().0 > 0.5 && second.interval().1 < 0.5);
    assert_eq!(first.wins[0], second.wins[1]);
    let last = tally(HighCard::ALONE, [bad, bad, good, bad], true, 3_000);
    assert!(last.wins[2] > last.wins[0].max(last.wins[1]) + 200);
}
