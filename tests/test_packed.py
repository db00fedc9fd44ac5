"""Hands as numbers of four bytes: uint32 arrays, and Arrow arrays and columns as they are."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import mus
from mus.hands import WORTH
from tests.test_hands import PACKS, Cards, all_hands, many_hands

Packed = NDArray[np.uint32]


def as_numbers(cards: Cards) -> Packed:
    """The hands as numbers, the first card in the lowest byte."""
    return np.ascontiguousarray(cards).view("<u4").reshape(-1)


def at_an_odd_address(numbers: Packed) -> Packed:
    """The numbers one byte after the start of a buffer."""
    buffer = np.full(numbers.nbytes + 1, 255, np.uint8)
    buffer[1:] = numbers.view(np.uint8)
    return buffer[1:].view("<u4")


def every_third(numbers: Packed) -> Packed:
    """The numbers as every third of a larger array, whose others are no hands."""
    larger = np.full((len(numbers), 3), 2**32 - 1, np.uint32)
    larger[:, 1] = numbers
    return larger[:, 1]


def read_only(numbers: Packed) -> Packed:
    """The numbers where nobody may write."""
    frozen = numbers.copy()
    frozen.setflags(write=False)
    return frozen


def of_four_bytes(numbers: Packed) -> pa.Array:
    """The hands as Arrow values of four bytes."""
    return pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(4), len(numbers), [None, pa.py_buffer(numbers.tobytes())]
    )


def in_chunks(array: pa.Array) -> pa.ChunkedArray:
    """The array in uneven pieces, some of them empty."""
    cuts = [0, 0, 1, 2, 9, len(array), len(array)]
    pieces = [array[start:end] for start, end in pairwise(cuts)]
    return pa.chunked_array(pieces, array.type)


class Stream:
    """A column of another library: all that is known of it is how Arrow hands it on."""

    def __init__(self, column: pa.ChunkedArray) -> None:
        self.column = column

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.column.__arrow_c_stream__(requested_schema)


class Once:
    """An array of another library."""

    def __init__(self, array: pa.Array) -> None:
        self.array = array

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self.array.__arrow_c_array__(requested_schema)


FORMS: dict[str, Callable[[Packed], Any]] = {
    "contiguous": lambda numbers: numbers,
    "backwards twice": lambda numbers: np.ascontiguousarray(numbers[::-1])[::-1],
    "every third": every_third,
    "at an odd address": at_an_odd_address,
    "read only": read_only,
    "of another byte order twice": lambda numbers: numbers.astype(">u4").astype("<u4"),
    "Arrow": pa.array,
    "Arrow, a slice": lambda numbers: pa.array(np.r_[np.uint32(2**32 - 1), numbers])[1:],
    "Arrow, in chunks": lambda numbers: in_chunks(pa.array(numbers)),
    "Arrow, four bytes": of_four_bytes,
    "Arrow, four bytes in chunks": lambda numbers: in_chunks(of_four_bytes(numbers)),
    "Arrow, by stream": lambda numbers: Stream(in_chunks(pa.array(numbers))),
    "Arrow, by array": lambda numbers: Once(of_four_bytes(numbers)),
    "Polars": pl.Series,
    "Polars, in chunks": lambda numbers: pl.concat(
        [pl.Series(numbers[:3]), pl.Series(numbers[3:])], rechunk=False
    ),
}

each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())


@each_form
@given(cards=many_hands)
def test_any_form_gives_the_same(form: Callable[[Packed], Any], cards: Cards) -> None:
    given_as = form(as_numbers(cards))
    for rules in (None, {"kings": 4, "real": "figure"}):
        expected = mus.evaluate(cards, rules)
        found = mus.evaluate(given_as, rules)
        assert (found.dtype, found.shape) == (WORTH, (len(cards),))
        assert np.array_equal(found, expected)
    assert mus.format_hands(given_as) == mus.format_hands(cards)


@pytest.mark.parametrize(("kings", "real"), PACKS)
def test_all_hands_are_worth_the_same_in_any_form(kings: int, real: str) -> None:
    rules = mus.Rules(kings=kings, real=real)
    expected = mus.evaluate(all_hands(), rules)
    for name, form in FORMS.items():
        out = np.zeros(91_390, WORTH)
        given_as = form(as_numbers(all_hands()))
        assert mus.evaluate(given_as, rules, out, threads=2) is out
        assert np.array_equal(out, expected), name


def test_one_number_may_stand_for_many() -> None:
    numbers = np.broadcast_to(np.uint32(0x00_06_13_09), (1_000,))
    assert numbers.strides == (0,)
    assert set(mus.evaluate(numbers).tolist()) == {mus.evaluate_one(0x00_06_13_09)}


def test_the_columns_of_the_deals_are_hands_as_they_are() -> None:
    run = mus.simulate("random", "random", matches=20, seed=1)
    deals = run.table("deals")
    before = pa.total_allocated_bytes()
    for seat in range(4):
        column = deals[f"cards{seat}"]
        assert column.type == pa.uint32()
        one_by_one = [mus.evaluate_one(hand) for hand in column.to_pylist()]
        assert mus.evaluate(column).tolist() == one_by_one
        assert len(one_by_one) == run.deals
    assert pa.total_allocated_bytes() == before


# --- errors ---


@each_form
@pytest.mark.parametrize("number", [40, 255 << 8, 40 << 24])
def test_a_number_that_is_no_hand_is_named(form: Callable[[Packed], Any], number: int) -> None:
    numbers = as_numbers(all_hands()[:50]).copy()
    numbers[[30, 40]] = number
    out = np.zeros(50, WORTH)
    named = ", ".join(map(str, number.to_bytes(4, "little")))
    for given_out in (None, out):
        with pytest.raises(mus.CardError, match=rf"^cards\[30\] is \[{named}\]: .*0 to 39"):
            mus.evaluate(form(numbers), out=given_out)
    with pytest.raises(mus.CardError, match=r"^cards\[30\] "):
        mus.format_hands(form(numbers))
    assert not out.tobytes().strip(b"\0")


@pytest.mark.parametrize("kind", [pa.uint32(), pa.binary(4)])
def test_the_first_null_is_named(kind: pa.DataType) -> None:
    value = bytes(4) if kind == pa.binary(4) else 0
    array = pa.array([value] * 20 + [None, value, None], kind)
    out = np.zeros(23, WORTH)
    for column, place in ((array, 20), (array[5:], 15), (in_chunks(array), 20)):
        for given_as in (column, Stream(pa.chunked_array([column])) if place == 15 else column):
            with pytest.raises(mus.CardError, match=rf"^cards\[{place}\] is null"):
                mus.evaluate(given_as, out=out)
    with pytest.raises(mus.CardError, match=r"^cards\[1\] is null"):
        mus.evaluate(pl.Series([0, None], dtype=pl.UInt32))
    assert not out.tobytes().strip(b"\0")


OTHERS = {
    "int32": pa.array([1], pa.int32()),
    "uint64": pa.array([1], pa.uint64()),
    "uint8": pa.array([1], pa.uint8()),
    "binary": pa.array([b"1234"]),
    "fixed_size_binary[5]": pa.array([b"12345"], pa.binary(5)),
    "string": pa.array(["RR7A"]),
    "null": pa.nulls(3),
    "double": pa.chunked_array([[1.5]]),
    "int64": pl.Series([1, 2]),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_arrow_type_is_named(name: str) -> None:
    for read in (mus.evaluate, mus.format_hands):
        with pytest.raises(mus.CardError) as caught:
            read(OTHERS[name])
        expected = "expected uint32 or fixed_size_binary[4]"
        assert str(caught.value) == f"cards: Arrow {name}, {expected}"


def test_tables_with_a_column_a_card_turn_into_arrays() -> None:
    cards = all_hands()[:100]
    columns = {f"card{place}": cards[:, place] for place in range(4)}
    expected = mus.evaluate(cards)
    numbers = {name: column.astype(np.uint32) for name, column in columns.items()}
    for table in (pl.DataFrame(columns), pa.table(columns), pl.DataFrame(numbers)):
        assert np.array_equal(mus.evaluate(table), expected)
    assert np.array_equal(mus.evaluate(pl.Series(cards)), expected)


@pytest.mark.parametrize("dtype", [">u4", "i4", "<u8", "u2", "f4", "M8[s]"])
def test_numbers_of_another_type_are_named(dtype: str) -> None:
    with pytest.raises(mus.CardError, match=r"cards: dtype .*or uint32 \(n,\)$"):
        mus.evaluate(np.zeros(3, dtype))


@pytest.mark.parametrize("shape", [(), (2, 4), (1, 1), (3, 1), (0, 4)])
def test_numbers_of_another_shape_are_named(shape: tuple[int, ...]) -> None:
    with pytest.raises(mus.CardError) as caught:
        mus.evaluate(np.zeros(shape, np.uint32))
    assert str(caught.value) == f"cards: shape {shape} of uint32, expected (n,)"


@given(st.lists(st.integers(0, 2**32 - 1), max_size=40))
def test_any_numbers_are_worth_something_or_a_card_error(listed: list[int]) -> None:
    numbers = np.array(listed, np.uint32)
    bad = [place for place, number in enumerate(listed) if max(number.to_bytes(4, "little")) > 39]
    if bad:
        with pytest.raises(mus.CardError, match=rf"^cards\[{bad[0]}\] is"):
            mus.evaluate(numbers)
    else:
        assert mus.evaluate(numbers).tolist() == [mus.evaluate_one(number) for number in listed]
