"""``mus.plot`` and ``--plot``: files with the same bytes each time, and what is refused."""

import re
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import matplotlib
import pyarrow as pa
import pytest

import mus
from tests.command import assert_refused, call, python
from tests.pictures import BOTS, MAKERS, SAYS, drawn, kept, picture, result, texts


@pytest.mark.parametrize("name", MAKERS)
def test_an_svg_says_what_it_shows(name: str, tmp_path: Path) -> None:
    file = tmp_path / "a picture.svg"
    content = picture(name, file)
    told = " ".join(texts(file))
    for words in SAYS[name]:
        assert words in told, told
    assert (
        "rules classic, but target=12"
        if name == "equity"
        else "rules classic, but target=10, games_to_win=1"
    ) in told
    assert kept(name) == content
    assert b"<dc:date>" not in content
    assert str(tmp_path).encode() not in content
    assert [path.name for path in tmp_path.iterdir()] == ["a picture.svg"]


@pytest.mark.parametrize("name", ["duel", "tournament", "equity"])
def test_a_png_has_the_size_of_its_figure(name: str, tmp_path: Path) -> None:
    content = picture(name, tmp_path / "one.PNG")
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", content[16:24])
    inches = drawn(name).get_size_inches()
    assert size == pytest.approx(150 * inches, abs=1)
    assert kept(name, "png") == content
    assert b"tIME" not in content


def test_settings_of_the_caller_change_nothing_and_stay(tmp_path: Path) -> None:
    changed = {"font.size": 20, "svg.hashsalt": "x", "savefig.dpi": 30, "axes.facecolor": "red"}
    with matplotlib.rc_context(changed):
        found = [picture("duel", tmp_path / f"duel.{kind}") for kind in ("svg", "png")]
        assert {key: matplotlib.rcParams[key] for key in changed} == changed
    assert found == [kept("duel"), kept("duel", "png")]


def test_threads_may_draw_at_once(tmp_path: Path) -> None:
    names = ["curve", "tournament", "curve", "map"]
    with ThreadPoolExecutor(4) as pool:
        many = list(pool.map(picture, names, (tmp_path / f"{place}.svg" for place in range(4))))
    assert many == [kept(name) for name in names]


def test_a_file_that_is_there_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "duel.svg"
    file.write_text("old")
    assert len(picture("duel", file)) > 1_000
    (tmp_path / "usual").write_text("new")
    assert file.stat().st_mode == (tmp_path / "usual").stat().st_mode


# What cannot be drawn.

REFUSED = [
    ("duel.jpg", 'ends in .png or .svg, as in "duel.png"'),
    ("duel.pgn", 'as in "duel.png"'),
    ("duel", 'as in "duel.svg"'),
    ("", "is no name of a picture"),
    ("nowhere/duel.svg", "there is no folder nowhere; make it first"),
    ("folder.svg", "folder.svg is a folder"),
]


@pytest.mark.parametrize(("file", "message"), REFUSED)
def test_a_file_that_cannot_be_is_refused(
    file: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(mus.MusError, match=re.escape(message)):
        mus.plot(result("duel"), file)
    for verb, line in VERBS.items():
        kept_in = ["--out", "kept"] if verb in KEEPS else []
        assert_refused(call(*line, *kept_in, "--plot", file), message)
    # Nothing has been played, and nothing is left behind.
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]


def test_what_has_no_picture_is_refused(tmp_path: Path) -> None:
    for thing in (
        7,
        None,
        "duel.svg",
        result("tournament").pairings[0, 1],
        pa.table({"game": [1]}),
    ):
        with pytest.raises(mus.MusError, match="there is no picture of a"):
            mus.plot(thing, tmp_path / "x.svg")  # type: ignore[arg-type]
    with pytest.raises(mus.MusError, match="expected the name of a picture"):
        mus.plot(result("duel"), 7)  # type: ignore[arg-type]
    with pytest.raises(mus.MusError, match="the table lacks scores"):
        mus.plot(result("equity").slice(3), tmp_path / "x.svg")
    assert not list(tmp_path.iterdir())


#: A Python that has everything but matplotlib.
WITHOUT = "import sys\nsys.modules['matplotlib'] = None\nsys.argv = ['mus', *sys.argv[1:]]\n"
CLI = "from mus.cli import main\nmain()\n"


@pytest.mark.parametrize("as_json", [False, True])
def test_without_matplotlib_it_says_what_to_install(as_json: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    out, file = str(tmp_path / "kept"), str(tmp_path / "x.svg")
    line = ["duel", "simple", "paso", "--out", out, "--plot", file, *["--json"][: int(as_json)]]
    answer = python(WITHOUT + CLI, *line)
    assert_refused(answer, "pip install mus-engine[report]", json_too=as_json)
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_all_else_works() -> None:
    answer = python(WITHOUT + CLI, "duel", "simple", "paso", "--matches", "4")
    assert (answer.code, answer.err) == (0, "")


LOADED = """
import sys, mus
found = mus.duel("simple", "paso", matches=2)
assert "matplotlib" not in sys.modules
mus.plot(found, sys.argv[1])
assert "matplotlib.pyplot" not in sys.modules
assert "matplotlib" in sys.modules
"""


def test_matplotlib_is_loaded_when_something_is_drawn_and_pyplot_never(tmp_path: Path) -> None:
    answer = python(LOADED, str(tmp_path / "x.png"))
    assert (answer.code, answer.err) == (0, "")


# The command line.

RULES = ["--set", "target=10", "--set", "games_to_win=1"]
EXPERIMENT = 'kind = "duel"\nbots = ["simple", "caller"]\nmatches = 60\n'
VERBS = {
    "duel": ["duel", "simple", "caller", "--matches", "60", "--seed", "1", *RULES],
    "tournament": ["tournament", *BOTS, "--matches", "60", "--seed", "1", *RULES],
    "sweep": [
        *("sweep", "simple(bold=0..1:0.25)", "--against", "caller", "--matches", "40"),
        *("--seed", "1", *RULES),
    ],
    "simulate": ["simulate", "simple", "caller", "--matches", "60", "--seed", "1", *RULES],
    "equity": ["equity", "--set", "target=12", "--deals", "100", "--seed", "1"],
}
KEEPS = ("duel", "tournament", "sweep", "simulate")
DRAWN = {"sweep": "curve", "simulate": "run"}


@pytest.mark.parametrize("verb", VERBS)
def test_the_picture_of_a_verb_is_that_of_its_result(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "result.svg"
    answer = call(*VERBS[verb], "--plot", str(file))
    assert (answer.code, answer.err) == (0, "")
    size = file.stat().st_size
    assert answer.out.endswith(f"{file}: {size / 1e3:,.1f} kB\n")
    assert file.read_bytes() == kept(DRAWN.get(verb, verb))
    file.unlink()
    told = call(*VERBS[verb], "--plot", str(file), "--json")
    assert (told.code, told.err) == (0, "")
    assert told.json["plot"] == str(file)
    assert file.read_bytes() == kept(DRAWN.get(verb, verb))
    without = call(*VERBS[verb], "--json") if verb != "equity" else told
    assert "plot" not in without.json or verb == "equity"


def test_an_experiment_of_a_file_is_drawn(tmp_path: Path) -> None:
    toml, file = tmp_path / "duel.toml", tmp_path / "duel.png"
    rules = "seed = 1\nrules = {target = 10, games_to_win = 1}\n"
    toml.write_text(EXPERIMENT + rules)
    answer = call("experiment", str(toml), "--plot", str(file), "--json")
    assert answer.json["plot"] == str(file)
    assert file.read_bytes() == kept("duel", "png")
    assert_refused(call("experiment", str(toml), "--plot", "x.gif"), ".png or .svg")


def test_a_complete_experiment_is_drawn_again(tmp_path: Path) -> None:
    line = [*VERBS["duel"], "--out", str(tmp_path / "kept"), "--plot"]
    assert call(*line, str(tmp_path / "one.svg")).code == 0
    answer = call(*line, str(tmp_path / "two.svg"))
    assert "The experiment was complete" in answer.out
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_equity_writes_table_and_picture_at_once(tmp_path: Path) -> None:
    table, file = str(tmp_path / "equity.parquet"), str(tmp_path / "equity.svg")
    told = call(*VERBS["equity"], "--table", table, "--plot", file, "--json").json
    assert (told["table"], told["plot"], told["rows"]) == (table, file, 2 * 12 * 12)
    import pyarrow.parquet as pq

    mus.plot(pq.read_table(table), tmp_path / "read.svg")
    assert (tmp_path / "read.svg").read_bytes() == Path(file).read_bytes()
    assert_refused(call("equity", "3", "4", "--plot", file), "--plot tells all scores", "drop A, B")


def test_only_has_no_picture() -> None:
    answer = call("simulate", "paso", "caller", "--only", "1", "--plot", "x.svg")
    assert_refused(answer, "--only", "drop --plot")


def test_a_folder_that_takes_no_files_is_told(tmp_path: Path) -> None:
    with mock.patch("mus.pictures.file.NamedTemporaryFile", side_effect=PermissionError(13, "No")):
        answer = call(*VERBS["duel"], "--plot", str(tmp_path / "x.svg"))
    assert_refused(answer, "x.svg: no")
