"""``mus bots``: the bots and their parameters."""

from __future__ import annotations

from typing import Any

from mus import bots
from mus._native import bots_about
from mus.cli.output import JsonOption, print_json, print_table


def command(as_json: JsonOption = False) -> None:
    """The bots that can play, and what their parameters mean."""
    if as_json:
        print_json(bots())
        return
    print_bots(bots(), dict(bots_about()))


def print_bots(known: dict[str, dict[str, dict[str, Any]]], about: dict[str, str]) -> None:
    """A table of bots and parameters."""
    from rich.table import Table

    table = Table("bot", "parameter", "default", "range", "meaning", show_lines=True)
    for name, parameters in known.items():
        table.add_row(name, "", "", "", about[name])
        for parameter, facts in parameters.items():
            limits = f"{facts['min']:g} to {facts['max']:g}"
            table.add_row("", parameter, f"{facts['default']:g}", limits, facts["help"])
    print_table(table)
