"""An experiment as a file of TOML: everything in one place, and checked before a card is dealt."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mus._native import Rules
from mus.checks import check_path, shown, whole
from mus.disk import why
from mus.errors import MusError
from mus.experiments import duel, sweep, tournament
from mus.experiments.names import did_you_mean
from mus.experiments.playing import Manner, carry_out
from mus.experiments.sprt import Sprt
from mus.patience import check_on_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.design import Design
    from mus.experiments.duel import Duel
    from mus.experiments.playing import Progress
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament

#: The keys of each kind, with the types that they take.
_TEXT, _WHOLE, _TEXTS, _TABLE = "a text", "a whole number", "a list of texts", "a text or a table"
_SECONDS = "seconds above 0"
_MANNER = {"threads": _WHOLE, "out": _TEXT, "on_error": _TEXT, "time_limit": _SECONDS}
_EVERY = {"matches": _WHOLE, "seed": _WHOLE, "rules": _TABLE, **_MANNER}
KEYS = {
    "duel": {"bots": _TEXTS, "sprt": _TABLE, **_EVERY},
    "tournament": {"bots": _TEXTS, "format": _TEXT, **_EVERY},
    "sweep": {"sweep": _TEXT, "against": _TEXT, **_EVERY},
}

#: What may stand for a table.
_TABLES = (dict, Rules, Sprt)

#: Keys without which a kind cannot be.
_NEEDED = {
    "duel": ("bots",),
    "tournament": ("bots", "matches"),
    "sweep": ("sweep", "against", "matches"),
}


def experiment(
    file: str | os.PathLike[str] | Mapping[str, Any],
    *,
    threads: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    on_error: str | None = None,
    time_limit: float | None = None,
) -> Duel | Tournament | Sweep:
    """Carries out the experiment that a file describes.

    Parameters
    ----------
    file
        A file of TOML, or what it holds as a mapping: ``kind`` is ``"duel"``, ``"tournament"`` or
        ``"sweep"``, the other keys are the arguments of that function.
    threads, out, on_error, time_limit
        Instead of those in the file, or of their defaults.
    progress
        Called with (matches done, matches in all, how it stands) as blocks are finished.

    Raises
    ------
    BotError, RulesError, MusError
        When the file is no TOML, a key is unknown or missing, or a value is not what it must be.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.experiment({"kind": "duel", "bots": ["simple", "paso"], "matches": 20})
    >>> found.matches
    20
    """
    told, name = _told(file)
    given = {"threads": threads, "out": out, "on_error": on_error, "time_limit": time_limit}
    try:
        kind, keys = _check(told)
        inside = {key: keys.pop(key) for key in _MANNER if key in keys}
        manner = Manner(
            progress=progress,
            **inside | {key: value for key, value in given.items() if value is not None},
        )
        check_on_error(manner.on_error)
        planned, finish = _plan(kind, keys)
    except MusError as error:
        raise type(error)(f"{name}: {error}") from None
    found: Duel | Tournament | Sweep = carry_out(planned, finish, manner)
    return found


def folder_of(file: str | os.PathLike[str]) -> str | None:
    """The folder that a file names under ``out``; None where it names none, or no text.

    Raises
    ------
    MusError
        When the file cannot be read or is no TOML.
    """
    out = _told(file)[0].get("out")
    return out if isinstance(out, str) else None


def _told(file: str | os.PathLike[str] | Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """What a file says, and its name for messages."""
    if isinstance(file, Mapping):
        return dict(file), "experiment"
    if not isinstance(file, str | os.PathLike):
        raise MusError(f"experiment {shown(file)}: expected a file of TOML, or what it holds")
    path = check_path("experiment", file, "a file of TOML")
    try:
        # Editors of some systems begin a file with a mark of its bytes' order.
        return tomllib.loads(path.read_text(encoding="utf-8-sig")), str(path)
    except OSError as error:
        raise MusError(f"{path}: {why(error)}") from None
    except UnicodeDecodeError as error:
        raise MusError(f"{path}: not UTF-8 at byte {error.start + 1}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise MusError(f"{path} is no TOML: {error}") from None
    except ValueError:
        raise MusError(f"{path}: a number of more than 4,300 digits, which nothing takes") from None


def _check(told: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The kind of an experiment, and its other keys: known ones, of the right types, all needed."""
    if "kind" not in told:
        raise MusError(f"kind is missing: expected {', '.join(KEYS)}")
    kind = told["kind"]
    if not isinstance(kind, str):
        raise MusError(f"kind = {shown(kind)}: expected {', '.join(KEYS)}")
    if kind not in KEYS:
        raise MusError(f'unknown kind "{kind}"{did_you_mean(kind, list(KEYS))}')
    keys = {key: value for key, value in told.items() if key != "kind"}
    for key, value in keys.items():
        if key not in KEYS[kind]:
            near = did_you_mean(str(key), list(KEYS[kind]))
            raise MusError(f'unknown key "{key}" of a {kind}{near}')
        if not _is(value, KEYS[kind][key]):
            raise MusError(f"{key} = {shown(value)}: expected {KEYS[kind][key]}")
    missing = [key for key in _NEEDED[kind] if key not in keys]
    if missing:
        raise MusError(f"{', '.join(missing)} missing: a {kind} needs {', '.join(_NEEDED[kind])}")
    return kind, keys


def _is(value: object, expected: str) -> bool:
    """Whether a value is of an expected type."""
    if expected == _WHOLE:
        return whole(value) is not None
    if expected == _SECONDS:
        return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    if expected == _TEXTS:
        return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    return isinstance(value, str) or (expected == _TABLE and isinstance(value, _TABLES))


def _plan(kind: str, keys: dict[str, Any]) -> tuple[Design, Callable[[Design, Checkpoint], Any]]:
    """The design of an experiment, and what makes its result."""
    if kind == "tournament":
        return tournament.plan(**keys), tournament.finish
    if kind == "sweep":
        return sweep.plan(keys.pop("sweep"), **keys), sweep.finish
    bots = keys.pop("bots")
    if len(bots) != 2:
        raise MusError(f"{len(bots)} bots: a duel has two")
    return duel.plan(*bots, **keys), duel.finish
