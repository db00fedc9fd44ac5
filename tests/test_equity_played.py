"""The chance to win from a score, beside whole games that are played from there: nothing solved."""

from typing import Any

import numpy as np
import pytest

import mus
from mus import _native

#: Score of team a, of team b, mano: far from the end and near it, even and not, either side mano.
SCORES = [
    *[(0, 0, 0), (5, 12, 1), (20, 20, 3), (10, 25, 2), (25, 10, 0)],
    *[(30, 28, 1), (35, 20, 2), (20, 35, 3), (37, 39, 0), (39, 39, 1)],
]
#: The same for games to 6 points.
SHORT = [
    *[(0, 0, 0), (1, 3, 1), (3, 3, 3), (1, 4, 2), (4, 1, 0)],
    *[(5, 4, 1), (5, 2, 2), (2, 5, 3), (4, 5, 0), (5, 5, 1)],
]
#: Between these lies a sum of ten squares of errors, but for one time in 500.
LEAST, MOST = 1.48, 29.6


def shares(policy: str, scores: list[tuple[int, int, int]], games: int, rules: Any) -> np.ndarray:
    """The share of games that team a won, by score; from each other cards are dealt."""
    playing = [
        _native.EquityDeals(
            policy,
            [[(a, b) if mano % 2 == 0 else (b, a)]],
            deals=games,
            seed=1_000 + number,
            rules=rules,
            to_the_end=True,
        )
        for number, (a, b, mano) in enumerate(scores)
    ]
    found = []
    for each, (_, _, mano) in zip(playing, scores, strict=True):
        while (job := each.next(1.0)) is None:
            pass
        assert len(job[1]) == games
        assert set(job[1]) == {0, 1}
        found.append(job[1].mean() if mano % 2 == 0 else 1 - job[1].mean())
    return np.array(found)


def agrees(off: np.ndarray) -> bool:
    """Whether so many errors apart is as it should be: each by itself and all together."""
    return bool(abs(off).max() < 3 and LEAST < (off**2).sum() < MOST)


@pytest.mark.parametrize(
    ("policy", "scores", "games", "asked"),
    [
        ("exact", SCORES, 10_000, {}),
        ("simple", SHORT, 20_000, {"rules": {"target": 6}, "deals": 20_000}),
        pytest.param("exact", SCORES, 250_000, {}, marks=pytest.mark.prove),
        pytest.param("simple", SCORES, 100_000, {"deals": 10_000}, marks=pytest.mark.prove),
    ],
)
def test_games_played_from_ten_scores_say_the_same(
    policy: str, scores: list[tuple[int, int, int]], games: int, asked: dict[str, Any]
) -> None:
    told = [mus.equity(*score, policy=policy, **asked) for score in scores]
    chance = np.array([each.game for each in told])
    stated = np.array([each.game_error for each in told])
    error = np.hypot((chance * (1 - chance) / games) ** 0.5, stated)
    assert error.max() <= 0.01
    won = shares(policy, scores, games, asked.get("rules"))
    assert agrees((won - chance) / error), (won - chance) / error
    # Three percentage points more or less would be seen: from all scores, and from any one alone.
    for shift in (0.03, -0.03):
        assert not agrees((won - chance - shift) / error)
        for alone in np.eye(len(scores)):
            assert not agrees((won - chance - shift * alone) / error), (shift, alone)
    # And so would one team's chance in place of the other's.
    assert not agrees((won - 1 + chance) / error)
