//! Many matches: a range on one thread, or shards on many.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};
use table::{Bot, CardGame, Observer};

use crate::lockstep::{Manner, Policies, Shared, play_in_step};
use crate::play::play_while;
use crate::queue::{EndOnPanic, Queue};
use crate::side_by_side::play_side_by_side;
use crate::{Control, Plan, Stop, Tally};

/// A finished shard: what came of one range of matches, a pure function of the plan and the range.
#[derive(Clone, Debug)]
pub struct Shard<O> {
    /// Its place among the shards that were to be played.
    pub index: usize,
    /// Its statistics.
    pub tally: Tally,
    /// The observer that watched it and nothing else.
    pub observer: O,
}

/// Plays a range of matches in ascending order on the calling thread.
///
/// # Errors
/// When `control` says stop (heard before each match, after each deal, and as often as a bot that
/// thinks for long asks, see [`Bot::act_unless`]), at a fault, and when a
/// bot, the game or the observer panics. The observer then has seen a match that does not end.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Control, Plan, play_range}, table::BySeat, toy::{HighCard, Player}};
/// let bots = BySeat([Player::Below(20), Player::Keep, Player::Below(20), Player::Keep]);
/// let plan = Plan { game: &HighCard::PARTNERS, bots, seed: 1, paired: true };
/// let tally = play_range(&plan, 0..2_000, &mut (), &Control::new())?;
/// let (low, _) = tally.interval();
/// assert!(low > 0.5, "changing low cards pays");
/// # Ok::<(), arena::Stop>(())
/// ```
pub fn play_range<G, B, O>(
    plan: &Plan<'_, G, B>,
    range: Range<u64>,
    observer: &mut O,
    control: &Control,
) -> Result<Tally, Stop>
where
    G: CardGame,
    B: Bot<G> + Clone,
    O: Observer<G>,
{
    play_caught(plan, range, observer, control, || control.is_stopped())
}

/// Plays shards on `threads` threads of their own (0: as many as the machine runs at once), and
/// gives each to `sink` as soon as it is finished.
///
/// Shards are begun in ascending order and each is played by one thread, which makes its observer
/// with `observer_for`, given the shard's index, and calls `sink` itself; `sink` may block, and
/// holds up only its own thread. In which order shards are finished is left open; what is in them
/// never depends on threads.
///
/// # Errors
/// As [`play_range`], and when the threads can't be started. No shard is begun after that and
/// unfinished ones are dropped, but all that `sink` was given is good. Among several faults the
/// one of the lowest match is told.
///
/// # Panics
/// With the panic of `observer_for` or `sink`, after all threads have ended.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Control, Plan, Tally, play_shards}, table::BySeat, toy::{HighCard, Player}};
/// use std::sync::mpsc::channel;
///
/// let bots = BySeat([Player::Coin; 4]);
/// let plan = Plan { game: &HighCard::ALONE, bots, seed: 1, paired: true };
/// let (shards, done) = channel();
/// play_shards(&plan, &[0..30, 30..60, 60..90], 2, &Control::new(), |_| (), |shard| {
///     shards.send(shard.tally).ok();
/// })?;
/// let mut total = Tally::default();
/// done.try_iter().for_each(|tally| total.merge(&tally));
/// assert_eq!((total.matches, total.wins), (90, [30, 30, 30, 0]));
/// # Ok::<(), arena::Stop>(())
/// ```
pub fn play_shards<G, B, O>(
    plan: &Plan<'_, G, B>,
    shards: &[Range<u64>],
    threads: usize,
    control: &Control,
    observer_for: impl Fn(usize) -> O + Sync,
    sink: impl Fn(Shard<O>) + Sync,
) -> Result<(), Stop>
where
    G: CardGame,
    B: Bot<G> + Clone + Send + Sync,
    O: Observer<G>,
{
    play_shards_within(plan, shards, threads, control, observer_for, sink, |work| {
        work()
    })
}

/// Plays shards as [`play_shards`] does; each thread does its work inside `within`, which must call
/// what it is given once. So a thread can prepare itself, and leave nothing behind.
///
/// # Errors
/// As [`play_shards`].
///
/// # Panics
/// As [`play_shards`].
pub fn play_shards_within<G, B, O>(
    plan: &Plan<'_, G, B>,
    shards: &[Range<u64>],
    threads: usize,
    control: &Control,
    observer_for: impl Fn(usize) -> O + Sync,
    sink: impl Fn(Shard<O>) + Sync,
    within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
) -> Result<(), Stop>
where
    G: CardGame,
    B: Bot<G> + Clone + Send + Sync,
    O: Observer<G>,
{
    let play = |range, observer: &mut O, stopped: &dyn Fn() -> bool| {
        play_caught(plan, range, observer, control, stopped)
    };
    play_shards_by((shards, threads, control), observer_for, sink, within, play)
}

/// Plays shards as [`play_shards_within`] does, the matches of each shard in step: what their bots
/// leave to a policy is decided for many matches in one call.
///
/// Each shard has policies of its own, from `policies_for`. What comes of a match does not depend on
/// how many are played at once.
///
/// # Errors
/// As [`play_shards`].
///
/// # Panics
/// As [`play_shards`].
#[expect(
    clippy::too_many_arguments,
    reason = "those of play_shards_within, and two of its own"
)]
pub fn play_shards_in_step<G, B, P, O>(
    plan: &Plan<'_, G, B>,
    shards: &[Range<u64>],
    threads: usize,
    control: &Control,
    manner: Manner,
    policies_for: impl Fn() -> P + Sync,
    observer_for: impl Fn(usize) -> O + Sync,
    sink: impl Fn(Shard<O>) + Sync,
    within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
) -> Result<(), Stop>
where
    G: CardGame,
    B: Shared<G> + Clone + Send + Sync,
    P: Policies<G>,
    O: Observer<G>,
{
    let play = |range: Range<u64>, observer: &mut O, stopped: &dyn Fn() -> bool| {
        let mut policies = policies_for();
        catch(range.start, |now| {
            let told = (&mut policies, manner);
            play_in_step(plan, range, told, observer, control, stopped, now)
        })
    };
    play_shards_by((shards, threads, control), observer_for, sink, within, play)
}

/// Plays shards, each with `play`, which is told whether to go on.
fn play_shards_by<O>(
    (shards, threads, control): (&[Range<u64>], usize, &Control),
    observer_for: impl Fn(usize) -> O + Sync,
    sink: impl Fn(Shard<O>) + Sync,
    within: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
    play: impl Fn(Range<u64>, &mut O, &dyn Fn() -> bool) -> Result<Tally, Stop> + Sync,
) -> Result<(), Stop> {
    let pool = pool(threads, shards.len()).map_err(Stop::Pool)?;
    let queue = Queue::new(shards);
    let work = || {
        let _ends = EndOnPanic(&queue);
        while let Some((index, range)) = queue.take() {
            if control.is_stopped() {
                return queue.end(Stop::Cancelled);
            }
            let mut observer = observer_for(index);
            let stopped = || control.is_stopped() || queue.is_ended();
            match play(range, &mut observer, &stopped) {
                Ok(tally) => sink(Shard {
                    index,
                    tally,
                    observer,
                }),
                Err(stop) => return queue.end(stop),
            }
        }
    };
    pool.broadcast(|_| within(&mut || work()));
    queue.into_result()
}

/// How many threads play so many shards if `wanted` may; 0: as many as the machine runs at once.
///
/// ```
/// assert_eq!((arena::threads_for(4, 100), arena::threads_for(4, 3)), (4, 3));
/// assert!(arena::threads_for(0, 100) >= 1);
/// ```
pub fn threads_for(wanted: usize, shards: usize) -> usize {
    let threads = match wanted {
        0 => thread::available_parallelism().map_or(1, usize::from),
        wanted => wanted,
    };
    threads.min(shards).max(1)
}

fn pool(threads: usize, shards: usize) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(threads_for(threads, shards))
        .thread_name(|number| format!("arena-{number}"))
        .build()
}

/// Plays a range and turns a panic into a [`Stop`] that names the match.
fn play_caught<G, B, O>(
    plan: &Plan<'_, G, B>,
    range: Range<u64>,
    observer: &mut O,
    control: &Control,
    stopped: impl Fn() -> bool,
) -> Result<Tally, Stop>
where
    G: CardGame,
    B: Bot<G> + Clone,
    O: Observer<G>,
{
    catch(range.start, |now| {
        play_each(plan, range, observer, control, stopped, now)
    })
}

/// Plays matches and turns a panic into a [`Stop`] that names the match which `play` said is in play.
fn catch(first: u64, play: impl FnOnce(&mut u64) -> Result<Tally, Stop>) -> Result<Tally, Stop> {
    let mut match_index = first;
    // What a panic may leave half done is the tally and the bots, which are dropped, and the
    // observer, of which the callers promise nothing then.
    let play = AssertUnwindSafe(|| play(&mut match_index));
    catch_unwind(play).unwrap_or_else(|panic| {
        Err(Stop::Panic {
            match_index,
            message: words(panic.as_ref()),
        })
    })
}

/// Plays a range, always telling `now` which match is in play.
fn play_each<G, B, O>(
    plan: &Plan<'_, G, B>,
    range: Range<u64>,
    observer: &mut O,
    control: &Control,
    stopped: impl Fn() -> bool,
    now: &mut u64,
) -> Result<Tally, Stop>
where
    G: CardGame,
    B: Bot<G> + Clone,
    O: Observer<G>,
{
    let go_on = || {
        if stopped() {
            return Err(Stop::Cancelled);
        }
        Ok(())
    };
    if observer.is_idle() && plan.seats().all(|seat| plan.bots[seat].draws()) {
        return play_side_by_side(plan, range, control, go_on, now);
    }
    let mut tally = Tally::default();
    let mut bots = plan.bots.clone();
    for index in range {
        *now = index;
        go_on()?;
        let mut deals = 0;
        let series = play_while(plan, index, &mut bots, observer, &mut deals, &go_on)?;
        tally.record(plan, index, &series, deals);
        control.count_match(deals);
    }
    Ok(tally)
}

/// What a panic said, if it said it in words.
fn words(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().copied();
    let formatted = || panic.downcast_ref::<String>().map(String::as_str);
    literal.or_else(formatted).unwrap_or("no words").to_owned()
}
