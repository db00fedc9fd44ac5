"""Ratios of what was measured, from sums over sets of matches: plain, paired, luck-adjusted.

A set is a pair of matches with the same cards, or a lone match. Only sets are independent of each
other, so they are the sample of every error here but that of ``plain``.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from mus.experiments.pairs import IMAGINED, Z, wilson

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mus import _native

    #: A sum of measures, each so many times; ``ONE`` stands for 1 a set.
    Form = Mapping[str, int]

#: The constant among the measures: 1 a set.
ONE = ""

#: With fewer sets than this to spare, a regression says nothing that can be relied on.
LEAST_FREE = 10

#: Up to so many degrees of freedom Student's distribution is summed up, not expanded.
_FEW = 30

#: What has mean 0 by itself, whoever plays: the luck of the cards, as it is and weighted.
LUCK = ("luck", "weighted_luck")


class Estimate(NamedTuple):
    """A number, its standard error and its 95 % interval."""

    value: float
    error: float
    interval: tuple[float, float]

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.interval[1] - self.interval[0]

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON; None stands for what is not finite."""
        interval = [finite(end) for end in self.interval]
        return {"value": self.value, "error": finite(self.error), "interval": interval}


@dataclass(frozen=True)
class Estimates:
    """The same number three times, each time with less luck in it."""

    #: As if the matches had been played with cards of their own.
    plain: Estimate
    #: The same value; its error is over pairs, whose matches share their cards.
    paired: Estimate
    #: The paired one less what the luck of the cards explains of it.
    adjusted: Estimate

    @property
    def of_plain(self) -> tuple[float, float]:
        """The widths of the intervals ``paired`` and ``adjusted``, as shares of that of ``plain``.

        A share of 0.5 saves three quarters of the matches.
        """
        plain = self.plain.width
        if not 0 < plain < math.inf:
            return 1.0, 1.0
        return self.paired.width / plain, self.adjusted.width / plain

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        names = ("plain", "paired", "adjusted")
        told = {name: getattr(self, name).to_dict() for name in names}
        return told | {"of_plain": [finite(share) for share in self.of_plain]}


class Ratio(NamedTuple):
    """What is estimated: one sum over another."""

    top: Form
    bottom: Form
    #: The sums over matches of top², top times bottom, bottom².
    squares: tuple[Form, Form, Form] | None = None
    #: Does it lie between 0 and 1?
    share: bool = False
    #: How much of ``bottom`` the imagined set has; None: as much as the sets have on average.
    imagined: int | None = None


class Moments:
    """Sums of measures and of their products over sets, as whole numbers."""

    def __init__(self, sums: _native.Sums, game: str = "mus") -> None:
        names, pairs = _measures(game)
        #: Is the luck of the cards measured?
        self.has_luck = all(name in names for name in LUCK)
        self.sets = sums.sets
        self.set_size = sums.set_size
        totals, products = sums.totals(), sums.products()
        self._totals = dict(zip(names, totals or [0] * len(names), strict=True)) | {ONE: self.sets}
        self._products: dict[tuple[str, str], int] = {}
        for (x, y), product in zip(pairs, products or [0] * len(pairs), strict=True):
            self._products[names[x], names[y]] = self._products[names[y], names[x]] = product

    def total(self, form: Form) -> int:
        """The sum over the sets."""
        return sum(times * self._totals[name] for name, times in form.items())

    def spread(self, x: Form, y: Form) -> float:
        """The sum over the sets of (x less its mean) times (y less its mean)."""
        whole = 0
        for one, times in x.items():
            for other, more in y.items():
                if ONE not in (one, other):
                    centred = self.sets * self._products[one, other]
                    centred -= self._totals[one] * self._totals[other]
                    whole += times * more * centred
        return whole / self.sets if self.sets else 0.0

    def paired(self, ratio: Ratio) -> Estimate:
        """The ratio with its error over sets."""
        value, bottom = self._value(ratio)
        spread = self._residual(ratio, value)
        return _estimate(ratio, value, spread, bottom, self.sets)

    def three(self, ratio: Ratio) -> Estimates:
        """The ratio as estimated in three ways."""
        paired = self.paired(ratio)
        return Estimates(self._plain(ratio), paired, self._adjusted(ratio, paired))

    def _value(self, ratio: Ratio) -> tuple[float, int]:
        bottom = self.total(ratio.bottom)
        empty = 0.5 if ratio.share else 0.0
        return (self.total(ratio.top) / bottom if bottom else empty), bottom

    def _residual(self, ratio: Ratio, value: float) -> float:
        """The sum over sets of (top - value * bottom)²."""
        top, bottom = ratio.top, ratio.bottom
        spread = self.spread(top, top) - 2 * value * self.spread(top, bottom)
        return max(0.0, spread + value**2 * self.spread(bottom, bottom))

    def squared(self, ratio: Ratio, value: float) -> float:
        """The sum over sets of (top - value * bottom)², whatever their mean is."""
        mean = self.total(ratio.top) - value * self.total(ratio.bottom)
        return self._residual(ratio, value) + (mean**2 / self.sets if self.sets else 0.0)

    def _plain(self, ratio: Ratio) -> Estimate:
        assert ratio.squares is not None, "only ratios with squares are told without pairs"
        value, bottom = self._value(ratio)
        top2, both, bottom2 = map(self.total, ratio.squares)
        spread = max(0.0, top2 - 2 * value * both + value**2 * bottom2)
        return _estimate(ratio, value, spread, bottom, self.sets * self.set_size)

    def _adjusted(self, ratio: Ratio, paired: Estimate) -> Estimate:
        """The ratio less its regression on luck, whose mean is known to be 0.

        With e the residuals of the sets, b is what minimises the sum of (e - b c)² about its
        mean; the variance is that of a regression at c = 0. Where luck is not measured it is
        ``paired``.
        """
        if not self.has_luck:
            return paired
        value, bottom = self._value(ratio)
        lucks: list[Form] = [{name: 1} for name in LUCK]
        cross = [
            self.spread(one, ratio.top) - value * self.spread(one, ratio.bottom) for one in lucks
        ]
        means = [self.total(one) / (self.sets or 1) for one in lucks]
        matrix = [[self.spread(one, other) for other in lucks] for one in lucks]
        slopes, leverage, used = _regress(matrix, cross, means)
        free = self.sets - used - 1
        if not used or free < LEAST_FREE or not bottom:
            return paired
        explained = sum(slope * term for slope, term in zip(slopes, cross, strict=True))
        spread = self._residual(ratio, value)
        left = max(0.0, spread - explained)
        shift = sum(slope * mean for slope, mean in zip(slopes, means, strict=True))
        error = math.sqrt((1 + self.sets * leverage) / free)
        if ratio.share:
            # What luck explains of the sets it explains of the imagined one, but never all.
            unexplained = max(left / spread, 1 / self.sets) if spread > 0 else 1.0
            left += unexplained * _imagined(ratio, bottom, self.sets)
        shifted = value - shift * self.sets / bottom
        error *= math.sqrt(left * self.sets) / bottom
        return _told(ratio, shifted, error, self.sets, student(free))


def pooled(parts: Sequence[tuple[Moments, Ratio]]) -> Estimate:
    """A ratio over the sets of several experiments together, each with its own way to count it.

    All sets are one sample: what differs between the experiments counts as scatter.
    """
    top = sum(moments.total(ratio.top) for moments, ratio in parts)
    bottom = sum(moments.total(ratio.bottom) for moments, ratio in parts)
    ratio = parts[0][1]
    value = top / bottom if bottom else 0.5 if ratio.share else 0.0
    spread = sum(moments.squared(ratio, value) for moments, ratio in parts)
    return _estimate(ratio, value, spread, bottom, sum(moments.sets for moments, _ in parts))


def _estimate(ratio: Ratio, value: float, spread: float, bottom: int, sample: int) -> Estimate:
    """An estimate from the sum of squared residuals of a sample."""
    if not bottom or (sample < 2 and not ratio.share):
        reach = (0.0, 1.0) if ratio.share else (-math.inf, math.inf)
        return Estimate(value, math.inf, reach)
    if ratio.share:
        spread += _imagined(ratio, bottom, sample)
    else:
        spread *= sample / (sample - 1)
    # Wilson's interval of a share is that of the normal law.
    point = Z if ratio.share else student(sample - 1)
    return _told(ratio, value, math.sqrt(spread) / bottom, sample, point)


def _imagined(ratio: Ratio, bottom: int, sample: int) -> float:
    """The squared residual of the imagined set, which is half of its ``bottom`` off."""
    size = bottom / sample if ratio.imagined is None else ratio.imagined
    return IMAGINED * size**2


def _told(ratio: Ratio, value: float, error: float, sample: int, point: float) -> Estimate:
    """An estimate whose interval reaches so many errors."""
    if not ratio.share:
        return Estimate(value, error, (value - point * error, value + point * error))
    value = min(1.0, max(0.0, value))
    return Estimate(value, error, wilson(value, error, sample, point))


def _regress(
    matrix: Sequence[Sequence[float]], cross: Sequence[float], means: Sequence[float]
) -> tuple[list[float], float, int]:
    """Slopes of a regression, m' M⁻¹ m, and how many regressors say anything of their own."""
    (first, both), (_, second) = matrix
    free = second - both**2 / first if first > 0 else second
    if first <= 0 or free <= 1e-9 * second:
        # One of them is constant, or all that it says the other one says, too.
        place = 0 if first > 0 else 1
        alone = matrix[place][place]
        if alone <= 0:
            return [0.0, 0.0], 0.0, 0
        slopes = [0.0, 0.0]
        slopes[place] = cross[place] / alone
        return slopes, means[place] ** 2 / alone, 1
    determinant = first * free
    slopes = [
        (second * cross[0] - both * cross[1]) / determinant,
        (first * cross[1] - both * cross[0]) / determinant,
    ]
    x, y = means
    leverage = (second * x * x - 2 * both * x * y + first * y * y) / determinant
    return slopes, max(0.0, leverage), 2


@functools.lru_cache(maxsize=1_000)
def student(free: int) -> float:
    """The two-sided 95 % point of Student's distribution: by halving, or by its series in 1 / free.

    >>> from mus.estimates import student
    >>> [round(student(free), 3) for free in (1, 4, 10, 100, 10_000)]
    [12.706, 2.776, 2.228, 1.984, 1.96]
    """
    if free <= _FEW:
        low, high = 0.0, 20.0
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if _within(middle, free) < 0.95 else (low, middle)
        return middle
    series = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(free) ** power for power, term in enumerate(series, 1))


def _within(point: float, free: int) -> float:
    """How much of Student's distribution lies so near to 0 (Abramowitz and Stegun, 26.7.3)."""
    angle = math.atan(point / math.sqrt(free))
    odd = free % 2
    term, total = math.cos(angle) if odd else 1.0, 0.0
    for power in range(odd, free - 1, 2):
        total += term
        term *= (power + 1) / (power + 2) * math.cos(angle) ** 2
    total *= math.sin(angle)
    return (angle + total) * 2 / math.pi if odd else total


def _measures(game: str) -> tuple[list[str], list[tuple[int, int]]]:
    from mus import _native

    return _native.measures(game)


def finite(value: float) -> float | None:
    """A number as JSON can hold it: None stands for what is not finite."""
    return value if math.isfinite(value) else None
