"""Ctrl-C or a kill in the middle of a run: what is finished stays, the same command goes on."""

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import simulation
from tests.command import COMMAND, Answer, environment, python
from tests.runs import SMALL_SHARDS, assert_whole, contents, play, small_shards

SHARD = 200
MATCHES = 40_000
LINE = [
    *("simulate", "random", "caller", "--seed", "5", "--matches", str(MATCHES), "--threads", "1"),
    *("--set", "target=10", "--set", "games_to_win=1"),
]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the run when nothing happens to it."""
    folder = tmp_path_factory.mktemp("clean")
    with small_shards(SHARD):
        play(folder, matches=MATCHES)
    return contents(folder)


#: The same, but finished shards enter the manifest at once and not within a second.
AT_ONCE = f"import mus.folder\nmus.folder._SECONDS_BETWEEN_MANIFESTS = 0\n{SMALL_SHARDS}"


def begin(folder: Path, *more: str, code: str = SMALL_SHARDS) -> subprocess.Popen[str]:
    """The command, and in it a good number of shards written."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(SHARD), *LINE, "--out", str(folder), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    wait_for(process, folder, 8)
    return process


def wait_for(process: subprocess.Popen[str], folder: Path, parts: int) -> None:
    """Waits until so many parts are there."""
    end = time.monotonic() + 60
    while len(list(folder.glob("deals/part-*.parquet"))) < parts:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.002)


def ended(process: subprocess.Popen[str], sent: signal.Signals) -> tuple[Answer, float]:
    """What a process says after a signal, and how long it takes to end."""
    start = time.monotonic()
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    return Answer(process.returncode, out, err), time.monotonic() - start


def hidden(folder: Path) -> list[str]:
    """Temporary files."""
    return [path.name for path in folder.rglob(".*")]


def again(command: str) -> Answer:
    """Runs a command line that was printed."""
    words = shlex.split(command)
    assert words[0] == "mus"
    return python(SMALL_SHARDS, str(SHARD), *words[1:])


def test_ctrl_c_keeps_what_is_finished(clean: dict[str, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "a run"
    answer, seconds = ended(begin(folder), signal.SIGINT)
    assert answer.code == 130
    assert seconds < 3
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    head, _, command = answer.err.rstrip("\n").partition("resume with: ")
    assert head == "mus: interrupted; "
    parts = assert_whole(folder)
    assert 8 <= parts < len(clean) - 1
    assert hidden(folder) == []
    kept = contents(folder)
    assert all(clean[name] == content for name, content in kept.items() if "part" in name)
    assert len(kept) == parts + 1
    resumed = again(command)
    assert (resumed.code, resumed.err) == (0, "")
    assert contents(folder) == clean


def test_ctrl_c_is_one_object_with_json(tmp_path: Path) -> None:
    answer, _ = ended(begin(tmp_path, "--json"), signal.SIGINT)
    assert answer.code == 130
    told = answer.json
    assert list(told) == ["error", "clause", "line", "event", "resume"]
    assert told["error"] == "interrupted"
    assert (told["clause"], told["line"], told["event"]) == (None, None, None)
    assert shlex.split(told["resume"]) == ["mus", *LINE, "--out", str(tmp_path), "--json"]
    assert answer.err == f"mus: interrupted; resume with: {told['resume']}\n"


def test_a_second_ctrl_c_spoils_nothing(clean: dict[str, bytes], tmp_path: Path) -> None:
    process = begin(tmp_path)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.001)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.count("\n") == 1 + 2 * err.count("Exception ignored"), err
    assert "mus: interrupted; resume with: mus simulate" in err
    assert assert_whole(tmp_path) >= 8
    assert hidden(tmp_path) == []
    with small_shards(SHARD):
        play(tmp_path, matches=MATCHES)
    assert contents(tmp_path) == clean


def test_a_kill_costs_only_what_was_not_finished(clean: dict[str, bytes], tmp_path: Path) -> None:
    killed = 0
    for parts in (8, 60, 120):
        process = begin(tmp_path, code=AT_ONCE)
        wait_for(process, tmp_path, parts)
        answer, _ = ended(process, signal.SIGKILL)
        killed += answer.code == -signal.SIGKILL
        # Two parts a shard; the last few may not be in the manifest yet.
        assert assert_whole(tmp_path) >= 2 * (parts - 4)
    assert killed >= 2
    (tmp_path / "deals" / ".part-00199.parquet.tmp").write_bytes(b"torn")
    with small_shards(SHARD):
        run = play(tmp_path, matches=MATCHES)
    assert 0 < run.played <= MATCHES - SHARD * (120 - 4)
    assert contents(tmp_path) == clean


def test_without_a_folder_ctrl_c_says_so() -> None:
    line = ["simulate", "simple", "simple", "--matches", "2000000"]
    process = subprocess.Popen(
        [sys.executable, "-c", STARTED, *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdout
    assert process.stdout.readline() == "started\n"
    answer, seconds = ended(process, signal.SIGINT)
    assert answer.code == 130
    assert seconds < 3
    assert (answer.out, answer.err) == ("", "mus: interrupted; nothing was to be kept\n")


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_while_records_are_read_is_one_line(as_json: bool) -> None:  # noqa: FBT001 - given by pytest
    line = ["replay", "-", "--show", *(["--json"] if as_json else [])]
    process = subprocess.Popen(
        [*COMMAND, *line],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdin
    assert process.stderr
    process.stdin.write("{\n")
    process.stdin.flush()
    # Standard input is read in pieces: the first line is judged when more comes.
    process.stdin.write(" " * 300_000 + "\n")
    process.stdin.flush()
    assert "line 1: R1" in process.stderr.readline()
    answer, _ = ended(process, signal.SIGINT)
    assert (answer.code, answer.err) == (130, "mus: interrupted\n")
    if as_json:
        assert answer.json["error"] == "interrupted"
    else:
        assert answer.out == ""


#: The command line, interrupted when it loads a module, and there where Python drops exceptions.
LOADING = """
import os, signal, sys
import mus.cli
class Dropped:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
class Finder:
    def find_spec(self, name, path, target=None):
        if name == wanted:
            Dropped()
wanted = sys.argv.pop(1)
sys.meta_path.insert(0, Finder())
mus.cli.main()
"""

SIMULATE = ["simulate", "paso", "caller", "--matches", "20"]


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("mus.cli.app", ["eval", "RR7A"]),
        ("typer", ["bots"]),
        ("mus.cli.replay", ["rules"]),
        ("mus.simulation", SIMULATE),
        ("pyarrow", [*SIMULATE, "--out", "."]),
        ("mus.folder", [*SIMULATE, "--out", "."]),
    ],
)
def test_ctrl_c_while_modules_load_is_one_line(
    module: str,
    line: list[str],
    as_json: bool,  # noqa: FBT001 - given by pytest
    tmp_path: Path,
) -> None:
    line = [str(tmp_path) if word == "." else word for word in line]
    answer = python(LOADING, module, *line, *(["--json"] if as_json else []), timeout=60)
    assert (answer.code, answer.err) == (130, "mus: interrupted\n")
    if as_json:
        places = dict.fromkeys(("clause", "line", "event", "resume"))
        assert answer.json == {"error": "interrupted", **places}
    else:
        assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_that_is_ignored_stays_ignored() -> None:
    """As for what a shell without job control runs in the background."""
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
    done = subprocess.run(
        [*ignoring, sys.executable, "-c", LOADING, "mus.simulation", *SIMULATE, "--json"],
        capture_output=True,
        check=True,
        env=environment(),
    )
    assert json.loads(done.stdout)["matches"] == 20


def test_an_interrupt_that_python_drops_is_heard_all_the_same(tmp_path: Path) -> None:
    dropped = "class Dropped:\n    def __del__(self):\n        os.kill(os.getpid(), 2)\n"
    code = STARTED.replace("def watch", "Dropped()\n    def watch")
    line = ["simulate", "simple", "simple", "--matches", "2000000", "--out", str(tmp_path)]
    answer = python(f"import os\n{dropped}{code}", *line, timeout=60)
    assert answer.code == 130
    assert f"mus: interrupted; resume with: {shlex.join(['mus', *line])}\n" in answer.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero")
def test_ctrl_c_is_heard_in_a_line_without_end() -> None:
    process = subprocess.Popen(
        [*COMMAND, "replay", "/dev/zero"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stderr
    assert process.stderr.readline().startswith("mus: /dev/zero, line 1: R1: longer than")
    time.sleep(0.3)
    answer, seconds = ended(process, signal.SIGINT)
    assert (answer.code, answer.out, answer.err) == (130, "", "mus: interrupted\n")
    assert seconds < 3


#: The command line, which tells when matches are being played.
STARTED = """
import os, sys, threading, time
import mus.cli, mus.simulation
start = mus.simulation._start
def told(*arguments, **options):
    simulation = start(*arguments, **options)
    def watch():
        while not simulation.progress()[0]:
            time.sleep(0.001)
        os.write(1, b"started\\n")
    threading.Thread(target=watch, daemon=True).start()
    return simulation
mus.simulation._start = told
mus.cli.main()
"""

IN_PYTHON = """
import os, signal, sys, time
import mus
def progress(done, total):
    if done:
        os.kill(os.getpid(), signal.SIGINT)
try:
    mus.simulate(
        "simple", "caller", matches=1_000_000, out=sys.argv[1] or None, progress=progress
    )
except KeyboardInterrupt:
    print("caught")
"""


@pytest.mark.parametrize("written", [True, False])
def test_python_gets_its_keyboard_interrupt(written: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    folder = tmp_path / "run"
    answer = python(IN_PYTHON, str(folder) if written else "", timeout=60)
    assert (answer.code, answer.out, answer.err) == (0, "caught\n", "")
    if written:
        assert_whole(folder)
        assert json.loads((folder / "_run.json").read_text())["matches"] == 1_000_000


@pytest.mark.parametrize("written", [True, False])
def test_an_interrupt_in_any_block_loses_only_its_shards(written: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    """The interrupt comes between two blocks of ten shards, which two threads write in pairs."""
    with small_shards(20):
        whole = play(tmp_path / "clean")
        for place in (1, 4, 9, 10, 11, 20, 25, 42, 49) if written else range(1, 10):
            folder = tmp_path / str(place) if written else None
            with pytest.raises(KeyboardInterrupt):
                interrupted(place, folder)
            if folder:
                # Two more blocks may wait to be taken; only the one that was in hand is lost.
                whole_pairs = (place - 1) // 10
                assert assert_whole(folder) >= 2 * 2 * whole_pairs
                assert hidden(folder) == []
            assert play(folder) == whole
            if folder:
                assert contents(folder) == contents(tmp_path / "clean")


def interrupted(place: int, folder: Path | None) -> mus.Run:
    """A run of fifty blocks that an interrupt hits when this many have come."""
    real = simulation._shards

    def shards(*arguments: Any) -> Any:
        # Only the first use is hit: what follows an interrupt is the tidying up.
        simulation._shards = real
        for number, shard in enumerate(real(*arguments), 1):
            if number == place:
                # Time enough for the next ones to be finished.
                time.sleep(0.1)
                raise KeyboardInterrupt
            yield shard

    simulation._shards = shards
    try:
        return play(folder, threads=2)
    finally:
        simulation._shards = real


@pytest.mark.prove
def test_kills_at_any_moment_spoil_nothing(clean: dict[str, bytes], tmp_path: Path) -> None:
    """Killed again and again, a little later each time, until it gets through."""
    for wait in range(200):
        process = subprocess.Popen(
            [sys.executable, "-c", SMALL_SHARDS, str(SHARD), *LINE, "--out", str(tmp_path)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
        try:
            assert process.wait(0.4 + 0.05 * wait) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            if (tmp_path / "_run.json").exists():
                assert_whole(tmp_path)
            continue
        break
    assert wait >= 5
    assert contents(tmp_path) == clean


@pytest.mark.parametrize(
    "line",
    [
        ("manille", "simulate", "botifarra", "montecarlo(samples=100000)", "simple"),
        ("manille", "simulate", "manillen2", "montecarlo(samples=100000)", "simple"),
        ("simulate", "montecarlo(samples=4096)", "simple"),
    ],
)
def test_ctrl_c_does_not_wait_for_a_bot_that_thinks_for_long(line: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *line, "--matches", "4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    time.sleep(2)  # it thinks; a deal of it takes longer than the rest of this test
    answer, seconds = ended(process, signal.SIGINT)
    assert (answer.code, answer.out) == (130, "")
    assert answer.err == "mus: interrupted; nothing was to be kept\n"
    assert seconds < 3
