"""The order in which a training loop gets its rows: a function of seed, row groups and worker.

Nothing is kept between batches but the place in that order, so a loop can go on anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from mus.checks import whole
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from mus.data.scanning import Group, Reader

_SEEDS = 2**64

#: The second words of the keys of the Philox streams that shuffle: no purpose of the engine's.
_GROUPS, _ROWS = 2**32, 2**32 + 1


@dataclass(frozen=True)
class Order:
    """Which rows come when."""

    #: Rows of a batch.
    size: int
    #: None: the order of play.
    seed: int | None
    worker: int
    workers: int
    #: Batches to skip.
    start: int

    @classmethod
    def read(cls, size: object, seed: object, worker: object, start: object) -> Order:
        """An order, if it can be one.

        Raises
        ------
        MusError
            When a number is out of range.
        """
        if (rows := whole(size)) is None or rows < 1:
            raise MusError(f"size {size!r}: expected a whole number above 0")
        key = None if seed is None else whole(seed)
        if seed is not None and (key is None or not 0 <= key < _SEEDS):
            raise MusError(f"shuffle_seed {seed!r}: expected None, or 0 to 2^64 - 1")
        pair = tuple(worker) if isinstance(worker, (tuple, list)) else ()
        number, workers = map(whole, pair) if len(pair) == 2 else (None, None)
        if number is None or workers is None or not 0 <= number < workers:
            raise MusError(f"worker {worker!r}: expected (i, n) with i from 0 to n - 1")
        if (skip := whole(start)) is None or skip < 0:
            raise MusError(f"start {start!r}: expected a whole number of batches from 0")
        return cls(rows, key, number, workers, skip)

    def pieces(self, groups: int) -> list[tuple[int, slice]]:
        """The row groups of this worker, each with the rows in its order that it gets.

        Where there are fewer row groups than workers, one is shared by several.
        """
        places = list(range(groups))
        if self.seed is not None and groups:
            places = _shuffled(self.seed, _GROUPS, 0, groups).tolist()
        sharing = -(-self.workers // max(groups, 1))
        pieces = [
            (place, slice(part, None, sharing)) for place in places for part in range(sharing)
        ]
        return pieces[self.worker :: self.workers]

    def rows(self, place: int, count: int, piece: slice) -> NDArray[np.int64]:
        """The places of the rows of a piece, in order."""
        if self.seed is None:
            return np.arange(count)[piece]
        return _shuffled(self.seed, _ROWS, place, count)[piece]


def batches(
    order: Order, rows: Mapping[Group, int], read: Reader
) -> Iterator[dict[str, NDArray[Any]]]:
    """The batches of one worker; ``rows`` says how many rows each row group has."""
    groups = list(rows.items())
    skipped = order.start * order.size
    left: dict[str, NDArray[Any]] = {}
    for number, piece in order.pieces(len(groups)):
        group, held = groups[number]
        count = len(range(held)[piece])
        if skipped >= count:
            skipped -= count
            continue
        places = order.rows(number, held, piece)[skipped:]
        skipped = 0
        columns = read(group)
        while len(places):
            missing = order.size - _length(left)
            taken = {name: values[places[:missing]] for name, values in columns.items()}
            places = places[missing:]
            left = _joined(left, taken)
            if _length(left) == order.size:
                yield left
                left = {}
    if left:
        yield left


def _length(columns: Mapping[str, NDArray[Any]]) -> int:
    return next((len(values) for values in columns.values()), 0)


def _joined(
    first: dict[str, NDArray[Any]], second: dict[str, NDArray[Any]]
) -> dict[str, NDArray[Any]]:
    if not first:
        return second
    return {name: np.concatenate([values, second[name]]) for name, values in first.items()}


def _shuffled(seed: int, purpose: int, group: int, count: int) -> NDArray[np.int64]:
    """The numbers below ``count`` in a random order that no version of numpy changes.

    Words of a Philox stream are sorted. Their lowest bits give way to the numbers themselves, which
    so are sorted with them, and no two words are equal.
    """
    key = np.array([seed, purpose], np.uint64)
    words = np.random.Philox(key=key, counter=[0, group, 0, 0]).random_raw(count)
    low = np.uint64((1 << count.bit_length()) - 1)
    words = np.sort((words & ~low) | np.arange(count, dtype=np.uint64))
    return (words & low).astype(np.int64)
