"""Where the command starts and ends; it loads next to nothing itself, so that it starts fast."""

from __future__ import annotations

import os
import sys

from mus.cli import interrupts


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    interrupts.leave_at_once()
    # Arrow's own pool keeps memory for each thread that writes; the system's is as fast here.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    # Loaded after that, as all else.
    from mus.cli.streams import open_streams, print_error, silence

    open_streams()
    code = 0
    try:
        code = _run(sys.argv[1:])
        if not sys.stdout.closed:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; nothing may be written at exit either.
        silence(sys.stdout)
        code = code if code == interrupts.EXIT_CODE else 0
    except OSError as error:
        silence(sys.stdout)
        print_error(f"standard output: {(error.strerror or str(error)).lower()}")
        code = 2
    except KeyboardInterrupt:
        print_error("interrupted")
        code = interrupts.EXIT_CODE
    interrupts.ignore()
    _leave_stuck_threads(code)
    sys.exit(code)


def _leave_stuck_threads(code: int) -> None:
    """Ends the process at once where a bot of Python never answered: its thread may still run."""
    patience = sys.modules.get("mus.patience")
    if patience is not None and patience.ABANDONED:
        sys.stderr.flush()
        os._exit(code)


def _run(arguments: list[str]) -> int:
    """The exit code of a command line; the version is told without loading the verbs."""
    if arguments == ["--version"]:
        from mus import __version__

        sys.stdout.write(f"mus {__version__}\n")
        return 0
    from mus.cli.app import run

    return run(arguments)
