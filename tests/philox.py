"""How anybody deals the cards of `mus`: numpy's Philox, and a few lines of Python.

A stream of 64-bit words is fixed by five numbers: the seed, what its words are for, and where it is
used (the deal in its game, the game in its match, the match or pair of matches), all from 0.
"""

from collections.abc import Callable

import numpy as np

LOT, CARDS, CHANCE = 0, 1, 2
"""What words are for: the first mano of a match, the cards of a deal, who sees a sign."""

Word = Callable[[], int]


def stream(seed: int, purpose: int, *, deal: int = 0, game: int = 0, pair: int = 0) -> Word:
    """A function that gives the next word of a stream."""
    key = np.array([seed, purpose], np.uint64)
    philox = np.random.Philox(key=key, counter=[0, deal, game, pair])
    return lambda: int(philox.random_raw())


def draws(word: Word, size: int, count: int) -> list[int]:
    """Numbers below size, size - 1, …, all equally likely; eight at most, from one word."""
    while True:
        low, product, numbers = word(), 1, []
        for left in range(size, size - count, -1):
            number, low = divmod(low * left, 2**64)
            numbers.append(number)
            product *= left
        if low >= 2**64 % product:
            return numbers


def first_hands(word: Word, mano: int) -> list[list[int]]:
    """The four hands by seat; the cards go round from mano, one at a time."""
    pack = list(range(40))
    for place, draw in enumerate(draws(word, 40, 8) + draws(word, 32, 8)):
        pack[place], pack[place + draw] = pack[place + draw], pack[place]
    return [pack[(seat - mano) % 4 : 16 : 4] for seat in range(4)]


def replacements(word: Word, stock: list[int], count: int) -> list[int]:
    """Cards for one seat, in one block, taken out of the stock."""
    stock.sort()
    return [stock.pop(draw) for draw in draws(word, len(stock), count)]


def first_mano(word: Word) -> int:
    """The seat that is drawn by lot to be the first mano of a match."""
    return word() >> 62


def happens(word: Word, chance: float) -> bool:
    """Whether something of this probability happens."""
    return (word() >> 11) < chance * 2**53
