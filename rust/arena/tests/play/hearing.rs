//! Where a game is spoken, every bot hears each act of its table once, before it happens.

use std::sync::Mutex;

use arena::{
    Control, Manner, Plan, Policies, Shared, Tally, Waiting, play_range, play_shards_in_step,
};
use table::{Bot, BySeat, CardGame, Dice, Failure, Seat};

use crate::shards;
use crate::toy::{Choice, HighCard, Look, Player};

/// Counts the acts of a deal that it hears.
#[derive(Clone, Copy)]
struct Ear {
    policy: Option<usize>,
    /// Acts heard in this deal.
    heard: u8,
    /// Is it told anything?
    is_told: bool,
}

impl Bot<HighCard> for Ear {
    fn act(&mut self, view: Look<'_>, dice: &mut Dice) -> Choice {
        if view.acts() > 0 {
            assert_eq!(self.heard, if self.is_told { view.acts() } else { 0 });
        }
        Player::Coin.act(view, dice)
    }

    fn hear(&mut self, view: Look<'_>, seat: Seat, _: Choice) {
        assert!(self.is_told, "{seat:?} is heard where nobody speaks");
        if view.acts() == 0 {
            self.heard = 0;
        }
        assert_eq!(self.heard, view.acts(), "before it happens, and once");
        self.heard += 1;
    }
}

impl Shared<HighCard> for Ear {
    fn policy(&self) -> Option<usize> {
        self.policy
    }
}

struct Coins(HighCard);

impl Policies<HighCard> for Coins {
    fn count(&self) -> usize {
        1
    }

    fn decide(
        &mut self,
        _: usize,
        waiting: &mut [Waiting<'_, HighCard>],
        answers: &mut Vec<Result<Choice, Failure>>,
    ) {
        for decision in waiting {
            let view = self.0.view(decision.deal, decision.seat);
            answers.push(Ok(Player::Coin.act(view, decision.dice)));
        }
    }
}

fn plan(game: &HighCard, policy: Option<usize>) -> Plan<'_, HighCard, Ear> {
    let ear = |seat: Seat| Ear {
        policy: policy.filter(|_| seat.number() == 1),
        heard: 0,
        is_told: game.spoken,
    };
    Plan {
        game,
        bots: BySeat::from_fn(ear),
        seed: 7,
        paired: true,
    }
}

#[test]
fn every_bot_hears_every_act_once_and_before_it_happens() {
    for spoken in [true, false] {
        let game = HighCard {
            spoken,
            ..HighCard::PARTNERS
        };
        let alone = play_range(&plan(&game, None), 0..100, &mut (), &Control::new()).unwrap();
        let sums = Mutex::new(Tally::default());
        let manner = Manner {
            lanes: 8,
            is_observed: false,
        };
        let end = play_shards_in_step(
            &plan(&game, Some(0)),
            &shards(100, 50),
            1,
            &Control::new(),
            manner,
            || Coins(game),
            |_| (),
            |shard| sums.lock().unwrap().merge(&shard.tally),
            |work| work(),
        );
        assert!(end.is_ok());
        assert_eq!(sums.into_inner().unwrap(), alone);
    }
}
