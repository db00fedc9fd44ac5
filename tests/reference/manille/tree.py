"""Counting every way the cards can be played: golden numbers for the engine."""

from collections.abc import Sequence

from .legality import Options, legal_cards
from .trick import Trick


def count_sequences(
    first: Trick, hands: Sequence[Sequence[str]], depth: int, options: Options
) -> int:
    """Number of sequences of so many legal cards, four players in two pairs (F2).

    `first` is the trick that stands open; nothing that is given is changed.
    """
    held = [list(hand) for hand in hands]

    def walk(trick: Trick, left: int) -> int:
        """Sequences of that many cards more."""
        if left == 0 or not any(held):
            return 1
        seat = (trick.leader + len(trick.plays)) % 4
        friend = (trick.master[0] - seat) % 2 == 0
        number = 0
        for card in legal_cards(held[seat], trick.table(friend=friend), options):
            place = held[seat].index(card)
            held[seat].pop(place)
            trick.plays.append((seat, card))
            full = len(trick.plays) == 4
            after = Trick(trick.pack, trick.trumps, trick.master[0]) if full else trick
            number += walk(after, left - 1)
            trick.plays.pop()
            held[seat].insert(place, card)
        return number

    return walk(first, depth)
