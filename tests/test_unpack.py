"""Packed values and what is inside them, from every library that holds them."""

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import mus
from tests.runs import play


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> mus.data.DataSet:
    """A run of some hundred deals."""
    path: Path = tmp_path_factory.mktemp("data") / "run"
    play(path, a="simple")
    return mus.data.open(path)


def texts(data: mus.data.DataSet, seat: int) -> list[str]:
    """The hands of a seat as records tell them, when the lances began."""
    return mus.format_hands(data.table("deals")[f"cards{seat}"])


@pytest.mark.parametrize("seat", range(4))
def test_hands_are_four_card_numbers(seat: int, data: mus.data.DataSet) -> None:
    column = data.table("deals")[f"cards{seat}"]
    hands = mus.data.unpack(column)
    assert (hands.dtype, hands.shape) == (np.uint8, (len(column), 4))
    assert hands.tolist() == [list(value.to_bytes(4, "little")) for value in column.to_pylist()]
    assert (np.diff(hands.astype(int), axis=1) > 0).all()
    assert mus.format_hands(hands) == texts(data, seat)
    listed = mus.data.unpack(column, arrow=True)
    assert listed.type == pa.list_(pa.uint8(), 4)
    assert listed.to_pylist() == hands.tolist()


def test_every_library_gives_its_columns(data: mus.data.DataSet) -> None:
    table = data.table("deals")
    column = table["cards1"]
    expected = mus.data.unpack(column).tolist()
    files = f"'{data.path}/deals/*.parquet'"
    given: list[Any] = [
        column.combine_chunks(),
        column.to_numpy(),
        column.to_numpy().astype(">u4"),
        np.repeat(column.to_numpy(), 2)[::2],
        pa.chunked_array([column.combine_chunks()[:7], column.combine_chunks()[7:]]),
        pl.scan_parquet(f"{data.path}/deals/*.parquet").collect()["cards1"],
        duckdb.sql(f"select cards1 from {files}").to_arrow_table()["cards1"],
        pd.read_parquet(data.path / "deals")["cards1"].to_numpy(),
        pa.array([bytes(row) for row in expected], pa.binary(4)),
        np.array([bytes(row) for row in expected], "V4"),
    ]
    for one in given:
        assert mus.data.unpack(one).tolist() == expected, type(one)
        assert mus.data.unpack(one, "hand", arrow=True).to_pylist() == expected, type(one)
    piece = column.combine_chunks()[5:9]
    assert mus.data.unpack(piece).tolist() == expected[5:9]


def test_nothing_is_copied_that_lies_in_one_piece(data: mus.data.DataSet) -> None:
    array = data.table("deals")["cards0"].combine_chunks()
    unpacked = mus.data.unpack(array)
    assert unpacked.ctypes.data == array.buffers()[1].address
    values = np.arange(8, dtype=np.uint32)
    assert np.shares_memory(mus.data.unpack(values), values)
    listed = mus.data.unpack(array, arrow=True)
    assert listed.flatten().buffers()[1].address == array.buffers()[1].address


@pytest.mark.parametrize("empty", [np.zeros(0, np.uint32), pa.array([], pa.uint32())])
def test_of_nothing_comes_nothing(empty: Any) -> None:
    assert mus.data.unpack(empty).shape == (0, 4)
    assert mus.data.unpack(empty, arrow=True).to_pylist() == []
    assert mus.data.unpack(pa.chunked_array([], pa.uint32())).shape == (0, 4)


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array([1, None], pa.uint32()), "value 1 is null"),
        (pa.array(["a"]), "Arrow string: expected unsigned integers"),
        (pa.array([1]), "Arrow int64: expected unsigned integers"),
        (np.zeros(3, np.int32), "int32 (3,): expected unsigned integers (n,)"),
        (np.zeros((3, 4), np.uint8), "uint8 (3, 4): expected unsigned integers (n,)"),
        (np.zeros(3, np.uint16), "values of 2 bytes: expected hand (4 bytes), legal (8 bytes)"),
        (object(), "no column: "),
        (3, "no column: "),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_not_packed_is_refused(column: Any, message: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        mus.data.unpack(column)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_an_unknown_packing_gets_the_nearest_name() -> None:
    with pytest.raises(mus.MusError, match="unknown packing 'hands'; did you mean 'hand'"):
        mus.data.unpack(np.zeros(1, np.uint32), "hands")


def test_packings_of_structures_become_structures(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an observation will be: several fields, some of several numbers."""
    kind = np.dtype([("seat", "u1"), ("score", "<i2", (2,)), ("legal", "?", (3,))])
    packing = mus.data.Packing(8, lambda rows: rows.view(kind)[:, 0], "a test")
    monkeypatch.setitem(mus.data.PACKINGS, "test", packing)
    rows = np.zeros(2, kind)
    rows["seat"], rows["score"], rows["legal"] = [1, 2], [[3, -4], [5, 6]], [[1, 0, 1], [0, 0, 1]]
    column = pa.array([row.tobytes() for row in rows], pa.binary(8))
    assert (mus.data.unpack(column, "test") == rows).all()
    assert mus.data.unpack(column, "test", arrow=True).to_pylist() == [
        {"seat": 1, "score": [3, -4], "legal": [True, False, True]},
        {"seat": 2, "score": [5, 6], "legal": [False, False, True]},
    ]
