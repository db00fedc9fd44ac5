"""Bots of Python that print, or close standard output: results stay whole."""

from pathlib import Path

import pytest

from tests.command import call, spawn

ROOT = Path(__file__).parents[1]

LOUD = '''
import os, sys
from tests.bots import Caller
print("loaded")

class Loud(Caller):
    """Prints each time, closes what it can, and calls."""
    def __init__(self, how="print"):
        self.how = how
        print("made")
    def speak(self, view):
        print("thinking", flush=True)
        sys.stdout.write("still")
        sys.stdout.buffer.write(b"bytes")
        if self.how == "close":
            sys.stdout.close()
        if self.how == "replace":
            sys.stdout = None
        if self.how == "original" and sys.__stdout__ is not None:
            sys.__stdout__.close()
        if self.how == "both":
            sys.__stdout__.close()
            sys.__stderr__.close()
        return super().speak(view)
'''


@pytest.fixture
def loud(tmp_path: Path) -> str:
    """The file of a bot that prints."""
    path = tmp_path / "loud.py"
    path.write_text(LOUD)
    return str(path)


PLAYING = [
    "simulate {} paso --matches 4",
    "simulate {} paso --only 0",
    "duel {} paso --matches 4",
    "tournament {} paso --matches 4",
    "sweep simple(bold=0..1:1) --against {} --matches 4",
    "equity 0 0 --set target=2 --deals 100 --policy {}",
]


@pytest.mark.parametrize("line", PLAYING)
def test_what_a_bot_prints_does_not_spoil_json(line: str, loud: str) -> None:
    answer = call(*line.format(f"{loud}:Loud").split(), "--json")
    assert answer.code == 0
    assert isinstance(answer.json, dict)
    assert "thinking\n" in answer.err
    assert answer.err.startswith(("loaded\nmade\n", "made\n"))
    assert "made" not in answer.out


def test_what_a_bot_prints_does_not_spoil_the_json_of_data(loud: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    bots = "--bot", f"{loud}:Loud", "--bot", "paso"
    assert call("simulate", bots[1], "paso", "--matches", "4", "--out", folder).code == 0
    for words in (["records", folder, "--match", "0"], ["verify", folder, "--sample", "2"]):
        answer = call("data", *words, *bots, "--json")
        assert (answer.code, "thinking" in answer.out) == (0, False), answer


@pytest.mark.parametrize("how", ["close", "replace"])
@pytest.mark.parametrize("line", PLAYING[1:3])
def test_a_bot_that_closes_its_standard_output_harms_nothing(
    how: str, line: str, loud: str
) -> None:
    if how == "replace":
        loud_bot = Path(loud)
        loud_bot.write_text(
            LOUD.replace('        print("thinking", flush=True)\n', "").replace(
                '        sys.stdout.write("still")\n        sys.stdout.buffer.write(b"bytes")\n', ""
            )
        )
    answer = spawn(*line.format(f"{loud}:Loud('{how}')").split(" "), "--json", cwd=ROOT)
    assert answer.code == 0, answer
    assert isinstance(answer.json, dict)


@pytest.mark.parametrize("line", [*PLAYING[:4], PLAYING[2] + " --json"])
def test_a_bot_that_closes_the_standard_output_of_the_process_is_told(line: str, loud: str) -> None:
    answer = spawn(*line.format(f"{loud}:Loud('original')").split(" "), cwd=ROOT)
    assert (answer.code, answer.out) == (2, "")
    assert "Traceback" not in answer.err
    told = "mus: standard output: a bot has closed it, so that no result can be told"
    assert answer.err.splitlines()[-1].endswith(told)
    both = spawn(*line.format(f"{loud}:Loud('both')").split(" "), cwd=ROOT)
    assert (both.code, both.out) == (2, "")
