"""The forty cards (M1): numbers 0..39 and how they are written."""

from collections.abc import Iterable, Sequence

from .breach import Breach, require

INDICES = "1234567SCR"
"""The ten indices of a suit, in the order of the card numbers (M1.2)."""

SUITS = "ocbe"
"""Oros, copas, bastos, espadas: the tens of the card numbers (M1.2)."""

PACK = frozenset(range(40))
"""All the cards there are (M1.1)."""

_INDEX_PLACES = {
    **{index: place for place, index in enumerate(INDICES)},
    **{"A": 0, "10": 7, "11": 8, "12": 9, "J": 7, "Q": 8, "K": 9},
}
"""Place of every accepted spelling of an index, in upper case (M1.2)."""


def index_place(card: int) -> int:
    """Place of a card in its suit: 0 for the ace to 9 for the king (M1.2)."""
    return card % 10


def write_card(card: int) -> str:
    """The one canonical writing of a card, such as `Ro` (M1.2)."""
    return INDICES[card % 10] + SUITS[card // 10]


def write_cards(cards: Iterable[int]) -> str:
    """Cards in the given order with spaces between, such as `Ro 7b 1e` (M1.2)."""
    return " ".join(write_card(card) for card in cards)


def is_card(text: str) -> bool:
    """Whether the text is an index and a suit in any accepted spelling (M1.2)."""
    # isascii: the upper case of a few foreign letters is an S or a K
    index, suit = text[:-1].upper(), text[-1:].lower()
    return text.isascii() and index in _INDEX_PLACES and suit in tuple(SUITS)


def read_card(text: str) -> int:
    """Number of the card that the text names, liberally read (M1.2); `Breach` R1 if none."""
    require(is_card(text), "R1", f"not a card: {text!r}")
    return 10 * SUITS.index(text[-1].lower()) + _INDEX_PLACES[text[:-1].upper()]


def read_cards(words: Sequence[str]) -> list[int]:
    """Numbers of cards written one a word, each with its suit (M1.2)."""
    return [read_card(word) for word in words]


def _read_indices(words: list[str]) -> list[int]:
    """Index places of a hand without suits: `RR7A` or `R R 7 12` (M1.2)."""
    if len(words) == 1 and words[0] not in ("10", "11", "12"):
        words = list(words[0])
    for word in words:
        known = word.isascii() and word.upper() in _INDEX_PLACES
        require(known, "R1", f"not a card: {word!r}")
    return [_INDEX_PLACES[word.upper()] for word in words]


def read_hands(texts: Sequence[str]) -> list[list[int]]:
    """Hands that share one pack; those without suits get the first suits that are free (M1.2).

    Raises `Breach` R1 for what is no card and R2 when a fifth card of one index is asked for.
    How many cards a hand has, and cards named twice, are for the reader to judge.
    """
    hands: list[list[int] | None] = []
    for text in texts:
        words = text.split()
        hands.append(read_cards(words) if all(map(is_card, words)) else None)
    taken = {card for hand in hands if hand is not None for card in hand}
    whole: list[list[int]] = []
    for text, hand in zip(texts, hands, strict=True):
        whole.append(_free_suits(text, taken) if hand is None else hand)
    return whole


def _free_suits(text: str, taken: set[int]) -> list[int]:
    """A hand without suits, given the first suit still free for each index; they are taken now."""
    hand: list[int] = []
    for place in _read_indices(text.split()):
        free = [10 * suit + place for suit in range(4) if 10 * suit + place not in taken]
        if not free:
            raise Breach("R2", f"more than four cards of index {INDICES[place]}")
        taken.add(free[0])
        hand.append(free[0])
    return hand


def read_hand(text: str) -> list[int]:
    """One hand by itself, with or without suits (M1.2)."""
    return read_hands([text])[0]
