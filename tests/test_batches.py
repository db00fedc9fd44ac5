"""Batches for a training loop: every row once, in an order of its own, from any place on."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mus
from tests.runs import play, small_shards

COLUMNS = ["match", "game", "deal"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[mus.data.DataSet]:
    """A run of four shards, the last one short."""
    path = tmp_path_factory.mktemp("data") / "run"
    with small_shards(60):
        play(path, a="simple", rules={"target": 20})
        yield mus.data.open(path)


def rows(batches: Any) -> list[tuple[int, ...]]:
    """The rows of batches, each by its match, game and deal."""
    return [
        row
        for batch in batches
        for row in zip(*(batch[name].tolist() for name in COLUMNS), strict=True)
    ]


def whole(data: mus.data.DataSet) -> list[tuple[int, ...]]:
    """All rows in the order of play."""
    return [tuple(row.values()) for row in data.table("deals", COLUMNS).to_pylist()]


def test_without_a_seed_batches_are_the_rows_in_order(data: mus.data.DataSet) -> None:
    expected = whole(data)
    assert len(expected) > 500
    for size in (1, 64, 100_000):
        batches = list(data.batches("deals", size, COLUMNS))
        assert rows(batches) == expected
        sizes = [len(batch["match"]) for batch in batches]
        assert set(sizes[:-1]) <= {size}
        assert 1 <= sizes[-1] <= size
        assert list(batches[0]) == COLUMNS


def test_a_seed_mixes_shards_and_rows_and_loses_none(data: mus.data.DataSet) -> None:
    expected = whole(data)
    orders = [rows(data.batches("deals", 50, COLUMNS, shuffle_seed=seed)) for seed in range(6)]
    for order in orders:
        assert sorted(order) == expected
        assert order != expected
    assert len({tuple(order) for order in orders}) == 6
    first_shards = {order[0][0] // 60 for order in orders}
    assert len(first_shards) >= 2
    # Neighbours in play are no neighbours any more.
    kept = sum(
        order.index(one) + 1 == order.index(other)
        for order in orders[:1]
        for one, other in pairwise(expected)
    )
    assert kept < 20


def test_an_order_is_the_same_on_every_machine(data: mus.data.DataSet) -> None:
    """Words of numpy's Philox stream, whose values are a promise, sorted with plain numbers."""
    seed = 2**64 - 1

    def order(purpose: int, group: int, count: int) -> list[int]:
        key = np.array([seed, purpose], np.uint64)
        words = np.random.Philox(key=key, counter=[0, group, 0, 0]).random_raw(count).tolist()
        width = count.bit_length()
        return sorted(range(count), key=lambda place: (words[place] >> width, place))

    [batch] = data.batches("matches", 1_000, ["match"], shuffle_seed=seed)
    expected = [
        12 * group + row
        for group in order(2**32, 0, 17)
        for row in order(2**32 + 1, group, 8 if group == 16 else 12)
    ]
    assert batch["match"].tolist() == expected
    assert expected[:6] == [155, 146, 153, 149, 145, 148]
    again = rows(data.batches("deals", 50, COLUMNS, shuffle_seed=3))
    assert rows(mus.data.open(data.path).batches("deals", 50, COLUMNS, shuffle_seed=3)) == again


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7, 40])
@pytest.mark.parametrize("seed", [None, 5])
def test_workers_share_the_rows_without_overlap_or_loss(
    seed: int | None, workers: int, data: mus.data.DataSet
) -> None:
    shares = [
        rows(data.batches("deals", 32, COLUMNS, shuffle_seed=seed, worker=(number, workers)))
        for number in range(workers)
    ]
    assert sorted(row for share in shares for row in share) == whole(data)
    # With more workers than shards none is left without work.
    assert all(shares)
    assert workers <= 4 or max(map(len, shares)) <= 2.5 * len(whole(data)) / workers + 8


@pytest.mark.parametrize("worker", [(0, 1), (1, 2), (3, 9)])
@pytest.mark.parametrize("seed", [None, 8])
def test_a_loop_goes_on_where_it_stopped(
    seed: int | None, worker: tuple[int, int], data: mus.data.DataSet
) -> None:
    options: dict[str, Any] = {"shuffle_seed": seed, "worker": worker}
    batches = list(data.batches("deals", 17, COLUMNS, **options))
    assert len(batches) >= 3
    for start in range(len(batches) + 2):
        rest = data.batches("deals", 17, COLUMNS, start=start, **options)
        assert rows(rest) == rows(batches[start:])


def test_row_groups_that_are_skipped_are_not_read(
    data: mus.data.DataSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[int, int]] = []
    real = mus.data.scanning.reader

    def watched(*given: Any) -> Any:
        inner = real(*given)

        def reader(group: tuple[int, int]) -> dict[str, NDArray[Any]]:
            read.append(group)
            return inner(group)

        return reader

    monkeypatch.setattr("mus.data.scanning.reader", watched)
    assert len(list(data.batches("matches", 10, start=13))) == 7
    expected = [*((2, number) for number in range(5)), (3, 0), (3, 1)]
    assert read == expected
    next(data.batches("matches", 10))
    assert read == [*expected, (0, 0)]


def test_values_are_those_of_the_table(data: mus.data.DataSet) -> None:
    [batch] = data.batches("deals", 10**6)
    table = data.table("deals")
    words = data.words("deals")
    assert list(batch) == table.schema.names
    nulls = 0
    for name, values in batch.items():
        told = table[name].to_pylist()
        if name in words:
            assert values.dtype == np.int8
            assert [words[name][place] for place in values] == told
        else:
            assert values.dtype == table.schema.field(name).type.to_pandas_dtype()
            assert values.tolist() == [-1 if value is None else value for value in told]
            nulls += told.count(None)
    assert nulls > 100
    hands = mus.data.unpack(batch["cards2"])
    assert hands.tolist() == mus.data.unpack(table["cards2"]).tolist()


def test_text_that_stands_in_another_order_is_read_by_the_same_words() -> None:
    import pyarrow as pa

    from mus.data.scanning import _numpy

    pieces = [pa.array(["b", None, "a"]), pa.array(["a", "c"])]
    column = pa.chunked_array([piece.dictionary_encode() for piece in pieces])
    assert _numpy(column, ("a", "b", "c")).tolist() == [1, -1, 0, 0, 2]
    assert _numpy(pa.chunked_array([], column.type), ("a",)).tolist() == []


BAD: list[tuple[dict[str, Any], str]] = [
    ({"size": 0}, "size 0: expected a whole number above 0"),
    ({"size": 2.5}, "size 2.5"),
    ({"shuffle_seed": -1}, "shuffle_seed -1: expected None, or 0 to 2^64 - 1"),
    ({"shuffle_seed": 2**64}, "shuffle_seed"),
    ({"shuffle_seed": "1"}, "shuffle_seed '1'"),
    ({"worker": (2, 2)}, "worker (2, 2): expected (i, n) with i from 0 to n - 1"),
    ({"worker": 1}, "worker 1"),
    ({"worker": (0, 1, 2)}, "worker (0, 1, 2)"),
    ({"worker": (0, None)}, "worker (0, None)"),
    ({"start": -1}, "start -1: expected a whole number of batches from 0"),
    ({"columns": ["mach"]}, "did you mean 'match'?"),
    ({"table": "deal"}, "did you mean 'deals'?"),
]


@pytest.mark.parametrize(("given", "message"), BAD, ids=lambda value: str(value)[:30])
def test_what_cannot_be_is_refused_before_the_first_batch(
    given: dict[str, Any], message: str, data: mus.data.DataSet
) -> None:
    with pytest.raises(mus.MusError) as caught:
        data.batches(**{"table": "deals", "size": 10, **given})
    assert message in str(caught.value)
