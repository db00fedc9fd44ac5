"""Hands against hands in arrays: two by two, and the four of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mus import _native
from mus.arrays import apart, card_array, check_out, seat_array
from mus.errors import CardError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from mus.hands import RulesLike

#: A row of what ``showdown`` returns, by lance: grande, chica, pares, juego, punto; ten bytes.
SHOWDOWN = np.dtype([("winner", "i1", (5,)), ("value", "u1", (5,))])


def compare(a: ArrayLike, b: ArrayLike, lance: str, *, rules: RulesLike = None) -> NDArray[np.int8]:
    """Which of two hands is better in a lance, before the seat decides (M4.1).

    Parameters
    ----------
    a, b
        uint8 (n, 4) each, any strides: card numbers 0 to 39 (M1.2). One of them may be a single
        hand, (1, 4), that meets all hands of the other. Equal cards are not looked for.
    lance
        ``"grande"``, ``"chica"``, ``"pares"``, ``"juego"`` or ``"punto"``. Hands without pares, or
        without juego, are alike in it and worse than any with. Punto compares totals, also of
        hands that have juego (M4.6).
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.

    Returns
    -------
    int8 (n,): 1 where ``a`` is better, 0 where both are alike, -1 where ``b`` is better.

    Raises
    ------
    CardError
        When an array has another type or shape, or a number above 39.
    MusError
        When no lance has that name.

    >>> ours, theirs = mus.parse_hands(["7AAA", "RR7A"]), mus.parse_hands(["654A"])
    >>> mus.compare(ours, theirs, "chica")
    array([ 1, -1], dtype=int8)
    """
    ours, theirs = card_array("a", a, (4,)), card_array("b", b, (4,))
    if len(ours) != len(theirs) and 1 not in (len(ours), len(theirs)):
        message = "expected as many hands in both, or one in either"
        raise CardError(f"a: shape {ours.shape}, b: shape {theirs.shape}: {message}")
    ours, theirs = np.broadcast_arrays(ours, theirs)
    return _native.compare(ours, theirs, lance, rules)


def showdown(
    cards: ArrayLike,
    mano: ArrayLike,
    *,
    rules: RulesLike = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]:
    """Who wins each lance when the hands of a deal are laid open, and what with (M4, M6.4).

    Parameters
    ----------
    cards
        uint8 (n, 4, 4), any strides: deals, seats 0 to 3, card numbers 0 to 39 (M1.2). Equal cards
        in one deal are not looked for.
    mano
        The seat that speaks first, 0 to 3: one for all deals, or whole numbers (n,). Of equal
        hands, the one whose seat speaks first from mano wins (M4.1).
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    out
        An array of dtype ``mus.SHOWDOWN`` and shape (n,) to write into and return.

    Returns
    -------
    Structured array (n,) of two fields, each by lance: grande, chica, pares, juego, punto.
    ``winner``, int8 (n, 5): the team, 0 or 1; -1 in pares and juego when nobody has them, in punto
    when somebody has juego. ``value``, uint8 (n, 5): what the lance scores for the winner beside
    bets and pasos (M6.4): in pares and juego the sum over the hands of both partners, in punto 1,
    in grande and chica 0; 0 where nobody wins. Ten bytes a deal. Option ``punto`` is not looked at:
    under ``"paso"`` the 1 is scored only if nobody bet.

    Raises
    ------
    CardError
        When an array has another type or shape, or a number above 39; ``out`` is then unchanged.
    MusError
        When ``mano`` is no seat, or has another type or shape.

    >>> deal = mus.parse_hands(["RR7A", "CC55", "SSS4", "6662"])
    >>> told = mus.showdown([deal], mano=0)
    >>> told["winner"].tolist(), told["value"].tolist()
    ([[0, 1, 1, 0, -1]], [[0, 0, 5, 2, 0]])
    """
    array = card_array("cards", cards, (4, 4))
    manos = seat_array("mano", mano, len(array))
    if out is None:
        out = np.empty(len(array), SHOWDOWN)
    else:
        check_out(out, SHOWDOWN, "mus.SHOWDOWN", len(array))
        array, manos = apart(array, out), apart(manos, out)
    if out.flags.c_contiguous:
        _native.showdown(array, manos, out.view(np.uint8), rules)
        return out
    rows = np.empty(len(array), SHOWDOWN)
    _native.showdown(array, manos, rows.view(np.uint8), rules)
    out[...] = rows
    return out
