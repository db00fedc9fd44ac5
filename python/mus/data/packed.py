"""Packed values: several small numbers in the bytes of one, so that a column stays narrow.

What is packed in which way is told once, in ``PACKINGS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from mus.checks import check_name
from mus.errors import MusError
from mus.observation import ACTIONS, OBSERVATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]


@dataclass(frozen=True)
class Packing:
    """How the bytes of a value are to be read."""

    #: How many bytes a value has.
    width: int
    #: Makes of the bytes, uint8 (n, width), what they stand for: an array with n rows.
    read: Callable[[Rows], NDArray[Any]]
    #: What it makes.
    meaning: str


#: Every way to pack. Values of these widths, but for text and lists, are taken to be packed so
#: where nothing else is said.
PACKINGS = {
    "hand": Packing(4, lambda rows: rows, "four card numbers, lowest first: uint8 (n, 4)"),
    "legal": Packing(
        8,
        lambda rows: ACTIONS.unpack(rows.view("<u8").reshape(-1)),
        "what a seat may do, by number of `mus.ACTIONS`: bool (n, 35)",
    ),
    "observation": Packing(
        OBSERVATION.dtype.itemsize,
        lambda rows: rows.view(OBSERVATION.dtype).reshape(-1),
        "what a seat knows: structs (n,) of `mus.OBSERVATION.dtype`",
    ),
}


def unpack(column: Any, packing: str | None = None, *, arrow: bool = False) -> Any:
    """The numbers inside packed values, as numpy or, with ``arrow``, as Arrow.

    Parameters
    ----------
    column
        Unsigned integers or binary values of fixed width: a numpy array (n,), or an Arrow array or
        column of any library. What is already in memory in one piece is looked at, not copied.
    packing
        A name of ``mus.data.PACKINGS``; None: the one of the values' width.
    arrow
        Give an Arrow array instead: of lists of fixed size, or of structs.

    Returns
    -------
    numpy.ndarray or pyarrow.Array
        Of a hand: uint8 (n, 4), the card numbers of M1.2, lowest first; in the table ``events``
        the cards in their order, and 255 where there is none. Of a mask of legal actions: bool
        (n, 35), by number of ``mus.ACTIONS``. Of an observation: (n,) of ``mus.OBSERVATION.dtype``,
        whose fields are read by name.

    Raises
    ------
    MusError
        When the values cannot be packed so, one is null, or there is no such packing.

    >>> mus.data.unpack(np.array([0x1D140A00], np.uint32))
    array([[ 0, 10, 20, 29]], dtype=uint8)
    >>> mus.data.unpack(np.array([0x1D140A00], np.uint32), arrow=True).to_pylist()
    [[0, 10, 20, 29]]
    """
    if packing is not None:
        check_name(packing, tuple(PACKINGS), "packing")
    rows = _bytes(column)
    width = rows.shape[1]
    names = [name for name, one in PACKINGS.items() if one.width == width]
    if not names or packing not in {None, *names}:
        wanted = {packing: PACKINGS[packing]} if packing else PACKINGS
        told = ", ".join(f"{name} ({one.width} bytes)" for name, one in wanted.items())
        raise MusError(f"values of {width} bytes: expected {told}")
    found = PACKINGS[packing or names[0]].read(rows)
    return _to_arrow(found) if arrow else found


def _bytes(column: Any) -> Rows:
    """The values as uint8 (n, width), little end first, without copying where that can be."""
    if isinstance(column, np.ndarray) and not hasattr(column, "__arrow_c_array__"):
        if column.dtype.kind not in "uV" or column.ndim != 1:
            raise MusError(f"{column.dtype} {column.shape}: expected unsigned integers (n,)")
        values = np.ascontiguousarray(column, column.dtype.newbyteorder("<"))
        return values.view(np.uint8).reshape(len(values), column.dtype.itemsize)
    array = _in_one_piece(column)
    kind = array.type
    if not (pa.types.is_unsigned_integer(kind) or pa.types.is_fixed_size_binary(kind)):
        raise MusError(f"Arrow {kind}: expected unsigned integers or binary values of fixed width")
    if array.null_count:
        place = int(array.is_null().to_numpy(zero_copy_only=False).argmax())
        raise MusError(f"value {place} is null: nothing is packed in it")
    width = kind.byte_width
    if not len(array):
        return np.zeros((0, width), np.uint8)
    flat = np.frombuffer(array.buffers()[1], np.uint8, width * len(array), width * array.offset)
    return flat.reshape(-1, width)


def _in_one_piece(column: Any) -> Any:
    """Any Arrow array or column as one Arrow array."""
    try:
        if isinstance(column, pa.Array):
            return column
        if not isinstance(column, pa.ChunkedArray):
            stream = hasattr(column, "__arrow_c_stream__")
            column = pa.chunked_array(column) if stream else pa.chunked_array([pa.array(column)])
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise MusError(f"no column: {str(error).splitlines()[0]}") from None
    if column.num_chunks == 1:
        return column.chunk(0)
    return pa.concat_arrays(column.chunks or [pa.array([], column.type)])


def _to_arrow(found: NDArray[Any]) -> Any:
    """An array with n rows as an Arrow array of lists of fixed size, or of structs."""
    if found.dtype.names is not None:
        fields = [_to_arrow(np.ascontiguousarray(found[name])) for name in found.dtype.names]
        return pa.StructArray.from_arrays(fields, list(found.dtype.names))
    flat = np.ascontiguousarray(found).reshape(-1)
    if flat.dtype == np.bool_:
        array = pa.array(flat)
    else:
        kind = pa.from_numpy_dtype(flat.dtype)
        array = pa.Array.from_buffers(kind, len(flat), [None, pa.py_buffer(flat)])
    return array if found.ndim == 1 else pa.FixedSizeListArray.from_arrays(array, found.shape[1])
