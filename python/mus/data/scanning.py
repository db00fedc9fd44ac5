"""How parts are read: whole ones only, and in pieces, so that memory stays flat."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from mus.checks import check_name
from mus.counting import many
from mus.disk import why
from mus.errors import MusError, RunError
from mus.games import game_of
from mus.manifest import MANIFEST, lack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mus.manifest import Manifest

    #: A row group: its shard, and its number in the part.
    Group = tuple[int, int]
    #: Gives the columns of a row group as numpy arrays, by name.
    Reader = Callable[[Group], dict[str, NDArray[Any]]]

#: How pyarrow names a column that it does not find.
_UNKNOWN = re.compile(r"No match for FieldRef\.Name\((.*?)\)")


def finished(manifest: Manifest) -> dict[int, dict[str, Any]]:
    """The shards that a manifest calls done, by number in order.

    Raises
    ------
    RunError
        When it does not say of each what it must.
    """
    done, place = {}, "its specification"
    try:
        _check_specification(manifest.specification)
        for number, shard in sorted(manifest.shards.items()):
            place = f"its shard {number}"
            if _is_done(shard):
                done[number] = shard
    except MusError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        path = manifest.path / MANIFEST
        raise RunError(f"{path} is not a run's manifest: {place} {lack(error)}") from None
    return done


def _check_specification(specification: Mapping[str, Any]) -> None:
    """Whether a specification says what is needed of it; what it says may be false."""
    _first, _second, *_others = specification["bots"]
    _ = game_of(specification)
    _ = dict(specification["rules"])
    _ = int(specification["seed"]), bool(specification["paired"])
    if int(specification["matches_per_shard"]) < 1:
        raise ValueError("matches_per_shard")


def _is_done(shard: Mapping[str, Any]) -> bool:
    """Whether a shard is finished and says how much there is of each table."""
    for table, rows in shard["rows"].items():
        _ = int(rows), int(shard["bytes"][table]), shard["sha256"][table].lower()
    return shard["state"] == "done" and int(shard["matches"]) > 0


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Inside, what cannot be read is one clear line."""
    try:
        yield
    except OSError as error:
        raise RunError(f"{error.filename or path}: {why(error)}{_MEND}") from None
    except pa.ArrowException as error:
        raise RunError(f"{path} cannot be read ({' '.join(str(error).split())}){_MEND}") from None


_MEND = "; `mus data verify DIR` looks which parts are spoilt, --repair makes them again"


def whole_part(manifest: Manifest, table: str, shard: int) -> Path:
    """Where a part lies, which must be as long as the manifest says.

    Raises
    ------
    RunError
        When it is not there, or cut off.
    """
    path = manifest.part(table, shard)
    with told(path):
        size = path.stat().st_size
    expected = manifest.shards[shard]["bytes"][table]
    if size != expected:
        raise RunError(
            f"{path} has {many(size, 'byte')}, not the {expected:,} of the manifest{_MEND}"
        )
    return path


def scan(
    parts: Sequence[Path], schema: pa.Schema, columns: Sequence[str], chosen: Any, size: int
) -> Iterator[pa.RecordBatch]:
    """The rows of some parts in order, some columns of some rows, up to ``size`` at a time.

    Raises
    ------
    MusError
        When the filter does not fit the table.
    """
    if chosen is not None:
        _check_filter(chosen, schema)
    if not parts:
        return iter(())
    # Part after part, and of a part only the row groups that are next: memory stays flat.
    near = ds.ParquetFragmentScanOptions(pre_buffer=False)
    form = ds.ParquetFileFormat(default_fragment_scan_options=near)
    data = ds.dataset([str(part) for part in parts], schema, form)
    scanner = data.scanner(
        list(columns), chosen, batch_size=size, batch_readahead=4, fragment_readahead=1
    )
    return _pieces(parts[0].parent, scanner)


def _pieces(folder: Path, scanner: ds.Scanner) -> Iterator[pa.RecordBatch]:
    with told(folder):
        for piece in scanner.to_batches():
            if piece.num_rows:
                yield piece


def _check_filter(chosen: Any, schema: pa.Schema) -> None:
    """Whether a filter fits the table, which a table without rows shows.

    Raises
    ------
    MusError
        When it does not.
    """
    try:
        ds.dataset(schema.empty_table()).to_table(filter=chosen)
    except (pa.ArrowException, TypeError) as error:
        message = str(error)
    else:
        return
    unknown = _UNKNOWN.search(message)
    if unknown is not None:
        check_name(unknown[1], schema.names, "column")
    raise MusError(f"filter: {message.splitlines()[0]}")


def row_groups(manifest: Manifest, table: str, shards: Iterable[int]) -> dict[Group, int]:
    """The row groups of some shards of a table in order, each with how many rows it has.

    Raises
    ------
    RunError
        When a part is missing or cannot be read.
    """
    return {
        (shard, number): metadata.row_group(number).num_rows
        for shard in shards
        for metadata in [_metadata(whole_part(manifest, table, shard))]
        for number in range(metadata.num_row_groups)
    }


def _metadata(path: Path) -> pq.FileMetaData:
    with told(path):
        return pq.read_metadata(path)


def groups_of(manifest: Manifest, table: str, shard: int, first: int, end: int) -> list[Group]:
    """The row groups of a shard that may have rows of these matches, by their statistics."""
    metadata = _metadata(whole_part(manifest, table, shard))
    place = metadata.schema.names.index("match")
    found = []
    for number in range(metadata.num_row_groups):
        told_of = metadata.row_group(number).column(place).statistics
        if told_of is None or (told_of.min < end and told_of.max >= first):
            found.append((shard, number))
    return found


def reader(
    manifest: Manifest,
    table: str,
    columns: Sequence[str],
    words: Mapping[str, tuple[str, ...]],
) -> Reader:
    """What reads the columns of one row group of a table as numpy arrays.

    Of text it gives places in ``words``; null is -1.
    """

    def read(group: Group) -> dict[str, NDArray[Any]]:
        shard, number = group
        path = whole_part(manifest, table, shard)
        with told(path), pq.ParquetFile(path) as file:
            found = file.read_row_group(number, columns=list(columns))
        return {name: _numpy(found[name], words.get(name, ())) for name in columns}

    return read


def _numpy(column: pa.ChunkedArray, words: tuple[str, ...]) -> NDArray[Any]:
    if pa.types.is_dictionary(column.type):
        known = pa.array(words, pa.string())
        pieces = [_places(chunk, known) for chunk in column.chunks]
        return np.concatenate(pieces) if pieces else np.zeros(0, np.int8)
    if column.null_count:
        column = pc.fill_null(column, -1)
    if pa.types.is_fixed_size_binary(column.type):
        return np.concatenate([_raw(chunk) for chunk in column.chunks])
    values: NDArray[Any] = column.to_numpy()
    return values


def _raw(chunk: pa.FixedSizeBinaryArray) -> NDArray[np.void]:
    """Binary values of fixed width as numpy has them; ``mus.data.unpack`` reads them."""
    width = chunk.type.byte_width
    return np.frombuffer(chunk.buffers()[1], f"V{width}", len(chunk), width * chunk.offset)


def _places(chunk: pa.DictionaryArray, known: pa.Array) -> NDArray[np.int8]:
    """The places of a column of text among the words; of null -1."""
    chunk_words = chunk.dictionary
    places: NDArray[np.int8] = chunk.indices.fill_null(-1).to_numpy().astype(np.int8, copy=False)
    if chunk_words.equals(known):
        return places
    order = pc.index_in(chunk_words, known).to_numpy(zero_copy_only=False)
    return np.where(places < 0, -1, order[places]).astype(np.int8)
