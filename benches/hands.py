"""`mus.Hand` and `mus.evaluate_one` call by call, against calls of a function that does nothing."""

from collections.abc import Callable
from itertools import repeat

from turns import Row, Unit, assert_known, ratios, take_turns

import mus

CALLS = 2_000


def nothing(argument: object) -> None:
    """A function that does nothing."""


def calls(function: Callable[[object], object], argument: object) -> Callable[[], None]:
    """So many calls of a function."""

    def work() -> None:
        for _ in repeat(None, CALLS):
            function(argument)

    return work


def measure(*, quick: bool) -> list[Row]:
    packed = int.from_bytes(bytes([9, 19, 6, 0]), "little")
    hand, one = mus.Hand("RR7A"), mus.evaluate_one(packed)
    worth = (hand.grande, hand.chica, hand.pares, hand.juego)
    values = (hand.total, hand.pares_value, hand.juego_value)
    assert one == worth + values
    assert_known("RR7A", one)
    hands, ones, nothings = take_turns(
        [calls(mus.Hand, "RR7A"), calls(mus.evaluate_one, packed), calls(nothing, packed)],
        rounds=30 if quick else 500,
    )
    unit = Unit("M", CALLS / 1e6)
    return [
        Row(what, "empty call", *ratios(times, nothings), unit.speed(min(times)), aim)
        for what, times, aim in (
            ('mus.Hand("RR7A")', hands, ">= 0.5 M/s"),
            ("mus.evaluate_one", ones, ">= 3 M/s"),
        )
    ]
