"""What the verbs of experiments share: options, the resuming command, tables of results."""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from mus.cli.output import (
    Interrupted,
    check_plot,
    print_json,
    print_table,
    progress_bar,
    write_plot,
)
from mus.cli.streams import print_error
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mus.experiments.duel import Duel
    from mus.experiments.playing import Progress
    from mus.experiments.results import PairingResult
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament

_R = TypeVar("_R")

OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="A folder that keeps every finished block."),
]


def carry_out(
    work: Callable[[Progress], _R], out: str | None, *, plot: str | None, as_json: bool
) -> _R:
    """Does the work of a verb, and tells the command that resumes it.

    At a kill nobody can tell it any more, so it is told when the first block is begun.
    """
    if out is not None and not out:
        raise MusError("--out is empty: expected a folder")
    check_plot(plot)
    # Nothing may be left to load when Ctrl-C can come in the middle of it.
    import_module("mus.experiments.file")
    import_module("numpy")
    resume = None if out is None else shlex.join(["mus", *sys.argv[1:]])
    told = resume is None
    try:
        with progress_bar("matches", hidden=as_json, notes=True) as show:

            def hear(done: int, total: int, note: str) -> None:
                nonlocal told
                if not told:
                    print_error(f"every finished block is kept; resume with: {resume}")
                told = True
                show(done, total, note)

            return work(hear)
    except KeyboardInterrupt:
        kept = "nothing was to be kept" if resume is None else f"resume with: {resume}"
        raise Interrupted(kept, resume) from None


def report(
    found: Duel | Sweep | Tournament, out: str | None, *, plot: str | None, as_json: bool
) -> None:
    """Prints a result, as JSON or for people, and draws it; ``kind`` says which it is."""
    told = found.to_dict()
    if as_json:
        write_plot(found, plot, as_json=True)
        print_json(told | {"out": out, "resume": None} | ({"plot": plot} if plot else {}))
        return
    _PRINTERS[told["kind"]](found)
    if out is not None:
        complete = "" if found.played else "The experiment was complete. "
        typer.echo(f"{complete}{out}: _experiment.json and result.json")
    write_plot(found, plot, as_json=False)


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table; its first column holds names."""
    from rich.table import Table

    table = Table(title=title)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    print_table(table)


def _print_duel(found: Duel) -> None:
    lost, *even, won = found.pairs.counts
    low, high = found.elo_interval
    normalised = found.normalised_elo_interval
    rows = [
        ("matches won", f"{found.wins[0]:,} of {found.matches:,}"),
        ("pairs 2-0, 1-1, 0-2", f"{won:,}, {sum(even):,}, {lost:,}"),
        ("win rate", f"{found.win_rate:.2%} ({_shares(found.interval)})"),
        ("game rate", f"{found.game_rate:.2%} ({_shares(found.game_interval)})"),
        ("games, deals", f"{sum(found.games):,}, {found.deals:,}"),
        ("Elo", f"{found.elo:+.1f} ({low:+.1f} to {high:+.1f})"),
        (
            "normalised Elo",
            f"{found.normalised_elo:+.1f} ({normalised[0]:+.1f} to {normalised[1]:+.1f})",
        ),
        ("likelihood of superiority", f"{found.superiority:.2%}"),
    ]
    if found.sprt is not None and found.ratio is not None:
        least, most = found.sprt.bounds
        rows += [
            (f"H0: Elo {found.sprt.elo0:+g}, H1: Elo {found.sprt.elo1:+g}", _verdict(found)),
            ("log likelihood ratio", f"{found.ratio:+.3f} ({least:+.3f} to {most:+.3f})"),
        ]
    title = f"{found.a} v {found.b}, seed {found.seed}"
    _table(title, ("", "95 % intervals over pairs"), rows)


def _verdict(found: Duel) -> str:
    return "undecided" if found.verdict is None else f"{found.verdict} accepted"


def _print_tournament(found: Tournament) -> None:
    order = found.ranking
    rows = []
    for place, bot in enumerate(order):
        facts = found.to_dict()["bots"][place]
        below = order[place + 1] if place + 1 < len(order) else None
        rows.append(
            (
                f"{place + 1} {found.bots[bot]}",
                f"{facts['elo']:+.1f} ± {1.96 * facts['elo_error']:.1f}",
                f"{facts['normalised_elo']:+.1f}",
                f"{facts['win_rate']:.2%} ({_shares(facts['interval'])})",
                "" if below is None else f"{found.ratings.superiority(bot, below):.2%}",
            )
        )
    title = f"{found.format}, {found.matches:,} matches, seed {found.seed}"
    heads = ("", "Elo, 95 %", "normalised Elo", "win rate, 95 % over pairs", "better than next")
    _table(title, heads, rows)
    cross = [
        (
            f"{place + 1} {found.bots[a]}",
            *("" if (won := found.share(a, b)) is None else f"{won:.2%}" for b in order),
        )
        for place, a in enumerate(order)
    ]
    _table("win rate against", ("", *(str(place + 1) for place in range(len(order)))), cross)


def _print_sweep(found: Sweep) -> None:
    names = list(found.points[0].values)
    rows = [
        (*(f"{point.values[name]:g}" for name in names), *_cells(point.result))
        for point in found.points
    ]
    title = f"{found.template} v {found.against}, {found.matches:,} matches, seed {found.seed}"
    heads = (*names, "win rate, 95 % over pairs", "Elo, 95 %", "normalised Elo", "superior")
    _table(title, heads, rows)
    typer.echo(f"best: {found.best.result.a}")


def _cells(result: PairingResult) -> tuple[str, ...]:
    low, high = result.elo_interval
    return (
        f"{result.win_rate:.2%} ({_shares(result.interval)})",
        f"{result.elo:+.1f} ({low:+.1f} to {high:+.1f})",
        f"{result.normalised_elo:+.1f}",
        f"{result.superiority:.2%}",
    )


def _shares(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{low:.2%} to {high:.2%}"


_PRINTERS: dict[str, Callable[..., None]] = {
    "duel": _print_duel,
    "tournament": _print_tournament,
    "sweep": _print_sweep,
}
