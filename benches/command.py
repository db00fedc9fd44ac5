"""How long the command line takes to start and answer, against a Python that does nothing."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from turns import Row, ratios, take_turns

import mus

MUS = str(Path(sys.executable).with_name("mus"))


def command(words: list[str], answer: str) -> Callable[[], None]:
    """Runs a command, whose output must contain the answer."""

    def run() -> None:
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        assert answer in done.stdout, done.stdout

    return run


def measure(*, quick: bool) -> list[Row]:
    hand = mus.Hand("RR7A")
    version = command([MUS, "--version"], f"mus {mus.__version__}\n")
    evaluation = command([MUS, "eval", "--json", "RR7A"], f'"grande": {hand.grande}, ')
    table = command([MUS, "eval", "RR7A"], str(hand))
    nothing = command([sys.executable, "-c", "pass"], "")
    evaluation()  # and all that is read is in memory now
    versions, tables, nothings = take_turns([version, table, nothing], 3 if quick else 9)
    return [
        Row(what, "python -c pass", *ratios(times, nothings), f"{min(times) * 1e3:.0f} ms", aim)
        for what, times, aim in (
            ("mus --version", versions, "<= 200 ms"),
            ("mus eval RR7A", tables, "<= 400 ms"),
        )
    ]
