"""The sample data set is what the engine plays."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

import mus

SAMPLE = Path(__file__).parent.parent / "data" / "simple-v-paso"


@pytest.mark.parametrize("table", ["matches", "deals"])
def test_every_row_is_played_again(table: str) -> None:
    run = mus.simulate("simple", "paso", matches=200, seed=1)
    stored = pq.read_table(SAMPLE / table)
    assert stored.num_rows == run.table(table).num_rows >= 200
    assert stored.to_pydict() == run.table(table).to_pydict()
