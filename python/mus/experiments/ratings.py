"""Elo ratings of a cross table by maximum likelihood (Bradley and Terry), with their errors."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mus.experiments.elo import PER_LOGIT
from mus.experiments.pairs import IMAGINED, Z, normal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from mus.experiments.pairs import PairCounts

    Cross = Mapping[tuple[int, int], PairCounts]

#: Newton's steps end when no rating moves by so much (in units of PER_LOGIT), or after so many.
_STILL = 1e-12
_STEPS = 200


@dataclass(frozen=True)
class Ratings:
    """Elo ratings, their mean 0, and how they vary together."""

    elo: tuple[float, ...]
    #: Covariance of the ratings, in Elo points squared.
    covariance: tuple[tuple[float, ...], ...]

    def error(self, bot: int) -> float:
        """The standard error of a rating."""
        return math.sqrt(max(0.0, self.covariance[bot][bot]))

    def interval(self, bot: int) -> tuple[float, float]:
        """The 95 % interval of a rating."""
        reach = Z * self.error(bot)
        return self.elo[bot] - reach, self.elo[bot] + reach

    def difference(self, a: int, b: int) -> tuple[float, float]:
        """How far ``a`` is above ``b``, and the standard error of that."""
        of = self.covariance
        return self.elo[a] - self.elo[b], math.sqrt(max(0.0, of[a][a] + of[b][b] - 2 * of[a][b]))

    def likelihood_of_superiority(self, a: int, b: int) -> float:
        """How likely it is that ``a`` is better than ``b``, judged by the normal law."""
        ahead, error = self.difference(a, b)
        return normal(ahead / error) if error else 0.5


def rate(bots: int, cross: Cross) -> Ratings:
    """Ratings from the pairs of every pairing (i, j) that was played.

    Each pairing gets one imagined pair that ended 1-1, so that a bot that won everything has a
    rating too. Every bot must be joined to every other by pairings.

    The errors are those of the estimate where pairs, not matches, are independent: the curvature
    of the likelihood on both sides of the scatter of the pairs' scores (Huber and White).
    """
    played = [key for key in sorted(cross) if cross[key].pairs]
    first = np.array([i for i, _ in played], int)
    second = np.array([j for _, j in played], int)
    pairs = np.array([cross[key].pairs for key in played], float)
    won = np.array([cross[key].mean * cross[key].pairs for key in played]) + 0.5
    scatter = np.array([cross[key].moment(2) * cross[key].pairs + IMAGINED for key in played])

    strength = np.zeros(bots)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[second] - strength[first]))
        slope = _spread(bots, first, second, won - (pairs + 1) * expected)
        curve = _laplacian(bots, first, second, (pairs + 1) * expected * (1 - expected))
        step = np.linalg.pinv(curve, hermitian=True) @ slope
        # Far from the top the likelihood is not the parabola that a whole step supposes.
        strength += step / max(1.0, float(np.abs(step).max(initial=0.0)))
        if np.abs(step).max(initial=0.0) < _STILL:
            break
    strength -= strength.mean()
    expected = 1 / (1 + np.exp(strength[second] - strength[first]))
    bread = np.linalg.pinv(
        _laplacian(bots, first, second, (pairs + 1) * expected * (1 - expected)), hermitian=True
    )
    covariance = bread @ _laplacian(bots, first, second, scatter) @ bread * PER_LOGIT**2
    elo = tuple(float(value) * PER_LOGIT for value in strength)
    return Ratings(elo, tuple(tuple(map(float, row)) for row in covariance))


def _spread(
    bots: int, first: NDArray[np.int_], second: NDArray[np.int_], values: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What each bot has of the pairings' values: with its sign as first, against it as second."""
    spread = np.zeros(bots)
    np.add.at(spread, first, values)
    np.subtract.at(spread, second, values)
    return spread


def _laplacian(
    bots: int, first: NDArray[np.int_], second: NDArray[np.int_], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The matrix of the pairings' weights: between two bots the weight with a minus sign."""
    matrix = np.zeros((bots, bots))
    np.add.at(matrix, (first, second), -weights)
    np.add.at(matrix, (second, first), -weights)
    np.fill_diagonal(matrix, -matrix.sum(axis=1))
    return matrix
