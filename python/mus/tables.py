"""The tables of a run as Arrow tables, from the column buffers that the engine fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from mus import _native
from mus.checks import check_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

#: The tables that a run has.
TABLES = ("matches", "deals")

_WORDS = pa.dictionary(pa.int8(), pa.string())


def schema(table: str, metadata: Mapping[str, str] | None = None) -> pa.Schema:
    """The Arrow schema of a table, one field a column of the engine's column table.

    Raises
    ------
    MusError
        When there is no such table.
    """
    check_name(table, TABLES, "table")
    fields = []
    for name, kind, _words, nullable, meaning in _native.schema(table):
        kind_type = _WORDS if kind in ("word", "bot") else pa.type_for_alias(kind)
        fields.append(pa.field(name, kind_type, nullable=nullable, metadata={"meaning": meaning}))
    return pa.schema(fields, metadata=dict(metadata) if metadata else None)


def to_arrow(
    table: str,
    columns: Mapping[str, NDArray[np.generic]],
    bots: Sequence[str],
    metadata: Mapping[str, str] | None = None,
) -> pa.Table:
    """A shard's columns as an Arrow table, without copying the values."""
    arrays = []
    for name, kind, words, nullable, _meaning in _native.schema(table):
        values = columns[name]
        if kind in ("word", "bot"):
            names = pa.array(words if kind == "word" else bots, pa.string())
            arrays.append(pa.DictionaryArray.from_arrays(pa.array(values), names, safe=False))
        elif nullable:
            arrays.append(pa.array(values, mask=np.equal(values, -1)))
        else:
            arrays.append(pa.array(values))
    return pa.Table.from_arrays(arrays, schema=schema(table, metadata))


def concatenate(table: str, parts: Sequence[pa.Table]) -> pa.Table:
    """Parts of one table in order as one; with none, an empty table of the right schema."""
    if not parts:
        return schema(table).empty_table()
    return pa.concat_tables(parts)
