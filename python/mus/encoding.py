"""How the tables become Parquet: what each column is encoded as."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

import pyarrow.parquet as pq

if TYPE_CHECKING:
    import pyarrow as pa

#: Rows of a row group, at most.
ROWS = 1_000_000


def write_parquet(table: str, arrow: pa.Table, file: IO[bytes]) -> None:
    """Writes a shard's part of a table."""
    pq.write_table(
        arrow,
        file,
        compression="zstd",
        compression_level=1,
        row_group_size=ROWS,
        write_statistics=True,
    )
