"""Many bots against each other, or one against all: ratings and the cross table."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mus.checks import shortened, shown
from mus.counting import many
from mus.errors import MusError
from mus.estimates import finite
from mus.experiments import elo
from mus.experiments.contest import OfMus
from mus.experiments.design import Design, design, pairing_seed
from mus.experiments.names import did_you_mean
from mus.experiments.pairs import PairCounts
from mus.experiments.playing import Manner, carry_out
from mus.experiments.ratings import Ratings, rate
from mus.experiments.results import PairingResult, results
from mus.measures import Pooled
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

    from mus._native import Rules
    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.contest import AnyRules, Contest
    from mus.experiments.playing import Progress
    from mus.players import Team

#: Who plays whom: every two bots, or the first against each other one.
FORMATS = ("round robin", "gauntlet")

#: More bots than this have more pairings than a manifest is meant for.
MOST_BOTS = 100


@dataclass(frozen=True)
class Tournament:
    """A finished tournament."""

    bots: tuple[str, ...]
    #: The result of each pairing (i, j) of bots by number, as the first bot sees it.
    pairings: Mapping[tuple[int, int], PairingResult]
    ratings: Ratings
    format: str
    seed: int
    rules: AnyRules
    #: Matches that this call played; the others were there already.
    played: int = field(default=0, compare=False)

    @property
    def matches(self) -> int:
        """Matches played, in all pairings."""
        return sum(result.matches for result in self.pairings.values())

    @property
    def ranking(self) -> list[int]:
        """The bots by number, the best first; equal ones in the order in which they were named."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.ratings.elo[bot])

    def pairs(self, bot: int) -> PairCounts:
        """All pairs of a bot, whoever was against it."""
        return PairCounts.sum(
            result.pairs if bot == i else result.pairs.exchanged()
            for (i, j), result in self.pairings.items()
            if bot in (i, j)
        )

    def measures(self, bot: int) -> Pooled:
        """What was measured of all matches of a bot, whoever was against it."""
        return Pooled(
            tuple(
                (result.measures, bot == j)
                for (i, j), result in self.pairings.items()
                if bot in (i, j)
            )
        )

    def share(self, a: int, b: int) -> float | None:
        """The share of matches that ``a`` won against ``b``; None where they did not meet."""
        if (a, b) in self.pairings:
            return self.pairings[a, b].win_rate
        return 1 - self.pairings[b, a].win_rate if (b, a) in self.pairings else None

    def ahead(self, a: int, b: int) -> float | None:
        """How many points a deal ``a`` scored more than ``b``; None where they did not meet."""
        if (a, b) in self.pairings:
            return self.pairings[a, b].points["all"].ahead.value
        return (
            0 - self.pairings[b, a].points["all"].ahead.value if (b, a) in self.pairings else None
        )

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON; bots in the order of the ranking, best first."""
        order = self.ranking
        return {
            "kind": "tournament",
            "format": self.format,
            "bots": [self._bot(bot) for bot in order],
            "cross": [[self.share(a, b) for b in order] for a in order],
            "ahead": [[self.ahead(a, b) for b in order] for a in order],
            "likelihood_of_superiority": [[self._superior(a, b) for b in order] for a in order],
            "pairings": [result.to_dict() for result in self.pairings.values()],
            "matches": self.matches,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
        }

    def _superior(self, a: int, b: int) -> float | None:
        return None if a == b else self.ratings.likelihood_of_superiority(a, b)

    def _bot(self, bot: int) -> dict[str, Any]:
        pairs = self.pairs(bot)
        value, error = elo.normalised(pairs)
        return {
            "bot": self.bots[bot],
            "elo": self.ratings.elo[bot],
            "elo_error": self.ratings.error(bot),
            "elo_interval": list(self.ratings.interval(bot)),
            "normalised_elo": value,
            "normalised_elo_error": finite(error),
            "normalised_elo_interval": [finite(end) for end in elo.normalised_interval(pairs)],
            "matches": pairs.matches,
            "win_rate": pairs.mean,
            "interval": list(pairs.interval),
            **self.measures(bot).to_dict(),
        }

    def _repr_html_(self) -> str:
        from mus.experiments.listings import of_tournament
        from mus.listings import html

        return html(of_tournament(self))

    def __repr__(self) -> str:
        best = self.ranking[0]
        low, high = self.ratings.interval(best)
        return (
            f"<Tournament of {len(self.bots)} bots, {self.matches} matches: {self.bots[best]} "
            f"first, Elo {self.ratings.elo[best]:+.1f} ({low:+.1f} to {high:+.1f})>"
        )


def tournament(
    bots: Sequence[Team],
    *,
    matches: int,
    format: str = "round robin",  # noqa: A002 - what everybody calls it
    seed: int = 0,
    rules: Rules | str | Mapping[str, object] | None = None,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Tournament:
    """Plays bots against each other and rates them.

    Parameters
    ----------
    bots
        Two or more different bots by name, as in ``mus.simulate``.
    matches
        How many each pairing plays, even.
    format
        ``"round robin"``: every two bots; ``"gauntlet"``: the first against each other one.
    seed
        0 to 2^64 - 1. Each pairing's own seed is drawn from it.
    rules, threads
        As in ``mus.simulate``.
    out
        A folder that keeps every finished block; the same tournament in it goes on where it
        stopped.
    progress
        Called with (matches done, matches in all, how it stands) as blocks are finished.
    on_error, time_limit
        As in ``mus.simulate``; results tell the ``forfeits``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot is there twice.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.tournament(["paso", "simple", "random"], matches=200, seed=1)
    >>> [found.bots[bot] for bot in found.ranking][0]
    'simple'
    """
    planned = plan(bots, contest=OfMus(rules), matches=matches, format=format, seed=seed)
    return carry_out(planned, finish, Manner(threads, out, progress, on_error, time_limit))


def plan(
    bots: Sequence[Any],
    *,
    contest: Contest,
    matches: int,
    format: str = "round robin",  # noqa: A002 - as above
    seed: int = 0,
) -> Design:
    """What a tournament is to be; errors as in ``tournament``."""
    check_format(format)
    names = check_bots(bots, contest.canonical)
    pairings = _pairings(len(names), format)
    return design(
        "tournament",
        [(bots[i], bots[j]) for i, j in pairings],
        contest=contest,
        matches=matches,
        seed=seed,
        seed_of=lambda whole, number: pairing_seed(whole, *pairings[number]),
        more={"format": format, "bots": names},
    )


def check_format(format: object) -> None:  # noqa: A002 - as above
    """Whether this is a format.

    Raises
    ------
    MusError
        When it is none.
    """
    if format not in FORMATS:
        near = did_you_mean(str(format), FORMATS)
        raise MusError(f'unknown format "{shortened(str(format))}"{near}')


def check_bots(bots: Sequence[Any], canonical: Callable[[Any], str]) -> list[str]:
    """The canonical names of bots that can meet in a tournament.

    Raises
    ------
    BotError, MusError
        When there are too few or too many, one is none, or one is there twice.
    """
    if not isinstance(bots, (list, tuple)):
        raise MusError(f"bots {shown(bots)}: expected a list of bots")
    names = [canonical(bot) for bot in bots]
    if not 2 <= len(names) <= MOST_BOTS:
        raise MusError(f"{many(len(names), 'bot')}: a tournament has 2 to {MOST_BOTS}")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise MusError(
                f"{name} is there twice: the bots of a tournament are different, and so must "
                "their names be"
            )
    return names


def _pairings(bots: int, format: str) -> list[tuple[int, int]]:  # noqa: A002 - as above
    pairings = itertools.combinations(range(bots), 2)
    return [(i, j) for i, j in pairings if format == "round robin" or i == 0]


def finish(planned: Design, checkpoint: Checkpoint) -> Tournament:
    """The tournament that was played."""
    bots, format = planned.more["bots"], planned.more["format"]  # noqa: A001 - as above
    pairings = _pairings(len(bots), format)
    found = dict(zip(pairings, results(planned, checkpoint), strict=True))
    ratings = rate(len(bots), {key: result.pairs for key, result in found.items()})
    of = planned.seed, planned.rules, checkpoint.played
    return Tournament(tuple(bots), found, ratings, format, *of)
