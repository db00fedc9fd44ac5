"""What the verbs of data sets share: arguments, and rows shown with a line for each column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus.counting import many

if TYPE_CHECKING:
    from rich.table import Table

    from mus.data import DataSet

DirArgument = Annotated[str, typer.Argument(metavar="DIR", help="The folder of a run.")]
AnyVersionOption = Annotated[
    bool, typer.Option("--any-version", help="Also what another version of mus has written.")
]
BotOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="TEAM",
        help="Where bots of Python play: those of all sides again, in order; one each time.",
    ),
]


def first_rows(data: DataSet, table: str, rows: int) -> list[dict[str, Any]]:
    """The first rows of a table, each by column; bytes as they lie."""
    found: list[dict[str, Any]] = []
    for piece in data.scan(table, size=max(rows, 1)):
        found += piece.to_pylist()
        if len(found) >= rows:
            break
    return found[:rows]


def told_rows(data: DataSet, table: str, rows: int) -> list[dict[str, Any]]:
    """The same for JSON: bytes as hexadecimal digits."""
    found = first_rows(data, table, rows)
    return [
        {name: value.hex() if isinstance(value, bytes) else value for name, value in row.items()}
        for row in found
    ]


def rows_table(data: DataSet, table: str, rows: int) -> Table:
    """The columns of a table as lines: name, type, and the first rows."""
    from rich.markup import escape
    from rich.table import Table

    from mus.data.card import kind

    title = f"{table}: {many(data.rows(table), 'row')}, {many(data.bytes(table), 'byte')}"
    shown = Table("column", "type", title=title)
    found = first_rows(data, table, rows)
    for number in range(len(found)):
        shown.add_column(f"row {number}", justify="right")
    for column in data.schema(table):
        values = (_cell(row[column.name]) for row in found)
        shown.add_row(column.name, kind(column), *map(escape, values))
    return shown


#: So many bytes of a value are shown.
_MOST_BYTES = 8


def _cell(value: object) -> str:
    """A value as a table shows it: bytes as hexadecimal digits, of many the first ones."""
    if isinstance(value, bytes):
        return value[:_MOST_BYTES].hex() + ("…" if len(value) > _MOST_BYTES else "")
    return "" if value is None else str(value)
