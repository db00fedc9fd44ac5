"""The records of data sets that are not complete, and of matches that there are not."""

from pathlib import Path
from typing import Any

import pytest

import mus
from tests.command import assert_refused, call
from tests.runs import manifest, play, small_shards
from tests.test_verify import write


@pytest.fixture
def gap(tmp_path: Path) -> mus.data.DataSet:
    """A run of three shards of twenty matches without the first one."""
    with small_shards(20):
        play(tmp_path, matches=60, tables=["events"])
    write(tmp_path, shards=manifest(tmp_path)["shards"][1:])
    return mus.data.open(tmp_path)


def test_a_data_set_that_is_not_complete_says_so(gap: mus.data.DataSet) -> None:
    assert repr(gap).endswith(", not complete>")
    for matches in (None, (0, 60), (19, 21), [0, 1]):
        with pytest.raises(mus.MusError, match="lacks shard 0, matches 0 to 19; matches="):
            mus.data.records(gap, matches)  # type: ignore[arg-type] - a list is as good
    assert len(list(mus.data.records(gap, (20, 60)))) == 40


def test_a_match_that_is_not_there_yet_is_played(gap: mus.data.DataSet) -> None:
    assert [match for match in range(-1, 62) if gap.has(match)] == list(range(20, 60))
    with small_shards(20):
        expected = play(matches=60)
        for match in (0, 19, 20, 59):
            answer = call("data", "records", str(gap.path), "--match", str(match))
            assert answer.json == expected.record(match)
        assert_refused(call("data", "records", str(gap.path), "--match", "60"), "match 60")


@pytest.mark.parametrize(
    "matches", [[0, 5, 9], "a", [], 37_001, (0, "a"), (3, 3), (0, 61), (-1, 2)]
)
def test_matches_that_cannot_be_are_refused(gap: mus.data.DataSet, matches: Any) -> None:
    with pytest.raises(mus.MusError, match=r"expected \(first, one past the last\)"):
        mus.data.records(gap, matches)


def test_rows_that_nobody_keeps_are_refused() -> None:
    for line in ("--sample 0.5", "--tables decisions", "--split 1/0/0", "--columns deals:mano"):
        answer = call("simulate", "paso", "caller", "--matches", "2", *line.split())
        assert_refused(answer, line.split()[0], "name it with --out DIR")
    with pytest.raises(mus.MusError, match="one stands there twice"):
        play(matches=2, tables=["deals", "deals"])
