"""What Ctrl-C does: while nothing is written it ends the process, in a run it is heard once.

Python's own ``KeyboardInterrupt`` may come in the middle of an import, where it is lost or becomes
a traceback. A SIGINT that is ignored, as in the background of a shell, stays ignored.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

#: The exit code after Ctrl-C.
EXIT_CODE = 130

_OBJECT = '{"error": "interrupted", "clause": null, "line": null, "event": null, "resume": null}\n'


def leave_at_once() -> None:
    """From now on Ctrl-C says so and ends the process."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def ignore() -> None:
    """From now on Ctrl-C does nothing: the process is about to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def heard_once() -> Iterator[Callable[[], None]]:
    """Inside, the first Ctrl-C raises ``KeyboardInterrupt`` and no other one does anything.

    Python drops an exception that comes while it drops an object; what is yielded, called now and
    then, raises it again.
    """
    before = signal.getsignal(signal.SIGINT)
    came = False

    def hear(_signal: int, _frame: FrameType | None) -> NoReturn:
        nonlocal came
        ignore()
        came = True
        raise KeyboardInterrupt

    def check() -> None:
        if came:
            raise KeyboardInterrupt

    if before not in {_leave, signal.default_int_handler}:
        yield check
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield check
    finally:
        if not came:
            signal.signal(signal.SIGINT, before)


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    ignore()
    _write(sys.stderr, "mus: interrupted\n")
    if "--json" in sys.argv:
        # Instead of anything that waits to be written.
        _write(sys.stdout, _OBJECT)
        os._exit(EXIT_CODE)
    # Whoever should read may not; then another Ctrl-C ends the wait.
    signal.signal(signal.SIGINT, lambda *_: os._exit(EXIT_CODE))
    with suppress(OSError, ValueError, AttributeError, RuntimeError):
        sys.stdout.flush()
    os._exit(EXIT_CODE)


def _write(stream: TextIO, text: str) -> None:
    """Writes past Python's buffers, which may be in use when a signal comes."""
    with suppress(OSError, ValueError, AttributeError):
        os.write(stream.fileno(), text.encode())
