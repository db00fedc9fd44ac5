"""``mus experiment``: a duel, tournament or sweep that a file describes."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.experiments import OutOption, carry_out, report
from mus.cli.output import JsonOption, PlotOption, ThreadsOption

_File = Annotated[str, typer.Argument(metavar="FILE.toml", help="What is to be played.")]


def command(
    file: _File,
    threads: ThreadsOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    as_json: JsonOption = False,
) -> None:
    """Carries out the experiment of a file, which says kind, bots, matches, seed and rules."""
    from mus.experiments.file import experiment, folder_of

    folder = folder_of(file) if out is None else out
    found = carry_out(
        lambda progress: experiment(file, threads=threads, out=folder, progress=progress),
        folder,
        plot=plot,
        as_json=as_json,
    )
    report(found, folder, plot=plot, as_json=as_json)
