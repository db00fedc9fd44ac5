"""Printed tables of duels, tournaments and sweeps have what their JSON has, and fit a screen."""

import re
from typing import Any

import numpy as np
import pytest

import mus
from mus.experiments.pairs import PairCounts, together, wilson
from mus.measures import Measures, Pooled
from tests.command import call

SWEEP = ["sweep", "simple(bold=0..1:0.5)", "--against", "caller", "--matches", "60", "--seed", "1"]
TOURNAMENT = ["tournament", "simple", "simple(bold=0.9)", "paso", "--matches", "60", "--seed", "1"]
DUEL = ["duel", "simple", "simple(bold=0.9)", "--matches", "60", "--seed", "1"]
HEADS = ["win rate", "game rate", "deal rate", "Elo", "normalised Elo", "likelihood of superiority"]
POINTS = ["grande", "chica", "pares", "juego", "punto", "deje", "paso", "envite", "valor", "ordago"]


@pytest.mark.parametrize("line", [SWEEP, TOURNAMENT, DUEL], ids=lambda line: line[0])
def test_rates_elo_and_superiority_are_printed_within_a_hundred_columns(line: list[str]) -> None:
    plain, more = call(*line).out, call(*line, *["--measures"] * (line is not DUEL)).out
    for shown in (plain, more):
        assert max(map(len, shown.splitlines())) <= 100
        for head in HEADS:
            assert head in shown, head
    for name in POINTS:
        assert re.search(rf"│ {name} +│", more), name
    assert (plain == more) is (line is DUEL)
    assert ("--measures also prints" in plain) is (line is not DUEL)
    assert "--measures also prints" not in more


def rate(value: float, interval: list[float]) -> str:
    """A share as the tables have it."""
    return f"{value:.2%} ({100 * interval[0]:.2f} to {100 * interval[1]:.2f})"


def rates(facts: dict[str, Any]) -> list[str]:
    """The three rates of some facts as the tables have them."""
    return [
        rate(facts[f"{name}_rate"], facts["interval" if name == "win" else f"{name}_interval"])
        for name in ("win", "game", "deal")
    ]


def test_every_bot_of_a_tournament_has_its_numbers_in_table_and_json() -> None:
    shown, told = call(*TOURNAMENT, "--measures").out, call(*TOURNAMENT, "--json").json
    assert len(told["bots"]) == 3
    for place, bot in enumerate(told["bots"]):
        value, ends = bot["normalised_elo"], bot["normalised_elo_interval"]
        reach = "–" if None in ends else f"{max(abs(end - value) for end in ends):.1f}"
        numbers = [f"{value:+.1f} ± {reach}", *rates(bot)]
        if place < 2:
            numbers.append(f"{told['likelihood_of_superiority'][place][place + 1]:.2%}")
        numbers += [f"{bot['points'][name]['a']['value']:.3f} ±" for name in (*POINTS, "all")]
        for number in numbers:
            assert number in shown, (bot["bot"], number)


def test_every_point_of_a_sweep_has_its_numbers_in_table_and_json() -> None:
    shown, told = call(*SWEEP, "--measures").out, call(*SWEEP, "--json").json
    assert len(told["points"]) == 3
    for point in told["points"]:
        points = point["measures"]["points"]
        numbers = [f"{point['elo']:+.1f} (", f"{point['normalised_elo']:+.1f} ±", *rates(point)]
        numbers += [f"{points[name]['ahead']['value']:+.3f} ±" for name in (*POINTS, "all")]
        for number in numbers:
            assert number in shown, (point["a"], number)
    best = next(point for point in told["points"] if point["a"] == told["best"])
    assert (
        f"best: {told['best']}, win rate {rate(best['win_rate'], told['best_interval'])}" in shown
    )


def test_outcomes_of_pairs_have_one_order_and_names() -> None:
    told = call(*DUEL, "--json").json
    assert told["pair_outcomes"] == ["0-2", "1-1", "2-0"]
    assert 2 * told["pairs"][2] + told["pairs"][1] == told["wins"][0]
    row = next(line for line in call(*DUEL).out.splitlines() if "pairs 0-2, 1-1, 2-0" in line)
    assert ", ".join(map(str, told["pairs"])) in row
    drawn = PairCounts((1, 2, 3, 4, 5)).outcomes
    assert drawn == ("0-2", "0.5-1.5", "1-1", "1.5-0.5", "2-0")


def test_what_a_bot_did_is_that_of_its_pairings_together_seen_from_its_side() -> None:
    found = mus.tournament(["simple", "caller", "random"], matches=200, seed=3)
    for bot in range(3):
        pooled, played = found.measures(bot), [key for key in found.pairings if bot in key]
        results = [found.pairings[key] for key in played]
        sides = [key.index(bot) for key in played]
        own = [result.games[side] for result, side in zip(results, sides, strict=True)]
        games = [sum(result.games) for result in results]
        assert pooled.game_rate.value == pytest.approx(sum(own) / sum(games))
        deals = np.array([result.deals for result in results])
        of_deals = [
            result.deal_rate if side == 0 else 1 - result.deal_rate
            for result, side in zip(results, sides, strict=True)
        ]
        assert pooled.deal_rate.value == pytest.approx(np.average(of_deals, weights=deals))
        for name, points in pooled.points.items():
            of_sides = [
                result.points[name][side] for result, side in zip(results, sides, strict=True)
            ]
            values = [estimate.value for estimate in of_sides]
            assert points.a.value == pytest.approx(np.average(values, weights=deals))
            assert points.ahead.value == pytest.approx(points.a.value - points.b.value)
        # Other opponents make more scatter, never less.
        least = min(result.points["all"].ahead.error for result in results)
        assert points.ahead.error > least / 2


def test_one_pairing_together_is_that_pairing_from_both_sides() -> None:
    result = mus.duel("simple", "simple(bold=0.9)", matches=200, seed=3)
    ours, theirs = (Pooled(((Measures(result.measures.text), side),)) for side in (False, True))
    for rate_of in ("game_rate", "deal_rate"):
        own, other = getattr(ours, rate_of), getattr(theirs, rate_of)
        assert own.interval == pytest.approx(getattr(result.measures, rate_of).paired.interval)
        assert other.interval == pytest.approx([1 - end for end in own.interval[::-1]])
    for name, points in ours.points.items():
        for one, other in zip(points, result.points[name], strict=True):
            assert one.interval == pytest.approx(other.interval)
        assert theirs.points[name].b == points.a


def test_the_best_of_many_has_a_wider_interval() -> None:
    pairs = PairCounts((30, 40, 30))
    assert pairs.best_of(1) == pairs.interval == wilson(pairs.mean, pairs.error, pairs.pairs)
    widths = [high - low for low, high in map(pairs.best_of, (1, 2, 5, 100))]
    assert widths == sorted(widths)
    # Tables of the Studentised maximum modulus, infinite degrees of freedom.
    for many, point in ((2, 2.236), (5, 2.569), (10, 2.800)):
        assert together(many) == pytest.approx(point, abs=2e-3)
    assert "looks better" not in call("sweep", "simple(bold=0..0:1)", *SWEEP[2:]).out
    assert "looks better than it is" in call(*SWEEP).out


@pytest.mark.prove
def test_the_interval_of_the_best_of_equals_holds_a_half() -> None:
    """Five equal bots, picked by their luck: the interval of the best still holds the truth."""
    rng = np.random.default_rng(1)
    inside = [0, 0]
    for _ in range(4_000):
        counts = [PairCounts(tuple(rng.multinomial(200, [0.25, 0.5, 0.25]))) for _ in range(5)]
        best = max(counts, key=lambda pairs: pairs.mean)
        for place, (low, high) in enumerate((best.interval, best.best_of(5))):
            inside[place] += low <= 0.5 <= high
    assert inside[0] / 4_000 < 0.92
    assert inside[1] / 4_000 > 0.94
