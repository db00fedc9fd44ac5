"""``mus data from-records``: files of records as the tables of a data set."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.output import JsonOption, print_json
from mus.cli.streams import print_error
from mus.counting import many
from mus.errors import MusError

_Files = Annotated[
    list[str], typer.Argument(metavar="FILES", help="Files with the record of a match a line.")
]
_Out = Annotated[str, typer.Option("--out", metavar="DIR", help="A folder for the tables.")]
_Tables = Annotated[
    str | None, typer.Option("--tables", metavar="NAMES", help="Which, with commas; all else.")
]


def command(
    files: _Files,
    out: _Out,
    tables: _Tables = None,
    as_json: JsonOption = False,
) -> int:
    """Turns records of people or other programs into tables; exit code 1 where some do not hold."""
    from mus.data import from_records

    if not out:
        raise MusError("--out is empty: expected a folder")
    named = None if tables is None else [name.strip() for name in tables.split(",")]
    found = from_records(files, out, tables=named)
    for unread in found.failed:
        print_error(str(unread))
    if as_json:
        failed = [
            {
                "file": unread.file,
                "line": unread.line,
                "event": unread.error.event,
                "clause": unread.error.clause,
                "message": str(unread.error),
            }
            for unread in found.failed
        ]
        print_json({"path": str(found.path), "matches": found.matches, "failed": failed})
    else:
        typer.echo(
            f"{found.path}: {many(found.matches, 'match')}, "
            f"{many(len(found.failed), 'line')} left out"
        )
    return 1 if found.failed else 0
