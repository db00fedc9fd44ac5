"""``mus experiment``: a duel, tournament or sweep that a file describes."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.experiments import MeasuresOption, OutOption, carry_out, report
from mus.cli.output import JsonOption, PlotOption, ThreadsOption

_File = Annotated[str, typer.Argument(metavar="FILE.toml", help="What is to be played.")]
_OnError = Annotated[
    str | None,
    typer.Option(
        "--on-error", metavar="stop|forfeit", help="When a bot of Python fails; else as in FILE."
    ),
]
_TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit", metavar="SECONDS", help="How long a bot may think; else as in FILE."
    ),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    file: _File,
    threads: ThreadsOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    on_error: _OnError = None,
    time_limit: _TimeLimit = None,
    measures: MeasuresOption = False,
    as_json: JsonOption = False,
) -> None:
    """Carries out the experiment of a file, which says kind, bots, matches, seed and rules."""
    from mus.experiments.file import experiment, folder_of

    # A folder of the file that is none is told with what else is wrong in it.
    folder = folder_of(file) or None if out is None else out
    found = carry_out(
        lambda progress: experiment(
            file,
            threads=threads,
            out=folder,
            progress=progress,
            on_error=on_error,
            time_limit=time_limit,
        ),
        folder,
        plot=plot,
        as_json=as_json,
    )
    report(found, folder, plot=plot, as_json=as_json, measures=measures)
