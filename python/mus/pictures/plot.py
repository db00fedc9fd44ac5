"""``mus.plot``: the picture of a result, as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mus.errors import MusError
from mus.pictures.file import check_picture, drawing, write_picture

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    import pyarrow as pa
    from matplotlib.figure import Figure

    from mus.experiments.duel import Duel
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament
    from mus.run import Run


def plot(result: Duel | Tournament | Sweep | Run | pa.Table, file: str | os.PathLike[str]) -> None:
    """Draws a result and writes the picture to a file, PNG or SVG by its name.

    It needs matplotlib: ``pip install mus-engine[report]``. The same result gives the same bytes
    with the same matplotlib, whatever settings matplotlib has been given. Nothing of pyplot is
    used: no display is needed, and any thread may draw.

    Parameters
    ----------
    result
        A ``Duel``: the Elo difference and the shares of matches and games won, each with its 95 %
        interval over pairs; how the pairs ended; points a deal by lance, stacked by what they were
        scored for; where a sequential test stands.
        A ``Tournament``: the share of matches that each bot won against each other, as a map.
        A ``Sweep``: the win rate along one parameter with its 95 % band; a map of two parameters;
        of more, the best 40 points in a row.
        A ``Run``: points a deal by lance, as of a duel.
        The table of ``mus.equity_table``: the chance to win the game from every score, in per cent.
    file
        Where it goes, ``duel.svg`` or ``duel.png``; a file that is there is replaced.

    Raises
    ------
    MusError
        When there is no picture of this, the name ends in neither .png nor .svg, there is no such
        folder, or matplotlib is not there.
    OSError
        When the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> found = mus.sweep("simple(bold=0..1:0.5)", against="paso", matches=20)
    >>> with TemporaryDirectory() as folder:
    ...     mus.plot(found, f"{folder}/bold.svg")
    ...     Path(folder, "bold.svg").read_text()[:5]
    '<?xml'
    """
    drawer = _drawer(result)
    check_picture(file)
    write_picture(lambda: drawer(result), file)


def draw(result: Duel | Tournament | Sweep | Run | pa.Table) -> Figure:
    """The picture of ``mus.plot`` as a figure of matplotlib, to draw on."""
    with drawing():
        return _drawer(result)(result)


def _drawer(result: object) -> Callable[[Any], Figure]:
    """What draws a result of this type; the module that does it is loaded when it draws."""
    from mus.experiments.duel import Duel
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament
    from mus.run import Run

    for kind, draw in (
        (Duel, _draw_duel),
        (Tournament, _draw_tournament),
        (Sweep, _draw_sweep),
        (Run, _draw_run),
    ):
        if isinstance(result, kind):
            return draw
    names = getattr(result, "column_names", None)
    if isinstance(names, list) and {"score_a", "score_b", "mano", "game"} <= set(names):
        return _draw_equity
    raise MusError(
        f"there is no picture of a {type(result).__module__}.{type(result).__name__}: expected a "
        "Duel, Tournament or Sweep, a Run of mus.simulate, or the table of equity_table"
    )


def _draw_duel(result: Any) -> Figure:
    from mus.pictures.duel import draw_duel

    return draw_duel(result)


def _draw_tournament(result: Any) -> Figure:
    from mus.pictures.matrix import draw_matrix

    return draw_matrix(result)


def _draw_sweep(result: Any) -> Figure:
    from mus.pictures.sweep import draw_sweep

    return draw_sweep(result)


def _draw_run(result: Any) -> Figure:
    from mus.pictures.points import draw_run

    return draw_run(result)


def _draw_equity(result: Any) -> Figure:
    from mus.pictures.equity import draw_equity

    return draw_equity(result)
