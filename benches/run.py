"""Measures everything and prints one table: `python benches/run.py [--quick] [BENCH...]`.

Ends with an error when an answer is wrong, never because something is slow.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import batched_bots
import cargo
import command
import data_sets
import evaluate
import experiments
import hands
import instructions
import manille_batch
import memory
import odds
import python_bots
import report
import showdown
import tables
import two_threads
from turns import Row

BENCHES: dict[str, Callable[..., list[Row]]] = {
    "matches": partial(cargo.measure, "matches"),
    "decisions": partial(cargo.measure, "decisions"),
    "manille": partial(cargo.measure, "manille"),
    "manille_batch": manille_batch.measure,
    "instructions": instructions.measure,
    "two_threads": two_threads.measure,
    "evaluate": evaluate.measure,
    "hands": hands.measure,
    "showdown": showdown.measure,
    "python_bots": python_bots.measure,
    "batched_bots": batched_bots.measure,
    "tables": tables.measure,
    "data_sets": data_sets.measure,
    "odds": odds.measure,
    "experiments": experiments.measure,
    "memory": memory.measure,
    "command": command.measure,
}


def warn_of_other_builds() -> None:
    """Says so when the extension is not the one that `make bench` builds."""
    stamp = Path(sys.prefix) / ".native"
    if stamp.exists() and not stamp.read_text(encoding="utf-8").startswith("release "):
        print("This extension is not built for speed: use `make bench`.", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures everything and prints one table.")
    parser.add_argument("--quick", action="store_true", help="a glance: few rounds, small runs")
    parser.add_argument("bench", nargs="*", help=f"only these: {', '.join(BENCHES)}")
    options = parser.parse_args()
    if unknown := [name for name in options.bench if name not in BENCHES]:
        parser.error(f"unknown bench {unknown[0]}: there are {', '.join(BENCHES)}")
    warn_of_other_builds()
    told = report.head(version("mus-engine"), ("numpy", "pyarrow"))
    rows = []
    for name in options.bench or BENCHES:
        print(f"{name} ...", file=sys.stderr)
        rows += BENCHES[name](quick=options.quick)
    print("\n".join(told))
    print()
    report.show(rows)


if __name__ == "__main__":
    main()
