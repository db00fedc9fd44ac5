//! Many matches at once: what their bots leave to a policy is decided for all of them in one call.
//!
//! A *lane* is a match in play. Every lane is played on until it waits for a policy; then the policy
//! decides for all that wait, and so on. When a match ends, the next one takes its lane. Matches do
//! not know of each other, so what becomes of one does not depend on how many there are.

use std::collections::BTreeMap;
use std::ops::Range;

use table::{Bot, CardGame, Failure, Fault, Observer, Place, Seat, Streams};

use crate::lane::{Lane, Step, retell};
use crate::{Control, FaultAt, Plan, Stop, Tally};

/// A bot that may leave its decisions to a policy.
pub trait Shared<G: CardGame>: Bot<G> {
    /// The number of the policy that decides for it; `None`: it acts by itself.
    fn policy(&self) -> Option<usize>;

    /// Does it have to be told of the deal ([`Policies::tell`]) before it acts by itself?
    #[inline]
    fn is_told(&self) -> bool {
        false
    }
}

/// A decision that waits.
pub struct Waiting<'a, G: CardGame> {
    /// The number of the match.
    pub match_index: u64,
    /// The game and deal of it.
    pub place: Place,
    /// Whose decision it is.
    pub seat: Seat,
    /// The match before this deal.
    pub series: &'a G::Match,
    /// The deal.
    pub deal: &'a G::Deal,
    /// Where the chances of the match come from.
    pub streams: Streams,
    /// What all seats have done in the deal so far.
    pub actions: &'a [G::Action],
    /// The seat's dice.
    pub dice: &'a mut table::Dice,
}

/// The policies of a run.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use arena::{Control, Manner, Plan, Policies, Shared, Waiting, play_shards_in_step};
/// # use table::{Bot, BySeat, CardGame, Dice, Failure};
/// # use toy::{Choice, HighCard, Look, Player};
/// /// A seat that leaves all decisions to policy 0.
/// #[derive(Clone, Copy)]
/// struct Sitter;
///
/// impl Bot<HighCard> for Sitter {
///     fn act(&mut self, _: Look<'_>, _: &mut Dice) -> Choice {
///         Choice::Take // never asked
///     }
/// }
///
/// impl Shared<HighCard> for Sitter {
///     fn policy(&self) -> Option<usize> {
///         Some(0)
///     }
/// }
///
/// /// A policy that swaps cards below 20, for all who wait.
/// struct Swaps(HighCard);
///
/// impl Policies<HighCard> for Swaps {
///     fn count(&self) -> usize {
///         1
///     }
///
///     fn decide(
///         &mut self,
///         _: usize,
///         waiting: &mut [Waiting<'_, HighCard>],
///         answers: &mut Vec<Result<Choice, Failure>>,
///     ) {
///         for now in waiting {
///             let view = self.0.view(now.deal, now.seat);
///             answers.push(Ok(Player::Below(20).act(view, now.dice)));
///         }
///     }
/// }
///
/// let game = HighCard::PARTNERS;
/// let plan = Plan { game: &game, bots: BySeat([Sitter; 4]), seed: 1, paired: true };
/// let manner = Manner { lanes: 16, is_observed: false };
/// let (shards, done) = std::sync::mpsc::channel();
/// let sink = |shard: arena::Shard<()>| shards.send(shard.tally.matches).unwrap_or_default();
/// play_shards_in_step(
///     &plan, &[0..40], 1, &Control::new(), manner, || Swaps(game), |_| (), sink, |work| work(),
/// )?;
/// assert_eq!(done.try_iter().sum::<u64>(), 40);
/// # Ok::<(), arena::Stop>(())
/// ```
pub trait Policies<G: CardGame> {
    /// How many there are; their numbers are from 0.
    fn count(&self) -> usize;

    /// Decides, in order, what waits for a policy: at least the first of it, and all of it unless
    /// there is a failure that ends the run among the answers.
    fn decide(
        &mut self,
        policy: usize,
        waiting: &mut [Waiting<'_, G>],
        answers: &mut Vec<Result<G::Action, Failure>>,
    );

    /// Tells a bot that acts by itself, before it does, of the deal that it is asked in.
    fn tell(&mut self, _now: &Waiting<'_, G>) {}
}

/// How many matches are played at once, and what an observer hears of them.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The most matches in play, hence the most decisions in a call; 1 at least.
    pub lanes: usize,
    /// Is the observer told every match, in ascending order? Else only of those that are forfeited.
    pub is_observed: bool,
}

/// A match that has ended.
struct Ended<A> {
    actions: Vec<A>,
    forfeit: Option<(Place, Fault)>,
}

/// A range of matches in play.
struct Hall<'a, G: CardGame, B, P, O> {
    plan: &'a Plan<'a, G, B>,
    policies: &'a mut P,
    observer: &'a mut O,
    control: &'a Control,
    stopped: &'a dyn Fn() -> bool,
    manner: Manner,
    lanes: Vec<Lane<G, B>>,
    /// The matches that have not begun.
    left: Range<u64>,
    /// Ended matches that the observer will hear of after earlier ones, and which is the next.
    ended: BTreeMap<u64, Ended<G::Action>>,
    next_told: u64,
    /// The fault of the lowest match.
    fault: Option<FaultAt>,
    tally: Tally,
}

/// Plays a range of matches, always telling `now` a match that is in play.
pub(crate) fn play_in_step<G, B, P, O>(
    plan: &Plan<'_, G, B>,
    range: Range<u64>,
    (policies, manner): (&mut P, Manner),
    observer: &mut O,
    control: &Control,
    stopped: &dyn Fn() -> bool,
    now: &mut u64,
) -> Result<Tally, Stop>
where
    G: CardGame,
    B: Shared<G> + Clone,
    P: Policies<G>,
    O: Observer<G>,
{
    let mut hall = Hall {
        plan,
        policies,
        observer,
        control,
        stopped,
        manner,
        lanes: Vec::new(),
        next_told: range.start,
        left: range,
        ended: BTreeMap::new(),
        fault: None,
        tally: Tally::default(),
    };
    while hall.lanes.len() < manner.lanes.max(1) {
        let Some(index) = hall.left.next() else { break };
        *now = index;
        let lane = Lane::new(plan, index, manner.is_observed);
        hall.lanes.push(lane);
        hall.play_on(hall.lanes.len() - 1);
    }
    while !hall.lanes.is_empty() {
        if stopped() {
            return Err(Stop::Cancelled);
        }
        *now = hall.lanes[0].index;
        for policy in 0..hall.policies.count() {
            hall.decide(policy);
        }
    }
    hall.fault.map_or(Ok(hall.tally), |fault| Err(fault.into()))
}

impl<G, B, P, O> Hall<'_, G, B, P, O>
where
    G: CardGame,
    B: Shared<G> + Clone,
    P: Policies<G>,
    O: Observer<G>,
{
    /// Lets a policy decide for all lanes that wait for it, and plays these on.
    fn decide(&mut self, policy: usize) {
        let lanes = self.lanes.iter_mut();
        let mut waiting: Vec<Waiting<'_, G>> = lanes
            .filter(|lane| lane.waits_for(policy))
            .filter_map(Lane::waiting)
            .collect();
        if waiting.is_empty() {
            return;
        }
        let mut answers = Vec::with_capacity(waiting.len());
        self.policies.decide(policy, &mut waiting, &mut answers);
        drop(waiting);
        // From the last lane on, so that one which leaves its place takes none of those still to come.
        let mut places: Vec<usize> = (0..self.lanes.len())
            .filter(|&lane| self.lanes[lane].waits_for(policy))
            .take(answers.len())
            .collect();
        while let (Some(lane), Some(answer)) = (places.pop(), answers.pop()) {
            if lane < self.lanes.len() {
                let done = self.lanes[lane].answered(self.plan.game, answer);
                self.go_on(lane, done);
            }
        }
        if let Some(fault) = &self.fault {
            self.lanes.retain(|lane| lane.index < fault.match_index);
        }
    }

    /// Plays a lane until it waits, and further matches in it as long as they end.
    fn play_on(&mut self, lane: usize) {
        let step = self.lanes[lane].play_on(self.plan.game, self.policies, self.stopped);
        self.go_on(lane, step);
    }

    fn go_on(&mut self, lane: usize, step: Result<Step, FaultAt>) {
        let mut step = step;
        loop {
            match step {
                // A lane that stops stays where it is: the run ends before it is looked at again.
                Ok(Step::Waits | Step::Stops) => return,
                Ok(Step::Plays) => {}
                Ok(Step::Ends(forfeit)) => {
                    if !self.end_match(lane, forfeit) {
                        return;
                    }
                }
                Err(fault) => {
                    // Lower matches are played on: theirs may be the fault to tell.
                    self.left.start = self.left.end;
                    let lower = |known: &FaultAt| known.match_index < fault.match_index;
                    if !self.fault.as_ref().is_some_and(lower) {
                        self.fault = Some(fault);
                    }
                    self.lanes.swap_remove(lane);
                    return;
                }
            }
            step = self.lanes[lane].play_on(self.plan.game, self.policies, self.stopped);
        }
    }

    /// Counts a match that has ended and begins the next in its lane; false: there is none, and the
    /// lane is gone.
    fn end_match(&mut self, lane: usize, forfeit: Option<(Place, Fault)>) -> bool {
        let ended = &mut self.lanes[lane];
        let (index, deals) = (ended.index, ended.deals);
        self.tally.record(self.plan, index, &ended.series, deals);
        self.control.count_match(deals);
        let actions = std::mem::take(&mut ended.actions);
        if self.manner.is_observed {
            self.ended.insert(index, Ended { actions, forfeit });
            self.tell_ended();
        } else if let Some((place, fault)) = forfeit {
            self.observer.match_is_forfeited(index, place, &fault);
        }
        match self.left.next() {
            Some(next) => {
                self.lanes[lane] = Lane::new(self.plan, next, self.manner.is_observed);
                true
            }
            None => {
                self.lanes.swap_remove(lane);
                false
            }
        }
    }

    /// Tells the observer the ended matches that are next.
    fn tell_ended(&mut self) {
        while let Some(Ended { actions, forfeit }) = self.ended.remove(&self.next_told) {
            retell(self.plan, self.next_told, &actions, forfeit, self.observer);
            self.next_told += 1;
        }
    }
}
