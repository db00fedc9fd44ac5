"""``mus tournament``: many bots against each other, rated."""

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

BotsArgument = Annotated[list[str], typer.Argument(metavar="BOTS...", help="Two bots or more.")]
_Matches = Annotated[
    int, typer.Option("--matches", metavar="N", help="Matches of each pairing; 2000 by default.")
]
GauntletOption = Annotated[
    bool, typer.Option("--gauntlet", help="The first bot against each other one, not all.")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    bots: BotsArgument,
    matches: _Matches = 2_000,
    gauntlet: GauntletOption = False,
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
    """Every two bots against each other: Elo ratings, and who beats whom."""
    from mus.experiments.tournament import tournament

    chosen = read_rules(rules, settings)
    found = carry_out(
        lambda progress: tournament(
            bots,
            matches=matches,
            format="gauntlet" if gauntlet else "round robin",
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
