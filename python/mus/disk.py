"""What every folder of results needs: one writer at a time, and files that are whole or absent."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from mus.errors import RunError

if TYPE_CHECKING:
    from pathlib import Path


#: What ``hold`` has opened and nobody has closed.
_HELD: set[int] = set()


def hold(path: Path) -> int:
    """Keeps other writers out of a folder until what is returned is let go (``let_go``).

    Raises
    ------
    RunError
        When another process holds it.
    """
    held = os.open(path, os.O_RDONLY)
    _HELD.add(held)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        let_go(held)
        raise RunError(f"{path} is being written by another run: wait for its end") from None
    except OSError:
        # A file system without locks: nobody is kept out.
        return held
    return held


def let_go(held: int) -> None:
    """Lets other writers in."""
    _HELD.discard(held)
    os.close(held)


def _let_go_of_all() -> None:
    """A child that a bot leaves behind must not hold what its parent held."""
    for held in _HELD:
        with suppress(OSError):
            os.close(held)
    _HELD.clear()


os.register_at_fork(after_in_child=_let_go_of_all)


def write_json(path: Path, value: object) -> None:
    """Writes a file of JSON under a temporary name, flushes it to the disk and renames it.

    Raises
    ------
    RunError
        When the disk does not take it; the file that was there stays.
    """
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            json.dump(value, file, indent=1, allow_nan=False)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise RunError(f"{path}: {why(error)}") from None
    finally:
        # Ctrl-C may come in the middle of it.
        with suppress(OSError):
            temporary.unlink()


def why(error: OSError) -> str:
    """The reason that the system gives, in a few words."""
    return (error.strerror or str(error)).lower()


def umask() -> int:
    """The permissions that new files do not get; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
