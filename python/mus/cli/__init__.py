"""The command ``mus``: one file a verb; parses and prints."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the command line and leaves with its exit code."""
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
