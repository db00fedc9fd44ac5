"""The tables of `vectors/mus_hands_*.csv`, computed from the comparisons alone."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

from .cards import read_hand
from .hands import (
    chica_key,
    counts_as,
    grande_key,
    is_real,
    juego_key,
    juego_value,
    pares,
    total,
)
from .rules import Rules

HEADER = "hand,combinations,grande,chica,pares,pares_class,pares_value,total,juego,juego_value,real"


def hand_letters(kings: int) -> str:
    """The ranks as the tables write them, low to high (records.md, the hand tables)."""
    return "A4567SCR" if kings == 8 else "A234567SCR"


def combinations_by_hand(rules: Rules) -> Counter[str]:
    """How many of the 91,390 sets of four cards play as each hand, such as `AA7R`."""
    letters = hand_letters(rules.kings)
    plays_as = [counts_as(card, rules).replace("1", "A") for card in range(40)]
    return Counter(
        "".join(sorted((plays_as[card] for card in four), key=letters.index))
        for four in combinations(range(40), 4)
    )


def table_lines(kings: int) -> list[str]:
    """All lines of the table of hands for this pack, header first.

    Places are found by sorting the keys of all the distinct hands: the lowest is 0.
    """
    rules = Rules(kings=kings)
    with_real = Rules(kings=kings, real="figure")
    numbers = combinations_by_hand(rules)
    names = ["".join(four) for four in combinations_with_replacement(hand_letters(kings), 4)]
    hands = {name: read_hand(name) for name in names}
    grandes = sorted({grande_key(hand, rules) for hand in hands.values()})
    chicas = sorted({chica_key(hand, rules) for hand in hands.values()})
    all_pares = sorted({pares(hand, rules) for hand in hands.values()})
    lines = [HEADER]
    for name, hand in hands.items():
        its_pares = pares(hand, rules)
        columns = (
            name,
            numbers[name],
            grandes.index(grande_key(hand, rules)),
            chicas.index(chica_key(hand, rules)),
            all_pares.index(its_pares),
            its_pares.kind,
            its_pares.value,
            total(hand, rules),
            juego_key(hand, rules),
            juego_value(hand, rules),
            int(is_real(hand, with_real)),
        )
        lines.append(",".join(map(str, columns)))
    return lines
