"""Whole numbers of numpy are those of Python wherever a number is given; what is none is told."""

import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mus
from mus import manille
from mus.errors import MusError, RecordError, RulesError

#: Whole numbers of other types than ``int``.
TYPES = [np.int8, np.uint8, np.int32, np.int64, np.uint64]
#: What is no whole number, and how a message shows it.
NONE: list[tuple[Any, str]] = [
    (1.0, "1.0"),
    (float("nan"), "nan"),
    (float("inf"), "inf"),
    (np.float32(1), "1.0"),
    (np.float64("nan"), "nan"),
    (True, "true"),
    (np.True_, "true"),
    ("1", '"1"'),
    (None, "null"),
]

MANILLEN = manille.Deal("manillen", seed=1, score=[12, 0]).record()
MUS = mus.Deal(seed=1, score=(3, 0)).record()


def changed(record: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """A record with another value."""
    other = copy.deepcopy(record)
    other[key] = value
    return other


def as_type(kind: Callable[[int], Any], value: Any) -> Any:
    """A value whose whole numbers are of another type."""
    if isinstance(value, dict):
        return {key: as_type(kind, one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_type(kind, one) for one in value]
    return kind(value) if isinstance(value, int) else value


@pytest.mark.parametrize("kind", TYPES)
def test_starts_and_records_take_whole_numbers_of_any_type(kind: Callable[[int], Any]) -> None:
    start = {
        "score": [12, 3],
        "tie": 1,
        "choices": {"left": [10, 10], "nt_owed": [2, 2]},
    }
    plain = manille.Deal("manillen", dealer=2, seed=1, **start)
    assert manille.Deal("manillen", dealer=kind(2), seed=kind(1), **as_type(kind, start)) == plain
    record = plain.record()
    for read in (manille.replay, manille.audit):
        assert read(as_type(kind, record)) == read(record)
    assert manille.Deal.from_record(as_type(kind, record)) == plain
    assert mus.replay(as_type(kind, MUS)) == mus.replay(MUS)
    assert mus.Deal.from_record(as_type(kind, MUS)) == mus.Deal.from_record(MUS)
    assert mus.Deal(mano=kind(1), score=(kind(3), kind(2))) == mus.Deal(mano=1, score=(3, 2))


def test_an_array_is_a_list() -> None:
    assert manille.Deal("manillen", score=np.array([1, 2])) == manille.Deal(
        "manillen", score=[1, 2]
    )
    assert manille.Deal("manillen3", score=(1, -1, 0)).record()["score"] == [1, -1, 0]


@pytest.mark.parametrize(("value", "shown"), NONE)
def test_what_is_no_whole_number_is_told_by_its_argument(value: Any, shown: str) -> None:
    choices = {"left": [value, 10], "nt_owed": [2, 2]}
    for name, given in {"score": [value, 0], "choices": choices}.items():
        with pytest.raises(MusError) as caught:
            manille.Deal("manillen", **{name: given})
        assert_told(caught, name if name == "score" else "left", shown)
    if shown != "true":  # one tie
        with pytest.raises(MusError) as caught:
            manille.Deal("manillen", tie=value)
        assert_told(caught, "tie", shown)
    for read in (manille.replay, manille.audit, manille.Deal.from_record):
        with pytest.raises(RecordError) as refused:
            read(changed(MANILLEN, "score", [value, 0]))
        assert_told(refused, "score", shown)
        assert refused.value.clause == "R1"
    with pytest.raises(RecordError, match="score"):
        mus.replay(changed(MUS, "score", [value, 0]))
    with pytest.raises(MusError, match=r"score .*: expected two whole numbers"):
        mus.Deal(score=(value, 0))
    with pytest.raises(RulesError, match="option governors cannot be"):
        manille.Rules("parlee", governor="fixed", governors=[2, value])


def assert_told(caught: pytest.ExceptionInfo[MusError], name: str, shown: str) -> None:
    """Asserts that a message is one line, names argument and value and what would be right."""
    message = str(caught.value)
    assert name in message
    assert shown in message
    assert "whole number" in message
    assert "R1" in message
    assert "\n" not in message
    assert "JSON" not in message
    assert "line 1" not in message


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (object(), "rules"),
        ({"target": {1, 2}}, "rules.target"),
        ({"target": b"34"}, "rules.target"),
    ],
)
def test_what_no_record_can_hold_is_told_by_its_place(value: Any, place: str) -> None:
    with pytest.raises(
        RecordError, match=f"^R1: {place}: .*: expected whole numbers, texts"
    ) as caught:
        manille.replay(changed(MANILLEN, "rules", value))
    assert "\n" not in str(caught.value)
    with pytest.raises(RecordError, match="a record is a dict or its JSON text: <object"):
        manille.replay(object())  # type: ignore[arg-type]


def test_words_that_look_like_numbers_are_words() -> None:
    record = changed(
        manille.simulate("marius", "random", matches=2).record(0),
        "match",
        {
            "seed": 0,
            "index": 0,
            "bots": ["NaN", "Infinity", "-Infinity", "nan"],
        },
    )
    assert manille.replay(record) == manille.replay(json.dumps(record))
