//! How good `exact` or `experto` is with other numbers than those that are compiled in; `make fit`
//! asks it over and over.
//!
//! `fit BOT` prints the numbers of the bot, a line each: `name=value`. `fit BOT FILE PAIRS SEED
//! OPPONENT...` reads such lines from the file (a number that is not there is as it ships) and plays
//! so many pairs of matches against each opponent, under the default rules: it prints the share that
//! the bot wins of all, and the ends of the 95 % interval. Each opponent has a seed of its own, so that
//! no two pairs have the same cards: only then are they one sample.

use arena::{Control, Plan, Tally, play_shards};
use mus::Mus;
use mus::action::Action;
use mus::bots::AnyBot;
use mus::bots::fitted::Fitted;
use mus::rules::Rules;
use mus::view::View;
use std::error::Error;
use std::process::ExitCode;
use std::sync::mpsc::channel;
use table::{Bot, BySeat, Dice};

/// How many matches a thread plays at a time.
const SHARD: usize = 100;

/// One of the two teams.
#[derive(Clone)]
enum Either {
    Fitted(Fitted),
    Other(AnyBot),
}

impl Bot<Mus> for Either {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        match self {
            Either::Fitted(bot) => bot.act(view, dice),
            Either::Other(bot) => bot.act(view, dice),
        }
    }
}

/// Plays the matches against one opponent.
fn against(bot: &Fitted, other: AnyBot, pairs: u64, seed: u64) -> Result<Tally, Box<dyn Error>> {
    let (bot, other) = (Either::Fitted(bot.clone()), Either::Other(other));
    let game = Mus::new(&Rules::CLASSIC);
    let plan = Plan {
        game: &game,
        bots: BySeat([bot.clone(), other.clone(), bot, other]),
        seed,
        paired: true,
    };
    let matches = 2 * pairs;
    let starts = (0..matches).step_by(SHARD);
    let shards: Vec<_> = starts
        .map(|start| start..matches.min(start + SHARD as u64))
        .collect();
    let (tallies, done) = channel();
    play_shards(
        &plan,
        &shards,
        0,
        &Control::new(),
        |_| (),
        |shard| {
            tallies.send(shard.tally).ok();
        },
    )?;
    drop(tallies);
    let mut all = Tally::default();
    done.iter().for_each(|tally| all.merge(&tally));
    Ok(all)
}

/// The seed against the opponent of that number: the first one's is the seed itself, and no other seed
/// near it leads to the same one.
fn seed_of(seed: u64, opponent: usize) -> u64 {
    seed.wrapping_add((opponent as u64) << 32)
}

fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let [bot, file, pairs, seed, others @ ..] = words else {
        let bot = words
            .first()
            .ok_or("expected BOT [FILE PAIRS SEED OPPONENT...]")?;
        for (name, value) in Fitted::numbers(bot)? {
            println!("{name}={value}");
        }
        return Ok(());
    };
    let fitted = Fitted::read(bot, &std::fs::read_to_string(file)?)?;
    let mut all = Tally::default();
    for (number, other) in others.iter().enumerate() {
        let other = AnyBot::read(other)?;
        let seed = seed_of(seed.parse()?, number);
        all.merge(&against(&fitted, other, pairs.parse()?, seed)?);
    }
    let (low, high) = all.interval();
    println!("{} {low} {high}", all.win_rate().ok_or("no matches")?);
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fit: {error}");
            ExitCode::FAILURE
        }
    }
}
