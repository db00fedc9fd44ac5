"""Results and their pictures, as several tests look at them."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from matplotlib.figure import Figure

import mus
from mus.pictures.plot import draw
from tests.runs import SHORT

BOTS = ["simple", "caller", "paso", "random+simple"]
TEST = {"sprt": "elo0=0,elo1=60", "matches": 4_000}

#: What is drawn, by name, and what its picture must say.
MAKERS: dict[str, Any] = {
    "duel": lambda: mus.duel("simple", "caller", matches=60, seed=1, rules=SHORT),
    "test": lambda: mus.duel("simple+random", "random+simple", seed=1, rules=SHORT, **TEST),
    "tournament": lambda: mus.tournament(BOTS, matches=60, seed=1, rules=SHORT),
    "gauntlet": lambda: mus.tournament(BOTS, matches=60, format="gauntlet", rules=SHORT),
    "curve": lambda: sweep("simple(bold=0..1:0.25)"),
    "map": lambda: sweep("simple(bold=0..1:0.25,mus=0..1:0.5)"),
    "list": lambda: sweep("simple(bold=0..1:0.25,mus=0..1:0.5)+simple(bold=0..1:0.5)"),
    "run": lambda: mus.simulate("simple", "caller", matches=60, seed=1, rules=SHORT),
    "equity": lambda: mus.equity_table({"target": 12}, deals=100, seed=1),
}
SAYS = {
    "duel": ["simple v caller", "60 matches, 30 pairs", "95 % intervals over pairs", "Elo points"],
    "test": ["simple+random v random+simple", "log likelihood", "H0: Elo +0", "H1: Elo +60"],
    "tournament": ["4 bots, round robin", "60 matches a pairing", "±: half of the 95 % interval"],
    "gauntlet": ["4 bots, gauntlet", "matches won by the bot of the row, %"],
    "curve": ["simple(bold=0..1:0.25) v caller", "40 matches at each of 5 points", "bold", "%"],
    "map": ["bold", "mus", "95 % intervals over pairs reach ±", "matches won against caller, %"],
    "list": ["the best 40", "bold=0, mus=0, bold 2=0", "lines: 95 % intervals over pairs"],
    "run": [
        "simple v caller",
        "60 matches",
        "95 % intervals over pairs",
        "points a deal",
        "grande",
    ],
    "equity": ["mano in team a", "100 deals from each score", "four of exact", "standard error"],
}


def sweep(template: str) -> mus.Sweep:
    """A short sweep against ``caller``."""
    return mus.sweep(template, against="caller", matches=40, seed=1, rules=SHORT)


@cache
def result(name: str) -> Any:
    """What is drawn, played once."""
    return MAKERS[name]()


def texts(file: Path) -> list[str]:
    """All that is written in an SVG, line by line."""
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    found = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("}text")]
    return [text.replace("\u00a0", " ") for text in found]


def picture(name: str, file: Path) -> bytes:
    """The picture of a result as bytes, drawn anew."""
    mus.plot(result(name), file)
    return file.read_bytes()


@cache
def kept(name: str, kind: str = "svg") -> bytes:
    """The picture of a result, drawn once."""
    with TemporaryDirectory() as folder:
        return picture(name, Path(folder, f"kept.{kind}"))


@cache
def drawn(name: str) -> Figure:
    """The picture of a result as a figure, drawn once."""
    return draw(result(name))
