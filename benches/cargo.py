"""The benches in Rust: built by cargo, run as programs of their own."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path

from turns import Row

ROOT = Path(__file__).parents[1]


@cache
def executable(name: str) -> str:
    """The path of a bench's program, built if need be; those of Manille are named for it."""
    package = "manille" if name.startswith("manille") else "mus"
    command = ["cargo", "bench", "--package", package, "--bench", name, "--no-run"]
    command += ["--quiet", "--message-format=json"]
    built = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    messages = map(json.loads, built.stdout.splitlines())
    paths = [message["executable"] for message in messages if message.get("executable")]
    return str(paths[-1])


def measure(name: str, *, quick: bool) -> list[Row]:
    """The rows that a bench prints, their columns two spaces or more apart."""
    command = [executable(name), *(["--quick"] if quick else [])]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [Row(*re.split(r"\s{2,}", line)) for line in done.stdout.splitlines()]
