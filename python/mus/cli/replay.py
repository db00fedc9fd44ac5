"""``mus replay``: checks every line of a file of records, or tells the deals in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus import records_file, replay
from mus._native import tell
from mus.cli.output import JsonOption, print_json
from mus.cli.streams import print_error
from mus.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE.jsonl", help="Records; - for standard input.")
    ],
    show: Annotated[bool, typer.Option("--show", help="Tell each deal in words.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Replays every record of a file and says which do not hold (exit code 1)."""
    lines, failed = _check(file, show=show and not as_json)
    ok = lines - len(failed)
    if as_json:
        print_json({"lines": lines, "ok": ok, "failed": failed})
    else:
        typer.echo(f"{lines} records, {ok} hold, {len(failed)} do not")
    return 1 if failed else 0


def _check(file: str, *, show: bool) -> tuple[int, list[dict[str, Any]]]:
    """How many records there are, and what is wrong with those that do not hold."""
    lines = 0
    failed: list[dict[str, Any]] = []
    for number, line in _lines(file):
        lines += 1
        try:
            text = records_file.text(line)
            replay(text)
        except RecordError as error:
            facts = {"line": number, "event": error.event, "clause": error.clause}
            failed.append({**facts, "message": str(error)})
            print_error(f"{file}, line {number}: {error}")
        else:
            if show:
                typer.echo(f"— line {number} —\n{tell(text)}\n")
    return lines, failed


def _lines(file: str) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a file, or of standard input."""
    return records_file.numbered(sys.stdin.buffer) if file == "-" else records_file.lines(file)
