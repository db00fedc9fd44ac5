"""The interval is Wilson's, over pairs: computed again from the table ``matches``."""

import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import mus
from tests.runs import play, small_shards

#: The two-sided 95 % point of the normal distribution.
Z = 1.959963984540054


def interval(points: list[int], at_stake: int) -> tuple[float, float]:
    """The interval of a share, from the points that each set brought of so many.

    The variance of a set's share is (S + 1/4) / n, where S is the sum of squared deviations from
    the mean m of n sets; as many yes-or-no trials as have that error, n m (1 - m) / variance, go
    into Wilson's interval.
    """
    shares = [won / at_stake for won in points]
    n = len(shares)
    mean = sum(shares) / n
    variance = (sum((share - mean) ** 2 for share in shares) + 0.25) / n
    trials = n * mean * (1 - mean) / variance if 0 < mean < 1 else n
    centre = mean + Z**2 / (2 * trials)
    reach = Z * math.sqrt(mean * (1 - mean) / trials + Z**2 / (4 * trials**2))
    shrink = 1 + Z**2 / trials
    return max(0.0, (centre - reach) / shrink), min(1.0, (centre + reach) / shrink)


def sets_of(run: mus.Run) -> list[int]:
    """How many matches ``a`` won in each set."""
    won: Counter[int] = Counter()
    for row in run.table("matches").to_pylist():
        seat = row["match"] % 2 if run.specification.paired else 0
        won[row["pair"]] += row["winner"] == seat
    return [won[pair] for pair in range(max(won) + 1)]


@pytest.mark.parametrize("matches", [2, 4, 40, 1_000])
@pytest.mark.parametrize(
    "options",
    [
        {"a": "random", "b": "caller"},
        {"a": "simple", "b": "random"},
        {"a": "simple", "b": "simple(bold=0.8)"},
        {"a": "paso", "b": "paso"},
        {"a": "random", "b": "simple", "rules": "ehmf"},
    ],
    ids=lambda options: "-".join(map(str, options.values())),
)
@pytest.mark.parametrize("paired", [True, False])
def test_the_interval_follows_from_the_matches(
    options: dict[str, Any],
    matches: int,
    paired: bool,  # noqa: FBT001 - given by pytest
) -> None:
    run = play(matches=matches, paired=paired, **options)
    points = sets_of(run)
    assert len(points) == (matches // 2 if paired else matches)
    assert sum(points) == run.wins[0]
    assert run.interval == pytest.approx(interval(points, 2 if paired else 1), abs=1e-12)
    assert 0 <= run.interval[0] <= run.win_rate <= run.interval[1] <= 1


def test_pairs_of_one_bot_are_sure_and_lone_matches_are_not() -> None:
    paired = play(a="simple", b="simple", matches=2_000)
    alone = play(a="simple", b="simple", matches=2_000, paired=False)
    width = [high - low for low, high in (paired.interval, alone.interval)]
    assert paired.wins == (1_000, 1_000)
    assert width[0] < 0.01 < width[1]


def test_parts_of_a_run_add_up_to_the_same_interval(tmp_path: Path) -> None:
    whole = play(a="simple", matches=400)
    with small_shards(20):
        written = play(tmp_path, a="simple", matches=400)
        again = play(tmp_path, a="simple", matches=400)
    assert again.played == 0
    assert whole.interval == written.interval == again.interval


@pytest.mark.prove
def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Against itself a bot wins half of lone matches: 95 of 100 intervals must hold that."""
    inside = 0
    for seed in range(2_000):
        low, high = play(a="random", b="random", matches=60, paired=False, seed=seed).interval
        inside += low <= 0.5 <= high
    print(f"{inside / 2_000:.4f}")
    assert 0.935 <= inside / 2_000 <= 0.965
