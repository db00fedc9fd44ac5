"""Measures everything and prints one table: `python benches/run.py [--quick] [BENCH...]`.

Ends with an error when an answer is wrong, never because something is slow.
"""

import argparse
import datetime
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import cargo
import command
import evaluate
import hands
import instructions
import memory
import odds
import tables
import two_threads
from turns import Row

BENCHES: dict[str, Callable[..., list[Row]]] = {
    "matches": partial(cargo.measure, "matches"),
    "instructions": instructions.measure,
    "two_threads": two_threads.measure,
    "evaluate": evaluate.measure,
    "hands": hands.measure,
    "tables": tables.measure,
    "odds": odds.measure,
    "memory": memory.measure,
    "command": command.measure,
}
HEAD = Row("what", "against", "ratio", "at best", "best", "aim")


def said(*words: str) -> str:
    """What a program says of itself, or nothing."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=cargo.ROOT)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def machine() -> str:
    """The processor, the cores, and how busy they are."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def versions() -> str:
    """The versions of what is measured and of what it stands on."""
    commit = said("git", "describe", "--always", "--dirty")
    ours = f"mus {version('mus-engine')} ({commit})"
    others = [f"{name} {version(name)}" for name in ("numpy", "pyarrow")]
    python = f"Python {platform.python_version()}"
    return ", ".join([ours, said("rustc", "--version"), python, *others])


def warn_of_other_builds() -> None:
    """Says so when the extension is not the one that `make bench` builds."""
    stamp = Path(sys.prefix) / ".native"
    if stamp.exists() and not stamp.read_text(encoding="utf-8").startswith("release "):
        print("This extension is not built for speed: use `make bench`.", file=sys.stderr)


def show(rows: list[Row]) -> None:
    """Prints a table that is Markdown too."""
    lines = [list(vars(row).values()) for row in (HEAD, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
        print(f"| {' | '.join(cells)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures everything and prints one table.")
    parser.add_argument("--quick", action="store_true", help="a glance: few rounds, small runs")
    parser.add_argument("bench", nargs="*", help=f"only these: {', '.join(BENCHES)}")
    options = parser.parse_args()
    if unknown := [name for name in options.bench if name not in BENCHES]:
        parser.error(f"unknown bench {unknown[0]}: there are {', '.join(BENCHES)}")
    warn_of_other_builds()
    head = [("Machine", machine()), ("Versions", versions())]
    head += [("Command", " ".join(["python", *sys.argv])), ("Date", str(datetime.date.today()))]
    rows = []
    for name in options.bench or BENCHES:
        print(f"{name} ...", file=sys.stderr)
        rows += BENCHES[name](quick=options.quick)
    for title, text in head:
        print(f"{title}: {text}  ")
    print()
    show(rows)


if __name__ == "__main__":
    main()
