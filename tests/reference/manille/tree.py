"""Counting every way the cards can be played: golden numbers for the engine."""

from collections.abc import Sequence

from .legality import Options, legal_cards
from .packs import FRENCH_32, Pack
from .trick import Trick


def count_sequences(trick: Trick, hands: list[list[str]], depth: int, options: Options) -> int:
    """Number of sequences of that many legal cards from here, four players in two pairs (F2)."""
    if depth == 0 or not any(hands):
        return 1
    seat = (trick.leader + len(trick.plays)) % 4
    friend = (trick.master[0] - seat) % 2 == 0
    number = 0
    for card in legal_cards(hands[seat], trick.table(friend=friend), options):
        place = hands[seat].index(card)
        hands[seat].pop(place)
        trick.plays.append((seat, card))
        after = trick
        if len(trick.plays) == 4:
            after = Trick(trick.pack, trick.trumps, trick.master[0])
        number += count_sequences(after, hands, depth - 1, options)
        trick.plays.pop()
        hands[seat].insert(place, card)
    return number


def count_from(
    trumps: str,
    hands: Sequence[Sequence[str]],
    leader: int,
    options: Options,
    depth: int,
    pack: Pack = FRENCH_32,
) -> int:
    """Number of card sequences of this depth from the lead on."""
    return count_sequences(
        Trick(pack, trumps, leader), [list(hand) for hand in hands], depth, options
    )
