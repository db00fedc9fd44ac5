"""Pictures show the numbers of their results, and their words can be read."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

import mus
from mus.measures import REASONS, Measures
from mus.pictures.file import drawing
from mus.pictures.plot import draw
from tests.pictures import MAKERS, drawn, result, texts
from tests.runs import SHORT
from tools import doc_pictures

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
    elo, shares, pairs, points, test = drawn("test").axes
    assert [line.get_xdata()[0] for line in lines(elo, "value")] == [found.elo]
    assert list(lines(elo, "interval")[0].get_xdata()) == list(found.elo_interval)
    dots = [line.get_xdata()[0] for line in lines(shares, "value")]
    rates = [found.win_rate, found.adjusted.value, found.game_rate, found.deal_rate]
    assert dots == [100 * rate for rate in rates]
    spans = [list(line.get_xdata()) for line in lines(shares, "interval")]
    ends = (found.interval, found.adjusted.interval, found.game_interval, found.deal_interval)
    assert spans == [[100 * end for end in interval] for interval in ends]
    assert_bars_are(points, found.measures)
    assert tuple(bar.get_width() for bar in pairs.patches) == found.pairs.counts
    assert [line.get_xdata()[0] for line in lines(test, "ratio")] == [found.ratio]
    assert f"{found.verdict} accepted" in test.get_title("left")
    assert len(drawn("duel").axes) == 4


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


def assert_bars_are(axes: Axes, measures: Measures) -> None:
    """The parts of the bars are the points by lance and reason, side by side."""
    heights = [bar.get_height() for bar in axes.patches]
    assert len(heights) == 2 * 25
    points = [
        measures.cells[lance][reason][side]
        for side in (0, 1)
        for reason in REASONS
        for lance in mus.LANCES
    ]
    assert heights == pytest.approx(points)
    tops = [text.get_text() for text in axes.texts]
    assert tops == [
        f"{'ab'[side]}\n{measures.points[lance][side].value:.2f}"
        for side in (0, 1)
        for lance in mus.LANCES
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
    assert_bars_are(axes, found.measures)
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


# The docs.


def test_the_pictures_of_the_docs_are_those_of_their_command(tmp_path: Path) -> None:
    doc_pictures.draw_all(tmp_path)
    drawn_now = {file.name: texts(file) for file in tmp_path.iterdir()}
    there = {file.name: texts(file) for file in doc_pictures.FOLDER.iterdir()}
    assert there == drawn_now, "python -m tools.doc_pictures draws them anew"
    assert len(there) == 2
