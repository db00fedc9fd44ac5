"""Elo and normalised Elo of one bot against another, from pairs."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from mus.experiments.pairs import Z

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy as np

    from mus.experiments.pairs import PairCounts

    Floats: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.float64]]"

#: Elo points for each unit of the natural logarithm of the odds: 400 are odds of ten to one.
PER_LOGIT = 400 / math.log(10)

#: Normalised Elo points for a mean share that is one standard deviation of a pair above a half.
PER_DEVIATION = 2 * PER_LOGIT / math.sqrt(2)


def per_deviation(pairs: PairCounts) -> float:
    """The same of sets of any size."""
    return 2 * PER_LOGIT / math.sqrt(pairs.size)


#: What an outcome that was not seen counts for in a likelihood: nothing, but its logarithm exists.
_UNSEEN = 1e-6

#: How much of a pair is imagined beside those seen: with less, intervals of few pairs would hold
#: the truth too seldom, with more those of many pairs would be wider than they say.
_MORE = 0.75

#: Directions looked in at a time, and how often the best of them is looked at more closely.
_DIRECTIONS, _CLOSER = 24, 2


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
    root of two, of a set of six by that of six) and to Elo points. Its error is that of a ratio of
    mean and standard deviation, from skewness and kurtosis. Pairs that are all alike say nothing of
    the deviation: the error is infinite.
    """
    deviation = math.sqrt(pairs.variance)
    signal = (pairs.mean - 0.5) / deviation
    skewness, kurtosis = pairs.moment(3) / deviation**3, pairs.moment(4) / deviation**4
    spread = max(0.0, 1 - signal * skewness + signal**2 * (kurtosis - 1) / 4)
    unit = per_deviation(pairs)
    if pairs.moment(2) == 0 and signal != 0:
        return unit * signal, math.inf
    return unit * signal, unit * math.sqrt(spread / max(pairs.pairs, 1))


def normalised_interval(pairs: PairCounts) -> tuple[float, float]:
    """The 95 % interval of the normalised Elo difference, by the likelihood of the outcomes.

    It holds each value that some chances of the outcomes have which are not too unlikely: twice the
    logarithm of their likelihood is within 1.96² of the most that it can be (Wilks, 1938).
    Three quarters of a pair are imagined, of whatever outcome moves an end farthest (as the whole
    one of Clopper and Pearson, 1934). Pairs that are all alike, and not shared, leave one end
    infinite.

    >>> from mus.experiments.elo import normalised_interval
    >>> from mus.experiments.pairs import PairCounts
    >>> [round(end) for end in normalised_interval(PairCounts((20, 50, 45)))]
    [25, 125]
    """
    value = normalised(pairs)[0]
    low, high = _ends(pairs.counts) if pairs.pairs else (-math.inf, math.inf)
    if pairs.moment(2) == 0 and value > 0:
        high = math.inf
    if pairs.moment(2) == 0 and value < 0:
        low = -math.inf
    unit = per_deviation(pairs)
    return min(unit * low, value), max(unit * high, value)


@functools.lru_cache(maxsize=1_000)
def _ends(counts: tuple[int, ...]) -> tuple[float, float]:
    """The least and the most that (mean - 1/2) / deviation may be, by these counts."""
    import numpy as np

    seen = np.maximum(np.array(counts, float), _UNSEEN)
    imagined = (seen + _MORE * np.eye(len(counts)))[:, None, :]
    ends = []
    for sign in (-1.0, 1.0):
        most, step = -math.inf, 2 * math.pi / _DIRECTIONS
        angles = np.broadcast_to(step * np.arange(_DIRECTIONS), (len(counts), _DIRECTIONS))
        for _ in range(_CLOSER + 1):
            found = sign * _farthest(imagined, angles)
            most = max(most, float(found.max()))
            best = np.take_along_axis(angles, found.argmax(axis=1)[:, None], axis=1)
            angles = best + step * np.linspace(-1, 1, _DIRECTIONS + 1)
            step *= 2 / _DIRECTIONS
        ends.append(sign * most)
    return ends[0], ends[1]


def _farthest(counts: Floats, angles: Floats) -> Floats:
    """(mean - 1/2) / deviation for the chances that are farthest off in some directions.

    The mean share and the mean square that are not too unlikely are a convex set. Farthest in a
    direction d are the chances w / (x - d), w being the shares of outcomes, and x such that they
    are just not too unlikely: it is found by halving. The value that is sought has its extremes on
    the border of the set.
    """
    import numpy as np

    shares = np.linspace(-1, 1, counts.shape[-1])
    along = np.cos(angles)[..., None] * shares + np.sin(angles)[..., None] * 2 * shares**2
    gaps = along.max(axis=-1, keepdims=True) - along
    most = counts / counts.sum(axis=-1, keepdims=True)
    chances = most
    # Logarithms of x - d where it is least.
    low = np.full((*angles.shape, 1), -40.0)
    high = -low
    for _ in range(32):
        middle = (low + high) / 2
        chances = counts / (gaps + np.exp(middle))
        chances /= chances.sum(axis=-1, keepdims=True)
        lost = 2 * (counts * np.log(most / chances)).sum(axis=-1, keepdims=True)
        low, high = np.where(lost > Z**2, middle, low), np.where(lost > Z**2, high, middle)
    mean = (chances * shares).sum(axis=-1)
    variance = (chances * (shares - mean[..., None]) ** 2).sum(axis=-1)
    return np.asarray(mean / np.sqrt(np.maximum(variance, 1e-300)))
