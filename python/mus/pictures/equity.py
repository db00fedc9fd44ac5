"""The chance to win the game from every score as two maps: mano ours, mano theirs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np

from mus._native import Rules
from mus.errors import MusError
from mus.pictures.canvas import canvas, per_cent, told

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

_LINES = (10, 25, 50, 75, 90)


def draw_equity(table: pa.Table) -> Figure:
    """The table of ``mus.equity_table``, mano in team a on the left, in the other on the right.

    Raises
    ------
    MusError
        When a score is missing.
    """
    game = 100 * _by_score(table, "game")
    errors = 100 * _by_score(table, "game_error")
    facts = (
        f"{_told(table)}; standard error of a chance {np.median(errors):.2f} in the middle, "
        f"{errors.max():.2f} at most, in per cent"
    )
    figure = canvas("Chance of team a to win the game, %", facts, (10.5, 5.8))
    panels = figure.subplots(1, 2, sharey=True)
    images = []
    for mano, (axes, name) in enumerate(zip(panels, ("team a", "team b"), strict=True)):
        images.append(per_cent(axes, game[mano], 50))
        axes.invert_yaxis()
        axes.tick_params(length=3)
        axes.set_title(f"mano in {name}")
        axes.set_xlabel("score of team b, points")
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_ticks(range(0, game.shape[1], -(-game.shape[1] // 10)))
        levels = [level for level in _LINES if game[mano].min() < level < game[mano].max()]
        if game.shape[1] > 1 and levels:
            lines = axes.contour(game[mano], levels, colors="black", linewidths=0.8)
            axes.clabel(lines, fmt="%d %%", fontsize=7)
    panels[0].set_ylabel("score of team a, points")
    figure.colorbar(images[0], ax=list(panels), label="chance to win the game, %", shrink=0.85)
    return figure


def _by_score(table: pa.Table, name: str) -> NDArray[np.float64]:
    """A column by mano, our score, their score."""
    a, b, mano = (table[key].to_numpy() for key in ("score_a", "score_b", "mano"))
    target = int(a.max(initial=0)) + 1
    found = np.full((2, target, target), np.nan)
    if table.num_rows == found.size and int(b.max(initial=0)) < target:
        found[mano, a, b] = table[name].to_numpy()
    if np.isnan(found).any():
        raise MusError("the table lacks scores: expected the whole one of equity_table")
    return found


def _told(table: pa.Table) -> str:
    """What the table says of how it was made."""
    about = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    if "deals" not in about:
        return "four bots of one kind"
    rules = Rules.preset("classic", **json.loads(about.get("rules", "{}")))
    return (
        f"four of {about.get('policy')}, {int(about['deals']):,} deals from each score; "
        f"seed {about.get('seed')}, {told(rules)}"
    )
