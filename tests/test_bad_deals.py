"""What `mus.compare`, `mus.showdown` and `mus.format_classes` cannot take is named."""

import re
from typing import Any

import numpy as np
import pytest

import mus
from tests.test_bad_arrays import ARRAYS, GOOD

DEALS = np.arange(160, dtype=np.uint8).reshape(10, 4, 4) % 40


@pytest.mark.parametrize("name", ARRAYS)
def test_what_is_no_array_of_hands_is_named(name: str) -> None:
    bad, fragment = ARRAYS[name]
    # Those of `mus.evaluate`, which also takes numbers of four bytes.
    told = fragment.removesuffix(" or uint32 (n,)").rpartition("]: ")[2]
    calls = {
        "a": lambda: mus.compare(bad, GOOD, "grande"),
        "b": lambda: mus.compare(GOOD, bad, "grande"),
        "cards": lambda: mus.format_classes(bad),
    }
    for start, call in calls.items():
        with pytest.raises(mus.CardError) as caught:
            call()
        assert re.match(rf"{start}(\[\d+\])*: ", str(caught.value))
        assert told in str(caught.value)


@pytest.mark.parametrize(
    ("deals", "fragment"),
    [
        (DEALS.astype(np.int64), "dtype int64, expected uint8 (n, 4, 4)"),
        (DEALS.astype(np.int8), "dtype int8"),
        (DEALS.astype(np.float32), "dtype float32"),
        (DEALS.astype(bool), "dtype bool"),
        (DEALS.astype(object), "dtype object"),
        (GOOD, "shape (10, 4), expected (n, 4, 4)"),
        (DEALS[0], "shape (4, 4), expected (n, 4, 4)"),
        (DEALS[None], "shape (1, 10, 4, 4)"),
        (DEALS[:, :3], "shape (10, 3, 4)"),
        (DEALS[:, :, :3], "shape (10, 4, 3)"),
        (np.zeros((0, 16), np.uint8), "shape (0, 16)"),
        ([], "shape (0,), expected (n, 4, 4)"),
        (None, "dtype object"),
        ("RR7A", "expected uint8 (n, 4, 4)"),
        ([[[1, 2, 3, 4], [1, 2, 3]]], "different lengths, expected (n, 4, 4)"),
        ([[[1.5, 2, 3, 4]] * 4], "dtype float64"),
        ([[[1, 2, 3, 40]] * 4], "40 is no card number: they are 0 to 39 (M1.2)"),
        ([[[1, 2, 3, -1]] * 4], "-1 is no card number"),
    ],
    ids=str.split("int64 int8 float bool object flat one four-axes seats cards empty list none "
    "text ragged fractions above below"),
)  # fmt: skip
def test_what_is_no_array_of_deals_is_named(deals: Any, fragment: str) -> None:
    with pytest.raises(mus.CardError) as caught:
        mus.showdown(deals, 0)
    assert re.match(r"cards(\[\d+\])*: ", str(caught.value))
    assert fragment in str(caught.value)


@pytest.mark.parametrize("order", ["C", "F"])
def test_a_number_above_39_is_found_wherever_it_stands(order: Any) -> None:
    looked_at = 0
    for row in (0, 1, 7, 8, 63, 499):
        for seat in range(4):
            for column, number in zip(range(4), (40, 64, 128, 255), strict=True):
                deals = np.zeros((500, 4, 4), np.uint8)
                deals[row, seat, column] = number
                out = np.zeros(500, mus.SHOWDOWN)
                place = re.escape(f"cards[{row}, {seat}] is [") + rf".*{number}.*0 to 39 \(M1\.2\)"
                with pytest.raises(mus.CardError, match=place):
                    mus.showdown(np.array(deals, order=order), 0, out=out)
                assert not out.tobytes().strip(b"\0")
                looked_at += 1
    assert looked_at == 6 * 16


def test_a_number_above_39_is_named_with_its_array() -> None:
    bad = GOOD.copy()
    bad[7, 2] = 40
    for name, arrays in {"a": (bad, GOOD), "b": (GOOD, bad)}.items():
        with pytest.raises(mus.CardError, match=rf"^{name}\[7\] is \[28, 29, 40, 31\].*0 to 39"):
            mus.compare(*arrays, "juego")
    with pytest.raises(mus.CardError, match=r"^b\[0\] is \[0, 0, 0, 41\]"):
        mus.compare(GOOD, np.array([[0, 0, 0, 41]], np.uint8), "juego")
    with pytest.raises(mus.CardError, match=r"^cards\[7\] is \[28, 29, 40, 31\]"):
        mus.format_classes(bad)


@pytest.mark.parametrize("sizes", [(10, 9), (2, 10), (0, 2), (3, 0)])
def test_shapes_that_do_not_match_are_named(sizes: tuple[int, int]) -> None:
    a, b = (GOOD[:size] for size in sizes)
    with pytest.raises(mus.CardError) as caught:
        mus.compare(a, b, "grande")
    assert f"a: shape ({sizes[0]}, 4), b: shape ({sizes[1]}, 4)" in str(caught.value)


@pytest.mark.parametrize(
    ("lance", "fragment"),
    [
        ("chico", 'unknown lance "chico"; did you mean "chica"? (M5.1)'),
        ("Grande", 'did you mean "grande"?'),
        ("par", 'did you mean "pares"?'),
        ("", "known: grande, chica, pares, juego, punto"),
        ("envido", "known: grande"),
        (None, "lance is text, not None"),
        (0, "lance is text, not 0"),
    ],
)
def test_what_is_no_lance_is_named(lance: Any, fragment: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        mus.compare(GOOD, GOOD, lance)
    assert fragment in str(caught.value)


@pytest.mark.parametrize(
    ("mano", "fragment"),
    [
        (4, "mano is 4: expected a seat 0 to 3 (M2.2)"),
        (-1, "mano is -1: expected a seat 0 to 3"),
        (256, "mano is 256"),
        (2**70, "expected a seat"),
        (np.array([0] * 7 + [4, 0, 9]), "mano[7] is 4: expected a seat 0 to 3"),
        (np.array([0] * 9 + [-1], np.int8), "mano[9] is -1"),
        ([0] * 9 + [4], "mano[9] is 4"),
        (np.zeros(9, np.uint8), "shape (9,), expected a seat 0 to 3, or whole numbers (10,)"),
        ([0], "shape (1,)"),
        ([], "shape (0,)"),
        (np.zeros((10, 1), np.uint8), "shape (10, 1)"),
        (np.zeros(10), "dtype float64"),
        (np.zeros(10, bool), "dtype bool"),
        (1.0, "dtype float64"),
        (True, "dtype bool"),
        ("0", "dtype <U1"),
        (None, "dtype object"),
        ([[0], [0, 1]], "different lengths"),
    ],
    ids=repr,
)
def test_what_is_no_mano_is_named(mano: Any, fragment: str) -> None:
    out = np.zeros(10, mus.SHOWDOWN)
    with pytest.raises(mus.MusError) as caught:
        mus.showdown(DEALS, mano, out=out)
    assert str(caught.value).startswith("mano")
    assert fragment in str(caught.value)
    assert not out.tobytes().strip(b"\0")


@pytest.mark.parametrize(
    ("out", "fragment"),
    [
        ([0] * 10, "list"),
        (np.zeros(10), "float64 (10,)"),
        (np.zeros(100, np.uint8), "uint8 (100,)"),
        (np.zeros(9, mus.SHOWDOWN), "(9,)"),
        (np.zeros((10, 1), mus.SHOWDOWN), "(10, 1)"),
        (np.zeros(10, mus.WORTH), "(10,)"),
        (np.broadcast_to(np.zeros((), mus.SHOWDOWN), (10,)), "read-only"),
    ],
    ids=["list", "float", "bytes", "short", "axes", "worth", "read-only"],
)
def test_what_cannot_take_the_showdown_is_named(out: Any, fragment: str) -> None:
    with pytest.raises(mus.CardError) as caught:
        mus.showdown(DEALS, 0, out=out)
    assert str(caught.value).startswith("out is ")
    assert fragment in str(caught.value)
    assert "expected dtype mus.SHOWDOWN, shape (10,)" in str(caught.value)


@pytest.mark.parametrize("rules", ["clasic", {"kingz": 4}, {"kings": 5}, 7])
def test_rules_are_read_before_anything_is_compared(rules: Any) -> None:
    out = np.zeros(10, mus.SHOWDOWN)
    calls = [
        lambda: mus.compare(GOOD, GOOD, "grande", rules=rules),
        lambda: mus.showdown(DEALS, 0, rules=rules, out=out),
        lambda: mus.rankings(rules),
        lambda: mus.format_classes(GOOD, rules),
    ]
    for call in calls:
        with pytest.raises(mus.RulesError):
            call()
    assert not out.tobytes().strip(b"\0")


def test_percentiles_of_what_is_no_hand_are_refused() -> None:
    from mus import _native

    with pytest.raises(mus.CardError, match=r"^cards is \[0, 1, 2, 40\]"):
        _native.percentiles((0, 1, 2, 40))
