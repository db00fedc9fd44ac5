"""``mus simulate``: matches between two teams of bots, by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.cli.output import (
    JsonOption,
    OnErrorOption,
    PlotOption,
    RulesOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    TimeLimitOption,
    check_plot,
    print_json,
    print_listings,
    print_table,
    read_rules,
    write_plot,
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
    read_names,
    refuse_beside_only,
    refuse_without_folder,
    selected,
)
from mus.cli.streams import prints_aside
from mus.counting import many
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    from mus import Rules
    from mus.run import Run


_A = Annotated[
    str,
    typer.Argument(metavar="A", help='A bot, as in "simple(bold=0.8)" or "my_bot.py:MyBot".'),
]
_B = Annotated[str, typer.Argument(metavar="B", help="Another, or the same.")]
_Matches = Annotated[
    int | None, typer.Option("--matches", metavar="N", help="How many matches; 1000 by default.")
]
_Measures = Annotated[
    bool, typer.Option("--measures", help="Points by lance and reason; luck-adjusted rates.")
]


_Lances = Annotated[
    str | None,
    typer.Option("--lances", metavar="NAMES", help="Decisions of these lances only."),
]
_Phases = Annotated[
    str | None,
    typer.Option(
        "--phases", metavar="NAMES", help="Decisions of these phases: senas, mus, descarte, lances."
    ),
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    a: _A,
    b: _B,
    matches: _Matches = None,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    paired: PairedOption = True,
    out: OutOption = None,
    plot: PlotOption = None,
    extend: ExtendOption = None,
    only: OnlyOption = None,
    on_error: OnErrorOption = "stop",
    time_limit: TimeLimitOption = TIME_LIMIT,
    measures: _Measures = False,
    tables: TablesOption = None,
    columns: ColumnsOption = None,
    sample: SampleOption = 1.0,
    split: SplitOption = None,
    lances: _Lances = None,
    phases: _Phases = None,
    as_json: JsonOption = False,
) -> int:
    """Plays matches between two teams and says who is better, with a 95 % interval."""
    chosen = read_rules(rules, settings)
    given = {"seed": seed, "rules": chosen, "paired": paired}
    kept = selected(tables, columns, (sample, split), phases)
    kept["lances"] = None if lances is None else read_names(lances)
    changed = {f"--{name}": None if value == 1 else value for name, value in kept.items()}
    if only is not None:
        useless = {"--out": out, "--threads": threads, "--matches": matches, "--extend": extend}
        useless["--on-error"] = None if on_error == "stop" else on_error
        useless["--measures"] = measures or None
        refuse_beside_only({**useless, "--plot": plot, **changed})
        _print_record(a, b, only, time_limit, given)
        return 0
    refuse_without_folder(out, changed)
    check_plot(plot)
    if extend is not None:
        matches = extended(out, extend, matches)
    run = _play(
        a,
        b,
        out,
        hidden=as_json,
        matches=1000 if matches is None else matches,
        threads=threads,
        on_error=on_error,
        time_limit=time_limit,
        measures=measures or plot is not None,
        **given,
        **kept,
    )
    _report(run, chosen, plot, measures=measures, as_json=as_json)
    return 0


def _print_record(
    a: str, b: str, only: int, time_limit: float | None, given: dict[str, Any]
) -> None:
    """The record of one match, which is played alone."""
    from mus.simulation import play_record
    from mus.specification import Specification

    with prints_aside():
        specification = Specification.read(a, b, **given)
        record = play_record(specification, only, 2**62, time_limit=time_limit)
    print_json(record)


def _report(run: Run, rules: Rules, plot: str | None, *, measures: bool, as_json: bool) -> None:
    """Prints a run, as JSON or for people, and draws it."""
    if as_json:
        write_plot(run, plot, as_json=True)
        more = {"measures": run.measures.to_dict()} if measures else {}
        print_json(_facts(run, rules) | more | ({"plot": plot} if plot else {}))
        return
    _print_run(run)
    if measures:
        from mus.listings import of_measures

        print_listings(of_measures(run.measures, run.a, run.b))
    write_plot(run, plot, as_json=False)


def _play(a: str, b: str, out: str | None, *, hidden: bool, **arguments: Any) -> Run:
    """The run; when Ctrl-C stops it, the advice how to go on."""
    from mus.simulation import simulate

    with playing(out, arguments["matches"], hidden=hidden) as progress:
        return simulate(a, b, out=out, progress=progress, **arguments)


def _facts(run: Run, rules: Rules) -> dict[str, Any]:
    return {
        "a": run.a,
        "b": run.b,
        "matches": run.matches,
        "wins": list(run.wins),
        "win_rate": run.win_rate,
        "interval": list(run.interval),
        "games": list(run.games),
        "deals": run.deals,
        "seconds": run.seconds,
        "seed": run.specification.seed,
        "rules": rules.to_dict(),
        "out": None if run.folder is None else str(run.folder.path),
        "resume": None,  # a run that is not interrupted needs none
    } | ({"forfeits": [error.facts() for error in run.forfeits]} if run.forfeits else {})


def _print_run(run: Run) -> None:
    from rich.table import Table

    from mus.listings import head_of

    low, high = run.interval
    unit = "pairs" if run.specification.paired else "matches"
    told = run.specification
    title = f"{head_of(told.rules)}{many(run.matches, 'match')}, seed {told.seed}"
    table = Table(title=title)
    for name in ("", "matches won", "win rate", f"95 % interval (over {unit})", "games won"):
        table.add_column(name, justify="right" if name else "left")
    rate = run.win_rate
    rows = [(run.a, 0, rate, low, high), (run.b, 1, 1 - rate, 1 - high, 1 - low)]
    for team, place, share, least, most in rows:
        table.add_row(
            team,
            f"{run.wins[place]:,}",
            f"{share:.2%}",
            f"{least:.2%} to {most:.2%}",
            f"{run.games[place]:,}",
        )
    print_table(table)
    print_forfeits(run)
    print_end(run)
