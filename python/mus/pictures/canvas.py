"""The canvas that all pictures are drawn on: its words, its colours, its maps."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from mus.games import rules_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage
    from numpy.typing import NDArray

    from mus.experiments.contest import AnyRules


#: The two sides: blue and orange of Okabe and Ito, which all eyes tell apart.
OURS, THEIRS = "#0072b2", "#d55e00"
#: Lines that only help to read.
HELP = "#767676"
#: From orange over white to violet (ColorBrewer's PuOr), for shares around one half.
AROUND_HALF = "PuOr"

#: Names longer than this lose their middle.
_LONGEST_NAME = 40


def short(name: str, most: int = _LONGEST_NAME) -> str:
    """A name of at most so many letters; the middle of a longer one is left out.

    >>> from mus.pictures.canvas import short
    >>> short("simple(bold=0.125)", 11)
    'simpl….125)'
    """
    if len(name) <= most:
        return name
    half = (most - 1) // 2
    return f"{name[:half]}…{name[-half:]}"


def canvas(title: str, facts: str, size: tuple[float, float]) -> Figure:
    """An empty figure of so many inches with its title above and its facts below."""
    figure = Figure(figsize=size, layout="constrained")
    letters = int(size[0])
    title, facts = (
        textwrap.fill(title, 11 * letters),
        textwrap.fill(facts.replace("95 %", "95\u00a0%"), 14 * letters),
    )
    figure.suptitle(title, x=0.01, ha="left", fontsize="large")
    figure.supxlabel(facts, x=0.01, ha="left", fontsize="small", color=HELP)
    return figure


def told(rules: AnyRules) -> str:
    """Rules in a few words."""
    return f"rules {rules_in_words(rules)}"


def widest(intervals: Iterable[tuple[float, float]]) -> float:
    """Half of the widest interval, in per cent."""
    return max(50 * (high - low) for low, high in intervals)


def reach_of(values: NDArray[np.float64], doubt: float) -> float:
    """How far from 50 the colours go: what chance may have done is never darker than half-way."""
    there = values[np.isfinite(values)]
    return min(50.0, max(2 * doubt, float(np.abs(there - 50).max(initial=0))))


def per_cent(axes: Axes, values: NDArray[np.float64], reach: float) -> AxesImage:
    """A map of per cents, white at 50 and as dark as far from it; nan stays empty."""
    image = axes.imshow(
        values, cmap=AROUND_HALF, vmin=50 - reach, vmax=50 + reach, interpolation="nearest"
    )
    axes.set_aspect("auto")
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return image


def write_cells(
    axes: Axes,
    image: AxesImage,
    values: NDArray[np.float64],
    texts: Sequence[Sequence[str]],
    size: float,
) -> None:
    """Writes a text into each cell of a map of values, dark or light as the cell asks for."""
    colours = image.to_rgba(values)
    for (row, column), value in np.ndenumerate(values):
        light = 1.0 if np.isnan(value) else _luminance(colours[row, column, :3])
        text = axes.text(
            column,
            row,
            texts[row][column],
            ha="center",
            va="center",
            fontsize=size,
            # Of black and white the one with the larger contrast (WCAG 2.1, at least 4.5 to 1).
            color="black" if light > 0.179 else "white",
        )
        text.set_in_layout(False)


def _luminance(colour: NDArray[np.float64]) -> float:
    """How light a colour of red, green and blue is, from 0 to 1 (WCAG 2.1)."""
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))
