"""The packs of the Manille family (F1, F9): which cards there are, what they are worth and beat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..breach import Breach, require

NT = "NT"
"""No trumps: a value of its own beside the four suits (F1.4)."""


@dataclass(frozen=True)
class Pack:
    """One pack. A card is its text, rank before suit: `TS`, `9o`."""

    ranks: str
    """The ranks of a suit, the strongest first; trumps have the same order (F1.1, F9)."""
    suits: str
    """The suits as the cards carry them."""

    @property
    def cards(self) -> list[str]:
        """Every card of the pack, suit by suit, the strongest first."""
        return [rank + suit for suit in self.suits for rank in self.ranks]

    def strength(self, card: str) -> int:
        """Place of a card in its suit: 0 for the weakest (F1.1)."""
        return len(self.ranks) - 1 - self.ranks.index(card[0])

    def points(self, card: str) -> int:
        """What a card is worth: 5 4 3 2 1 for the five strongest, else nothing (F1.2)."""
        return max(0, 5 - self.ranks.index(card[0]))

    def points_of(self, cards: Iterable[str]) -> int:
        """What several cards are worth together (F1.2)."""
        return sum(self.points(card) for card in cards)

    def lowest(self, cards: Sequence[str]) -> str:
        """The weakest of some cards of one suit."""
        return min(cards, key=self.strength)

    def beats(self, card: str, other: str, trumps: str) -> bool:
        """Whether a card laid after another takes the trick from it (F1.3, F1.4)."""
        if card[1] == other[1]:
            return self.strength(card) > self.strength(other)
        return card[1] == trumps

    def choices(self) -> list[str]:
        """What can be named: the four suits in capitals, and no trumps (F1.4, F9)."""
        return [*self.suits.upper(), NT]

    def read_card(self, text: str) -> str:
        """The card that the text names; `Breach` R1 if this pack has none such."""
        require(text.isascii(), "R1", f"not a card: {text!r}")
        card = _spanish(text) if self.suits.islower() else text
        if len(card) != 2 or card[0] not in self.ranks or card[1] not in self.suits:
            raise Breach("R1", f"not a card of this pack: {text!r}")
        return card

    def read_cards(self, text: str) -> list[str]:
        """Cards written with single spaces between."""
        return [self.read_card(word) for word in text.split(" ")] if text else []

    def read_suit(self, text: str) -> str:
        """The suit, as cards carry it, that a capital names; `Breach` R1 if there is none."""
        if len(text) != 1 or text not in self.suits.upper():
            raise Breach("R1", f"not a suit of this pack: {text!r}")
        return self.suits[self.suits.upper().index(text)]


_OTHER_RANKS = {"A": "1", "10": "S", "11": "C", "12": "R", "J": "S", "Q": "C", "K": "R"}
"""The other spellings of a Spanish rank (M1.2 of Mus; F9: written as in Mus)."""


def _spanish(text: str) -> str:
    """A Spanish card in its one canonical writing, if it is any."""
    rank, suit = text[:-1].upper(), text[-1:].lower()
    return _OTHER_RANKS.get(rank, rank) + suit


FRENCH_32 = Pack("TAKQJ987", "SHDC")
"""Tens high, the ace second (F1.1)."""

SPANISH_48 = Pack("91RCS8765432", "ocbe")
"""Nines high (F9.1)."""

SPANISH_40 = Pack("71RCS65432", "ocbe")
"""Sevens high, without eights and nines (F9.2)."""

PACKS = {"32": FRENCH_32, "40": SPANISH_40, "48": SPANISH_48}
"""The packs by their number of cards."""
