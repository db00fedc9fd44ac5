"""The exceptions of ``mus``; all are ``MusError``, which is a ``ValueError``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class MusError(ValueError):
    """Something given to ``mus`` is not right; the message says what was expected."""


class ManyErrors(MusError):  # noqa: N818 - each of them is an error
    """Several things that are not right; ``errors`` has each, the message all, line by line."""

    def __init__(self, errors: Sequence[MusError]) -> None:
        super().__init__("\n".join(map(str, errors)))
        self.errors = tuple(errors)

    def __reduce__(self) -> tuple[type[ManyErrors], tuple[object, ...]]:
        return ManyErrors, (self.errors,)


class RulesError(MusError):
    """An unknown preset or option, or a value that an option does not take."""


class CardError(MusError):
    """Text or an array that is no cards, or cards that cannot be together."""


class BotError(MusError):
    """An unknown bot or parameter, or a bot that cannot play on.

    Of a bot that cannot play on the error says where: ``bot`` its name, ``match``, ``game``,
    ``deal`` and ``seat`` from 0, ``decision`` the number of the decision in its deal, ``clause``
    what an answer breaks, ``record`` the deal so far, with which its text ends
    (``mus.Deal.from_record`` takes it). What is not known is None. An exception of the bot itself
    is the error's ``__cause__``.
    """

    def __init__(
        self,
        message: str = "",
        *,
        bot: str | None = None,
        match: int | None = None,
        game: int | None = None,
        deal: int | None = None,
        seat: int | None = None,
        decision: int | None = None,
        clause: str | None = None,
        record: dict[str, Any] | str | None = None,
    ) -> None:
        super().__init__(message)
        self.bot = bot
        self.match = match
        self.game = game
        self.deal = deal
        self.seat = seat
        self.decision = decision
        self.clause = clause
        # As text it takes a fifth of the memory, and there may be one for every match of a run.
        if isinstance(record, dict):
            record = json.dumps(record, separators=(",", ":"))
        self._record = record

    @property
    def record(self) -> dict[str, Any] | None:
        """The record of the deal so far."""
        record: dict[str, Any] | None = None if self._record is None else json.loads(self._record)
        return record

    def __str__(self) -> str:
        told = super().__str__()
        return told if self._record is None else f"{told}; the deal so far: {self._record}"

    def facts(self) -> dict[str, Any]:
        """All that it says, as JSON takes it; ``BotError.told`` makes an error of it again."""
        names = ("bot", "match", "game", "deal", "seat", "decision", "clause", "record")
        return {"message": super().__str__(), **{name: getattr(self, name) for name in names}}

    @classmethod
    def told(cls, facts: Mapping[str, Any]) -> BotError:
        """The error that these facts tell of."""
        return cls(**facts)


class BotTimeout(BotError):  # noqa: N818 - like Python's own TimeoutError, it says what came
    """A bot of Python that has not answered within the time limit."""


class RunError(MusError):
    """A folder that cannot take a run: another run's, a file, unreadable."""


class RecordError(MusError):
    """A record that is refused.

    ``clause`` is the clause that it breaks ("R1", "M5.4", …), ``event`` the number of the event
    from 0 (None: the form, the start or the result), ``line`` the line of a file from 1 (None: no
    file).
    """

    def __init__(
        self,
        message: str,
        clause: str | None = None,
        event: int | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.clause = clause
        self.event = event
        self.line = line

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return RecordError, (str(self), self.clause, self.event, self.line)


class IllegalAction(MusError):  # noqa: N818 - the name is a promise of the public surface
    """An action that may not be played; ``clause`` is what it breaks, ``action`` what was tried."""

    def __init__(self, message: str, clause: str | None = None, action: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause
        self.action = action

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[object, ...]]:
        return IllegalAction, (str(self), self.clause, self.action)


class RepairError(RunError):
    """Faults were found in a data set and cannot be mended; the message says why.

    ``errors`` has each fault, and last that reason; the command line prints them all.

    >>> from mus.errors import RepairError, RunError
    >>> [
    ...     str(error)
    ...     for error in RepairError(RunError("x: denied"), [RunError("x/a: spoilt")]).errors
    ... ]
    ['x/a: spoilt', 'x: denied']
    """

    def __init__(self, reason: RunError, faults: Sequence[RunError]) -> None:
        super().__init__(str(reason))
        self.errors = (*faults, reason)

    def __reduce__(self) -> tuple[type[RepairError], tuple[object, ...]]:
        return RepairError, (self.errors[-1], self.errors[:-1])
