"""The command ``mus``: one file a verb; parses and prints."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line."""
    if sys.argv[1:] == ["--version"]:
        from mus import __version__

        sys.stdout.write(f"mus {__version__}\n")
        return
    from mus.cli.app import run

    sys.exit(run(sys.argv[1:]))
