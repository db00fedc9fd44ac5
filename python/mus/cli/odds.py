"""``mus odds``: exact chances of a hand in every lance, or of all hands as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mus.cli.output import (
    Interrupted,
    JsonOption,
    RulesOption,
    SeatOption,
    SetOption,
    bar,
    print_json,
    print_table,
    progress_bar,
    read_rules,
    table_width,
)
from mus.errors import MusError

if TYPE_CHECKING:
    from mus import Rules
    from mus.chances import Odds

_Hand = Annotated[str | None, typer.Argument(metavar="[HAND]", help='As in RR7A, "Ro 7b 1e 4c".')]
_Partner = Annotated[
    str | None, typer.Option("--partner", metavar="HAND", help="The partner's hand, if known.")
]
_Dead = Annotated[str, typer.Option("--dead", metavar="CARDS", help="Cards known to be out.")]
_Pares = Annotated[
    str | None,
    typer.Option(metavar="yn??", help="Who has pares, by seat from mano: y, n or ? each."),
]
_Juego = Annotated[str | None, typer.Option(metavar="yn??", help="Who has juego, likewise.")]
_Table = Annotated[
    str | None, typer.Option("--table", metavar="FILE", help="Write all hands' odds (Parquet).")
]
_Partners = Annotated[
    bool, typer.Option("--partners", help="In the table, a row for each partner's hand, too.")
]
_Threads = Annotated[
    int | None, typer.Option("--threads", metavar="N", help="Of the table; all cores by default.")
]


def command(  # noqa: PLR0917 - typer tells arguments from options by their annotations
    hand: _Hand = None,
    seat: SeatOption = 0,
    partner: _Partner = None,
    dead: _Dead = "",
    pares: _Pares = None,
    juego: _Juego = None,
    rules: RulesOption = None,
    settings: SetOption = None,
    table: _Table = None,
    partners: _Partners = False,
    threads: _Threads = None,
    as_json: JsonOption = False,
) -> None:
    """Exact chances of a hand in every lance, and its points in a deal without bets."""
    chosen = read_rules(rules, settings)
    if table is not None:
        given = {"HAND": hand, "--partner": partner, "--dead": dead or None, "--seat": seat or None}
        _refuse("--table tells all hands", {**given, "--pares": pares, "--juego": juego})
        _write_table(table, chosen, partners=partners, threads=threads, as_json=as_json)
        return
    _refuse("without --table", {"--partners": partners or None, "--threads": threads})
    if hand is None:
        raise MusError("no hand: give one, as in `mus odds RR7A`, or --table FILE")
    from mus.chances import declared, odds

    found = odds(
        hand,
        seat,
        partner=partner,
        dead=dead,
        pares=None if pares is None else declared(pares, "--pares"),
        juego=None if juego is None else declared(juego, "--juego"),
        rules=chosen,
    )
    if as_json:
        print_json(found.to_dict())
    else:
        _print_odds(found)


def _refuse(why: str, given: dict[str, object]) -> None:
    useless = [name for name, value in given.items() if value is not None]
    if useless:
        raise MusError(f"{why}: drop {', '.join(useless)}")


def _print_odds(found: Odds) -> None:
    from rich.table import Table

    from mus.games import rules_in_words

    ours, theirs = found.points
    title = f"{found.question()}: {ours:.4f} points to {theirs:.4f} without bets"
    if found.rules.to_dict():
        title += f", rules {rules_in_words(found.rules)}"
    table = Table(title=title, caption=f"{found.combinations:,} deals counted")
    width = 20 if table_width() >= 80 else 5
    for name in ("lance", "win", "", "lose", "none", "contested"):
        table.add_column(name, justify="left" if name in ("lance", "") else "right", no_wrap=True)
    for lance in found:
        win, lose, none, contested = map(float, found[lance])
        shares = [f"{share:.2%}" for share in (lose, none, contested)]
        table.add_row(lance, f"{win:.2%}", bar(win, width), *shares)
    print_table(table)


def _write_table(
    path: str, rules: Rules, *, partners: bool, threads: int | None, as_json: bool
) -> None:
    from mus.odds_tables import odds_table
    from mus.table_file import write_table

    try:
        with progress_bar("hands", hidden=as_json) as progress:
            rows, size = write_table(
                path,
                rules,
                lambda: odds_table(rules, partner=partners, threads=threads, progress=progress),
            )
    except KeyboardInterrupt:
        raise Interrupted("nothing was written") from None
    if as_json:
        print_json({"rules": rules.to_dict(), "table": path, "rows": rows, "bytes": size})
    else:
        typer.echo(f"{path}: {rows:,} rows, {size / 1e6:,.1f} MB")
