"""Shares, Elo, normalised Elo, ratings: by definition, and by drawing from known truths."""

import json
import math
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import optimize, stats

import mus
from mus.experiments import elo
from mus.experiments.pairs import PairCounts, normal
from mus.experiments.ratings import rate
from tests.command import call

#: Chances of 0-2, 1-1 and 2-0 in some pairs, from close to one-sided.
CHANCES = [(0.25, 0.5, 0.25), (0.1, 0.78, 0.12), (0.2, 0.5, 0.3), (0.01, 0.19, 0.8)]


def draws(chances: tuple[float, ...], pairs: int, runs: int) -> list[PairCounts]:
    """Counts of runs of pairs, drawn from known chances."""
    found = np.random.default_rng(11).multinomial(pairs, chances, runs)
    return [PairCounts(tuple(map(int, counts))) for counts in found]


@pytest.mark.parametrize(("a", "b"), [("simple", "random"), ("simple", "simple(bold=0.8)")])
@pytest.mark.parametrize("matches", [2, 40, 2_000])
def test_the_interval_is_that_of_simulate(a: str, b: str, matches: int) -> None:
    run, duel = (
        mus.simulate(a, b, matches=matches, seed=3),
        mus.duel(a, b, matches=matches, seed=3),
    )
    assert duel.interval == pytest.approx(run.interval, abs=1e-12)
    assert (duel.win_rate, duel.wins, duel.games) == (run.win_rate, run.wins, run.games)
    assert (duel.deals, duel.matches) == (run.deals, run.matches)


def test_elo_is_what_it_is_in_chess() -> None:
    for points, share in [(0, 0.5), (100, 0.640065), (-200, 0.240253), (400, 10 / 11)]:
        assert elo.share_of(points) == pytest.approx(share, abs=1e-6)
        assert elo.elo_of(share) == pytest.approx(points, abs=1e-3)
    assert (elo.elo_of(1.0), elo.elo_of(0.0)) == (math.inf, -math.inf)


def test_whoever_won_every_match_is_infinitely_better_and_the_interval_says_how_sure() -> None:
    found = PairCounts((0, 0, 50))
    value, _, (low, high) = elo.elo(found)
    assert value == high == math.inf
    assert 0 < low < 600
    told = mus.duel("simple", "paso", matches=4, seed=1).to_dict()
    assert told["elo"] is None
    assert told["elo_interval"][1] is None


def strict(text: str) -> Any:
    """What JSON says, if it is valid: Python alone would read Infinity."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


LINES = [
    "duel simple paso --matches 2",
    "duel simple paso --matches 20 --seed 1",
    "duel paso simple --matches 40",
    "duel paso caller --matches 2 --sprt elo0=0,elo1=10",
    "tournament simple paso caller --matches 2",
    "tournament simple paso --matches 4 --gauntlet",
    "sweep simple(bold=0..1:0.5) --against paso --matches 2",
    "simulate simple paso --matches 2 --measures",
    "simulate simple paso --matches 1 --no-paired --measures",
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_not_finite_is_null_in_json_and_a_dash_in_tables(line: str, tmp_path: Path) -> None:
    words = [*line.split(), "--out", str(tmp_path / "out")]
    told = strict(call(*words, "--json").out)
    for file in (tmp_path / "out").glob("*.json"):
        strict(file.read_text())
    shown = call(*words).out
    assert "inf" not in shown
    assert "nan" not in shown
    if line.startswith("duel simple"):
        assert told["normalised_elo_error"] is None
        low, high = told["normalised_elo_interval"]
        assert (low < told["normalised_elo"], high) == (True, None)
        assert told["normalised_elo"] > 0
        assert " to –)" in shown
        assert "│ –" in shown.replace("  ", "")
    if line.endswith("--matches 2"):
        assert "± –" in shown or line.startswith(("tournament", "sweep"))
    if line.startswith("simulate"):
        assert told["measures"]["ahead"]["paired"]["error"] is None


def test_the_same_pairs_seen_from_the_other_side() -> None:
    found = PairCounts((20, 50, 45))
    other = found.exchanged()
    assert other.mean == pytest.approx(1 - found.mean)
    assert elo.elo(other)[0] == pytest.approx(-elo.elo(found)[0])
    assert elo.normalised(other)[0] == pytest.approx(-elo.normalised(found)[0])
    assert other.likelihood_of_superiority == pytest.approx(1 - found.likelihood_of_superiority)


def test_pairs_of_matches_with_draws_have_five_outcomes() -> None:
    found = PairCounts((1, 2, 3, 4, 5))
    assert found.shares == (0, 0.25, 0.5, 0.75, 1)
    assert found.mean == pytest.approx((2 * 0.25 + 3 * 0.5 + 4 * 0.75 + 5) / 15)
    assert PairCounts((1, 0, 3, 0, 5)).mean == PairCounts((1, 3, 5)).mean


@pytest.mark.parametrize("chances", CHANCES)
def test_errors_are_how_far_estimates_scatter(chances: tuple[float, ...]) -> None:
    runs = draws(chances, 1_000, 2_000)
    for of in (lambda pairs: elo.elo(pairs)[:2], elo.normalised):
        values, errors = np.array([of(pairs) for pairs in runs]).T
        assert np.std(values) == pytest.approx(np.median(errors), rel=0.06)


def test_normalised_elo_is_the_same_for_lone_and_for_paired_matches() -> None:
    """Where the two matches of a pair have nothing to do with each other, p (1 - p) is theirs."""
    p = 0.55
    found = PairCounts((2_025_000, 4_950_000, 3_025_000))
    expected = (p - 0.5) / math.sqrt(p * (1 - p)) * 800 / math.log(10)
    assert elo.normalised(found)[0] == pytest.approx(expected, rel=1e-4)


def test_the_normal_law() -> None:
    for z in (-3.0, -0.5, 0.0, 1.0, 1.959963984540054):
        assert normal(z) == pytest.approx(stats.norm.cdf(z), abs=1e-12)


def cross_of(truth: list[float], pairs: int, seed: int) -> dict[tuple[int, int], PairCounts]:
    """A round robin of bots with these ratings, its matches drawn independently."""
    random = np.random.default_rng(seed)
    found = {}
    for i, j in combinations(range(len(truth)), 2):
        p = elo.share_of(truth[i] - truth[j])
        chances = [(1 - p) ** 2, 2 * p * (1 - p), p**2]
        found[i, j] = PairCounts(tuple(map(int, random.multinomial(pairs, chances))))
    return found


def test_ratings_are_the_likeliest() -> None:
    """As scipy finds them, with one imagined 1-1 pair in each pairing."""
    cross = cross_of([120.0, 40.0, 0.0, -160.0], 200, 5)

    def unlikelihood(ratings: Any) -> float:
        total = 0.0
        for (i, j), pairs in cross.items():
            won, p = 2 * pairs.mean * pairs.pairs + 1, elo.share_of(ratings[i] - ratings[j])
            total -= won * math.log(p) + (2 * pairs.pairs + 2 - won) * math.log(1 - p)
        return total

    best = optimize.minimize(unlikelihood, np.zeros(4), method="BFGS", options={"gtol": 1e-7}).x
    assert rate(4, cross).elo == pytest.approx(tuple(best - best.mean()), abs=0.01)
    assert sum(rate(4, cross).elo) == pytest.approx(0, abs=1e-9)


def test_ratings_of_two_are_their_elo_difference() -> None:
    pairs = PairCounts((2_000, 5_000, 3_000))
    ahead, error = rate(2, {(0, 1): pairs}).difference(0, 1)
    value, spread, _ = elo.elo(pairs)
    assert ahead == pytest.approx(value, rel=1e-3)
    assert error == pytest.approx(spread, rel=1e-3)
    found = rate(2, {(0, 1): pairs}).likelihood_of_superiority(0, 1)
    assert found == pytest.approx(pairs.likelihood_of_superiority, abs=1e-3)


def test_ratings_hold_the_truth_as_often_as_they_say() -> None:
    truth = [60.0, 25.0, 0.0, -20.0, -65.0]
    inside = ahead = 0
    for seed in range(400):
        found = rate(5, cross_of(truth, 60, seed))
        for bot, rating in enumerate(truth):
            low, high = found.interval(bot)
            inside += low <= rating <= high
        difference, error = found.difference(0, 1)
        ahead += abs(difference - 35) <= 1.96 * error
    assert 0.935 <= inside / 2_000 <= 0.965
    assert 0.92 <= ahead / 400 <= 0.98


def test_a_bot_that_won_everything_has_a_rating() -> None:
    found = rate(3, {(0, 1): PairCounts((0, 0, 50)), (0, 2): PairCounts((0, 0, 50))})
    assert found.elo[0] > 500
    assert found.elo[1] == pytest.approx(found.elo[2])
    assert 0 < found.error(0) < 1_000
    assert found.likelihood_of_superiority(0, 1) > 0.99
    assert found.likelihood_of_superiority(1, 2) == pytest.approx(0.5)


def test_ratings_without_a_draw_of_luck_are_still_defined() -> None:
    found = rate(2, {(0, 1): PairCounts((0, 40, 0))})
    assert found.elo == pytest.approx((0.0, 0.0))
    assert 0 < found.error(0) < 20


def test_pairs_that_are_all_alike_say_nothing_of_their_spread() -> None:
    lucky = PairCounts((0, 0, 10))
    value, error = elo.normalised(lucky)
    assert value > 0
    assert error == math.inf
    even = PairCounts((0, 10, 0))
    assert elo.normalised(even)[0] == 0


def true_value(chances: tuple[float, ...]) -> float:
    """The normalised Elo of these chances."""
    shares, p = np.linspace(0, 1, len(chances)), np.array(chances)
    mean = p @ shares
    deviation = math.sqrt(p @ (shares - mean) ** 2)
    return float((mean - 0.5) / deviation * 800 / (math.sqrt(2) * math.log(10)))


@pytest.mark.parametrize("pairs", [1, 2, 3, 5, 10, 15])
def test_few_pairs_hold_the_normalised_elo_never_too_seldom(pairs: int) -> None:
    """Not by drawing, but added up over all outcomes, for chances over the whole triangle."""
    outcomes = [
        (lost, even, pairs - lost - even)
        for lost in range(pairs + 1)
        for even in range(pairs + 1 - lost)
    ]
    ends = np.array([elo.normalised_interval(PairCounts(counts)) for counts in outcomes])
    edge, compared = [0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15], 0
    grid = [*edge, *(place / 10 for place in range(2, 9)), *(1 - place for place in edge)]
    for lost in grid:
        for even in grid:
            chances = (lost, even, max(0.0, 1 - lost - even))
            if lost + even > 1 or max(chances) == 1:
                continue
            likely = stats.multinomial.pmf(outcomes, pairs, np.array(chances) / sum(chances))
            truth = true_value(chances)
            inside = (ends[:, 0] <= truth + 1e-6) & (truth - 1e-6 <= ends[:, 1])
            assert likely[inside].sum() >= 0.935, chances
            compared += 1
    assert compared > 100


def test_a_set_of_six_counts_as_three_pairs_of_its_share() -> None:
    """What is of the share alone does not know the size; what is of a match does."""
    pairs = PairCounts((5, 10, 20, 30, 40, 10, 5))
    sets = PairCounts(pairs.counts, size=6)
    assert (pairs.matches, sets.matches) == (240, 720)
    assert (sets.mean, sets.interval, elo.elo(sets)) == (pairs.mean, pairs.interval, elo.elo(pairs))
    assert sets.outcomes == ("0-6", "1-5", "2-4", "3-3", "4-2", "5-1", "6-0")
    assert sets.exchanged().size == 6
    value, error = elo.normalised(sets)
    assert (value, error) == pytest.approx(
        [found / math.sqrt(3) for found in elo.normalised(pairs)]
    )
    found, other = (elo.normalised_interval(counts) for counts in (sets, pairs))
    assert found == pytest.approx([end / math.sqrt(3) for end in other])


def test_counts_with_and_without_draws_add_up() -> None:
    """Some pairings of a tournament have drawn matches, others none."""
    with_draws = PairCounts((1, 2, 3, 4, 5))
    found = PairCounts.sum([PairCounts((1, 2, 3)), with_draws, PairCounts((0, 0, 1))])
    assert found.counts == (2, 2, 5, 4, 9)
    assert PairCounts.sum([PairCounts((1, 2, 3), 6), PairCounts((1, 0, 0), 6)]).counts == (2, 2, 3)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("chances", "pairs", "most"),
    [
        ((0.25, 0.5, 0.25), 100, 0.97),
        ((0.2, 0.5, 0.3), 200, 0.97),
        ((0.1, 0.78, 0.12), 300, 0.965),
        ((0.25, 0.5, 0.25), 1_000, 0.965),
        ((0.05, 0.2, 0.75), 500, 0.965),
        # Of five outcomes, one more is imagined: a little wider than need be.
        ((0.1, 0.2, 0.3, 0.25, 0.15), 300, 0.975),
        # Fewer than ten pairs lost: wider than need be.
        ((0.01, 0.085, 0.905), 200, 0.995),
        ((0, 0.05, 0.95), 100, 0.995),
        ((0, 0.05, 0.95), 500, 0.995),
        ((0.02, 0.03, 0.1, 0.25, 0.6), 200, 0.985),
    ],
)
def test_the_normalised_interval_holds_the_truth_as_often_as_it_says(
    chances: tuple[float, ...], pairs: int, most: float
) -> None:
    truth = true_value(chances)
    ends = np.array([elo.normalised_interval(found) for found in draws(chances, pairs, 2_000)])
    inside = float(np.mean((ends[:, 0] <= truth) & (truth <= ends[:, 1])))
    print(f"{chances}, {pairs} pairs: {inside:.4f}")
    assert 0.935 <= inside <= most


def test_the_normalised_interval_is_that_of_the_likeliest_chances() -> None:
    """As scipy finds its ends: the chances are moved until one more step would be too unlikely."""
    for counts in ((20, 50, 45), (3, 7, 60), (0, 4, 30), (3, 7, 60, 12, 8)):
        found = elo.normalised_interval(PairCounts(counts))
        ends = [
            [slow_end(np.array(counts) + 0.75 * extra, sign) for extra in np.eye(len(counts))]
            for sign in (1, -1)
        ]
        assert found == pytest.approx((min(ends[0]), -min(ends[1])), abs=0.1)


def slow_end(counts: Any, sign: int) -> float:
    """The least normalised Elo (times a sign) of chances that are not too unlikely."""
    counts = np.maximum(counts, 1e-6)
    most = counts @ np.log(counts / counts.sum())

    def chances(free: Any) -> Any:
        powers = np.exp(np.append(free, 0.0))
        return powers / powers.sum()

    def left(free: Any) -> float:
        return float(stats.chi2.ppf(0.95, 1) / 2 - most + counts @ np.log(chances(free)))

    start = np.log(counts / counts[-1])[:-1]
    ends = [
        optimize.minimize(
            lambda free: sign * true_value(chances(free)) / 100,
            np.maximum(start, -6) + shift,
            constraints={"type": "ineq", "fun": left},
            method="SLSQP",
            options={"maxiter": 500, "ftol": 1e-10},
        )
        for shift in (-0.3, 0.0, 0.3)
    ]
    return 100 * min(end.fun for end in ends if left(end.x) > -1e-4)


def test_the_normalised_interval_from_both_sides_and_without_pairs() -> None:
    for counts in ((20, 50, 45), (0, 3, 9), (0, 0, 5), (0, 6, 0), (1, 2, 3, 4, 5)):
        found = PairCounts(counts)
        low, high = elo.normalised_interval(found)
        other = elo.normalised_interval(found.exchanged())
        assert other == pytest.approx((-high, -low), rel=1e-4, abs=1e-4)
        assert low < elo.normalised(found)[0] < high
    assert elo.normalised_interval(PairCounts((0, 0, 5)))[1] == math.inf
    assert elo.normalised_interval(PairCounts((0, 0, 0))) == (-math.inf, math.inf)
