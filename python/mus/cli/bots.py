"""``mus bots``: the bots and their parameters."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mus import bots
from mus._native import bots_about
from mus.cli.output import JsonOption, print_json, print_table

AboutOption = Annotated[
    bool,
    typer.Option("--about", help="What each bot is, in a sentence, and not its parameters."),
]


def command(about: AboutOption = False, as_json: JsonOption = False) -> None:
    """The bots that can play, and what their parameters mean."""
    print_bots(bots(), dict(bots_about()), about_only=about, as_json=as_json)


def print_bots(
    known: dict[str, dict[str, dict[str, Any]]],
    about: dict[str, str],
    *,
    about_only: bool,
    as_json: bool,
) -> None:
    """Bots and their parameters, or what each bot is: a table, or as JSON one of the two."""
    if as_json:
        print_json(about if about_only else known)
        return
    from rich.table import Table

    if about_only:
        short = Table("bot", "what it is")
        for name, sentence in about.items():
            short.add_row(name, sentence)
        print_table(short)
        return

    table = Table("bot", "parameter", "default", "range", "meaning", show_lines=True)
    for name, parameters in known.items():
        table.add_row(name, "", "", "", about[name])
        for parameter, facts in parameters.items():
            limits = f"{facts['min']:g} to {facts['max']:g}"
            table.add_row("", parameter, f"{facts['default']:g}", limits, facts["help"])
    print_table(table)
