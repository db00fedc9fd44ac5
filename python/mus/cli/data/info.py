"""``mus data info``: what a data set is, who plays, how much there is, and a few rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.cli.data.options import AnyVersionOption, DirArgument, rows_table
from mus.cli.output import JsonOption, print_json, print_table
from mus.counting import many

if TYPE_CHECKING:
    from mus.data import DataSet

_Rows = Annotated[int, typer.Option("--rows", metavar="N", help="Rows of each table to show.")]


def command(
    folder: DirArgument,
    rows: _Rows = 3,
    any_version: AnyVersionOption = False,
    as_json: JsonOption = False,
) -> None:
    """What a data set is: who plays by which rules, how much there is, a few rows."""
    from mus.checks import check_number
    from mus.data import open as open_data

    check_number("--rows", rows, 0, 20)
    data = open_data(folder, any_version=any_version)
    if as_json:
        print_json(_facts(data))
        return
    _print(data)
    for table in data.tables:
        print_table(rows_table(data, table, rows))


def _facts(data: DataSet) -> dict[str, Any]:
    from mus.data.card import kind
    from mus.data.making import changed_rules

    manifest, told = data.manifest, data.specification
    held = {
        table: {
            "rows": data.rows(table),
            "bytes": data.bytes(table),
            "columns": {column.name: kind(column) for column in data.schema(table)},
        }
        for table in data.tables
    }
    return {
        "path": str(data.path),
        "game": told["game"],
        "bots": told["bots"],
        "rules": changed_rules(data),
        "seed": told["seed"],
        "paired": told["paired"],
        "matches": data.matches,
        "asked": manifest.matches,
        "complete": not manifest.missing(),
        "shards": len(data.shards),
        "tables": held,
        "engine_version": manifest.engine_version,
        "schema_version": manifest.schema_version,
        "sha256": manifest.sha256,
    } | ({"variant": told["rules"]["variant"]} if "variant" in told["rules"] else {})


def _print(data: DataSet) -> None:
    import json

    from mus.data.making import command as made_by
    from mus.data.making import of_rules

    facts = _facts(data)
    rules = ", ".join(f"{name}={json.dumps(value)}" for name, value in facts["rules"].items())
    state = "complete" if facts["complete"] else f"of {facts['asked']:,}: not complete"
    size = sum(table["bytes"] for table in facts["tables"].values())
    lines = {
        "bots": " v ".join(facts["bots"]),
        "rules": f"{of_rules(data)}{f', but {rules}' if rules else ''}",
        "seed": f"{facts['seed']}, {'paired' if facts['paired'] else 'not paired'}",
        "matches": f"{facts['matches']:,}, {state}",
        "size": f"{many(facts['shards'], 'shard')}, {size / 1e6:,.1f} MB",
        "versions": f"engine {facts['engine_version']}, schema {facts['schema_version']}",
        "sha256": facts["sha256"],
        "made by": made_by(data, str(data.path)),
    }
    for name, text in lines.items():
        typer.echo(f"{name:9} {text}")
