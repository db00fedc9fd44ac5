"""``mus sweep``: one bot with every value of some parameters, against another."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.experiments import MeasuresOption, OutOption, carry_out, report
from mus.cli.output import (
    JsonOption,
    OnErrorOption,
    PlotOption,
    RulesOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    TimeLimitOption,
    read_rules,
)
from mus.patience import TIME_LIMIT

TemplateArgument = Annotated[
    str, typer.Argument(metavar="BOT", help='With ranges, as in "simple(bold=0..1:0.1)".')
]
AgainstOption = Annotated[
    str, typer.Option("--against", metavar="BOT", help="Whom all of them play.")
]
_Matches = Annotated[
    int, typer.Option("--matches", metavar="N", help="Matches of each; 2000 by default.")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    template: TemplateArgument,
    against: AgainstOption,
    matches: _Matches = 2_000,
    seed: SeedOption = 0,
    rules: RulesOption = None,
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
    from mus.experiments.sweep import sweep

    chosen = read_rules(rules, settings)
    found = carry_out(
        lambda progress: sweep(
            template,
            against=against,
            matches=matches,
            seed=seed,
            rules=chosen,
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
