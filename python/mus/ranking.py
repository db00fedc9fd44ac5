"""Every different hand: how often it is dealt, and where it stands in each lance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from mus import _native
from mus.checks import LANCES

if TYPE_CHECKING:
    from mus.hands import RulesLike


def rankings(rules: RulesLike = None) -> pa.Table:
    """Every hand that differs by rank, the best in grande first: 330 rows, or 715 of four kings.

    A *percentile* is, of the pack's 91,390 hands, the per cent that this hand beats in a lance,
    and half of the per cent that are its equals (itself among them). All hands count: in pares
    and juego those without are equals at the bottom, and punto compares totals, also of juego.
    The mean over all 91,390 hands is 50 in every lance.

    Parameters
    ----------
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options; ``kings`` and ``real``
        bear on it.

    Returns
    -------
    pyarrow.Table: ``hand`` (string, highest card first, as ``format_classes`` writes it),
    ``combinations`` (int64, how many of the 91,390 hands), ``grande``, ``chica``, ``pares``,
    ``juego``, ``punto`` (float64, percentiles).

    Raises
    ------
    RulesError
        When the rules cannot be read.

    >>> mus.rankings().slice(0, 2).select(["hand", "combinations"]).to_pylist()
    [{'hand': 'RRRR', 'combinations': 70}, {'hand': 'RRRC', 'combinations': 224}]
    """
    hands, combinations, percentiles = zip(*_native.rankings(rules), strict=True)
    columns = {
        "hand": pa.array(hands, pa.string()),
        "combinations": pa.array(combinations, pa.int64()),
    }
    by_lance = zip(LANCES, zip(*percentiles, strict=True), strict=True)
    return pa.table(columns | {lance: pa.array(of, pa.float64()) for lance, of in by_lance})
