"""Ranges of parameters in a bot's name: ``simple(bold=0..1:0.1)`` stands for eleven bots."""

from __future__ import annotations

import itertools
import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from mus.checks import shortened, shown
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable

#: How a range is written.
FORM = "expected FROM..TO:STEP, as in simple(bold=0..1:0.1)"

#: A sweep of more bots than this is a mistake more often than a plan.
MOST_POINTS = 1_000

#: Digits before the point, and after it, that a number of a range may have.
_MOST_DIGITS = 100

#: A parameter and the value after it, which has two dots.
_RANGE = re.compile(r"\b(?P<name>\w+)\s*=\s*(?P<range>[^,()=+]*\.\.[^,()=+]*)")


def expand(
    template: str, canonical: Callable[[str], str]
) -> tuple[list[str], list[dict[str, float]]]:
    """The bots that a name with ranges stands for, and the values of the parameters in each.

    Several ranges give every combination, the last one changing fastest. ``canonical`` gives the
    canonical name of a bot.

    Raises
    ------
    MusError
        When there is no range, or one is empty, backwards or no range of numbers.
    BotError
        When a bot or a parameter is unknown, or a value out of range.

    >>> from mus.experiments.contest import OfMus
    >>> from mus.experiments.ranges import expand
    >>> expand("simple(bold=0..0.5:0.25)", OfMus().canonical)[0]
    ['simple(bold=0)', 'simple(bold=0.25)', 'simple']
    """
    if not isinstance(template, str):
        raise MusError(f"sweep {shown(template)}: expected text with a range; {FORM}")
    found = list(_RANGE.finditer(template))
    if not found:
        raise MusError(f'sweep "{shortened(template)}": no range; {FORM}')
    values = [_values(match["name"], match["range"].strip()) for match in found]
    points = 1
    for some in values:
        points *= len(some)
    if points > MOST_POINTS:
        raise MusError(
            f'sweep "{shortened(template)}": {points:,} bots; expected at most {MOST_POINTS:,}'
        )
    labels = _labels([match["name"] for match in found])
    bots, settings = [], []
    for chosen in itertools.product(*values):
        text = template
        for match, value in reversed(list(zip(found, chosen, strict=True))):
            text = f"{text[: match.start('range')]}{_written(value)}{text[match.end('range') :]}"
        name = canonical(text)
        # A bot from a file is known by more than its name.
        bots.append(text if ":" in text else name)
        settings.append(dict(zip(labels, map(float, chosen), strict=True)))
    return bots, settings


def _written(value: Decimal) -> str:
    """A value as it is typed: without zeros that say nothing."""
    text = f"{value:f}"
    if not value:
        return "0"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _labels(names: list[str]) -> list[str]:
    """The names of the ranges; a name that is there before is numbered."""
    return [
        name if name not in names[:place] else f"{name} {names[:place].count(name) + 1}"
        for place, name in enumerate(names)
    ]


def _is_plain(value: Decimal) -> bool:
    """Whether a number can be written out, digit by digit."""
    _, digits, exponent = value.as_tuple()
    return len(digits) <= _MOST_DIGITS and abs(int(exponent)) <= _MOST_DIGITS


def _values(name: str, text: str) -> list[Decimal]:
    """The values of a range from its first end on, up to the last, counted in exact decimals."""
    bounds, _, step = text.partition(":")
    given = f"{shortened(name)}={shortened(text)}"
    first, _, last = bounds.partition("..")
    if "..." in bounds:
        raise MusError(f"sweep: {given}: {FORM}")
    try:
        low, high, width = (Decimal(part.strip()) for part in (first, last, step))
    except InvalidOperation:
        raise MusError(f"sweep: {given}: {FORM}") from None
    if not all(map(Decimal.is_finite, (low, high, width))):
        raise MusError(f"sweep: {given}: {FORM}")
    if not all(map(_is_plain, (low, high, width))):
        raise MusError(f"sweep: {given}: expected numbers of at most {_MOST_DIGITS} digits")
    if low > high:
        raise MusError(
            f"sweep: {given} runs backwards; did you mean {shortened(f'{high}..{low}')}?"
        )
    if width <= 0:
        raise MusError(f"sweep: {given} is empty: the step must be above 0")
    if high - low > width * (MOST_POINTS - 1):
        raise MusError(f"sweep: {given}: expected at most {MOST_POINTS:,} values")
    return [low + width * place for place in range(int((high - low) / width) + 1)]
