"""What is wrong with an experiment's file: all of it at once, each fault with its key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mus._native import Rules
from mus.checks import check_path, shortened, shown, whole
from mus.counting import many
from mus.errors import ManyErrors, MusError, RulesError
from mus.experiments.contest import OfMus
from mus.experiments.design import check_matches
from mus.experiments.names import did_you_mean
from mus.experiments.ranges import expand
from mus.experiments.sprt import Sprt
from mus.experiments.tournament import check_bots, check_format
from mus.games import no_variant, of_manille
from mus.patience import check_on_error, check_time_limit
from mus.specification import check_seed, check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mus.experiments.contest import Contest

#: The keys of each kind, with the types that they take.
_TEXT, _WHOLE, _TEXTS, _TABLE = "a text", "a whole number", "a list of texts", "a text or a table"
_SECONDS, _OPTIONS = "seconds above 0", "a table of options"
MANNER = {"threads": _WHOLE, "out": _TEXT, "on_error": _TEXT, "time_limit": _SECONDS}
_EVERY = {"matches": _WHOLE, "seed": _WHOLE, "rules": _TABLE, **MANNER}
KEYS = {
    "duel": {"bots": _TEXTS, "sprt": _TABLE, **_EVERY},
    "tournament": {"bots": _TEXTS, "format": _TEXT, **_EVERY},
    "sweep": {"sweep": _TEXT, "against": _TEXT, **_EVERY},
}

#: What an experiment of Manille has beside, or takes otherwise.
_OF_MANILLE = {"variant": _TEXT, "rules": _OPTIONS}

#: A key must be so like another one to be taken for it: "bot" is no "out".
_LIKE = 0.7

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
    bench = _Bench.of(kind, told)
    for key, value in told.items():
        if key != "kind":
            yield from bench.faults_of(key, value)
    # What is misspelt is not missing too.
    meant = {
        key: did_you_mean(str(key), list(bench.keys), _LIKE)
        for key in told.keys() - {"kind", *bench.keys}
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


@dataclass(frozen=True)
class _Bench:
    """What the keys of an experiment are tried on."""

    kind: str
    #: The variant of Manille that the experiment names; None: it is of Mus.
    variant: str | None
    #: Whose bots and sets of matches these are, under the rules that stand where none are told.
    contest: Contest
    #: The keys that there may be, with the types that they take.
    keys: Mapping[str, str]
    #: Is there such a variant?
    is_known: bool = True

    @classmethod
    def of(cls, kind: str, told: Mapping[str, Any]) -> _Bench:
        """What an experiment of this kind is tried on."""
        if "variant" not in told:
            return cls(kind, None, OfMus(), KEYS[kind])
        from mus.manille.contest import OfManille

        variant, keys = told["variant"], KEYS[kind] | _OF_MANILLE
        try:
            return cls(kind, variant, OfManille({"variant": variant}), keys)
        except MusError:
            # The fault of the variant is told; all variants have the same bots.
            return cls(kind, variant, OfManille("muette"), keys, is_known=False)

    def faults_of(self, key: str, value: Any) -> Iterator[MusError]:
        """What is wrong with a key and its value."""
        if key not in self.keys:
            near = did_you_mean(str(key), list(self.keys), _LIKE)
            yield MusError(f'unknown key "{shortened(str(key))}" of a {self.kind}{near}')
        elif not _is(value, self.keys[key]):
            yield MusError(f"{key} = {shown(value)}: expected {self.keys[key]}")
        elif key == "bots":
            yield from self._faults_of_bots(value)
        elif key == "rules" and isinstance(value, dict):
            yield from self._faults_of_rules(value)
        elif key == "sprt" and isinstance(value, dict):
            faults = Sprt.faults(value)
            yield from (MusError(fault) for fault in faults)
        else:
            yield from _tried(key, lambda: self._check(key, value))

    def _check(self, key: str, value: Any) -> object:
        """Looks at a value of the right type."""
        if key == "matches":
            # Of a variant that there is not, nobody knows how many make a set.
            return check_matches(value, self.contest.set_size if self.is_known else 1)
        if key == "sweep":
            return expand(value, self.contest.canonical)
        if key == "against":
            return self.contest.canonical(value)
        if key == "variant":
            return self._rules({})
        if key == "rules":
            _check_game(value)
        return _CHECKS[key](value)

    def _faults_of_bots(self, bots: list[str]) -> Iterator[MusError]:
        """Each bot that is none; then whether there are as many as there must be, all different."""
        canonical = self.contest.canonical
        faults = [
            fault
            for place, bot in enumerate(bots)
            for fault in _tried(f"bots[{place}]", lambda bot=bot: canonical(bot))  # type: ignore[misc]
        ]
        yield from faults
        if self.kind == "duel" and len(bots) != 2:
            yield MusError(f"{many(len(bots), 'bot', '')}: a duel has two")
        elif self.kind == "tournament" and not faults:
            yield from _tried("bots", lambda: check_bots(bots, canonical))

    def _faults_of_rules(self, rules: dict[str, Any]) -> Iterator[MusError]:
        """Each option of a table that is none, or has a value that it does not take."""
        if self.variant is not None and "variant" in rules:
            yield MusError("rules.variant: the variant stands above, beside kind, and only there")
            return
        if not self.is_known:
            return
        if self.variant is None and {of_manille(rules), no_variant(rules)} != {None}:
            yield from _tried("rules", lambda: _check_game(rules))
            return
        # Options may need each other, so that one alone need not be right.
        together = list(_tried("rules", lambda: self._rules(rules)))
        if not together:
            return
        preset = {"preset": rules["preset"]} if "preset" in rules and self.variant is None else {}
        faults = list(_tried("rules.preset", lambda: self._rules(preset)))
        faults += (
            fault
            for name, value in rules.items()
            if name not in preset
            for fault in _tried(f"rules.{name}", lambda pair={name: value}: self._rules(pair))  # type: ignore[misc]
        )
        yield from faults or together

    def _rules(self, given: dict[str, Any]) -> object:
        """The rules that these options are."""
        if self.variant is None:
            return OfMus(given)
        from mus.manille.contest import OfManille

        return OfManille({"variant": self.variant} | given)


def _check_game(rules: object) -> None:
    """Whether rules of an experiment without a variant may be of Mus.

    Raises
    ------
    RulesError
        When they name a variant or preset of Manille, or a variant that there is not.
    """
    if (meant := of_manille(rules)) is not None:
        raise RulesError(
            f'rules: {meant} is of Manille: write variant = "{meant}" beside kind, and its options '
            f"in the table rules (F10)"
        )
    if (wrong := no_variant(rules)) is not None:
        raise RulesError(
            f"rules.variant: {wrong}; it stands beside kind, its options in the table rules (F10)"
        )


def _is(value: object, expected: str) -> bool:
    """Whether a value is of an expected type."""
    if expected == _WHOLE:
        return whole(value) is not None
    if expected == _SECONDS:
        return isinstance(value, int | float) and not isinstance(value, bool) and value > 0
    if expected == _TEXTS:
        return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    if expected == _OPTIONS:
        return isinstance(value, dict)
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
    "seed": check_seed,
    "rules": OfMus,
    "threads": check_threads,
    "out": lambda out: check_path("out", out),
    "on_error": check_on_error,
    "time_limit": check_time_limit,
    "sprt": Sprt.read,
    "format": check_format,
}
