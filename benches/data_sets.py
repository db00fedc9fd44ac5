"""A data set read, unpacked, given in batches and verified, each beside the least that it can cost.

Processor time, that of all threads: what one core would need, whatever else the machine is doing.
"""

import hashlib
import tempfile
from pathlib import Path
from time import process_time

import numpy as np
import pyarrow.parquet as pq
from turns import Row, Unit, assert_known, ratios, take_turns

import mus

COLUMNS = ["match", "cards0", "grande_end"]


def scanned(data: mus.data.DataSet) -> int:
    return sum(piece.num_rows for piece in data.scan("deals", COLUMNS))


def read(parts: list[Path]) -> int:
    return sum(pq.read_table(part, columns=COLUMNS, partitioning=None).num_rows for part in parts)


def batched(data: mus.data.DataSet) -> int:
    return sum(len(rows["match"]) for rows in data.batches("deals", 4_096, COLUMNS, shuffle_seed=1))


def hashed(parts: list[Path]) -> list[str]:
    return [hashlib.sha256(part.read_bytes()).hexdigest() for part in parts]


def verified(folder: Path, sample: int | None) -> mus.data.Verification:
    found = mus.data.verify(folder, sample=sample, threads=1)
    assert not found.faults
    return found


def measure(*, quick: bool) -> list[Row]:
    matches, rounds = (20_000, 3) if quick else (100_000, 9)
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as place:
        folder = Path(place) / "run"

        def played(out: Path) -> mus.Run:
            return mus.simulate("simple", "simple", matches=matches, seed=1, threads=1, out=out)

        run = played(folder)
        data = mus.data.open(folder)
        assert_known(f"data sets, {matches} matches", (run.deals, scanned(data), batched(data)))
        rows = _reading(data, run.deals, sorted((folder / "deals").iterdir()), rounds)
        parts = sorted(folder.rglob("*.parquet"))
        mine, others = take_turns(
            [lambda: verified(folder, 0), lambda: hashed(parts)], rounds, process_time
        )
        size = sum(part.stat().st_size for part in parts)
        figure = Unit("MB", size / 1e6).speed(min(mine))
        rows.append(Row("verify, hashes only", "hashlib", *ratios(mine, others), figure))
        names = (Path(place) / str(number) for number in range(1_000))
        mine, others = take_turns(
            [lambda: verified(folder, None), lambda: played(next(names))],
            2 if quick else 3,
            process_time,
        )
        figure = Unit("M deals", run.deals / 1e6).speed(min(mine))
        what = "verify, all shards played again"
        rows.append(Row(what, "writing them", *ratios(mine, others), figure, "ratio <= 2"))
    return rows


def _reading(data: mus.data.DataSet, deals: int, parts: list[Path], rounds: int) -> list[Row]:
    """What a row costs to read."""
    hands = data.table("deals", ["cards0"])["cards0"].combine_chunks()
    values = hands.to_numpy()
    into, flat = np.empty((deals, 4), np.uint8), np.empty(deals, np.uint32)

    def copied() -> None:
        into[:] = mus.data.unpack(hands)

    million = Unit("M rows", deals / 1e6)
    rows = []
    subjects = [lambda: scanned(data), lambda: batched(data), lambda: read(parts)]
    scan, batches, plain = take_turns(subjects, rounds, process_time)
    against = "pyarrow.read_table"
    figure = million.speed(min(scan))
    rows.append(Row("scan, three columns", against, *ratios(scan, plain), figure, ">= 20 M rows/s"))
    figure = million.speed(min(batches))
    rows.append(Row("batches, shuffled, three columns", against, *ratios(batches, plain), figure))
    unpacked, copies = take_turns([copied, lambda: np.copyto(flat, values)], 20 * rounds)
    figure = Unit("M values", deals / 1e6).speed(min(unpacked))
    what, aim = "unpack hands, and copy them out", ">= 50 M values/s"
    rows.append(Row(what, "copy", *ratios(unpacked, copies), figure, aim))
    return rows
