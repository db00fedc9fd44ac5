"""One event of a record: `seat word [cards | amount | sign]` (records.md)."""

from dataclasses import dataclass

from .breach import Breach, require
from .cards import read_cards
from .senas import SIGNS

BARE_WORDS = ("nada", "mus", "corto")
CARD_WORDS = ("descarta", "roba")
SIGN_WORDS = ("sena", "visto")
BETTING_WORDS = (
    "paso",
    "envido",
    "ordago",
    "quiero",
    "no-quiero",
    "reenvido",
    "queremos",
    "no-queremos",
)
"""The words of the lances (M5.3 to M5.5)."""


@dataclass(frozen=True)
class Event:
    """One thing that happened: a word said, or a move of chance."""

    seat: int | None
    """The seat it is about; None for `baraja` only."""
    word: str
    cards: tuple[int, ...] = ()
    amount: int | None = None
    sign: str | None = None


def parse_event(text: str) -> Event:
    """Read one event of a record; what is not the form raises `Breach` R1.

    Whether a betting word has the amount it needs is not judged here: by records.md that test
    comes last, after seat and word.
    """
    if text == "baraja":
        return Event(None, "baraja")
    seat, *words = text.split(" ")
    require(seat in ("0", "1", "2", "3") and bool(words), "R1", f"not an event: {text!r}")
    word, *arguments = words
    word = "sena" if word == "seña" else word
    if word in BARE_WORDS:
        require(not arguments, "R1", f"{word} stands alone: {text!r}")
        return Event(int(seat), word)
    if word in CARD_WORDS:
        return Event(int(seat), word, cards=tuple(read_cards(arguments)))
    if word in SIGN_WORDS:
        require(len(arguments) == 1 and arguments[0] in SIGNS, "R1", f"not a sign: {text!r}")
        return Event(int(seat), word, sign=arguments[0])
    if word in BETTING_WORDS:
        return Event(int(seat), word, amount=_read_amount(arguments, text))
    raise Breach("R1", f"no such word: {text!r}")


def _read_amount(arguments: list[str], text: str) -> int | None:
    """The amount after a betting word, if there is one; digits only (records.md)."""
    if not arguments:
        return None
    digits = arguments[0]
    one_number = len(arguments) == 1 and digits.isascii() and digits.isdigit()
    require(one_number, "R1", f"not an amount: {text!r}")
    return int(digits)
