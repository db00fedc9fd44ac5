"""``mus data schema``: the columns of a table, their types and meanings."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.output import JsonOption, print_json, print_table

_Table = Annotated[
    str, typer.Argument(metavar="TABLE", help="matches, deals, decisions, events, hidden.")
]


_Game = Annotated[
    str, typer.Option("--game", metavar="NAME", help="Whose tables: mus, or manille.")
]


def command(table: _Table, game: _Game = "mus", as_json: JsonOption = False) -> None:
    """The columns of a table as this version writes it, and what they mean."""
    from mus.checks import check_name
    from mus.games import GAMES

    check_name(game, tuple(GAMES), "game")
    its = GAMES[game]
    check_name(table, its.known, "table")
    version = its.schema_version
    columns = [
        {
            "name": name,
            "type": "string" if kind in ("word", "bot") else kind,
            "nullable": nullable,
            "words": list(words) or None,
            "meaning": meaning,
        }
        for name, kind, words, nullable, meaning in its.schema(table)
    ]
    if as_json:
        print_json({"table": table, "schema_version": version, "columns": columns})
        return
    from rich.table import Table

    shown = Table("column", "type", "null", "meaning", title=f"{table}, schema {version}")
    for column in columns:
        null = "yes" if column["nullable"] else ""
        shown.add_row(str(column["name"]), str(column["type"]), null, str(column["meaning"]))
    print_table(shown)
