//! Whole matches on one core, in deals a second and in kernels a deal.
//!
//! Four bots play 10,000 matches (a shard of a run) three times: fixed at build time, picked by
//! name at run time, and picked by name with a row a deal and a match going into column buffers.
//! All three must come to the same counts, and to those in `answers.txt`.
//!
//! ```sh
//! cargo bench --package mus --bench matches                      # add `-- --quick` for a glance
//! cargo bench --package mus --bench matches -- --play simple 500 # 500 slices only, for a profiler
//! ```

use std::env;
use std::error::Error;

use arena::{Control, Plan, Tally, play_range};
use mus::Mus;
use mus::bots::exact::Exact;
use mus::bots::experto::Experto;
use mus::bots::random::Random;
use mus::bots::simple::Simple;
use mus::bots::{AnyBot, Named};
use mus::columns::Rows;
use mus::rules::Rules;
use table::{Bot, BySeat, Observer, Sheet, Values};

use answers::assert_known;
use kernel::Kernel;
use turns::{Times, Work, take_turns};

mod answers;
mod kernel;
mod turns;

/// Matches in a slice, and slices in a shard.
const MATCHES_A_SLICE: u64 = 20;
const SLICES: usize = 500;
const SEED: u64 = 1;
/// Bots that think longer take turns less often.
const SLOW_ROUNDS: usize = 5;

/// Matches of one bot in all four seats, with something that watches.
struct Matches<'a, B, O> {
    plan: Plan<'a, Mus, B>,
    observer: O,
    renew: fn(&mut O),
    control: Control,
    tally: Tally,
}

impl<'a, B: Bot<Mus> + Copy, O: Observer<Mus>> Matches<'a, B, O> {
    fn new(game: &'a Mus, bot: B, observer: O, renew: fn(&mut O)) -> Matches<'a, B, O> {
        let bots = BySeat([bot; 4]);
        Matches {
            plan: Plan {
                game,
                bots,
                seed: SEED,
                paired: false,
            },
            observer,
            renew,
            control: Control::new(),
            tally: Tally::default(),
        }
    }
}

impl<B: Bot<Mus> + Copy, O: Observer<Mus>> Work for Matches<'_, B, O> {
    fn slice(&mut self, number: usize) -> u64 {
        if number == 0 {
            self.tally = Tally::default();
            (self.renew)(&mut self.observer);
        }
        let first = number as u64 * MATCHES_A_SLICE;
        let range = first..first + MATCHES_A_SLICE;
        let played = play_range(&self.plan, range, &mut self.observer, &self.control);
        let Ok(tally) = played else {
            panic!("the bots cannot play on: {played:?}")
        };
        self.tally.merge(&tally);
        tally.deals
    }
}

/// An observer that keeps rows.
fn rows(game: &Mus) -> Rows {
    Rows::new(game, SEED, false, [0; 4])
}

/// A number that changes with any value of any column (FNV-1a, 64-bit, value by value).
fn signature(rows: &Rows) -> u64 {
    let Rows { matches, deals, .. } = rows.clone();
    let matches = matches.into_iter().flat_map(Sheet::finish);
    let deals = deals.into_iter().flat_map(Sheet::finish);
    let columns = matches.chain(deals);
    columns
        .flat_map(|(_, values)| whole_numbers(values))
        .fold(0xCBF2_9CE4_8422_2325, |hash, value| {
            (hash ^ value as u64).wrapping_mul(0x0100_0000_01B3)
        })
}

fn whole_numbers(values: Values) -> Vec<i64> {
    match values {
        Values::Int8(values) => values.into_iter().map(i64::from).collect(),
        Values::Int16(values) => values.into_iter().map(i64::from).collect(),
        Values::Int32(values) => values.into_iter().map(i64::from).collect(),
        Values::Int64(values) => values,
        Values::Uint32(values) => values.into_iter().map(i64::from).collect(),
        Values::Uint64(values) => values.into_iter().map(|value| value as i64).collect(),
        Values::Bytes(values) | Values::Binary(values, _) => {
            values.into_iter().map(i64::from).collect()
        }
    }
}

/// Measures one bot in all its forms, checks what came of it, and prints a line a form.
fn measure<B: Named + Bot<Mus> + Copy>(rounds: usize, aim: &str) -> Result<(), Box<dyn Error>> {
    let (name, game) = (B::NAME, Mus::new(&Rules::CLASSIC));
    let named = AnyBot::read(name)?;
    let mut kernel = Kernel::new();
    let mut fixed = Matches::new(&game, usual::<B>(), (), |()| ());
    let mut picked = Matches::new(&game, named, (), |()| ());
    let mut watched = Matches::new(&game, named, rows(&game), Rows::clear);
    let [of_kernel, of_fixed, of_picked, of_watched] = take_turns(
        [&mut kernel, &mut fixed, &mut picked, &mut watched],
        SLICES,
        rounds,
    );
    assert_eq!(
        fixed.tally, picked.tally,
        "{name}: however it is picked, it plays alike"
    );
    assert_eq!(
        fixed.tally, watched.tally,
        "{name}: whoever watches, it plays alike"
    );
    assert_known("kernel", &kernel.grande);
    let tally = &fixed.tally;
    let (wins, games) = (&tally.wins[..2], &tally.games[..2]);
    assert_known(
        name,
        &(tally.deals, wins, games, signature(&watched.observer)),
    );
    print(
        name,
        "fixed at build time",
        ["kernel", aim],
        [&of_fixed, &of_kernel],
    );
    print(
        name,
        "picked by name",
        ["fixed", "ratio <= 1.3"],
        [&of_picked, &of_fixed],
    );
    print(
        name,
        "rows into columns",
        ["no rows", "ratio <= 1.10"],
        [&of_watched, &of_picked],
    );
    Ok(())
}

/// The bot with nothing set about it.
fn usual<B: Named>() -> B {
    B::new(B::Parameters::default())
}

/// A line of the table: what, the ratio to what, the same of the least times, the best speed, what
/// it should be.
fn print(name: &str, form: &str, [against, aim]: [&str; 2], [mine, other]: [&Times; 2]) {
    let what = format!("{name} x 4, {form}");
    let ratio = mine.usual() / other.usual();
    let at_best = mine.least() / other.least();
    let speed = format!("{:.2} M deals/s", 1e-6 / mine.least());
    println!("{what:30}  {against:7}  {ratio:6.3}  {at_best:6.3}  {speed:14}  {aim}");
}

/// Does so many slices of some work and nothing else; says how many deals that was.
fn play(mut work: impl Work, slices: &str) -> Result<(), Box<dyn Error>> {
    let deals: u64 = (0..slices.parse()?).map(|number| work.slice(number)).sum();
    println!("{deals} deals");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["--play", subject, slices, ..] = words[..] {
        return play_one(subject, slices);
    }
    let rounds = if words.contains(&"--quick") { 3 } else { 30 };
    measure::<Random>(rounds, ">= 2.0 M deals/s")?;
    measure::<Simple>(rounds, ">= 1.4 M deals/s")?;
    let few = rounds.min(SLOW_ROUNDS);
    measure::<Exact>(few, ">= 0.2 M deals/s")?;
    measure::<Experto>(few, ">= 0.2 M deals/s")
}

/// Does so many slices of one subject.
fn play_one(subject: &str, slices: &str) -> Result<(), Box<dyn Error>> {
    let game = Mus::new(&Rules::CLASSIC);
    let (random, simple) = (usual::<Random>(), usual::<Simple>());
    match subject {
        "kernel" => play(Kernel::new(), slices),
        "random" => play(Matches::new(&game, random, (), |()| ()), slices),
        "simple" => play(Matches::new(&game, simple, (), |()| ()), slices),
        "exact" => play(Matches::new(&game, usual::<Exact>(), (), |()| ()), slices),
        "experto" => play(Matches::new(&game, usual::<Experto>(), (), |()| ()), slices),
        "rows" => play(
            Matches::new(&game, simple, rows(&game), Rows::clear),
            slices,
        ),
        _ => {
            Err(format!("{subject}: there are kernel, random, simple, exact, experto, rows").into())
        }
    }
}
