//! Matches in step: policies decide for many at once, and nothing else is different.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use arena::{
    Control, Manner, Plan, Policies, Shard, Shared, Stop, Tally, Waiting, play_range,
    play_shards_in_step,
};
use table::{Bot, BySeat, CardGame, Dice, Failure, Fault, Observer, Place, Seat};

use crate::shards;
use crate::toy::{Choice, HighCard, Look, Player, Round, Score};

/// Someone who acts, or leaves it to a policy that acts like him.
#[derive(Clone, Copy)]
struct Sitter {
    player: Player,
    policy: Option<usize>,
}

impl Bot<HighCard> for Sitter {
    fn act(&mut self, view: Look<'_>, dice: &mut Dice) -> Choice {
        assert!(self.policy.is_none(), "a policy decides for it");
        self.player.act(view, dice)
    }

    fn thinks_long(&self) -> bool {
        self.player.thinks_long()
    }

    fn act_unless(
        &mut self,
        view: Look<'_>,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        self.player.act_unless(view, dice, stopped)
    }

    fn failure(&mut self) -> Option<Failure> {
        self.player.failure()
    }
}

impl Shared<HighCard> for Sitter {
    fn policy(&self) -> Option<usize> {
        self.policy
    }
}

/// `Coin`, and one who fails in some matches and else is `Below(20)`.
struct Two<'a> {
    game: HighCard,
    /// Does a failure lose the match only?
    forfeits: bool,
    /// It fails in matches whose numbers, divided by the first, leave the second.
    fails: (u64, u64),
    largest: &'a Mutex<usize>,
}

impl Policies<HighCard> for Two<'_> {
    fn count(&self) -> usize {
        2
    }

    fn decide(
        &mut self,
        policy: usize,
        waiting: &mut [Waiting<'_, HighCard>],
        answers: &mut Vec<Result<Choice, Failure>>,
    ) {
        let mut largest = self.largest.lock().unwrap();
        *largest = waiting.len().max(*largest);
        for decision in waiting {
            if policy == 1 && decision.match_index % self.fails.0 == self.fails.1 {
                let what = "had to go".into();
                let forfeits = self.forfeits;
                answers.push(Err(Failure { what, forfeits }));
                continue;
            }
            let mut player = [Player::Coin, Player::Below(20)][policy];
            let view = self.game.view(decision.deal, decision.seat);
            answers.push(Ok(player.act(view, decision.dice)));
        }
    }
}

/// Writes down all that it hears; of every second deal it wants the start and the end only.
#[derive(Default)]
struct Listener(Vec<String>, Place);

impl Observer<HighCard> for Listener {
    fn match_starts(&mut self, index: u64, seating: usize, score: &Score) {
        self.0.push(format!("{index} {seating} {score:?}"));
    }

    fn deal_starts(&mut self, _: &Score, place: Place, round: &Round) {
        self.1 = place;
        self.0.push(format!("{place:?} {round:?}"));
    }

    fn follows(&self) -> bool {
        self.1.deal % 2 == 1
    }

    fn decision(&mut self, _: &Round, seat: Seat, choice: Choice) {
        assert!(self.follows(), "told of a deal that it does not follow");
        self.0.push(format!("{seat:?} decides {choice:?}"));
    }

    fn event(&mut self, event: (Seat, Choice)) {
        assert!(self.follows(), "told of a deal that it does not follow");
        self.0.push(format!("{event:?}"));
    }

    fn deal_ends(&mut self, score: &Score, _: Place, round: &Round) {
        self.0.push(format!("{score:?} {round:?}"));
    }

    fn match_is_forfeited(&mut self, index: u64, place: Place, fault: &Fault) {
        self.0.push(format!("{index} {place:?} {fault:?}"));
    }

    fn match_ends(&mut self, index: u64, score: &Score) {
        self.0.push(format!("{index} {score:?}"));
    }
}

/// Seat 0 leaves it to the one policy, seat 1 to the other; seats 2 and 3 act.
const SITTERS: BySeat<Sitter> = BySeat([
    Sitter {
        player: Player::Coin,
        policy: Some(0),
    },
    Sitter {
        player: Player::Below(20),
        policy: Some(1),
    },
    Sitter {
        player: Player::Coin,
        policy: None,
    },
    Sitter {
        player: Player::Remember(0),
        policy: None,
    },
]);

const GAME: HighCard = HighCard::PARTNERS;
const NEVER: (u64, u64) = (1, 1);

fn plan<B>(bots: BySeat<B>) -> Plan<'static, HighCard, B> {
    Plan {
        game: &GAME,
        bots,
        seed: 42,
        paired: true,
    }
}

/// Plays 200 matches in shards of 100; what was counted and heard, the largest call, the end.
fn in_step(
    lanes: usize,
    is_observed: bool,
    forfeits: bool,
    fails: (u64, u64),
) -> (Tally, Vec<String>, usize, Result<(), Stop>) {
    in_step_of(
        SITTERS,
        &Control::new(),
        lanes,
        is_observed,
        forfeits,
        fails,
    )
}

/// As [`in_step`], of these bots under this control.
fn in_step_of(
    bots: BySeat<Sitter>,
    control: &Control,
    lanes: usize,
    is_observed: bool,
    forfeits: bool,
    fails: (u64, u64),
) -> (Tally, Vec<String>, usize, Result<(), Stop>) {
    let (largest, done) = (Mutex::new(0), Mutex::new(Vec::new()));
    let policies = || Two {
        game: GAME,
        forfeits,
        fails,
        largest: &largest,
    };
    let manner = Manner { lanes, is_observed };
    let sink = |shard: Shard<Listener>| done.lock().unwrap().push(shard);
    let end = play_shards_in_step(
        &plan(bots),
        &shards(200, 100),
        1,
        control,
        manner,
        policies,
        |_| Listener::default(),
        sink,
        |work| work(),
    );
    let (mut tally, mut heard) = (Tally::default(), Vec::new());
    for shard in done.into_inner().unwrap() {
        tally.merge(&shard.tally);
        heard.extend(shard.observer.0);
    }
    (tally, heard, largest.into_inner().unwrap(), end)
}

#[test]
fn what_comes_of_a_match_does_not_depend_on_how_many_are_played_at_once() {
    let mut listener = Listener::default();
    let players = SITTERS.0.map(|sitter| sitter.player);
    let plan = plan(BySeat(players));
    let expected = play_range(&plan, 0..200, &mut listener, &Control::new()).unwrap();
    assert!(listener.0.iter().any(|line| line.contains("decides")));
    for lanes in [0, 1, 7, 64, 1_000] {
        let (tally, heard, largest, end) = in_step(lanes, true, true, NEVER);
        assert!(end.is_ok());
        assert_eq!(tally, expected, "{lanes}");
        assert_eq!(heard, listener.0, "{lanes}");
        assert!(
            (1..=lanes.max(1)).contains(&largest),
            "{largest} of {lanes}"
        );
    }
    let (tally, heard, largest, _) = in_step(64, false, true, NEVER);
    assert_eq!((tally, heard, largest), (expected, Vec::new(), 64));
}

#[test]
fn only_the_matches_in_which_a_policy_fails_are_forfeited() {
    let (expected, heard, ..) = in_step(1, true, true, (50, 37));
    let forfeited = |heard: &[String]| {
        let told = heard.iter().filter(|line| line.contains("had to go"));
        told.cloned().collect::<Vec<_>>()
    };
    assert_eq!(forfeited(&heard).len(), 4);
    assert!(forfeited(&heard)[0].starts_with("37 "));
    for lanes in [7, 1_000] {
        let (tally, again, _, end) = in_step(lanes, true, true, (50, 37));
        assert!(end.is_ok());
        assert_eq!((tally, &again), (expected.clone(), &heard));
        let (tally, mut told, ..) = in_step(lanes, false, true, (50, 37));
        told.sort();
        let mut all = forfeited(&heard);
        all.sort();
        assert_eq!((tally, told), (expected.clone(), all));
    }
}

#[test]
fn the_fault_of_the_lowest_match_is_told() {
    for lanes in [1, 7, 1_000] {
        let (_, heard, _, end) = in_step(lanes, true, false, (40, 31));
        let Err(Stop::Fault(fault)) = end else {
            panic!("a policy fails");
        };
        assert_eq!(fault.match_index, 31);
        assert_eq!(fault.fault.what, "had to go");
        assert!(heard.is_empty(), "the shard is not finished");
    }
}

/// The sitters, but that seat 2 is another player.
fn with(player: Player) -> BySeat<Sitter> {
    let mut sitters = SITTERS;
    sitters.0[2].player = player;
    sitters
}

#[test]
fn a_bot_that_thinks_for_long_hears_the_stop() {
    let control = Control::new();
    let end = thread::scope(|scope| {
        let play = || in_step_of(with(Player::Thinks), &control, 8, true, false, NEVER).3;
        let player = scope.spawn(play);
        thread::sleep(Duration::from_millis(50));
        control.stop();
        player.join().unwrap()
    });
    assert!(matches!(end, Err(Stop::Cancelled)) && control.matches() == 0);
}

#[test]
fn to_give_up_where_nobody_stops_is_a_fault() {
    let bots = with(Player::GivesUp);
    let (.., end) = in_step_of(bots, &Control::new(), 8, true, false, NEVER);
    assert!(matches!(end, Err(Stop::Fault(found)) if found.fault.what.contains("gave no action")));
}
