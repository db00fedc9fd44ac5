"""``mus manille simulate``: matches between bots, by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.cli.manille.options import VariantArgument, read_options
from mus.cli.output import (
    JsonOption,
    OnErrorOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    TimeLimitOption,
    print_json,
    print_table,
)
from mus.cli.running import (
    ColumnsOption,
    ExtendOption,
    OnlyOption,
    OutOption,
    PairedOption,
    SampleOption,
    SplitOption,
    TablesOption,
    extended,
    playing,
    print_end,
    print_forfeits,
    refuse_beside_only,
    refuse_without_folder,
    selected,
)
from mus.cli.streams import prints_aside
from mus.counting import many
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    from mus.manille import Run


_Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="A B ...",
        help='A bot for each side, or one for all, as in "simple(bold=0.8)" or "my_bot.py:MyBot".',
    ),
]
_Matches = Annotated[
    int | None,
    typer.Option("--matches", metavar="N", help="How many, whole sets; 1200 by default."),
]
_Phases = Annotated[
    str | None,
    typer.Option(
        "--phases",
        metavar="NAMES",
        help="Decisions of these phases: choice, bidding, doubling, exchange, discard, play.",
    ),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    variant: VariantArgument,
    bots: _Bots,
    matches: _Matches = None,
    seed: SeedOption = 0,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    paired: PairedOption = True,
    out: OutOption = None,
    extend: ExtendOption = None,
    tables: TablesOption = None,
    columns: ColumnsOption = None,
    sample: SampleOption = 1.0,
    split: SplitOption = None,
    phases: _Phases = None,
    only: OnlyOption = None,
    on_error: OnErrorOption = "stop",
    time_limit: TimeLimitOption = TIME_LIMIT,
    as_json: JsonOption = False,
) -> None:
    """Plays matches between bots and says who is better, with a 95 % interval."""
    from mus.manille import Rules, simulate
    from mus.manille.simulation import play_record

    rules = Rules(variant, **read_options(settings))
    kept = selected(tables, columns, (sample, split), phases)
    changed = {f"--{name}": None if value == 1 else value for name, value in kept.items()}
    if only is not None:
        useless = {"--out": out, "--threads": threads, "--matches": matches, "--extend": extend}
        useless["--on-error"] = None if on_error == "stop" else on_error
        refuse_beside_only({**useless, **changed})
        limit = {"time_limit": time_limit}
        with prints_aside():
            record = play_record(rules, *bots, index=only, seed=seed, paired=paired, **limit)
        print_json(record)
        return
    refuse_without_folder(out, changed)
    if extend is not None:
        matches = extended(out, extend, matches)
    number = 1200 if matches is None else matches
    with playing(out, number, hidden=as_json) as progress:
        run = simulate(
            rules,
            *bots,
            matches=number,
            seed=seed,
            threads=threads,
            paired=paired,
            out=out,
            progress=progress,
            on_error=on_error,
            time_limit=time_limit,
            **kept,
        )
    if as_json:
        print_json(_facts(run))
    else:
        _print_run(run)


def _facts(run: Run) -> dict[str, Any]:
    return {
        "variant": run.rules.variant,
        "bots": list(run.bots),
        "matches": run.matches,
        "wins": list(run.wins),
        "draws": run.draws,
        "win_rate": run.win_rate,
        "interval": list(run.interval),
        "games": list(run.games),
        "deals": run.deals,
        "seconds": run.seconds,
        "seed": run.seed,
        "rules": run.rules.to_dict(),
        "out": None if run.folder is None else str(run.folder.path),
        "resume": None,  # a run that is not interrupted needs none
    } | ({"forfeits": [error.facts() for error in run.forfeits]} if run.forfeits else {})


def _print_run(run: Run) -> None:
    from rich.table import Table

    from mus.listings import head_of

    title = f"{many(run.matches, 'match')}, {run.draws:,} drawn, seed {run.seed}"
    title = f"{head_of(run.rules)}{title}"
    table = Table("", "matches won", "games won", title=title)
    for side in range(run.entrants):
        bot = run.bots[side % len(run.bots)]
        table.add_row(bot, f"{run.wins[side]:,}", f"{run.games[side]:,}")
    print_table(table)
    low, high = run.interval
    typer.echo(f"Win rate of the first: {run.win_rate:.2%}, {low:.2%} to {high:.2%}.")
    print_forfeits(run)
    print_end(run)
