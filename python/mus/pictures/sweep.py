"""A sweep as a picture: a curve of one parameter, a map of two, a list of more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mus.pictures.canvas import (
    HELP,
    OURS,
    canvas,
    per_cent,
    reach_of,
    short,
    told,
    widest,
    write_cells,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mus.experiments.sweep import Sweep, SweepPoint

#: Of a sweep of three parameters or more, so many points are shown.
_MOST_ROWS = 40
#: More values than this have no room for numbers.
_MOST_NUMBERED = 30


def draw_sweep(found: Sweep) -> Figure:
    """The win rate at the points of a sweep, with 95 % intervals over pairs."""
    names = list(found.points[0].values)
    if len(names) == 1:
        return _draw_curve(found, names[0])
    if len(names) == 2:
        return _draw_map(found, names[0], names[1])
    return _draw_list(found)


def _draw_curve(found: Sweep, name: str) -> Figure:
    facts = _facts(found, f"band: 95 % interval over {_unit(found)}")
    figure = canvas(_title(found), facts, (7.5, 4.6))
    axes = figure.subplots()
    values = [point.values[name] for point in found.points]
    rates = [100 * point.result.win_rate for point in found.points]
    low, high = _ends(found.points)
    axes.axhline(50, color=HELP, linestyle="--", linewidth=1, zorder=1)
    if len(values) > 1:
        axes.fill_between(values, low, high, color=OURS, alpha=0.2, linewidth=0, zorder=2)
    else:
        axes.vlines(values, low, high, color=OURS, alpha=0.4, linewidth=4)
    axes.plot(values, rates, color=OURS, marker="o", markersize=4, label="win rate", zorder=3)
    axes.set_xlabel(name)
    axes.set_ylabel(f"matches won against {short(found.against)}, %")
    axes.margins(x=0.02)
    return figure


def _draw_map(found: Sweep, down: str, along: str) -> Figure:
    rows = list(dict.fromkeys(point.values[down] for point in found.points))
    columns = list(dict.fromkeys(point.values[along] for point in found.points))
    shape = len(rows), len(columns)
    rates = np.array([100 * point.result.win_rate for point in found.points]).reshape(shape)
    numbered = max(shape) <= _MOST_NUMBERED
    doubt = widest(point.result.interval for point in found.points)
    interval = f"95 % intervals over {_unit(found)} reach ±{doubt:.1f} at most"
    size = max(6.5, min(18.0, 0.45 * shape[1] + 2.5)), max(3.5, min(14.0, 0.36 * shape[0] + 1.9))
    figure = canvas(_title(found), _facts(found, interval), size)
    axes = figure.subplots()
    image = per_cent(axes, rates, reach_of(rates, doubt))
    axes.set_ylabel(down)
    axes.set_xlabel(along)
    _name_ticks(axes, rows, columns)
    if numbered:
        write_cells(axes, image, rates, [[f"{rate:.1f}" for rate in row] for row in rates], 7)
    figure.colorbar(image, ax=axes, label=f"matches won against {short(found.against)}, %")
    return figure


def _name_ticks(axes: Axes, rows: list[float], columns: list[float]) -> None:
    """Writes the values beside a map; of very many, some."""
    for axis, values in ((axes.yaxis, rows), (axes.xaxis, columns)):
        step = -(-len(values) // _MOST_NUMBERED)
        axis.set_ticks(range(0, len(values), step), [f"{value:g}" for value in values[::step]])


def _draw_list(found: Sweep) -> Figure:
    points = sorted(found.points, key=lambda point: -point.result.win_rate)[:_MOST_ROWS]
    best = "" if len(points) == len(found.points) else f", the best {_MOST_ROWS}"
    facts = _facts(found, f"lines: 95 % intervals over {_unit(found)}")
    figure = canvas(_title(found) + best, facts, (8.5, 0.2 * len(points) + 1.9))
    axes = figure.subplots()
    low, high = _ends(points)
    places = range(len(points))
    axes.axvline(50, color=HELP, linestyle="--", linewidth=1)
    axes.hlines(places, low, high, color=OURS, alpha=0.4, linewidth=3)
    rates = [100 * point.result.win_rate for point in points]
    axes.plot(rates, places, "o", color=OURS, markersize=4, label="win rate")
    names = [", ".join(f"{k}={v:g}" for k, v in point.values.items()) for point in points]
    axes.set_yticks(places, [short(name, 60) for name in names])
    axes.invert_yaxis()
    axes.set_xlabel(f"matches won against {short(found.against)}, %")
    return figure


def _ends(points: tuple[SweepPoint, ...] | list[SweepPoint]) -> tuple[list[float], list[float]]:
    """The lower and upper ends of the intervals, in per cent."""
    intervals = [point.result.interval for point in points]
    return [100 * low for low, _ in intervals], [100 * high for _, high in intervals]


def _unit(found: Sweep) -> str:
    return found.points[0].result.pairs.unit


def _title(found: Sweep) -> str:
    return f"{short(found.template, 60)} v {short(found.against)}"


def _facts(found: Sweep, interval: str) -> str:
    return (
        f"{found.points[0].result.matches:,} matches at each of {len(found.points)} points, all "
        f"with the same cards; {interval}. Seed {found.seed}, {told(found.rules)}"
    )
