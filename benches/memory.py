"""The peak resident size of a command that plays and writes its tables, against a shorter run.

Run as a script, this is the process that is looked at: it is the command, and tells its size last.
"""

import atexit
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from turns import Row

import mus
from mus import cli

LINE = "simulate simple simple --seed 1 --json"


def peak(matches: int, tables: str) -> tuple[float, int]:
    """Of a process that plays and writes so many matches, the peak resident size, in MB, and the
    rows of the last table."""
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as folder:
        out = str(Path(folder) / "run")
        line = [*LINE.split(), "--matches", str(matches), "--tables", tables, "--out", out]
        command = [sys.executable, __file__, *line]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows = mus.data.open(out).rows(tables.rsplit(",", maxsplit=1)[-1])
    [kilobytes] = re.findall(r"VmHWM:\s+(\d+)", done.stderr)
    return int(kilobytes) * 1024 / 1e6, rows


def tell() -> None:
    """What the system knows of this process, on standard error."""
    sys.stderr.write(Path("/proc/self/status").read_text(encoding="ascii"))


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


if __name__ == "__main__":
    atexit.register(tell)
    cli.main()
