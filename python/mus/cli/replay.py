"""``mus replay``: checks every line of a file of records, or tells the deals in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mus import records_file, replay
from mus._native import tell
from mus.cli.output import JsonOption, print_json
from mus.cli.streams import print_error
from mus.counting import many
from mus.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RecordsArgument = Annotated[
    str, typer.Argument(metavar="FILE.jsonl", help="Records; - for standard input.")
]
ShowOption = Annotated[bool, typer.Option("--show", help="Tell each deal in words.")]


def command(
    file: RecordsArgument,
    show: ShowOption = False,
    as_json: JsonOption = False,
) -> int:
    """Replays every record of a file and says which do not hold (exit code 1)."""
    lines, failed = check(file, replay, tell if show and not as_json else None)
    return report(lines, failed, as_json=as_json)


def report(lines: int, failed: list[dict[str, Any]], *, as_json: bool) -> int:
    """Says how many records hold, and returns the exit code."""
    ok = lines - len(failed)
    if as_json:
        print_json({"lines": lines, "ok": ok, "failed": failed})
    else:
        holds, does = "holds" if ok == 1 else "hold", "does" if len(failed) == 1 else "do"
        typer.echo(f"{many(lines, 'record')}, {ok:,} {holds}, {len(failed):,} {does} not")
    return 1 if failed else 0


def check(
    file: str, look: Callable[[str], object], show: Callable[[str], str] | None = None
) -> tuple[int, list[dict[str, Any]]]:
    """How many records there are, and what is wrong with those that do not hold.

    ``look`` raises a RecordError for one that does not; ``show`` tells one that does in words.
    """
    lines = 0
    failed: list[dict[str, Any]] = []
    for number, line in _lines(file):
        lines += 1
        try:
            text = records_file.text(line)
            look(text)
        except RecordError as error:
            facts = {"line": number, "event": error.event, "clause": error.clause}
            failed.append({**facts, "message": str(error)})
            print_error(f"{file}, line {number}: {error}")
        else:
            if show is not None:
                typer.echo(f"— line {number} —\n{show(text)}\n")
    return lines, failed


def _lines(file: str) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a file, or of standard input."""
    return records_file.numbered(sys.stdin.buffer) if file == "-" else records_file.lines(file)
