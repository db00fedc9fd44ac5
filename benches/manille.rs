//! Whole deals of Manille on one core, and legal cards alone, beside dealing 32 cards.
//!
//! Four bots, picked by name as `mus.manille.simulate` picks them, play muette and manillen with
//! nothing recorded. The kernel deals the same 32 cards and does nothing else. What comes of it must
//! be what stands in `answers.txt`.
//!
//! ```sh
//! cargo bench --package manille --bench manille                    # add `-- --quick` for a glance
//! cargo bench --package manille --bench manille -- --play muette random 100 # for a profiler
//! ```

use std::env;
use std::error::Error;
use std::hint::black_box;

use arena::{Control, Plan, Tally, play_range};
use manille::Manille;
use manille::action::Action;
use manille::bots::AnyBot;
use manille::card::{Pack, Trumps};
use manille::deal::Deal;
use manille::legal::{Duties, Facing, legal};
use manille::rules::{Rules, Variant};
use table::{BySeat, Card, CardSet, Observer, Purpose, Seat, Stream, Streams};

use answers::assert_known;
use turns::{Times, Work, take_turns};

mod answers;
mod turns;

/// Matches in a slice, by variant, for some 2,000 deals; slices in a round.
const MATCHES_A_SLICE: [(Variant, u64); 2] = [(Variant::Muette, 160), (Variant::Manillen, 100)];
const SLICES: usize = 100;
/// Slices of what thinks longer.
const FEW_SLICES: usize = 20;
/// Deals of the kernel in a slice.
const DEALS: u32 = 2_000;
/// Decisions of legality alone in a slice.
const DECISIONS: usize = 16_384;
const SEED: u64 = 1;

/// The reference: 32 cards from a stream, eight a seat, and nothing else.
///
/// Nothing of Manille can be simulated with less, so times are given as multiples of it.
struct Kernel {
    /// The sum of all hands since slice 0, a number a hand.
    seen: u64,
}

impl Kernel {
    /// Deals, and adds the hands up.
    #[inline]
    fn deal(deal: u32) -> u64 {
        let mut cards = Streams::new(SEED, 0).stream(Purpose::Cards, 0, deal);
        let mut pack: [u8; 32] = std::array::from_fn(|place| place as u8);
        let mut hands = [0_u64; 4];
        let mut draws = [0_u8; 8];
        for first in (0..32).step_by(8) {
            cards.draws(32 - first as u64, &mut draws);
            for (step, &draw) in draws.iter().enumerate() {
                let (place, from) = (first + step, (first + step + usize::from(draw)) & 31);
                hands[place & 3] |= 1 << (pack[from] & 31);
                pack[from] = pack[place];
            }
        }
        (0..).zip(hands).map(|(turn, hand)| hand << turn).sum()
    }
}

impl Work for Kernel {
    fn slice(&mut self, number: usize) -> u64 {
        if number == 0 {
            self.seen = 0;
        }
        let first = number as u32 * DEALS;
        for deal in first..first + DEALS {
            self.seen = self.seen.wrapping_add(Kernel::deal(black_box(deal)));
        }
        u64::from(DEALS)
    }
}

/// Matches of one bot in all four seats.
struct Matches<'a> {
    plan: Plan<'a, Manille, AnyBot>,
    a_slice: u64,
    control: Control,
    tally: Tally,
}

impl<'a> Matches<'a> {
    fn new(game: &'a Manille, bot: &str, a_slice: u64) -> Result<Matches<'a>, Box<dyn Error>> {
        let bot = AnyBot::read(bot)?;
        let plan = Plan {
            game,
            bots: BySeat::from_fn(|_| bot.clone()),
            seed: SEED,
            paired: false,
        };
        let (control, tally) = (Control::new(), Tally::default());
        Ok(Matches {
            plan,
            a_slice,
            control,
            tally,
        })
    }
}

impl Work for Matches<'_> {
    fn slice(&mut self, number: usize) -> u64 {
        if number == 0 {
            self.tally = Tally::default();
        }
        let first = number as u64 * self.a_slice;
        let played = play_range(
            &self.plan,
            first..first + self.a_slice,
            &mut (),
            &self.control,
        );
        let Ok(tally) = played else {
            panic!("the bots cannot play on: {played:?}")
        };
        self.tally.merge(&tally);
        tally.deals
    }
}

/// Decisions of `montecarlo` in all four seats, a match a slice.
struct Decisions<'a> {
    matches: Matches<'a>,
    taken: u64,
}

impl Observer<Manille> for Decisions<'_> {
    fn decision(&mut self, _: &Deal, _: Seat, _: Action) {
        self.taken += 1;
    }
}

impl Work for Decisions<'_> {
    fn slice(&mut self, number: usize) -> u64 {
        let before = if number == 0 { 0 } else { self.taken };
        self.taken = before;
        let (plan, control) = (self.matches.plan.clone(), Control::new());
        let match_index = number as u64;
        let played = play_range(&plan, match_index..match_index + 1, self, &control);
        assert!(played.is_ok(), "the bots cannot play on: {played:?}");
        self.taken - before
    }
}

/// Legal cards of random hands of eight that face a card, the same ones again and again.
struct Legality {
    positions: Vec<(CardSet, Facing)>,
    duties: Duties,
    legal: Vec<CardSet>,
}

impl Legality {
    fn new() -> Legality {
        let mut stream = Streams::new(SEED, 0).stream(Purpose::Sample, 0, 0);
        Legality {
            positions: (0..DECISIONS).map(|_| position(&mut stream)).collect(),
            duties: Duties::new(&Rules::of(Variant::Manillen)),
            legal: vec![CardSet::EMPTY; DECISIONS],
        }
    }

    /// How many cards may be played in all.
    fn cards(&self) -> usize {
        self.legal.iter().map(|cards| cards.len()).sum()
    }
}

/// A random hand of eight that faces a card of another.
fn position(stream: &mut Stream) -> (CardSet, Facing) {
    let master = Card::masked(stream.word() as u8 & 31);
    let mut hand = CardSet::EMPTY;
    while hand.len() < 8 {
        let card = Card::masked(stream.word() as u8 & 31);
        if card != master {
            hand.insert(card);
        }
    }
    let facing = Facing {
        led: Pack::FRENCH.suit(master),
        master,
        partner: stream.word() & 1 == 1,
        trumps: Trumps::ALL[(stream.word() % 5) as usize],
    };
    (hand, facing)
}

impl Work for Legality {
    fn slice(&mut self, _: usize) -> u64 {
        for (cards, &(hand, facing)) in self.legal.iter_mut().zip(black_box(&self.positions)) {
            *cards = legal(hand, Some(facing), &self.duties, &Pack::FRENCH);
        }
        DECISIONS as u64
    }
}

/// Measures one variant, checks what came of it, and prints a line a bot.
fn measure(variant: Variant, a_slice: u64, rounds: usize) -> Result<(), Box<dyn Error>> {
    let game = Manille::new(&Rules::of(variant));
    let mut kernel = Kernel { seen: 0 };
    let mut random = Matches::new(&game, "random", a_slice)?;
    let mut simple = Matches::new(&game, "simple", a_slice)?;
    let [of_kernel, of_random, of_simple] =
        take_turns([&mut kernel, &mut random, &mut simple], SLICES, rounds);
    assert_known("manille kernel", &kernel.seen);
    let bots = [
        ("random", &random, &of_random, ">= 3 M deals/s"),
        ("simple", &simple, &of_simple, ">= 0.5 M deals/s"),
    ];
    for (bot, Matches { tally, .. }, times, aim) in bots {
        let name = format!("{}, {bot} x 4", variant.name());
        assert_known(&name, &(tally.deals, &tally.wins[..2], &tally.games[..2]));
        print(&name, ("M deals/s", aim), [times, &of_kernel]);
    }
    Ok(())
}

/// Measures decisions of `montecarlo`, by the card and by the other words alike.
fn measure_montecarlo(rounds: usize) -> Result<(), Box<dyn Error>> {
    let game = Manille::new(&Rules::of(Variant::Muette));
    let matches = Matches::new(&game, "montecarlo", 1)?;
    let (mut kernel, mut montecarlo) = (Kernel { seen: 0 }, Decisions { matches, taken: 0 });
    let few = [&mut kernel as &mut dyn Work, &mut montecarlo];
    let [of_kernel, of_montecarlo] = take_turns(few, FEW_SLICES, rounds);
    assert_known("muette, montecarlo decisions", &montecarlo.taken);
    let what = "muette, montecarlo, 32 samples";
    print(what, ("M decisions/s", ""), [&of_montecarlo, &of_kernel]);
    Ok(())
}

/// Measures legality alone.
fn measure_legality(rounds: usize) {
    let (mut kernel, mut legality) = (Kernel { seen: 0 }, Legality::new());
    let [of_kernel, of_legality] = take_turns([&mut kernel, &mut legality], SLICES, rounds);
    assert_known("manille legal cards", &legality.cards());
    let (what, unit) = ("manille, legal cards, in Rust", "M decisions/s");
    let aim = (unit, ">= 150 M decisions/s");
    print(what, aim, [&of_legality, &of_kernel]);
}

/// A line of the table: what, the ratio to the kernel, the same of the least times, the best speed,
/// what it should be.
fn print(what: &str, (unit, aim): (&str, &str), [mine, kernel]: [&Times; 2]) {
    let ratio = mine.usual() / kernel.usual();
    let at_best = mine.least() / kernel.least();
    let speed = format!("{:.3} {unit}", 1e-6 / mine.least());
    println!("{what:30}  manille kernel  {ratio:6.3}  {at_best:6.3}  {speed:14}  {aim}");
}

/// Does so many slices of one subject and nothing else; says how many deals that was.
fn play(work: &mut impl Work, slices: &str) -> Result<(), Box<dyn Error>> {
    let deals: u64 = (0..slices.parse()?).map(|number| work.slice(number)).sum();
    println!("{deals} deals");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--play", "kernel", slices, ..] => return play(&mut Kernel { seen: 0 }, slices),
        ["--play", "legal", slices, ..] => return play(&mut Legality::new(), slices),
        ["--play", variant, bot, slices, ..] => {
            let game = Manille::new(&Rules::named(variant)?);
            return play(&mut Matches::new(&game, bot, 100)?, slices);
        }
        _ => {}
    }
    let rounds = if words.contains(&"--quick") { 3 } else { 30 };
    for (variant, a_slice) in MATCHES_A_SLICE {
        measure(variant, a_slice, rounds)?;
    }
    measure_legality(rounds);
    measure_montecarlo(rounds.min(3))?;
    Ok(())
}
