"""`mus.evaluate` on a million hands at a time, against numpy copying as many bytes."""

import hashlib
from itertools import combinations

import numpy as np
from turns import Row, Unit, assert_known, ratios, take_turns

import mus
from mus.hands import WORTH

HANDS = 1_000_000


def some_hands() -> np.ndarray:
    """A million hands of the pack in random order, every one of the 91,390 at least ten times."""
    all_hands = np.array(list(combinations(range(40), 4)), np.uint8)
    hands = np.resize(all_hands, (HANDS, 4))
    np.random.default_rng(1).shuffle(hands)
    return hands


def measure(*, quick: bool) -> list[Row]:
    hands, worths = some_hands(), np.empty(HANDS, WORTH)
    pairs = [(np.empty_like(array), array) for array in (hands, worths.view(np.uint8))]

    def copy() -> None:
        for target, source in pairs:
            np.copyto(target, source)

    mine, copies = take_turns(
        [lambda: mus.evaluate(hands, out=worths), copy], rounds=20 if quick else 300
    )
    check(hands, worths)
    unit = Unit("M hands", HANDS / 1e6)
    what, aim = "mus.evaluate with out=", ">= 150 M hands/s"
    return [Row(what, "copy", *ratios(mine, copies), unit.speed(min(mine)), aim)]


def check(hands: np.ndarray, worths: np.ndarray) -> None:
    """The batch agrees with hands taken one by one, and with what it always gave."""
    for hand, worth in zip(hands[:5_000], worths, strict=False):
        packed = int.from_bytes(hand.tobytes(), "little")
        assert mus.evaluate_one(packed) == worth.item()
    order = np.lexsort(hands.T[::-1])
    digest = hashlib.sha256(hands[order].tobytes() + worths[order].tobytes())
    assert_known("evaluate", digest.hexdigest()[:16])
