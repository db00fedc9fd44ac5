"""Points a deal by lance, both sides beside each other, stacked by where they came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mus.checks import LANCES
from mus.pictures.canvas import canvas, short, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mus.run import Run

    #: By lance, by where points came from: points a deal of both sides.
    Points = Mapping[str, Mapping[str, tuple[float, float]]]

#: How a lance ended, as the table `deals` has it, and as a player says it.
ENDS = {
    "unplayed": "nobody could bet",
    "paso": "en paso",
    "refused": "refused",
    "bet": "accepted",
    "ordago": "órdago",
}

#: Colours of Okabe and Ito, in the order in which they are stacked.
_COLOURS = ("#999999", "#56b4e9", "#0072b2", "#009e73", "#d55e00")
_WIDTH = 0.38


def draw_run(found: Run) -> Figure:
    """Points a deal of both teams by lance and by how the lance ended."""
    low, high = found.interval
    unit = "pairs" if found.specification.paired else "matches"
    facts = (
        f"{found.matches:,} matches, {found.deals:,} deals; {short(found.a)} won "
        f"{found.win_rate:.2%} of the matches, 95 % interval over {unit} {low:.2%} to {high:.2%}. "
        f"Seed {found.specification.seed}, {told(found.specification.rules)}"
    )
    title = f"{short(found.a)} v {short(found.b)}"
    figure = canvas(title, facts, (8.0, 5.0))
    draw_points(figure.subplots(), points_by_end(found), (found.a, found.b))
    return figure


def draw_points(axes: Axes, points: Points, sides: tuple[str, str]) -> None:
    """Two bars a lance, for each side one; their parts are where the points came from."""
    sources = list(dict.fromkeys(source for by in points.values() for source in by))
    for place, source in enumerate(sources):
        total = [sum(by.get(source, (0, 0))[side] for by in points.values()) for side in (0, 1)]
        label = f"{source}: {total[0]:.2f} and {total[1]:.2f}"
        for side in (0, 1):
            below = [_sum(by, sources[:place], side) for by in points.values()]
            height = [by.get(source, (0.0, 0.0))[side] for by in points.values()]
            axes.bar(
                _places(len(points), side),
                height,
                _WIDTH,
                bottom=below,
                color=_COLOURS[place % len(_COLOURS)],
                edgecolor="white",
                linewidth=0.5,
                label=label if side == 0 else None,
            )
    for side in (0, 1):
        for x, by in zip(_places(len(points), side), points.values(), strict=True):
            top = _sum(by, sources, side)
            axes.annotate(
                f"{'ab'[side]}\n{top:.2f}", (x, top), (0, 2), textcoords="offset points",
                ha="center", va="bottom", fontsize=7,
            )  # fmt: skip
    axes.set_xticks(range(len(points)), list(points))
    axes.tick_params(axis="x", length=0)
    axes.set_ylabel("points a deal")
    axes.margins(y=0.15)
    legend = f"a: {short(sides[0])}, b: {short(sides[1])}"
    axes.set_title(legend)
    axes.legend(title="points a deal of a and b", frameon=False, fontsize="small")


def _places(lances: int, side: int) -> list[float]:
    return [lance + (side - 0.5) * (_WIDTH + 0.04) for lance in range(lances)]


def _sum(by: Mapping[str, tuple[float, float]], sources: list[str], side: int) -> float:
    return sum(by.get(source, (0.0, 0.0))[side] for source in sources)


def points_by_end(found: Run) -> Points:
    """Points a deal of both teams of a run, by lance and by how the lance ended."""
    deals = found.table("deals")
    # Paired matches have the teams' seats exchanged in every second one.
    exchanged = deals["match"].to_numpy() % 2 if found.specification.paired else 0
    points: dict[str, dict[str, tuple[float, float]]] = {}
    for lance in LANCES:
        ends = deals[f"{lance}_end"].combine_chunks()
        words = ends.dictionary.to_pylist()
        codes = ends.indices.to_numpy()
        scored = deals[f"{lance}_points"].to_numpy()
        team = deals[f"{lance}_team"].fill_null(-1).to_numpy()
        ours = (team ^ exchanged) == 0
        points[lance] = {}
        for word, name in ENDS.items():
            there = (codes == words.index(word)) & (team >= 0)
            both = scored[there & ours].sum(), scored[there & ~ours].sum()
            if any(both):
                points[lance][name] = (both[0] / found.deals, both[1] / found.deals)
    return points
