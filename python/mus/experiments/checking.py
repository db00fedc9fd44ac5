"""What is wrong with an experiment's file: all of it at once, each fault with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mus import _native
from mus._native import Rules
from mus.checks import check_path, shortened, shown, whole
from mus.errors import ManyErrors, MusError
from mus.experiments.design import canonical, check_matches
from mus.experiments.names import did_you_mean
from mus.experiments.ranges import expand
from mus.experiments.sprt import Sprt
from mus.experiments.tournament import check_bots, check_format
from mus.patience import check_on_error, check_time_limit
from mus.specification import check_seed, check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

#: The keys of each kind, with the types that they take.
_TEXT, _WHOLE, _TEXTS, _TABLE = "a text", "a whole number", "a list of texts", "a text or a table"
_SECONDS = "seconds above 0"
MANNER = {"threads": _WHOLE, "out": _TEXT, "on_error": _TEXT, "time_limit": _SECONDS}
_EVERY = {"matches": _WHOLE, "seed": _WHOLE, "rules": _TABLE, **MANNER}
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


def check(told: Mapping[str, Any], name: str) -> tuple[str, dict[str, Any]]:
    """The kind of an experiment, and its other keys: known ones, all needed, and right by itself.

    Raises
    ------
    ManyErrors
        When there is more than one fault; ``errors`` has one for each.
    MusError
        When there is one; of the kind that the fault is.
    """
    faults = [type(error)(f"{name}: {error}") for error in _faults(told)]
    if len(faults) > 1:
        raise ManyErrors(faults)
    if faults:
        raise faults[0]
    return told["kind"], {key: value for key, value in told.items() if key != "kind"}


def _faults(told: Mapping[str, Any]) -> Iterator[MusError]:
    """All that is wrong, in the order of the keys."""
    if "kind" not in told:
        yield MusError(f"kind is missing: expected {', '.join(KEYS)}")
        return
    kind = told["kind"]
    if not isinstance(kind, str):
        yield MusError(f"kind = {shown(kind)}: expected {', '.join(KEYS)}")
        return
    if kind not in KEYS:
        yield MusError(f'unknown kind "{shortened(kind)}"{did_you_mean(kind, list(KEYS))}')
        return
    for key, value in told.items():
        if key != "kind":
            yield from _faults_of(kind, key, value)
    # What is misspelt is not missing too.
    meant = {
        key: did_you_mean(str(key), list(KEYS[kind])) for key in told.keys() - {"kind", *KEYS[kind]}
    }
    missing = [
        key
        for key in _NEEDED[kind]
        if key not in told and not any(f'"{key}"?' in near for near in meant.values())
    ]
    if missing:
        yield MusError(f"{', '.join(missing)} missing: a {kind} needs {', '.join(_NEEDED[kind])}")
    if kind == "duel" and not meant and not {"matches", "sprt"} & told.keys():
        yield MusError('matches: say how many, or give a test: sprt="elo0=0,elo1=10"')


def _faults_of(kind: str, key: str, value: Any) -> Iterator[MusError]:
    """What is wrong with a key and its value."""
    if key not in KEYS[kind]:
        near = did_you_mean(str(key), list(KEYS[kind]))
        yield MusError(f'unknown key "{shortened(str(key))}" of a {kind}{near}')
    elif not _is(value, KEYS[kind][key]):
        yield MusError(f"{key} = {shown(value)}: expected {KEYS[kind][key]}")
    elif key == "bots":
        yield from _faults_of_bots(kind, value)
    elif key == "rules" and isinstance(value, dict):
        yield from _faults_of_rules(value)
    elif key == "sprt" and isinstance(value, dict):
        faults = Sprt.faults(value)
        yield from (MusError(fault) for fault in faults)
    else:
        yield from _tried(key, lambda: _CHECKS[key](value))


def _is(value: object, expected: str) -> bool:
    """Whether a value is of an expected type."""
    if expected == _WHOLE:
        return whole(value) is not None
    if expected == _SECONDS:
        return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    if expected == _TEXTS:
        return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    return isinstance(value, str) or (expected == _TABLE and isinstance(value, _TABLES))


def _tried(path: str, work: Callable[[], object]) -> Iterator[MusError]:
    """The fault of a value, its key before it where the message does not begin with that."""
    try:
        work()
    except MusError as error:
        told = str(error)
        yield error if told.startswith(path) else type(error)(f"{path}: {told}")


#: What looks at a value of the right type.
_CHECKS: dict[str, Callable[[Any], object]] = {
    "matches": check_matches,
    "seed": check_seed,
    "rules": _native.rules_of,
    "threads": check_threads,
    "out": lambda out: check_path("out", out),
    "on_error": check_on_error,
    "time_limit": check_time_limit,
    "sprt": Sprt.read,
    "format": check_format,
    "sweep": expand,
    "against": canonical,
}


def _faults_of_bots(kind: str, bots: list[str]) -> Iterator[MusError]:
    """Each bot that is none; then whether there are as many as there must be, all different."""
    faults = [
        fault
        for place, bot in enumerate(bots)
        for fault in _tried(f"bots[{place}]", lambda bot=bot: canonical(bot))  # type: ignore[misc]
    ]
    yield from faults
    if kind == "duel" and len(bots) != 2:
        yield MusError(f"{len(bots)} bots: a duel has two")
    elif kind == "tournament" and not faults:
        yield from _tried("bots", lambda: check_bots(bots))


def _faults_of_rules(rules: dict[str, Any]) -> Iterator[MusError]:
    """Each option of a table that is none, or has a value that it does not take."""
    preset = {"preset": rules["preset"]} if "preset" in rules else {}
    faults = list(_tried("rules.preset", lambda: _rules(preset)))
    faults += (
        fault
        for name, value in rules.items()
        if name != "preset"
        for fault in _tried(f"rules.{name}", lambda pair={name: value}: _rules(pair))  # type: ignore[misc]
    )
    yield from faults or _tried("rules", lambda: _rules(rules))


def _rules(given: dict[str, Any]) -> Rules:
    """The rules that these options are."""
    try:
        return _native.rules_of(given)
    except MusError:
        raise
    except ValueError:
        # Python's own: it writes no number of so many digits, not into a message either.
        raise MusError(f"rules is {shown(given)}: expected options of `mus rules`") from None
