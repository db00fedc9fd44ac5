"""Pairs of matches counted by outcome, and what follows from the counts.

A pair is two matches with the same cards and the seats exchanged. Its two matches depend on each
other, so pairs, not matches, are the sample of every number here. Where two bots fill more than
two seats that play each for himself, a set of six matches takes the place of a pair.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mus import _native

#: The two-sided 95 % point of the normal distribution.
Z = 1.959963984540054

#: One imagined pair, half a match's point off the mean, keeps agreement among a few pairs from
#: passing for certainty; the same quarter as in the interval of ``mus.simulate``.
IMAGINED = 0.25


@dataclass(frozen=True)
class PairCounts:
    """How many pairs brought the first bot each share of their points, from none to all.

    Three counts where a match has a winner (0-2, 1-1, 2-0), five where it can be drawn; seven or
    thirteen of sets of six matches.

    >>> from mus.experiments.pairs import PairCounts
    >>> PairCounts((1, 0, 0, 2, 0, 0, 1), size=6).outcomes[:3]
    ('0-6', '1-5', '2-4')
    """

    counts: tuple[int, ...]
    #: Matches in a pair, or in a set that takes its place.
    size: int = 2

    @classmethod
    def of(cls, tally: _native.Tally) -> PairCounts:
        """The counts of a tally of paired matches; half-points are kept where there are draws."""
        facts = tally.to_dict()
        size = facts["set_size"] or 2
        half_points = tuple(facts["sets"][: 2 * size + 1])
        return cls(half_points if facts["draws"] else half_points[::2], size)

    @property
    def unit(self) -> str:
        """What the counts are of, in words."""
        return "pairs" if self.size == 2 else f"sets of {self.size}"

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of a pair's points that goes with each count: 0, 1/2, 1."""
        most = len(self.counts) - 1
        return tuple(place / most for place in range(most + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """How a pair with each count ended, the first bot's points first: 0-2, 1-1, 2-0."""
        half = self.size / (len(self.counts) - 1)
        points = [place * half for place in range(len(self.counts))]
        return tuple(f"{won:g}-{self.size - won:g}" for won in points)

    @property
    def pairs(self) -> int:
        """Pairs counted."""
        return sum(self.counts)

    @property
    def matches(self) -> int:
        """Matches counted."""
        return self.size * self.pairs

    @property
    def mean(self) -> float:
        """The first bot's share of points; a half without pairs."""
        if not self.pairs:
            return 0.5
        won = sum(place * count for place, count in enumerate(self.counts))
        return won / (self.pairs * (len(self.counts) - 1))

    def moment(self, power: int) -> float:
        """The mean of (share - mean) to a power, over the pairs."""
        mean = self.mean
        terms = (
            count * (share - mean) ** power
            for share, count in zip(self.shares, self.counts, strict=True)
        )
        return sum(terms) / max(self.pairs, 1)

    @property
    def variance(self) -> float:
        """The variance of a pair's share, one imagined pair included."""
        return self.moment(2) + IMAGINED / max(self.pairs, 1)

    @property
    def error(self) -> float:
        """The standard error of ``mean``."""
        return math.sqrt(self.variance / max(self.pairs, 1))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``mean``."""
        return wilson(self.mean, self.error, self.pairs)

    def best_of(self, many: int) -> tuple[float, float]:
        """The interval of ``mean`` that is also right for the best of so many bots.

        As wide as makes all of their intervals hold together in 95 of 100 experiments, however
        they depend on each other (Šidák, 1967); so it holds for the one that is picked out.

        >>> from mus.experiments.pairs import PairCounts
        >>> pairs = PairCounts((30, 40, 30))
        >>> pairs.best_of(1) == pairs.interval
        True
        """
        return wilson(self.mean, self.error, self.pairs, together(many))

    @property
    def likelihood_of_superiority(self) -> float:
        """How likely it is that the first bot is the better one, judged by the normal law."""
        return normal((self.mean - 0.5) / self.error)

    @classmethod
    def sum(cls, parts: Iterable[PairCounts]) -> PairCounts:
        """All pairs of some counts of one size; half-points are kept where one of them has them."""
        kept = list(parts)
        most = max(len(part.counts) for part in kept)
        counts = (part.counts if len(part.counts) == most else part.halved for part in kept)
        return cls(tuple(map(sum, zip(*counts, strict=True))), kept[0].size)

    @property
    def halved(self) -> tuple[int, ...]:
        """The counts with one for each half-point between them, which is 0."""
        between = [0] * (2 * len(self.counts) - 1)
        between[::2] = self.counts
        return tuple(between)

    def exchanged(self) -> PairCounts:
        """The same pairs as the second bot sees them."""
        return PairCounts(self.counts[::-1], self.size)


def together(many: int) -> float:
    """The two-sided point at which so many intervals hold together in 95 of 100 cases (Šidák).

    >>> from mus.experiments.pairs import together
    >>> [round(together(many), 3) for many in (1, 5, 100)]
    [1.96, 2.569, 3.474]
    """
    # As it is for one, to the last digit.
    return Z if many == 1 else NormalDist().inv_cdf((1 + 0.95 ** (1 / many)) / 2)


def wilson(share: float, error: float, pairs: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share, for as many yes-or-no trials as have the same error.

    It is the 95 % interval unless another point ``z`` of the normal distribution is given.
    """
    if not pairs:
        return 0.0, 1.0
    trials = share * (1 - share) / error**2 if 0 < share < 1 else pairs
    shrink = z * z / trials
    reach = math.sqrt(shrink * (share * (1 - share) + shrink / 4))
    low, high = ((share + shrink / 2 + end) / (1 + shrink) for end in (-reach, reach))
    # Rounding must not leave the share outside.
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def normal(z: float) -> float:
    """How much of the normal distribution lies below z."""
    return math.erfc(-z / math.sqrt(2)) / 2
