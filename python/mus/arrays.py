"""What arrays of cards and of seats must be, and errors that name what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from mus.errors import CardError, MusError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray


def card_array(name: str, cards: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Card numbers as uint8 (n, *shape); nested lists of whole numbers are taken too.

    Raises
    ------
    CardError
        When it has another type or shape, or a list has a number that is no card.
    """
    expected = f"({', '.join(map(str, ('n', *shape)))})"
    array = cards if isinstance(cards, np.ndarray) else listed(name, cards, expected)
    if array.dtype != np.uint8:
        raise CardError(f"{name}: dtype {array.dtype}, expected uint8 {expected}")
    if array.ndim != 1 + len(shape) or array.shape[1:] != shape:
        raise CardError(f"{name}: shape {array.shape}, expected {expected}")
    return array


def listed(name: str, cards: ArrayLike, expected: str) -> NDArray[Any]:
    """Nested lists of card numbers as uint8; what holds no whole numbers as the array it makes.

    Raises
    ------
    CardError
        When rows differ in length, or a number is no card.
    """
    try:
        array = np.asarray(cards)
    except ValueError:
        raise CardError(f"{name}: rows of different lengths, expected {expected}") from None
    if array.size == 0 and array.dtype == np.float64:  # an empty list
        return array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        return array
    bad = (array < 0) | (array > 39)
    if bad.any():
        place = "".join(f"[{index}]" for index in np.argwhere(bad)[0])
        number = array[bad][0]
        raise CardError(f"{name}{place}: {number} is no card number: they are 0 to 39 (M1.2)")
    return array.astype(np.uint8)


def seat_array(name: str, seats: ArrayLike, size: int) -> NDArray[np.uint8]:
    """Seats 0 to 3 as uint8: (1,) for one whole number, (size,) for that many.

    Raises
    ------
    MusError
        When it has another type or shape, or a number above 3 or below 0.
    """
    expected = f"a seat 0 to 3, or whole numbers ({size},)"
    try:
        array = np.asarray(seats)
    except ValueError:
        raise MusError(f"{name}: rows of different lengths, expected {expected}") from None
    if array.size == 0 and not isinstance(seats, np.ndarray):
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise MusError(f"{name}: dtype {array.dtype}, expected {expected}")
    if array.shape not in ((), (size,)):
        raise MusError(f"{name}: shape {array.shape}, expected {expected}")
    bad = np.flatnonzero((array < 0) | (array > 3))
    if bad.size:
        place = f"[{bad[0]}]" if array.ndim else ""
        raise MusError(f"{name}{place} is {array.flat[bad[0]]}: expected a seat 0 to 3 (M5.1)")
    return np.ascontiguousarray(array.reshape(-1), np.uint8)


def check_out(out: object, dtype: DTypeLike, name: str, size: int) -> None:
    """Whether ``out`` can take so many rows of a dtype.

    Raises
    ------
    CardError
        When it is no array, cannot be written, or has another type or shape.
    """
    if not isinstance(out, np.ndarray):
        found = type(out).__name__
    elif out.dtype != dtype or out.shape != (size,):
        found = f"{out.dtype} {out.shape}"
    elif not out.flags.writeable:
        found = "read-only"
    elif size > 1 and abs(out.strides[0]) < out.itemsize:
        raise CardError("out overlaps itself: its rows need memory of their own")
    else:
        return
    raise CardError(f"out is {found}: expected dtype {name}, shape ({size},)")


def apart(given: NDArray[np.uint8], out: NDArray[Any]) -> NDArray[np.uint8]:
    """What is given, copied if it lies between the rows of ``out``.

    Raises
    ------
    CardError
        When it shares a byte with them.
    """
    if not np.may_share_memory(given, out):
        return given
    try:
        # The stubs know of two special values only; any number of steps is one.
        shared = np.shares_memory(given, out, max_work=cast(Any, 100_000))
    except np.exceptions.TooHardError:
        shared = True
    if shared:
        raise CardError("out overlaps the cards: it needs memory of its own")
    return given.copy()
