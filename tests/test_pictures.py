"""Pictures show the numbers of their results, and are files with the same bytes each time."""

import math
import re
import struct
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pyarrow as pa
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

import mus
from mus.pictures.file import drawing
from mus.pictures.plot import draw
from tests.command import assert_refused, call, python
from tests.runs import SHORT

BOTS = ["simple", "caller", "paso", "random+simple"]
TEST = {"sprt": "elo0=0,elo1=60", "matches": 4_000}

#: What is drawn, by name, and what its picture must say.
MAKERS: dict[str, Any] = {
    "duel": lambda: mus.duel("simple", "caller", matches=60, seed=1, rules=SHORT),
    "test": lambda: mus.duel("simple+random", "random+simple", seed=1, rules=SHORT, **TEST),
    "tournament": lambda: mus.tournament(BOTS, matches=60, seed=1, rules=SHORT),
    "gauntlet": lambda: mus.tournament(BOTS, matches=60, format="gauntlet", rules=SHORT),
    "curve": lambda: sweep("simple(bold=0..1:0.25)"),
    "map": lambda: sweep("simple(bold=0..1:0.25,mus=0..1:0.5)"),
    "list": lambda: sweep("simple(bold=0..1:0.25,mus=0..1:0.5)+simple(bold=0..1:0.5)"),
    "run": lambda: mus.simulate("simple", "caller", matches=60, seed=1, rules=SHORT),
    "equity": lambda: mus.equity_table({"target": 12}, deals=100, seed=1),
}
SAYS = {
    "duel": ["simple v caller", "60 matches, 30 pairs", "95 % intervals over pairs", "Elo points"],
    "test": ["simple+random v random+simple", "log likelihood", "H0: Elo +0", "H1: Elo +60"],
    "tournament": ["4 bots, round robin", "60 matches a pairing", "±: half of the 95 % interval"],
    "gauntlet": ["4 bots, gauntlet", "matches won by the bot of the row, %"],
    "curve": ["simple(bold=0..1:0.25) v caller", "40 matches at each of 5 points", "bold", "%"],
    "map": ["bold", "mus", "95 % intervals over pairs reach ±", "matches won against caller, %"],
    "list": ["the best 40", "bold=0, mus=0, bold 2=0", "lines: 95 % intervals over pairs"],
    "run": ["simple v caller", "60 matches", "95 % interval over pairs", "points a deal", "grande"],
    "equity": ["mano in team a", "100 deals from each score", "four of simple", "standard error"],
}


def sweep(template: str) -> mus.Sweep:
    """A short sweep against ``caller``."""
    return mus.sweep(template, against="caller", matches=40, seed=1, rules=SHORT)


@cache
def result(name: str) -> Any:
    """What is drawn, played once."""
    return MAKERS[name]()


def texts(file: Path) -> list[str]:
    """All that is written in an SVG, line by line."""
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    found = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("}text")]
    return [text.replace("\u00a0", " ") for text in found]


def picture(name: str, file: Path) -> bytes:
    """The picture of a result as bytes, drawn anew."""
    mus.plot(result(name), file)
    return file.read_bytes()


@cache
def kept(name: str, kind: str = "svg") -> bytes:
    """The picture of a result, drawn once."""
    with TemporaryDirectory() as folder:
        return picture(name, Path(folder, f"kept.{kind}"))


@cache
def drawn(name: str) -> Figure:
    """The picture of a result as a figure, drawn once."""
    return draw(result(name))


@pytest.mark.parametrize("name", MAKERS)
def test_an_svg_says_what_it_shows(name: str, tmp_path: Path) -> None:
    file = tmp_path / "a picture.svg"
    content = picture(name, file)
    told = " ".join(texts(file))
    for words in SAYS[name]:
        assert words in told, told
    if name not in ("equity", "run"):
        assert "rules target=10, games_to_win=1" in told
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


# What the pictures hold.


def lines(axes: Axes, label: str) -> list[Any]:
    """The lines of axes with a label."""
    return [line for line in axes.lines if line.get_label() == label]


def test_the_cells_of_a_tournament_are_its_cross_table(tmp_path: Path) -> None:
    for name in ("tournament", "gauntlet"):
        found = result(name)
        (axes, _) = drawn(name).axes
        order = found.ranking
        cells = {(text.get_position()): text.get_text() for text in axes.texts}
        assert len(cells) == 16
        for row, a in enumerate(order):
            for column, b in enumerate(order):
                share, told = found.share(a, b), cells[column, row]
                if share is None:
                    assert told == ("–" if a == b else "")
                    continue
                pairing = found.pairings[min(a, b), max(a, b)]
                low, high = pairing.interval
                assert told == f"{100 * share:.1f}\n±{50 * (high - low):.1f}"
                assert axes.images[0].get_array()[row, column] == pytest.approx(100 * share)
        names = [label.get_text() for label in axes.get_yticklabels()]
        for place, bot in enumerate(order):
            elo, error = found.ratings.elo[bot], found.ratings.error(bot)
            assert names[place] == f"{place + 1} {found.bots[bot]}  {elo:+.0f} ± {1.96 * error:.0f}"


def test_the_curve_of_a_sweep_has_its_rates_and_intervals() -> None:
    found = result("curve")
    (axes,) = drawn("curve").axes
    (curve,) = lines(axes, "win rate")
    rates = [100 * point.result.win_rate for point in found.points]
    assert list(curve.get_xdata()) == [0, 0.25, 0.5, 0.75, 1]
    assert list(curve.get_ydata()) == rates
    (band,) = axes.collections
    corners = band.get_paths()[0].vertices
    for point in found.points:
        there = corners[corners[:, 0] == point.values["bold"], 1]
        low, high = point.result.interval
        assert [there.min(), there.max()] == pytest.approx([100 * low, 100 * high])
    assert axes.get_xlabel() == "bold"


def test_the_map_of_a_sweep_has_its_rates() -> None:
    found = result("map")
    axes = drawn("map").axes[0]
    cells = {text.get_position(): text.get_text() for text in axes.texts}
    assert len(cells) == 15
    for place, point in enumerate(found.points):
        row, column = divmod(place, 3)
        assert (axes.get_yticklabels()[row].get_text(), axes.get_xticklabels()[column].get_text()) \
            == (f"{point.values['bold']:g}", f"{point.values['mus']:g}")  # fmt: skip
        assert cells[column, row] == f"{100 * point.result.win_rate:.1f}"


def test_the_list_of_a_sweep_has_the_best_points() -> None:
    found = result("list")
    (axes,) = drawn("list").axes
    (dots,) = lines(axes, "win rate")
    rates = sorted((100 * point.result.win_rate for point in found.points), reverse=True)
    assert len(rates) == 45
    assert list(dots.get_xdata()) == rates[:40]
    best = ", ".join(f"{name}={value:g}" for name, value in found.best.values.items())
    assert axes.get_yticklabels()[0].get_text() == best


def test_a_duel_is_drawn_where_it_stands() -> None:
    found = result("test")
    elo, shares, pairs, test = drawn("test").axes
    assert [line.get_xdata()[0] for line in lines(elo, "value")] == [found.elo]
    assert list(lines(elo, "interval")[0].get_xdata()) == list(found.elo_interval)
    dots = [line.get_xdata()[0] for line in lines(shares, "value")]
    assert dots == [100 * found.win_rate, 100 * found.game_rate]
    spans = [list(line.get_xdata()) for line in lines(shares, "interval")]
    assert spans == [[100 * end for end in of] for of in (found.interval, found.game_interval)]
    assert tuple(bar.get_width() for bar in pairs.patches) == found.pairs.counts
    assert [line.get_xdata()[0] for line in lines(test, "ratio")] == [found.ratio]
    assert f"{found.verdict} accepted" in test.get_title("left")
    assert len(drawn("duel").axes) == 3


def test_a_duel_without_a_finite_elo_can_be_drawn(tmp_path: Path) -> None:
    found = mus.duel("simple", "paso", matches=4, seed=1)
    assert math.isinf(found.elo)
    mus.plot(found, tmp_path / "all won.svg")
    assert any("+∞" in text for text in texts(tmp_path / "all won.svg"))
    (value,) = lines(draw(found).axes[0], "value")
    assert value.get_marker() == ">"


def test_equity_is_drawn_by_score_and_mano() -> None:
    table = result("equity")
    ours, theirs, _ = drawn("equity").axes
    for row in table.to_pylist():
        image = (ours, theirs)[row["mano"]].images[0].get_array()
        assert image[row["score_a"], row["score_b"]] == 100 * row["game"]
    assert ours.get_ylim() == (-0.5, 11.5)
    assert [axes.get_title("left") for axes in (ours, theirs)] == [
        "mano in team a",
        "mano in team b",
    ]


def test_points_of_a_run_add_up_to_its_scores() -> None:
    found = result("run")
    (axes,) = drawn("run").axes
    deals = found.table("deals")
    gained = [
        deals[f"score{team}_after"].to_numpy() - deals[f"score{team}_before"].to_numpy()
        for team in (0, 1)
    ]
    # In the second match of a pair, bot a is in the seats of team 1.
    exchanged = deals["match"].to_numpy() % 2 == 1
    scored = [np.where(exchanged, gained[1 - side], gained[side]).sum() for side in (0, 1)]
    bars = [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in axes.patches]
    shown = [sum(height for x, height in bars if (x % 1 < 0.5) == (side == 1)) for side in (0, 1)]
    assert shown == pytest.approx([points / found.deals for points in scored])
    assert [label.get_text() for label in axes.get_xticklabels()] == list(mus.LANCES)


# Readable.


def words_of(figure: Figure) -> list[Text]:
    """All that is written; ticks that lie beyond the ends of their axis are not."""
    beyond = {
        label
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        for label in (tick.label1, tick.label2)
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
    }
    words = [text for text in figure.findobj(Text) if text.get_text() and text.get_visible()]
    return [text for text in words if text not in beyond]


def assert_nothing_is_cut(figure: Figure) -> int:
    """All words lie inside the picture; how many there are."""
    with drawing():
        figure.draw_without_rendering()
        whole, words = figure.bbox, words_of(figure)
        for text in words:
            box = text.get_window_extent()
            inside = (box.x0, box.y0, whole.x1 - box.x1, whole.y1 - box.y1)
            assert min(inside) > -1, text.get_text()
    return len(words)


def long_name(place: int) -> str:
    """A bot with a name that is longer than there is room for."""
    return f"simple(bluff=0.{place + 101},bold=0.123456789)+simple(bold=0.987654321,mus=0.12345)"


@pytest.mark.parametrize("bots", [2, 12, 30])
def test_tournaments_of_few_and_many_bots_are_readable(bots: int) -> None:
    found = mus.tournament([long_name(place) for place in range(bots)], matches=2, rules=SHORT)
    assert assert_nothing_is_cut(draw(found)) > bots * (bots + 2)


@pytest.mark.parametrize("name", MAKERS)
def test_no_words_are_cut(name: str) -> None:
    assert assert_nothing_is_cut(drawn(name)) > 10


def test_long_names_lose_their_middle() -> None:
    found = mus.duel(long_name(0), long_name(1), matches=2, rules=SHORT)
    figure = draw(found)
    assert_nothing_is_cut(figure)
    assert "simple(bluff=0.101" in figure.get_suptitle()
    assert "…" in figure.get_suptitle()


def luminance(colour: Any) -> float:
    """How light a colour is, by WCAG 2.1."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return float(np.dot(parts, (0.2126, 0.7152, 0.0722)))


def test_numbers_stand_out_from_their_cells() -> None:
    axes = drawn("tournament").axes[0]
    image, looked_at = axes.images[0], 0
    for text in axes.texts:
        column, row = text.get_position()
        value = image.get_array()[int(row), int(column)]
        if np.ma.is_masked(value) or np.isnan(value):
            continue
        cell = luminance(image.to_rgba(np.array([value]))[0, :3])
        light, dark = sorted((cell, luminance(to_rgb(text.get_color()))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5
        looked_at += 1
    assert looked_at == 12


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
