"""Blocks that come from many threads, joined to shards, each in order, several at a time."""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from mus.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mus import _native

    Range = tuple[int, int]


class Joined(Protocol):
    """What is made of a shard's blocks."""

    def add(self, block: _native.Shard) -> None:
        """Takes the next block."""

    def finish(self) -> None:
        """There are no more."""

    def drop(self) -> None:
        """There will be no more, though some are missing."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a shard that is to be played."""

    #: The shard's number.
    shard: int
    #: Its place among the shard's blocks.
    place: int
    #: How many blocks the shard has.
    count: int
    #: The first match, and one past the last.
    range: Range


#: How many shards are written at the same time, at most: each has a file open for every table.
AT_ONCE = 32


def blocks_of(shards: Sequence[tuple[int, Range]], size: int, at_once: int) -> list[Block]:
    """The blocks of shards: the first of some shards, then their second ones.

    So the shards are written at the same time.

    >>> from mus.joining import blocks_of
    >>> [(block.shard, block.range) for block in blocks_of([(0, (0, 4)), (1, (4, 7))], 2, 2)]
    [(0, (0, 2)), (1, (4, 6)), (0, (2, 4)), (1, (6, 7))]
    """
    at_once = min(at_once, AT_ONCE)
    return [
        block
        for first in range(0, len(shards), at_once)
        for block in sorted(
            (block for shard in shards[first : first + at_once] for block in _blocks(shard, size)),
            key=lambda block: (block.place, block.shard),
        )
    ]


def _blocks(shard: tuple[int, Range], size: int) -> Iterator[Block]:
    number, (first, end) = shard
    begins = range(first, end, size)
    for place, begin in enumerate(begins):
        yield Block(number, place, len(begins), (begin, min(begin + size, end)))


@dataclass
class _Shard:
    """A shard in the making."""

    joined: Joined
    #: Blocks whose turn has not come, by place.
    waiting: dict[int, _native.Shard] = field(default_factory=dict)
    #: The place of the block that comes next.
    turn: int = 0
    #: Is a thread at work on it?
    is_busy: bool = False


class Joiner:
    """Joins blocks on threads of its own, a few at a time so that memory stays flat."""

    def __init__(
        self, begin: Callable[[int, int], Joined], blocks: Sequence[Block], threads: int
    ) -> None:
        """``begin`` makes what takes a shard's blocks, of its number and how many matches."""
        self._begin = begin
        self._blocks = blocks
        self._most = threads
        self._pool = ThreadPoolExecutor(threads, "mus-write")
        self._lock = threading.Lock()
        #: Told whenever a block has been worked on.
        self._moved = threading.Condition(self._lock)
        self._shards: dict[int, _Shard] = {}
        self._running: deque[Future[None]] = deque()
        self._matches: dict[int, int] = {}
        for block in blocks:
            first, end = block.range
            self._matches[block.shard] = self._matches.get(block.shard, 0) + end - first

    def take(self, played: _native.Shard, watch: Callable[[], None] = lambda: None) -> None:
        """Takes a block, and waits while too many are being worked on."""
        block = self._blocks[played.index]
        with self._lock:
            shard = self._shards.get(block.shard)
            if shard is None:
                begun = self._begin(block.shard, self._matches[block.shard])
                shard = self._shards[block.shard] = _Shard(begun)
            shard.waiting[block.place] = played
            if not shard.is_busy and block.place == shard.turn:
                shard.is_busy = True
                self._running.append(self._pool.submit(self._work, shard, block))
        self._settle()
        while self._running and self._is_full():
            watch()
            self._settle()

    def _settle(self) -> None:
        """Lets go of work that is done; an error in it is raised here."""
        for _ in range(len(self._running)):
            work = self._running.popleft()
            if work.done():
                work.result()
            else:
                self._running.append(work)

    def _is_full(self) -> bool:
        """Whether too many blocks wait or are being worked on, also after a moment."""

        def has_room() -> bool:
            shards = self._shards.values()
            return sum(len(one.waiting) + one.is_busy for one in shards) < self._most

        with self._moved:
            return not self._moved.wait_for(has_room, PATIENCE)

    def _work(self, shard: _Shard, block: Block) -> None:
        """Joins a shard's blocks as long as the next one is there."""
        try:
            self._join(shard, block)
        finally:
            with self._moved:
                self._moved.notify()

    def _join(self, shard: _Shard, block: Block) -> None:
        while True:
            with self._lock:
                played = shard.waiting.pop(shard.turn, None)
                shard.is_busy = played is not None
            if played is None:
                return
            shard.joined.add(played)
            del played
            with self._moved:
                self._moved.notify()
                shard.turn += 1
                is_last = shard.turn == block.count
                if is_last:
                    del self._shards[block.shard]
            if is_last:
                shard.joined.finish()
                return

    def finish(self) -> None:
        """Waits for what is being worked on; an error there is raised here."""
        while self._running:
            self._running.popleft().result()

    def close(self) -> None:
        """Waits for the threads; shards that have all their blocks are finished, others dropped."""
        self._pool.shutdown()
        for shard in self._shards.values():
            shard.joined.drop()
        self._shards.clear()
