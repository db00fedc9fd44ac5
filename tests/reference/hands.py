"""How hands compare in each lance (M1.3, M1.4, M4): keys of which the greater one wins."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import INDICES, index_place
from .rules import Rules

FIGURES = "SCR"
"""Sota, caballo and rey (M1.1)."""

JUEGO_ORDER = (33, 34, 35, 36, 37, 40, 32, 31)
"""The totals that are juego, worst to best (M4.5)."""

REAL_PLACE = 1 + len(JUEGO_ORDER)
"""Place of a real, above every other 31 (M4.5)."""

PARES_VALUES = {"none": 0, "par": 1, "medias": 2, "duples": 3}
"""What each kind of pares is worth; also their order (M4.4)."""


def counts_as(card: int, rules: Rules) -> str:
    """The index a card plays as: with eight kings a three is a rey and a two is a 1 (M1.3)."""
    index = INDICES[index_place(card)]
    if rules.kings == 8:
        return {"3": "R", "2": "1"}.get(index, index)
    return index


def rank(card: int, rules: Rules) -> int:
    """Strength of a card, 0 for an ace and rising to the king (M1.3)."""
    return INDICES.index(counts_as(card, rules))


def card_value(card: int, rules: Rules) -> int:
    """What a card adds to the total: figures 10, the others their number (M1.4)."""
    index = counts_as(card, rules)
    return 10 if index in FIGURES else int(index)


def total(hand: Sequence[int], rules: Rules) -> int:
    """Sum of the four card values (M1.4, M4.5)."""
    return sum(card_value(card, rules) for card in hand)


def grande_key(hand: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Ranks from high to low; higher wins (M4.2)."""
    return tuple(sorted((rank(card, rules) for card in hand), reverse=True))


def chica_key(hand: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Ranks from low to high, as negatives: at the first difference the lower rank wins (M4.3)."""
    return tuple(-strength for strength in sorted(rank(card, rules) for card in hand))


@dataclass(frozen=True, order=True)
class Pares:
    """The pares of a hand; the greater one wins (M4.4)."""

    value: int
    """1 for a par, 2 for medias, 3 for duples, 0 for none; it also orders the kinds."""
    ranks: tuple[int, ...]
    """The rank that pairs; for duples the higher pair's, then the lower's."""

    @property
    def kind(self) -> str:
        """`none`, `par`, `medias` or `duples`."""
        return list(PARES_VALUES)[self.value]


def pares(hand: Sequence[int], rules: Rules) -> Pares:
    """The pares of a hand: duples, medias, par or none (M4.4)."""
    alike = Counter(rank(card, rules) for card in hand)
    pairs = sorted((strength for strength in alike if alike[strength] == 2), reverse=True)
    for strength, number in alike.items():
        if number == 4:
            return Pares(PARES_VALUES["duples"], (strength, strength))
        if number == 3:
            return Pares(PARES_VALUES["medias"], (strength,))
    if len(pairs) == 2:
        return Pares(PARES_VALUES["duples"], tuple(pairs))
    if len(pairs) == 1:
        return Pares(PARES_VALUES["par"], tuple(pairs))
    return Pares(PARES_VALUES["none"], ())


def has_juego(hand: Sequence[int], rules: Rules) -> bool:
    """Whether the values add to 31 or more (M4.5)."""
    return total(hand, rules) >= 31


def is_real(hand: Sequence[int], rules: Rules) -> bool:
    """Whether the hand is a real under `rules.real`: three sevens and the right ten (M4.5)."""
    indices = sorted((counts_as(card, rules) for card in hand), key=INDICES.index)
    tens = {"off": "", "figure": FIGURES, "sota": "S"}[rules.real]
    return indices[:3] == ["7", "7", "7"] and indices[3] in tens


def juego_key(hand: Sequence[int], rules: Rules) -> int:
    """0 without juego, 1 for 33 up to 8 for 31, 9 for a real (M4.5)."""
    if not has_juego(hand, rules):
        return 0
    if is_real(hand, rules):
        return REAL_PLACE
    return 1 + JUEGO_ORDER.index(total(hand, rules))


def juego_value(hand: Sequence[int], rules: Rules) -> int:
    """What the juego of a hand is worth: 3 for 31, 2 for any other, 0 without (M4.5)."""
    if not has_juego(hand, rules):
        return 0
    return 3 if total(hand, rules) == 31 else 2


def punto_key(hand: Sequence[int], rules: Rules) -> int:
    """The total; the higher one wins (M4.6)."""
    return total(hand, rules)
