"""The peak resident size of a run that writes its tables, against one with a tenth of the matches.

Run as a script, this is the process that is looked at: `memory.py MATCHES FOLDER`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from turns import Row

import mus


def peak(matches: int) -> float:
    """The peak resident size, in MB, of a process that plays and writes so many matches."""
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as folder:
        command = [sys.executable, __file__, str(matches), str(Path(folder) / "run")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    played, kilobytes = map(int, done.stdout.split())
    assert played == matches
    return kilobytes * 1024 / 1e6


def measure(*, quick: bool) -> list[Row]:
    few, many = (50_000, 150_000) if quick else (100_000, 1_000_000)
    less, more = peak(few), peak(many)
    what, against = f"peak memory, {many:,} matches to Parquet", f"{few:,}"
    aim = "ratio <= 1.10, < 400 MB"
    return [Row(what, against, f"{more / less:.3g}", "", f"{more:.0f} MB", aim)]


def main(matches: str, folder: str) -> None:
    run = mus.simulate("simple", "simple", matches=int(matches), seed=1, out=folder)
    assert run.wins == (run.matches // 2, run.matches // 2), "against itself a bot wins half"
    status = Path("/proc/self/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    print(run.matches, line.split()[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
