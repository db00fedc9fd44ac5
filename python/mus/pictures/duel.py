"""A duel as a picture: by how much one bot is better, how sure that is, and how pairs ended."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import MaxNLocator

from mus.pictures.canvas import HELP, OURS, THEIRS, canvas, short, told
from mus.pictures.points import draw_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mus.experiments.duel import Duel
    from mus.experiments.sprt import Sprt

#: The colours of pairs lost, shared and won; five where matches can be drawn. Those of sets of more
#: matches lie between them.
_PAIRS = {3: (THEIRS, "#bbbbbb", OURS), 5: (THEIRS, "#eaae7f", "#bbbbbb", "#7fb8d8", OURS)}


def draw_duel(found: Duel) -> Figure:
    """Elo, shares and pairs of a duel, and where its sequential test stands."""
    # Points are drawn by lance, which Manille has not.
    has_lances, unit = bool(found.measures.cells), found.pairs.unit
    heights = [1.0, 1.6, 0.8] + ([3.2] if has_lances else []) + ([0.9] if found.sprt else [])
    facts = (
        f"{found.matches:,} matches, {found.pairs.pairs:,} {unit} with the same cards; lines: 95 % "
        f"intervals over {unit}. Seed {found.seed}, {told(found.rules)}"
    )
    title = f"{short(found.a)} v {short(found.b)}"
    figure = canvas(title, facts, (8.5, 1.3 + 1.15 * sum(heights)))
    axes = figure.subplots(len(heights), 1, height_ratios=heights)
    _draw_elo(axes[0], found)
    _draw_shares(axes[1], found)
    _draw_pairs(axes[2], found)
    if has_lances:
        draw_points(axes[3], found.measures)
    if found.sprt is not None and found.ratio is not None:
        _draw_test(axes[-1], found.sprt, found.ratio, found.verdict)
    return figure


def _draw_elo(axes: Axes, found: Duel) -> None:
    """The difference with its interval; an end that is infinite is an arrow."""
    low, high = found.elo_interval
    told_ends = f"{found.elo:+.1f} ({low:+.1f} to {high:+.1f})".replace("inf", "∞")
    axes.set_title(f"Elo difference: {told_ends}")
    finite = [end for end in (low, found.elo, high) if math.isfinite(end)]
    finite += [0.0] if found.sprt is None else [0.0, found.sprt.elo0, found.sprt.elo1]
    reach = max(5.0, *map(abs, finite)) * 1.15
    axes.set_xlim(-reach, reach)
    axes.axvline(0, color=HELP, linewidth=1)
    if found.sprt is not None:
        for name, elo in (("H0", found.sprt.elo0), ("H1", found.sprt.elo1)):
            axes.axvline(elo, color=HELP, linestyle="--", linewidth=1)
            axes.annotate(name, (elo, 1), (2, -9), textcoords="offset points", fontsize=7,
                          xycoords=("data", "axes fraction"), color=HELP)  # fmt: skip
    _interval(axes, 0, found.elo, (low, high), reach)
    _only_below(axes, f"Elo points by which {short(found.a)} is better")


def _interval(
    axes: Axes, row: float, value: float, ends: tuple[float, float], reach: float = math.inf
) -> None:
    """An interval as a line with a dot; what is beyond the reach gets an arrow at the edge."""
    seen = [min(max(end, -reach), reach) for end in (ends[0], value, ends[1])]
    axes.plot([seen[0], seen[2]], [row, row], color=OURS, alpha=0.4, linewidth=4,
              solid_capstyle="butt", label="interval")  # fmt: skip
    marker = "o" if math.isfinite(value) else ">" if value > 0 else "<"
    axes.plot([seen[1]], [row], marker=marker, color=OURS, markersize=6, clip_on=False,
              label="value")  # fmt: skip


def _draw_shares(axes: Axes, found: Duel) -> None:
    """The shares of matches, games and deals that were won, with their intervals."""
    adjusted = ("adjusted", found.adjusted.value, found.adjusted.interval)
    rows = [
        ("matches", found.win_rate, found.interval),
        *([adjusted] if found.measures.has_luck else []),
        ("games", found.game_rate, found.game_interval),
        ("deals", found.deal_rate, found.deal_interval),
    ]
    for row, (_, rate, (low, high)) in enumerate(rows):
        _interval(axes, row, 100 * rate, (100 * low, 100 * high))
    axes.set_title("Share won")
    axes.axvline(50, color=HELP, linewidth=1)
    ends = [abs(100 * end - 50) for *_, interval in rows for end in interval]
    reach = max(2.0, *ends) * 1.15
    axes.set_xlim(max(0.0, 50 - reach), min(100.0, 50 + reach))
    _only_below(axes, f"won by {short(found.a)}, %")
    names = [f"{name} {rate:.2%} ({low:.2%} to {high:.2%})" for name, rate, (low, high) in rows]
    axes.set_yticks(range(len(rows)), names, fontsize="small")
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(rows) - 0.5, -0.5)


def _draw_pairs(axes: Axes, found: Duel) -> None:
    counts = found.pairs.counts
    left = 0
    ended = found.pairs.outcomes
    for outcome, count, colour in zip(ended, counts, _colours(len(counts)), strict=True):
        axes.barh(0, count, left=left, color=colour, label=outcome)
        left += count
    axes.set_xlim(0, max(1, left))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    unit = found.pairs.unit
    axes.set_title(f"{unit.capitalize()}: " + ", ".join(_pairs_told(ended, counts)))
    _only_below(axes, f"{unit}: " + ", ".join(ended))


def _colours(outcomes: int) -> Sequence[Any]:
    """A colour for each outcome, from all lost over shared to all won."""
    if outcomes in _PAIRS:
        return _PAIRS[outcomes]
    fade = LinearSegmentedColormap.from_list("outcomes", _PAIRS[5])
    return [fade(place / (outcomes - 1)) for place in range(outcomes)]


def _pairs_told(outcomes: Sequence[str], counts: Sequence[int]) -> list[str]:
    """How many pairs ended in each way; of many ways only those that were seen."""
    return [
        f"{count:,} {outcome}"
        for outcome, count in zip(outcomes, counts, strict=True)
        if count or len(counts) in _PAIRS
    ]


def _draw_test(axes: Axes, test: Sprt, ratio: float, verdict: str | None) -> None:
    """Where the logarithm of the likelihood ratio stands between its bounds."""
    low, high = test.bounds
    axes.set_title(
        f"Sequential test: {verdict + ' accepted' if verdict else 'undecided'}, log likelihood "
        f"ratio {ratio:+.2f} ({low:+.2f} to {high:+.2f})"
    )
    reach = 1.15 * max(abs(low), high, abs(ratio))
    axes.set_xlim(-reach, reach)
    axes.axvspan(low, high, color="#eeeeee")
    for end, text, side in (
        (low, f"H0: Elo {test.elo0:+g}", "right"),
        (high, f"H1: Elo {test.elo1:+g}", "left"),
    ):
        axes.axvline(end, color=HELP, linestyle="--", linewidth=1)
        axes.annotate(text, (end, 1), (-2 if side == "right" else 2, -9), ha=side, fontsize=7,
                      textcoords="offset points", xycoords=("data", "axes fraction"),
                      color=HELP)  # fmt: skip
    axes.plot([0, ratio], [0, 0], color=OURS, alpha=0.4, linewidth=4, solid_capstyle="butt")
    axes.plot([ratio], [0], "o", color=OURS, markersize=6, label="ratio")
    _only_below(axes, "log likelihood ratio; at a dashed line that hypothesis is accepted")


def _only_below(axes: Axes, label: str) -> None:
    """One axis, with its label."""
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(label, fontsize="small")
