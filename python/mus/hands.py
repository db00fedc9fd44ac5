"""Hands in arrays: text to card numbers and back, and what every hand is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from mus import _native
from mus.arrays import apart, check_out, listed
from mus.checks import MOST_THREADS, check_threads, shown
from mus.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    RulesLike = _native.Rules | str | Mapping[str, object] | None

    class ArrowStream(Protocol):
        """A column in pieces, as Arrow hands it on."""

        def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

    class ArrowArray(Protocol):
        """An array, as Arrow hands it on."""

        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

    ArrowLike = ArrowStream | ArrowArray

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

_BYTE = np.dtype(np.uint8)
#: A hand as one number, the first card in the lowest byte.
_PACKED = np.dtype("<u4")
#: Views as these reach the bytes of an array with any strides.
_HAND = np.dtype([("bytes", _BYTE, 4)])
_ROW = np.dtype([("bytes", _BYTE, WORTH.itemsize)])
_NONE: NDArray[np.uint8] = np.empty((0, 4), _BYTE)


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
    if not isinstance(texts, Iterable):
        raise CardError(f"parse_hands takes a list of hands, not {shown(texts)}: write ['RR7A']")
    listed = list(texts)
    for place, text in enumerate(map(_any, listed)):
        if not isinstance(text, str):
            raise CardError(f"hands[{place}] is {shown(text)}: a hand is text, as in 'RR7A' (M1.2)")
    return _native.parse_hands(listed)


def format_hands(cards: ArrayLike | ArrowLike) -> list[str]:
    """Hands as text, ``"Ro Rc 7b 1e"``, from card numbers in any form that ``evaluate`` takes.

    Raises
    ------
    CardError
        When the array has another type or shape, a null, or a number above 39.

    >>> mus.format_hands(mus.parse_hands(["RR7A"]))
    ['Ro Rc 7o 1o']
    """
    pieces = _pieces(cards)
    return _native.format_hands(pieces[0] if len(pieces) == 1 else np.concatenate([_NONE, *pieces]))


def evaluate(
    cards: ArrayLike | ArrowLike,
    rules: RulesLike = None,
    out: NDArray[Any] | None = None,
    *,
    threads: int = 1,
) -> NDArray[Any]:
    """What hands are worth in every lance.

    Parameters
    ----------
    cards
        uint8 (n, 4): card numbers 0 to 39 (M1.2). Or uint32 (n,): a hand a number, a byte a card,
        as in the columns ``cards0`` to ``cards3`` of the table ``deals``. Any strides. Or an Arrow
        array or column of uint32 or of four bytes (``FixedSizeBinary(4)``), of pyarrow or of
        another library; it is read where it lies. Equal cards in one hand are not looked for.
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    out
        An array of dtype ``mus.WORTH`` and shape (n,) to write into and return; any strides, but no
        memory of ``cards``.
    threads
        At most how many threads work, from 1 on. Each gets at least 262,144 hands, so smaller
        arrays are one thread's work. The result does not depend on it.

    Returns
    -------
    Structured array (n,): ``grande``, ``chica`` (places from 0, higher wins), ``pares``, ``juego``
    (places, 0: has none), ``total``, ``pares_value``, ``juego_value``; nine bytes a hand.

    Raises
    ------
    CardError
        When an array has another type or shape, a null, or a number above 39; ``out`` is then
        unchanged.
    RulesError, MusError
        When the rules, or the number of threads, are none.

    Other threads of Python run meanwhile.

    >>> mus.evaluate(mus.parse_hands(["RR7A", "RRAA"]))["pares"]
    array([ 8, 45], dtype=uint8)
    """
    if type(threads) is not int or not 0 < threads <= MOST_THREADS:
        threads = check_threads(threads)
    pieces = _pieces(cards)
    size = len(pieces[0]) if len(pieces) == 1 else sum(map(len, pieces))
    if out is None:
        out = np.empty(size, WORTH)
        _native.evaluate(pieces, _bytes(out), rules, threads, fresh=True)
        return out
    rows = _rows(out, size)
    if not _native.evaluate(pieces, rows, rules, threads):
        pieces = [apart(piece, rows) for piece in pieces]
        _native.evaluate(pieces, rows, rules, threads)
    return out


def _any(value: object) -> object:
    """The value, of which nothing is promised: callers may not check types."""
    return value


def _bytes(out: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of rows that lie one behind another, nine a row; faster than ``view``."""
    return np.ndarray((len(out), WORTH.itemsize), _BYTE, out)


def _rows(out: object, size: int) -> NDArray[np.uint8]:
    """The bytes of ``out``, or an error if it cannot take the worth of so many hands."""
    if isinstance(out, np.ndarray) and out.shape == (size,) and out.dtype is WORTH:
        flags = out.flags
        if flags.writeable and flags.c_contiguous:
            return _bytes(out)
    check_out(out, WORTH, "mus.WORTH", size)
    rows = cast("NDArray[Any]", out)
    return _bytes(rows) if rows.flags.c_contiguous else rows.view(_ROW)["bytes"]


def _pieces(cards: ArrayLike | ArrowLike) -> list[NDArray[np.uint8]]:
    """The hands as uint8 arrays (n, 4), one behind another."""
    if isinstance(cards, np.ndarray):
        if cards.dtype is _BYTE and cards.ndim == 2 and cards.shape[1] == 4:
            return [cards]
        return [_by_hand(cards)]
    if hasattr(cards, "__arrow_c_stream__") or hasattr(cards, "__arrow_c_array__"):
        from mus.arrow import hands

        pieces = hands(cards)
        if pieces is not None:
            return pieces
    return [_listed(cards)]


def _by_hand(array: NDArray[Any]) -> NDArray[np.uint8]:
    """The array as uint8 (n, 4), where it lies, or an error that names what is wrong with it."""
    if array.dtype == _BYTE:
        if array.ndim == 2 and array.shape[1] == 4:
            return array
        raise CardError(f"cards: shape {array.shape}, expected (n, 4)")
    if array.dtype != _PACKED:
        raise CardError(f"cards: dtype {array.dtype}, expected uint8 (n, 4) or uint32 (n,)")
    if array.ndim != 1:
        raise CardError(f"cards: shape {array.shape} of uint32, expected (n,)")
    return array.view(_HAND)["bytes"]


def _listed(cards: Any) -> NDArray[np.uint8]:
    """Nested lists of whole numbers, or what turns itself into an array, as uint8 (n, 4)."""
    if hasattr(cards, "__array__"):
        array = np.asarray(cards)
        if array.ndim == 1 and array.dtype == _PACKED:
            return _by_hand(array)
    return _by_hand(listed("cards", cards, "(n, 4)"))
