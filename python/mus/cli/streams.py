"""The standard streams: closed, full, or read by nobody, they spoil nothing."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

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


def silence(stream: TextIO) -> None:
    """Lets a stream that takes no more go nowhere: Python writes what is left of it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
