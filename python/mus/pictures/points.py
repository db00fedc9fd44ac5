"""Points a deal by lance, both sides beside each other, stacked by what they were scored for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mus.checks import LANCES
from mus.measures import ALL, REASONS
from mus.pictures.canvas import canvas, short, told

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mus.measures import Measures
    from mus.run import Run

#: Colours of Okabe and Ito, and a grey, in the order of the reasons.
_COLOURS = ("#56b4e9", "#999999", "#0072b2", "#009e73", "#d55e00")

#: How wide a bar is, and how far apart the two of a lance are.
_WIDTH, _APART = 0.38, 0.42


def draw_run(found: Run) -> Figure:
    """Points a deal of both teams of a run, by lance and by reason."""
    low, high = found.interval
    unit = "pairs" if found.specification.paired else "matches"
    facts = (
        f"{found.matches:,} matches, {found.deals:,} deals; {short(found.a)} won "
        f"{found.win_rate:.2%} of the matches ({low:.2%} to {high:.2%}); 95 % intervals over "
        f"{unit}. Seed {found.specification.seed}, {told(found.specification.rules)}"
    )
    title = f"{short(found.a)} v {short(found.b)}"
    figure = canvas(title, facts, (8.0, 5.0))
    draw_points(figure.subplots(), found.measures)
    return figure


def draw_points(axes: Axes, measures: Measures) -> None:
    """Two bars a lance, one for each side, with the 95 % interval of their height."""
    cells = measures.cells
    for side in (0, 1):
        heights = [0.0] * len(LANCES)
        for reason, colour in zip(REASONS, _COLOURS, strict=True):
            parts = [cells[lance][reason][side] for lance in LANCES]
            bars = axes.bar(_places(side), parts, _WIDTH, bottom=heights, color=colour)
            bars.set_label(_told(measures, reason) if side == 0 else "")
            heights = [below + part for below, part in zip(heights, parts, strict=True)]
        _draw_ends(axes, measures, side)
    axes.set_xticks(range(len(LANCES)), LANCES)
    axes.tick_params(axis="x", length=0)
    axes.set_ylabel("points a deal")
    # Room for the words above the highest bar.
    axes.set_ylim(0, 1.2 * max([*_tops(measures, 0), *_tops(measures, 1)]) or 1.0)
    axes.set_title("Points a deal; a is the first team, b the second")
    axes.legend(
        title=_told(measures, ALL),
        loc="upper left",
        bbox_to_anchor=(1, 1),
        frameon=False,
        fontsize="small",
        title_fontsize="small",
    )


def _draw_ends(axes: Axes, measures: Measures, side: int) -> None:
    """The intervals of one side's bars, and what they come to."""
    for x, lance, top in zip(_places(side), LANCES, _tops(measures, side), strict=True):
        estimate = measures.points[lance][side]
        low, high = estimate.interval
        if math.isfinite(high):
            axes.vlines([x], max(0.0, low), high, color="black", linewidth=1)
        axes.annotate(
            f"{'ab'[side]}\n{estimate.value:.2f}",
            (x, top),
            (0, 2),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=7,
        )


def _tops(measures: Measures, side: int) -> list[float]:
    """The upper ends of the intervals of one side's bars, or of the bars where they have none."""
    estimates = [measures.points[lance][side] for lance in LANCES]
    ends = [(estimate.interval[1], estimate.value) for estimate in estimates]
    return [high if math.isfinite(high) else value for high, value in ends]


def _places(side: int) -> list[float]:
    return [lance + (side - 0.5) * _APART for lance in range(len(LANCES))]


def _told(measures: Measures, name: str) -> str:
    """What both sides scored a deal for something, in all lances."""
    points = measures.points[name]
    return f"{name}: a {points.a.value:.2f}, b {points.b.value:.2f}"
