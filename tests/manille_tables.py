"""Runs of Manille with all tables, and their numbers as cards and words, worked out once more."""

from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow as pa

from mus import manille

ALL = ("matches", "deals", "decisions", "events", "hidden")
SPLIT = (0.5, 0.25, 0.25)

#: Every preset, and options that change what is said, known or dealt.
RULES: list[Any] = [
    *manille.PRESETS,
    {"variant": "parlee", "governor": "fixed"},
    {"variant": "parlee", "governor": "fixed", "orders": "advisory", "memory": "last_trick"},
    {"variant": "encheres", "seats": 3, "misere": True},
    {"variant": "manillen3", "nt_duty": 0, "tie_double": "cumulative"},
    {"variant": "botifarra", "obligation": "obligat"},
    {"variant": "muette", "memory": "last_trick"},
]

#: By variant, suits and ranks, lowest first; the others have the French pack.
PACKS = {
    "botifarra": ("ocbe", "2345678SCR19"),
    "manilla48": ("ocbe", "2345678SCR19"),
    "malilla40": ("ocbe", "23456SCR17"),
}

Row = dict[str, Any]
Key = tuple[int, int, int]


def told(value: Any) -> str:
    """The name of a test's rules."""
    return value if isinstance(value, str) else "-".join(map(str, value.values()))


def rules_of(given: Any) -> manille.Rules:
    return manille.Rules(given) if isinstance(given, str) else manille.Rules(**given)


def play(given: Any, folder: Path | None = None, **options: Any) -> manille.Run:
    """A run of random bots with all tables."""
    asked = {"matches": 12, "seed": 7, "tables": ALL} | options
    return manille.simulate(rules_of(given), "random", out=folder, **asked)


def key(row: Row) -> Key:
    return row["match"], row["game"], row["deal"]


def by_deal(table: pa.Table) -> dict[Key, list[Row]]:
    """The rows by deal, in order."""
    return {place: list(rows) for place, rows in groupby(table.to_pylist(), key)}


class Pack:
    """Numbers as cards and suits, as the page tells them, worked out once more."""

    def __init__(self, rules: manille.Rules) -> None:
        suits, ranks = PACKS.get(rules.variant, ("SHDC", "789JQKAT"))
        self.cards = [rank + suit for suit in suits for rank in ranks]
        self.suits = dict(zip(("first", "second", "third", "fourth"), suits.upper(), strict=True))
        self.suits["NT"] = "NT"

    def set(self, mask: int) -> list[str]:
        """Cards of a mask, in ascending order."""
        return [card for number, card in enumerate(self.cards) if mask >> number & 1]

    def sets(self, values: list[int]) -> list[list[str]]:
        """Cards of sets of six bytes each."""
        numbers = (bytes(values[first : first + 6]) for first in range(0, len(values), 6))
        return [self.set(int.from_bytes(number, "little")) for number in numbers]

    def first(self, row: Row) -> list[str]:
        """Cards in the order told: the first, and then the others."""
        first = [] if row["card"] is None else [self.cards[row["card"]]]
        return first + [card for card in self.set(row["cards"]) if card not in first]

    def text(self, row: Row) -> str:
        """An action as records write it."""
        suit = [] if row["suit"] == "none" else [self.suits[row["suit"]]]
        card = [] if row["card"] is None else [self.cards[row["card"]]]
        what = [] if row["what"] == "none" else [row["what"]]
        amount = [] if row["amount"] is None else [str(row["amount"])]
        match row["answer"]:
            case "none":
                answer = []
            case "number":
                answer, amount = amount, []
            case "cards":
                answer = list(reversed(self.set(row["cards"])))
            case word:
                answer = [word]
        if row["word"] in ("cambia", "descarta"):
            return " ".join([row["word"], *self.first(row)])
        return " ".join([row["word"], *what, *card, *suit, *amount, *answer])
