"""``mus manille rules``: the options of a variant, their values and their clauses."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from mus._native import manille_options
from mus.cli.manille.options import read_options
from mus.cli.output import JsonOption, SetOption, print_json, print_table
from mus.manille import PRESETS, Rules


def command(
    variant: Annotated[
        str, typer.Argument(metavar="[VARIANT]", help="A variant or preset.")
    ] = "muette",
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every option that a variant has, and which variants there are."""
    rules = Rules(variant, **read_options(settings))
    if as_json:
        values = {name: value for name, value, *_ in manille_options(rules)}
        print_json({"variant": rules.variant, **values})
        return
    from rich.table import Table

    plain = Rules(rules.variant)
    table = Table("option", "value", "takes", "clause", "meaning", title=f"rules: {variant}")
    for name, value, takes, clause, meaning in manille_options(rules):
        changed = "" if value == getattr(plain, name) else " *"
        table.add_row(name, json.dumps(value) + changed, takes, clause, meaning)
    print_table(table)
    typer.echo(f"* differs from {rules.variant}. Variants and presets: {', '.join(PRESETS)}")
