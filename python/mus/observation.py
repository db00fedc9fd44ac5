"""What a seat knows as a row of fixed width, and actions as numbers: two tables with versions.

Batched policies, data sets and environments use the same two. The engine's own tables are the
source; nothing is told a second time here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from mus import _native
from mus.checks import shortened, shown, whole
from mus.errors import MusError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

_View = TypeVar("_View")


@dataclass(frozen=True)
class Field:
    """A field of an observation."""

    #: Its name.
    name: str
    #: What its numbers are, as numpy writes it: ``"u1"``, ``"<i2"``.
    kind: str
    #: How many numbers it has; None: it is one number and no list.
    count: int | None
    #: The first of its bytes in the row, from 0.
    offset: int
    #: What it means.
    meaning: str


class ObservationTable(Generic[_View]):
    """The fields of an observation: ``mus.OBSERVATION``, ``mus.manille.OBSERVATION``.

    >>> mus.OBSERVATION.dtype.itemsize, mus.OBSERVATION.version
    (56, 1)
    """

    def __init__(
        self,
        version: int,
        told: Sequence[tuple[str, str, int | None, str]],
        observe: Callable[[_View], bytes],
        view_class: type[_View],
    ) -> None:
        #: Changes when a field or the meaning of a value does.
        self.version = version
        self._observe = observe
        self._view_class = view_class
        fields, offset = [], 0
        for name, kind, count, meaning in told:
            fields.append(Field(name, kind, count, offset, meaning))
            offset += np.dtype(kind).itemsize * (count or 1)
        #: The fields, in the order in which they lie.
        self.fields: tuple[Field, ...] = tuple(fields)
        #: A row as a numpy type, packed.
        self.dtype: np.dtype[np.void] = np.dtype(
            [
                (field.name, field.kind, () if field.count is None else (field.count,))
                for field in fields
            ]
        )

    def of(self, view: _View) -> np.void:
        """What the seat of a view knows: one row.

        Raises
        ------
        MusError
            When it is no view of the game.

        >>> row = mus.OBSERVATION.of(mus.Deal(hands=["RR71", "CC55", "7654", "SSS4"]).view(0))
        >>> row["cards"].tolist(), int(row["phase"])
        ([0, 6, 9, 19], 1)
        """
        _check_view(view, self._view_class)
        row: np.void = self.read(self._observe(view))[0]
        return row

    def read(self, rows: Any) -> NDArray[np.void]:
        """Rows from their bytes, where they lie: (n,) of ``dtype``.

        ``rows`` is anything with a buffer of n times as many bytes as a row has.
        """
        try:
            return np.frombuffer(rows, self.dtype)
        except (ValueError, TypeError) as error:
            raise MusError(
                f"not observations: expected rows of {self.dtype.itemsize} bytes ({error})"
            ) from None

    def __repr__(self) -> str:
        return (
            f"<observation table {self.version}: {len(self.fields)} fields, "
            f"{self.dtype.itemsize} bytes a row>"
        )


def _check_view(view: object, view_class: type) -> None:
    """Refuses what is no view of the game.

    Raises
    ------
    MusError
        When it is none.
    """
    if not isinstance(view, view_class):
        kind = f"{view_class.__module__}.{view_class.__name__}"
        raise MusError(f"view {shown(view)}: expected a {kind}, as deal.view(0) gives")


class ActionTable:
    """The actions by number: ``mus.ACTIONS``.

    >>> mus.ACTIONS["paso"], mus.ACTIONS.names[27], len(mus.ACTIONS)
    (27, 'paso', 35)
    """

    def __init__(self) -> None:
        #: Changes when a number or its meaning does.
        self.version: int = _native.ACTIONS_VERSION
        #: The names by number: an action's text without an amount; of a discard, the places in the
        #: hand (ascending, from 0) of the cards thrown.
        self.names: tuple[str, ...] = tuple(_native.action_names())
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> int:
        """The number of a name.

        Raises
        ------
        MusError
            When there is no such action.
        """
        if name not in self._numbers:
            import difflib

            near = difflib.get_close_matches(shortened(str(name)), self.names, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(self.names)}"
            raise MusError(f"unknown action {shown(name)}{hint}")
        return self._numbers[name]

    def legal(self, view: _native.View) -> NDArray[np.bool_]:
        """What the seat of a view may play, by number: bool (35,); nothing where it has no turn.

        >>> mus.ACTIONS.legal(mus.Deal().view(0)).nonzero()[0]
        array([ 9, 10])
        """
        _check_view(view, _native.View)
        mask = np.array([_native.legal_mask(view)], np.uint64)
        return self.unpack(mask).reshape(-1)

    def unpack(self, masks: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Masks of legal actions, uint64 (n,), as bool (n, 35): bit k is the action of number k."""
        masks = np.ascontiguousarray(masks, "<u8")
        bits = masks.view(np.uint8).reshape(len(masks), 8)
        return np.unpackbits(bits, axis=1, count=len(self), bitorder="little").view(np.bool_)

    def number(self, view: _native.View, action: str) -> tuple[int, int]:
        """The number and amount (0: it has none) of an action that a view's seat may play.

        >>> mus.ACTIONS.number(mus.Deal().view(0), "corto")
        (10, 0)
        """
        _check_view(view, _native.View)
        if not isinstance(action, str):
            raise MusError(f"action {shown(action)}: expected text, as in 'corto'")
        return _native.action_number(view, action)

    def text(self, view: _native.View, number: int, amount: int = 0) -> str:
        """The action of that number as text, with this amount (0: the least), if it may be played.

        >>> mus.ACTIONS.text(mus.Deal().view(0), 9)
        'mus'
        """
        _check_view(view, _native.View)
        given = {"number": number, "amount": amount}
        wrong = [name for name, value in given.items() if whole(value) is None]
        if wrong:
            raise MusError(f"{wrong[0]} {shown(given[wrong[0]])}: expected a whole number")
        return _native.action_text(view, number, amount)

    def __repr__(self) -> str:
        return f"<action table {self.version}: {len(self)} actions>"


#: The fields of an observation.
OBSERVATION = ObservationTable(
    _native.OBSERVATION_VERSION, _native.observation_fields(), _native.observe, _native.View
)
#: The actions by number.
ACTIONS = ActionTable()
