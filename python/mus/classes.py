"""The text of a class: what a hand is when its suits do not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mus import _native
from mus.arrays import card_array

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from mus.hands import RulesLike


def format_classes(cards: ArrayLike, rules: RulesLike = None) -> list[str]:
    """Hands as text without suits, highest card first, from card numbers, uint8 (n, 4).

    Hands have the same text when they differ in nothing that a lance compares: an ace is ``A``,
    and under ``kings = 8`` a three is written ``R`` and a two ``A`` (M1.3).

    Raises
    ------
    CardError
        When the array has another type or shape, or a number above 39.

    >>> mus.format_classes(mus.parse_hands(["A7RR", "3o 2o 7b Re"]))
    ['RR7A', 'RR7A']
    """
    return _native.format_classes(card_array("cards", cards, (4,)), rules)
