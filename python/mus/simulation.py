"""Matches between two teams of bots in bulk: played by the engine, written as they are finished."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import check_path, check_progress, cores, shown
from mus.errors import BotError, BotTimeout, MusError, RunError
from mus.joining import Joiner, blocks_of
from mus.measures import Measures
from mus.patience import (
    PATIENCE,
    TIME_LIMIT,
    check_late,
    check_on_error,
    check_time_limit,
    wind_up,
)
from mus.players import best_threads, check_versions
from mus.run import Run
from mus.selection import Selection
from mus.specification import Specification, check_matches, check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from mus.folder import Folder
    from mus.joining import Joined
    from mus.players import Team
    from mus.specification import AnySimulation, AnySpecification

    Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Manner:
    """What does not decide a run's data, but how it is played."""

    #: Threads of the engine; 0: one a core.
    threads: int
    #: Does a bot that fails lose the match, and the run goes on?
    forfeits: bool = False
    #: Seconds that a decision of a Python bot may last.
    limit: float | None = TIME_LIMIT
    progress: Progress | None = None

    @property
    def writers(self) -> int:
        """How many shards are written at the same time."""
        return self.threads or cores()


def simulate(
    a: Team,
    b: Team,
    *,
    matches: int,
    seed: int = 0,
    rules: _native.Rules | str | Mapping[str, object] | None = None,
    threads: int | None = None,
    paired: bool = True,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str = "stop",
    time_limit: float | None = TIME_LIMIT,
    measures: bool = False,
    tables: Sequence[str] | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    sample: float = 1.0,
    split: Sequence[float] | None = None,
    lances: Sequence[str] | None = None,
    phases: Sequence[str] | None = None,
) -> Run:
    """Plays matches between two teams of bots on all cores.

    The same arguments give the same results, and the same files, for any number of threads.

    Parameters
    ----------
    a, b
        Bots by name, ``"simple(bold=0.8)"``, or two different ones, ``"simple+random"``; see
        ``mus.bots()``. A bot written in Python (``mus.Player``) is given as an object,
        ``MyBot()``, or by its file, ``"my_bot.py:MyBot"``, and so is one that decides in batches
        (``mus.Policy``); two different bots as a tuple, ``(MyBot(), "simple")``, the lower seat (as
        first seated) first.
    matches
        How many, above 0; even where paired.
    seed
        0 to 2^64 - 1: where all chances come from.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    threads
        How many threads play; None: one a core, or one where a bot of Python plays that does not
        decide in batches, since only one thread runs Python at a time.
    paired
        Matches 2k and 2k + 1 have the same chances with the teams' seats exchanged.
    out
        A folder for the tables (Parquet) and ``_run.json``. The same run in the same folder goes on
        where it stopped; a larger number of matches is added to it.
    progress
        Called with (matches done, matches in all) some twenty times a second.
    on_error
        When a bot of Python raises, or answers what it may not play: ``"stop"`` ends the run with a
        ``BotError``; ``"forfeit"`` gives the match to the other team and goes on, and
        ``Run.forfeits`` tells.
    time_limit
        How many seconds one decision of a Python bot, or one call of a batched one, may last; then
        the run ends with a ``BotTimeout``. None: as long as it likes.
    measures
        Whether ``Run.measures`` is counted along, for some 15 % more time; where it is not, or
        where there is a folder, the matches are played again when it is asked for.
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
        ``test``, the same for both matches of a pair.
    lances, phases
        Of which lances, or phases (``"senas"``, ``"mus"``, ``"descarte"`` and the lances),
        ``decisions`` has rows; of both where both are given. None: of all.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot cannot play on. Shards that are
        finished are in the folder then.
    RunError
        When the folder holds another run or cannot be written.

    On Ctrl-C, shards that are finished are kept and ``KeyboardInterrupt`` goes on to the caller.

    >>> mus.simulate("simple", "paso", matches=200, seed=1).matches
    200
    """
    selection = Selection.read(
        tables, columns, sample=sample, split=split, phases=phases, lances=lances
    )
    specification = Specification.read(
        a, b, seed=seed, rules=rules, paired=paired, selection=selection
    )
    sets_of = 2 if paired else 1
    matches = check_matches(matches, sets_of=sets_of, size=specification.matches_per_shard)
    manner = Manner(
        workers(specification, threads),
        check_on_error(on_error),
        check_time_limit(time_limit),
        progress,
    )
    check_progress(progress)
    path = None if out is None else check_path("out", out)
    done = play_run(specification, matches, manner, path, measures=measures)
    told = done.folder, done.played, done.forfeits, done.measured
    return Run(specification, done.tally, done.seconds, *told)


@dataclass(frozen=True)
class Played:
    """What came of playing a run, as ``Run`` has it."""

    tally: _native.Tally
    seconds: float
    folder: Folder | None
    played: int
    forfeits: tuple[BotError, ...]
    measured: Measures | None


def play_run(
    specification: AnySpecification,
    matches: int,
    manner: Manner,
    path: Path | None,
    *,
    measures: bool = False,
) -> Played:
    """Plays a run of any game, into the folder ``path`` where there is one.

    Raises
    ------
    MusError
        When a bot cannot play on. ``RunError``: when the folder cannot take the run.
    """
    started = time.monotonic()
    if path is None:
        tally, forfeits, measured = _count(specification, matches, manner, measures=measures)
        return Played(tally, time.monotonic() - started, None, matches, forfeits, measured)
    from mus.folder import Folder

    check_versions(specification.guests)
    folder = Folder(path, specification)
    try:
        played = _fill(folder, specification, matches, manner)
    finally:
        folder.release()
    tally = _native.Tally()
    for number in sorted(folder.shards):
        tally.merge(_native.Tally.from_dict(folder.shards[number]["tally"]))
    return Played(tally, time.monotonic() - started, folder, played, folder.forfeits(), None)


def workers(specification: AnySpecification, threads: int | None) -> int:
    """How many threads play."""
    return check_threads(threads) if threads is not None else best_threads(specification.guests)


def _ranges(matches: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, matches)) for first in range(0, matches, size)]


def _start(
    specification: AnySpecification,
    ranges: list[tuple[int, int]],
    manner: Manner,
    keep: str,
) -> AnySimulation:
    return specification.start(ranges, threads=manner.threads, keep=keep, forfeits=manner.forfeits)


def _shards(simulation: AnySimulation, watch: Callable[[], None]) -> Iterator[_native.Shard]:
    """The finished shards as they come; signals are heard in between."""
    while True:
        try:
            shard = simulation.next(PATIENCE)
        except StopIteration:
            return
        watch()
        if shard is not None:
            yield shard


def _watcher(
    simulation: AnySimulation, done: int, total: int, manner: Manner
) -> Callable[[], None]:
    def watch() -> None:
        if manner.progress is not None:
            manner.progress(min(done + simulation.progress()[0], total), total)
        check_late(simulation, manner.limit)

    return watch


def _drop(_shard: _native.Shard) -> None:
    """For shards that nobody wants any more."""


def _count(
    specification: AnySpecification, matches: int, manner: Manner, *, measures: bool
) -> tuple[_native.Tally, tuple[BotError, ...], Measures | None]:
    """Plays without keeping rows."""
    fair = min(2_000, matches // (8 * manner.writers))
    if any(guest.is_batched for guest in specification.guests):
        # The more matches there are to play at once, the larger the batches.
        fair = matches // manner.writers + 1
    whole = specification.seatings
    size = max(1, fair // whole, matches // (100_000 * whole)) * whole
    keep = "measures" if measures else "nothing"
    simulation = _start(specification, _ranges(matches, size), manner, keep)
    tally, sums = _native.Tally(), _native.Sums()
    forfeits: list[BotError] = []
    try:
        for shard in _shards(simulation, _watcher(simulation, 0, matches, manner)):
            tally.merge(shard.tally)
            if shard.sums is not None:
                sums.merge(shard.sums)
            forfeits += shard.forfeits
    finally:
        wind_up(simulation, _drop)
    if manner.progress is not None:
        manner.progress(matches, matches)
    measured = Measures(sums.text()) if measures else None
    return tally, tuple(sorted(forfeits, key=lambda error: error.match or 0)), measured


def play_measures(
    specification: AnySpecification, matches: int, *, forfeits: bool = False
) -> Measures:
    """The measures of a run that was played without, played again."""
    manner = Manner(workers(specification, None), forfeits)
    _, _, measured = _count(specification, matches, manner, measures=True)
    assert measured is not None, "they were asked for"
    return measured


def _missing(folder: Folder, matches: int, size: int) -> list[tuple[int, tuple[int, int]]]:
    """The shards that the folder lacks, and a check that it does not hold more."""
    held = max((size * n + shard["matches"] for n, shard in folder.shards.items()), default=0)
    if held > matches:
        raise RunError(
            f"{folder.path} holds this run up to match {held}, more than the {matches} asked for: "
            f"ask for {max(held, folder.matches)} or more, or choose another folder"
        )
    return [
        (number, (first, end))
        for number, (first, end) in enumerate(_ranges(matches, size))
        if folder.shards.get(number, {}).get("matches") != end - first
    ]


def _fill(folder: Folder, specification: AnySpecification, matches: int, manner: Manner) -> int:
    """Plays and writes what the folder lacks; returns how many matches that was."""
    shards = _missing(folder, matches, specification.matches_per_shard)
    if shards or folder.matches != matches or folder.unwritable is None:
        folder.finish(matches)
    lacking = sum(end - first for _, (first, end) in shards)
    if not shards:
        return 0
    blocks = blocks_of(shards, specification.matches_per_block, manner.writers)
    simulation = _start(specification, [block.range for block in blocks], manner, "tables")
    look = _watcher(simulation, matches - lacking, matches, manner)

    def watch() -> None:
        look()
        folder.keep_up()

    try:
        _join(simulation, Joiner(folder.shard, blocks, manner.writers), watch)
    finally:
        with _undisturbed():
            folder.finish(matches)
    return lacking


def _join(simulation: AnySimulation, joiner: Joiner, watch: Callable[[], None]) -> None:
    """Joins a simulation's blocks until all are there; or those that are, if it ends early."""
    take: Callable[[_native.Shard], None] = _drop
    try:
        for block in _shards(simulation, watch):
            joiner.take(block, watch)
        joiner.finish()
    except (KeyboardInterrupt, BotTimeout):
        # What is finished is kept, as far as the disk takes it: how it ended is told first.
        take = _while_it_works(joiner.take)
        raise
    finally:
        with _undisturbed():
            try:
                wind_up(simulation, take)
            finally:
                joiner.close()


def _while_it_works(take: Callable[[_native.Shard], None]) -> Callable[[_native.Shard], None]:
    """Takes blocks until one cannot be taken."""
    works = True

    def taken(block: _native.Shard) -> None:
        nonlocal works
        if works:
            try:
                take(block)
            except MusError:
                works = False

    return taken


def play_shards(
    specification: AnySpecification,
    shards: list[tuple[int, tuple[int, int]]],
    look: Callable[[int, int], Joined],
    *,
    threads: int | None = None,
    forfeits: bool = False,
    progress: Progress | None = None,
) -> None:
    """Plays some shards of a run again and shows their blocks to ``look``, on its own threads."""
    total = sum(end - first for _, (first, end) in shards)
    manner = Manner(workers(specification, threads), forfeits, progress=progress)
    blocks = blocks_of(shards, specification.matches_per_block, manner.writers)
    simulation = _start(specification, [block.range for block in blocks], manner, "tables")
    watch = _watcher(simulation, 0, total, manner)
    _join(simulation, Joiner(look, blocks, manner.writers), watch)


def remake(
    folder: Folder,
    specification: AnySpecification,
    *,
    threads: int | None = None,
    forfeits: bool = False,
    progress: Progress | None = None,
) -> int:
    """Plays and writes the shards that an open folder lacks; returns how many matches that was."""
    manner = Manner(workers(specification, threads), forfeits, progress=progress)
    return _fill(folder, specification, folder.matches, manner)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keeps a further Ctrl-C from breaking into what is being tidied up.

    Threads that still write when the interpreter ends would end the whole process.
    """
    here = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT) if here else None
    if before is None:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_table(
    specification: AnySpecification, matches: int, name: str, *, forfeits: bool = False
) -> pa.Table:
    """A table of a run that was not written, played again."""
    from mus import tables

    asked = specification
    specification = replace(specification, selection=specification.selection.only(name))
    ranges = _ranges(matches, specification.matches_per_block)
    manner = Manner(workers(specification, None), forfeits)
    simulation = _start(specification, ranges, manner, "tables")
    parts: dict[int, pa.Table] = {}
    try:
        for shard in _shards(simulation, _watcher(simulation, 0, matches, manner)):
            # Each part tells of the run as it was asked for.
            parts[shard.index] = tables.of_block(asked, name, shard)
    finally:
        wind_up(simulation, _drop)
    return tables.of_blocks(specification, name, [parts[index] for index in sorted(parts)])


def play_record(
    specification: AnySpecification,
    index: int,
    matches: int,
    *,
    forfeits: bool = False,
    time_limit: float | None = TIME_LIMIT,
) -> dict[str, Any]:
    """The record of one match of a run, played again alone; a forfeited one stops early."""
    if not 0 <= index < matches:
        raise MusError(f"match {shown(index)}: this run has matches 0 to {matches - 1}")
    manner = Manner(1, forfeits, check_time_limit(time_limit))
    simulation = _start(specification, [(index, index + 1)], manner, "records")
    record = None
    try:
        for shard in _shards(simulation, _watcher(simulation, 0, 1, manner)):
            record = shard.record()
    finally:
        wind_up(simulation, _drop)
    assert record is not None, "a match that was played has a record"
    return record
