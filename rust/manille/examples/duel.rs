//! Two bots against each other: matches won, points a deal, deals a second beside dealing alone.
//! Arguments: rules, bot, bot, matches (every seating of each set of streams is played).

use arena::{Control, Plan, play_range};
use manille::Manille;
use manille::bots::AnyBot;
use manille::deal::Deal;
use manille::matches::Match;
use manille::rules::Rules;
use std::error::Error;
use std::time::Instant;
use table::{BySeat, CardGame, Observer, Place, Seat, Streams};

/// Sums up what the first bot's side gains more than the others, by deal.
#[derive(Default)]
struct Gains {
    own: usize,
    deals: f64,
    sum: f64,
    squares: f64,
}

impl Observer<Manille> for Gains {
    fn match_starts(&mut self, _: u64, seating: usize, series: &Match) {
        let game = Manille::new(series.rules());
        let places = game.seatings()[seating];
        let mut seats = (0..game.seats()).map(Seat::wrapped);
        let own = seats.find(|&seat| game.team(places[seat]).index() == 0);
        self.own = own.map_or(0, |seat| game.team(seat).index());
    }

    fn deal_ends(&mut self, series: &Match, _: Place, deal: &Deal) {
        let sides = series.score().len();
        let counted = deal.counted();
        let gain = |side: usize| f64::from(counted.gains[side]);
        let all: f64 = (0..sides).map(gain).sum();
        let more = gain(self.own) - (all - gain(self.own)) / (sides as f64 - 1.0);
        self.deals += 1.0;
        self.sum += more;
        self.squares += more * more;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word =
        |place: usize, default: &str| words.get(place).map_or(default.to_owned(), Clone::clone);
    let game = Manille::new(&Rules::named(&word(0, "muette"))?);
    let (one, other) = (
        AnyBot::read(&word(1, "simple"))?,
        AnyBot::read(&word(2, "random"))?,
    );
    let matches: u64 = word(3, "2000").parse()?;
    let bots = BySeat::from_fn(|seat| {
        if game.team(seat).index() == 0 {
            one.clone()
        } else {
            other.clone()
        }
    });
    let plan = Plan {
        game: &game,
        bots,
        seed: 1,
        paired: true,
    };
    let mut gains = Gains::default();
    let start = Instant::now();
    let tally = play_range(&plan, 0..matches, &mut gains, &Control::new())?;
    let seconds = start.elapsed().as_secs_f64();
    let mean = gains.sum / gains.deals;
    let error = ((gains.squares / gains.deals - mean * mean) / gains.deals).sqrt();
    println!(
        "{} {one} against {other}: won {:?}",
        word(0, "muette"),
        tally.win_rate()
    );
    println!(
        "  {mean:.2} +- {error:.2} points a deal; {:.0} deals/s",
        gains.deals / seconds
    );
    let series = game.start(Streams::new(1, 0));
    let start = Instant::now();
    let mut seen = 0;
    for deal in 0..400_000 {
        let dealt = game.deal(&series, Place { game: 0, deal }, Streams::new(1, 0));
        seen ^= dealt.hand(Seat::default()).bits();
    }
    println!(
        "  dealing alone {:.0}/s ({seen:x})",
        400_000.0 / start.elapsed().as_secs_f64()
    );
    Ok(())
}
