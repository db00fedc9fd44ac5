"""A run with both tables written as Parquet, against the same run without, in processor time.

Processor time is that of all threads of the process: what one core would need, whatever else the
machine is doing meanwhile.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from turns import Row, Unit, assert_known, ratios, take_turns

import mus
import mus.manille

#: Two blocks.
MATCHES = 20_000


def of_mus(out: Path | None = None) -> mus.Run:
    return mus.simulate("simple", "simple", matches=MATCHES, seed=1, threads=1, out=out)


def of_manille(out: Path | None = None) -> mus.manille.Run:
    return mus.manille.simulate("muette", "random", matches=MATCHES, seed=1, threads=1, out=out)


#: By its name in the known answers: what is played, and how.
RUNS: dict[str, tuple[str, Callable[..., Any]]] = {
    "tables": ("simple v simple", of_mus),
    "manille_tables": ("muette, random x 4", of_manille),
}


def measure(*, quick: bool) -> list[Row]:
    return [row_of(name, *run, quick=quick) for name, run in RUNS.items()]


def row_of(name: str, what: str, played: Callable[..., Any], *, quick: bool) -> Row:
    """One run, with its tables and without."""
    run = played()
    assert_known(name, (run.deals, run.wins, run.games))
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
    told, aim = f"{what}, both tables as Parquet", ">= 0.4 M deals/s"
    return Row(told, "no out=", *ratios(mine, others), unit.speed(min(mine)), aim)
