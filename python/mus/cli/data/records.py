"""``mus data records``: the record of a match of a data set, played again."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.data.options import BotOption, DirArgument, read_teams
from mus.cli.output import JsonOption, print_json
from mus.cli.streams import prints_aside

_Match = Annotated[
    int, typer.Option("--match", metavar="I", help="Which match: column `match` of the tables.")
]


def command(
    folder: DirArgument,
    match: _Match,
    bots: BotOption = None,
    as_json: JsonOption = False,  # noqa: ARG001 - the record is one object either way
) -> None:
    """The record of a match of a data set, played again: one line, as `mus replay` reads it."""
    from mus.data import open as open_data

    with prints_aside():
        record = open_data(folder).record(match, read_teams(bots))
    print_json(record)
