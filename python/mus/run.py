"""What a simulation came to: who won how often, how sure that is, and the tables behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.counting import many
from mus.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pyarrow as pa

    from mus.folder import Folder
    from mus.measures import Measures
    from mus.specification import AnySpecification, Specification


@dataclass(frozen=True, eq=False)
class AnyRun:
    """A finished simulation of any game. Runs are equal when specification and counts are."""

    specification: AnySpecification
    tally: _native.Tally
    #: Wall-clock time that this call took, in seconds.
    seconds: float
    #: The folder with its tables, where there is one.
    folder: Folder | None = None
    #: Matches that this call played; the others were there already.
    played: int = 0
    #: The matches that a bot of Python lost because it failed (``on_error="forfeit"``), in order.
    forfeits: tuple[BotError, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyRun):
            return NotImplemented
        return (self.specification, self.tally) == (other.specification, other.tally)

    def __hash__(self) -> int:
        return hash((self.specification, self.matches, self.deals))

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.tally.matches

    @property
    def deals(self) -> int:
        """Deals played."""
        return self.tally.deals

    @property
    def win_rate(self) -> float:
        """The share of matches that the first team or entrant won, 0 to 1.

        A match that two share is half a win for each, one that three or four share a third or a
        quarter: the shares of all entrants add up to 1.
        """
        rate = self.tally.win_rate
        return 0.5 if rate is None else rate

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``win_rate``: Wilson's, over sets where matches are paired."""
        return self.tally.interval


def table_of(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as a table of a notebook.

    >>> from mus.run import table_of
    >>> table_of("a < b", [("deals", "3")])
    '<table><caption>a &lt; b</caption><tr><th>deals</th><td>3</td></tr></table>'
    """
    cells = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows
    )
    return f"<table><caption>{escape(caption)}</caption>{cells}</table>"


@dataclass(frozen=True, eq=False)
class Run(AnyRun):
    """A finished simulation of ``matches`` matches between teams ``a`` and ``b``.

    Runs are equal when specification, number of matches and counts are.
    """

    specification: Specification
    #: What ``simulate(measures=True)`` measured while it played.
    measured: Measures | None = field(default=None, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        path = None if self.folder is None else str(self.folder.path)
        numbers = self.seconds, self.played
        forfeits = tuple(error.facts() for error in self.forfeits)
        counts = self.tally.to_dict()
        return _restore, (self.specification, counts, numbers, path, (forfeits, self.measured))

    @property
    def a(self) -> str:
        """The first team's canonical name."""
        return self.specification.a

    @property
    def b(self) -> str:
        """The second team's canonical name."""
        return self.specification.b

    @property
    def wins(self) -> tuple[int, int]:
        """Matches won by ``a`` and by ``b``."""
        return self.tally.wins

    @property
    def games(self) -> tuple[int, int]:
        """Games won by ``a`` and by ``b``."""
        return self.tally.games

    @cached_property
    def measures(self) -> Measures:
        """Games, deals, points by lance and by reason, luck-adjusted rates.

        Without ``simulate(measures=True)`` the matches are played again for it, once.
        """
        from mus import simulation

        if self.measured is not None:
            return self.measured
        forfeits = bool(self.forfeits)
        return simulation.play_measures(self.specification, self.matches, forfeits=forfeits)

    def table(self, name: str) -> pa.Table:
        """The table ``"matches"``, ``"deals"``, ``"decisions"``, ``"events"`` or ``"hidden"``.

        It is played again if it was not written; it has the columns and rows of the run's sample,
        splits and phases.

        Raises
        ------
        MusError
            When there is no such table, or it cannot be read (``RunError``).
        """
        from mus import simulation, tables

        tables.schema(name)
        if self.folder is not None and name in self.specification.tables:
            return self.folder.table(name, self.matches)
        forfeits = bool(self.forfeits)
        return simulation.play_table(self.specification, self.matches, name, forfeits=forfeits)

    def record(self, index: int) -> dict[str, Any]:
        """The record of match ``index``, played again: a dict as in ``docs/records.md``.

        Raises
        ------
        MusError
            When the run has no such match.
        """
        from mus import simulation

        forfeits = bool(self.forfeits)
        return simulation.play_record(self.specification, index, self.matches, forfeits=forfeits)

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Run {self.a} v {self.b}: {many(self.matches, 'match', '')}, "
            f"win rate {self.win_rate:.4f} ({low:.4f} to {high:.4f})>"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval
        rows = [
            ("matches", f"{self.matches:,}"),
            (f"won by {self.a}", f"{self.wins[0]:,} ({self.win_rate:.2%})"),
            ("95 % interval", f"{low:.2%} to {high:.2%}"),
            ("games", f"{self.games[0]:,} : {self.games[1]:,}"),
            ("deals", f"{self.deals:,}"),
        ]
        from mus.listings import head_of, html, of_measures

        title = f"{head_of(self.specification.rules)}{self.a} v {self.b}"
        first = table_of(title, rows)
        if self.measured is None:
            return first
        return first + html(of_measures(self.measured, self.a, self.b))


def _restore(
    specification: Specification,
    counts: dict[str, Any],
    numbers: tuple[float, int],
    path: str | None,
    more: tuple[tuple[dict[str, Any], ...], Measures | None],
) -> Run:
    from mus.folder import written

    tally = _native.Tally.from_dict(counts)
    folder = None if path is None else written(path, specification, tally.matches)
    forfeits, measured = more
    told = tuple(map(BotError.told, forfeits))
    seconds, played = numbers
    return Run(specification, tally, seconds, folder, played, told, measured)
