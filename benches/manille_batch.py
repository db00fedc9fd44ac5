"""`mus.manille.legal_masks` on arrays, against numpy copying the same bytes in and out."""

from functools import partial

import numpy as np
from turns import Row, Unit, assert_known, ratios, take_turns

import mus

ROWS = 100_000


def positions() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Hands of eight, tricks of one to three cards of other hands, and trumps."""
    rng = np.random.default_rng(1)
    cards = rng.permuted(np.tile(np.arange(32, dtype=np.uint8), (ROWS, 1)), axis=1)
    hands = (np.uint64(1) << cards[:, :8].astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    tricks = cards[:, 8:11].copy()
    lengths = rng.integers(1, 4, ROWS)
    tricks[np.arange(3) >= lengths[:, None]] = 255
    return hands, tricks, rng.integers(0, 5, ROWS, dtype=np.uint8)


def measure(*, quick: bool) -> list[Row]:
    hands, tricks, trumps = positions()
    came = np.empty_like(hands)

    def copy() -> None:
        for array in (tricks.copy(), trumps.copy()):
            assert len(array) == ROWS
        came[:] = hands

    masks = np.empty_like(hands)
    subject = partial(mus.manille.legal_masks, hands, tricks, trumps, out=masks)
    subject()
    assert_known("manille legal masks", int(np.bitwise_count(masks).sum()))
    mine, other = take_turns([subject, copy], 20 if quick else 200)
    figure = Unit("M decisions", ROWS / 1e6).speed(min(mine))
    return [Row("mus.manille.legal_masks, into out=", "copy", *ratios(mine, other), figure)]
