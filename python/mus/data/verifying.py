"""Is a data set what its manifest says? Hashes of all parts, and shards played again.

A shard is a function of the specification and its number, so what is spoilt can be made again.
"""

from __future__ import annotations

import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from mus import _native, tables
from mus.checks import check_number, cores, whole
from mus.counting import many
from mus.data.scanning import finished
from mus.disk import why
from mus.errors import MusError, RepairError, RunError
from mus.games import game_of
from mus.manifest import MANIFEST, Manifest, file_hash, has_own_tally, hash_of
from mus.specification import check_threads, restore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mus.specification import AnySpecification

    #: Hears how many matches are played again, of how many.
    Progress = Callable[[int, int], None]

#: How many shards are played again when nothing is said.
SAMPLE = 3

_PART = re.compile(r"part-(\d{5,})\.parquet")


@dataclass(frozen=True)
class Fault:
    """Something that is not as it must be."""

    #: Which shard; None: none in particular.
    shard: int | None
    #: Which table of it; None: none in particular.
    table: str | None
    #: The file, from the folder.
    file: str
    #: What is wrong with it.
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"

    def to_dict(self) -> dict[str, Any]:
        """The fault as JSON takes it."""
        return {
            "shard": self.shard,
            "table": self.table,
            "file": self.file,
            "message": self.message,
        }


@dataclass(frozen=True)
class Verification:
    """What was looked at, and what is wrong."""

    path: Path
    #: Parts that the manifest names, each of which was hashed.
    parts: int
    #: Their size.
    bytes: int
    #: The shards whose rows were played again and compared, in order.
    replayed: tuple[int, ...]
    #: What is wrong, in order of the shards.
    faults: tuple[Fault, ...]
    #: The shards that were made again, in order.
    repaired: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The verification as JSON takes it."""
        return {
            "path": str(self.path),
            "parts": self.parts,
            "bytes": self.bytes,
            "replayed": list(self.replayed),
            "faults": [fault.to_dict() for fault in self.faults],
            "repaired": list(self.repaired),
        }


def verify(
    path: str | os.PathLike[str],
    *,
    sample: int | None = SAMPLE,
    seed: int = 0,
    repair: bool = False,
    bots: Sequence[Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Looks whether a data set is what its manifest says.

    The SHA-256 of every part, and of the counts of every shard, is compared; then shards are played
    again and compared row by row and count by count.

    Parameters
    ----------
    path
        The folder of a run.
    sample
        How many shards to play again; None: all; 0: none, which also takes runs of other versions.
    seed
        Which shards the sample takes.
    repair
        Make spoilt and missing shards again, and remove parts that the manifest does not name.
    bots
        The two teams, or the bots of all sides, where bots of Python played: as they were given to
        ``mus.simulate`` or ``mus.manille.simulate``.
    threads
        How many threads hash and play; None: one a core.
    progress
        Called with (matches played again, matches in all) some twenty times a second.

    Raises
    ------
    RunError
        When there is no run, it is another version's, or it cannot be played or written; a
        ``mus.errors.RepairError``, which has the faults too, where these cannot be mended.

    >>> run = mus.simulate("paso", "caller", matches=10, seed=1, out=folder)
    >>> checked = mus.data.verify(folder)
    >>> checked.faults, checked.replayed, checked.parts
    ((), (0,), 2)
    """
    manifest = Manifest.read(Path(path))
    finished(manifest)
    chosen = None if sample is None else check_number("sample", sample, 0, 100_000)
    number = whole(seed)
    if number is None or not 0 <= number < 2**64:
        raise MusError(f"seed {seed!r}: a seed is a whole number from 0 to 2^64 - 1")
    specification = None
    if (chosen != 0 or repair) and is_own(manifest):
        manifest.check_version(
            ": sample=0 (--hashes-only) compares hashes all the same, but not with repair"
        )
        specification = restore(manifest, bots)
    check = _Check(manifest, specification, check_threads(threads) or cores())
    check.files()
    if specification is not None and chosen != 0:
        check.play(chosen, number, progress)
    found = check.result()
    if repair and found.faults and specification is not None:
        try:
            return _repaired(found, check, progress)
        except RunError as error:
            faults = [RunError(f"{found.path}: {fault}") for fault in found.faults]
            raise RepairError(error, faults) from None
    return found


@dataclass
class _Check:
    """A verification in progress."""

    manifest: Manifest
    specification: AnySpecification | None
    threads: int
    faults: list[Fault] = field(default_factory=list)
    replayed: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.shards = finished(self.manifest)
        self.named = [
            (table, shard) for shard, told in self.shards.items() for table in told["rows"]
        ]

    def fault(self, shard: int | None, table: str | None, message: str) -> None:
        """Notes a fault; of no table it is the manifest's."""
        file = MANIFEST
        if table is not None and shard is not None:
            file = self.manifest.part(table, shard).relative_to(self.manifest.path).as_posix()
        with self.lock:
            self.faults.append(Fault(shard, table, file, message))

    def result(self) -> Verification:
        """What was found."""
        order = sorted(self.faults, key=lambda fault: (fault.shard or 0, fault.file))
        size = sum(self.shards[shard]["bytes"][table] for table, shard in self.named)
        replayed = tuple(sorted(self.replayed))
        return Verification(self.manifest.path, len(self.named), size, replayed, tuple(order))

    def files(self) -> None:
        """Hashes every part, and looks for parts that are missing or too many."""
        if not is_own(self.manifest):
            self.fault(None, None, "the specification is not the one of its sha256")
        missing = set(self.manifest.missing())
        for shard in missing:
            there = self.shards.get(shard)
            how = f"has only {many(there['matches'], 'match', '')}" if there else "is missing"
            self.fault(shard, None, f"shard {shard} {how}: the run is not complete")
        for shard, told in self.shards.items():
            if not has_own_tally(told):
                counts = f"the counts of shard {shard}"
                self.fault(shard, None, f"{counts} have another SHA-256 than was written")
        with ThreadPoolExecutor(self.threads, "mus-hash") as pool:
            try:
                for _ in pool.map(self._hash, self.named):
                    pass
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        named, asked_for = set(self.named), self.usual_tables()
        for table, shard in self.named:
            if table not in asked_for:
                self.fault(shard, table, "the specification has no such table")
        for table in sorted({table for table, _ in named}.union(asked_for)):
            for shard in _parts(self.manifest.path / table):
                if (table, shard) not in named and shard not in missing:
                    self.fault(shard, table, "the manifest does not name it")

    def usual_tables(self) -> tuple[str, ...]:
        """The tables that the run was to have."""
        told = self.manifest.specification
        return tuple(told.get("tables", game_of(told).tables))

    def _hash(self, named: tuple[str, int]) -> None:
        table, shard = named
        path, told = self.manifest.part(table, shard), self.shards[shard]
        try:
            size = path.stat().st_size
            if path.is_dir():
                message = "a folder stands in its place"
            elif size != told["bytes"][table]:
                message = f"{many(size, 'byte')}, not the {told['bytes'][table]:,} of the manifest"
            elif file_hash(path) != told["sha256"][table]:
                message = "another SHA-256 than the manifest's"
            else:
                return
        except OSError as error:
            message = why(error)
        self.fault(shard, table, message)

    def play(self, sample: int | None, seed: int, progress: Progress | None) -> None:
        """Plays shards again that are whole as far as hashes show, and compares them."""
        from mus.simulation import play_shards

        assert self.specification is not None
        spoilt = {fault.shard for fault in self.faults}
        whole_ones = [shard for shard in self.shards if shard not in spoilt]
        if sample is not None and sample < len(whole_ones):
            stream = np.random.Philox(key=np.array([seed, 0], np.uint64))
            order = np.argsort(stream.random_raw(len(whole_ones)), kind="stable")
            whole_ones = sorted(whole_ones[place] for place in order[:sample])
        if not whole_ones:
            return
        play_shards(
            self.specification,
            [(shard, self._span(shard)) for shard in whole_ones],
            lambda shard, _matches: _Compared(self, shard),
            threads=self.threads,
            forfeits=self.forfeits(),
            progress=progress,
        )

    def forfeits(self) -> bool:
        """Whether bots that failed lost matches of the run."""
        return any(told.get("forfeits") for told in self.shards.values())

    def _span(self, shard: int) -> tuple[int, int]:
        first, _ = self.manifest.span(shard)
        return first, first + int(self.shards[shard]["matches"])

    def part(self, table: str, shard: int) -> Path:
        """Where a part lies."""
        return self.manifest.part(table, shard)


class _Compared:
    """A shard's blocks beside what was written of them, row group by row group."""

    def __init__(self, check: _Check, shard: int) -> None:
        self._check = check
        self._shard = shard
        self._told = check.shards[shard]
        self._tally = _native.Tally()
        self._forfeits: list[dict[str, Any]] = []
        #: By table, how many row groups have been compared; tables with a fault are left out.
        known = check.usual_tables()
        self._groups = {table: 0 for table in self._told["rows"] if table in known}
        #: By table, how many rows these had.
        self._rows = dict.fromkeys(self._told["rows"], 0)

    def add(self, played: _native.Shard) -> None:
        """Compares a block with the next row group of each table."""
        self._tally.merge(played.tally)
        self._forfeits += [error.facts() for error in played.forfeits]
        specification = self._check.specification
        assert specification is not None
        for table in list(self._groups):
            expected = tables.of_block(specification, table, played)
            self._note(table, self._difference(table, expected))

    def finish(self) -> None:
        """Compares what is left, and the counts of the whole shard."""
        check, shard = self._check, self._shard
        if not _is_tally(self._told.get("tally"), self._tally):
            check.fault(shard, None, f"the counts of shard {shard} are not those of its matches")
        if self._forfeits != self._told.get("forfeits", []):
            check.fault(shard, None, f"the forfeits of shard {shard} are not those of its matches")
        for table in list(self._groups):
            self._note(table, self._rest(table))
        with check.lock:
            check.replayed.append(shard)

    def drop(self) -> None:
        """Nothing is kept that would have to be given up."""

    def _note(self, table: str, message: str | None) -> None:
        if message is not None:
            del self._groups[table]
            self._check.fault(self._shard, table, message)

    def _difference(self, table: str, expected: pa.Table) -> str | None:
        """Where the next row group differs from the rows of a block."""
        try:
            with pq.ParquetFile(self._check.part(table, self._shard)) as file:
                there, group = file.metadata.num_row_groups, self._groups[table]
                if expected.num_rows and group < there:
                    found = file.read_row_group(group)
                    self._groups[table] += 1
                else:
                    found = file.schema_arrow.empty_table()
        except (OSError, pa.ArrowException) as error:
            return " ".join(str(error).split())
        before = self._rows[table]
        self._rows[table] += expected.num_rows
        if found.num_rows != expected.num_rows:
            rows = f"{many(found.num_rows, 'row')} in row group {group}"
            return f"{rows}; played again {expected.num_rows:,}"
        return difference(found, expected, before)

    def _rest(self, table: str) -> str | None:
        """What a part has beside the rows of its blocks."""
        try:
            metadata = pq.read_metadata(self._check.part(table, self._shard))
        except (OSError, pa.ArrowException) as error:
            return " ".join(str(error).split())
        if metadata.num_rows != self._told["rows"][table]:
            return f"{many(metadata.num_rows, 'row')}, not those of the manifest"
        if metadata.num_row_groups != self._groups[table]:
            return "more rows than this shard has"
        return None


def difference(found: pa.Table, expected: pa.Table, before: int = 0) -> str | None:
    """The first difference between rows that were read and rows played again, in words.

    ``before``: how many rows of the part were compared before these.
    """
    if found.schema != expected.schema:
        # Older versions of pyarrow read dictionaries with wider indices.
        found, expected = _plain(found), _plain(expected)
    if not found.schema.equals(expected.schema, check_metadata=True):
        return "other columns, or another origin, than this run has"
    if found.num_rows != expected.num_rows:
        return f"{many(found.num_rows, 'row')}; played again {expected.num_rows:,}"
    if found.equals(expected):
        return None
    for name in expected.schema.names:
        one, other = found[name].to_pylist(), expected[name].to_pylist()
        for row, (is_there, must_be) in enumerate(zip(one, other, strict=True)):
            if is_there != must_be:
                return f"row {before + row}, {name}: {is_there!r}; played again {must_be!r}"
    return "the words of a column stand in another order"


def _plain(table: pa.Table) -> pa.Table:
    """A table with text for dictionaries of text."""
    fields = [
        field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field
        for field in table.schema
    ]
    return table.cast(pa.schema(fields, metadata=table.schema.metadata))


def _is_tally(told: Any, played: _native.Tally) -> bool:
    """Whether the manifest has the counts of what was played."""
    try:
        return bool(_native.Tally.from_dict(told) == played)
    except (KeyError, TypeError, ValueError, OverflowError):
        return False


def _parts(folder: Path) -> Iterable[int]:
    """The numbers of the parts that lie in a table's folder, in order."""
    if not folder.is_dir():
        return []
    names = (_PART.fullmatch(path.name) for path in folder.iterdir())
    return sorted(int(name[1]) for name in names if name)


def is_own(manifest: Manifest) -> bool:
    """Whether a manifest's specification is the one that its hash is of."""
    return hash_of(manifest.specification) == manifest.sha256


def _clear(place: Path) -> None:
    """Removes a folder that stands where a part must; an empty one.

    Raises
    ------
    RunError
        When something is in it.
    """
    if place.is_dir():
        try:
            place.rmdir()
        except OSError as error:
            raise RunError(f"{place}, where a part must stand: {why(error)}") from None


def _remove(part: Path) -> None:
    """Removes a part that the manifest does not name.

    Raises
    ------
    RunError
        When it cannot be removed.
    """
    try:
        part.unlink(missing_ok=True)
    except OSError as error:
        raise RunError(f"{part}: {why(error)}") from None


def _repaired(found: Verification, check: _Check, progress: Progress | None) -> Verification:
    """Makes what is spoilt or missing again, and removes what is too much."""
    from mus.folder import Folder
    from mus.simulation import remake

    assert check.specification is not None
    folder = Folder(found.path, check.specification)
    try:
        spoilt = {fault.shard for fault in found.faults if fault.shard is not None}
        for shard in spoilt:
            folder.shards.pop(shard, None)
        for fault in found.faults:
            _clear(found.path / fault.file)
        remake(
            folder,
            check.specification,
            threads=check.threads,
            forfeits=check.forfeits(),
            progress=progress,
        )
        for fault in found.faults:
            if fault.shard is not None and fault.shard not in folder.shards:
                _remove(found.path / fault.file)
        repaired = tuple(sorted(spoilt & folder.shards.keys()))
    finally:
        folder.release()
    return Verification(
        found.path, found.parts, found.bytes, found.replayed, found.faults, repaired
    )
