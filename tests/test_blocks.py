"""Shards in blocks: how many matches they have, and what of them is a row group."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

import mus
from mus.joining import Joiner, blocks_of
from tests import bots
from tests.runs import SHORT, play, small_shards


def test_a_block_of_decisions_holds_fewer_matches_and_more_of_a_sample() -> None:
    def size(**options: Any) -> int:
        specification = play(matches=2, **({"tables": ["decisions"]} | options)).specification
        assert specification.matches_per_shard == 40 * specification.matches_per_block
        return int(specification.matches_per_block)

    assert size(tables=None) == size(tables=["hidden"]) == 10_000
    assert size() == size(tables=["events"]) == 900
    assert [size(sample=share) for share in (0.5, 0.3, 0.01)] == [1_800, 3_000, 10_000]


def test_a_shard_of_slow_bots_is_one_block() -> None:
    """A kill costs a shard at most."""
    for bot in ("montecarlo(samples=4)", bots.Caller()):
        specification = mus.simulate(bot, "paso", matches=2, rules=SHORT).specification
        assert specification.matches_per_shard == specification.matches_per_block == 10_000


def test_a_block_is_a_row_group(tmp_path: Path) -> None:
    with small_shards(200):
        play(tmp_path, matches=280, tables=["matches", "decisions"])
    groups = [
        [part.metadata.row_group(group).num_rows for group in range(part.num_row_groups)]
        for part in map(pq.ParquetFile, sorted((tmp_path / "matches").glob("*.parquet")))
    ]
    assert groups == [[40] * 5, [40] * 2]
    for part in map(pq.ParquetFile, sorted((tmp_path / "decisions").glob("*.parquet"))):
        held = [
            part.read_row_group(group)["match"].unique() for group in range(part.num_row_groups)
        ]
        assert [len(matches) for matches in held] == [40] * len(held)


class Heard:
    """What joins a shard, and keeps what it is given."""

    def __init__(self, heard: list[str], shard: int, matches: int) -> None:
        self.heard, self.name = heard, f"{shard} of {matches}"

    def add(self, block: Any) -> None:
        self.heard.append(f"{self.name}: {block.index}")

    def finish(self) -> None:
        self.heard.append(f"{self.name} is whole")

    def drop(self) -> None:
        self.heard.append(f"{self.name} is given up")


class Played:
    def __init__(self, index: int) -> None:
        self.index = index


def test_blocks_come_in_any_order_and_are_joined_in_theirs() -> None:
    heard: list[str] = []
    blocks = blocks_of([(3, (30, 40)), (5, (50, 58))], 4, 2)
    ranges = [(30, 34), (50, 54), (34, 38), (54, 58), (38, 40)]
    assert [block.range for block in blocks] == ranges
    joiner = Joiner(lambda *given: Heard(heard, *given), blocks, 8)
    for index in (4, 3, 2, 0):
        joiner.take(Played(index))  # type: ignore[arg-type] - as much of a block as is looked at
    joiner.finish()
    joiner.close()
    assert heard[:4] == [*(f"3 of 10: {index}" for index in (0, 2, 4)), "3 of 10 is whole"]
    assert heard[4:] == ["5 of 8 is given up"]
