"""The tables of a run as Arrow tables, from the column buffers that the engine fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from mus.checks import check_name
from mus.games import MUS, Game
from mus.selection import ALL, SPLIT, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mus import _native
    from mus.specification import AnySpecification

__all__ = ["ALL", "TABLES", "concatenate", "of_block", "of_blocks", "schema", "to_arrow"]

_WORDS = pa.dictionary(pa.int8(), pa.string())


def schema(
    table: str,
    metadata: Mapping[str, str] | None = None,
    columns: Iterable[str] | None = None,
    *,
    game: Game = MUS,
) -> pa.Schema:
    """The Arrow schema of a table, one field a column of the engine's column table.

    ``columns``: which; None: all but ``split``, which is there only where a run has splits.

    Raises
    ------
    MusError
        When there is no such table.
    """
    check_name(table, game.known, "table")
    kept = None if columns is None else set(columns)
    fields = [
        pa.field(name, _type(kind), nullable=nullable, metadata={"meaning": meaning})
        for name, kind, _words, nullable, meaning in game.schema(table)
        if (name != SPLIT if kept is None else name in kept)
    ]
    return pa.schema(fields, metadata=dict(metadata) if metadata else None)


def _type(kind: str) -> pa.DataType:
    """What Arrow calls a kind of column."""
    if kind in ("word", "bot"):
        return _WORDS
    if kind.startswith("binary["):
        return pa.binary(int(kind[7:-1]))
    return pa.type_for_alias(kind)


def to_arrow(
    table: str,
    columns: Mapping[str, Any],
    bots: Sequence[str],
    metadata: Mapping[str, str] | None = None,
    *,
    game: Game = MUS,
) -> pa.Table:
    """A shard's columns as an Arrow table, without copying the values."""
    arrays = []
    for name, kind, words, nullable, _meaning in game.schema(table):
        if name not in columns:
            continue
        values = columns[name]
        if kind in ("word", "bot"):
            dictionary = pa.array(words if kind == "word" else bots, pa.string())
            mask = np.equal(values, -1) if nullable else None
            places = pa.array(values, mask=mask)
            arrays.append(pa.DictionaryArray.from_arrays(places, dictionary, safe=False))
        elif kind == "binary":
            ends, content = map(pa.py_buffer, values)
            arrays.append(
                pa.Array.from_buffers(pa.binary(), len(values[0]) - 1, [None, ends, content])
            )
        elif kind.startswith("binary["):
            width = int(kind[7:-1])
            buffers = [None, pa.py_buffer(values)]
            arrays.append(pa.Array.from_buffers(pa.binary(width), len(values) // width, buffers))
        elif nullable:
            arrays.append(pa.array(values, mask=np.equal(values, -1)))
        else:
            arrays.append(pa.array(values))
    return pa.Table.from_arrays(arrays, schema=schema(table, metadata, columns, game=game))


def concatenate(
    table: str,
    parts: Sequence[pa.Table],
    columns: Iterable[str] | None = None,
    *,
    game: Game = MUS,
) -> pa.Table:
    """Parts of one table in order as one; with none, an empty table of the right schema."""
    if not parts:
        return schema(table, columns=columns, game=game).empty_table()
    return pa.concat_tables(parts)


def of_block(specification: AnySpecification, table: str, block: _native.Shard) -> pa.Table:
    """A block's rows of a table of a run, which it gives up."""
    columns, metadata = block.take(table), specification.metadata()
    return to_arrow(table, columns, specification.bots, metadata, game=specification.game)


def of_blocks(specification: AnySpecification, table: str, parts: Sequence[pa.Table]) -> pa.Table:
    """Parts of a run's table in order as one."""
    columns = specification.selection.columns_of(table)
    return concatenate(table, parts, columns, game=specification.game)
