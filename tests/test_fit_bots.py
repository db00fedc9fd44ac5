"""The search for the numbers of what a bot assumes, and what it asks."""

import re
import subprocess
from pathlib import Path
from typing import Any

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


def written(bot: str) -> fit_bots.Numbers:
    """The numbers in the block of a bot, and no other."""
    source = SOURCE.read_text(encoding="utf-8")
    block = re.findall(
        rf"const {bot.upper()}: Assumptions = Assumptions {{\n(.*?)\n    }};", source, re.S
    )
    assert len(block) == 1
    numbers = {}
    for line in block[0].splitlines():
        name, value = re.fullmatch(r" {8}(\w+): (-?\d+(?:\.\d+)?),", line).groups()  # type: ignore[union-attr]
        assert name not in numbers
        numbers[name] = float(value)
    return numbers


def test_the_blocks_of_the_two_bots_differ() -> None:
    """So that the numbers of one do not pass for those of the other."""
    exact, experto = written("exact"), written("experto")
    assert list(exact) == list(experto)
    assert sum(exact[name] != experto[name] for name in exact) > 10


def test_two_opponents_do_not_have_the_same_cards() -> None:
    """Twice the same opponent is not twice the same pairs, which would count each for two."""
    given: dict[str, Any] = {"pairs": 100, "seed": 3, "profile": "fast"}
    once = fit_bots.play("exact", {}, opponents=("simple",), **given)
    twice = fit_bots.play("exact", {}, opponents=("simple", "simple"), **given)
    fresh = fit_bots.play("exact", {}, opponents=("simple",), **(given | {"seed": 3 + (1 << 32)}))
    assert twice.rate == pytest.approx((once.rate + fresh.rate) / 2)
    assert once.rate != fresh.rate


def test_a_bot_without_numbers_is_told_which_have_some() -> None:
    cargo = ["cargo", "run", "--quiet", "--profile", "fast", "-p", "mus", "--example", "fit"]
    done = subprocess.run(
        [*cargo, "--", "simple"], cwd=fit_bots.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == 'fit: "simple" has no numbers to fit: expected exact or experto\n'


@pytest.mark.parametrize("bot", ["exact", "experto"])
def test_the_numbers_that_ship_play_as_the_bot_that_ships(bot: str) -> None:
    numbers = fit_bots.shipped(bot, profile="fast")
    assert len(numbers) > 30
    assert numbers == written(bot)
    told = fit_bots.play(
        bot, numbers, pairs=100, seed=3, opponents=("simple", "simple(tight=1)"), profile="fast"
    )
    # Each opponent has cards of its own: see `seed_of` in rust/mus/examples/fit.rs.
    runs = [
        mus.simulate(bot, other, matches=200, seed=seed)
        for other, seed in (("simple", 3), ("simple(tight=1)", 3 + (1 << 32)))
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
