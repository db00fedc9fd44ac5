//! Whole deals at random, nothing recorded: deals a second, beside dealing alone. Arguments: how many
//! matches, and of which game alone.

use arena::{Control, Plan, play_range};
use manille::Manille;
use manille::bots::AnyBot;
use manille::rules::Rules;
use std::error::Error;
use std::time::Instant;
use table::{BySeat, CardGame, Place, Seat, Streams};

fn main() -> Result<(), Box<dyn Error>> {
    let all = ["marius", "manillen", "manillen3", "manillen2", "coinchee", "botifarra"];
    let matches = std::env::args().nth(1).map_or(Ok(20_000), |count| count.parse())?;
    let wanted = std::env::args().nth(2);
    for name in all.into_iter().filter(|&name| wanted.as_deref().is_none_or(|one| one == name)) {
        let game = Manille::new(&Rules::named(name)?);
        let bots = BySeat([AnyBot::read("random")?; 4]);
        let plan = Plan { game: &game, bots, seed: 1, paired: false };
        play_range(&plan, 0..200, &mut (), &Control::new())?;
        let start = Instant::now();
        let tally = play_range(&plan, 0..matches, &mut (), &Control::new())?;
        let speed = tally.deals as f64 / start.elapsed().as_secs_f64();
        let series = game.start(Streams::new(1, 0));
        let start = Instant::now();
        let mut seen = 0;
        for deal in 0..20 * matches as u32 {
            let dealt = game.deal(&series, Place { game: 0, deal }, Streams::new(1, 0));
            seen ^= dealt.hand(Seat::default()).bits();
        }
        let kernel = 20.0 * matches as f64 / start.elapsed().as_secs_f64();
        println!("{name}: {speed:.0} deals/s; dealing alone {kernel:.0}/s ({seen:x})");
    }
    Ok(())
}
