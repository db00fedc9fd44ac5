"""One bot with every value of some parameters, against another bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mus.counting import many
from mus.experiments.contest import OfMus
from mus.experiments.design import Design, design
from mus.experiments.playing import Manner, carry_out
from mus.experiments.ranges import expand
from mus.experiments.results import PairingResult, results
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from mus._native import Rules
    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.contest import AnyRules, Contest
    from mus.experiments.playing import Progress
    from mus.players import Team


@dataclass(frozen=True)
class SweepPoint:
    """One bot of a sweep: its values, and how it did."""

    values: Mapping[str, float]
    result: PairingResult
    #: The bot as it is typed: ``result.a``, or with its file, ``"my_bot.py:MyBot(x=1)"``.
    bot: str = field(default="", compare=False)

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {"values": dict(self.values)} | self.result.to_dict()


@dataclass(frozen=True)
class Sweep:
    """A finished sweep."""

    template: str
    against: str
    points: tuple[SweepPoint, ...]
    seed: int
    rules: AnyRules
    #: Matches that this call played; the others were there already.
    played: int = field(default=0, compare=False)

    @property
    def matches(self) -> int:
        """Matches played, at all points."""
        return sum(point.result.matches for point in self.points)

    @property
    def best(self) -> SweepPoint:
        """The point with the highest win rate, the first of equals.

        The best of many looks better than it is: ``best_interval`` allows for that.
        """
        return max(self.points, key=lambda point: point.result.win_rate)

    @property
    def best_interval(self) -> tuple[float, float]:
        """The interval of the best win rate that allows for its being the best of the points.

        All points' intervals of this width hold together in 95 of 100 sweeps (Šidák, 1967).
        """
        return self.best.result.pairs.best_of(len(self.points))

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {
            "kind": "sweep",
            "sweep": self.template,
            "against": self.against,
            "points": [point.to_dict() for point in self.points],
            "best": self.best.result.a,
            "best_interval": list(self.best_interval),
            "matches": self.matches,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
        }

    def _repr_html_(self) -> str:
        from mus.experiments.listings import of_sweep
        from mus.listings import html

        return html(of_sweep(self))

    def __repr__(self) -> str:
        best = self.best.result
        low, high = self.best_interval
        return (
            f"<Sweep of {many(len(self.points), 'bot')} v {self.against}, {self.matches} matches: "
            f"{best.a} best, win rate {best.win_rate:.4f} ({low:.4f} to {high:.4f})>"
        )


def sweep(
    template: str,
    *,
    against: Team,
    matches: int,
    seed: int = 0,
    rules: Rules | str | Mapping[str, object] | None = None,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Sweep:
    """Plays every bot that a name with ranges stands for against one and the same bot.

    All of them play the same cards, so that what differs between two points is less the luck.

    Parameters
    ----------
    template
        A bot with ranges, ``"simple(bold=0..1:0.1)"``: from, to, step, the ends included. Several
        ranges give every combination.
    against
        The bot that all of them play.
    matches
        How many each of them plays, even.
    seed, rules, threads
        As in ``mus.simulate``.
    out
        A folder that keeps every finished block; the same sweep in it goes on where it stopped.
    progress
        Called with (matches done, matches in all, how it stands) as blocks are finished.
    on_error, time_limit
        As in ``mus.simulate``; results tell the ``forfeits``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a range is empty or backwards.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.sweep("simple(bold=0..1:0.5)", against="paso", matches=200, seed=1)
    >>> [point.values["bold"] for point in found.points]
    [0.0, 0.5, 1.0]
    """
    planned = plan(template, contest=OfMus(rules), against=against, matches=matches, seed=seed)
    return carry_out(planned, finish, Manner(threads, out, progress, on_error, time_limit))


def plan(template: str, *, contest: Contest, against: Any, matches: int, seed: int = 0) -> Design:
    """What a sweep is to be; errors as in ``sweep``."""
    bots, values = expand(template, contest.canonical)
    other = contest.canonical(against)
    return design(
        "sweep",
        [(bot, against) for bot in bots],
        contest=contest,
        matches=matches,
        seed=seed,
        more={"sweep": template, "values": values, "against": other},
    )


def finish(planned: Design, checkpoint: Checkpoint) -> Sweep:
    """The sweep that was played."""
    more = planned.more
    typed = [planned.contest.typed(pairing.entrants[0]) for pairing in planned.pairings]
    found = zip(more["values"], results(planned, checkpoint), typed, strict=True)
    points = tuple(SweepPoint(values, result, bot) for values, result, bot in found)
    of = planned.seed, planned.rules, checkpoint.played
    return Sweep(more["sweep"], more["against"], points, *of)
