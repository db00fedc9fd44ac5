"""The cross table of a tournament as a map: who wins how often against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mus.experiments.pairs import Z
from mus.pictures.canvas import canvas, per_cent, reach_of, short, told, widest, write_cells

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from mus.experiments.tournament import Tournament

#: With more bots, cells are small and have no room for an interval.
_ROOMY = 12


def draw_matrix(found: Tournament) -> Figure:
    """The share of matches that the bot of each row won against the bot of each column."""
    order = found.ranking
    doubt = widest(result.interval for result in found.pairings.values())
    roomy = len(order) <= _ROOMY
    side = len(order) * (0.62 if roomy else 0.4)
    names = [
        f"{place} {short(found.bots[bot])}  {found.ratings.elo[bot]:+.0f} ± "
        f"{Z * found.ratings.error(bot):.0f}"
        for place, bot in enumerate(order, 1)
    ]
    width = side + 0.085 * max(map(len, names)) + 1.3
    figure = canvas(_title(found), _facts(found, doubt, roomy=roomy), (max(7.0, width), side + 1.9))
    axes = figure.subplots()
    shares = [[found.share(a, b) for b in order] for a in order]
    values = np.array([[np.nan if one is None else 100 * one for one in row] for row in shares])
    image = per_cent(axes, values, reach_of(values, doubt))
    axes.set_yticks(range(len(order)), names)
    axes.set_xticks(range(len(order)), [str(place + 1) for place in range(len(order))])
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xlabel("against the bot of rank")
    texts = [[_cell(found, a, b, roomy=roomy) for b in order] for a in order]
    write_cells(axes, image, values, texts, 8 if roomy else 6.5)
    figure.colorbar(image, ax=axes, label="matches won by the bot of the row, %", shrink=0.8)
    return figure


def _title(found: Tournament) -> str:
    return f"Matches won, %: {len(found.bots)} bots, {found.format}"


def _facts(found: Tournament, doubt: float, *, roomy: bool) -> str:
    counts = sorted({result.matches for result in found.pairings.values()})
    each = " to ".join(f"{count:,}" for count in {counts[0]: 0, counts[-1]: 0})
    unit = next(iter(found.pairings.values())).pairs.unit
    interval = f"±: half of the 95 % interval over {unit}"
    if not roomy:
        interval = f"95 % intervals over {unit} reach ±{doubt:.1f} at most"
    return (
        f"{each} matches a pairing; {interval}. Rows: rank, bot, Elo and its 95 % interval. "
        f"Seed {found.seed}, {told(found.rules)}"
    )


def _cell(found: Tournament, a: int, b: int, *, roomy: bool) -> str:
    """The share as text, with half of its interval where there is room."""
    share = found.share(a, b)
    if share is None:
        return "" if a != b else "–"
    result = found.pairings.get((a, b)) or found.pairings[b, a]
    return f"{100 * share:.1f}" + (f"\n±{widest([result.interval]):.1f}" if roomy else "")
