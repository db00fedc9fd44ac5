"""What a data set says of how it was made does make it again, also with bots of Python."""

import shlex
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import View
from mus.data.making import command
from tests.command import call
from tests.manille_bots import Lowest
from tests.runs import manifest

FILE = '''
class Mine:
    """Passes what it can, and takes what it must."""

    def __init__(self, answer="quiero"):
        self.answer = answer

    def play(self, view):
        return view.legal[-1]

    def mus(self, view):
        return "corto"

    def discard(self, view):
        return view.legal[-1]

    def speak(self, view):
        return "paso" if "paso" in view.legal else self.answer
'''


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot's file, in the folder where the process is."""
    monkeypatch.chdir(tmp_path)
    Path("my bot.py").write_text(FILE)
    return "my bot.py"


def shards(folder: Path | str) -> Any:
    """The hashes of all files of a folder."""
    return [shard["sha256"] for shard in manifest(Path(folder))["shards"]]


@pytest.mark.parametrize(
    "line",
    [
        "simulate {file}:Mine caller --matches 20 --seed 3 --set target=20 --tables matches",
        "simulate {file}:Mine(answer='no-quiero')+paso {file}:Mine --matches 10 --no-paired",
        "manille simulate manillen3 {file}:Mine simple random --matches 12 --set deals=3",
        "manille simulate muette {file}:Mine+simple random --matches 4 --sample 0.5",
    ],
)
def test_the_command_names_bots_by_their_files(file: str, line: str) -> None:
    told = [word.format(file=file) for word in line.split()]
    assert call(*told, "--out", "one").code == 0
    again = command(mus.data.open("one"), "two")
    assert f"{file}:Mine" in again
    assert call(*shlex.split(again)[1:]).code == 0
    assert manifest(Path("two")) == manifest(Path("one"))
    assert shards("two")
    assert command(mus.data.open("one")) in mus.data.card(mus.data.open("one"))
    made = [text for text in call("data", "info", "one").out.splitlines() if "made by" in text]
    assert made == [f"made by   {command(mus.data.open('one'), 'one')}"]


def test_a_folder_tells_where_its_bots_were_the_last_time(file: str) -> None:
    mus.simulate(f"{file}:Mine", "paso", matches=10, seed=3, out="one")
    Path(file).rename("moved.py")
    mus.simulate("moved.py:Mine", "paso", matches=20, seed=3, out="one")
    assert manifest(Path("one"))["sources"] == {"Mine": "moved.py:Mine"}
    with pytest.raises(mus.RunError, match=r"or --bot moved\.py:Mine --bot paso$"):
        mus.data.verify("one")
    mus.simulate("paso", "caller", matches=10, out="two")
    assert "sources" not in manifest(Path("two"))


def test_where_bots_that_failed_lost_the_command_says_so(file: str) -> None:
    teams = f"{file}:Mine", "random"
    mus.manille.simulate("manillen", *teams, matches=4, out="one", on_error="forfeit")
    assert "--on-error" not in command(mus.data.open("one"))
    Path(file).write_text(FILE.replace("view.legal[-1]", "'juega 7X'"))
    mus.manille.simulate("manillen", *teams, matches=4, out="two", on_error="forfeit")
    again = shlex.split(command(mus.data.open("two"), "three"))
    assert again[-4:-2] == ["--on-error", "forfeit"]
    assert call(*again[1:]).code == 0
    assert manifest(Path("two")) == manifest(Path("three"))


class Cutter:
    """Cuts, and passes or refuses."""

    version = 2

    def mus(self, view: View) -> str:
        return view.legal[-1]

    def discard(self, view: View) -> str:
        return view.legal[0]

    speak = discard


def test_of_objects_the_call_is_told(tmp_path: Path) -> None:
    of_mus: Any = {"seed": 2, "paired": False, "rules": {"target": 20}, "split": (0.5, 0.3, 0.2)}
    mus.simulate((Cutter(), "paso"), "caller", matches=9, out=tmp_path / "one", **of_mus)
    rules = {"variant": "muette", "match": "seche"}
    of_manille: Any = {"seed": 2, "columns": {"matches": ["match", "winner"]}}
    mus.manille.simulate(rules, Lowest(), "simple", matches=4, out=tmp_path / "two", **of_manille)
    mus.manille.simulate("muette", Lowest(), "random", matches=2, out=tmp_path / "three")
    for name, bot in (("one", Cutter()), ("two", Lowest()), ("three", Lowest())):
        data = mus.data.open(tmp_path / name)
        again = command(data, str(tmp_path / f"{name} again"))
        assert again.startswith("mus.simulate(" if name == "one" else "mus.manille.simulate(")
        assert "bots has the bots" in mus.data.card(data).replace("`", "")
        eval(again, {"mus": mus, "bots": {type(bot).__name__: bot}})
        assert manifest(tmp_path / f"{name} again") == manifest(tmp_path / name)
