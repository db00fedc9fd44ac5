"""Elo and normalised Elo of one bot against another, from pairs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mus.experiments.pairs import PairCounts

#: Elo points for each unit of the natural logarithm of the odds: 400 are odds of ten to one.
PER_LOGIT = 400 / math.log(10)


def share_of(elo: float) -> float:
    """The expected share of points of a bot that is ``elo`` points better.

    >>> from mus.experiments.elo import share_of
    >>> round(share_of(100), 4)
    0.6401
    """
    return 1 / (1 + math.exp(-elo / PER_LOGIT))


def elo_of(share: float) -> float:
    """The Elo difference at which this share is expected; infinite for 0 and 1.

    >>> from mus.experiments.elo import elo_of
    >>> round(elo_of(0.6401), 1)
    100.0
    """
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return PER_LOGIT * math.log(share / (1 - share))


def elo(pairs: PairCounts) -> tuple[float, float, tuple[float, float]]:
    """The Elo difference, its standard error and its 95 % interval.

    The interval is that of the share, carried over; the error is by the delta method.
    """
    mean = pairs.mean
    slope = PER_LOGIT / (mean * (1 - mean)) if 0 < mean < 1 else math.inf
    low, high = pairs.interval
    return elo_of(mean), slope * pairs.error, (elo_of(low), elo_of(high))


def normalised(pairs: PairCounts) -> tuple[float, float]:
    """The normalised Elo difference and its standard error.

    It is the mean of a pair's share over its standard deviation, brought to a single match (by the
    root of two) and to Elo points. Its error is that of a ratio of mean and standard deviation,
    from skewness and kurtosis. Pairs that are all alike say nothing of the deviation: the error is
    infinite.
    """
    deviation = math.sqrt(pairs.variance)
    signal = (pairs.mean - 0.5) / deviation
    skewness, kurtosis = pairs.moment(3) / deviation**3, pairs.moment(4) / deviation**4
    spread = max(0.0, 1 - signal * skewness + signal**2 * (kurtosis - 1) / 4)
    unit = 2 * PER_LOGIT / math.sqrt(2)
    if pairs.moment(2) == 0 and signal != 0:
        return unit * signal, math.inf
    return unit * signal, unit * math.sqrt(spread / max(pairs.pairs, 1))
