//! Single decisions on one core: `montecarlo` beside `simple`, on the same views.
//!
//! Four `simple` play whole matches under classic rules; each of their decisions, up to a number, is
//! kept as the view of the seat that took it. Both bots then decide all of them again. What they
//! say must be what stands in `answers.txt`.
//!
//! ```sh
//! cargo bench --package mus --bench decisions                      # add `-- --quick` for a glance
//! ```

use std::env;

use mus::Mus;
use mus::action::Action;
use mus::bots::Named;
use mus::bots::montecarlo::Montecarlo;
use mus::bots::simple::Simple;
use mus::rules::Rules;
use mus::view::OwnView;
use table::{Bot, BySeat, CardGame, Dice, Purpose, Seat, Streams};

use answers::assert_known;
use turns::{Times, Work, take_turns};

mod answers;
mod turns;

/// Decisions in a slice, and slices.
const A_SLICE: usize = 4;
const SLICES: usize = 500;
const SEED: u64 = 1;

/// The first decisions of matches between four `simple`.
fn decisions(count: usize) -> Vec<OwnView> {
    let (game, mut bot) = (Mus::new(&Rules::CLASSIC), usual::<Simple>());
    let mut kept = Vec::with_capacity(count);
    for pair in 0.. {
        let streams = Streams::new(SEED, pair);
        let mut series = game.start(streams);
        while let Some(place) = game.next_place(&series) {
            let mut deal = game.deal(&series, place, streams);
            let mut dice = BySeat::from_fn(|seat| {
                Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
            });
            while let Some(seat) = game.to_act(&deal) {
                let view = game.view(&deal, seat);
                kept.push(OwnView::from(view));
                if kept.len() == count {
                    return kept;
                }
                let action = bot.act(view, &mut dice[seat]);
                if let Err(fault) = game.play(&mut deal, action, &mut ()) {
                    panic!("the bots cannot play on: {fault:?}");
                }
            }
            game.count(&mut series, &deal);
        }
    }
    kept
}

/// The bot with nothing set about it.
fn usual<B: Named>() -> B {
    B::new(B::Parameters::default())
}

/// A bot that decides, and what it has said.
struct Decides<'v, B> {
    views: &'v [OwnView],
    bot: B,
    said: Vec<Action>,
}

impl<B: Bot<Mus>> Work for Decides<'_, B> {
    fn slice(&mut self, number: usize) -> u64 {
        if number == 0 {
            self.said.clear();
        }
        let first = number * A_SLICE;
        for (number, view) in (first..).zip(&self.views[first..first + A_SLICE]) {
            let streams = Streams::new(SEED, number as u64);
            let mut dice = Dice::new(streams.stream(Purpose::Bot(Seat::default()), 0, 0));
            self.said.push(self.bot.act(view.view(), &mut dice));
        }
        A_SLICE as u64
    }
}

/// A number that changes with anything that was said (FNV-1a, 64-bit, over the words).
fn digest(said: &[Action]) -> u64 {
    let text: Vec<String> = said.iter().map(Action::to_string).collect();
    text.join(";")
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
}

/// A line of the table, as in `matches.rs`.
fn print(what: &str, [against, aim]: [&str; 2], [mine, other]: [&Times; 2]) {
    let ratio = mine.usual() / other.usual();
    let at_best = mine.least() / other.least();
    let speed = format!("{:.0} decisions/s", mine.least().recip());
    println!("{what:30}  {against:7}  {ratio:6.1}  {at_best:6.1}  {speed:18}  {aim}");
}

fn main() {
    let quick = env::args().any(|word| word == "--quick");
    let views = decisions(A_SLICE * SLICES);
    let (mut slow, mut quickly) = (
        Decides {
            views: &views,
            bot: usual::<Montecarlo>(),
            said: Vec::new(),
        },
        Decides {
            views: &views,
            bot: usual::<Simple>(),
            said: Vec::new(),
        },
    );
    let rounds = if quick { 3 } else { 10 };
    let [of_montecarlo, of_simple] = take_turns([&mut slow, &mut quickly], SLICES, rounds);
    assert_known("montecarlo, decisions", &digest(&slow.said));
    assert_known("simple, decisions", &digest(&quickly.said));
    print(
        "montecarlo, 64 samples",
        ["simple", ">= 3,000 decisions/s"],
        [&of_montecarlo, &of_simple],
    );
}
