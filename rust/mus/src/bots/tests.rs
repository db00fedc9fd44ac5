//! What every bot promises, how bots are named, and how strong they are.

use super::fitted::Fitted;
use super::{AnyBot, BOTS, BotNameError, Parameter, read_team, team_name};
use crate::game::Mus;
use crate::rules::{PRESETS, Rules, Value};
use playing::{dice, play_deal, play_match};
use proptest::prelude::{Strategy, prop_assert_eq, proptest};
use table::{Bot, BySeat, CardGame, Dice, Place, Purpose, Streams, Team};

pub(super) mod playing;

/// Every bot at its defaults and at both ends of its ranges, and some styles between.
fn bot_names() -> Vec<String> {
    let mut names = ["simple(bold=0.8,signs=0)", "simple(bluff=0.5,signs=0.5)"]
        .map(str::to_owned)
        .to_vec();
    for info in BOTS {
        if info.name == "montecarlo" {
            // Slow, and as lawful with few samples.
            names.extend(["montecarlo(samples=1)", "montecarlo(samples=3)"].map(str::to_owned));
            continue;
        }
        let set = |value: fn(&Parameter) -> f64| {
            let part = |parameter: &Parameter| format!("{}={}", parameter.name, value(parameter));
            let parts: Vec<String> = info.parameters.iter().map(part).collect();
            format!("{}({})", info.name, parts.join(","))
        };
        names.push(info.name.to_owned());
        if !info.parameters.is_empty() {
            names.extend([
                set(|parameter| parameter.min),
                set(|parameter| parameter.max),
            ]);
        }
    }
    names
}

fn bot(name: &str) -> AnyBot {
    AnyBot::read(name).expect(name)
}

/// Plays a match, checking every action, and returns who won it.
fn play(game: &Mus, mut bots: BySeat<AnyBot>, streams: Streams) -> Team {
    play_match(game, streams, |dealt, seat, dice| {
        bots[seat].act(game.view(dealt, seat), dice)
    })
}

/// The share of matches that team `a` wins, each seed played from both sides.
fn share(rules: &Rules, a: &str, b: &str, pairs: u64) -> f64 {
    let game = Mus::new(rules);
    let (a, b) = (bot(a), bot(b));
    let won = |pair: u64| {
        let streams = Streams::new(20, pair);
        let first = play(&game, BySeat([a, b, a, b]), streams) == Team::PAIR[0];
        let second = play(&game, BySeat([b, a, b, a]), streams) == Team::PAIR[1];
        u32::from(first) + u32::from(second)
    };
    let sum: u32 = (0..pairs).map(won).sum();
    f64::from(sum) / (2 * pairs) as f64
}

/// The presets, and one option after another away from them.
fn many_rules() -> Vec<Rules> {
    let text = |word: &str| Value::Text(word.to_owned());
    let options = [
        ("real", text("sota")),
        ("min_discard", Value::Int(0)),
        ("max_mus", Value::Int(0)),
        ("max_mus", Value::Int(2)),
        ("reshuffle", text("deal")),
        ("bet_min", Value::Int(1)),
        ("bet_min", Value::Int(65_535)),
        ("raise_min", Value::Int(10)),
        ("raise_min", Value::Int(65_535)),
        ("reply", text("first")),
        ("ordago", Value::Bool(false)),
        ("raises", text("fixed")),
        ("deje", Value::Int(1)),
        ("target", Value::Int(1)),
        ("target", Value::Int(5)),
        ("target", Value::Int(1_000)),
        ("paso", Value::Int(0)),
        ("punto", text("paso")),
        ("games_to_win", Value::Int(1)),
        ("signals", text("classic")),
    ];
    let mut all: Vec<Rules> = PRESETS.iter().map(|preset| preset.rules).collect();
    for (name, value) in &options {
        for (base, signals) in [("classic", "off"), ("ehmf", "classic")] {
            let mut rules = Rules::preset(base).expect(base);
            rules.set("signals", &text(signals)).expect(signals);
            rules.set(name, value).expect(name);
            all.push(rules);
        }
    }
    all
}

#[test]
fn every_bot_plays_legally_under_all_rules() {
    let (rules, names) = (many_rules(), bot_names());
    for rules in &rules {
        let game = Mus::new(rules);
        for name in &names {
            let matches = match name.starts_with("montecarlo") {
                _ if rules.target > 100 => 1,
                true => 2,
                false => 30,
            };
            let (bot, other) = (bot(name), bot("random"));
            for pair in 0..matches {
                let streams = Streams::new(3, pair);
                play(&game, BySeat([bot; 4]), streams);
                play(&game, BySeat([bot, other, bot, other]), streams);
                play(&game, BySeat([other, other, bot, bot]), streams);
            }
        }
    }
    assert!(rules.len() >= 40, "{} rules", rules.len());
    assert!(names.len() >= 10, "{names:?}");
}

#[test]
fn a_bot_says_the_same_from_the_same_view_and_dice() {
    for name in bot_names() {
        let game = Mus::new(&Rules::CLASSIC);
        let winners = |_| {
            let play = |pair| play(&game, BySeat([bot(&name); 4]), Streams::new(9, pair));
            let matches = if name.starts_with("montecarlo") {
                2
            } else {
                20
            };
            (0..matches).map(play).collect::<Vec<_>>()
        };
        assert_eq!(winners(0), winners(1), "{name}");
    }
}

#[test]
fn simple_beats_the_naive_bots() {
    for (other, least) in [("random", 0.95), ("paso", 0.75), ("caller", 0.75)] {
        let share = share(&Rules::CLASSIC, "simple", other, 3_000);
        assert!(share >= least, "{share} of matches against {other}");
    }
}

#[test]
fn montecarlo_beats_simple() {
    let share = share(&Rules::CLASSIC, "montecarlo(samples=16)", "simple", 50);
    assert!(share >= 0.6, "{share} of 100 matches");
}

#[test]
#[ignore = "minutes of play"]
fn montecarlo_beats_simple_in_many_matches() {
    let share = share(&Rules::CLASSIC, "montecarlo", "simple", 1_000);
    println!("{share} of 2,000 matches");
    assert!(share >= 0.8, "{share} of 2,000 matches");
}

#[test]
fn simple_is_sensible_under_every_preset_and_in_every_style() {
    for preset in PRESETS {
        for other in ["random", "paso", "caller"] {
            let share = share(&preset.rules, "simple", other, 300);
            assert!(
                share >= 0.75,
                "{share} against {other} under {}",
                preset.name
            );
        }
    }
    for style in ["simple(bold=0.2)", "simple(bold=0.8)", "simple(bluff=0.2)"] {
        let share = share(&Rules::CLASSIC, style, "random", 300);
        assert!(share >= 0.9, "{share} for {style}");
    }
}

/// The same matches each time, so that the share is always the same.
#[test]
fn exact_beats_simple() {
    let share = share(&Rules::CLASSIC, "exact", "simple", 1_000);
    assert!(share >= 0.57, "{share}");
}

#[test]
fn experto_beats_simple_and_exact() {
    for (other, least) in [("simple", 0.62), ("exact", 0.5)] {
        let share = share(&Rules::CLASSIC, "experto", other, 500);
        assert!(share >= least, "{share} against {other}");
    }
}

#[test]
fn exact_and_experto_are_sensible_under_every_preset() {
    for preset in PRESETS {
        for bot in ["exact", "experto"] {
            for (other, least) in [("random", 0.7), ("simple", 0.45)] {
                let share = share(&preset.rules, bot, other, 100);
                assert!(
                    share >= least,
                    "{share} of {bot} against {other} under {}",
                    preset.name
                );
            }
        }
    }
}

/// Its chances are those of a target of 40, and serve others.
#[test]
fn experto_beats_simple_whatever_the_target() {
    for target in [20, 100] {
        let rules = Rules {
            target,
            ..Rules::CLASSIC
        };
        let share = share(&rules, "experto", "simple", 300);
        assert!(share >= 0.55, "{share} to {target}");
    }
}

/// With the numbers that ship, a fitted bot is the bot that ships; with others it is not.
#[test]
fn fitted_numbers_that_ship_change_nothing() {
    let game = Mus::new(&Rules::CLASSIC);
    let mut compared = 0;
    for name in ["exact", "experto"] {
        let numbers = Fitted::numbers(name).expect(name);
        assert!(numbers.len() > 30, "{}", numbers.len());
        let lines = |more: f32| {
            let line = |(name, value): &(&str, f32)| format!("{name}={}\n", value + more);
            numbers.iter().map(line).collect::<String>()
        };
        let [mut same, mut other] =
            [0.0, 0.3].map(|more| Fitted::read(name, &lines(more)).expect(name));
        let (mut bot, mut differs) = (bot(name), 0);
        let streams = Streams::new(4, 1);
        for place in (0..40).map(|deal| Place { game: 0, deal }) {
            let mut dealt = game.deal(&game.start(streams), place, streams);
            play_deal(&game, &mut dealt, |dealt, seat| {
                let (view, dice) = (game.view(dealt, seat), dice(streams, place)[seat]);
                let action = bot.act(view, &mut { dice });
                assert_eq!(same.act(view, &mut { dice }), action, "{name} {view:?}");
                differs += u32::from(other.act(view, &mut { dice }) != action);
                compared += 1;
                action
            });
        }
        assert!(differs > 20, "{differs} of {name}");
    }
    assert!(compared > 500, "{compared}");
    for (bot, lines) in [
        ("simple", ""),
        ("exact", "call"),
        ("exact", "cal=1"),
        ("exact", "call=nan"),
    ] {
        assert!(Fitted::read(bot, lines).is_err(), "{bot} {lines}");
    }
}

/// Fifty styles, spread over all that can be set about `simple` and matters without signs.
fn styles() -> impl Iterator<Item = String> {
    (0..50).map(|number| {
        let mut dice = Dice::new(Streams::new(50, number).stream(Purpose::Lot, 0, 0));
        let [bluff, bold, mus, tight] = [(); 4].map(|()| f64::from(dice.below(21)) / 20.0);
        format!("simple(bluff={bluff},bold={bold},mus={mus},tight={tight})")
    })
}

#[test]
#[ignore = "200,000 matches"]
fn experto_loses_to_no_style_of_simple() {
    let pairs = 2_000;
    for style in styles() {
        let share = share(&Rules::CLASSIC, "experto", &style, pairs);
        // As if the two matches of a pair were one.
        let error = 1.96 * (share * (1.0 - share) / pairs as f64).sqrt();
        println!("experto {style}: {share:.3} ± {error:.3}");
        assert!(share - error > 0.5, "{share} against {style}");
    }
}

#[test]
#[ignore = "40,000 matches"]
fn exact_and_experto_are_as_strong_as_the_docs_say() {
    for (bot, least) in [("exact", 0.57), ("experto", 0.62)] {
        let share = share(&Rules::CLASSIC, bot, "simple", 10_000);
        println!("{bot}: {share:.4}");
        assert!(share >= least, "{share} of {bot}");
    }
}

#[test]
fn names_are_read_freely_and_written_one_way() {
    for (given, written) in [
        ("simple", "simple"),
        (" simple ( ) ", "simple"),
        ("simple(bold=0.5)", "simple"),
        (
            "simple( bold = 8e-1 , bluff=.050 )",
            "simple(bluff=0.05,bold=0.8)",
        ),
        ("simple(bold=+1)", "simple(bold=1)"),
        ("simple(bluff=-0)", "simple(bluff=0)"),
        ("random(geometric=1.0)", "random(geometric=1)"),
        ("paso()", "paso"),
    ] {
        assert_eq!(bot(given).to_string(), written, "{given}");
    }
    for (given, written) in [
        ("caller", "caller"),
        ("caller+caller", "caller"),
        ("simple(bold=+0.8) + random", "simple(bold=0.8)+random"),
        ("random+simple", "random+simple"),
    ] {
        assert_eq!(
            team_name(&read_team(given).expect(given)),
            written,
            "{given}"
        );
    }
}

#[test]
fn what_names_no_bot_is_told_why() {
    for (given, message) in [
        ("simpel", "unknown bot \"simpel\"; did you mean \"simple\"?"),
        ("x", "unknown bot \"x\"; known: random, paso, caller"),
        (
            "simple(bald=1)",
            "unknown parameter \"bald\" of simple; did you mean \"bold\"?",
        ),
        (
            "paso(bold=1)",
            "unknown parameter \"bold\" of paso; it has none",
        ),
        (
            "simple(bold=1.5)",
            "bold of simple cannot be 1.5: expected a number from 0 to 1",
        ),
        (
            "random(geometric=0.5)",
            "geometric of random cannot be 0.5: expected a whole number from 0 to 1",
        ),
        ("simple(bold=nan)", "bold needs a number, not \"nan\""),
        ("simple(bold=-inf)", "bold needs a number, not \"-inf\""),
        ("simple(bold=)", "bold needs a number, not \"\""),
        (
            "simple(bold=1,bold=1)",
            "bold stands twice in \"simple(bold=1,bold=1)\"",
        ),
        (
            "simple+paso+caller",
            "\"simple+paso+caller\" is not a team: expected one bot",
        ),
        ("simple+", "\"simple+\" is not a team: expected one bot"),
    ] {
        let error = read_team(given).expect_err(given).to_string();
        assert!(error.starts_with(message), "{given}: {error}");
    }
}

#[test]
fn what_has_not_the_form_of_a_name_is_handed_back() {
    for given in [
        "",
        " ",
        "simple(",
        "simple)",
        "simple(bold)",
        "simple(bold=1,)",
        "(bold=1)",
    ] {
        let error = AnyBot::read(given);
        assert_eq!(error, Err(BotNameError::Malformed(given.to_owned())));
    }
}

#[test]
fn parameters_are_sorted_and_their_defaults_in_range() {
    let mut seen = 0;
    for info in BOTS {
        assert!(
            info.parameters.is_sorted_by_key(|parameter| parameter.name),
            "{}",
            info.name
        );
        for parameter in info.parameters {
            assert!(
                parameter.takes(parameter.default),
                "{} {}",
                info.name,
                parameter.name
            );
            seen += 1;
        }
        assert_eq!(bot(info.name).to_string(), info.name);
    }
    assert!(seen >= 5, "{seen} parameters");
}

fn any_name() -> impl Strategy<Value = String> {
    let simple =
        (0.0..=1.0, 0.0..=1.0, 0.0..=1.0).prop_map(|(bold, bluff, mus): (f64, f64, f64)| {
            format!("simple(mus={mus}, bold={bold},bluff={bluff})")
        });
    let random = (0..=1).prop_map(|geometric| format!("random(geometric={geometric})"));
    let plain = (0..BOTS.len()).prop_map(|place| BOTS[place].name.to_owned());
    proptest::prop_oneof![simple, random, plain]
}

proptest! {
    #[test]
    fn written_names_are_read_back(low in any_name(), high in any_name()) {
        let team = read_team(&format!("{low}+{high}")).expect("two bots");
        prop_assert_eq!(team, [bot(&low), bot(&high)]);
        let written = team_name(&team);
        let read = read_team(&written).expect("a canonical name");
        prop_assert_eq!(team_name(&read), written);
        prop_assert_eq!(read, team);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[a-z+(),=.0-9 ]{0,30}") {
        let _ = read_team(&text);
    }
}
