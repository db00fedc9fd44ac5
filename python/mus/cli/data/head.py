"""``mus data head``: the first rows of a table."""

from __future__ import annotations

from typing import Annotated

import typer

from mus.cli.data.options import AnyVersionOption, DirArgument, rows_table, told_rows
from mus.cli.output import JsonOption, print_json, print_table

_Table = Annotated[str, typer.Argument(metavar="TABLE", help="matches, deals, ….")]
_Rows = Annotated[int, typer.Option("--rows", metavar="N", help="How many; 5 by default.")]


def command(
    folder: DirArgument,
    table: _Table,
    rows: _Rows = 5,
    any_version: AnyVersionOption = False,
    as_json: JsonOption = False,
) -> None:
    """The first rows of a table, a column of output for each."""
    from mus.checks import check_number
    from mus.data import open as open_data

    check_number("--rows", rows, 1, 1_000)
    data = open_data(folder, any_version=any_version)
    if as_json:
        print_json({"table": table, "rows": told_rows(data, table, rows)})
    else:
        print_table(rows_table(data, table, rows))
