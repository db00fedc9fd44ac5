"""Hands in Arrow arrays and columns, read where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from mus.errors import CardError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TYPES = (pa.uint32(), pa.binary(4))


def hands(column: Any) -> list[NDArray[np.uint8]] | None:
    """The hands as uint8 arrays (n, 4), one a piece of the column; None when it is nested.

    A nested one, such as a table with a column a card, may still turn itself into an array.
    """
    pieces = _pieces(column)
    if pa.types.is_nested(pieces.type):
        return None
    if pieces.type not in _TYPES:
        raise CardError(f"cards: Arrow {pieces.type}, expected uint32 or fixed_size_binary[4]")
    first = 0
    for piece in pieces.chunks:
        if piece.null_count:
            null = first + int(piece.is_null().to_numpy(zero_copy_only=False).argmax())
            raise CardError(f"cards[{null}] is null: a hand is four card numbers (M1.2)")
        first += len(piece)
    return [_bytes(piece) for piece in pieces.chunks if len(piece)]


def _pieces(column: Any) -> Any:
    """Any Arrow array or column as pyarrow's column in pieces; nothing is copied."""
    if isinstance(column, pa.ChunkedArray):
        return column
    try:
        if isinstance(column, pa.Array):
            return pa.chunked_array([column])
        if hasattr(column, "__arrow_c_stream__"):
            return pa.chunked_array(column)
        return pa.chunked_array([pa.array(column)])
    except pa.ArrowException as error:
        raise CardError(f"cards: {str(error).splitlines()[0]}") from None


def _bytes(piece: Any) -> NDArray[np.uint8]:
    """The values of a piece without nulls, four bytes each."""
    values = piece.buffers()[1]
    flat = np.frombuffer(values, np.uint8, count=4 * len(piece), offset=4 * piece.offset)
    return flat.reshape(-1, 4)
