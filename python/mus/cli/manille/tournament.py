"""``mus manille tournament``: many bots against each other at a variant, rated."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.experiments import MeasuresOption, OutOption, carry_out, report
from mus.cli.manille.options import VariantArgument, read_options
from mus.cli.output import (
    JsonOption,
    OnErrorOption,
    PlotOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    TimeLimitOption,
)
from mus.cli.tournament import BotsArgument, GauntletOption
from mus.patience import TIME_LIMIT

_Matches = Annotated[
    int,
    typer.Option("--matches", metavar="N", help="Of each pairing, whole sets; 2400 by default."),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    variant: VariantArgument,
    bots: BotsArgument,
    matches: _Matches = 2_400,
    gauntlet: GauntletOption = False,
    seed: SeedOption = 0,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    on_error: OnErrorOption = "stop",
    time_limit: TimeLimitOption = TIME_LIMIT,
    measures: MeasuresOption = False,
    as_json: JsonOption = False,
) -> None:
    """Every two bots against each other: Elo ratings, and who beats whom."""
    from mus.manille import Rules, tournament

    rules = Rules(variant, **read_options(settings))
    found = carry_out(
        lambda progress: tournament(
            rules,
            bots,
            matches=matches,
            format="gauntlet" if gauntlet else "round robin",
            seed=seed,
            threads=threads,
            out=out,
            progress=progress,
            on_error=on_error,
            time_limit=time_limit,
        ),
        out,
        plot=plot,
        as_json=as_json,
    )
    report(found, out, plot=plot, as_json=as_json, measures=measures)
