"""Parts: a shard's rows of one table in a file, block by block, seen when whole or not at all."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

from mus.disk import why
from mus.encoding import add_rows, parquet_writer
from mus.errors import RunError
from mus.manifest import file_hash

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pyarrow as pa
    import pyarrow.parquet as pq


class PartWriter:
    """A part that is being written under a temporary name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._temporary = path.with_name(f".{path.name}.tmp")
        self._file: IO[bytes] | None = None
        self._writer: pq.ParquetWriter | None = None
        self.rows = 0

    def add(self, rows: pa.Table) -> None:
        """Adds a block of rows.

        Raises
        ------
        RunError
            When the disk does not take it.
        """
        with self._or_dropped():
            if self._file is None:
                self._file = self._temporary.open("wb")
                self._writer = parquet_writer(rows.schema, self._file)
            assert self._writer is not None
            add_rows(self._writer, rows)
        self.rows += rows.num_rows

    def close(self) -> tuple[int, str]:
        """The last row is there: its size and SHA-256, once it is on the disk.

        Raises
        ------
        RunError
            When the disk does not take it.
        """
        assert self._writer is not None, "a part has blocks"
        assert self._file is not None
        with self._or_dropped():
            self._writer.close()
            # It knows of every column of every row group.
            self._writer = None
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            return self._temporary.stat().st_size, file_hash(self._temporary)

    def name(self) -> None:
        """Gives the part its name.

        Raises
        ------
        RunError
            When it does not get it.
        """
        with self._or_dropped():
            self._temporary.replace(self._path)

    @contextmanager
    def _or_dropped(self) -> Iterator[None]:
        """Whatever ends what is inside, nothing half written stays."""
        try:
            yield
        except OSError as error:
            self.drop()
            raise RunError(f"{self._path}: {why(error)}") from None
        except BaseException:
            self.drop()
            raise

    def drop(self) -> None:
        """Gives the part up and takes what is there of it away."""
        for opened in (self._writer, self._file):
            with suppress(OSError):
                if opened is not None:
                    opened.close()
        with suppress(OSError):
            self._temporary.unlink()


def write_part(path: Path, rows: pa.Table) -> tuple[int, str]:
    """Writes a part of one block, whole or not at all; its size and SHA-256.

    Raises
    ------
    RunError
        When the disk does not take it.
    """
    part = PartWriter(path)
    part.add(rows)
    facts = part.close()
    part.name()
    return facts
