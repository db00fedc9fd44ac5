"""A kill in the middle of an experiment, then the printed command: the same bytes come out."""

import json
import re
import shlex
import signal
import subprocess
import time
from pathlib import Path
from unittest import mock

import pytest

from mus.disk import write_json
from mus.errors import RunError
from tests.command import COMMAND, Answer, environment, spawn
from tests.runs import contents

LINES = {
    "tournament": "tournament simple simple(bold=0.2) simple(bold=0.8) paso --matches 6400",
    "sweep": "sweep simple(bold=0..1:0.25) --against simple --matches 6400",
    "duel": "duel simple+random random+simple --sprt elo0=0,elo1=1 --matches 40000",
    "manille tournament": "manille tournament manillen3 simple simple(bold=0.8) random "
    "simple(bold=1) --matches 3600",
    "manille sweep": "manille sweep dix_sept simple(bold=0..1:0.25) --against random "
    "--matches 6000",
}


def blocks(folder: Path) -> int:
    """How many blocks a folder's manifest holds."""
    path = folder / "_experiment.json"
    if not path.exists():
        return 0
    told = json.loads(path.read_text())["pairings"]
    return sum(standing["blocks"] + len(standing["ahead"]) for standing in told)


def broken(line: list[str], folder: Path, sent: signal.Signals) -> Answer:
    """The command, stopped by a signal when it has kept some more blocks."""
    already = blocks(folder)
    process = subprocess.Popen(
        [*COMMAND, *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    end = time.monotonic() + 60
    while blocks(folder) < already + 4:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.002)
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    return Answer(process.returncode, out, err)


def resuming(err: str) -> list[str]:
    """The command that standard error names."""
    command = re.findall(r"resume with: (mus .*)", err)[-1]
    words = shlex.split(command)
    assert words[0] == "mus"
    return words[1:]


@pytest.mark.parametrize("verb", LINES)
def test_a_kill_costs_no_finished_block(verb: str, tmp_path: Path) -> None:
    line = [*LINES[verb].split(), "--seed", "3", "--json"]
    clean = spawn(*line, "--out", str(tmp_path / "clean"))
    assert clean.code == 0
    folder = tmp_path / "the cut one"
    given = [*line, "--out", str(folder)]
    kept = []
    for _ in range(3):
        answer = broken(given, folder, signal.SIGKILL)
        assert (answer.code, answer.out) == (-signal.SIGKILL, "")
        given = resuming(answer.err)
        kept.append(blocks(folder))
    assert kept == sorted(set(kept))
    done = spawn(*given)
    assert done.code == 0
    assert done.json | {"out": None} == clean.json | {"out": None}
    assert contents(folder) == contents(tmp_path / "clean")
    assert blocks(folder) > kept[-1]


FILE = """
kind = "tournament"
bots = ["simple", "simple(bold=0.2)", "simple(bold=0.8)", "paso"]
matches = 6400
seed = 3
out = "the cut one"
"""

FILE_OF_MANILLE = (
    FILE.replace("paso", "random")
    + """
variant = "muette"

[rules]
match = "seche"
"""
)


@pytest.mark.parametrize("text", [FILE, FILE_OF_MANILLE], ids=["mus", "manille"])
def test_a_kill_of_a_file_of_toml_costs_no_finished_block(text: str, tmp_path: Path) -> None:
    """The folder that the file names goes on; the same file in another folder was never killed."""
    path, folder = tmp_path / "a file.toml", tmp_path / "the cut one"
    path.write_text(text.replace("the cut one", str(folder)))
    line = ["experiment", str(path), "--json"]
    clean = spawn(*line, "--out", str(tmp_path / "clean"))
    assert clean.code == 0
    assert not folder.exists()
    given = line
    kept = []
    for _ in range(2):
        answer = broken(given, folder, signal.SIGKILL)
        assert (answer.code, answer.out) == (-signal.SIGKILL, "")
        given = resuming(answer.err)
        assert given[:2] == ["experiment", str(path)]
        kept.append(blocks(folder))
    assert kept[0] < kept[1]
    done = spawn(*given)
    assert done.code == 0
    assert done.json | {"out": None} == clean.json | {"out": None}
    assert contents(folder) == contents(tmp_path / "clean")
    assert blocks(folder) > kept[-1]


def test_ctrl_c_keeps_the_blocks_and_tells_the_command(tmp_path: Path) -> None:
    line = [*LINES["tournament"].split(), "--out", str(tmp_path)]
    answer = broken(line, tmp_path, signal.SIGINT)
    assert (answer.code, answer.out) == (130, "")
    assert "Traceback" not in answer.err
    first, last = answer.err.splitlines()
    assert first.startswith("mus: every finished block is kept; resume with: mus tournament")
    assert last == "mus: interrupted; the command above resumes"
    assert blocks(tmp_path) >= 4
    assert not list(tmp_path.glob(".*.tmp"))


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_a_manifest_that_is_not_finished_leaves_nothing(
    error: type[BaseException], tmp_path: Path
) -> None:
    path = tmp_path / "_experiment.json"
    write_json(path, {"blocks": 1})
    expected = RunError if error is OSError else error
    with mock.patch("os.fsync", side_effect=error), pytest.raises(expected):
        write_json(path, {"blocks": 2})
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert json.loads(path.read_text()) == {"blocks": 1}


def test_ctrl_c_without_a_folder_says_so() -> None:
    process = subprocess.Popen(
        [*COMMAND, "duel", "simple", "simple", "--matches", "20000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["resume"] is None
    assert err in ("mus: interrupted; nothing was to be kept\n", "mus: interrupted\n")
