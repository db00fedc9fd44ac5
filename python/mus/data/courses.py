"""Deals as tables keep them, and the records that the engine writes of them: a course a game.

``events`` has each deal whole; ``decisions`` has what was done in it, and ``hidden`` how it began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from mus import _native
from mus.errors import RunError
from mus.games import MANILLE, MUS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mus.games import Game

    Columns = Mapping[str, NDArray[Any]]
    Words = Mapping[str, tuple[str, ...]]
    Players = tuple[int, int, list[str]]

#: The cards as records of Mus write them, by number.
_CARDS = " ".join(_native.format_hands(np.arange(40, dtype=np.uint8).reshape(10, 4))).split()

_KEY = ("match", "game", "deal")


class Course(Protocol):
    """How the deals of a game are told by its tables."""

    #: What is read of each table.
    read: Mapping[str, tuple[str, ...]]

    def of_events(self, rows: Columns, words: Words, span: tuple[int, int]) -> Any:
        """A deal from its rows of ``events``, from one and up to before another."""

    def of_decisions(
        self, rows: Columns, words: Words, span: tuple[int, int], hidden: Columns, row: int
    ) -> Any:
        """A deal from its rows of ``decisions`` and its row of ``hidden``."""

    def rebuild(self, rules: Any, players: Players, deals: list[Any]) -> dict[str, Any]:
        """The record of a match whose deals are these."""

    def places(self, rules: Any, match: int, *, paired: bool) -> Sequence[int]:
        """Whose place, as first seated, each seat takes in a match."""


class _OfMus:
    """Events as texts; decisions as numbers and amounts, cards drawn and signs seen."""

    read: Mapping[str, tuple[str, ...]] = {
        "events": (*_KEY, "seat", "word", "cards", "amount", "sign"),
        "decisions": (*_KEY, "action", "amount"),
        "hidden": (*_KEY, "mano", "cards0", "cards1", "cards2", "cards3", "drawn", "seen"),
    }

    def of_events(self, rows: Columns, words: Words, span: tuple[int, int]) -> Any:
        begin, end = span
        if end - begin < 4:
            raise RunError("a deal without four hands in events")
        seats = rows["seat"][begin:end].tolist()
        cards = rows["cards"][begin:end].tolist()
        hands = [hand for _, hand in sorted(zip(seats[:4], cards[:4], strict=True))]
        texts = [_text(rows, words, row) for row in range(begin + 4, end)]
        return seats[0], hands, texts, ([], [], [])

    def of_decisions(
        self,
        rows: Columns,
        words: Words,  # noqa: ARG002 - numbers say it all
        span: tuple[int, int],
        hidden: Columns,
        row: int,
    ) -> Any:
        begin, end = span
        actions, amounts = rows["action"][begin:end], rows["amount"][begin:end]
        choices = list(zip(actions.tolist(), amounts.tolist(), strict=True))
        hands = [int(hidden[f"cards{seat}"][row]) for seat in range(4)]
        course = choices, list(hidden["drawn"][row]), list(hidden["seen"][row])
        return int(hidden["mano"][row]), hands, None, course

    def rebuild(self, rules: Any, players: Players, deals: list[Any]) -> dict[str, Any]:
        return _native.rebuild(rules, players, deals)

    def places(
        self,
        rules: Any,  # noqa: ARG002 - the same for all
        match: int,
        *,
        paired: bool,
    ) -> Sequence[int]:
        return (1, 0, 3, 2) if paired and match % 2 else (0, 1, 2, 3)


def _text(rows: Columns, words: Words, row: int) -> str:
    """An event of Mus as records write it."""
    word = words["word"][int(rows["word"][row])]
    if word == "baraja":
        return word
    parts = [str(rows["seat"][row]), word]
    if word in ("sena", "visto"):
        parts.append(words["sign"][int(rows["sign"][row])])
    elif word in ("descarta", "roba"):
        numbers = int(rows["cards"][row]).to_bytes(4, "little")
        parts += [_CARDS[number] for number in numbers if number < len(_CARDS)]
    elif word in ("envido", "reenvido"):
        parts.append(str(rows["amount"][row]))
    return " ".join(parts)


class _OfManille:
    """Events and decisions as the same numbers; what lies on the table as bytes."""

    _ACTION = ("seat", "word", "card", "cards", "suit", "what", "answer", "amount")
    read: Mapping[str, tuple[str, ...]] = {
        "events": (*_KEY, *_ACTION),
        "decisions": (*_KEY, *_ACTION),
        "hidden": (
            *(*_KEY, "dealer", "cards0", "cards1", "cards2", "cards3"),
            *("turnup", "dog", "stacks"),
        ),
    }

    def of_events(self, rows: Columns, words: Words, span: tuple[int, int]) -> Any:
        return None, self._rows(rows, words, span, "events")

    def of_decisions(
        self, rows: Columns, words: Words, span: tuple[int, int], hidden: Columns, row: int
    ) -> Any:
        hands = [int(hidden[f"cards{seat}"][row]) for seat in range(4)]
        laid = (
            int(hidden["dealer"][row]),
            [hand for hand in hands if hand],
            int(hidden["turnup"][row]),
            list(hidden["dog"][row]),
            list(hidden["stacks"][row]),
        )
        return laid, self._rows(rows, words, span, "decisions")

    def _rows(
        self, rows: Columns, words: Words, span: tuple[int, int], table: str
    ) -> list[tuple[int, ...]]:
        """The actions of a deal as the engine numbers them."""
        known = {name: told for name, _, told, *_ in MANILLE.schema(table)}
        columns = []
        for name in self._ACTION:
            values = rows[name][slice(*span)].tolist()
            there = words.get(name, ())
            if there and list(there) != known[name]:
                # Another version may have more words, in another order.
                places = [known[name].index(word) if word in known[name] else -1 for word in there]
                values = [places[value] for value in values]
            columns.append(values)
        return list(zip(*columns, strict=True))

    def rebuild(self, rules: Any, players: Players, deals: list[Any]) -> dict[str, Any]:
        return _native.manille_rebuild(rules, players, deals)

    def places(self, rules: Any, match: int, *, paired: bool) -> Sequence[int]:
        return _native.manille_places(rules, paired, match)


_COURSES: dict[str, Course] = {MUS.name: _OfMus(), MANILLE.name: _OfManille()}


def course_of(game: Game) -> Course:
    """How the deals of a game are told by its tables.

    >>> from mus.data.courses import course_of
    >>> from mus.games import MUS
    >>> course_of(MUS).read["decisions"]
    ('match', 'game', 'deal', 'action', 'amount')
    """
    return _COURSES[game.name]
