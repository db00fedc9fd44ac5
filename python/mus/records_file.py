"""Files of records: a line a record, read one by one."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, BinaryIO

from mus.checks import check_path
from mus.errors import RecordError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

#: No record is longer, and of a longer line no more is ever held.
LONGEST = 64 * 2**20

#: So much of what follows in such a line is read at a time.
_PIECE = 2**20


def lines(file: str | os.PathLike[str]) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a file that are not empty, with their numbers from 1; None: one too long.

    Raises
    ------
    MusError
        When that is no path. ``OSError``: when it cannot be read.
    """
    with check_path("FILE", file, "the path of a file of records").open("rb") as stream:
        yield from numbered(stream)


def numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a stream, as those of a file; a byte order mark before them is skipped."""
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        if number == 1:
            # Editors of some systems begin a file so.
            line = line.removeprefix(codecs.BOM_UTF8)
        if len(line) > LONGEST and not line.endswith(b"\n"):
            yield number, None
            while line and not line.endswith(b"\n"):
                line = stream.readline(_PIECE)
        elif kept := line.strip(b" \t\r\n"):
            yield number, kept


def text(line: bytes | None) -> str:
    """A line as text.

    Raises
    ------
    RecordError
        When it is too long, or no UTF-8.
    """
    if line is None:
        raise RecordError(f"R1: longer than {LONGEST:,} bytes", "R1")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"R1: not UTF-8 at byte {error.start + 1}", "R1") from None
