"""What writers of shards leave when they fail, and what the manifest says meanwhile."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import folder as folders
from mus import parts, records_file
from tests.command import environment
from tests.runs import SMALL_SHARDS, assert_whole, contents, manifest, play, small_shards
from tests.test_verify import write


def fail_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The disk takes so many renames of parts, and not the next one."""
    real, count = parts.PartWriter.name, 0

    def name(self: parts.PartWriter) -> None:
        nonlocal count
        count += 1
        if count == number:
            raise mus.RunError("no space left on device")
        real(self)

    monkeypatch.setattr(parts.PartWriter, "name", name)


@pytest.mark.parametrize("number", [1, 2])
def test_an_extension_that_fails_in_the_middle_of_a_shard_leaves_what_can_be_read(
    number: int, tmp_path: Path
) -> None:
    with small_shards(100):
        run = play(tmp_path / "run", matches=240)
        with pytest.MonkeyPatch.context() as patch:
            fail_at(patch, number)
            with pytest.raises(mus.RunError, match="no space"):
                play(tmp_path / "run", matches=300)
        data = mus.data.open(tmp_path / "run")
        assert assert_whole(data.path) == 4
        assert data.table("deals").num_rows == data.rows("deals") < run.deals
        assert not list(data.path.rglob(".part*"))
        play(tmp_path / "run", matches=300)
        play(tmp_path / "clean", matches=300)
    assert contents(tmp_path / "run") == contents(tmp_path / "clean")


def test_a_shard_is_named_soon_after_it_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the manifest was written a moment before, and the next shard takes long."""
    monkeypatch.setattr(folders, "_SECONDS_BETWEEN_MANIFESTS", 0.5)
    finished, named = [0], set()

    class Slow:
        """Plays two shards fast, and then takes longer over one than manifests wait."""

        name, version = "slow", "1"

        def _wait(self) -> None:
            time.sleep(0.4 if finished[-1] >= 4 else 0)

        def mus(self, _view: Any) -> str:
            self._wait()
            return "corto"

        def discard(self, view: Any) -> str:
            raise AssertionError(view)

        def speak(self, view: Any) -> str:
            self._wait()
            return "paso" if view.bettor is None else "nir"

    def progress(done: int, _all: int) -> None:
        finished.append(done)
        named.add(len(manifest(tmp_path)["shards"]))

    rules = {"target": 2, "games_to_win": 1}
    with small_shards(4):
        mus.simulate(Slow(), "paso", matches=6, rules=rules, out=tmp_path, progress=progress)
    assert len(manifest(tmp_path)["shards"]) == 3
    assert 2 in named


def test_ctrl_c_and_then_a_full_disk_leave_nothing(tmp_path: Path) -> None:
    """How it ended first is told, and no half-written part stays."""
    script = """
import mus, os, signal, sys
from mus.joining import Joiner
real = Joiner.take
def take(self, block, watch=lambda: None):
    if block.index == 3:
        Joiner.take = full
        os.kill(os.getpid(), signal.SIGINT)
    real(self, block, watch)
def full(self, block, watch=lambda: None):
    raise mus.RunError("no space left on device")
Joiner.take = take
"""
    line = ["simulate", "random", "caller", "--matches", "4000", "--out", str(tmp_path / "run")]
    done = subprocess.run(
        [sys.executable, "-c", script + SMALL_SHARDS, "500", *line],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 128 + signal.SIGINT, done.stderr
    assert "resume with" in done.stderr
    assert not list(tmp_path.rglob(".part*"))
    assert_whole(tmp_path / "run")


def test_records_that_could_not_be_written_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = mus.simulate("paso", "caller", matches=4, seed=1)
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(json.dumps(run.record(index)) + "\n" for index in range(4)))
    real, count = records_file.lines, 0

    def interrupted(*given: Any) -> Any:
        nonlocal count
        count += 1
        for number, line in real(*given):
            if count == 2 and number == 3:
                raise KeyboardInterrupt
            yield number, line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mus.games.MUS.matches_per_fine_block", 1)
        patch.setattr(records_file, "lines", interrupted)
        with pytest.raises(KeyboardInterrupt):
            mus.data.from_records([file], tmp_path / "out")
    assert not any((tmp_path / "out").iterdir())
    assert mus.data.from_records([file], tmp_path / "out").matches == 4


def test_no_more_shards_are_written_at_once_than_files_may_be_open(tmp_path: Path) -> None:
    script = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
"""
    line = ["simulate", "random", "caller", "--matches", "600", "--threads", "100"]
    line += ["--tables", "matches,deals", "--out", str(tmp_path / "run")]
    done = subprocess.run(
        [sys.executable, "-c", script + SMALL_SHARDS, "4", *line],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "changes", [{"matches": 10**15}, {"matches": -1}, {"shards": [{"shard": -3}]}]
)
def test_numbers_of_a_manifest_that_cannot_be_are_refused_at_once(
    changes: Any, tmp_path: Path
) -> None:
    play(tmp_path, matches=4)
    write(tmp_path, **changes)
    for read in (mus.data.open, mus.data.verify):
        with pytest.raises(mus.RunError, match="a number in it is out of range"):
            read(tmp_path)


def test_a_table_that_the_run_does_not_have_is_a_fault(tmp_path: Path) -> None:
    play(tmp_path, matches=4)
    [told] = manifest(tmp_path)["shards"]
    (tmp_path / "events").mkdir()
    os.link(tmp_path / "deals" / "part-00000.parquet", tmp_path / "events" / "part-00000.parquet")
    for key in ("rows", "bytes", "sha256"):
        told[key]["events"] = told[key]["deals"]
    write(tmp_path, shards=[told])
    [fault] = mus.data.verify(tmp_path).faults
    assert str(fault) == "events/part-00000.parquet: the specification has no such table"
