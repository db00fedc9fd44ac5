use super::{OPTIONS, PRESETS, Rules, RulesError, Value};

#[test]
fn every_option_writes_what_it_reads() {
    assert_eq!(OPTIONS.len(), 18);
    for preset in PRESETS {
        let mut copy = Rules::CLASSIC;
        for (name, value) in preset.rules.differences() {
            copy.set(name, &value).expect("a value that was written");
        }
        assert_eq!(copy, preset.rules, "{}", preset.name);
        assert!(std::ptr::eq(copy.interned(), preset.rules.interned()));
    }
}

#[test]
fn values_out_of_range_are_refused_with_clause_and_range() {
    let bad = [
        ("kings", Value::Int(6)),
        ("real", Value::Text("maybe".into())),
        ("min_discard", Value::Int(2)),
        ("max_mus", Value::Int(-1)),
        ("mus_corrido", Value::Int(1)),
        ("bet_min", Value::Int(0)),
        ("raise_min", Value::Int(65_536)),
        ("target", Value::Int(0)),
        ("games_to_win", Value::Int(128)),
        ("seen", Value::Float(1.5)),
        ("seen", Value::Float(f64::NAN)),
        ("deje", Value::Null),
    ];
    for (name, value) in bad {
        let error = { Rules::CLASSIC }.set(name, &value).expect_err(name);
        assert!(matches!(error, RulesError::BadValue { .. }), "{name}");
        let text = error.to_string();
        assert!(text.contains(name) && text.contains("(M"), "{text}");
    }
}

#[test]
fn the_nearest_name_is_suggested() {
    let preset = Rules::preset("clasic").expect_err("misspelt").to_string();
    assert!(preset.contains("did you mean \"classic\"?"), "{preset}");
    let option = { Rules::CLASSIC }
        .set("kingz", &Value::Int(8))
        .expect_err("misspelt");
    assert!(
        option.to_string().contains("did you mean \"kings\"?"),
        "{option}"
    );
}
