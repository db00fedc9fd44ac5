"""``mus replay``: checks every line of a file of records, or tells the deals in words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from mus import replay
from mus._native import tell
from mus.cli.output import JsonOption, print_json
from mus.cli.streams import print_error
from mus.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


#: No record is longer, and of a longer line no more is ever held.
_LONGEST = 64 * 2**20

#: So much of what follows in such a line is read at a time.
_PIECE = 2**20


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE.jsonl", help="Records; - for standard input.")
    ],
    show: Annotated[bool, typer.Option("--show", help="Tell each deal in words.")] = False,
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
        typer.echo(f"{lines} records, {ok} hold, {len(failed)} do not")
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
            text = _text(line)
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
    """The lines of a file that are not empty, with their numbers from 1; None: one too long."""
    if file == "-":
        yield from _numbered(sys.stdin.buffer)
        return
    with Path(file).open("rb") as stream:
        yield from _numbered(stream)


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    number = 0
    while line := stream.readline(_LONGEST + 1):
        number += 1
        if len(line) > _LONGEST and not line.endswith(b"\n"):
            yield number, None
            while line and not line.endswith(b"\n"):
                line = stream.readline(_PIECE)
        elif kept := line.strip(b" \t\r\n"):
            yield number, kept


def _text(line: bytes | None) -> str:
    if line is None:
        raise RecordError(f"R1: longer than {_LONGEST:,} bytes", "R1")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"R1: not UTF-8 at byte {error.start + 1}", "R1") from None
