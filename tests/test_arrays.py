"""Arrays of hands: any layout gives the same worth, and nothing is read or written elsewhere."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import mus
from mus.hands import WORTH
from tests.test_hands import Cards, all_hands, as_cards, many_hands


def in_every_other_row(cards: Cards) -> Cards:
    """The hands as every second row of a larger array, whose other rows are no cards."""
    larger = np.full((2 * len(cards), 4), 255, np.uint8)
    larger[::2] = cards
    return larger[::2]


def in_a_wider_array(cards: Cards) -> Cards:
    """The hands as four columns of seven."""
    wider = np.full((len(cards), 7), 255, np.uint8)
    wider[:, 2:6] = cards
    return wider[:, 2:6]


def at_an_odd_address(cards: Cards) -> Cards:
    """The hands one byte after the start of a buffer."""
    buffer = np.full(cards.size + 1, 255, np.uint8)
    buffer[1:] = cards.ravel()
    return buffer[1:].reshape(-1, 4)


def read_only(cards: Cards) -> Cards:
    """The hands where nobody may write."""
    frozen = cards.copy()
    frozen.setflags(write=False)
    return frozen


LAYOUTS: dict[str, Callable[[Cards], Cards]] = {
    "contiguous": np.ascontiguousarray,
    "by columns": np.asfortranarray,
    "transposed": lambda cards: np.ascontiguousarray(cards.T).T,
    "backwards": lambda cards: cards[::-1].copy()[::-1],
    "backwards and mirrored": lambda cards: cards[::-1, ::-1].copy(order="F")[::-1, ::-1],
    "backwards twice": lambda cards: np.ascontiguousarray(cards[::-1])[::-1],
    "mirrored twice": lambda cards: np.ascontiguousarray(cards[:, ::-1])[:, ::-1],
    "every other row": in_every_other_row,
    "part of wider rows": in_a_wider_array,
    "at an odd address": at_an_odd_address,
    "read only": read_only,
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@given(cards=many_hands)
def test_any_layout_gives_the_same(layout: Callable[[Cards], Cards], cards: Cards) -> None:
    laid_out = layout(cards)
    assert np.array_equal(laid_out, cards)
    for rules in (None, {"kings": 4, "real": "figure"}):
        expected = mus.evaluate(cards.copy(), rules)
        assert np.array_equal(mus.evaluate(laid_out, rules), expected)
    assert mus.format_hands(laid_out) == mus.format_hands(cards.copy())


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_any_layout_of_all_hands_gives_the_same(layout: Callable[[Cards], Cards]) -> None:
    assert np.array_equal(mus.evaluate(layout(all_hands())), mus.evaluate(all_hands()))


def test_one_hand_may_stand_for_many() -> None:
    hands = np.broadcast_to(mus.parse_hands(["RR7A"]), (1_000, 4))
    assert hands.strides[0] == 0
    assert set(mus.evaluate(hands).tolist()) == {mus.evaluate_one(0x00_06_13_09)}


def test_no_hands_are_worth_nothing() -> None:
    for nothing in (np.empty((0, 4), np.uint8), np.empty((8, 4), np.uint8)[8:]):
        worths = mus.evaluate(nothing)
        assert (worths.dtype, worths.shape) == (WORTH, (0,))
        assert mus.format_hands(nothing) == []
    assert mus.parse_hands([]).shape == (0, 4)


def test_lists_of_whole_numbers_are_hands_too() -> None:
    hands = [[9, 19, 6, 0], [0, 1, 2, 3]]
    assert np.array_equal(mus.evaluate(hands), mus.evaluate(as_cards(hands)))


# --- out ---


def outs(size: int) -> dict[str, NDArray[np.void]]:
    """Arrays to write into, each with room for `size` hands."""
    return {
        "contiguous": np.zeros(size, WORTH),
        "every other": np.zeros(2 * size, WORTH)[::2],
        "backwards": np.zeros(size, WORTH)[::-1],
        "a column": np.zeros((size, 3), WORTH)[:, 1],
        "at an odd address": np.zeros(9 * size + 1, np.uint8)[1:].view(WORTH),
    }


@pytest.mark.parametrize("name", outs(0))
def test_out_is_written_in_place(name: str) -> None:
    hands = all_hands()[::97]
    out = outs(len(hands))[name]
    assert mus.evaluate(hands, out=out) is out
    assert np.array_equal(out, mus.evaluate(hands))


def test_nothing_beside_out_is_written() -> None:
    hands = all_hands()[::97]
    nought = np.zeros((), WORTH)
    whole = np.zeros((len(hands), 3), WORTH)
    mus.evaluate(hands, out=whole[:, 1])
    assert (whole[:, 0] == nought).all()
    assert (whole[:, 2] == nought).all()
    inner = np.zeros(len(hands) + 2, WORTH)
    mus.evaluate(hands, out=inner[1:-1])
    assert inner[0] == inner[-1] == nought


@pytest.mark.parametrize("start", [0, 1, 36, 3_591])
def test_out_may_not_lie_over_the_hands(start: int) -> None:
    hands = all_hands()[:900]
    buffer = np.zeros(9 * 900 + hands.size, np.uint8)
    cards, out = buffer[: hands.size].reshape(-1, 4), buffer[start : start + 9 * 900].view(WORTH)
    for laid_out, numbers in ((cards, hands), (cards[::-1], hands[::-1])):
        laid_out[:] = numbers
        before = buffer.copy()
        for form in (laid_out, laid_out.view("<u4")[:, 0]):
            with pytest.raises(mus.CardError, match=r"^out overlaps the cards"):
                mus.evaluate(form, out=out)
        assert np.array_equal(buffer, before)
    behind = buffer[hands.size :].view(WORTH)
    assert np.array_equal(mus.evaluate(cards, out=behind), mus.evaluate(cards))


def test_out_may_lie_between_the_hands() -> None:
    hands = all_hands()[::97]
    both = np.zeros(len(hands), [("cards", np.uint8, 4), ("packed", "<u4"), ("worth", WORTH)])
    both["cards"] = hands
    both["packed"] = hands.copy().view("<u4")[:, 0]
    expected = mus.evaluate(hands)
    for name in ("cards", "packed"):
        both["worth"] = 0
        mus.evaluate(both[name], out=both["worth"])
        assert np.array_equal(both["worth"], expected)
    assert np.array_equal(both["cards"], hands)


@pytest.mark.parametrize("stride", [0, 1, 8, -8])
def test_out_may_not_lie_over_itself(stride: int) -> None:
    buffer = np.zeros(200, np.uint8)
    out = np.ndarray((2,), WORTH, buffer, 100, (stride,))
    with pytest.raises(mus.CardError, match=r"^out overlaps itself"):
        mus.evaluate([[0, 1, 2, 3], [4, 5, 6, 7]], out=out)
    assert not buffer.any()


def test_an_error_leaves_out_as_it_was() -> None:
    hands = all_hands()[:100].copy()
    hands[99, 3] = 40
    for out in outs(100).values():
        with pytest.raises(mus.CardError, match="99"):
            mus.evaluate(hands, out=out)
        assert out.tolist() == np.zeros(100, WORTH).tolist()


@pytest.mark.parametrize(
    "out",
    [
        *(np.zeros(1, WORTH), np.zeros(3, WORTH), np.zeros((2, 1), WORTH), np.zeros(18, np.uint8)),
        *(np.zeros(2, np.uint16), np.zeros(2, WORTH.descr[::-1]), [0, 0], "out"),
        np.broadcast_to(np.zeros((), WORTH), (2,)),
    ],
    ids=lambda out: f"{type(out).__name__} {getattr(out, 'dtype', '')}"[:30],
)
def test_what_cannot_take_the_worth_is_named(out: object) -> None:
    with pytest.raises(mus.CardError, match=r"^out is .*expected dtype mus.WORTH"):
        mus.evaluate([[0, 1, 2, 3], [4, 5, 6, 7]], out=out)  # type: ignore[arg-type]


# --- errors ---


@pytest.mark.parametrize("dtype", ["i1", "u2", "i8", "f4", "f8", "?", "O", "U2", "S1", "c8"])
def test_another_type_is_named(dtype: str) -> None:
    with pytest.raises(mus.CardError, match=r"cards: dtype .*expected uint8"):
        mus.evaluate(np.zeros((2, 4), dtype))
    with pytest.raises(mus.CardError, match=r"cards: dtype .*expected uint8"):
        mus.format_hands(np.zeros((2, 4), dtype))


@pytest.mark.parametrize("shape", [(), (4,), (2, 3), (2, 5), (2, 4, 1), (0,), (4, 0), (1, 2, 4)])
def test_another_shape_is_named(shape: tuple[int, ...]) -> None:
    for function in (mus.evaluate, mus.format_hands):
        with pytest.raises(mus.CardError) as caught:
            function(np.zeros(shape, np.uint8))
        assert f"shape {shape}, expected (n, 4)" in str(caught.value)


@given(many_hands, st.integers(40, 255), st.data())
def test_a_number_that_is_no_card_is_named(cards: Cards, number: int, data: st.DataObject) -> None:
    cards = np.concatenate([cards, as_cards([[0, 1, 2, 3]])])
    row, column = data.draw(st.integers(0, len(cards) - 1)), data.draw(st.integers(0, 3))
    cards[row, column] = number
    laid_out = data.draw(st.sampled_from(list(LAYOUTS.values())))(cards)
    for function in (mus.evaluate, mus.format_hands):
        with pytest.raises(mus.CardError) as caught:
            function(laid_out)
        assert f"cards[{row}]" in str(caught.value)
        assert str(number) in str(caught.value)


@pytest.mark.parametrize(
    "cards",
    [[[0, 1, 2, 40]], [[0, 1, 2, -1]], [[0, 1, 2, 3.5]], [[0, 1, 2]], [[0, 1, 2, 3], [4]], "RR7A"],
)
def test_lists_are_looked_at_as_closely(cards: object) -> None:
    with pytest.raises(mus.CardError):
        mus.evaluate(cards)  # type: ignore[arg-type]
