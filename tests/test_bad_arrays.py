"""Arrays of the wrong type, shape or range are named, never read or written out of bounds."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mus
from mus.hands import WORTH

GOOD = np.arange(40, dtype=np.uint8).reshape(10, 4)

ARRAYS: dict[str, tuple[Any, str]] = {
    "int64": (GOOD.astype(np.int64), "dtype int64, expected uint8 (n, 4)"),
    "int8": (GOOD.astype(np.int8), "dtype int8, expected uint8 (n, 4)"),
    "uint16": (GOOD.astype(np.uint16), "dtype uint16"),
    "big endian": (GOOD.astype(">u2"), "dtype >u2"),
    "big-endian numbers": (np.zeros(3, ">u4"), "dtype >u4, expected uint8 (n, 4) or uint32 (n,)"),
    "signed numbers": (np.zeros(3, "i4"), "dtype int32, expected uint8 (n, 4) or uint32 (n,)"),
    "float": (GOOD.astype(np.float32), "dtype float32"),
    "boolean": (GOOD.astype(bool), "dtype bool"),
    "object": (GOOD.astype(object), "dtype object"),
    "text": (np.array([["Ro", "1o", "2o", "3o"]]), "dtype <U2"),
    "structured": (np.zeros((2, 4), WORTH), "expected uint8 (n, 4)"),
    "one axis": (GOOD[0], "shape (4,), expected (n, 4)"),
    "flat": (GOOD.ravel(), "shape (40,), expected (n, 4)"),
    "three axes": (GOOD.reshape(5, 2, 4), "shape (5, 2, 4), expected (n, 4)"),
    "five cards": (np.zeros((3, 5), np.uint8), "shape (3, 5), expected (n, 4)"),
    "three cards": (GOOD[:, :3], "shape (10, 3), expected (n, 4)"),
    "across": (GOOD.T, "shape (4, 10), expected (n, 4)"),
    "no axis": (np.uint8(3), "expected"),
    "nothing": (None, "expected uint8 (n, 4)"),
    "a text": ("RR7A", "expected uint8 (n, 4)"),
    "ragged": ([[1, 2, 3, 4], [1, 2, 3]], "different lengths, expected (n, 4)"),
    "fractions": ([[1.5, 2, 3, 4]], "dtype float64, expected uint8"),
    "listed above": (
        [[1, 2, 3, 4], [1, 2, 3, 40]],
        "cards[1][3]: 40 is no card number: they are 0 to 39 (M1.2)",
    ),
    "listed below": ([[1, 2, 3, -1]], "-1 is no card number"),
    "listed far above": ([[1, 2, 3, 2**70]], "expected uint8"),
    "empty list": ([], "shape (0,), expected (n, 4)"),
}

READERS: dict[str, Callable[[Any], object]] = {
    "evaluate": mus.evaluate,
    "format": mus.format_hands,
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ARRAYS)
def test_what_is_no_array_of_hands_is_named(name: str, reader: str) -> None:
    cards, fragment = ARRAYS[name]
    with pytest.raises(mus.CardError) as caught:
        READERS[reader](cards)
    assert fragment in str(caught.value)
    assert "\n" not in str(caught.value)


def bad_places() -> list[tuple[int, int]]:
    """Every row and column of a short array, and the ends and odd rows of a long one."""
    return [(row, column) for row in (0, 1, 7, 8, 15, 16, 31, 63, 998, 999) for column in range(4)]


@pytest.mark.parametrize("layout", ["C", "F", "every other", "backwards"])
def test_a_number_above_39_is_found_wherever_it_stands(layout: str) -> None:
    looked_at = 0
    for row, column in bad_places():
        for number in (40, 64, 128, 255):
            cards = np.zeros((1_000, 4), np.uint8)
            cards[row, column] = number
            given = laid_out(cards, layout)
            assert np.array_equal(given, cards)
            for reader in READERS.values():
                with pytest.raises(mus.CardError, match=rf"cards\[{row}\] .*{number}.*0 to 39"):
                    reader(given)
                looked_at += 1
    assert looked_at == 2 * 4 * 40


def laid_out(cards: np.ndarray, layout: str) -> np.ndarray:
    """The same numbers with other strides."""
    if layout == "every other":
        wide = np.full((2 * len(cards), 9), 77, np.uint8)
        wide[::2, 1::2] = cards
        return wide[::2, 1::2]
    if layout == "backwards":
        return cards[::-1, ::-1].copy()[::-1, ::-1]
    return np.array(cards, order="F" if layout == "F" else "C")


@pytest.mark.parametrize(
    ("out", "fragment"),
    [
        ([0] * 10, "list"),
        (np.zeros(10), "float64 (10,)"),
        (np.zeros(10, np.uint8), "uint8 (10,)"),
        (np.zeros(9, WORTH), "(9,)"),
        (np.zeros(11, WORTH), "(11,)"),
        (np.zeros((10, 1), WORTH), "(10, 1)"),
        (np.zeros((), WORTH), "()"),
        (np.zeros(10, WORTH.newbyteorder(">")), "(10,)"),
    ],
    ids=["list", "float", "bytes", "short", "long", "axes", "scalar", "big-endian"],
)
def test_what_cannot_take_the_worth_is_named(out: Any, fragment: str) -> None:
    with pytest.raises(mus.CardError) as caught:
        mus.evaluate(GOOD, out=out)
    assert str(caught.value).startswith("out is ")
    assert fragment in str(caught.value)
    assert "expected dtype mus.WORTH, shape (10,)" in str(caught.value)


def test_out_that_may_not_be_written_is_named() -> None:
    out = np.zeros(10, WORTH)
    out.flags.writeable = False
    with pytest.raises(mus.CardError, match="out is read-only"):
        mus.evaluate(GOOD, out=out)


def test_out_is_unchanged_after_an_error() -> None:
    for row in (0, 5, 9):
        cards = GOOD.copy()
        cards[row, 2] = 40
        memory = np.full(12 * WORTH.itemsize, 0xA5, np.uint8)
        out = memory[WORTH.itemsize : -WORTH.itemsize].view(WORTH)
        with pytest.raises(mus.CardError):
            mus.evaluate(cards, out=out)
        assert (memory == 0xA5).all()


def test_nothing_beside_out_is_written() -> None:
    memory = np.full(12 * WORTH.itemsize, 0xA5, np.uint8)
    out = memory[WORTH.itemsize : -WORTH.itemsize].view(WORTH)
    assert mus.evaluate(GOOD, out=out) is out
    assert np.array_equal(out, mus.evaluate(GOOD))
    assert (memory[: WORTH.itemsize] == 0xA5).all()
    assert (memory[-WORTH.itemsize :] == 0xA5).all()


def test_out_may_be_strided_but_not_lie_over_the_cards() -> None:
    expected = mus.evaluate(GOOD)
    wide = np.zeros(20, WORTH)
    assert np.array_equal(mus.evaluate(GOOD, out=wide[::2]), expected)
    assert not wide[1::2].tobytes().strip(b"\0")
    memory = np.zeros(10 * WORTH.itemsize, np.uint8)
    cards = memory[:40].reshape(10, 4)
    cards[:] = GOOD
    with pytest.raises(mus.CardError, match="out overlaps the cards"):
        mus.evaluate(cards, out=memory.view(WORTH))
    assert np.array_equal(cards, GOOD)
    assert not memory[40:].any()


def test_no_hands_are_no_error() -> None:
    nothing = np.zeros((0, 4), np.uint8)
    assert mus.evaluate(nothing).shape == (0,)
    assert mus.format_hands(nothing) == []
    assert mus.parse_hands([]).shape == (0, 4)


@pytest.mark.parametrize("rules", ["clasic", {"kingz": 4}, {"kings": 5}, 7])
def test_rules_are_read_before_anything_is_evaluated(rules: Any) -> None:
    out = np.zeros(10, WORTH)
    with pytest.raises(mus.RulesError):
        mus.evaluate(GOOD, rules=rules, out=out)
    assert not out.tobytes().strip(b"\0")


@pytest.mark.parametrize(
    "packed", [-1, 2**32, 40, 40 << 24, 0xFF000000, 1.5, "RR7A", None, b"1234"]
)
def test_what_is_no_packed_hand_is_named(packed: Any) -> None:
    with pytest.raises(mus.CardError, match=r"four card numbers 0 to 39.*M1\.2") as caught:
        mus.evaluate_one(packed)
    assert repr(packed) in str(caught.value)


@pytest.mark.parametrize(
    ("texts", "fragment"),
    [
        ("RR7A", "list of hands"),
        (["RR7A", None], r"hands\[1\] is None"),
        (["RR7A", 7], r"hands\[1\] is 7"),
        (["RR7A", b"RR7A"], r"hands\[1\] is b'RR7A'"),
        (["RR7A", "RR7"], "RR7.*3 cards"),
        (["RR7A", "Ro Ro 1o 2o"], "Ro.*twice"),
    ],
)
def test_what_is_no_list_of_hands_is_named(texts: Any, fragment: str) -> None:
    with pytest.raises(mus.CardError, match=fragment):
        mus.parse_hands(texts)
