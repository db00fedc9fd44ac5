"""Hands and tricks by the array: legal cards, winners, points.

A card is a number, its suit times the cards of a suit plus its strength: of 32 cards ``7S`` is 0,
``TS`` 7, ``TC`` 31. A hand is a mask with the bit of each card. Trumps are a suit 0 to 3, or 4 for
none. In a trick 255 stands for a card that is not played yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from mus import _native
from mus.arrays import check_out
from mus.checks import shortened, shown
from mus.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None


def _whole(name: str, values: ArrayLike, kind: type[Any], ndim: int) -> NDArray[Any]:
    """An array of whole numbers of this kind; what does not fit is refused."""
    array = _array(name, values)
    if array.size == 0:
        array = array.astype(kind)
    if array.ndim != ndim or array.dtype.kind not in "ui":
        expected = f"whole numbers, shape {'(n,)' if ndim == 1 else '(n, cards)'}"
        raise CardError(f"{name} is {_told(array)}: expected {expected}")
    top = np.iinfo(kind).max
    of_kind = array.dtype == kind  # then all of it fits
    if not of_kind and array.size and (int(array.min()) < 0 or int(array.max()) > top):
        raise CardError(f"{name}: expected whole numbers from 0 to {top}")
    return np.require(array, kind, ["C", "A"])


def _array(name: str, values: object) -> NDArray[Any]:
    """What was given as an array; rows of unequal length are none."""
    try:
        return np.asarray(values)
    except (ValueError, TypeError, OverflowError) as error:
        raise CardError(f"{name} is no array: {shortened(str(error))}") from None


def _told(array: NDArray[Any]) -> str:
    """An array for a message."""
    return f"a {array.dtype} array of shape {array.shape}"


def _partners(values: ArrayLike | None, rows: int) -> NDArray[np.bool_] | None:
    """One True or False a row; a single one stands for all."""
    if values is None:
        return None
    array = _array("partner_is_master", values)
    if array.size == 0:
        array = array.astype(np.bool_)
    if array.dtype != np.bool_ or array.shape not in ((), (rows,)):
        expected = f"True or False, or {rows} of them"
        raise CardError(f"partner_is_master is {_told(array)}: expected {expected}")
    return np.ascontiguousarray(np.broadcast_to(array, (rows,)))


def _per_row(name: str, values: ArrayLike, rows: int) -> NDArray[np.uint8]:
    """One value a row; a single one stands for all."""
    array = _array(name, values)
    if array.ndim == 0:
        array = np.broadcast_to(array, (rows,))
    return _whole(name, array, np.uint8, 1)


def legal_masks(
    hands: ArrayLike,
    tricks: ArrayLike,
    trumps: ArrayLike,
    *,
    partner_is_master: ArrayLike | None = None,
    rules: RulesLike = "manillen",
    out: NDArray[np.uint64] | None = None,
) -> NDArray[np.uint64]:
    """The cards that may be played, as masks, for many hands at once.

    Parameters
    ----------
    hands
        uint64 (n,): masks of cards, no more than a seat can hold (F10); none may be played of none.
    tricks
        uint8 (n, k): the cards played, the lead first, then 255; a card of every seat but one at
        most.
    trumps
        uint8 (n,), or one value for all: 0 to 3, or 4 for none.
    partner_is_master
        bool (n,), or one value for all. None: opposite seats of four are partners, or nobody where
        each plays for himself; it is needed where one plays against the rest (F2.7).
    rules
        Where the pack and the options of F2.6 come from: the rules of a game, whose other options
        decide nothing here.
    out
        uint64 (n,): an array to write into and return, with no memory of the others. After an
        error its numbers mean nothing.

    Returns
    -------
    uint64 (n,): the masks of the cards that F2 allows, each a part of its hand.

    Raises
    ------
    CardError
        When arrays do not fit together, or hold what is no card or no trumps, a card twice, or
        more cards than there can be; when a partner's card is said to be winning on the lead, or
        where nobody has a partner.
    RulesError
        When the rules are none.

    Other threads of Python run meanwhile.

    >>> hands = mus.manille.parse_hands(["TS 8S 7D"])
    >>> mus.manille.legal_masks(hands, [[5, 255, 255]], 1) == mus.manille.parse_hands(["TS"])
    array([ True])
    """
    masks = _whole("hands", hands, np.uint64, 1)
    others = (
        _whole("tricks", tricks, np.uint8, 2),
        _per_row("trumps", trumps, len(masks)),
        _partners(partner_is_master, len(masks)),
    )
    room = np.empty_like(masks) if out is None else _room(out, masks, *others)
    _native.manille_legal_masks(masks, *others, rules, room)
    if out is None or room is out:
        return room
    out[...] = room
    return out


def _room(out: NDArray[np.uint64], *given: NDArray[Any] | None) -> NDArray[np.uint64]:
    """Where to write what ``out`` is to hold: there if its rows lie one behind another."""
    rows = 0 if given[0] is None else len(given[0])
    check_out(out, np.uint64, "uint64", rows)
    if any(array is not None and np.may_share_memory(array, out) for array in given):
        raise CardError("out overlaps what is given: it needs memory of its own")
    return out if out.flags.carray else np.empty(rows, np.uint64)


def trick_winners(
    tricks: ArrayLike, trumps: ArrayLike, *, rules: RulesLike = "manillen"
) -> NDArray[np.uint8]:
    """The place in each trick of the card that wins it, 0 for the lead (F1.3).

    Parameters
    ----------
    tricks
        uint8 (n, k): the cards of each trick, one at least and one a seat at most, then 255.
    trumps
        uint8 (n,), or one value for all: 0 to 3, or 4 for none (F1.4).
    rules
        Where the pack and the number of seats come from.

    Returns
    -------
    uint8 (n,): a place for each trick.

    Raises
    ------
    CardError, RulesError
        As ``legal_masks``.

    >>> mus.manille.trick_winners([[5, 7, 8, 16], [5, 7, 8, 16]], [4, 1])
    array([1, 2], dtype=uint8)
    """
    cards = _whole("tricks", tricks, np.uint8, 2)
    return _native.manille_trick_winners(cards, _per_row("trumps", trumps, len(cards)), rules)


def score_tricks(tricks: ArrayLike, *, rules: RulesLike = "manillen") -> NDArray[np.uint8]:
    """The points of the cards of each trick, and of the trick where tricks count (F1.2).

    Parameters
    ----------
    tricks
        uint8 (n, k): the cards of each trick, one at least and one a seat at most, then 255.
    rules
        Where the pack, the number of seats and ``trick_point`` come from.

    Returns
    -------
    uint8 (n,): points, 0 to 21.

    Raises
    ------
    CardError, RulesError
        As ``legal_masks``.

    >>> mus.manille.score_tricks([[5, 7, 8, 16]]), mus.manille.score_tricks([[5]], rules="muette")
    (array([8], dtype=uint8), array([4], dtype=uint8))
    """
    return _native.manille_score_tricks(_whole("tricks", tricks, np.uint8, 2), rules)


def parse_hands(texts: Iterable[str], *, rules: RulesLike = "manillen") -> NDArray[np.uint64]:
    """Hands as text, as masks (F1.1).

    Parameters
    ----------
    texts
        Hands, cards with spaces between; no more than a seat can hold (F10).
    rules
        Where the pack comes from.

    Returns
    -------
    uint64 (n,): bit ``suit * ranks + strength`` for each card.

    Raises
    ------
    CardError
        When a card is not one of the pack or stands twice, or there are too many.
    MusError, RulesError
        When a hand is no text, or the rules are none.

    >>> mus.manille.parse_hands(["7S 8S", "TC"]).tolist()
    [3, 2147483648]
    """
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise CardError(f"texts is {shown(texts)}: expected hands as text, a list of them")
    return _native.manille_masks(list(texts), rules)
