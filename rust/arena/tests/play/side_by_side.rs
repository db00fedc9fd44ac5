//! Matches that nobody watches, of bots that draw their cards, are counted as if played one by one.

use arena::{Control, Plan, Stop, Tally, play_range};
use std::ops::Range;
use table::{Bot, BySeat, CardGame, Dice, Failure, Observer};

use crate::toy::{Choice, HighCard, Look, Player};

/// A player that lets the game draw its cards.
#[derive(Clone, Copy, Debug)]
struct Drawing(Player);

impl Bot<HighCard> for Drawing {
    fn act(&mut self, view: Look<'_>, dice: &mut Dice) -> Choice {
        self.0.act(view, dice)
    }

    fn failure(&mut self) -> Option<Failure> {
        Bot::failure(&mut self.0)
    }

    fn draws(&self) -> bool {
        true
    }
}

/// Watches without wanting to know anything.
struct Watching;

impl<G: CardGame> Observer<G> for Watching {}

/// What is counted of a range when somebody watches, or nobody does.
fn played(
    game: &HighCard,
    players: [Player; 4],
    range: Range<u64>,
    watched: bool,
) -> Result<Tally, Stop> {
    let plan = Plan {
        game,
        bots: BySeat(players.map(Drawing)),
        seed: 3,
        paired: !range.contains(&77),
    };
    let control = Control::new();
    let tally = if watched {
        play_range(&plan, range, &mut Watching, &control)
    } else {
        play_range(&plan, range, &mut (), &control)
    }?;
    assert_eq!(control.matches(), tally.matches);
    Ok(tally)
}

#[test]
fn ranges_of_any_length_are_counted_alike() {
    let players = [
        [Player::Coin; 4],
        [
            Player::Coin,
            Player::Remember(0),
            Player::Below(20),
            Player::Keep,
        ],
        [
            Player::quits(90, true),
            Player::Coin,
            Player::quits(40, true),
            Player::Coin,
        ],
    ];
    for game in [HighCard::PARTNERS, HighCard::ALONE] {
        for players in players {
            for length in [0, 1, 2, 7, 8, 9, 50, 200] {
                let range = 6..6 + length;
                let one_by_one = played(&game, players, range.clone(), true).ok();
                let at_once = played(&game, players, range.clone(), false).ok();
                assert!(one_by_one.is_some());
                assert_eq!(at_once, one_by_one, "{players:?}, {range:?}");
            }
        }
    }
}

#[test]
fn what_ends_a_run_ends_it_here_too() {
    let ends = |player| {
        let mut players = [Player::Coin; 4];
        players[2] = player;
        played(&HighCard::PARTNERS, players, 0..500, false).err()
    };
    assert!(matches!(ends(Player::Cheat(50)), Some(Stop::Fault(_))));
    assert!(matches!(
        ends(Player::quits(50, false)),
        Some(Stop::Fault(_))
    ));
    let Some(Stop::Panic { message, .. }) = ends(Player::Panic(50)) else {
        panic!("no panic is told")
    };
    assert_eq!(message, "upset the table");
}
