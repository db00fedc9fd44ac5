"""A digest of fixed batches of matches: `python -m tools.signature` writes it anew.

A refactor does not move it. A change that does (rules, streams, bots, columns) says so in the
changelog.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import mus

PATH = Path(__file__).parent.parent / "tests" / "vectors" / "signature.txt"

#: Teams, rules and number of matches; the seed is 1.
BATCHES = (
    ("random(geometric=1)", "random", "classic", 1_000),
    ("simple", "simple(bold=0.8)", "classic", 500),
    ("simple", "random", "madrid", 500),
    ("simple", "caller", "ehmf", 500),
    ("paso", "caller", "fixed", 500),
    ("experto", "exact", "classic", 200),
)


def digest(a: str, b: str, rules: str, matches: int) -> str:
    """The sha256 of every value of both tables of a batch, as text."""
    run = mus.simulate(a, b, matches=matches, seed=1, rules=rules)
    total = hashlib.sha256()
    for table in ("matches", "deals"):
        for row in zip(*run.table(table).to_pydict().values(), strict=True):
            total.update(repr(row).encode())
    return total.hexdigest()


def lines() -> list[str]:
    """The golden file's lines: teams, rules, matches, digest."""
    return [
        f"{a} {b} {rules} {matches} {digest(a, b, rules, matches)}"
        for a, b, rules, matches in BATCHES
    ]


if __name__ == "__main__":
    PATH.write_text("\n".join(lines()) + "\n", encoding="utf-8")
