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
