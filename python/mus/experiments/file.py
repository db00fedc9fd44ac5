"""An experiment as a file of TOML: everything in one place, and checked before a card is dealt."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mus.checks import check_path, shown
from mus.disk import why
from mus.errors import MusError
from mus.experiments import duel, sweep, tournament
from mus.experiments.checking import MANNER, check
from mus.experiments.contest import Contest, OfMus
from mus.experiments.playing import Manner, carry_out
from mus.patience import check_on_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.design import Design
    from mus.experiments.duel import Duel
    from mus.experiments.playing import Progress
    from mus.experiments.sweep import Sweep
    from mus.experiments.tournament import Tournament


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
        ``"sweep"``, the other keys are the arguments of that function; ``variant`` makes it one of
        Manille, whose options are the table ``rules``.
    threads, out, on_error, time_limit
        Instead of those in the file, or of their defaults.
    progress
        Called with (matches done, matches in all, how it stands) as blocks are finished.

    Raises
    ------
    BotError, RulesError, MusError
        When the file is no TOML, a key is unknown or missing, or a value is not what it must be;
        ``mus.errors.ManyErrors`` when more than one thing is wrong.
    RunError
        When the folder holds another experiment or cannot be written.

    >>> found = mus.experiment({"kind": "duel", "bots": ["simple", "paso"], "matches": 20})
    >>> found.matches
    20
    """
    told, name = _told(file)
    given = {"threads": threads, "out": out, "on_error": on_error, "time_limit": time_limit}
    kind, keys = check(told, name)
    try:
        inside = {key: keys.pop(key) for key in MANNER if key in keys}
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


def _plan(kind: str, keys: dict[str, Any]) -> tuple[Design, Callable[[Design, Checkpoint], Any]]:
    """The design of an experiment, and what makes its result."""
    contest = _contest(keys.pop("variant", None), keys.pop("rules", None))
    if kind == "tournament":
        return tournament.plan(contest=contest, **keys), tournament.finish
    if kind == "sweep":
        return sweep.plan(keys.pop("sweep"), contest=contest, **keys), sweep.finish
    return duel.plan(*keys.pop("bots"), contest=contest, **keys), duel.finish


def _contest(variant: str | None, rules: Any) -> Contest:
    """What is contested: a variant of Manille where one is named, else Mus."""
    if variant is None:
        return OfMus(rules)
    from mus.manille.contest import OfManille

    return OfManille({"variant": variant} | dict(rules or {}))
