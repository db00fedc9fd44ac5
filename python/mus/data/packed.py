"""Packed values: several small numbers in the bytes of one, so that a column stays narrow.

What is packed in which way is told once, in ``PACKINGS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from mus.checks import check_name
from mus.counting import many
from mus.errors import MusError
from mus.games import MANILLE, MUS, Game
from mus.manille.observation import OBSERVATION as OF_MANILLE
from mus.manille.observation import WORDS
from mus.observation import ACTIONS, OBSERVATION

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]


@dataclass(frozen=True)
class Packing:
    """How the bytes of a value are to be read."""

    #: How many bytes a value has.
    width: int
    #: Makes of the bytes, uint8 (n, width), what they stand for: an array with n rows.
    read: Callable[[Rows], NDArray[Any]]
    #: What it makes.
    meaning: str
    #: The game whose values are packed so.
    game: str = MUS.name
    #: May its values be signed? Such are unpacked where the packing is named, and not else.
    is_signed: bool = False
    #: Are unsigned values of this width taken to be packed so where nothing is said?
    is_usual: bool = True


#: No pack of Manille has more cards.
_MOST_CARDS = 48


def _bits(count: int) -> Callable[[Rows], NDArray[np.bool_]]:
    """What reads masks of so many bits."""

    def read(rows: Rows) -> NDArray[np.bool_]:
        return np.unpackbits(rows, axis=1, count=count, bitorder="little").view(np.bool_)

    return read


#: Every way to pack.
PACKINGS = {
    "hand": Packing(4, lambda rows: rows, "four card numbers, lowest first: uint8 (n, 4)"),
    "legal": Packing(
        8,
        lambda rows: ACTIONS.unpack(rows.view("<u8").reshape(-1)),
        "what a seat may do, by number of `mus.ACTIONS`: bool (n, 35)",
    ),
    "observation": Packing(
        OBSERVATION.dtype.itemsize,
        lambda rows: rows.view(OBSERVATION.dtype).reshape(-1),
        "what a seat knows: structs (n,) of `mus.OBSERVATION.dtype`",
    ),
    "manille_cards": Packing(
        8,
        _bits(_MOST_CARDS),
        "a set of cards, by number: bool (n, 48)",
        game=MANILLE.name,
        is_usual=False,
    ),
    "manille_legal": Packing(
        4,
        _bits(len(WORDS)),
        "the words a seat may say, by number of `mus.manille.WORDS`: bool (n, 17)",
        game=MANILLE.name,
        is_signed=True,
        is_usual=False,
    ),
    "manille_trumps": Packing(
        1,
        _bits(5),
        "the trumps a seat may name, suits by place and then NT: bool (n, 5)",
        game=MANILLE.name,
        is_signed=True,
        is_usual=False,
    ),
    "manille_observation": Packing(
        OF_MANILLE.dtype.itemsize,
        lambda rows: rows.view(OF_MANILLE.dtype).reshape(-1),
        "what a seat knows: structs (n,) of `mus.manille.OBSERVATION.dtype`",
        game=MANILLE.name,
    ),
}

#: By game and column, how its values are packed; in whatever table it stands.
_COLUMNS = {
    MUS.name: {
        **dict.fromkeys(["cards0", "cards1", "cards2", "cards3", "cards"], "hand"),
        "legal": "legal",
        "observation": "observation",
    },
    MANILLE.name: {
        **dict.fromkeys(["cards0", "cards1", "cards2", "cards3", "cards"], "manille_cards"),
        **dict.fromkeys(["apart", "playable"], "manille_cards"),
        "legal": "manille_legal",
        "trumps": "manille_trumps",
        "observation": "manille_observation",
    },
}


def packing_of(game: Game, column: str) -> str:
    """How the values of a column of a game's tables are packed.

    Raises
    ------
    MusError
        When nothing is packed in them.

    >>> from mus.data.packed import packing_of
    >>> from mus.games import MANILLE, MUS
    >>> packing_of(MUS, "cards0"), packing_of(MANILLE, "cards0")
    ('hand', 'manille_cards')
    """
    known = _COLUMNS[game.name]
    check_name(column, tuple(known), f"packed column of {game.title}")
    return known[column]


def check_cards(column: Any, cards: int) -> None:
    """Whether packed sets of cards hold none that a pack of so many does not have.

    Raises
    ------
    MusError
        When one does; it names the value and the card.

    >>> from mus.data.packed import check_cards
    >>> check_cards(np.array([1 << 31], np.uint64), 32)
    """
    rows = _bytes(column, is_signed=False)
    if rows.shape[1] != PACKINGS["manille_cards"].width:
        return
    masks = rows.view("<u8").reshape(-1)
    beyond = masks >> np.uint64(cards)
    if beyond.any():
        place = int(np.flatnonzero(beyond)[0])
        card = int(masks[place]).bit_length() - 1
        raise MusError(f"value {place} has card {card}: the pack has {cards}, 0 to {cards - 1}")


def unpack(column: Any, packing: str | None = None, *, arrow: bool = False) -> Any:
    """The numbers inside packed values, as numpy or, with ``arrow``, as Arrow.

    Parameters
    ----------
    column
        Integers or binary values of fixed width: a numpy array (n,), or an Arrow array or column of
        any library. What is already in memory in one piece is looked at, not copied.
    packing
        A name of ``mus.data.PACKINGS``; None: the one of the values' type. Unsigned integers are
        then those of Mus; ``DataSet.unpack`` knows the game, and of each column the packing.
    arrow
        Give an Arrow array instead: of lists of fixed size, or of structs.

    Returns
    -------
    numpy.ndarray or pyarrow.Array
        Of a hand: uint8 (n, 4), the card numbers of M1.2, lowest first; in the table ``events``
        the cards in their order, and 255 where there is none. Of a mask of legal actions: bool
        (n, 35), by number of ``mus.ACTIONS``. Of an observation: (n,) of ``mus.OBSERVATION.dtype``,
        whose fields are read by name. Of Manille: of a set of cards bool (n, 48), of words bool
        (n, 17), of trumps bool (n, 5), of an observation (n,) of ``mus.manille.OBSERVATION.dtype``.

    Raises
    ------
    MusError
        When the values cannot be packed so, one is null, or there is no such packing.

    >>> mus.data.unpack(np.array([0x1D140A00], np.uint32))
    array([[ 0, 10, 20, 29]], dtype=uint8)
    >>> mus.data.unpack(np.array([0x1D140A00], np.uint32), arrow=True).to_pylist()
    [[0, 10, 20, 29]]
    >>> mus.data.unpack(np.array([0b1010], np.uint64), "manille_cards").nonzero()[1]
    array([1, 3])
    """
    if packing is not None:
        check_name(packing, tuple(PACKINGS), "packing")
    rows = _bytes(column, is_signed=packing is not None and PACKINGS[packing].is_signed)
    name = packing or _usual(rows)
    one = PACKINGS[name]
    if one.width != rows.shape[1]:
        raise MusError(_refused(rows, {name: one}))
    if name == "manille_cards":
        check_cards(column, _MOST_CARDS)
    found = one.read(rows)
    return _to_arrow(found) if arrow else found


def _usual(rows: Rows) -> str:
    """The packing of values of which only the width is known.

    Raises
    ------
    MusError
        When there is none of this width, or the values are none of it.
    """
    usual = {name: one for name, one in PACKINGS.items() if one.is_usual}
    for name, one in usual.items():
        if one.width == rows.shape[1]:
            if name == "legal":
                _check_legal(rows)
            return name
    raise MusError(_refused(rows, usual))


def _refused(rows: Rows, wanted: Mapping[str, Packing]) -> str:
    told = ", ".join(f"{name} ({many(one.width, 'byte', '')})" for name, one in wanted.items())
    return f"values of {many(rows.shape[1], 'byte', '')}: expected {told}"


#: The actions of Mus that can be legal at the same time, as masks: those of one phase.
_AT_ONCE = [
    sum(1 << number for number, name in enumerate(ACTIONS.names) if name.split()[0] in words)
    for words in (
        {"nada", "sena"},
        {"mus", "corto"},
        {"descarta"},
        set(ACTIONS.names[ACTIONS["paso"] :]),
    )
]


#: So many values are looked at; sets of cards of Manille are found out within a few.
_LOOKED_AT = 65_536


def _check_legal(rows: Rows) -> None:
    """Refuses what are no masks of legal actions of Mus: sets of cards of Manille, mostly.

    Raises
    ------
    MusError
        When a mask has actions of several phases, or of none.
    """
    masks = rows[:_LOOKED_AT].view("<u8").reshape(-1)
    fits = masks == 0
    for at_once in _AT_ONCE:
        fits |= (masks & ~np.uint64(at_once)) == 0
    if not fits.all():
        place = int(np.argmin(fits))
        raise MusError(
            f"value {place} is no mask of legal actions of Mus: sets of cards of Manille are read "
            f'with "manille_cards", or with DataSet.unpack, which knows its game'
        )


def _bytes(column: Any, *, is_signed: bool) -> Rows:
    """The values as uint8 (n, width), little end first, without copying where that can be.

    ``is_signed``: may they be signed? Else they must not.
    """
    integers = "integers" if is_signed else "unsigned integers"
    if isinstance(column, np.ndarray) and not hasattr(column, "__arrow_c_array__"):
        if column.dtype.kind not in ("uiV" if is_signed else "uV") or column.ndim != 1:
            raise MusError(f"{column.dtype} {column.shape}: expected {integers} (n,)")
        values = np.ascontiguousarray(column, column.dtype.newbyteorder("<"))
        return values.view(np.uint8).reshape(len(values), column.dtype.itemsize)
    array = _in_one_piece(column)
    kind = array.type
    is_integer = pa.types.is_integer if is_signed else pa.types.is_unsigned_integer
    if not (is_integer(kind) or pa.types.is_fixed_size_binary(kind)):
        raise MusError(f"Arrow {kind}: expected {integers} or binary values of fixed width")
    if array.null_count:
        place = int(array.is_null().to_numpy(zero_copy_only=False).argmax())
        raise MusError(f"value {place} is null: nothing is packed in it")
    width = kind.byte_width
    if not len(array):
        return np.zeros((0, width), np.uint8)
    flat = np.frombuffer(array.buffers()[1], np.uint8, width * len(array), width * array.offset)
    return flat.reshape(-1, width)


def _in_one_piece(column: Any) -> Any:
    """Any Arrow array or column as one Arrow array."""
    try:
        if isinstance(column, pa.Array):
            return column
        if not isinstance(column, pa.ChunkedArray):
            stream = hasattr(column, "__arrow_c_stream__")
            column = pa.chunked_array(column) if stream else pa.chunked_array([pa.array(column)])
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise MusError(f"no column: {str(error).splitlines()[0]}") from None
    if column.num_chunks == 1:
        return column.chunk(0)
    return pa.concat_arrays(column.chunks or [pa.array([], column.type)])


def _to_arrow(found: NDArray[Any]) -> Any:
    """An array with n rows as an Arrow array of lists of fixed size, or of structs."""
    if found.dtype.names is not None:
        fields = [_to_arrow(np.ascontiguousarray(found[name])) for name in found.dtype.names]
        return pa.StructArray.from_arrays(fields, list(found.dtype.names))
    flat = np.ascontiguousarray(found).reshape(-1)
    if flat.dtype == np.bool_:
        array = pa.array(flat)
    else:
        kind = pa.from_numpy_dtype(flat.dtype)
        array = pa.Array.from_buffers(kind, len(flat), [None, pa.py_buffer(flat)])
    return array if found.ndim == 1 else pa.FixedSizeListArray.from_arrays(array, found.shape[1])
