"""Hands in arrays: text to card numbers and back, and what every hand is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mus import _native
from mus.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    RulesLike = _native.Rules | str | Mapping[str, object] | None

#: A row of what ``evaluate`` returns: nine bytes, no padding.
WORTH = np.dtype(
    [
        ("grande", "<u2"),
        ("chica", "<u2"),
        ("pares", "u1"),
        ("juego", "u1"),
        ("total", "u1"),
        ("pares_value", "u1"),
        ("juego_value", "u1"),
    ]
)


def parse_hands(texts: Iterable[str]) -> NDArray[np.uint8]:
    """Card numbers of hands written as text, each hand by itself.

    Parameters
    ----------
    texts
        Hands as people write them: ``"Ro Rc 7b 1e"``, ``"RR7A"``, ``"12 12 7 1"`` (M1.2). Cards
        without suits take the lowest suits that are free in that hand.

    Returns
    -------
    uint8 (n, 4): card numbers 0 to 39, in the order of writing.

    Raises
    ------
    CardError
        When a text is not four different cards.

    >>> mus.parse_hands(["RR7A", "Ro Rc 7b 1e"])
    array([[ 9, 19,  6,  0],
           [ 9, 19, 26, 30]], dtype=uint8)
    """
    if isinstance(texts, str):
        raise CardError("parse_hands takes a list of hands, not one text: write [text]")
    listed = list(texts)
    for place, text in enumerate(map(_any, listed)):
        if not isinstance(text, str):
            raise CardError(f"hands[{place}] is {text!r}: a hand is text, as in 'RR7A' (M1.2)")
    return _native.parse_hands(listed)


def format_hands(cards: ArrayLike) -> list[str]:
    """Hands as text, ``"Ro Rc 7b 1e"``, from card numbers, uint8 (n, 4).

    Raises
    ------
    CardError
        When the array has another type or shape, or a number above 39.

    >>> mus.format_hands(mus.parse_hands(["RR7A"]))
    ['Ro Rc 7o 1o']
    """
    return _native.format_hands(_cards(cards))


def evaluate(
    cards: ArrayLike, rules: RulesLike = None, out: NDArray[Any] | None = None
) -> NDArray[Any]:
    """What hands are worth in every lance.

    Parameters
    ----------
    cards
        uint8 (n, 4), any strides: card numbers 0 to 39 (M1.2). Equal cards in one hand are not
        looked for.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    out
        An array of dtype ``mus.WORTH`` and shape (n,) to write into and return.

    Returns
    -------
    Structured array (n,): ``grande``, ``chica`` (places from 0, higher wins), ``pares``, ``juego``
    (places, 0: has none), ``total``, ``pares_value``, ``juego_value``; nine bytes a hand.

    Raises
    ------
    CardError
        When an array has another type or shape, or a number above 39; ``out`` is then unchanged.

    >>> mus.evaluate(mus.parse_hands(["RR7A", "RRAA"]))["pares"]
    array([ 8, 45], dtype=uint8)
    """
    array = _cards(cards)
    if out is None:
        out = np.empty(len(array), WORTH)
    else:
        _check_out(out, len(array))
    if out.flags.c_contiguous and not np.may_share_memory(out, array):
        _native.evaluate(array, out.view(np.uint8), rules)
        return out
    rows = np.empty(len(array), WORTH)
    _native.evaluate(array, rows.view(np.uint8), rules)
    out[...] = rows
    return out


def _check_out(out: object, size: int) -> None:
    """Whether ``out`` can take the worth of so many hands."""
    if not isinstance(out, np.ndarray):
        found = type(out).__name__
    elif out.dtype != WORTH or out.shape != (size,):
        found = f"{out.dtype} {out.shape}"
    elif not out.flags.writeable:
        found = "read-only"
    else:
        return
    raise CardError(f"out is {found}: expected dtype mus.WORTH, shape ({size},)")


def _any(value: object) -> object:
    """The value, of which nothing is promised: callers may not check types."""
    return value


def _cards(cards: ArrayLike) -> NDArray[np.uint8]:
    """The array of hands, or an error that names what is wrong with it."""
    if isinstance(cards, np.ndarray):
        if cards.dtype != np.uint8:
            raise CardError(f"cards: dtype {cards.dtype}, expected uint8 (n, 4)")
        array = cards
    else:
        array = _listed(cards)
    if array.ndim != 2 or array.shape[1] != 4:
        raise CardError(f"cards: shape {array.shape}, expected (n, 4)")
    return array


def _listed(cards: ArrayLike) -> NDArray[np.uint8]:
    """Nested lists of whole numbers as an array."""
    try:
        array = np.asarray(cards)
    except ValueError:
        raise CardError("cards: rows of different lengths, expected (n, 4)") from None
    if array.size == 0:
        return array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise CardError(f"cards: dtype {array.dtype}, expected uint8 (n, 4)")
    bad = (array < 0) | (array > 39)
    if bad.any():
        raise CardError(f"cards: {array[bad][0]} is no card number: they are 0 to 39 (M1.2)")
    return array.astype(np.uint8)
