"""What is printed: the machine, the versions, and rows as a table that is Markdown too."""

import datetime
import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from turns import Row

ROOT = Path(__file__).resolve().parents[1]
HEAD = Row("what", "against", "ratio", "at best", "best", "aim")


def said(*words: str) -> str:
    """What a program says of itself, or nothing."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def machine() -> str:
    """The processor, the cores, and how busy they are."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def versions(ours: str, others: Iterable[str]) -> str:
    """The versions of what is measured and of what it stands on."""
    commit = said("git", "describe", "--always", "--dirty")
    told = [f"{name} {version(name)}" for name in others]
    python = f"Python {platform.python_version()}"
    return ", ".join([f"mus {ours} ({commit})", said("rustc", "--version"), python, *told])


def head(ours: str, others: Iterable[str]) -> list[str]:
    """The lines above a table."""
    told = [("Machine", machine()), ("Versions", versions(ours, others))]
    command = " ".join(["python", *sys.argv])
    told += [("Command", command), ("Date", str(datetime.date.today()))]
    return [f"{title}: {text}  " for title, text in told]


def show(rows: Iterable[Row], titles: Row = HEAD) -> None:
    """Prints a table that is Markdown too; columns without a title are left out."""
    kept = [place for place, title in enumerate(vars(titles).values()) if title]
    lines = [[list(vars(row).values())[place] for place in kept] for row in (titles, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
        print(f"| {' | '.join(cells)} |")
