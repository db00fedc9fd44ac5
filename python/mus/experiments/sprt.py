"""The sequential test: pairs are played until one of two Elo differences is ruled out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mus.checks import shortened, shown
from mus.errors import MusError
from mus.experiments.elo import share_of
from mus.experiments.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mus.experiments.pairs import PairCounts

#: What stands in for an outcome that has not been seen, so that the ratio is always defined.
PRIOR = 1e-3

#: How the test is written.
FORM = 'expected "elo0=0,elo1=10", with alpha=0.05 and beta=0.05 if wanted'

#: Elo differences beyond this are no question that a test could answer.
_MOST_ELO = 2000.0

#: An error rate where nobody says otherwise.
_RATE = 0.05


@dataclass(frozen=True)
class Sprt:
    """A test of H0, "better by ``elo0``", against H1, "better by ``elo1``"."""

    elo0: float
    elo1: float
    #: How often H1 may be accepted where H0 holds.
    alpha: float = _RATE
    #: How often H0 may be accepted where H1 holds.
    beta: float = _RATE

    @classmethod
    def read(cls, given: Sprt | str | Mapping[str, object]) -> Sprt:
        """The test as text, ``"elo0=0,elo1=10"``, or as a mapping of the same names.

        Raises
        ------
        MusError
            When a name is unknown, missing or twice, or a value is no number or out of range.

        >>> mus.Sprt.read("elo0=0, elo1=10").bounds
        (-2.9444389791664403, 2.9444389791664403)
        """
        if isinstance(given, Sprt):
            return given
        if not isinstance(given, (str, Mapping)):
            raise MusError(f"sprt is {shown(given)}: {FORM}")
        items = _split(given) if isinstance(given, str) else list(given.items())
        found, faults = cls._collect(items)
        if faults:
            raise MusError(faults[0])
        test = cls(**found)
        test._check()
        return test

    @classmethod
    def faults(cls, given: Mapping[str, object]) -> list[str]:
        """All that is wrong with the names and values of a test.

        >>> mus.Sprt.faults({"elo0": 0, "elo1": True})
        ['sprt: elo1=True: expected a number']
        """
        found, faults = cls._collect(list(given.items()))
        if not faults:
            try:
                cls(**found)._check()
            except MusError as error:
                faults = [str(error)]
        return faults

    @classmethod
    def _collect(cls, items: Sequence[tuple[str, object]]) -> tuple[dict[str, float], list[str]]:
        """The numbers by name, and what is wrong."""
        known = list(cls.__dataclass_fields__)
        found: dict[str, float] = {}
        faults = []
        for name, value in items:
            if name not in known:
                near = did_you_mean(str(name), known)
                faults.append(f'sprt: unknown name "{shortened(str(name))}"{near}; {FORM}')
                continue
            if name in found:
                faults.append(f"sprt: {name} is there twice; {FORM}")
            number = _number(value)
            if number is None:
                told = shortened(value) if isinstance(value, str) else shown(value)
                hint = ", not a text" if isinstance(value, str) else ""
                faults.append(f"sprt: {name}={told}: expected a number{hint}")
            found[name] = number or 0.0
        missing = [name for name in ("elo0", "elo1") if name not in found]
        # What is misspelt is not missing too.
        if missing and len(found) == len(items):
            faults.append(f"sprt: {' and '.join(missing)} missing; {FORM}")
        return found, faults

    def _check(self) -> None:
        if not -_MOST_ELO <= self.elo0 < self.elo1 <= _MOST_ELO:
            raise MusError(
                f"sprt: elo0={self.elo0:g}, elo1={self.elo1:g}: expected elo0 below elo1, both "
                f"from -{_MOST_ELO:g} to {_MOST_ELO:g}"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise MusError(f"sprt: {name}={value:g}: expected a number above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1 (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: PairCounts) -> float:
        """The logarithm of the generalised likelihood ratio of H1 to H0."""
        if not pairs.pairs:
            return 0.0
        counts = [count or PRIOR for count in pairs.counts]
        total = sum(counts)
        shares = pairs.shares
        weights = [count / total for count in counts]
        likeliest0 = _tilt(weights, shares, share_of(self.elo0))
        likeliest1 = _tilt(weights, shares, share_of(self.elo1))
        return sum(
            count * (math.log(h1) - math.log(h0))
            for count, h0, h1 in zip(counts, likeliest0, likeliest1, strict=True)
        )

    def decide(self, ratio: float) -> str | None:
        """Which hypothesis a ratio accepts, ``"H0"`` or ``"H1"``; None: more pairs are needed."""
        low, high = self.bounds
        return "H0" if ratio <= low else "H1" if ratio >= high else None

    def to_dict(self) -> dict[str, float]:
        """The four numbers by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def _split(text: str) -> list[tuple[str, object]]:
    items: list[tuple[str, object]] = []
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals:
            raise MusError(
                f'sprt "{shortened(text)}": "{shortened(part.strip())}" is no NAME=NUMBER; {FORM}'
            )
        items.append((name.strip(), _read(value.strip())))
    return items


def _read(text: str) -> float | str:
    """The number that a text is, or the text."""
    try:
        return float(text)
    except ValueError:
        return text


def _number(value: object) -> float | None:
    """The finite number that this is; None for anything else."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.nan
        if math.isfinite(number):
            return number
    return None


def _tilt(weights: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest chances of the outcomes among those whose mean share is ``mean``.

    They are w / (1 + t (share - mean)), where t makes the mean right: the sum below falls from plus
    to minus infinity between the poles, so that halving finds its only zero.
    """
    low, high = -1 / (shares[-1] - mean), 1 / (mean - shares[0])
    tilt = (low + high) / 2
    while high - low > 1e-15 * max(1.0, abs(tilt)) and low < tilt < high:
        off = sum(
            weight * (share - mean) / (1 + tilt * (share - mean))
            for weight, share in zip(weights, shares, strict=True)
        )
        if off > 0:
            low = tilt
        else:
            high = tilt
        tilt = (low + high) / 2
    return [
        weight / (1 + tilt * (share - mean)) for weight, share in zip(weights, shares, strict=True)
    ]
