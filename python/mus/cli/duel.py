"""``mus duel``: two bots against each other, until it is known which is better."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.experiments import OutOption, carry_out, report
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

FirstArgument = Annotated[str, typer.Argument(metavar="A", help='A bot, as in "simple(bold=0.8)".')]
SecondArgument = Annotated[str, typer.Argument(metavar="B", help="Another.")]
_Matches = Annotated[
    int | None,
    typer.Option("--matches", metavar="N", help="10000 by default; a million, at most, of a test."),
]
SprtOption = Annotated[
    str | None,
    typer.Option("--sprt", metavar="TEST", help='Stop by a test: "elo0=0,elo1=10".'),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    a: FirstArgument,
    b: SecondArgument,
    matches: _Matches = None,
    sprt: SprtOption = None,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    on_error: OnErrorOption = "stop",
    time_limit: TimeLimitOption = TIME_LIMIT,
    as_json: JsonOption = False,
) -> None:
    """Which of two bots is better, by how much, and how sure that is."""
    from mus.experiments.duel import duel

    chosen = read_rules(rules, settings)
    if matches is None and sprt is None:
        matches = 10_000
    found = carry_out(
        lambda progress: duel(
            a,
            b,
            matches=matches,
            sprt=sprt,
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
    report(found, out, plot=plot, as_json=as_json)
