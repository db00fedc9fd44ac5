"""Matches of the Manille family in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from mus.checks import check_path, check_progress, shown, whole
from mus.errors import MusError
from mus.games import MANILLE
from mus.manille.run import Run
from mus.manille.specification import Specification
from mus.patience import TIME_LIMIT, check_on_error, check_time_limit
from mus.selection import Selection
from mus.simulation import Manner, play_run, workers
from mus.simulation import play_record as record_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

    from mus import _native
    from mus.manille.players import Team

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None


def simulate(
    variant: RulesLike,
    *bots: Team,
    matches: int,
    seed: int = 0,
    threads: int | None = None,
    paired: bool = True,
    out: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
    tables: Sequence[str] | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    sample: float = 1.0,
    split: Sequence[float] | None = None,
    phases: Sequence[str] | None = None,
) -> Run:
    """Plays matches between bots on all cores.

    The same arguments give the same results, and the same files, for any number of threads.

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    bots
        One for each side (two teams of partners, or one a seat), or one for all; none given:
        ``random`` for all. By name, ``"simple(bold=0.8)"``, see ``mus.manille.bots()``; a bot
        written in Python (``mus.manille.Player``) as an object, ``MyBot()``, or by its file,
        ``"my_bot.py:MyBot"``. Partners who differ are ``"simple+random"`` or a tuple,
        ``(MyBot(), "simple")``, the lower seat (as first seated) first.
    matches
        How many, above 0; where paired in whole sets, one match for each seating.
    seed
        0 to 2^64 - 1: where all chances come from.
    threads
        How many threads play; None: one a core, or one where a bot of Python plays, since only one
        thread runs Python at a time.
    paired
        Matches of a set have the same cards, and the entrants sit in each other's places: both
        ways with two teams, all rotations where each plays for himself.
    out
        A folder for the tables (Parquet) and ``_run.json``. The same run in the same folder goes on
        where it stopped; a larger number of matches is added to it.
    progress
        Called with (matches done, matches in all) some twenty times a second.
    on_error
        When a bot of Python raises, or answers what it may not play: ``"stop"`` ends the run with a
        ``BotError``; ``"forfeit"`` gives the match to the best of the other sides and goes on, and
        ``Run.forfeits`` tells.
    time_limit
        How many seconds one decision of a Python bot may last; then the run ends with a
        ``BotTimeout``. None: as long as it likes.
    tables
        Which tables: of ``"matches"``, ``"deals"``, ``"decisions"``, ``"events"``, ``"hidden"``.
        None: the first two.
    columns
        By table, which columns; of tables that are not named all.
    sample
        The share of the deals of which the tables have rows, above 0 and up to 1; ``matches`` has
        all. Deals with the same cards are in the sample together.
    split
        Three shares that add up to 1: a column ``split`` says ``train``, ``validation`` or
        ``test``, the same for all matches of a set.
    phases
        Of which phases ``decisions`` has rows: ``"choice"``, ``"bidding"``, ``"doubling"``,
        ``"exchange"``, ``"discard"``, ``"play"``. None: all.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot cannot play on. Shards that are
        finished are in the folder then.
    RunError
        When the folder holds another run or cannot be written.

    On Ctrl-C, shards that are finished are kept and ``KeyboardInterrupt`` goes on to the caller.

    >>> mus.manille.simulate("muette", "random", "random", matches=200, seed=1).matches
    200
    """
    selection = Selection.read(
        tables, columns, sample=sample, split=split, phases=phases, game=MANILLE
    )
    specification = Specification.read(variant, bots, seed=seed, paired=paired, selection=selection)
    number = specification.check_matches(matches)
    check_progress(progress)
    manner = Manner(
        workers(specification, threads),
        check_on_error(on_error),
        check_time_limit(time_limit),
        progress,
    )
    path = None if out is None else check_path("out", out)
    done = play_run(specification, number, manner, path)
    told = done.folder, done.played, done.forfeits
    return Run(specification, done.tally, done.seconds, *told)


def play_record(
    variant: RulesLike,
    *bots: Team,
    index: int,
    seed: int = 0,
    paired: bool = True,
    time_limit: float | None = TIME_LIMIT,
) -> dict[str, Any]:
    """The record of one match of a run, played alone; the arguments are those of ``simulate``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot cannot play on.

    >>> from mus.manille.simulation import play_record
    >>> play_record("manillen2", "random", index=3, seed=1)["match"]["bots"]
    ['random', 'random']
    """
    number = whole(index)
    if number is None or not 0 <= number < 2**64 - 1:
        raise MusError(f"match {shown(index)}: expected a whole number from 0 to 2^64 - 2")
    specification = Specification.read(variant, bots, seed=seed, paired=paired)
    return record_of(specification, number, 2**64, time_limit=time_limit)
