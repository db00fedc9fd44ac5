"""``mus equity``: the chance to win the game and the match from a score, or from all as a table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.checks import shown
from mus.cli.output import (
    Interrupted,
    JsonOption,
    PlotOption,
    RulesOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    TimeLimitOption,
    check_plot,
    print_json,
    progress_bar,
    read_rules,
    write_plot,
)
from mus.cli.streams import prints_aside
from mus.errors import MusError
from mus.patience import TIME_LIMIT

if TYPE_CHECKING:
    from mus import Rules

_ScoreA = Annotated[
    int | None, typer.Argument(metavar="[A]", help="The score of team a, seats 0 and 2.")
]
_ScoreB = Annotated[int | None, typer.Argument(metavar="[B]", help="The other team's.")]
_Mano = Annotated[int | None, typer.Option(metavar="N", help="The seat that speaks first, 0 to 3.")]
_Games = Annotated[str | None, typer.Option(metavar="A,B", help="Games won so far.")]
_Policy = Annotated[str, typer.Option(metavar="BOT", help="Who plays on, in all four seats.")]
_Deals = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Deals from each score, a multiple of 20; else as ships, or 2000."
    ),
]
_Table = Annotated[
    str | None, typer.Option("--table", metavar="FILE", help="Write all scores (Parquet).")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    score_a: _ScoreA = None,
    score_b: _ScoreB = None,
    mano: _Mano = None,
    games: _Games = None,
    policy: _Policy = "exact",
    deals: _Deals = None,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    settings: SetOption = None,
    table: _Table = None,
    plot: PlotOption = None,
    threads: ThreadsOption = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    as_json: JsonOption = False,
) -> None:
    """The chance to win the game, and the match, from a score when bots of one kind play on."""
    chosen = read_rules(rules, settings)
    from mus.equities import deals_of

    with prints_aside():
        deals = deals_of(chosen, policy, deals, seed)
    if table is not None or plot is not None:
        given = {"A": score_a, "B": score_b, "--mano": mano, "--games": games}
        if useless := [name for name, value in given.items() if value is not None]:
            option = "--plot" if table is None else "--table"
            raise MusError(f"{option} tells all scores, from no games: drop {', '.join(useless)}")
        asked: dict[str, Any] = {"policy": policy, "deals": deals, "seed": seed}
        manner: dict[str, Any] = {"threads": threads, "time_limit": time_limit}
        _write(table, plot, chosen, as_json=as_json, manner=manner, **asked)
        return
    if score_a is None or score_b is None:
        raise MusError(
            "two scores are wanted, as in `mus equity 35 28`, or --table FILE, or --plot FILE"
        )
    from mus.equities import equity
    from mus.experiments.pairs import Z

    mano = 0 if mano is None else mano
    won = _won(games or "0,0")
    with prints_aside():
        found = equity(
            score_a,
            score_b,
            mano,
            games=won,
            rules=chosen,
            policy=policy,
            deals=deals,
            seed=seed,
            threads=threads,
            time_limit=time_limit,
        )
    if as_json:
        told: dict[str, Any] = {"rules": chosen.to_dict(), "score": [score_a, score_b]}
        told |= {"mano": mano, "games": won, "policy": policy, "deals": deals, "seed": seed}
        print_json(told | found._asdict())
        return
    typer.echo(f"game   {found.game:.2%} ± {Z * found.game_error:.2%} for team a")
    match = f"{found.match:.2%} ± {Z * found.match_error:.2%}"
    typer.echo(f"match  {match} from {won[0]},{won[1]} games; ±: the 95 % interval")


def _won(text: str) -> tuple[int, int]:
    """Games won, as in ``1,0``."""
    try:
        first, second = map(int, text.split(","))
    except ValueError:
        raise MusError(f"--games {shown(text)}: expected two numbers, as in --games 1,0") from None
    return first, second


def _write(
    table: str | None,
    plot: str | None,
    rules: Rules,
    *,
    as_json: bool,
    manner: dict[str, Any],
    **asked: Any,
) -> None:
    """Writes all scores as a table, as a picture, or both."""
    from mus.equities import equity_table
    from mus.table_file import write_table

    check_plot(plot)
    told: dict[str, Any] = {"rules": rules.to_dict(), **asked}
    written = ""
    try:
        with prints_aside(), progress_bar("scores", hidden=as_json) as progress:
            found = cache(lambda: equity_table(rules, progress=progress, **manner, **asked))
            if table is None:
                found()
            else:
                facts = {name: str(value) for name, value in asked.items()}
                rows, size = write_table(table, rules, found, facts)
                told |= {"table": table, "rows": rows, "bytes": size}
                written = f"{table}: {rows:,} rows, {size / 1e6:,.1f} MB"
    except KeyboardInterrupt:
        raise Interrupted("nothing was written") from None
    if written and not as_json:
        typer.echo(written)
    write_plot(found(), plot, as_json=as_json)
    if as_json:
        print_json(told | ({"plot": plot} if plot else {}))
