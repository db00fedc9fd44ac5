"""A run's folder: Parquet parts, the manifest ``_run.json``, and nothing half written.

A part is written under a temporary name, flushed to the disk and renamed; then the manifest says
that it is there. What the manifest does not name does not count.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from mus import _native, tables
from mus.disk import hold, let_go, why, write_json
from mus.errors import BotError, RunError
from mus.manifest import MANIFEST, Manifest, differences, has_own_tally, part, tally_hash
from mus.parts import PartWriter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mus.specification import AnySpecification

#: The manifest is rewritten at most so often while shards come in, and at the end.
_SECONDS_BETWEEN_MANIFESTS = 1.0


class Folder:
    """The folder of one run, open for writing, or as it lies there for reading only."""

    def __init__(
        self, path: str | os.PathLike[str], specification: AnySpecification, *, writing: bool = True
    ) -> None:
        self.path = Path(path)
        # A bot may go to another folder while it plays.
        self._there = self.path.absolute()
        self._specification = specification
        self._tables = specification.tables
        self._lock = threading.Lock()
        self._written = 0.0
        #: Is there a finished shard that the manifest does not name yet?
        self._unnamed = False
        self.shards: dict[int, dict[str, Any]] = {}
        self.matches = 0
        #: Why nothing can be written into the folder of a run that is there; None: it can.
        self.unwritable: RunError | None = None
        self._held: int | None = None
        if not writing:
            self._read_manifest()
            return
        try:
            self._open()
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Lets other writers in; this one writes no more."""
        if self._held is not None:
            let_go(self._held)
            self._held = None

    def _open(self) -> None:
        """Takes the folder, or says why it cannot be taken."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._held = hold(self.path)
            entries = [entry.name for entry in self.path.iterdir()]
        except FileExistsError:
            raise RunError(f"{self.path} is a file: expected a folder") from None
        except OSError as error:
            raise RunError(f"{self.path}: {why(error)}") from None
        if MANIFEST in entries:
            self._read_manifest()
        elif not self._is_barely_begun(entries):
            raise RunError(f"{self.path} is not empty and holds no run: choose another folder")
        self._try_to_write()

    def _is_barely_begun(self, entries: list[str]) -> bool:
        """Whether nothing is there but what a run leaves that ended before its first manifest."""
        parts = (path for table in self._tables for path in (self.path / table).glob("*"))
        return {*self._tables, f".{MANIFEST}.tmp"}.issuperset(entries) and not any(parts)

    def _read_manifest(self) -> None:
        manifest = Manifest.read(self.path)
        if manifest.sha256 != self._specification.sha256:
            differs = differences(manifest.specification, self._specification.to_dict())
            raise RunError(f"{self.path} holds another run ({differs}): choose another folder")
        manifest.check_version()
        self.matches = manifest.matches
        shards = manifest.shards.items()
        self.shards = {number: shard for number, shard in shards if self._is_whole(shard)}

    def _is_whole(self, shard: dict[str, Any]) -> bool:
        """Whether all files of a shard are there, at the size that the manifest gives."""
        try:
            tally = _native.Tally.from_dict(shard["tally"])
            # Of these tables the tally knows how many rows there are.
            counted = {"matches": tally.matches}
            if self._specification.selection.sample == 1:
                counted["deals"] = tally.deals
            done = shard["state"] == "done" and tally.matches == shard["matches"]
            return (
                done
                and has_own_tally(shard)
                and all(
                    counted.get(table, shard["rows"][table]) == shard["rows"][table]
                    for table in self._tables
                )
                and all(
                    self._part(table, shard["shard"]).stat().st_size == shard["bytes"][table]
                    for table in self._tables
                )
            )
        except (OSError, KeyError, TypeError, ValueError, OverflowError):
            return False

    def _try_to_write(self) -> None:
        """Makes the tables' folders and clears what a kill left behind."""
        try:
            for table in self._tables:
                (self.path / table).mkdir(exist_ok=True)
                for left in (self.path / table).glob(".part-*.tmp"):
                    left.unlink()
            probe = self.path / f".{MANIFEST}.tmp"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            self.unwritable = RunError(f"{self.path}: {why(error)}")
            if not self.shards:
                raise self.unwritable from None

    def _part(self, table: str, shard: int) -> Path:
        return part(self._there, table, shard)

    @property
    def entrants(self) -> int:
        """How many entrants the run has."""
        return self._specification.entrant_count

    def shard(self, number: int, matches: int) -> _ShardWriter:
        """What writes a shard of so many matches, block by block."""
        parts = {table: PartWriter(self._part(table, number)) for table in self._tables}
        return _ShardWriter(self, parts, number, matches)

    def arrow(self, table: str, block: _native.Shard) -> pa.Table:
        """A block's rows of a table, which it gives up."""
        return tables.of_block(self._specification, table, block)

    def replace(self, shard: int, parts: Iterable[PartWriter]) -> None:
        """Gives a shard's parts their names. A shorter shard that is there is given up first.

        Raises
        ------
        RunError
            When one does not get it; what the manifest names is whole all the same.
        """
        with self._lock:
            if self.shards.pop(shard, None) is not None:
                self._write_manifest()
        for written in parts:
            written.name()

    def enter(self, entry: dict[str, Any]) -> None:
        """Enters a shard whose parts are there in the manifest."""
        with self._lock:
            self.shards[entry["shard"]] = entry
            self._unnamed = True
        self.keep_up()

    def keep_up(self) -> None:
        """Writes the manifest where it does not name a shard, if it is not written all the time."""
        with self._lock:
            late = time.monotonic() - self._written > _SECONDS_BETWEEN_MANIFESTS
            if self._unnamed and late:
                self._write_manifest()

    def finish(self, matches: int) -> None:
        """Writes the manifest for the last time.

        Raises
        ------
        RunError
            When nothing can be written here.
        """
        if self.unwritable is not None:
            raise self.unwritable
        with self._lock:
            self.matches = matches
            self._write_manifest()

    def _write_manifest(self) -> None:
        manifest = {
            "specification": self._specification.to_dict(),
            "sha256": self._specification.sha256,
            "engine_version": _native.__version__,
            "schema_version": self._specification.game.schema_version,
            "matches": self.matches,
            "shards": [self.shards[number] for number in sorted(self.shards)],
        }
        if sources := self._specification.sources:
            manifest["sources"] = sources
        write_json(self._there / MANIFEST, manifest)
        self._written, self._unnamed = time.monotonic(), False

    def table(self, name: str, matches: int) -> pa.Table:
        """A table of the run's first matches, all parts in order.

        Raises
        ------
        RunError
            When a part cannot be read.
        """
        paths = [self._part(name, number) for number in sorted(self.shards)]
        try:
            parts = [pq.read_table(path, partitioning=None) for path in paths]
        except (OSError, pa.ArrowInvalid) as error:
            raise RunError(f"{self.path}: {error}") from None
        table = tables.of_blocks(self._specification, name, parts)
        # A later call may have made the last shard longer.
        return table.slice(0, pc.sum(pc.less(table["match"], matches)).as_py() or 0)

    def forfeits(self) -> tuple[BotError, ...]:
        """The matches that bots of Python lost because they failed, in order."""
        shards = (self.shards[number] for number in sorted(self.shards))
        told = (facts for shard in shards for facts in shard.get("forfeits", ()))
        return tuple(BotError.told(facts) for facts in told)

    def files(self) -> list[tuple[str, int]]:
        """The run's files with their sizes in bytes, in order."""
        return [
            (f"{table}/part-{number:05}.parquet", self.shards[number]["bytes"][table])
            for table in self._tables
            for number in sorted(self.shards)
        ]


def written(path: str, specification: AnySpecification, matches: int) -> Folder | None:
    """The folder of a run that has so many matches; None where it is gone, or another run's by now.

    Its tables are played again then.
    """
    try:
        found = Folder(path, specification, writing=False)
    except RunError:
        return None
    held: int = sum(shard["matches"] for shard in found.shards.values())
    return found if held >= matches else None


class _ShardWriter:
    """Writes the parts of one shard; then the manifest says that they are there."""

    def __init__(
        self, folder: Folder, parts: dict[str, PartWriter], number: int, matches: int
    ) -> None:
        self._folder = folder
        self._parts = parts
        self._entry: dict[str, Any] = {"shard": number, "state": "done", "matches": matches}
        self._tally = _native.Tally()
        self._forfeits: list[dict[str, Any]] = []

    def add(self, block: _native.Shard) -> None:
        """Writes a block, the next one.

        Raises
        ------
        RunError
            When the disk does not take it; the parts that are there stay whole.
        """
        for table, written in self._parts.items():
            written.add(self._folder.arrow(table, block))
        # What Arrow keeps for later would grow with the number of blocks.
        pa.default_memory_pool().release_unused()
        self._tally.merge(block.tally)
        self._forfeits += [error.facts() for error in block.forfeits]

    def finish(self) -> None:
        """The last block is written.

        Raises
        ------
        RunError
            When the disk does not take it.
        """
        entry = self._entry | {"rows": {}, "bytes": {}, "sha256": {}}
        try:
            for table, written in self._parts.items():
                entry["rows"][table] = written.rows
                entry["bytes"][table], entry["sha256"][table] = written.close()
            self._folder.replace(entry["shard"], self._parts.values())
        except RunError:
            self.drop()
            raise
        entry["tally"] = self._tally.to_dict(self._folder.entrants)
        if self._forfeits:
            entry["forfeits"] = self._forfeits
        entry["tally_sha256"] = tally_hash(entry)
        self._folder.enter(entry)

    def drop(self) -> None:
        """Gives the shard up."""
        for written in self._parts.values():
            written.drop()
