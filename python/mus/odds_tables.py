"""Odds of every hand from every seat, as Arrow tables."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from mus import _native
from mus.chances import LanceOdds
from mus.checks import LANCES, MOST_THREADS, SEATS, check_flag, check_threads, cores

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    RulesLike = _native.Rules | str | Mapping[str, object] | None

#: The columns of chances and points, in order.
VALUES = (
    *(f"{lance}_{chance}" for lance in LANCES for chance in LanceOdds._fields),
    "points_ours",
    "points_theirs",
)


def odds_table(
    rules: RulesLike = None,
    *,
    partner: bool = False,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> pa.Table:
    """Odds of every hand from every seat, as ``mus.odds`` gives them.

    Parameters
    ----------
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    partner
        A row for every partner's hand that the cards left can make, too.
    threads
        Threads; None: one a core.
    progress
        Called with hands done and hands in all.

    Returns
    -------
    Arrow table, one row a hand (330, or 715 with four kings) and seat, hands by grande, best first:
    ``hand`` (ranks, highest first, as in ``"RR7A"``), ``partner`` where asked for, ``seat`` (int8,
    speaking order), ``combinations`` (int64: in how many ways the pack makes the hand, or the hand
    and the partner's), then float64 ``L_win L_lose L_none L_contested`` for each lance ``L``,
    ``points_ours``, ``points_theirs``.

    Raises
    ------
    MusError
        When threads are no number from 1 to 1,024.
    RulesError
        When there are no such rules.

    >>> table = mus.odds_table()
    >>> table.num_rows, table["hand"][0].as_py(), round(table["pares_win"][0].as_py(), 4)
    (1320, 'RRRR', 1.0)
    """
    if threads is None:
        threads = min(cores(), MOST_THREADS)
    threads = check_threads(threads)
    partner = check_flag("partner", partner)
    chosen = _native.rules_of(rules)
    names = [name for name, _ in _native.classes(chosen)]
    order = sorted(
        range(len(names)), key=lambda number: -_native.Hand(names[number], chosen).grande
    )
    parts = []
    with ThreadPoolExecutor(threads, "mus-odds") as pool:
        tasks = [pool.submit(_native.odds_rows, number, partner, chosen) for number in order]
        try:
            for done, task in enumerate(tasks, 1):
                parts.append(task.result())
                if progress is not None:
                    progress(done, len(tasks))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return _gathered(names, order, parts, partner=partner)


def _gathered(
    names: list[str],
    order: list[int],
    parts: list[tuple[NDArray[np.uint16], NDArray[np.uint64], NDArray[np.float64]]],
    *,
    partner: bool,
) -> pa.Table:
    """The hands' rows as one table."""
    partners, combinations, values = (
        np.concatenate([part[column] for part in parts]) for column in range(3)
    )
    rows = [len(part[0]) for part in parts]
    texts = pa.array(names, pa.string())

    def hands(numbers: NDArray[np.integer]) -> pa.Array:
        return texts.take(pa.array(np.repeat(numbers, SEATS)))

    columns = {"hand": hands(np.repeat(order, rows))}
    if partner:
        columns["partner"] = hands(partners)
    columns["seat"] = pa.array(np.tile(np.arange(SEATS, dtype=np.int8), len(partners)))
    columns["combinations"] = pa.array(np.repeat(combinations, SEATS).astype(np.int64))
    by_column = np.ascontiguousarray(values.reshape(-1, len(VALUES)).T)
    columns |= dict(zip(VALUES, map(pa.array, by_column), strict=True))
    return pa.table(columns)
