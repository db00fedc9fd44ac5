use super::{OPTIONS, PRESETS, Rules, RulesError, Value, Variant};

#[test]
fn every_name_gives_rules_and_every_default_can_be_set() {
    for preset in PRESETS {
        let rules = Rules::named(preset.name).expect(preset.name);
        assert_eq!(rules.fits(), Ok(()), "{}", preset.name);
        let mut again = rules;
        for option in OPTIONS
            .iter()
            .filter(|option| option.applies_to(rules.variant))
        {
            assert_eq!(
                again.set(option.name, &option.get(&rules)),
                Ok(()),
                "{}",
                option.name
            );
        }
        assert_eq!(again, rules);
    }
}

#[test]
fn the_points_of_a_deal_are_60_68_70_or_72() {
    let points: Vec<u16> = Variant::ALL
        .iter()
        .map(|&variant| Rules::of(variant).points())
        .collect();
    assert_eq!(points, [68, 68, 60, 60, 60, 68, 68, 68, 72, 72, 70]);
    let three = Rules::with("encheres", [("seats", Value::Int(3))]).expect("rules");
    assert_eq!((three.points(), three.least_bid()), (70, 36));
    assert_eq!(Rules::of(Variant::Encheres).least_bid(), 35);
}

#[test]
fn a_field_that_does_not_apply_is_an_error() {
    let mut refused = 0;
    for &variant in Variant::ALL {
        let mut rules = Rules::of(variant);
        for option in OPTIONS.iter().filter(|option| !option.applies_to(variant)) {
            let error = rules.set(option.name, &option.get(&rules));
            assert_eq!(error, Err(RulesError::DoesNotApply { option, variant }));
            refused += 1;
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn misspelt_names_get_the_nearest_right_one() {
    let message = |result: Result<Rules, RulesError>| result.map_err(|error| error.to_string());
    assert_eq!(
        message(Rules::named("manilen")),
        Err("unknown variant \"manilen\" (F10); did you mean \"manillen\"?".into())
    );
    assert_eq!(
        message(Rules::with("muette", [("ruf", Value::Null)])),
        Err("unknown option \"ruf\" (F10); did you mean \"ruff\"?".into())
    );
    assert_eq!(
        message(Rules::with("muette", [("ruff", Value::Text("sometimes".into()))])),
        Err("option ruff cannot be \"sometimes\": expected \"opponent\", \"always\" or \"never\" (F2.6)".into())
    );
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let endless = Rules::with("manillen", [("deals", Value::Null)]);
    assert!(matches!(endless, Err(RulesError::Conflict(_))));
    let unnamed = Rules::with("parlee", [("governors", Value::List(vec![0, 1]))]);
    assert!(matches!(unnamed, Err(RulesError::Conflict(_))));
    let text = |word: &str| Value::Text(word.into());
    let one_game = |belle| [("match", text("seche")), ("belle", Value::Int(belle))];
    assert_eq!(Rules::with("muette", one_game(44)), Rules::named("marius"));
    let idle = Rules::with("muette", one_game(50)).map_err(|error| error.to_string());
    assert_eq!(
        idle,
        Err("belle does not apply where match is \"seche\": one game has no belle (F3.3)".into())
    );
    let duty = |name, duty| Rules::with(name, [("nt_duty", Value::Int(duty))]);
    assert!(duty("manillen_101", 0).is_ok() && duty("manillen_101", 2).is_ok());
    for (name, count) in [("manillen_101", 1), ("coinchee", 1), ("botifarra", 3)] {
        let idle = duty(name, count).map_err(|error| error.to_string());
        assert!(
            idle.is_err_and(|text| text.contains("(F5.1)")),
            "{name} {count}"
        );
    }
    let named = [
        ("governor", text("fixed")),
        ("governors", Value::List(vec![2, 1])),
    ];
    assert_eq!(
        Rules::with("parlee", named).map(|rules| rules.governors),
        Ok(Some([2, 1]))
    );
    let swapped = [
        ("governor", text("fixed")),
        ("governors", Value::List(vec![1, 2])),
    ];
    assert!(matches!(
        Rules::with("parlee", swapped),
        Err(RulesError::BadValue { .. })
    ));
}

#[test]
fn a_refusal_never_offers_what_it_refuses() {
    let values = |expected: &str| -> Vec<Value> {
        let words = expected.split('"').skip(1).step_by(2);
        let mut values: Vec<Value> = words.map(|word| Value::Text(word.to_owned())).collect();
        values.extend(expected.contains("null").then_some(Value::Null));
        // The numbers of a list are those of seats.
        let (expected, _) = expected.split_once('[').unwrap_or((expected, ""));
        let numbers = expected.split(|letter: char| !letter.is_ascii_digit());
        values.extend(
            numbers
                .filter_map(|number| number.parse().ok())
                .map(Value::Int),
        );
        values
    };
    let (mut offered, mut refused) = (0, 0);
    for &variant in Variant::ALL {
        for option in OPTIONS.iter().filter(|option| option.applies_to(variant)) {
            let mut rules = Rules::of(variant);
            for value in values(option.expected) {
                let Err(error) = rules.set(option.name, &value) else {
                    offered += 1;
                    continue;
                };
                refused += 1;
                let told = error.to_string();
                let (_, told) = told.split_once("expected ").expect("what is expected");
                let told = told.split(" in ").next().unwrap_or_default();
                assert!(!values(told).contains(&value), "{error}");
            }
        }
    }
    assert!(offered > 250 && refused > 5, "{offered} {refused}");
    let message = |name, option, value| {
        let error = Rules::with(name, [(option, value)]).map_err(|error| error.to_string());
        error.err().unwrap_or_default()
    };
    assert_eq!(
        message("muette", "target", Value::Null),
        "option target cannot be null: expected a whole number from 1 to 10000 in muette (F3.3, F5.5)"
    );
    assert_eq!(
        message("encheres", "tie_double", Value::Text("next".into())),
        "option tie_double cannot be \"next\": expected \"none\" in encheres (F5.4)"
    );
    assert_eq!(
        message("encheres", "min_bid", Value::Int(69)),
        "min_bid 69 is more than the 68 points of a deal: nobody could bid; \
         expected 1 to 68, or null (F8.2)"
    );
}
