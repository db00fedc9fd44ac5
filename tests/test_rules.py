"""Rules are values: every option, every preset, and every way to say which rules are meant."""

import copy
import pickle
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from tests import reference
from tests.helpers import OPTIONS

DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}

PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "fixed": {"raises": "fixed", "ordago": False, "punto": "paso"},
    "four_kings": {"kings": 4},
    "federation": {"mus_corrido": True},
    "madrid": {"mus_corrido": True, "deje": 1},
    "barcelona": {"mus_corrido": True, "real": "figure"},
    "ehmf": {"kings": 4, "target": 30, "games_to_win": 3, "mus_corrido": True},
    "fim": {"kings": 4, "games_to_win": 4, "mus_corrido": True},
    "french": {"kings": 4, "games_to_win": 3},
}
"""M9, as it stands in the rules."""

some_options = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}
)


def options_of(rules: mus.Rules) -> dict[str, Any]:
    """Every option with its value."""
    return {name: getattr(rules, name) for name in OPTIONS}


def test_there_are_18_options_with_the_defaults_of_the_rules() -> None:
    assert len(OPTIONS) == 18
    assert options_of(mus.Rules()) == DEFAULTS == asdict(reference.Rules())
    assert set(OPTIONS) <= set(dir(mus.Rules()))
    assert mus.Rules().to_dict() == {}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_takes_its_values(name: str) -> None:
    for value in OPTIONS[name]:
        rules = mus.Rules(**{name: value})
        assert getattr(rules, name) == value
        assert type(getattr(rules, name)) is type(value)
        assert rules.to_dict() == ({} if value == DEFAULTS[name] else {name: value})


def test_presets_are_those_of_m9() -> None:
    assert tuple(PRESETS) == mus.PRESETS == tuple(reference.PRESETS)
    for name, differences in PRESETS.items():
        assert mus.Rules.preset(name) == mus.Rules(**differences)
        assert mus.Rules.preset(name).to_dict() == differences
    assert mus.Rules.preset("madrid", deje=0) == mus.Rules.preset("federation")


@given(st.sampled_from(mus.PRESETS), some_options)
def test_rules_are_what_their_parts_say(preset: str, options: dict[str, Any]) -> None:
    rules = mus.Rules.preset(preset, **options)
    assert options_of(rules) == asdict(reference.rules_from({"preset": preset} | options))
    assert rules == mus.Rules(**(PRESETS[preset] | options))
    assert mus.Rules(**rules.to_dict()) == rules
    assert rules.to_dict().items() == options_of(rules).items() - DEFAULTS.items()


@given(some_options, some_options)
def test_rules_are_equal_when_all_options_are(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = mus.Rules(**one), mus.Rules(**other)
    assert (first == second) == (DEFAULTS | one == DEFAULTS | other)
    assert (first != second) == (DEFAULTS | one != DEFAULTS | other)
    if first == second:
        assert hash(first) == hash(second)
    assert first != one


@given(some_options)
def test_rules_copy_and_pickle(options: dict[str, Any]) -> None:
    rules = mus.Rules(**options)
    for other in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert other == rules
        assert hash(other) == hash(rules)
        assert options_of(other) == options_of(rules)
    assert eval(repr(rules), {"Rules": mus.Rules}) == rules


def test_rules_are_frozen() -> None:
    rules = mus.Rules()
    for name in (*OPTIONS, "other"):
        with pytest.raises(AttributeError):
            setattr(rules, name, DEFAULTS.get(name))
        with pytest.raises(AttributeError):
            delattr(rules, name)
    with pytest.raises(AttributeError):
        rules.other  # noqa: B018 - reading it is the test
    assert rules == mus.Rules()


@pytest.mark.parametrize(
    "spelt",
    [
        mus.Rules(mus_corrido=True, deje=1),
        "madrid",
        {"mus_corrido": True, "deje": 1},
        {"preset": "madrid"},
        {"preset": "federation", "deje": 1},
        {"deje": 1, "preset": "barcelona", "real": "off"},
    ],
)
def test_rules_are_meant_in_all_their_spellings(spelt: Any) -> None:
    rules = mus.Rules.preset("madrid")
    assert mus.Hand("RR7A", spelt).rules == rules
    assert mus.Deal(spelt).rules == rules
    assert mus.Match(spelt).deal.rules == rules
    assert mus.Deal(spelt).view(0).rules == rules
    assert mus.evaluate_one(0x06_06_06_07, spelt) == mus.evaluate_one(0x06_06_06_07)
    assert len(mus.evaluate([[6, 16, 26, 7]], spelt)) == 1
    run = mus.simulate("paso", "paso", matches=2, rules=spelt)
    assert mus.Deal.from_record(position(run.record(0)["rules"])).rules == rules


def position(rules: Any) -> dict[str, Any]:
    """The record of a deal by these rules in which nothing has happened."""
    record = {"game": "mus", "rules": rules, "mano": 0, "score": [0, 0], "events": []}
    return record | {"deal": ["1o 1c 1b 1e", "4o 4c 4b 4e", "5o 5c 5b 5e", "6o 6c 6b 6e"]}


def test_none_and_nothing_are_classic() -> None:
    for deal in (mus.Deal(), mus.Deal(None), mus.Deal({}), mus.Deal("classic")):
        assert deal.rules == mus.Rules()
    assert mus.Deal.from_record(position({})).rules == mus.Rules()


BAD = {
    "kings": [6, 0, "8", True, None],
    "real": ["maybe", "", None, True, "Off"],
    "min_discard": [2, -1, None, True, "1"],
    "max_mus": [-1, 65_536, 1.5, "3", False],
    "reshuffle": ["none", 0, None],
    "mus_corrido": [0, 1, "true", None],
    "bet_min": [0, -1, 65_536, None, True],
    "raise_min": [0, -1, 65_536, 1.5, "2"],
    "reply": ["both", None, 1],
    "ordago": [0, 1, None, "false"],
    "raises": ["free ", None, 2],
    "deje": [2, -1, None, True],
    "target": [0, -1, None, 1.5, 2**70],
    "paso": [2, -1, None, True],
    "punto": ["never", None],
    "games_to_win": [0, -1, None, True],
    "signals": ["on", True, None],
    "seen": [-0.1, 1.1, float("nan"), float("inf"), None, "0.1", True],
}


@pytest.mark.parametrize("name", OPTIONS)
def test_other_values_are_refused_by_option_and_clause(name: str) -> None:
    assert len(BAD[name]) >= 2
    for value in BAD[name]:
        for make in (mus.Rules, lambda **options: mus.Deal(options)):
            with pytest.raises(mus.RulesError) as caught:
                make(**{name: value})
            assert name in str(caught.value)
            assert "(M" in str(caught.value)
        with pytest.raises(mus.RecordError) as refused:
            mus.replay(position({name: value}))
        assert (refused.value.clause, refused.value.event) == ("R1", None)


@pytest.mark.parametrize(
    ("spelt", "near"),
    [({"kingz": 4}, "kings"), ({"preset": "madrd"}, "madrid"), ("clasic", "classic"), ("EHMF", "")],
)
def test_names_misspelt_get_the_nearest(spelt: Any, near: str) -> None:
    with pytest.raises(mus.RulesError) as caught:
        mus.Deal(spelt)
    assert near in str(caught.value)


@pytest.mark.parametrize("spelt", [8, ["classic"], b"classic", {"preset": None}, {1: 2}, 1.5])
def test_what_is_no_rules_is_refused(spelt: Any) -> None:
    with pytest.raises(mus.RulesError):
        mus.Deal(spelt)
