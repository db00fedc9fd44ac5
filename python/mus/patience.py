"""How long a bot of Python is waited for, and how a run ends when one does not answer.

Nothing ends a thread from outside. In the thread of a bot that does not answer ``SystemExit`` is
raised, which ends a loop of Python, also one that catches each ``Exception``, but not a wait in the
system; then the thread is left alone. It does not keep the process from ending.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Protocol, TypeVar

from mus.checks import shown
from mus.errors import BotError, MusError

if TYPE_CHECKING:
    from collections.abc import Callable

#: How long the caller's thread waits for news before it looks after signals and progress.
PATIENCE = 0.05

#: How long one decision may last, in seconds, if nothing else is said.
TIME_LIMIT = 60.0

#: A decision that may last longer than this, some thirty years, has no limit.
MOST_SECONDS = 1_000_000_000

#: How long a decision may still last once the run is to end, and again after it was sent an error.
GRACE = 1.0

_Piece_co = TypeVar("_Piece_co", covariant=True)
_Piece = TypeVar("_Piece")


class Playing(Protocol[_Piece_co]):
    """What plays in the background: ``_native.Simulation``, ``_native.EquityDeals``."""

    def next(self, timeout: float) -> _Piece_co | None:
        """What is finished next; None when nothing is within so many seconds."""

    def late(self, seconds: float) -> tuple[int, BotError] | None:
        """The thread whose decision lasts longer than this, and an error that tells of it."""

    def stop(self) -> None:
        """Stops after the deals in hand."""

    def close(self) -> None:
        """Waits for the end."""


#: Runs whose threads never came back. They are kept, and must not be waited for.
ABANDONED: list[Playing[object]] = []


def check_time_limit(seconds: object) -> float | None:
    """A time limit, if it can be one; None, or infinity: none.

    Raises
    ------
    MusError
        When it is not above 0, or above ``MOST_SECONDS``.
    """
    if seconds is None:
        return None
    number = seconds if isinstance(seconds, (int, float)) and seconds is not True else math.nan
    if not 0 < number <= math.inf or MOST_SECONDS < number < math.inf:
        raise MusError(
            f"time_limit {shown(seconds)}: expected seconds above 0, at most {MOST_SECONDS:,}; "
            "inf or None for no limit"
        )
    return None if number > MOST_SECONDS else float(number)


def check_on_error(on_error: object) -> bool:
    """Whether a bot that fails forfeits its match, where the run would stop otherwise.

    Raises
    ------
    MusError
        When it is neither of the two words.
    """
    if on_error not in ("stop", "forfeit"):
        raise MusError(f"on_error {shown(on_error)}: expected 'stop' or 'forfeit'")
    return on_error == "forfeit"


def check_late(simulation: Playing[object], limit: float | None) -> None:
    """Looks whether a decision has lasted too long.

    Raises
    ------
    BotTimeout
        When one has; it says which bot's.
    """
    if limit is None:
        return
    late = simulation.late(limit)
    if late is not None:
        _interrupt(late[0])
        raise late[1]


def wind_up(simulation: Playing[_Piece], take: Callable[[_Piece], None]) -> None:
    """Stops a simulation, takes what is finished, and waits for its end.

    It waits for all but a decision of a Python bot that does not end.
    """
    simulation.stop()
    given_up = math.inf
    while True:
        try:
            piece = simulation.next(PATIENCE)
        except StopIteration:
            break
        except BotError:
            # What went wrong first is being told already.
            continue
        if piece is not None:
            take(piece)
            continue
        late = simulation.late(GRACE)
        if late is None:
            continue
        if time.monotonic() > given_up:
            ABANDONED.append(simulation)
            return
        _interrupt(late[0])
        given_up = min(given_up, time.monotonic() + GRACE)
    simulation.close()


def _interrupt(thread: int) -> None:
    """Lets a thread's Python code raise SystemExit as soon as it runs."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(SystemExit))
