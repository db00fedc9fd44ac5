"""`mus.evaluate` on four million hands, against numpy moving as many bytes; and on fifteen."""

import hashlib
from collections.abc import Callable
from itertools import combinations

import numpy as np
from hands import CALLS, calls, nothing
from turns import Row, Unit, assert_known, ratios, take_turns

import mus
from mus.hands import WORTH

HANDS = 4_000_000


def some_hands(size: int) -> np.ndarray:
    """Hands of the pack in random order; of a million, each of the 91,390 is there ten times."""
    all_hands = np.array(list(combinations(range(40), 4)), np.uint8)
    hands = np.resize(all_hands, (size, 4))
    np.random.default_rng(1).shuffle(hands)
    return hands


def measure(*, quick: bool) -> list[Row]:
    check()
    return [*large(20 if quick else 150), *small(30 if quick else 300)]


def large(rounds: int) -> list[Row]:
    """Arrays that no cache holds; `out` and what the copies go to have been used before."""
    hands, worths = some_hands(HANDS), np.zeros(HANDS, WORTH)
    pairs = [(np.zeros_like(array), array) for array in (hands, worths.view(np.uint8))]

    def copy() -> None:
        for target, source in pairs:
            np.copyto(target, source)

    subjects: list[Callable[[], object]] = [
        lambda: mus.evaluate(hands, out=worths),
        copy,
        lambda: mus.evaluate(hands, out=worths, threads=2),
    ]
    reused, copies, two = take_turns(subjects, rounds)
    # These two alone in turn: each is given the memory that the other has just given back.
    fresh, fills = take_turns(
        [lambda: mus.evaluate(hands), lambda: np.full(worths.nbytes, 1, np.uint8)], rounds
    )
    speed = Unit("M hands", HANDS / 1e6).speed
    name, aim = "mus.evaluate, 4 M hands", ">= 400 M hands/s, ratio <= 1.67"
    return [
        Row(f"{name}, out=", "copy", *ratios(reused, copies), speed(min(reused)), aim),
        Row(name, "np.full", *ratios(fresh, fills), speed(min(fresh)), "ratio <= 2"),
        Row(f"{name}, out=, speed of two threads", "one", *ratios(reused, two), speed(min(two))),
    ]


def small(rounds: int) -> list[Row]:
    """Fifteen hands at a time."""
    hands, worths = some_hands(15), np.zeros(15, WORTH)
    subjects = [
        calls(mus.evaluate, hands),
        calls(lambda hands: mus.evaluate(hands, out=worths), hands),
        calls(nothing, hands),
    ]
    fresh, reused, nothings = take_turns(subjects, rounds)
    return [
        Row(
            f"mus.evaluate, 15 hands{how}",
            "empty call",
            *ratios(times, nothings),
            f"{min(times) / CALLS * 1e6:.2f} us a call",
            "<= 2 us",
        )
        for how, times in (("", fresh), (", out=", reused))
    ]


def check() -> None:
    """The batch agrees with hands taken one by one, and with what it always gave."""
    hands = some_hands(1_000_000)
    worths = mus.evaluate(hands)
    for hand, worth in zip(hands[:5_000], worths, strict=False):
        packed = int.from_bytes(hand.tobytes(), "little")
        assert mus.evaluate_one(packed) == worth.item()
    order = np.lexsort(hands.T[::-1])
    digest = hashlib.sha256(hands[order].tobytes() + worths[order].tobytes())
    assert_known("evaluate", digest.hexdigest()[:16])
