"""Plays the blocks of an experiment on several threads, and keeps each as it is finished."""

from __future__ import annotations

import os
import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mus.checks import check_path, check_progress, cores
from mus.experiments.block import Block
from mus.experiments.checkpoint import Checkpoint
from mus.experiments.pairs import PairCounts
from mus.patience import TIME_LIMIT, check_late, check_on_error, check_time_limit, wind_up
from mus.players import best_threads, check_versions
from mus.specification import check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mus import _native
    from mus.experiments.design import Design

    #: Matches done, matches in all, and how the pairing played last stands.
    Progress = Callable[[int, int, str], None]

    #: Blocks in play, and blocks that failed, by pairing and number.
    Pending = dict[Future[Block | None], tuple[int, int]]
    Failed = dict[tuple[int, int], BaseException]

_R = TypeVar("_R", bound="_Result")

#: How long the caller's thread waits for news before it looks after signals and progress.
_PATIENCE = 0.05

#: Blocks in wait for each thread, so that none stands still while a manifest is written.
_IN_WAIT = 2


class _Result(Protocol):
    """What an experiment comes to."""

    def to_dict(self) -> dict[str, Any]:
        """All of it, for JSON."""


@dataclass(frozen=True)
class Manner:
    """What does not decide an experiment's result, but how it is played."""

    #: None: as many threads as is best.
    threads: int | None = None
    out: str | os.PathLike[str] | None = None
    progress: Progress | None = None
    #: ``"stop"`` or ``"forfeit"``: what a failure of a Python bot does.
    on_error: str = "stop"
    #: Seconds that a decision of a Python bot may last; None: as long as it likes.
    time_limit: float | None = TIME_LIMIT


def carry_out(design: Design, finish: Callable[[Design, Checkpoint], _R], manner: Manner) -> _R:
    """Plays what a folder lacks of an experiment, and writes and returns its result.

    Raises
    ------
    MusError
        When the number of threads is none, a bot fails, or the folder does not take it.
    """
    threads = manner.threads
    check_progress(manner.progress)
    out = None if manner.out is None else check_path("out", manner.out)
    workers = check_threads(threads) if threads is not None else best_threads(design.guests)
    table = _Table(
        design,
        workers or cores(),
        check_on_error(manner.on_error),
        check_time_limit(manner.time_limit),
    )
    if out is not None:
        check_versions(design.guests)
    checkpoint = Checkpoint(design, out)
    try:
        if not checkpoint.closed:
            _play(table, checkpoint, manner.progress)
        result = finish(design, checkpoint)
        checkpoint.finish(result.to_dict())
    finally:
        checkpoint.release()
    return result


@dataclass(frozen=True)
class _Table:
    """Where blocks are played: what is to be played, and how."""

    design: Design
    workers: int
    forfeits: bool
    limit: float | None


def _play(table: _Table, checkpoint: Checkpoint, progress: Progress | None) -> None:
    """Plays what the checkpoint lacks.

    A block is a function of the design, the pairing and its own number. So threads, and kills, do
    not change what comes out.
    """
    design = table.design
    stopping = threading.Event()
    missing = _missing(design, checkpoint)
    pending: Pending = {}
    failed: Failed = {}
    note = ""
    pool = ThreadPoolExecutor(table.workers, "mus-play")
    try:
        while not checkpoint.closed:
            _tell_failure(checkpoint, failed, pending)
            room = 0 if failed else _IN_WAIT * table.workers
            while len(pending) < room and (next_block := next(missing, None)):
                job = pool.submit(_play_block, table, *next_block, stopping)
                pending[job] = next_block
            done, _ = wait(pending, _PATIENCE, FIRST_COMPLETED)
            if done:
                finished = sorted(((pending.pop(job), job) for job in done), key=itemgetter(0))
                note = _keep(design, checkpoint, finished, failed) or note
            if progress is not None:
                progress(checkpoint.matches, design.matches * len(design.pairings), note)
    finally:
        stopping.set()
        pool.shutdown(cancel_futures=True)


def _missing(design: Design, checkpoint: Checkpoint) -> Iterator[tuple[int, int]]:
    """Pairings and blocks that are not there, in order; a pairing that closes has no more."""
    for pairing, standing in enumerate(checkpoint.standings):
        for block in range(design.blocks):
            if standing.closed:
                break
            if not standing.has(block):
                yield pairing, block


def _keep(
    design: Design,
    checkpoint: Checkpoint,
    finished: list[tuple[tuple[int, int], Future[Block | None]]],
    failed: Failed,
) -> str:
    """Keeps finished blocks, and tells how the last one's pairing stands.

    Bots' errors go into ``failed``: what was finished beside them is kept.
    """
    note = ""
    for (pairing, block), job in finished:
        if error := job.exception():
            failed[pairing, block] = error
        elif (played := job.result()) is not None:
            standing = checkpoint.standings[pairing]
            standing.take(block, played)
            note = _told(design, pairing, standing.tally)
    checkpoint.save()
    return note


def _tell_failure(checkpoint: Checkpoint, failed: Failed, pending: Pending) -> None:
    """Raises the error of the first block that failed, as soon as none before it is in play.

    Blocks are begun in order, so that it is the same one for any number of threads. A block past
    the end of its sequential test is none of the experiment.
    """
    for pairing, block in list(failed):
        if checkpoint.standings[pairing].closed:
            del failed[pairing, block]
    first = min(failed, default=None)
    if first is not None and all(place > first for place in pending.values()):
        raise failed[first]


def _told(design: Design, pairing: int, tally: _native.Tally) -> str:
    """How a pairing stands, in a few words."""
    pairs, between = PairCounts.of(tally), design.pairings[pairing]
    low, high = pairs.interval
    text = f"{pairs.mean:.2%} ({low:.2%} to {high:.2%})"
    if design.sprt is not None:
        least, most = design.sprt.bounds
        text += f", LLR {design.sprt.ratio(pairs):+.2f} ({least:+.2f}, {most:+.2f})"
    return f"{text} {between.a} v {between.b}"


def _play_block(table: _Table, pairing: int, block: int, stopping: threading.Event) -> Block | None:
    """What came of one block; None when all is to stop."""
    design = table.design
    between = design.pairings[pairing]
    if stopping.is_set():
        return None
    simulation = design.contest.start(
        between.entrants, between.seed, design.block(block), forfeits=table.forfeits
    )
    try:
        while not stopping.is_set():
            shard = simulation.next(_PATIENCE)
            check_late(simulation, table.limit)
            if shard is not None:
                return Block.of(shard, design.contest)
    finally:
        wind_up(simulation, lambda _shard: None)
    return None
