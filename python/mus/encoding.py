"""How the tables become Parquet: what each column is encoded as."""

from __future__ import annotations

from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

#: Bytes of a page: what is encoded at a time stays in a core's cache.
PAGE = 1 << 18


def parquet_writer(schema: pa.Schema, file: IO[bytes]) -> pq.ParquetWriter:
    """Writes blocks of a table's rows, each as one row group (``add_rows``).

    Text is a dictionary. Integers are split into streams of their bytes, most of which are empty
    and vanish: that is quicker and smaller than to look every value up in a dictionary. Binary
    values lie as they are, since not every reader knows them split.
    """
    texts = [field.name for field in schema if pa.types.is_dictionary(field.type)]
    integers = [field.name for field in schema if pa.types.is_integer(field.type)]
    return pq.ParquetWriter(
        file,
        schema,
        compression="zstd",
        compression_level=1,
        data_page_size=PAGE,
        use_dictionary=texts or False,
        column_encoding=dict.fromkeys(integers, "BYTE_STREAM_SPLIT") or None,
        # The least and the greatest of packed bytes say nothing.
        write_statistics=texts + integers,
    )


def add_rows(writer: pq.ParquetWriter, rows: pa.Table) -> None:
    """Adds a block of rows as a row group; none where there are no rows."""
    if rows.num_rows:
        writer.write_table(rows, row_group_size=rows.num_rows)


def write_parquet(arrow: pa.Table, file: IO[bytes]) -> None:
    """Writes a table as one row group."""
    with parquet_writer(arrow.schema, file) as writer:
        add_rows(writer, arrow)
