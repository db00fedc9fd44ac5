//! What every game of the family promises, under many rules, in deals that are played at random.
#![allow(
    clippy::expect_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

mod bulk;
mod drawn;
mod duels;
mod kept;
mod knowing;
mod promises;
mod sampling;
mod seen;
mod spoken;

use manille::bots::AnyBot;
use manille::rules::{OPTIONS, PRESETS, Rules, Value};
use manille::view::View;
use manille::{Manille, record};
use record::Record;
use table::{Bot, CardGame, Dice, Observer, Place, Purpose, Streams};

/// The presets, and every one of their options at every value that is a word, a truth or small.
pub(crate) fn many_rules() -> Vec<Rules> {
    let text = |word: &str| Value::Text(word.to_owned());
    let words = [
        "opponent",
        "always",
        "never",
        "free",
        "forbidden",
        "forced",
        "obligat",
        "advisory",
        "fixed",
        "margin",
        "cumulative",
        "none",
        "seche",
        "last_trick",
    ];
    let mut values: Vec<Value> = words.map(text).to_vec();
    values.extend([Value::Bool(true), Value::Bool(false)]);
    values.extend([0, 1, 2, 3].map(Value::Int));
    let mut all = Vec::new();
    for preset in PRESETS {
        let plain = Rules::named(preset.name).expect("a preset");
        all.push(plain);
        for option in OPTIONS {
            for value in &values {
                let mut rules = plain;
                if rules.set(option.name, value).is_ok() && rules.fits().is_ok() && rules != plain {
                    all.push(rules);
                }
            }
        }
    }
    all
}

/// Plays the deals of one match at random and shows the record after every event; at most `most`
/// deals. How many there were.
pub(crate) fn play_match(
    rules: &Rules,
    seed: u64,
    most: u32,
    visit: &mut impl FnMut(&Record),
) -> u32 {
    let game = Manille::new(rules);
    let streams = Streams::new(seed, 0);
    let mut bot = AnyBot::read("random").expect("a bot");
    let mut series = game.start(streams);
    let mut deals = 0;
    while let Some(place) = game.next_place(&series).filter(|_| deals < most) {
        let mut shown = Shown::default();
        let mut deal = game.deal(&series, place, streams);
        shown.deal_starts(&series, place, &deal);
        let mut record = shown.0.expect("a start");
        assert_eq!(*record.deal(), deal, "a deal starts as its record says");
        let mut dice = Dice::new(streams.stream(Purpose::Sample, place.game, place.deal));
        visit(&record);
        while let Some(seat) = deal.seat() {
            let action = bot.act(View::new(&deal, seat), &mut dice);
            let event = manille::action::Event { seat, action };
            record
                .happen(event)
                .unwrap_or_else(|illegal| panic!("{rules:?}: {illegal}"));
            game.play(&mut deal, action, &mut ())
                .expect("a legal action");
            assert_eq!(*record.deal(), deal);
            visit(&record);
        }
        game.count(&mut series, &deal);
        deals += 1;
    }
    deals
}

/// Keeps the start of a deal, as the recorder has it.
#[derive(Default)]
struct Shown(Option<Record>);

impl Observer<Manille> for Shown {
    fn deal_starts(
        &mut self,
        series: &manille::matches::Match,
        place: Place,
        deal: &manille::deal::Deal,
    ) {
        let mut recorder = record::Recorder::new(0, 0, Vec::new());
        recorder.deal_starts(series, place, deal);
        recorder.match_ends(0, series);
        let whole = recorder.finish().expect("a record");
        self.0 = whole.deals.into_iter().next();
    }
}
