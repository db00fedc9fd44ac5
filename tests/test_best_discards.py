"""The table of best discards that ships is what its tool builds, and `discards` reads it right."""

import csv
import random

import pytest

import mus
from mus import _native
from mus.discarding import best_discards
from tools.best_discards import HEAD, SEATS, TABLE, rows_of

NAMES = [name for name, _ in _native.classes()]


def shipped() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def assert_built_so(hand: str) -> None:
    rows = [row for row in shipped() if row["hand"] == hand]
    built = [dict(zip(HEAD, map(str, row), strict=True)) for row in rows_of(hand)]
    assert rows == built


def test_every_hand_and_seat_has_a_row() -> None:
    rows = shipped()
    assert [(row["hand"], int(row["seat"])) for row in rows] == [
        (hand, seat)
        for hand in sorted(NAMES, key=lambda name: -mus.Hand(name).grande)
        for seat in SEATS
    ]
    for row in rows:
        assert sorted(row["thrown"] + row["kept"]) == sorted(row["hand"])
        assert row["thrown"], "one card must go (M3.2)"


def test_the_table_is_what_the_tool_builds() -> None:
    assert_built_so("RR7A")


@pytest.mark.prove
@pytest.mark.parametrize("hand", random.Random(3).sample(NAMES, 12))
def test_the_table_is_what_the_tool_builds_for_any_hand(hand: str) -> None:
    assert_built_so(hand)


@pytest.mark.parametrize("hand", ["RR7A", "3o 3c 2b 1e", "CC55", "7654", "RRRR"])
def test_discards_from_the_table_are_the_best_of_all(hand: str) -> None:
    [best] = mus.discards(hand, 2, method="table")
    sampled = mus.discards(hand, 2, method="sample", samples=20_000, seed=1)
    same = {found.thrown: found for found in sampled}[best.thrown]
    lead = sampled.best.values["points"] - same.values["points"]
    assert same.errors is not None
    assert lead <= 6 * same.errors["points"]
    assert abs(best.values["points"] - same.values["points"]) <= 6 * same.errors["points"]
    assert best.points[0] - best.points[1] == best.values["points"]
    assert best.hands == same.hands


def test_options_that_change_no_points_have_the_same_table() -> None:
    usual, madrid = (
        mus.discards("RR7A", rules=rules, method="table") for rules in (None, "madrid")
    )
    assert usual.ranked == madrid.ranked
    with pytest.raises(mus.MusError, match="holds points only"):
        usual.best["grande"]


def test_the_table_is_found_by_any_spelling() -> None:
    assert len(best_discards()) == len(NAMES) * len(SEATS)
    spelt = {mus.discards(hand, 1, method="table").best.points for hand in ("RR7A", "A7RR", "1RR7")}
    assert len(spelt) == 1
