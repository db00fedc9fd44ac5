"""One event of a record: `seat word [arguments]` (records.md, F4.2 to F4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..breach import require
from .packs import Pack

BARE_WORDS = ("pasa", "contra", "recontra", "santvicens", "consulta")
CARD_WORDS = ("cambia", "descarta")
GOVERNOR_WORDS = ("pregunta", "dice", "enseña", "muestra", "ordena")
"""What only the governor of a trick may say (F4.2)."""

SPOKEN_WORDS = (*GOVERNOR_WORDS, "responde", "consulta")
"""The words of spoken manille; `pasa` too, but only as an answer (F4.2)."""

SUIT_QUESTIONS = ("cuantas", "alta", "cartas", "puntos")
CARD_QUESTIONS = ("gana",)


@dataclass(frozen=True)
class Event:
    """One thing that happened: a word said, or a card played."""

    seat: int
    word: str
    arguments: tuple[str, ...] = ()


def parse_event(text: str, pack: Pack, seats: int) -> Event:
    """Read one event; what is not the form raises `Breach` R1. Cards become canonical."""
    first, *words = text.split(" ")
    require(first in map(str, range(seats)) and words, "R1", f"not an event: {text!r}")
    word = "enseña" if words[0] == "ensena" else words[0]
    return Event(int(first), word, tuple(_read(word, words[1:], pack)))


def _read(word: str, given: list[str], pack: Pack) -> list[str]:
    """The arguments of a word in canonical writing."""
    if word in BARE_WORDS:
        require(not given, "R1", f"{word} stands alone, without {' '.join(given)!r}")
        return []
    if word in CARD_WORDS:
        return [pack.read_card(card) for card in given]
    if word == "responde":
        return read_answer(given, pack)
    if word == "dice":
        return [*read_question(given[:2], pack), *read_answer(given[2:], pack)]
    if word == "pregunta":
        return read_question(given, pack)
    require(word in _ONE_ARGUMENT, "R1", f"no such word: {word!r}")
    require(len(given) == 1, "R1", f"{word} goes with one thing, not {' '.join(given)!r}")
    return [_ONE_ARGUMENT[word](given[0], pack)]


def read_question(words: Sequence[str], pack: Pack) -> list[str]:
    """A question Q of F4.3: what is asked, and about which card or suit."""
    require(len(words) == 2, "R1", f"not a question: {' '.join(words)!r}")
    asked, about = words
    if asked in SUIT_QUESTIONS:
        pack.read_suit(about)
    elif asked in CARD_QUESTIONS or (asked == "tiene" and len(about) != 1):
        about = pack.read_card(about)
    else:
        require(asked == "tiene", "R1", f"no such question: {asked!r}")
        pack.read_suit(about)
    return [asked, about]


def read_answer(words: Sequence[str], pack: Pack) -> list[str]:
    """An answer V of F4.3: `si`, `no`, `nada`, a number, or cards, each told once."""
    require(words, "R1", "an answer is missing")
    if len(words) == 1 and (words[0] in ("si", "no", "nada") or _is_number(words[0])):
        return list(words)
    cards = [pack.read_card(word) for word in words]
    require(len(set(cards)) == len(cards), "R1", f"a card twice: {' '.join(words)!r}")
    return cards


def _is_number(text: str) -> bool:
    """Whether a text is a whole number as one writes it: digits, no nought before others."""
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")


def _choice(text: str, pack: Pack) -> str:
    """What `elige` names: a suit in capitals, or NT."""
    require(text in pack.choices(), "R1", f"not trumps: {text!r}")
    return text


def _bid(text: str, _pack: Pack) -> str:
    """What `apuesta` offers: a number up to 255, which no deal has points for, or misere."""
    number = _is_number(text) and int(text) <= 255
    require(text == "misere" or number, "R1", f"not a bid: {text!r}")
    return text


def _card(text: str, pack: Pack) -> str:
    """The card that `juega` plays."""
    return pack.read_card(text)


def _shown(text: str, pack: Pack) -> str:
    """What is shown: a suit, or `todo` (F4.2)."""
    if text != "todo":
        pack.read_suit(text)
    return text


def _order(text: str, pack: Pack) -> str:
    """An order O of F4.4: a card, a suit, `corta` or `baja`."""
    if text in ("corta", "baja"):
        return text
    if len(text) == 1:
        pack.read_suit(text)
        return text
    return pack.read_card(text)


_ONE_ARGUMENT = {
    "elige": _choice,
    "apuesta": _bid,
    "juega": _card,
    "enseña": _shown,
    "muestra": _shown,
    "ordena": _order,
}
"""The words that go with exactly one thing, and how it is read."""


def write_event(event: Event) -> str:
    """The event as records carry it."""
    return " ".join([str(event.seat), event.word, *event.arguments])
