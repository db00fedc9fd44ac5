"""``mus manille duel``: two bots in all seats of a variant, until it is known which is better."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.duel import FirstArgument, SecondArgument, SprtOption
from mus.cli.experiments import OutOption, carry_out, report
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
from mus.patience import TIME_LIMIT

_Matches = Annotated[
    int | None,
    typer.Option(
        "--matches",
        metavar="N",
        help="Whole sets; 12000 by default; a million, at most, of a test.",
    ),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    variant: VariantArgument,
    a: FirstArgument,
    b: SecondArgument,
    matches: _Matches = None,
    sprt: SprtOption = None,
    seed: SeedOption = 0,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    out: OutOption = None,
    plot: PlotOption = None,
    on_error: OnErrorOption = "stop",
    time_limit: TimeLimitOption = TIME_LIMIT,
    as_json: JsonOption = False,
) -> None:
    """Which of two bots is better at a variant, by how much, how sure that is."""
    from mus.manille import Rules, duel

    rules = Rules(variant, **read_options(settings))
    if matches is None and sprt is None:
        matches = 12_000
    found = carry_out(
        lambda progress: duel(
            rules,
            a,
            b,
            matches=matches,
            sprt=sprt,
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
    report(found, out, plot=plot, as_json=as_json)
