"""``mus data records``: the record of a match of a data set, played again."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.data.options import BotOption, DirArgument
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
    """The record of a match of a data set: one line, for `mus replay` or `mus manille replay`.

    It is rebuilt from the tables that tell of every event, where they are there; else the match is
    played again.
    """
    from mus.data import open as open_data
    from mus.data.rebuilding import records, source

    data = open_data(folder)
    with prints_aside():
        teams = bots or None
        if source(data) is None or data.forfeits(match) or teams is not None or not data.has(match):
            record = data.record(match, teams)
        else:
            record = next(records(data, (match, match + 1)))
    print_json(record)
