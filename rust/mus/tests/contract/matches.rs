//! Matches as the arena plays them: what the recorder writes is a record that replays (M2.2, M7.1).

use crate::player::any_rules;
use mus::Mus;
use mus::matches::Match;
use mus::record::{self, MatchRecord, Recorder, Replayed};
use mus::rules::{PRESETS, Rules};
use mus::tell::tell_match;
use table::{CardGame, Dice, Purpose, Seat, Streams};

/// A match between players who choose uniformly, but for mus, which they seldom say for long.
fn play(rules: &Rules, seed: u64) -> (Match, MatchRecord) {
    let game = Mus::new(rules);
    let streams = Streams::new(seed, 0);
    let mut dice = Dice::new(streams.stream(Purpose::Bot(Seat::ALL[0]), 0, 0));
    let bots = ["north", "east", "south", "west"].map(str::to_owned);
    let mut recorder = Recorder::new(seed, 0, bots);
    let mut series = game.start(streams);
    while let Some(place) = game.next_place(&series) {
        let mut deal = game.deal(&series, place, streams);
        table::Observer::<Mus>::deal_starts(&mut recorder, &series, place, &deal);
        while let Some(seat) = game.to_act(&deal) {
            let view = game.view(&deal, seat);
            let words = view.words();
            let word = words.nth(usize::from(dice.below(words.len() as u16)));
            let legal = view.legal();
            let legal: Vec<_> = legal
                .into_iter()
                .filter(|action| action.kind() == word)
                .collect();
            let action = legal[usize::from(dice.below(legal.len() as u16))];
            game.play(&mut deal, action, &mut recorder).unwrap();
        }
        game.count(&mut series, &deal);
    }
    table::Observer::<Mus>::match_ends(&mut recorder, 0, &series);
    let record = recorder.finish().unwrap();
    (series, record)
}

#[test]
fn a_match_as_it_was_recorded_replays() {
    let presets = PRESETS.iter().map(|preset| preset.rules);
    let short = (0..60).map(any_rules).map(|rules| Rules {
        games_to_win: rules.games_to_win.min(3),
        target: rules.target.min(60),
        ..rules
    });
    let (mut matches, mut deals, mut events) = (0, 0, 0);
    for rules in presets.chain(short) {
        let (series, written) = play(&rules, matches);
        let json = written.to_json();
        let read = match record::read(&json.to_string()) {
            Ok(Replayed::Match(read)) => read,
            other => panic!("{other:?}"),
        };
        assert_eq!(read, written);
        assert_eq!(read.to_json(), json);
        assert_eq!(
            (read.result.games, read.result.winner),
            (series.games(), series.winner())
        );
        let told = tell_match(&read);
        assert!(
            told.last()
                .is_some_and(|line| line.contains("wins the match")),
            "{told:?}"
        );
        matches += 1;
        deals += read.deals.len();
        events += read
            .deals
            .iter()
            .map(|deal| deal.events().len())
            .sum::<usize>();
    }
    println!("{matches} matches, {deals} deals, {events} events");
    assert!(matches == 69 && deals > 300);
}
