"""``mus eval``: what hands are worth."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mus import Hand, Rules, _native
from mus.cli.output import (
    JsonOption,
    RulesOption,
    SetOption,
    print_json,
    print_table,
    read_rules,
)

_FIELDS = (
    "total",
    "pares_class",
    "pares_value",
    "juego_value",
    "grande",
    "chica",
    "pares",
    "juego",
)
_LANCES = ("grande", "chica", "pares", "juego", "punto")
_PERCENTILES = "Percentiles: % of hands beaten + half of the % alike"


def command(
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND...", help='As in RR7A, "Ro 7b 1e 4c".')
    ],
    kings: Annotated[
        int | None, typer.Option("--kings", metavar="8|4", help="Option kings.")
    ] = None,
    rules: RulesOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """What hands are worth in every lance: places from 0, higher wins; and percentiles."""
    extra = [] if kings is None else [f"kings={kings}"]
    chosen = read_rules(rules, [*(settings or []), *extra])
    rows = [_row(text, chosen) for text in hands]
    if as_json:
        print_json({"rules": chosen.to_dict(), "hands": rows})
        return
    _print_columns(rows, _FIELDS)
    shown = [
        {name: f"{of:.2f}" for name, of in row["percentiles"].items()} | {"hand": row["hand"]}
        for row in rows
    ]
    _print_columns(shown, _LANCES, title=_PERCENTILES)


def _row(text: str, rules: Rules) -> dict[str, Any]:
    hand = Hand(text, rules)
    worth = {name: getattr(hand, name) for name in _FIELDS}
    by_lance = zip(_LANCES, _native.percentiles(hand.cards, rules), strict=True)
    return {"hand": str(hand), **worth, "percentiles": dict(by_lance)}


def _print_columns(
    rows: list[dict[str, Any]], names: tuple[str, ...], title: str | None = None
) -> None:
    """A table with a row a hand."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for name in ("hand", *names):
        table.add_column(name.replace("_", " "), justify="left" if name == "hand" else "right")
    for row in rows:
        table.add_row(*(str(row[name]) for name in ("hand", *names)))
    print_table(table)
