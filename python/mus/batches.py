"""Batched bots: one call decides for thousands of seats, with arrays.

The engine plays matches in step and gathers the decisions that wait; ``ask`` shows them to the bot
and looks at what it answers. Whether an action may be played is for the engine to say.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from mus.checks import shown
from mus.errors import MusError
from mus.observation import ACTIONS, OBSERVATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from mus import _native

    #: The bytes of the observations, legal masks, seats, matches.
    Arrays: TypeAlias = tuple[
        NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint8], NDArray[np.int64]
    ]


#: The most decisions in a call, if a bot says nothing else.
BATCH_SIZE = 1_024

#: The largest batch size that a bot may ask for.
LARGEST_BATCH = 1_000_000


class Policy(Protocol):
    """A bot that decides in batches: any object with this method; it inherits from nothing.

    What it answers for a decision must follow from that row of the batch alone. How many rows a
    batch has, which ones and in which order is left open; a batch may be asked again in parts, when
    the bot has failed at it.

    ``name`` and ``version`` are as those of a ``mus.Player``. ``batch_size`` (a whole number) is
    the most decisions that a call may have, by default 1,024: so many matches are played at once.
    """

    def decide(self, batch: Batch, /) -> Any:
        """The number of an action for each decision (``mus.ACTIONS``): whole numbers (n,).

        Or a tuple of these and of amounts, whole numbers (n,): how much is bet where the action is
        ``envido`` or ``reenvido``, 0 being the least; elsewhere they are not looked at.
        """


class Batch:
    """Decisions that wait for one answer each, a row a decision. Made by the engine.

    Attributes
    ----------
    observations
        What each seat knows: (n,) of ``mus.OBSERVATION.dtype``.
    legal_mask
        uint64 (n,): bit k is action k of ``mus.ACTIONS``.
    seats
        uint8 (n,): whose decision it is, 0 to 3.
    matches
        int64 (n,): the number of its match.
    dice
        Chance, a ``mus.batches.BatchDice``.
    rules
        The rules, a ``mus.Rules``.
    """

    def __init__(self, arrays: Arrays, dice: _native.BatchDice, rules: _native.Rules) -> None:
        rows, self.legal_mask, self.seats, self.matches = arrays
        self.observations: NDArray[np.void] = rows.view(OBSERVATION.dtype)
        self.dice = BatchDice(dice, len(self.seats))
        self.rules = rules

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.seats)

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """What may be played: bool (n, 35), a column an action of ``mus.ACTIONS``."""
        return ACTIONS.unpack(self.legal_mask)

    def may(self, action: str) -> NDArray[np.bool_]:
        """Where this action may be played: bool (n,).

        Raises
        ------
        MusError
            When there is no action of that name.
        """
        return (self.legal_mask >> np.uint64(ACTIONS[action]) & np.uint64(1)).astype(np.bool_)

    @cached_property
    def worth(self) -> NDArray[np.void]:
        """What the hands are worth: (n,) of ``mus.WORTH``, as ``mus.evaluate`` has it."""
        from mus.hands import evaluate

        return evaluate(self.observations["cards"], self.rules)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} decisions>"


class BatchDice:
    """The dice of the seats of a batch: those of ``View.dice``, a row a seat.

    Each method throws for the rows that are True in ``rows`` (bool (n,); None: all) and leaves the
    dice of the others alone.
    """

    def __init__(self, dice: _native.BatchDice, count: int) -> None:
        self._dice = dice
        self._count = count

    def bits16(self, rows: ArrayLike | None = None) -> NDArray[np.uint16]:
        """Sixteen random bits, uint16 (n,); 0 in the other rows."""
        return self._dice.bits16(self._rows(rows))

    def below(self, sides: ArrayLike, rows: ArrayLike | None = None) -> NDArray[np.uint16]:
        """A whole number below ``sides`` (1 to 65535, one or (n,)); 0 in the other rows.

        Raises
        ------
        MusError
            When a number of sides is out of range in a row that throws.
        """
        thrown = self._rows(rows)
        given = self._each(sides, "sides")
        if not np.all((given[thrown] >= 1) & (given[thrown] <= 65_535)):
            raise MusError("dice.below: expected whole numbers from 1 to 65535")
        return self._dice.below(np.where(thrown, given, 1).astype(np.uint16), thrown)

    def happens(self, chance: ArrayLike, rows: ArrayLike | None = None) -> NDArray[np.bool_]:
        """True with the probability ``chance`` (0 to 1, one or (n,)), in steps of 2^-16.

        Chances of 0 and 1 throw no dice.

        Raises
        ------
        MusError
            When a chance is no probability in a row that throws.
        """
        thrown = self._rows(rows)
        given = self._each(chance, "chances")
        if not np.all((given[thrown] >= 0) & (given[thrown] <= 1)):
            raise MusError("dice.happens: expected probabilities from 0 to 1")
        return self._dice.happens(np.where(thrown, given, 0).astype(np.float32), thrown)

    def _rows(self, rows: ArrayLike | None) -> NDArray[np.bool_]:
        """Which rows throw."""
        if rows is None:
            return np.ones(self._count, np.bool_)
        given = np.asarray(rows)
        if given.dtype != np.bool_ or given.shape != (self._count,):
            raise MusError(
                f"dice: rows is {given.dtype} {given.shape}, expected bool ({self._count},)"
            )
        return np.ascontiguousarray(given)

    def _each(self, values: ArrayLike, what: str) -> NDArray[Any]:
        """A number for each row."""
        given = np.asarray(values)
        if given.dtype.kind not in "iuf" or given.shape not in {(), (self._count,)}:
            raise MusError(
                f"dice: {what} are {given.dtype} {given.shape}, expected one or ({self._count},)"
            )
        return np.broadcast_to(given, (self._count,))


class _WrongAnswerError(Exception):
    """An answer that is none, whatever the rules say; the engine tells it with its place."""


def ask(
    decide: Callable[[Batch], Any], arrays: Arrays, dice: _native.BatchDice, rules: _native.Rules
) -> str | tuple[NDArray[np.int64], NDArray[np.int64] | None]:
    """What a bot answers to a batch: actions and amounts as int64 (n,), or what is wrong with them.

    Called by the engine only. What the bot raises goes through.
    """
    batch = Batch(arrays, dice, rules)
    count = len(batch)
    answer = decide(batch)
    try:
        if isinstance(answer, tuple):
            if len(answer) != 2:
                raise _WrongAnswerError(
                    f"answered a tuple of {len(answer)}, expected one of actions and amounts"
                )
            actions, amounts = answer
            return _numbers(actions, "actions", count), _numbers(amounts, "amounts", count)
        return _numbers(answer, "actions", count), None
    except _WrongAnswerError as error:
        return str(error)


def _numbers(values: Any, what: str, count: int) -> NDArray[np.int64]:
    """Whole numbers, one a decision."""
    expected = f"expected whole numbers ({count},)"
    if values is None or isinstance(values, (str, bytes)):
        raise _WrongAnswerError(f"answered {shown(values)} as {what}, {expected}")
    try:
        given = np.asarray(values)
    except Exception as error:
        raise _WrongAnswerError(
            f"answered {type(values).__name__} as {what}, {expected}: {error}"
        ) from error
    if given.dtype.kind not in "iu" or given.shape != (count,):
        raise _WrongAnswerError(f"answered {what} {given.dtype} {given.shape}, {expected}")
    if given.dtype.kind == "u" and given.dtype.itemsize == 8:
        # Larger ones are wrong all the same.
        given = np.minimum(given, np.uint64(2**62))
    return np.ascontiguousarray(given, np.int64)
