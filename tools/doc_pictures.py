"""The pictures that the docs show, drawn anew: `python -m tools.doc_pictures`, or `make golden`.

The same matplotlib gives the same bytes; a test compares the words and numbers in them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import mus
from tools.source import ROOT

FOLDER = ROOT / "docs" / "pictures"

BOTS = ["simple", "simple(bold=0.9)", "caller", "paso"]

#: By file, the result that it shows.
PICTURES: dict[str, Callable[[], Any]] = {
    "tournament.svg": lambda: mus.tournament(BOTS, matches=1000, seed=1),
    "sweep.svg": lambda: mus.sweep("simple(bold=0..1:0.1)", against="simple", matches=1000, seed=1),
}


def draw_all(folder: Path) -> None:
    """Draws every picture into a folder."""
    for name, result in PICTURES.items():
        mus.plot(result(), folder / name)


def main() -> None:
    """Draws them where the docs have them."""
    FOLDER.mkdir(exist_ok=True)
    draw_all(FOLDER)


if __name__ == "__main__":
    main()
