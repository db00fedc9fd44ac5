"""Runs the code of a page in docs/ with other numbers than it has, and shows what comes of it.

    python -m tools.example docs/how-to/train-a-network.md MATCHES=8000 --show score duel

A page is short enough to be a test; its numbers are written in capitals at its head.
"""

import argparse
import re
import sys
import tempfile
import time
from contextlib import chdir
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^( *)```python\n(.*?)^\1```$", re.M | re.S)


def code(page: str) -> str:
    """The Python blocks of a page, one after the other."""
    return "\n".join(
        re.sub(rf"^{block[1]}", "", block[2], flags=re.M) for block in BLOCK.finditer(page)
    )


def with_numbers(text: str, numbers: dict[str, str]) -> str:
    """The code with other numbers in the lines ``NAME = number``."""
    for name, number in numbers.items():
        text, found = re.subn(rf"^{name} = \d[\d_]*$", f"{name} = {int(number)}", text, flags=re.M)
        if found != 1:
            sys.exit(f"{name}: the page has {found} lines of it, expected one")
    return text


def main() -> None:
    """What the command does."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("numbers", nargs="*", metavar="NAME=NUMBER")
    parser.add_argument("--show", nargs="*", default=[], metavar="VARIABLE")
    options = parser.parse_args()
    numbers = dict(number.split("=", 1) for number in options.numbers)
    text = with_numbers(code(options.page.read_text(encoding="utf-8")), numbers)
    known: dict[str, Any] = {"__name__": "__main__"}
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        exec(compile(text, str(options.page), "exec"), known)
    for name in options.show:
        print(f"{name}: {known[name]}")
    print(f"{time.monotonic() - started:.0f} seconds")


if __name__ == "__main__":
    main()
