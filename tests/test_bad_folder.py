"""A folder that cannot take a run is refused, and what was written before stays whole."""

import errno
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import mus
from tests.command import COMMAND, assert_refused, call, environment, python
from tests.runs import SHORT, SMALL_SHARDS, assert_whole, contents, manifest, play, small_shards

LINE = "simulate random caller --seed 5 --set target=10 --set games_to_win=1 --matches 200 --out"


def refused(folder: Path, *fragments: str, line: str = LINE, **options: Any) -> None:
    """The same refusal from Python and from the command line, with and without ``--json``."""
    with pytest.raises(mus.RunError) as caught:
        play(folder, **options)
    message = str(caught.value)
    assert "\n" not in message
    for fragment in (str(folder), *fragments):
        assert fragment in message
    assert_refused(call(*line.split(), str(folder)), *fragments)
    assert_refused(call(*line.split(), str(folder), "--json"), *fragments, json_too=True)


@pytest.mark.parametrize(
    ("option", "line", "fragment"),
    [
        ({"seed": 6}, LINE.replace("--seed 5", "--seed 6"), "seed 5"),
        ({"a": "paso"}, LINE.replace("random", "paso"), '["random", "caller"]'),
        ({"b": "random"}, LINE.replace("caller", "random"), '["random", "caller"]'),
        ({"paired": False}, LINE.replace("--matches", "--no-paired --matches"), "paired true"),
        (
            {"rules": SHORT | {"deje": 1}},
            LINE.replace("--matches", "--set deje=1 --matches"),
            "deje 0",
        ),
        ({"rules": SHORT | {"target": 11}}, LINE.replace("target=10", "target=11"), "target 10"),
    ],
    ids=["seed", "a", "b", "paired", "deje", "target"],
)
def test_another_run_is_refused_with_the_difference(
    option: dict[str, Any], line: str, fragment: str, tmp_path: Path
) -> None:
    play(tmp_path / "run")
    before = contents(tmp_path)
    refused(tmp_path / "run", "another run", fragment, line=line, **option)
    assert contents(tmp_path) == before


def test_fewer_matches_are_refused(tmp_path: Path) -> None:
    play(tmp_path / "run", matches=400)
    before = contents(tmp_path)
    refused(tmp_path / "run", "400", "200", "or more")
    assert contents(tmp_path) == before


def test_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    refused(file, "is a file")
    refused(file / "below" / "it", "not a directory")
    assert contents(tmp_path) == {"file": b"mine"}


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    refused(tmp_path, "not empty", "no run")
    assert contents(tmp_path) == {"letter.txt": b"mine"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"specification": {}, "shards": 3}',
        "\0",
        "é".encode("latin-1"),
    ],
)
def test_a_manifest_that_is_none_is_refused(text: str | bytes, tmp_path: Path) -> None:
    content = text if isinstance(text, bytes) else text.encode()
    (tmp_path / "_run.json").write_bytes(content)
    refused(tmp_path, "_run.json", "manifest")
    assert contents(tmp_path) == {"_run.json": content}


@pytest.mark.parametrize("key", ["specification", "sha256", "matches", "shards", "engine_version"])
def test_a_manifest_that_lacks_something_is_refused(key: str, tmp_path: Path) -> None:
    play(tmp_path)
    told = manifest(tmp_path)
    del told[key]
    (tmp_path / "_run.json").write_text(json.dumps(told))
    before = contents(tmp_path)
    refused(tmp_path, "_run.json", "manifest")
    assert contents(tmp_path) == before


@pytest.mark.parametrize(("key", "value"), [("engine_version", "0.0.1"), ("schema_version", 99)])
def test_a_run_of_another_version_is_refused(key: str, value: object, tmp_path: Path) -> None:
    play(tmp_path)
    (tmp_path / "_run.json").write_text(json.dumps(manifest(tmp_path) | {key: value}))
    before = contents(tmp_path)
    refused(tmp_path, f"{value}", mus.__version__)
    assert contents(tmp_path) == before


def test_a_folder_that_another_run_is_writing_is_refused(tmp_path: Path) -> None:
    told: list[int] = []

    def try_too(done: int, total: int) -> None:
        if not told:
            told.append(done)
            before = manifest(tmp_path)
            refused(tmp_path, "being written", "wait")
            assert manifest(tmp_path) == before

    run = play(tmp_path, progress=try_too)
    assert len(told) == 1
    assert play(tmp_path) == run
    assert assert_whole(tmp_path) == 2


def test_a_shard_whose_counts_are_spoilt_is_played_again(tmp_path: Path) -> None:
    with small_shards(50):
        run = play(tmp_path)
        whole, told = contents(tmp_path), manifest(tmp_path)
        spoilt = [{}, {"wins": [1]}, told["shards"][0]["tally"] | {"matches": 49}, None]
        for shard, tally in zip(told["shards"], spoilt, strict=True):
            shard["tally"] = tally
        (tmp_path / "_run.json").write_text(json.dumps(told))
        again = play(tmp_path)
        assert (again.played, again) == (200, run)
        assert contents(tmp_path) == whole


@pytest.mark.parametrize("place", ["/proc/mus/run", "/proc/1/mus", "/sys/mus"])
def test_a_place_where_nothing_can_be_made_is_refused(place: str) -> None:
    refused(Path(place), place)
    assert not Path(place).exists()


@contextmanager
def frozen(folder: Path) -> Iterator[None]:
    """A folder in which nothing can be made, for root too."""
    if os.getuid():
        folder.chmod(0o555)
    elif subprocess.run(["chattr", "+i", str(folder)], capture_output=True, check=False).returncode:
        pytest.skip("root may write everywhere, and this file system knows no chattr +i")
    try:
        yield
    finally:
        if os.getuid():
            folder.chmod(0o755)
        else:
            subprocess.run(["chattr", "-i", str(folder)], check=True)


@pytest.mark.skipif(shutil.which("chattr") is None and not os.getuid(), reason="no chattr")
def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with frozen(empty):
        refused(empty, "permitted" if not os.getuid() else "denied")
    assert contents(empty) == {}
    full = tmp_path / "full"
    play(full)
    before = contents(full)
    with frozen(full):
        there = play(full)
        assert (there.played, there.matches) == (0, 200)
        more = LINE.replace("200", "400")
        refused(full, "permitted" if not os.getuid() else "denied", line=more, matches=400)
    assert contents(full) == before
    play(full, matches=400)
    assert assert_whole(full) == 2


def test_a_complete_run_that_cannot_be_written_is_read(tmp_path: Path) -> None:
    """As on a disk for reading only; what is not complete cannot be completed there."""
    run, before = play(tmp_path), contents(tmp_path)
    denied = mock.patch.object(Path, "write_bytes", side_effect=PermissionError(13, "Denied"))
    with denied:
        there = play(tmp_path)
        assert (there.played, there) == (0, run)
        assert there.table("deals").num_rows == run.deals
        with pytest.raises(mus.RunError, match="denied"):
            play(tmp_path, matches=400)
        assert call(*LINE.split(), str(tmp_path)).code == 0
    assert contents(tmp_path) == before
    next((tmp_path / "deals").iterdir()).unlink()
    with denied, pytest.raises(mus.RunError, match="denied"):
        play(tmp_path)


def failing(name: str, at: int, why: int) -> Any:
    """A function of ``os`` that fails from its ``at``-th call on."""
    real, calls = getattr(os, name), 0

    def fail(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls >= at:
            raise OSError(why, os.strerror(why))
        return real(*arguments, **options)

    return mock.patch(f"os.{name}", fail)


@pytest.mark.parametrize("at", range(1, 9))
@pytest.mark.parametrize("name", ["fsync", "replace"])
def test_whatever_write_fails_the_folder_stays_whole(name: str, at: int, tmp_path: Path) -> None:
    with small_shards(50):
        clean, broken = tmp_path / "clean", tmp_path / "broken"
        run = play(clean)
        with (
            failing(name, at, errno.ENOSPC),
            pytest.raises(mus.RunError, match="no space left on device"),
        ):
            play(broken, threads=1)
        if at > 1:
            assert assert_whole(broken) <= at
        assert play(broken) == run
        assert contents(broken) == contents(clean)
        assert assert_whole(broken) == 8


LIMITED = """
import resource, sys
import mus.cli, mus.joining, mus.specification
mus.specification.MATCHES_PER_BLOCK, mus.specification.BLOCKS_PER_SHARD = 400, 5
played = mus.joining.Joiner.take
def take(self, block, watch):
    if block.index == 17:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
    played(self, block, watch)
mus.joining.Joiner.take = take
mus.cli.main()
"""


def test_a_disk_that_fills_up_half_way_is_one_line(tmp_path: Path) -> None:
    """The system itself refuses the write: files are limited within the fourth shard."""
    clean, cut = tmp_path / "clean", tmp_path / "cut"
    line = LINE.replace("--matches 200", "--matches 12000 --threads 1").split()
    answer = python(LIMITED, *line, str(cut))
    assert_refused(answer, str(cut), "file too large")
    assert assert_whole(cut) <= 8
    for folder in (cut, clean):
        assert python(SMALL_SHARDS, "2000", *line, str(folder)).code == 0
    assert contents(cut) == contents(clean)
    assert assert_whole(cut) == 12


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    """A small file system is mounted where no other process sees it."""
    script = 'mount -t tmpfs -o size=400k none "$1" && shift && exec "$@"'
    mount = ["unshare", "-m", "sh", "-c", script, "sh", str(tmp_path)]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*mount, "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("this machine lets nobody mount a small file system")
    line = ["simulate", "paso", "caller", "--matches", "40000", "--out", str(tmp_path / "run")]
    told = 'echo "$?"; ls -A "$0"; cat "$0/_run.json"'
    done = subprocess.run(
        [*mount, "sh", "-c", f'"$@"; {told}', str(tmp_path / "run"), *COMMAND, *line],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    assert done.stderr == f"mus: {tmp_path}/run/{done.stderr.split('/run/')[1]}"
    assert done.stderr.endswith("no space left on device\n")
    code, *rest = done.stdout.splitlines()
    assert code == "2"
    assert rest[: rest.index("{")] == ["_run.json", "deals", "matches"]
    assert json.loads("\n".join(rest[rest.index("{") :]))["matches"] == 40_000


def test_an_extension_that_fails_leaves_the_run_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = play(tmp_path, matches=200)
    with monkeypatch.context() as patch:

        def full(*_: object) -> None:
            raise mus.RunError("no space left on device")

        patch.setattr("mus.folder.Folder.shard", full)
        with pytest.raises(mus.RunError, match="no space left"):
            play(tmp_path, matches=400)
    again = play(tmp_path, matches=200)
    assert (again.played, again) == (0, run)
    assert play(tmp_path, matches=400).played == 400
