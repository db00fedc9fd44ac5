"""Arguments that are one of a few: whole numbers, seats, names."""

from __future__ import annotations

import os
from difflib import get_close_matches
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING

from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The lances in the order in which they are played (M5.1).
LANCES = ("grande", "chica", "pares", "juego", "punto")

#: More threads than this are no wish but a mistake.
MOST_THREADS = 1_024

SEATS = 4

#: So many characters of what was given are compared with names, and shown in a message.
_LONGEST = 60


def whole(given: object) -> int | None:
    """The whole number that this is, numpy's too; None for anything else: True, text, arrays."""
    if isinstance(given, Integral) and not isinstance(given, bool):
        return int(given)
    return None


def shortened(text: str) -> str:
    """A text that was given, for a message; of a long one the beginning and "…".

    >>> from mus.checks import shortened
    >>> shortened("simple"), len(shortened("a" * 1_000_000))
    ('simple', 61)
    """
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def shown(given: object) -> str:
    """What was given, for a message, shortened; Python writes no number of over 4,300 digits.

    >>> from mus.checks import shown
    >>> shown("a"), shown(-(10**5000))
    ("'a'", 'a number of more than 4,300 digits')
    """
    try:
        # A text is cut before its quotes are put around it.
        return repr(shortened(given)) if isinstance(given, str) else shortened(repr(given))
    except ValueError:
        number = isinstance(given, Integral)
        return f"{'a' if number else 'something with a'} number of more than 4,300 digits"


def cores() -> int:
    """How many threads this process may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_path(name: str, given: object, expected: str = "the path of a folder") -> Path:
    """The path that this is.

    Raises
    ------
    MusError
        When it is none: a number, bytes, no text at all, or text that no path can hold.
    """
    try:
        text = os.fspath(given)  # type: ignore[call-overload]
        if isinstance(text, str) and text and b"\0" not in os.fsencode(text):
            return Path(text)
    except (TypeError, UnicodeEncodeError):
        pass
    raise MusError(f"{name} is {shown(given)}: expected {expected}")


def check_progress(given: object) -> None:
    """Whether this can be told of progress.

    Raises
    ------
    MusError
        When it is neither None nor a function.
    """
    if given is not None and not callable(given):
        raise MusError(f"progress is {shown(given)}: expected a function, or None")


def check_number(name: str, given: object, least: int, most: int) -> int:
    """The whole number between two others that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    number = whole(given)
    if number is None or not least <= number <= most:
        raise MusError(f"{name} is {shown(given)}: expected a whole number from {least} to {most}")
    return number


def check_threads(given: object) -> int:
    """The number of threads that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    return check_number("threads", given, 1, MOST_THREADS)


def check_flag(name: str, given: object) -> bool:
    """The True or False that this is, numpy's too.

    Raises
    ------
    MusError
        When it is neither: 1, text, None.
    """
    kind, shape = getattr(given, "dtype", None), getattr(given, "shape", None)
    if isinstance(given, bool) or (str(kind) == "bool" and shape == ()):
        return bool(given)
    raise MusError(f"{name} is {shown(given)}: expected True or False")


def check_seat(given: object) -> int:
    """The seat in speaking order that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    number = whole(given)
    if number is None or not 0 <= number < SEATS:
        raise MusError(f"seat is {shown(given)}: seats are 0 to 3 in speaking order, mano 0 (M2.2)")
    return number


def check_name(given: object, names: Sequence[str], kind: str) -> None:
    """Whether this is one of the names.

    Raises
    ------
    MusError
        When it is not; the nearest name is suggested.
    """
    if isinstance(given, str) and given in names:
        return
    near = get_close_matches(shortened(given), names, 1) if isinstance(given, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(names)}"
    raise MusError(f"unknown {kind} {shown(given)}{hint}")
