"""Runs and their folders, as several tests look at them."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import mus
from mus import games, specification

#: Short matches, so that tests have many of them.
SHORT = {"target": 10, "games_to_win": 1}


def blocks_in(size: int) -> int:
    """Into how many blocks the tests divide a shard of this many matches; whole pairs each."""
    return next(blocks for blocks in (5, 3, 2, 1) if size % (2 * blocks) == 0 or blocks == 1)


@contextmanager
def small_shards(size: int) -> Iterator[None]:
    """Runs inside have shards of this many matches, in several blocks where that can be.

    Another size is another specification.
    """
    blocks = blocks_in(size)
    with (
        mock.patch.object(specification, "MATCHES_PER_BLOCK", size // blocks),
        mock.patch.object(specification, "BLOCKS_PER_SHARD", blocks),
        mock.patch.object(games.MUS, "matches_per_fine_block", size // blocks),
    ):
        yield


#: The same for a process of its own, and then the command line.
SMALL_SHARDS = """
import sys
import mus.cli, mus.specification
from tests.runs import blocks_in
size = int(sys.argv.pop(1))
mus.specification.BLOCKS_PER_SHARD = blocks_in(size)
mus.specification.MATCHES_PER_BLOCK = size // blocks_in(size)
mus.cli.main()
"""

#: Kills itself at the call of ``os.fsync`` or ``os.replace`` (by its number), before or after it.
#: The manifest is written after every shard, so that half of these moments are its own.
KILLED = """
import itertools, os, signal, sys, threading
import mus.folder
mus.folder._SECONDS_BETWEEN_MANIFESTS = 0
at, when = int(sys.argv.pop(1)), sys.argv.pop(1)
count, lock = itertools.count(1), threading.Lock()
def watched(real):
    def call(*given, **options):
        with lock:
            number = next(count)
        if number == at and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        found = real(*given, **options)
        if number == at and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)
        return found
    return call
os.fsync, os.replace = watched(os.fsync), watched(os.replace)
"""


def play(folder: Path | None = None, *, matches: int = 200, **options: Any) -> mus.Run:
    """A run of short matches."""
    given = {"seed": 5, "rules": SHORT} | options
    a, b = given.pop("a", "random"), given.pop("b", "caller")
    return mus.simulate(a, b, matches=matches, out=folder, **given)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def manifest(folder: Path) -> dict[str, Any]:
    """What ``_run.json`` says."""
    value = json.loads((folder / "_run.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def assert_whole(folder: Path) -> int:
    """All that the manifest names is there, as it says; how many parts that is."""
    parts = 0
    for shard in manifest(folder)["shards"]:
        assert shard["state"] == "done"
        for table in shard["rows"]:
            content = (folder / table / f"part-{shard['shard']:05}.parquet").read_bytes()
            assert len(content) == shard["bytes"][table]
            assert hashlib.sha256(content).hexdigest() == shard["sha256"][table]
            parts += 1
    return parts
