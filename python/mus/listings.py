"""Results as tables for people: the command line prints them, notebooks show them."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from mus.checks import LANCES
from mus.measures import ALL, REASONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mus.errors import BotError
    from mus.estimates import Estimate, Estimates
    from mus.measures import Measures

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


def html(listings: Iterable[Listing]) -> str:
    """Tables one below the other as HTML."""
    return "".join(listing.html() for listing in listings)


def percents(interval: Sequence[float]) -> str:
    """An interval of a share."""
    low, high = interval
    return f"{low:.2%} to {high:.2%}"


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


def of_measures(measures: Measures, a: str, b: str) -> list[Listing]:
    """What was measured: points a deal, and how much narrower pairs and luck make intervals."""
    return [_points(measures, a, b), _luck(measures, a)]


def _points(measures: Measures, a: str, b: str) -> Listing:
    rows = [
        (
            name,
            f"{points.a.value:.3f} ± {_reach(points.a)}",
            f"{points.b.value:.3f} ± {_reach(points.b)}",
            f"{points.ahead.value:+.3f} ± {_reach(points.ahead)}",
        )
        for name in (*LANCES, *REASONS, ALL)
        for points in (measures.points[name],)
    ]
    return Listing("points a deal, 95 % over pairs", ("", a, b, "ahead"), rows)


def _reach(estimate: Estimate) -> str:
    return number(estimate.width / 2, ".3f")


def _luck(measures: Measures, a: str) -> Listing:
    shares = {
        "win rate": measures.win_rate,
        "game rate": measures.game_rate,
        "deal rate": measures.deal_rate,
    }
    rows = [(name, *_three(found, share=True)) for name, found in shares.items()]
    rows.append(("points ahead a deal", *_three(measures.ahead, share=False)))
    heads = ("", "plain", "paired", "of plain", "luck-adjusted", "of plain")
    return Listing(f"{a}: 95 % intervals", heads, rows)


def _three(found: Estimates, *, share: bool) -> tuple[str, ...]:
    paired, adjusted = found.of_plain
    return (
        told(found.plain, share=share),
        told(found.paired, share=share),
        number(paired, ".2f"),
        told(found.adjusted, share=share),
        number(adjusted, ".2f"),
    )


def told(estimate: Estimate, *, share: bool) -> str:
    """A value with its interval."""
    if share:
        return f"{estimate.value:.2%} ({percents(estimate.interval)})"
    return f"{estimate.value:+.3f} ({between(estimate.interval, '+.3f')})"


def of_forfeits(names: Sequence[str], counts: Sequence[int], first: BotError | None) -> str:
    """How many matches were forfeited, by whom, and the first reason; nothing without any."""
    if first is None:
        return ""
    lost = ", ".join(
        f"{count:,} by {name}" for name, count in zip(names, counts, strict=True) if count
    )
    return f"Forfeited: {lost}. The first: {first}"
