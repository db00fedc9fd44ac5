"""The standard streams: closed, full, or read by nobody, they spoil nothing."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

#: No error line is longer: what was given may be a book.
_LONGEST = 1_000


def open_streams() -> None:
    """Makes the standard streams usable: one may be closed, and output may be other than UTF-8."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(null, mode, encoding="utf-8"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def print_error(message: str) -> None:
    """One line on standard error, where that takes any; of a very long one, its two ends."""
    line = " ".join(message.split())
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST - 100]} … {line[-97:]}"
    try:
        sys.stderr.write(f"mus: {line}\n")
        sys.stderr.flush()
    except OSError:
        # Nobody reads it; the exit code still says what happened.
        silence(sys.stderr)
    except ValueError:
        # A bot has closed it.
        pass


class _Aside(io.TextIOBase):
    """Goes where messages go; to close it closes nothing."""

    encoding = "utf-8"

    @property
    def buffer(self) -> BinaryIO:
        """For bytes."""
        return sys.stderr.buffer

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()


@contextmanager
def prints_aside() -> Iterator[None]:
    """Sends what bots of Python print to standard error: standard output is for the results.

    Raises
    ------
    MusError
        When a bot has closed standard output itself, so that no result can be told.
    """
    out, err = sys.stdout, sys.stderr
    sys.stdout = cast("TextIO", _Aside())
    try:
        yield
    finally:
        # A bot may have put something else there.
        sys.stdout, sys.stderr = out, err
        closed = out.closed
    if closed:
        from mus.errors import MusError

        raise MusError("standard output: a bot has closed it, so that no result can be told")


def silence(stream: TextIO) -> None:
    """Lets a stream that takes no more go nowhere: Python writes what is left of it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
