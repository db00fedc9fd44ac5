"""Plays the blocks of an experiment on several threads, and keeps each as it is finished."""

from __future__ import annotations

import os
import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mus import _native
from mus.experiments.checkpoint import Checkpoint
from mus.experiments.pairs import PairCounts
from mus.patience import TIME_LIMIT, check_late, wind_up
from mus.players import best_threads, check_versions, engine_team
from mus.specification import check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mus.experiments.design import Design

    #: Matches done, matches in all, and how the pairing played last stands.
    Progress = Callable[[int, int, str], None]

    Pending = dict[Future[_native.Tally | None], tuple[int, int]]

_R = TypeVar("_R", bound="_Result")

#: How long the caller's thread waits for news before it looks after signals and progress.
_PATIENCE = 0.05

#: Blocks in wait for each thread, so that none stands still while a manifest is written.
_IN_WAIT = 2


class _Result(Protocol):
    """What an experiment comes to."""

    def to_dict(self) -> dict[str, Any]:
        """All of it, for JSON."""


def carry_out(
    design: Design,
    finish: Callable[[Design, Checkpoint], _R],
    *,
    threads: int | None,
    out: str | os.PathLike[str] | None,
    progress: Progress | None,
) -> _R:
    """Plays what a folder lacks of an experiment, and writes and returns its result.

    Raises
    ------
    MusError
        When the number of threads is none, a bot fails, or the folder does not take it.
    """
    workers = check_threads(threads) if threads is not None else best_threads(design.guests)
    if out is not None:
        check_versions(design.guests)
    checkpoint = Checkpoint(design, out)
    try:
        if not checkpoint.closed:
            play(design, checkpoint, threads=workers, progress=progress)
        result = finish(design, checkpoint)
        checkpoint.finish(result.to_dict())
    finally:
        checkpoint.release()
    return result


def play(
    design: Design, checkpoint: Checkpoint, *, threads: int, progress: Progress | None
) -> None:
    """Plays what the checkpoint lacks; ``threads`` 0 stands for all of the machine's.

    A block is a function of the design, the pairing and its own number. So threads, and kills, do
    not change what comes out.
    """
    workers = threads or os.cpu_count() or 1
    stopping = threading.Event()
    missing = _missing(design, checkpoint)
    pending: Pending = {}
    note = ""
    pool = ThreadPoolExecutor(workers, "mus-play")
    try:
        while not checkpoint.closed:
            while len(pending) < _IN_WAIT * workers and (next_block := next(missing, None)):
                job = pool.submit(_play_block, design, *next_block, stopping)
                pending[job] = next_block
            done, _ = wait(pending, _PATIENCE, FIRST_COMPLETED)
            if done:
                note = _keep(design, checkpoint, [(pending.pop(job), job) for job in done])
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
    finished: list[tuple[tuple[int, int], Future[_native.Tally | None]]],
) -> str:
    """Keeps finished blocks, and tells how the last one's pairing stands."""
    note = ""
    for (pairing, block), job in finished:
        tally = job.result()
        if tally is not None:
            standing = checkpoint.standings[pairing]
            standing.take(block, tally)
            note = _told(design, pairing, standing.tally)
    checkpoint.save()
    return note


def _told(design: Design, pairing: int, tally: _native.Tally) -> str:
    """How a pairing stands, in a few words."""
    pairs, between = PairCounts.of(tally), design.pairings[pairing]
    low, high = pairs.interval
    text = f"{pairs.mean:.2%} ({low:.2%} to {high:.2%})"
    if design.sprt is not None:
        least, most = design.sprt.bounds
        text += f", LLR {design.sprt.ratio(pairs):+.2f} ({least:+.2f}, {most:+.2f})"
    return f"{text} {between.a} v {between.b}"


def _play_block(
    design: Design, pairing: int, block: int, stopping: threading.Event
) -> _native.Tally | None:
    """The tally of one block; None when all is to stop."""
    between = design.pairings[pairing]
    if stopping.is_set():
        return None
    a, b = map(engine_team, between.entrants)
    simulation = _native.Simulation(
        a,
        b,
        [design.block(block)],
        rules=design.rules,
        seed=between.seed,
        threads=1,
        paired=True,
    )
    try:
        while not stopping.is_set():
            shard = simulation.next(_PATIENCE)
            check_late(simulation, TIME_LIMIT)
            if shard is not None:
                return shard.tally
    finally:
        wind_up(simulation, lambda _shard: None)
    return None
