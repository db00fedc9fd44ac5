"""Matches between two teams of bots in bulk: played by the engine, written as they are finished."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.errors import MusError, RunError
from mus.run import Run
from mus.specification import MATCHES_PER_SHARD, Specification, check_matches, check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pyarrow as pa

    from mus.folder import Folder

    Progress = Callable[[int, int], None]

#: How long the caller's thread waits for news before it looks after signals and progress.
_PATIENCE = 0.05


def simulate(
    a: str,
    b: str,
    *,
    matches: int,
    seed: int = 0,
    rules: _native.Rules | str | Mapping[str, object] | None = None,
    threads: int | None = None,
    paired: bool = True,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Run:
    """Plays matches between two teams of bots on all cores.

    The same arguments give the same results, and the same files, for any number of threads.

    Parameters
    ----------
    a, b
        Bots by name, ``"simple(bold=0.8)"``, or two different ones, ``"simple+random"``; see
        ``mus.bots()``.
    matches
        How many, above 0; even where paired.
    seed
        0 to 2^64 - 1: where all chances come from.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    threads
        How many threads play; None: one a core.
    paired
        Matches 2k and 2k + 1 have the same chances with the teams' seats exchanged.
    out
        A folder for the tables (Parquet) and ``_run.json``. The same run in the same folder goes on
        where it stopped; a larger number of matches is added to it.
    progress
        Called with (matches done, matches in all) some twenty times a second.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range, or a bot cannot play on.
    RunError
        When the folder holds another run or cannot be written.

    On Ctrl-C, shards that are finished are kept and ``KeyboardInterrupt`` goes on to the caller.

    >>> mus.simulate("simple", "paso", matches=200, seed=1).matches
    200
    """
    specification = Specification.read(a, b, seed=seed, rules=rules, paired=paired)
    matches = check_matches(matches, paired=paired)
    workers = check_threads(threads)
    started = time.monotonic()
    if out is None:
        tally = _count(specification, matches, workers, progress)
        return Run(specification, tally, time.monotonic() - started, None, matches)
    from mus.folder import Folder

    folder = Folder(out, specification)
    try:
        played = _fill(folder, specification, matches, workers, progress)
    finally:
        folder.release()
    tally = _native.Tally()
    for number in sorted(folder.shards):
        tally.merge(_native.Tally.from_dict(folder.shards[number]["tally"]))
    return Run(specification, tally, time.monotonic() - started, folder, played)


def _ranges(matches: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, matches)) for first in range(0, matches, size)]


def _start(
    specification: Specification,
    ranges: list[tuple[int, int]],
    threads: int,
    *,
    tables: bool,
) -> _native.Simulation:
    return _native.Simulation(
        specification.a,
        specification.b,
        ranges,
        rules=specification.rules,
        seed=specification.seed,
        threads=threads,
        paired=specification.paired,
        tables=tables,
    )


def _shards(simulation: _native.Simulation, watch: Callable[[], None]) -> Iterator[_native.Shard]:
    """The finished shards as they come; signals are heard in between."""
    while True:
        try:
            shard = simulation.next(_PATIENCE)
        except StopIteration:
            return
        watch()
        if shard is not None:
            yield shard


def _watcher(
    simulation: _native.Simulation, done: int, total: int, progress: Progress | None
) -> Callable[[], None]:
    def watch() -> None:
        if progress is not None:
            progress(min(done + simulation.progress()[0], total), total)

    return watch


def _count(
    specification: Specification, matches: int, threads: int, progress: Progress | None
) -> _native.Tally:
    """Plays without keeping rows."""
    fair = min(2_000, matches // (8 * (threads or os.cpu_count() or 1)))
    size = max(1, fair // 2, matches // 200_000) * 2
    simulation = _start(specification, _ranges(matches, size), threads, tables=False)
    tally = _native.Tally()
    try:
        for shard in _shards(simulation, _watcher(simulation, 0, matches, progress)):
            tally.merge(shard.tally)
    finally:
        simulation.close()
    if progress is not None:
        progress(matches, matches)
    return tally


def _missing(folder: Folder, matches: int) -> list[tuple[int, int]]:
    """The ranges of matches that the folder lacks, and a check that it does not hold more."""
    held = max(
        (MATCHES_PER_SHARD * n + shard["matches"] for n, shard in folder.shards.items()), default=0
    )
    if held > matches:
        raise RunError(
            f"{folder.path} holds this run up to match {held}, more than the {matches} asked for: "
            f"ask for {max(held, folder.matches)} or more, or choose another folder"
        )
    return [
        (first, end)
        for first, end in _ranges(matches, MATCHES_PER_SHARD)
        if folder.shards.get(first // MATCHES_PER_SHARD, {}).get("matches") != end - first
    ]


def _fill(
    folder: Folder,
    specification: Specification,
    matches: int,
    threads: int,
    progress: Progress | None,
) -> int:
    """Plays and writes what the folder lacks; returns how many matches that was."""
    ranges = _missing(folder, matches)
    folder.finish(matches)
    lacking = sum(end - first for first, end in ranges)
    if not ranges:
        return 0
    simulation = _start(specification, ranges, threads, tables=True)
    watch = _watcher(simulation, matches - lacking, matches, progress)
    writer = _Writer(folder, ranges, threads or os.cpu_count() or 1)
    interrupted = False
    try:
        for shard in _shards(simulation, watch):
            writer.take(shard, watch)
        writer.finish()
    except KeyboardInterrupt:
        interrupted = True
        raise
    finally:
        with _undisturbed():
            simulation.stop()
            if interrupted:
                for shard in _shards(simulation, lambda: None):
                    writer.take(shard, lambda: None)
            writer.close()
            simulation.close()
            folder.finish(matches)
    return lacking


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


class _Writer:
    """Writes finished shards on threads of its own, a few at a time so that memory stays flat."""

    def __init__(self, folder: Folder, ranges: list[tuple[int, int]], threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads, "mus-write")
        self._folder = folder
        self._ranges = ranges
        self._most = threads
        self._pending: deque[Future[None]] = deque()

    def take(self, shard: _native.Shard, watch: Callable[[], None]) -> None:
        """Takes a shard to write, and waits while too many are waiting."""
        first, end = self._ranges[shard.index]
        number = first // MATCHES_PER_SHARD
        self._pending.append(self.pool.submit(self._folder.write, shard, number, end - first))
        while self._pending and (self._pending[0].done() or len(self._pending) >= self._most):
            try:
                self._pending[0].result(timeout=_PATIENCE)
            except TimeoutError:
                watch()
            else:
                self._pending.popleft()

    def close(self) -> None:
        """Waits for the threads; what they were given is written."""
        self.pool.shutdown()

    def finish(self) -> None:
        """Waits for what is being written; a writer's error is raised here."""
        while self._pending:
            self._pending.popleft().result()


def play_table(specification: Specification, matches: int, name: str) -> pa.Table:
    """A table of a run that was not written, played again."""
    from mus import tables

    ranges = _ranges(matches, MATCHES_PER_SHARD)
    simulation = _start(specification, ranges, 0, tables=True)
    parts: dict[int, pa.Table] = {}
    metadata = specification.metadata()
    try:
        for shard in _shards(simulation, lambda: None):
            columns = shard.take(name)
            parts[shard.index] = tables.to_arrow(name, columns, specification.bots, metadata)
    finally:
        simulation.close()
    return tables.concatenate(name, [parts[index] for index in sorted(parts)])


def play_record(specification: Specification, index: int, matches: int) -> dict[str, Any]:
    """The record of one match of a run, played again alone."""
    if not 0 <= index < matches:
        raise MusError(f"match {index!r}: this run has matches 0 to {matches - 1}")
    return _native.play_match(
        specification.a,
        specification.b,
        index,
        rules=specification.rules,
        seed=specification.seed,
        paired=specification.paired,
    )
