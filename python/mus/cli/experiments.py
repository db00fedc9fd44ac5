"""What the verbs of experiments share: options, the resuming command, tables of results."""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from mus.cli.output import (
    Interrupted,
    check_plot,
    print_json,
    print_listings,
    progress_bar,
    write_plot,
)
from mus.cli.streams import print_error, prints_aside
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mus.experiments.duel import Duel
    from mus.experiments.playing import Progress
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament
    from mus.listings import Listing

_R = TypeVar("_R")

OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="A folder that keeps every finished block."),
]
MeasuresOption = Annotated[
    bool,
    typer.Option("--measures", help="Also print what each bot scored a deal, and for what."),
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
        with prints_aside(), progress_bar("matches", hidden=as_json, notes=True) as show:

            def hear(done: int, total: int, note: str) -> None:
                nonlocal told
                if not told:
                    print_error(f"every finished block is kept; resume with: {resume}")
                told = True
                show(done, total, note)

            return work(hear)
    except KeyboardInterrupt:
        kept = "nothing was to be kept" if resume is None else f"resume with: {resume}"
        if told and resume is not None:
            kept = "the command above resumes"
        raise Interrupted(kept, resume) from None


def report(
    found: Duel | Sweep | Tournament,
    out: str | None,
    *,
    plot: str | None,
    as_json: bool,
    measures: bool = False,
) -> None:
    """Prints a result, as JSON or for people, and draws it; ``kind`` says which it is."""
    told = found.to_dict()
    if as_json:
        write_plot(found, plot, as_json=True)
        print_json(told | {"out": out, "resume": None} | ({"plot": plot} if plot else {}))
        return
    _print(found, told["kind"], measures=measures)
    if out is not None:
        complete = "" if found.played else "The experiment was complete. "
        typer.echo(f"{complete}{out}: _experiment.json and result.json")
    write_plot(found, plot, as_json=False)


def _print(found: Any, kind: str, *, measures: bool) -> None:
    """Prints the tables of a result, and the matches that were forfeited."""
    from mus.experiments import listings

    of: dict[str, tuple[Callable[[], list[Listing]], Callable[[], list[Any]]]] = {
        "duel": (lambda: listings.of_duel(found), lambda: [found]),
        "tournament": (
            lambda: listings.of_tournament(found, measures=measures),
            lambda: list(found.pairings.values()),
        ),
        "sweep": (
            lambda: listings.of_sweep(found, measures=measures),
            lambda: [point.result for point in found.points],
        ),
    }
    tables, results = of[kind]
    print_listings(tables())
    for line in listings.best(found) if kind == "sweep" else []:
        typer.echo(line)
    if kind != "duel" and not measures:
        of_manille = hasattr(found.rules, "variant")
        what = "what each bot took and scored a deal"
        what = what if of_manille else "points a deal by lance and by reason"
        typer.echo(f"--measures also prints {what}.")
    for line in listings.forfeits(results()):
        typer.echo(line)
