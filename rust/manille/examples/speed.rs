//! Whole deals at random, nothing recorded, beside dealing alone: the best of many short slices, so
//! that other work on the machine disturbs little. Arguments: how many slices, and of which game
//! alone.

use arena::{Control, Plan, play_range};
use manille::Manille;
use manille::bots::AnyBot;
use manille::card::{Pack, Trumps};
use manille::legal::{Duties, Facing, legal};
use manille::rules::{Rules, Variant};
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;
use table::{BySeat, Card, CardGame, CardSet, Place, Purpose, Seat, Streams};

/// Matches in a slice.
const SLICE: u32 = 100;
/// Deals alone in a slice.
const DEALS: u32 = 5_000;

fn main() -> Result<(), Box<dyn Error>> {
    let all = [
        "marius",
        "manillen",
        "manillen3",
        "manillen2",
        "coinchee",
        "botifarra",
    ];
    let slices: u32 = std::env::args()
        .nth(1)
        .map_or(Ok(500), |count| count.parse())?;
    let wanted = std::env::args().nth(2);
    for name in all
        .into_iter()
        .filter(|&name| wanted.as_deref().is_none_or(|one| one == name))
    {
        let game = Manille::new(&Rules::named(name)?);
        let bots = BySeat([AnyBot::read("random")?; 4]);
        let plan = Plan {
            game: &game,
            bots,
            seed: 1,
            paired: false,
        };
        let series = game.start(Streams::new(1, 0));
        let (mut playing, mut dealing) = (0.0_f64, 0.0_f64);
        for slice in 0..slices {
            let matches = u64::from(slice * SLICE)..u64::from((slice + 1) * SLICE);
            let start = Instant::now();
            let tally = play_range(&plan, matches, &mut (), &Control::new())?;
            playing = playing.max(tally.deals as f64 / start.elapsed().as_secs_f64());
            let start = Instant::now();
            for deal in slice * DEALS..(slice + 1) * DEALS {
                let dealt = game.deal(&series, Place { game: 0, deal }, Streams::new(1, 0));
                black_box(dealt.hand(Seat::default()));
            }
            dealing = dealing.max(f64::from(DEALS) / start.elapsed().as_secs_f64());
        }
        println!(
            "{name}: {playing:.0} deals/s, {:.1} x dealing alone",
            dealing / playing
        );
    }
    println!(
        "legal cards alone: {:.0} million decisions/s",
        legality(slices) / 1e6
    );
    Ok(())
}

/// Decisions a second on hands of eight facing a card, the same ones again and again.
fn legality(slices: u32) -> f64 {
    let (pack, duties) = (&Pack::FRENCH, Duties::new(&Rules::of(Variant::Manillen)));
    let mut stream = Streams::new(1, 0).stream(Purpose::Sample, 0, 0);
    let mut position = || {
        let master = Card::masked(stream.word() as u8 & 31);
        let mut hand = CardSet::EMPTY;
        while hand.len() < 8 {
            hand.insert(Card::masked(stream.word() as u8 & 31));
        }
        let facing = Facing {
            led: pack.suit(master),
            master,
            partner: stream.word() & 1 == 1,
            trumps: Trumps::ALL[(stream.word() % 5) as usize],
        };
        (hand, Some(facing))
    };
    let positions: Vec<(CardSet, Option<Facing>)> = (0..4_096).map(|_| position()).collect();
    let mut best = 0.0_f64;
    for _ in 0..slices {
        let start = Instant::now();
        let mut seen = 0;
        for &(hand, facing) in black_box(&positions) {
            seen ^= legal(hand, facing, &duties, pack).bits();
        }
        black_box(seen);
        best = best.max(positions.len() as f64 / start.elapsed().as_secs_f64());
    }
    best
}
