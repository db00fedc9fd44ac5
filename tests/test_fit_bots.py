"""The search for the numbers of what a bot assumes, and what it asks."""

from pathlib import Path

import pytest

import mus
from tools import fit_bots

SOURCE = Path("rust/mus/src/bots/exact/assumptions.rs")


def test_the_search_finds_the_top_of_a_hill() -> None:
    def rate(numbers: fit_bots.Numbers) -> float:
        return 1 - (numbers["a"] - 0.5) ** 2 - (numbers["b"] + 0.2) ** 2

    told: list[str] = []
    start = {"a": 0.1, "b": 0.3, "c": 7.0}
    found = fit_bots.search(start, ["a", "b"], 30, rate, told.append)
    assert found == pytest.approx({"a": 0.5, "b": -0.2, "c": 7.0}, abs=0.011)
    assert start == {"a": 0.1, "b": 0.3, "c": 7.0}
    assert len(told) > 4


def test_nothing_is_moved_where_nothing_is_better() -> None:
    start = {"a": 0.1}
    assert fit_bots.search(start, ["a"], 5, lambda _: 0.5, lambda _: None) is start


@pytest.mark.parametrize(("found", "better"), [(0.52, False), (0.54, True), (0.48, False)])
def test_better_is_better_by_more_than_chance(found: float, *, better: bool) -> None:
    rates = [fit_bots.Rate(rate, rate - 0.02, rate + 0.02) for rate in (found, 0.5)]
    assert fit_bots.is_better(*rates) == better


@pytest.mark.parametrize("bot", ["exact", "experto"])
def test_the_numbers_that_ship_play_as_the_bot_that_ships(bot: str) -> None:
    numbers = fit_bots.shipped(bot, profile="fast")
    assert len(numbers) > 30
    for name, value in numbers.items():
        assert f"        {name}: {value:.7g},".rstrip("0,") in SOURCE.read_text(encoding="utf-8")
    told = fit_bots.play(
        bot, numbers, pairs=100, seed=3, opponents=("simple", "simple(tight=1)"), profile="fast"
    )
    runs = [
        mus.simulate(bot, other, matches=200, seed=3) for other in ("simple", "simple(tight=1)")
    ]
    assert told.rate == sum(run.wins[0] for run in runs) / 400
    assert told.low < told.rate < told.high
    worse = fit_bots.play(
        bot,
        {"edge_bet": 9.0, "call": 0.9},
        pairs=100,
        seed=3,
        opponents=("simple", "simple(tight=1)"),
        profile="fast",
    )
    assert worse.rate < told.rate
