"""Hands and tricks by the array: legal cards, winners, points.

A card is a number, its suit times the cards of a suit plus its strength: of 32 cards ``7S`` is 0,
``TS`` 7, ``TC`` 31. A hand is a mask with the bit of each card. Trumps are a suit 0 to 3, or 4 for
none. In a trick 255 stands for a card that is not played yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from mus import _native
from mus.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None


def _whole(name: str, values: ArrayLike, kind: type[Any], ndim: int) -> NDArray[Any]:
    """An array of whole numbers of this kind; what does not fit is refused."""
    array = np.asarray(values)
    if array.size == 0:
        array = array.astype(kind)
    if array.ndim != ndim or array.dtype.kind not in "ui":
        shape = "(n,)" if ndim == 1 else "(n, cards)"
        raise CardError(f"{name} is a {array.dtype} array of shape {array.shape}: expected {shape}")
    top = np.iinfo(kind).max
    of_kind = array.dtype == kind  # then all of it fits
    if not of_kind and array.size and (int(array.min()) < 0 or int(array.max()) > top):
        raise CardError(f"{name}: expected whole numbers from 0 to {top}")
    return np.ascontiguousarray(array, dtype=kind)


def _per_row(name: str, values: ArrayLike, rows: int) -> NDArray[np.uint8]:
    """One value a row; a single one stands for all."""
    array = np.asarray(values)
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
) -> NDArray[np.uint64]:
    """The cards that may be played, as masks, for many hands at once.

    Parameters
    ----------
    hands
        uint64 (n,): masks of cards.
    tricks
        uint8 (n, k): the cards played, the lead first, then 255.
    trumps
        uint8 (n,), or one value for all.
    partner_is_master
        bool (n,), or one value for all; None: opposite seats of four are partners.
    rules
        Where the pack and the options of F2.6 come from.

    Raises
    ------
    CardError
        When arrays do not fit together, or hold what is no card or no trumps.

    >>> hands = mus.manille.parse_hands(["TS 8S 7D"])
    >>> mus.manille.legal_masks(hands, [[5, 255, 255]], 1) == mus.manille.parse_hands(["TS"])
    array([ True])
    """
    masks = _whole("hands", hands, np.uint64, 1)
    partners = None
    if partner_is_master is not None:
        given = np.asarray(partner_is_master, dtype=np.bool_)
        partners = np.ascontiguousarray(np.broadcast_to(given, masks.shape))
    return _native.manille_legal_masks(
        masks,
        _whole("tricks", tricks, np.uint8, 2),
        _per_row("trumps", trumps, len(masks)),
        partners,
        rules,
    )


def trick_winners(
    tricks: ArrayLike, trumps: ArrayLike, *, rules: RulesLike = "manillen"
) -> NDArray[np.uint8]:
    """The place in each trick of the card that wins it, 0 for the lead (F1.3).

    >>> mus.manille.trick_winners([[5, 7, 8, 16], [5, 7, 8, 16]], [4, 1])
    array([1, 2], dtype=uint8)
    """
    cards = _whole("tricks", tricks, np.uint8, 2)
    return _native.manille_trick_winners(cards, _per_row("trumps", trumps, len(cards)), rules)


def score_tricks(tricks: ArrayLike, *, rules: RulesLike = "manillen") -> NDArray[np.uint8]:
    """The points of the cards of each trick, and of the trick where tricks count (F1.2).

    >>> mus.manille.score_tricks([[5, 7, 8, 16]]), mus.manille.score_tricks([[5]], rules="muette")
    (array([8], dtype=uint8), array([4], dtype=uint8))
    """
    return _native.manille_score_tricks(_whole("tricks", tricks, np.uint8, 2), rules)


def parse_hands(texts: Sequence[str], *, rules: RulesLike = "manillen") -> NDArray[np.uint64]:
    """Hands as text, as masks.

    >>> mus.manille.parse_hands(["7S 8S", "TC"]).tolist()
    [3, 2147483648]
    """
    return _native.manille_masks(list(texts), rules)
