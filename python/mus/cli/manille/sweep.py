"""``mus manille sweep``: one bot with every value of some parameters, against another."""

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
from mus.cli.sweep import AgainstOption, TemplateArgument
from mus.patience import TIME_LIMIT

_Matches = Annotated[
    int,
    typer.Option("--matches", metavar="N", help="Of each, whole sets; 2400 by default."),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    variant: VariantArgument,
    template: TemplateArgument,
    against: AgainstOption,
    matches: _Matches = 2_400,
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
    """How a bot does with each value of its parameters, on the same cards."""
    from mus.manille import Rules, sweep

    rules = Rules(variant, **read_options(settings))
    found = carry_out(
        lambda progress: sweep(
            rules,
            template,
            against=against,
            matches=matches,
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
