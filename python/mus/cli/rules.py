"""``mus rules``: the options, their values and their clauses."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from mus import PRESETS, Rules
from mus._native import options
from mus.cli.output import JsonOption, SetOption, print_json, print_table, read_rules


def command(
    preset: Annotated[str, typer.Argument(metavar="[PRESET]", help="A preset.")] = "classic",
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every option of a preset, and which presets there are."""
    rules = read_rules(preset, settings)
    if as_json:
        print_json({name: value for name, value, *_ in options(rules)})
        return
    from rich.table import Table

    classic = Rules()
    table = Table("option", "value", "takes", "clause", "meaning", title=f"rules: {preset}")
    for name, value, takes, clause, meaning in options(rules):
        changed = "" if value == getattr(classic, name) else " *"
        table.add_row(name, json.dumps(value) + changed, takes, clause, meaning)
    print_table(table)
    typer.echo("* differs from classic. Presets: " + ", ".join(PRESETS))
