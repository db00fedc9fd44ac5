//! Words and tricks drawn at once are those that four `random` say and play one by one.

use arena::{Control, Plan, Tally, play_match, play_range};
use manille::Manille;
use manille::bots::AnyBot;
use manille::deal::{Deal, Phase};
use manille::record::Recorder;
use manille::rules::{BeatLed, Obligation, PRESETS, Ruff, Rules, Stake, Undertrump, Variant};
use table::{Bot, BySeat, CardGame, Dice, Observer, Purpose, Streams};

/// Deals a preset.
const DEALS: u64 = 2_000;

/// Lets `random` play on until the deal is over, or until cards can be drawn.
fn play(game: &Manille, deal: &mut Deal, dice: &mut BySeat<Dice>, until: Phase) {
    let mut bot = AnyBot::read("random").expect("a bot");
    while let Some(seat) = game.to_act(deal).filter(|_| deal.phase() != until) {
        let action = bot.act(game.view(deal, seat), &mut dice[seat]);
        game.play(deal, action, &mut ()).expect("a legal action");
    }
}

/// What the dice throw next: they must be untouched where nothing was drawn.
fn draws(dice: &BySeat<Dice>) -> [u16; 4] {
    dice.0.map(|mut dice| dice.bits16())
}

#[test]
fn drawing_all_tricks_is_playing_them_card_by_card() {
    let (mut drawn_at_once, mut thrown_away) = (0, 0); // the latter of muette alone
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        for pair in 0..DEALS {
            let streams = Streams::new(7, pair);
            let series = game.start(streams);
            let place = game.next_place(&series).expect("a first deal");
            let mut deal = game.deal(&series, place, streams);
            let mut dice =
                BySeat::from_fn(|seat| Dice::new(streams.stream(Purpose::Bot(seat), 0, 0)));
            play(&game, &mut deal, &mut dice, Phase::Play);
            let (mut drawn, before) = (deal, draws(&dice));
            let draws_them = game.draw_cards(&mut drawn, &dice);
            assert_eq!(draws(&dice), before);
            if !draws_them {
                assert_eq!(drawn, deal, "{}: nothing is done", preset.name);
                thrown_away += u32::from(preset.name == "marius" && deal.phase() == Phase::Play);
                continue;
            }
            drawn_at_once += 1;
            play(&game, &mut deal, &mut dice, Phase::Over);
            assert_eq!(drawn, deal, "{}, pair {pair}", preset.name);
            assert_eq!(drawn.counted(), deal.counted());
        }
    }
    assert!(drawn_at_once > 7 * DEALS, "{drawn_at_once} were looked at");
    assert!(thrown_away > 0, "draws are thrown away now and then");
}

/// Rules under which partners name trumps: all presets, trumps that must be named, no trumps owed.
fn with_words() -> Vec<Rules> {
    let mut all: Vec<Rules> = ["manillen", "manillen_101", "coinchee", "botifarra"]
        .map(|name| Rules::named(name).expect("a preset"))
        .into();
    let manillen = Rules::named("manillen").expect("a preset");
    all.push(Rules {
        pass_back: false,
        ..manillen
    });
    all.push(Rules {
        deals: Some(8),
        nt_duty: 3,
        ..manillen
    });
    all
}

/// All that is said before the cards is what four `random` say word by word, in deals of whole
/// matches; and the dice have thrown as much.
#[test]
fn words_drawn_at_once_are_those_said_one_by_one() {
    let (mut drawn_at_once, mut owed, mut doubled, mut thrown_away) = (0, 0, [0; 4], 0);
    for rules in with_words() {
        let game = Manille::new(&rules);
        for pair in 0..3_000 {
            let streams = Streams::new(10, pair);
            let mut series = game.start(streams);
            while let Some(place) = game.next_place(&series) {
                let mut deal = game.deal(&series, place, streams);
                let mut dice = streams.dice(place.game, place.deal);
                let (mut drawn, mut thrown, before) = (deal, dice, dice);
                let draws_them = game.draw_words(&mut drawn, &mut thrown);
                play(&game, &mut deal, &mut dice, Phase::Play);
                if draws_them {
                    let what = format!("{:?}, pair {pair}, {place:?}", rules.differences());
                    assert_eq!(drawn, deal, "{what}");
                    assert_eq!(draws(&thrown), draws(&dice), "{what}");
                    assert!(!game.draw_words(&mut drawn, &mut thrown), "they are said");
                    drawn_at_once += 1;
                    owed += u32::from(deal.owes_nt());
                    doubled[usize::from(deal.doublings())] += 1;
                } else {
                    thrown_away += 1;
                    assert_eq!(draws(&thrown), draws(&before), "nothing is done");
                }
                game.draw_cards(&mut deal, &dice);
                play(&game, &mut deal, &mut dice, Phase::Over);
                series.count(&deal);
            }
        }
    }
    assert!(drawn_at_once > 150_000, "{drawn_at_once} were looked at");
    assert!(
        owed > 1_000 && doubled.iter().all(|&deals| deals > 1_000),
        "{owed} owed, {doubled:?}"
    );
    assert!(thrown_away > 0, "draws are thrown away now and then");
}

/// Where something else is said, or was said before, nothing is drawn.
#[test]
fn words_are_drawn_only_where_partners_name_trumps() {
    for name in ["muette", "parlee", "manillen3", "manillen2", "encheres"] {
        let game = Manille::new(&Rules::named(name).expect("a variant"));
        let streams = Streams::new(8, 0);
        let series = game.start(streams);
        let place = game.next_place(&series).expect("a first deal");
        let (mut deal, mut dice) = (game.deal(&series, place, streams), streams.dice(0, 0));
        let (before, thrown) = (deal, dice);
        assert!(!game.draw_words(&mut deal, &mut dice), "{name}");
        assert_eq!((deal, dice), (before, thrown));
    }
}

/// Every preset, and options that decide who may play what, who is against whom, what counts.
fn rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = PRESETS
        .iter()
        .map(|preset| Rules::named(preset.name).expect("a preset"))
        .collect();
    for &variant in Variant::ALL {
        let usual = Rules::of(variant);
        let trick_point = 1 - usual.trick_point;
        all.push(Rules {
            trick_point,
            ..usual
        });
        if variant != Variant::Botifarra {
            let (beat_led, ruff) = (BeatLed::Always, Ruff::Never);
            all.push(Rules { beat_led, ..usual });
            all.push(Rules { ruff, ..usual });
            let undertrump = Undertrump::Forced;
            all.push(Rules {
                undertrump,
                ..usual
            });
        }
    }
    let (manillen, pass_back) = (Rules::of(Variant::Manillen), false);
    all.push(Rules {
        pass_back,
        ..manillen
    });
    let botifarra = Rules::of(Variant::Botifarra);
    let obligation = Obligation::Obligat;
    all.push(Rules {
        obligation,
        ..botifarra
    });
    let encheres = Rules::of(Variant::Encheres);
    for (seats, misere) in [(3, false), (3, true), (4, false), (4, true)] {
        let stake = Stake::Flat;
        all.push(Rules {
            seats,
            misere,
            stake,
            ..encheres
        });
    }
    all
}

/// A recorder sees every decision, so that beside it nothing is drawn at once.
#[test]
fn matches_that_are_drawn_are_those_that_are_recorded() {
    for rules in rules() {
        let game = Manille::new(&rules);
        let bots = BySeat::from_fn(|_| AnyBot::read("random").expect("a bot"));
        let plan = Plan {
            game: &game,
            bots: bots.clone(),
            seed: 21,
            paired: true,
        };
        let names = vec!["random".to_owned(); usize::from(game.seats())];
        for index in 0..20 {
            let drawn = play_match(&plan, index, &mut bots.clone(), &mut ()).expect("a match");
            let mut recorder = Recorder::new(21, index, names.clone());
            let seen = play_match(&plan, index, &mut bots.clone(), &mut recorder).expect("a match");
            let what = format!("{:?}, match {index}", rules.differences());
            assert_eq!(drawn.score(), seen.score(), "{what}");
            assert_eq!(drawn.games(), seen.games(), "{what}");
            assert_eq!(drawn.winner(), seen.winner(), "{what}");
        }
    }
}

/// Watches without wanting to know anything, so that matches are played one by one.
struct Watching;

impl Observer<Manille> for Watching {
    fn follows(&self) -> bool {
        false
    }
}

/// Deals drawn side by side are deals drawn one by one, whatever the variant and the length of the range.
#[test]
fn matches_side_by_side_are_counted_as_one_by_one() {
    for rules in rules() {
        let game = Manille::new(&rules);
        let plan = Plan {
            game: &game,
            bots: BySeat::from_fn(|_| AnyBot::read("random").expect("a bot")),
            seed: 22,
            paired: true,
        };
        for range in [0..3, 5..5, 7..67] {
            let control = Control::new();
            let mut watched = Tally::default();
            for index in range.clone() {
                let one = play_range(&plan, index..index + 1, &mut Watching, &control);
                watched.merge(&one.expect("a match"));
            }
            let at_once = play_range(&plan, range.clone(), &mut (), &control).expect("matches");
            assert_eq!(at_once, watched, "{:?}, {range:?}", rules.differences());
        }
    }
}
