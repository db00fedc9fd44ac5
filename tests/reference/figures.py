"""The figures at the end of mus.md, "to prove the evaluator by", counted from scratch."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, prod

from .hands import card_value, is_real, pares, total
from .rules import Rules

Figures = dict[str, int]

EXPECTED: dict[int, Figures] = {
    8: {
        "duples": 3_486, "medias": 4_448, "par": 43_776, "none": 39_680, "juego": 24_444,
        "31": 8_384, "32": 2_640, "40": 1_820, "37": 2_240, "36": 2_240, "35": 2_240,
        "34": 2_960, "33": 1_920, "38": 0, "39": 0, "30": 3_024, "real": 64, "pares keys": 53,
        "deals without juego": 978_149_987_190_066_600,
    },
    4: {
        "duples": 1_630, "medias": 1_440, "par": 34_560, "none": 53_760, "juego": 11_719,
        "31": 3_040, "32": 2_332, "40": 495, "37": 880, "36": 880, "35": 880,
        "34": 1_276, "33": 1_936, "38": 0, "39": 0, "30": 2_796, "real": 48, "pares keys": 76,
        "deals without juego": 2_194_288_693_151_690_520,
    },
}  # fmt: skip
"""By `kings`; the sentence that lists them is the last of mus.md."""

ALL_DEALS = 3_963_642_086_353_950_000
"""Ways to deal four hands of four of the forty cards."""


def count_figures(kings: int) -> Figures:
    """All the figures for one pack, over the 91,390 hands and over the four-player deals."""
    rules = Rules(kings=kings)
    with_real = Rules(kings=kings, real="figure")
    figures: Counter[str] = Counter()
    keys = set()
    for hand in combinations(range(40), 4):
        keys.add(pares(hand, rules))
        figures[pares(hand, rules).kind] += 1
        figures[str(total(hand, rules))] += 1
        figures["juego"] += total(hand, rules) >= 31
        figures["real"] += is_real(hand, with_real)
    figures["pares keys"] = len(keys)
    figures["deals without juego"] = deals_without_juego(rules, 30)
    return figures


def deals_without_juego(rules: Rules, largest_total: int) -> int:
    """Number of four-player deals in which no hand has more than this total (M4.5, M4.6).

    Only the values matter, so what is left of the pack is how many cards of each value.
    """
    numbers = Counter(card_value(card, rules) for card in range(40))
    values = sorted(numbers)

    @cache
    def hands_within(left: tuple[int, ...], cards: int, room: int) -> int:
        """Ways to take so many cards whose values add to no more than `room`."""
        if not left:
            return int(cards == 0)
        value = values[-len(left)]
        return sum(
            comb(left[0], taken) * hands_within(left[1:], cards - taken, room - taken * value)
            for taken in range(cards + 1)
            if taken * value <= room
        )

    @cache
    def ways(left: tuple[int, ...], hands: int) -> int:
        """Ways to deal so many more hands of four."""
        if hands == 1:
            return hands_within(left, 4, largest_total)
        number = 0
        for taken in four_of(left):
            if sum(n * value for n, value in zip(taken, values, strict=True)) <= largest_total:
                choices = prod(map(comb, left, taken))
                rest = tuple(a - n for a, n in zip(left, taken, strict=True))
                number += choices * ways(rest, hands - 1)
        return number

    return ways(tuple(numbers[value] for value in values), 4)


def four_of(left: tuple[int, ...], cards: int = 4) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards, as how many of each value."""
    if not left:
        if cards == 0:
            yield ()
        return
    for taken in range(min(cards, left[0]) + 1):
        for others in four_of(left[1:], cards - taken):
            yield (taken, *others)


def check_figures() -> list[str]:
    """Compare all the figures with mus.md; the faults found."""
    faults: list[str] = []
    compared = 0
    for kings, expected in EXPECTED.items():
        counted = count_figures(kings)
        for name, number in expected.items():
            compared += 1
            if counted[name] != number:
                faults.append(f"kings {kings}, {name}: {number} given, {counted[name]} counted")
    if deals_without_juego(Rules(), 40) != ALL_DEALS:
        faults.append("not all the deals are counted")
    print(f"figures of mus.md: {compared} compared")
    return faults
