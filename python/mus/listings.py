"""Results as tables for people: the command line prints them, notebooks show them."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from mus.checks import LANCES
from mus.games import rules_in_words
from mus.measures import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mus._native import ManilleRules, Rules
    from mus.errors import BotError
    from mus.estimates import Estimate, Estimates
    from mus.measures import Measures, Points

#: The rules that go without saying.
CLASSIC = "classic"

#: What stands in a table for a number that is not finite, as the error of a single pair.
DASH = "–"


class Listing(NamedTuple):
    """A table of text; the first column holds names."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def html(self) -> str:
        """The table as HTML."""
        heads = "".join(f"<th>{escape(head)}</th>" for head in self.heads)
        rows = "".join(
            f"<tr><th>{escape(name)}</th>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
            for name, *cells in self.rows
        )
        return f"<table><caption>{escape(self.title)}</caption><tr>{heads}</tr>{rows}</table>"


def head_of(rules: Rules | ManilleRules) -> str:
    """The rules as titles begin with them; nothing where they are classic.

    >>> from mus.listings import head_of
    >>> head_of(mus.Rules()), head_of(mus.manille.Rules("marius"))
    ('', 'marius: ')
    """
    told = rules_in_words(rules)
    return "" if told == CLASSIC else f"{told}: "


def html(listings: Iterable[Listing]) -> str:
    """Tables one below the other as HTML."""
    return "".join(listing.html() for listing in listings)


def number(value: float, form: str) -> str:
    """A number as a table shows it: a dash where it is not finite.

    >>> from mus.listings import number
    >>> number(2.25, "+.1f"), number(float("inf"), "+.1f")
    ('+2.2', '–')
    """
    return format(value, form) if math.isfinite(value) else DASH


def between(interval: Sequence[float], form: str) -> str:
    """An interval as a table shows it."""
    low, high = interval
    return f"{number(low, form)} to {number(high, form)}"


def of_measures(
    measures: Measures,
    a: str,
    b: str,
    unit: str = "pairs",
    rules: Rules | ManilleRules | None = None,
) -> list[Listing]:
    """What was measured: points a deal, and how much narrower pairs and luck make intervals."""
    title = f"{counted(measures.points)}, 95 % over {unit}"
    return [of_points(title, measures.points, a, b, rules), _luck(measures, a)]


def counted(found: Mapping[str, Points]) -> str:
    """What a table of ``of_points`` is of: where there are no lances, not of points only."""
    return "points a deal" if LANCES[0] in found else "a deal"


def of_points(
    title: str,
    found: Mapping[str, Points],
    a: str,
    b: str,
    rules: Rules | ManilleRules | None = None,
) -> Listing:
    """Points a deal by lance, by reason and in all, of both sides and their difference.

    Of Manille what is counted there, without what cannot happen under these rules.
    """
    never = NEVER.get(getattr(rules, "variant", ""), ())
    rows = [
        (
            name,
            f"{points.a.value:.3f} ± {_reach(points.a)}",
            f"{points.b.value:.3f} ± {_reach(points.b)}",
            f"{points.ahead.value:+.3f} ± {_reach(points.ahead)}",
        )
        for name, points in found.items()
        if name not in never
    ]
    return Listing(title, ("", a, b, "ahead"), rows)


def _reach(estimate: Estimate) -> str:
    return number(estimate.width / 2, ".3f")


def rate(value: float, interval: Sequence[float]) -> str:
    """A share with its interval, in per cent, as short as tables of many columns need it.

    >>> from mus.listings import rate
    >>> rate(0.9475, (0.9181, 0.9667))
    '94.75% (91.81 to 96.67)'
    """
    low, high = (100 * end for end in interval)
    return f"{value:.2%} ({low:.2f} to {high:.2f})"


def _luck(measures: Measures, a: str) -> Listing:
    every = {
        "win rate": measures.win_rate,
        "game rate": measures.game_rate,
        "deal rate": measures.deal_rate,
        "points ahead a deal": measures.ahead,
    }
    rows = [
        row for name, found in every.items() for row in _three(name, found, share="rate" in name)
    ]
    heads = ("", "", "95 % interval", "of plain")
    if measures.has_luck:
        return Listing(f"{a}: three intervals, and their widths", heads, rows)
    rows = [row for row in rows if row[1] != _ADJUSTED]
    return Listing(f"{a}: two intervals, and their widths", heads, rows)


#: What an estimate less the luck of the cards is called.
_ADJUSTED = "adjusted"


def _three(name: str, found: Estimates, *, share: bool) -> list[tuple[str, ...]]:
    """A row for each of the three estimates."""
    paired, adjusted = found.of_plain
    return [
        (name, "plain", told(found.plain, share=share), number(1.0, ".2f")),
        ("", "paired", told(found.paired, share=share), number(paired, ".2f")),
        ("", _ADJUSTED, told(found.adjusted, share=share), number(adjusted, ".2f")),
    ]


def told(estimate: Estimate, *, share: bool) -> str:
    """A value with its interval."""
    if share:
        return rate(estimate.value, estimate.interval)
    return f"{estimate.value:+.3f} ({between(estimate.interval, '+.3f')})"


def of_forfeits(names: Sequence[str], counts: Sequence[int], first: BotError | None) -> str:
    """How many matches were forfeited, by whom, and the first reason; nothing without any."""
    if first is None:
        return ""
    lost = ", ".join(
        f"{count:,} by {name}" for name, count in zip(names, counts, strict=True) if count
    )
    return f"Forfeited: {lost}. The first: {first}"
