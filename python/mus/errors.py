"""The exceptions of ``mus``; all are ``MusError``, which is a ``ValueError``."""

from __future__ import annotations


class MusError(ValueError):
    """Something given to ``mus`` is not right; the message says what was expected."""


class RulesError(MusError):
    """An unknown preset or option, or a value that an option does not take."""


class CardError(MusError):
    """Text or an array that is no cards, or cards that cannot be together."""


class BotError(MusError):
    """An unknown bot or parameter, or a bot that cannot play on."""


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
