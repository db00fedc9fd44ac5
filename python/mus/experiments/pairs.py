"""Pairs of matches counted by outcome, and what follows from the counts.

A pair is two matches with the same cards and the seats exchanged. Its two matches depend on each
other, so pairs, not matches, are the sample of every number here.
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

    Three counts where a match has a winner (0-2, 1-1, 2-0), five where it can be drawn.
    """

    counts: tuple[int, ...]

    @classmethod
    def of(cls, tally: _native.Tally) -> PairCounts:
        """The counts of a tally of paired matches; half-points are kept where there are draws."""
        facts = tally.to_dict()
        half_points = tuple(facts["sets"][:5])
        return cls(half_points if facts["draws"] else half_points[::2])

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of a pair's points that goes with each count: 0, 1/2, 1."""
        most = len(self.counts) - 1
        return tuple(place / most for place in range(most + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """How a pair with each count ended, the first bot's points first: 0-2, 1-1, 2-0."""
        return tuple(f"{2 * share:g}-{2 - 2 * share:g}" for share in self.shares)

    @property
    def pairs(self) -> int:
        """Pairs counted."""
        return sum(self.counts)

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
        """All pairs of some counts, which have equally many outcomes."""
        return cls(tuple(map(sum, zip(*(part.counts for part in parts), strict=True))))

    def exchanged(self) -> PairCounts:
        """The same pairs as the second bot sees them."""
        return PairCounts(self.counts[::-1])


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
