"""One hand of every class and the keys by which the reference compares it in every lance."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from tests.reference import Rules, read_hand
from tests.reference.lances import LANCES, lance_key
from tests.reference.tables import hand_letters

PACKS = [(kings, real) for kings in (8, 4) for real in ("off", "figure", "sota")]
"""Everything in the rules that bears on how hands compare."""


@cache
def texts(kings: int) -> tuple[str, ...]:
    """All classes as text, highest card first; the lowest in grande first by its lowest card."""
    low_to_high = combinations_with_replacement(hand_letters(kings), 4)
    return tuple("".join(reversed(letters)) for letters in low_to_high)


@cache
def hands(kings: int) -> NDArray[np.uint8]:
    """One hand of every class, in the order of the texts."""
    cards = np.array([read_hand(text) for text in texts(kings)], np.uint8)
    assert cards.shape == ({8: 330, 4: 715}[kings], 4)
    cards.setflags(write=False)
    return cards


@cache
def places(kings: int, real: str) -> dict[str, NDArray[np.int64]]:
    """By lance, the place of every class among the different keys of the reference."""
    rules = Rules(kings=kings, real=real)
    found = {}
    for lance in LANCES:
        keys = [lance_key(lance, hand, rules) for hand in hands(kings).tolist()]
        order = {key: place for place, key in enumerate(sorted(set(keys)))}
        found[lance] = np.array([order[key] for key in keys])
    return found
