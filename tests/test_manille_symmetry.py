"""Whole deals of Manille under other names of suits and seats: nothing else changes."""

import random
from typing import Any

import pytest

from mus import manille

Record = dict[str, Any]

SUITS = {"botifarra": "OCBE", "manilla48": "OCBE", "malilla40": "OCBE"}
"""The suits of a variant in capitals, where they are not S H D C."""


class Renamed:
    """Suits renamed, and every seat so many places further on."""

    def __init__(self, rng: random.Random, record: Record) -> None:
        suits = SUITS.get(record["variant"], "SHDC")
        others = rng.sample(suits, 4)
        self.suits = dict(zip(suits, others, strict=True))
        self.suits |= {suit.lower(): other.lower() for suit, other in self.suits.items()}
        self.seats = len(record["deal"])
        self.sides = len(record["score"])
        self.places = rng.randrange(self.seats)

    def seat(self, seat: int) -> int:
        """The seat's new number."""
        return (seat + self.places) % self.seats

    def side(self, side: int) -> int:
        """The side's new number: of two pairs, or the seat's."""
        return (side + self.places) % self.sides

    def word(self, word: str) -> str:
        """A card, a suit, or a word that names none."""
        if len(word) == 1 and word in self.suits:
            return self.suits[word]
        is_card = len(word) == 2 and word[1] in self.suits and word not in ("no", "si", "NT")
        return word[0] + self.suits[word[1]] if is_card else word

    def words(self, text: str) -> str:
        """Cards, or what a seat does."""
        stacks = [stack.split("/") for stack in text.split(" ")]
        return " ".join("/".join(map(self.word, stack)) for stack in stacks)

    def event(self, event: str) -> str:
        """What a seat did."""
        seat, words = event.split(" ", 1)
        return f"{self.seat(int(seat))} {self.words(words)}"

    def listed(self, values: list[Any], *, by_side: bool) -> list[Any]:
        """Values by seat or side."""
        turned = list(values)
        for place, value in enumerate(values):
            turned[self.side(place) if by_side else self.seat(place)] = value
        return turned

    def result(self, result: Record) -> Record:
        """What the deal came to."""
        entries = [[reason, self.side(side), n] for reason, side, n in result["points"]]
        taken, winner = result["taken"], result["winner"]
        return {
            "taken": taken and self.listed(taken, by_side=True),
            "points": sorted(entries, key=lambda entry: (entry[0] != "turnup", entry[1])),
            "score": self.listed(result["score"], by_side=True),
            "winner": None if winner is None else self.side(winner),
        }

    def record(self, record: Record) -> Record:
        """The same deal under other names."""
        renamed = dict(record)
        renamed["dealer"] = self.seat(record["dealer"])
        renamed["score"] = self.listed(record["score"], by_side=True)
        for key in ("deal", "table"):
            if key in record:
                renamed[key] = self.listed([self.words(t) for t in record[key]], by_side=False)
        for key in ("turnup", "dog"):
            if key in record:
                renamed[key] = self.words(record[key])
        if "choices" in record:
            choices = record["choices"].items()
            renamed["choices"] = {key: self.listed(v, by_side=True) for key, v in choices}
        renamed["events"] = [self.event(event) for event in record["events"]]
        if "result" in record:
            renamed["result"] = self.result(record["result"])
        return renamed


CASES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in manille.PRESETS],
    ("parlee", {"governor": "fixed"}),
    ("manillen", {"undertrump": "forced", "ruff": "always"}),
    ("encheres", {"seats": 3, "misere": True}),
    ("botifarra", {"obligation": "obligat"}),
]
"""Presets, and options that change seats, speech or legal cards."""


@pytest.mark.parametrize(("variant", "options"), CASES)
def test_suits_and_seats_have_no_meaning(variant: str, options: dict[str, Any]) -> None:
    rng, rules = random.Random(variant), manille.Rules(variant, **options)
    for seed in range(12):
        deal = manille.Deal(rules, seed=seed, dealer=0)
        names = Renamed(rng, deal.record())
        twin = manille.Deal.from_record(names.record(deal.record()))
        while deal.seat is not None:
            legal = deal.legal()
            assert twin.seat == names.seat(deal.seat)
            renamed = {alike(names.words(words)) for words in legal}
            assert {alike(words) for words in twin.legal()} == renamed
            words = rng.choice(legal)
            deal.play(words)
            twin.play(names.words(words))
        assert twin.record() == names.record(deal.record())
        assert manille.replay(names.record(deal.record())) == twin.result()


def alike(words: str) -> str:
    """An action, whose cards may be named in any order."""
    return " ".join(sorted(words.split(" ")))
