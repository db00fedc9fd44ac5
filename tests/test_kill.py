"""A kill at any moment, in the middle of a write too: the same command ends with the same bytes.

The process kills itself before or after one of its calls that write to the disk: those moments are
the ones that matter, and chance seldom meets them.
"""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command import environment, python
from tests.runs import KILLED, SMALL_SHARDS, assert_whole, contents, play, small_shards

SHARD = 500
MATCHES = 10_000
LINE = [
    *("simulate", "random", "caller", "--seed", "5", "--matches", str(MATCHES), "--threads", "2"),
    *("--set", "target=10", "--set", "games_to_win=1", "--out"),
]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the run when nothing happens to it."""
    folder = tmp_path_factory.mktemp("clean")
    with small_shards(SHARD):
        play(folder, matches=MATCHES)
    return contents(folder)


def visible(folder: Path) -> dict[str, bytes]:
    """The files of a folder that are seen under their final names."""
    return {name: content for name, content in contents(folder).items() if "/." not in f"/{name}"}


def assert_untorn(folder: Path, clean: dict[str, bytes]) -> None:
    """Every part that is seen is whole, whether or not the manifest names it yet."""
    for name, content in visible(folder).items():
        assert name == "_run.json" or content == clean[name], name
    if (folder / "_run.json").exists():
        assert_whole(folder)


def finish(folder: Path) -> None:
    """The same run again, in this process."""
    with small_shards(SHARD):
        play(folder, matches=MATCHES)


def killed_while_writing(folder: Path, at: int, when: str) -> bool:
    """Runs the command until it kills itself; whether it came to that."""
    answer = python(KILLED + SMALL_SHARDS, str(at), when, str(SHARD), *LINE, str(folder))
    assert answer.code in (0, -signal.SIGKILL), answer
    return answer.code != 0


@pytest.mark.parametrize(("at", "when"), [(1, "after"), (8, "before"), (21, "after")])
def test_a_kill_while_a_file_is_written_spoils_nothing(
    at: int, when: str, clean: dict[str, bytes], tmp_path: Path
) -> None:
    assert killed_while_writing(tmp_path, at, when)
    assert_untorn(tmp_path, clean)
    finish(tmp_path)
    assert contents(tmp_path) == clean


@pytest.mark.prove
def test_kills_at_twenty_moments_of_writing_spoil_nothing(
    clean: dict[str, bytes], tmp_path: Path
) -> None:
    """Of the manifest as often as of the parts: each is flushed once and renamed once."""
    chance, killed = random.Random(20), 0
    for number in range(20):
        folder = tmp_path / str(number)
        killed += killed_while_writing(
            folder, chance.randrange(1, 120), chance.choice(["before", "after"])
        )
        assert_untorn(folder, clean)
        finish(folder)
        assert contents(folder) == clean
    assert killed >= 18


@pytest.mark.prove
def test_kills_at_twenty_random_moments_spoil_nothing(
    clean: dict[str, bytes], tmp_path: Path
) -> None:
    chance, killed = random.Random(21), 0
    for number in range(20):
        folder = tmp_path / str(number)
        process = subprocess.Popen(
            [sys.executable, "-c", SMALL_SHARDS, str(SHARD), *LINE, str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        end = time.monotonic() + 60
        while not folder.exists() and process.poll() is None:
            assert time.monotonic() < end
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.4))
        process.kill()
        killed += process.wait() == -signal.SIGKILL
        assert_untorn(folder, clean)
        finish(folder)
        assert contents(folder) == clean
    assert killed >= 10


@pytest.mark.prove
def test_the_same_run_that_is_killed_twenty_times_gets_through(
    clean: dict[str, bytes], tmp_path: Path
) -> None:
    chance, killed = random.Random(22), 0
    for _ in range(20):
        killed += killed_while_writing(tmp_path, chance.randrange(1, 9), "before")
        assert_untorn(tmp_path, clean)
    assert killed >= 5
    finish(tmp_path)
    assert contents(tmp_path) == clean
