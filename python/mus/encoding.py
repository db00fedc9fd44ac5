"""How the tables become Parquet: what each column is encoded as."""

from __future__ import annotations

from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

#: Rows of a row group, at most.
ROWS = 1_000_000


def write_parquet(arrow: pa.Table, file: IO[bytes]) -> None:
    """Writes a shard's part of a table.

    Text is a dictionary. Integers are split into streams of their bytes, most of which are empty
    and vanish: that is quicker and smaller than to look every value up in a dictionary. Binary
    values lie as they are, since not every reader knows them split.
    """
    schema = arrow.schema
    texts = [field.name for field in schema if pa.types.is_dictionary(field.type)]
    integers = [field.name for field in schema if pa.types.is_integer(field.type)]
    pq.write_table(
        arrow,
        file,
        compression="zstd",
        compression_level=1,
        row_group_size=ROWS,
        use_dictionary=texts or False,
        column_encoding=dict.fromkeys(integers, "BYTE_STREAM_SPLIT") or None,
        # The least and the greatest of packed bytes say nothing.
        write_statistics=texts + integers,
    )
