"""The peak resident size of a run that writes its tables, against a shorter one.

Run as a script, this is the process that is looked at: `memory.py MATCHES FOLDER TABLES`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from turns import Row

import mus


def peak(matches: int, tables: str) -> tuple[float, int]:
    """Of a process that plays and writes so many matches, the peak resident size, in MB, and the
    rows of the last table."""
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as folder:
        command = [sys.executable, __file__, str(matches), str(Path(folder) / "run"), tables]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    played, rows, kilobytes = map(int, done.stdout.split())
    assert played == matches
    return kilobytes * 1024 / 1e6, rows


def measure(*, quick: bool) -> list[Row]:
    few, many = (50_000, 150_000) if quick else (100_000, 1_000_000)
    (less, _), (more, _) = peak(few, "matches,deals"), peak(many, "matches,deals")
    what, against = f"peak memory, {many:,} matches to Parquet", f"{few:,}"
    aim = "ratio <= 1.10, < 400 MB"
    found = [Row(what, against, f"{more / less:.3g}", "", f"{more:.0f} MB", aim)]
    few, many = (3_500, 17_500) if quick else (3_500, 350_000)
    (less, fewer), (more, rows) = peak(few, "decisions"), peak(many, "decisions")
    what, against = f"peak memory, {rows / 1e6:.0f} M decisions to Parquet", f"{fewer / 1e6:.1f} M"
    aim = "ratio <= 1.10, < 600 MB"
    return [*found, Row(what, against, f"{more / less:.3g}", "", f"{more:.0f} MB", aim)]


def main(matches: str, folder: str, names: str) -> None:
    tables = names.split(",")
    run = mus.simulate("simple", "simple", matches=int(matches), seed=1, out=folder, tables=tables)
    assert run.wins == (run.matches // 2, run.matches // 2), "against itself a bot wins half"
    status = Path("/proc/self/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    print(run.matches, mus.data.open(folder).rows(tables[-1]), line.split()[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
