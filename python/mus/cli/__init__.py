"""The command ``mus``: one file a verb; parses and prints."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    _open_streams()
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough.
        code = _unwritten(0)
    except OSError as error:
        sys.stderr.write(f"mus: standard output: {(error.strerror or str(error)).lower()}\n")
        code = _unwritten(2)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _open_streams() -> None:
    """Makes the standard streams usable: one may be closed, and output may be other than UTF-8."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, stream)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _run(arguments: list[str]) -> int:
    """The exit code of a command line; the version is told without loading the verbs."""
    if arguments == ["--version"]:
        from mus import __version__

        sys.stdout.write(f"mus {__version__}\n")
        return 0
    from mus.cli.app import run

    return run(arguments)


def _unwritten(code: int) -> int:
    """The exit code, when standard output takes no more: nothing may be written at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
