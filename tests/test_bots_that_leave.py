"""Bots whose own code ends the program, leaves a child behind, or goes to another folder."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import mus
from tests.command import assert_refused, call

#: What stands in a file for a bot that plays, by place of what is wrong with it.
BOT = """
import os, sys
{imported}
class Odd(BaseException): pass
class Bot:
    version = 1
    {inside}
    def __init__(self):
        {made}
    def mus(self, view):
        return "corto"
    def discard(self, view):
        return "descarta " + view.hand.split()[0]
    def speak(self, view):
        return view.legal[0]
"""
PROPERTY = "\n    @property\n    def {}(self): {}"


def file_of(folder: Path, imported: str = "", inside: str = "", made: str = "pass") -> Path:
    """A file with such a bot."""
    path = folder / "odd.py"
    path.write_text(BOT.format(imported=imported, inside=inside, made=made))
    return path


@pytest.mark.parametrize("what", ["sys.exit(0)", "sys.exit()", "raise Odd('no')"])
@pytest.mark.parametrize("where", ["made", "name", "decide", "batch_size", "speak"])
@pytest.mark.parametrize("verb", ["duel", "simulate"])
def test_a_bot_that_ends_all_before_it_plays_is_an_error(
    verb: str, where: str, what: str, tmp_path: Path
) -> None:
    if where == "made":
        path = file_of(tmp_path, made=what)
    elif where == "batch_size":
        inside = PROPERTY.format(where, what) + "\n    def decide(self, batch): pass"
        path = file_of(tmp_path, inside=inside)
        path.write_text(path.read_text().split("    def mus")[0])
    elif where == "speak":
        path = file_of(tmp_path)
        path.write_text(
            path.read_text().replace(
                "    def speak", PROPERTY.format(where, what)[1:] + "\n    def other"
            )
        )
    else:
        path = file_of(tmp_path, inside=PROPERTY.format(where, what))
    kind = "Odd: no" if "Odd" in what else "SystemExit"
    answer = call(verb, f"{path}:Bot", "paso", "--matches", "4")
    assert_refused(answer, kind)


@pytest.mark.parametrize("what", ["sys.exit(0)", "raise BaseException('no')"])
def test_a_file_that_ends_all_is_an_error(what: str, tmp_path: Path) -> None:
    path = file_of(tmp_path, imported=what)
    assert_refused(call("duel", f"{path}:Bot", "paso", "--matches", "4"), str(path))


@pytest.mark.parametrize("text", ["Bot(x=1,x=2)", "Bot(**{'x': 1})"])
def test_words_that_are_not_plain_are_refused(text: str, tmp_path: Path) -> None:
    path = file_of(tmp_path)
    assert_refused(call("duel", f"{path}:{text}", "paso", "--matches", "4"), "plain values")


class Forks:
    """Leaves a child behind at its first decision."""

    version = 1
    child = 0

    def mus(self, _view: mus.View) -> str:
        """Forks once."""
        if not Forks.child:
            Forks.child = os.fork()
            if not Forks.child:
                signal.pause()
        return "corto"

    def discard(self, view: mus.View) -> str:
        """Throws the first card."""
        return "descarta " + view.hand.split()[0]

    def speak(self, view: mus.View) -> str:
        """Passes."""
        return view.legal[0]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_child_that_a_bot_leaves_behind_does_not_hold_the_folder(tmp_path: Path) -> None:
    Forks.child = 0
    try:
        first = mus.simulate(Forks(), "paso", matches=4, out=tmp_path / "run")
        assert Forks.child
        again = mus.simulate(Forks(), "paso", matches=6, out=tmp_path / "run")
        assert (first.matches, again.matches, again.played) == (4, 6, 6)
    finally:
        if Forks.child:
            os.kill(Forks.child, signal.SIGKILL)
            os.waitpid(Forks.child, 0)


@pytest.mark.parametrize("verb", ["duel", "simulate"])
def test_a_bot_that_goes_to_another_folder_loses_nothing(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    path = file_of(tmp_path)
    goes = f"os.chdir({str(tmp_path / 'elsewhere')!r})"
    path.write_text(
        path.read_text().replace("def mus(self, view):", f"def mus(self, view):\n        {goes}")
    )
    monkeypatch.chdir(tmp_path)
    answer = call(verb, f"{path}:Bot", "paso", "--matches", "400", "--out", "here")
    assert answer.code == 0, answer
    names = {entry.name for entry in (tmp_path / "here").iterdir()}
    assert names & {"_run.json", "_experiment.json"}
    assert not list((tmp_path / "elsewhere").iterdir())
