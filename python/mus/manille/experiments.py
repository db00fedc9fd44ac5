"""Duels, tournaments and sweeps of Manille: those of Mus, with a variant in the first place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mus.experiments import duel as duels
from mus.experiments import sweep as sweeps
from mus.experiments import tournament as tournaments
from mus.experiments.playing import Manner, carry_out
from mus.manille.contest import OfManille
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from mus.experiments.duel import Duel
    from mus.experiments.playing import Progress
    from mus.experiments.sprt import Sprt
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament
    from mus.manille.players import Team
    from mus.manille.specification import RulesLike


def duel(
    variant: RulesLike,
    a: Team,
    b: Team,
    *,
    matches: int | None = None,
    sprt: Sprt | str | Mapping[str, object] | None = None,
    seed: int = 0,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Duel:
    """Plays two bots against each other and says which is better, by how much, how sure.

    The two fill all seats. Two sides (F2.7) exchange seats: a set of two matches has the same
    cards. Where three or four play each for himself, a set has the six matches in which the seats
    are shared out as evenly as can be, and the bot whose side wins has won. Matches that sides of
    both share are drawn.

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    a, b
        Bots by name, as objects or by file, as in ``mus.manille.simulate``.
    matches
        How many, whole sets; with ``sprt`` the most, about a million where nothing is said.
    sprt, seed, threads, out, progress, on_error, time_limit
        As in ``mus.duel``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.manille.duel("manillen3", "simple", "random", matches=60, seed=1)
    >>> found.pairs.size, found.win_rate > 0.8
    (6, True)
    """
    contest = OfManille(variant)
    planned = duels.plan(a, b, contest=contest, matches=matches, sprt=sprt, seed=seed)
    return carry_out(planned, duels.finish, Manner(threads, out, progress, on_error, time_limit))


def tournament(
    variant: RulesLike,
    bots: Sequence[Team],
    *,
    matches: int,
    format: str = "round robin",  # noqa: A002 - what everybody calls it
    seed: int = 0,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Tournament:
    """Plays bots against each other, two at a time in all seats (F2.7), and rates them.

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    bots
        Two or more different bots, as in ``duel``.
    matches
        How many each pairing plays, whole sets; see ``duel``.
    format, seed, threads, out, progress, on_error, time_limit
        As in ``mus.tournament``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot is there twice.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.manille.tournament("muette", ["random", "simple"], matches=100, seed=1)
    >>> found.bots[found.ranking[0]]
    'simple'
    """
    contest = OfManille(variant)
    planned = tournaments.plan(bots, contest=contest, matches=matches, format=format, seed=seed)
    return carry_out(
        planned, tournaments.finish, Manner(threads, out, progress, on_error, time_limit)
    )


def sweep(
    variant: RulesLike,
    template: str,
    *,
    against: Team,
    matches: int,
    seed: int = 0,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
) -> Sweep:
    """Plays every bot that a name with ranges stands for against one and the same bot (F2.7).

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    template
        A bot with ranges, ``"simple(bold=0..1:0.1)"``, as in ``mus.sweep``.
    against
        The bot that all of them play.
    matches
        How many each of them plays, whole sets; see ``duel``.
    seed, threads, out, progress, on_error, time_limit
        As in ``mus.sweep``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a range is empty or backwards.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.manille.sweep(
    ...     "dix_sept", "montecarlo(samples=1..2:1)", against="random", matches=6, seed=1
    ... )
    >>> [point.values["samples"] for point in found.points]
    [1.0, 2.0]
    """
    contest = OfManille(variant)
    planned = sweeps.plan(template, contest=contest, against=against, matches=matches, seed=seed)
    return carry_out(planned, sweeps.finish, Manner(threads, out, progress, on_error, time_limit))
