"""The signs a seat may make to its partner (M8.2). Nobody can lie: a sign must be true."""

from collections.abc import Callable, Sequence

from .hands import counts_as, pares, total
from .rules import Rules

Hand = Sequence[int]


def number_of(index: str, hand: Hand, rules: Rules) -> int:
    """How many cards of the hand play as this index; threes and twos by M1.3 (M8.2)."""
    return sum(1 for card in hand if counts_as(card, rules) == index)


_TRUTHS: dict[str, Callable[[Hand, Rules], bool]] = {
    "reyes2": lambda hand, rules: number_of("R", hand, rules) >= 2,
    "reyes4": lambda hand, rules: number_of("R", hand, rules) == 4,
    "ases2": lambda hand, rules: number_of("1", hand, rules) >= 2,
    "ases4": lambda hand, rules: number_of("1", hand, rules) == 4,
    "medias": lambda hand, rules: pares(hand, rules).kind == "medias",
    "duples": lambda hand, rules: pares(hand, rules).kind == "duples",
    "juego31": lambda hand, rules: total(hand, rules) == 31,
}

SIGNS = (*_TRUTHS, "ciego")
"""All the signs, in the order of M8.2."""


def true_signs(hand: Hand, rules: Rules) -> list[str]:
    """The signs this hand may make, `ciego` when no other is true (M8.2)."""
    return [sign for sign, holds in _TRUTHS.items() if holds(hand, rules)] or ["ciego"]
