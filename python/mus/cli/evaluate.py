"""``mus eval``: what hands are worth."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mus import Hand, Rules
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
    """What hands are worth in every lance; places count from 0 and higher wins."""
    extra = [] if kings is None else [f"kings={kings}"]
    chosen = read_rules(rules, [*(settings or []), *extra])
    rows = [_row(text, chosen) for text in hands]
    if as_json:
        print_json({"rules": chosen.to_dict(), "hands": rows})
        return
    from rich.table import Table

    table = Table()
    for name in ("hand", *_FIELDS):
        table.add_column(name.replace("_", " "), justify="left" if name == "hand" else "right")
    for row in rows:
        table.add_row(*(str(row[name]) for name in ("hand", *_FIELDS)))
    print_table(table)


def _row(text: str, rules: Rules) -> dict[str, Any]:
    hand = Hand(text, rules)
    return {"hand": str(hand), **{name: getattr(hand, name) for name in _FIELDS}}
