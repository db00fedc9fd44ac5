"""A run with both tables written as Parquet, against the same run without, in processor time.

Processor time is that of all threads of the process: what one core would need, whatever else the
machine is doing meanwhile.
"""

import tempfile
from pathlib import Path
from time import process_time

from turns import Row, Unit, assert_known, ratios, take_turns

import mus

#: Two shards.
MATCHES = 20_000


def played(out: Path | None = None) -> mus.Run:
    return mus.simulate("simple", "simple", matches=MATCHES, seed=1, threads=1, out=out)


def measure(*, quick: bool) -> list[Row]:
    run = played()
    assert_known("tables", (run.deals, run.wins, run.games))
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as folder:
        names = (Path(folder) / str(number) for number in range(1_000_000))
        mine, others = take_turns(
            [lambda: played(next(names)), played], 3 if quick else 15, process_time
        )
        written = played(Path(folder) / "0")
        assert (written, written.played) == (run, 0)
        assert written.table("deals").num_rows == run.deals
        assert written.table("matches").num_rows == run.matches
    unit = Unit("M deals", run.deals / 1e6)
    what, aim = "simple v simple, both tables as Parquet", ">= 0.4 M deals/s"
    return [Row(what, "no out=", *ratios(mine, others), unit.speed(min(mine)), aim)]
