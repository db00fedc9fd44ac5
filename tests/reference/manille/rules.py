"""The options of a deal (F10): one frozen value; a field that does not apply is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from ..breach import Breach, require
from .legality import Options
from .variants import LEGALITY, PRESETS, VARIANTS, Variant

Test = Callable[[object], bool]


def _one_of(*values: object) -> Test:
    """True for exactly these values; True and 1 are not the same value here."""
    return lambda given: any(type(given) is type(value) and given == value for value in values)


def _whole(least: int, most: int = 65_535) -> Test:
    """True for whole numbers in these bounds (True and False are no numbers)."""
    return lambda given: type(given) is int and least <= given <= most


def _or_none(test: Test) -> Test:
    """True for None, and for what the test takes."""
    return lambda given: given is None or test(given)


def _pair_of_governors(given: object) -> bool:
    """True for a list of two seats, the first of side 0 and the second of side 1 (F4.1)."""
    if not isinstance(given, list | tuple) or len(given) != 2:
        return False
    return _one_of(0, 2)(given[0]) and _one_of(1, 3)(given[1])


ALLOWED: dict[str, Test] = {
    "beat_led": _one_of("opponent", "never", "always"),
    "ruff": _one_of("opponent", "always", "never"),
    "overruff": _one_of("opponent", "never"),
    "undertrump": _one_of("free", "forbidden", "forced"),
    "obligation": _one_of("lliure", "obligat"),
    "trick_point": _one_of(1, 0),
    "match": _one_of("liee", "seche"),
    "memory": _one_of("full", "last_trick"),
    "governor": _one_of("leader", "fixed"),
    "governors": _or_none(_pair_of_governors),
    "max_speech": _whole(0, 200),
    "orders": _one_of("binding", "advisory"),
    "target": _or_none(_whole(1, 10_000)),
    "belle": _whole(1, 10_000),
    "deals": _or_none(_whole(1, 10_000)),
    "nt_duty": _whole(0, 100),
    "nt_multiplier": _one_of(2, 1),
    "pass_back": _one_of(True, False),
    "tie_double": _one_of("next", "cumulative", "none"),
    "seats": _one_of(4, 3),
    "min_bid": _or_none(_whole(1, 70)),
    "stake": _one_of("flat", "margin"),
    "misere": _one_of(False, True),
}
"""Which values each field may have, from the clause that names it."""


@dataclass(frozen=True)
class Rules:
    """The rules of one deal: a variant and the values of every field that applies to it.

    Fields are read as attributes (`rules.target`); one that does not apply reads as None.
    """

    variant: Variant
    values: Mapping[str, object]

    def whole(self, name: str) -> int:
        """A field that is a number; 0 where it does not apply."""
        return cast("int", self.values.get(name) or 0)

    def word(self, name: str) -> str:
        """A field that is a word; empty where it does not apply."""
        return cast("str", self.values.get(name) or "")

    def flag(self, name: str) -> bool:
        """A field that is yes or no; no where it does not apply."""
        return self.values.get(name) is True

    @property
    def target(self) -> int | None:
        """The score that wins a game; None where only deals are counted."""
        return self.whole("target") or None

    @property
    def seats(self) -> int:
        """How many play (F10)."""
        return self.whole("seats") or self.variant.seats

    @property
    def options(self) -> Options:
        """The options of the legal cards (F2.6, F9.1)."""
        given = {name: self.word(name) for name in (*LEGALITY, "obligation") if name in self.values}
        return Options(**given)

    @property
    def dog(self) -> int:
        """How many cards are dealt to nobody: two where three play (F6.1, F8.2)."""
        return 2 if self.seats == 3 else 0

    @property
    def hand(self) -> int:
        """Cards in each hand; with stacks they lie beside it (F10)."""
        whole_pack = len(self.variant.pack.cards)
        return (whole_pack - self.dog) // (4 if self.variant.stacks else self.seats)

    @property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return (len(self.variant.pack.cards) - self.dog) // self.seats

    @property
    def total(self) -> int:
        """Points of all cards and tricks (F1.2)."""
        cards = self.variant.pack.points_of(self.variant.pack.cards)
        return cards + self.whole("trick_point") * self.tricks

    @property
    def min_bid(self) -> int:
        """The least bid: one more than half of the points, unless told (F8.2)."""
        return self.whole("min_bid") or self.total // 2 + 1

    @property
    def by_side(self) -> bool:
        """Whether two sides of two score, and not every seat (F preamble)."""
        return self.variant.sides == "pairs" and self.seats == 4

    @property
    def scorers(self) -> int:
        """How many scores there are: two sides, or the seats."""
        return 2 if self.by_side else self.seats

    def side(self, seat: int) -> int:
        """The side of a seat; where there are no pairs, the seat (F preamble)."""
        return seat % 2 if self.by_side else seat


def rules_from(variant: object, overrides: object) -> Rules:
    """The rules that a record spells (records.md); what is unknown or idle raises `Breach` R1."""
    if not isinstance(variant, str) or variant not in VARIANTS.keys() | PRESETS.keys():
        raise Breach("R1", f"no such variant: {variant!r}")
    if not isinstance(overrides, dict):
        raise Breach("R1", f"rules cannot be {overrides!r}")
    name, preset = PRESETS.get(variant, (variant, {}))
    kind = VARIANTS[name]
    for key, value in overrides.items():
        require(key in ALLOWED, "R1", f"no such rule: {key!r}")
        require(key in kind.fields, "R1", f"{key} does not apply to {name} (F10)")
        require(ALLOWED[key](value), "R1", f"{key} cannot be {value!r}")
    rules = Rules(kind, {**kind.fields, **preset, **overrides})
    _require_effect(rules)
    return rules


def _require_effect(rules: Rules) -> None:
    """Raise R1 for values that would change nothing, or that leave the match without an end."""
    kind, fields = rules.variant, rules.values
    chosen = kind.trumps_by in ("dealer", "partner")
    require(rules.target or rules.whole("deals"), "R1", "a match needs deals or a target")
    if fields.get("governors") is not None:
        require(rules.word("governor") == "fixed", "R1", "governors need governor = fixed (F4.1)")
    if not chosen:
        require(
            rules.word("tie_double") in ("", "none"), "R1", f"{kind.name} doubles nothing (F10)"
        )
        require(rules.whole("nt_duty") == 0, "R1", f"{kind.name} owes no NT (F10)")
    require(rules.min_bid <= rules.total, "R1", "a bid that cannot be made (F8.2)")
