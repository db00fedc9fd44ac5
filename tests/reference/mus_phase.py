"""Discards, draws and the reshuffle (M3.2 to M3.4)."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from .rules import Rules


class Discard(NamedTuple):
    """A card that lies face down among the discards."""

    card: int
    seat: int
    """Who threw it."""
    round: int
    """In which round of mus of this deal, from 0."""


def allowed_discards(hand: Sequence[int], rules: Rules) -> list[tuple[int, ...]]:
    """Every set of cards this hand may throw, each in ascending card number (M3.2)."""
    ascending = sorted(hand)
    return [
        thrown
        for number in range(rules.min_discard, len(ascending) + 1)
        for thrown in combinations(ascending, number)
    ]


def is_allowed_discard(cards: Sequence[int], hand: Sequence[int], rules: Rules) -> bool:
    """Whether these cards, in any order, may be thrown from this hand (M3.2)."""
    return tuple(sorted(cards)) in allowed_discards(hand, rules)


def stay_out(
    discards: Sequence[Discard], owed: Sequence[int], this_round: int, rules: Rules
) -> list[Discard]:
    """The discards that do not go into the new stock (M3.4).

    `owed` is how many cards each seat still lacks at this moment. A seat that has had part of its
    cards still counts as lacking.
    """
    lacking = [seat for seat in range(4) if owed[seat] > 0]
    if len(lacking) != 1 or rules.reshuffle == "all":
        return []
    lone = lacking[0]
    of_the_round = [d for d in discards if d.seat == lone and d.round == this_round]
    of_the_deal = [d for d in discards if d.seat == lone]
    if rules.reshuffle == "deal" and len(discards) - len(of_the_deal) >= owed[lone]:
        return of_the_deal
    return of_the_round
