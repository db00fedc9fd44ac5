"""Builds the table of best discards that ships: `python -m tools.best_discards [HAND...]`.

For every hand and seat under the default rules, the discard with the most expected points, ours
less theirs, in a deal without bets. Ties, which are exact, go to the fewest cards thrown, then to
the lowest ranks. With hands named, prints their rows only, to compare with the table. All takes
about half an hour of one core.
"""

from __future__ import annotations

import csv
import io
import sys
from fractions import Fraction
from pathlib import Path

import mus
from mus import _native

TABLE = Path(__file__).resolve().parents[1] / "python" / "mus" / "data" / "best_discards.csv"
HEAD = ("hand", "seat", "thrown", "kept", "points_ours", "points_theirs")
SEATS = [0, 1, 2, 3]
_LETTERS = "A234567SCR"


def letters(ranks: list[int]) -> str:
    """Ranks as a hand is written, highest first."""
    return "".join(_LETTERS[rank] for rank in sorted(ranks, reverse=True))


def rows_of(hand: str) -> list[list[object]]:
    """The four rows of a hand."""
    ways = _native.discards_counts(hand, SEATS)
    held = [_LETTERS.index(letter) for letter in hand]
    rows = []
    for seat in SEATS:
        best = max(ways, key=lambda way: (_ahead(way[1][seat]), -len(way[0]), [-r for r in way[0]]))
        thrown = list(best[0])
        kept = list(held)
        for rank in thrown:
            kept.remove(rank)
        total, _, (ours, theirs) = best[1][seat]
        rows.append([hand, seat, letters(thrown), letters(kept), ours / total, theirs / total])
    return rows


def _ahead(counts: _native._Counts) -> Fraction:
    total, _, (ours, theirs) = counts
    return Fraction(ours - theirs, total)


def text_of(hands: list[str]) -> str:
    """The table of these hands as text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    for done, hand in enumerate(hands, 1):
        writer.writerows(rows_of(hand))
        print(f"{done} of {len(hands)}: {hand}", file=sys.stderr)
    return text.getvalue()


def main(hands: list[str]) -> None:
    """Writes the table, or prints the rows of some hands."""
    if hands:
        sys.stdout.write(text_of(hands))
        return
    names = sorted((name for name, _ in _native.classes()), key=lambda name: -mus.Hand(name).grande)
    TABLE.write_text(text_of(names), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
