"""A table as a new Parquet file that appears whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

from mus import _native
from mus.checks import check_path
from mus.disk import umask
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pyarrow as pa


def write_table(
    path: str | os.PathLike[str],
    rules: _native.Rules,
    make: Callable[[], pa.Table],
    facts: Mapping[str, str] | None = None,
) -> tuple[int, int]:
    """Writes the table that ``make`` makes to a new Parquet file; gives its rows and bytes.

    The file appears whole or not at all. Its metadata tells the rules, the engine's version, and
    what else is given.

    Raises
    ------
    MusError
        When the file is there already, or its name does not end in .parquet.
    OSError
        When it cannot be written.
    """
    target = check_path("table", path, "the name of a file") if path else Path()
    if not target.name or os.fspath(path).endswith(os.sep):
        raise MusError(f"{os.fspath(path)!r} is no name of a file: give one, as in odds.parquet")
    _refuse_existing(target)
    if target.suffix.lower() != ".parquet":
        raise MusError(
            f'"{target}" is no name of a table: expected one that ends in .parquet, as in '
            f'"{target.with_suffix(".parquet")}"'
        )
    told = {"rules": json.dumps(rules.to_dict()), "engine_version": _native.__version__}
    try:
        # That it can be written is known before the work.
        with NamedTemporaryFile(dir=target.parent, prefix=".mus-", suffix=".tmp") as file:
            table = make()
            told |= facts or {}
            pq.write_table(table.replace_schema_metadata(told), file, compression="zstd")
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(0o666 & ~umask())
            _refuse_existing(target)
            os.link(file.name, target)
    except OSError as error:
        error.filename, error.filename2 = os.fspath(path), None
        raise
    return table.num_rows, target.stat().st_size


def _refuse_existing(target: Path) -> None:
    if target.exists() or target.is_symlink():
        raise MusError(f"{target} is there already: give the table another name")
