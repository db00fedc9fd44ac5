"""Exact odds, their tables and discards, against random deals whose hands are only evaluated.

What a count by rank replaces is a sample. The reference is the least that a sample of a million
deals can cost: `mus.evaluate` on the three other hands of each, without dealing or comparing them.
Its answer would still be off by 0.0005 in a chance of one half.

Run as a script, this asks once for discards in a new process: `odds.py KINGS`.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import repeat
from time import perf_counter
from typing import Any

import numpy as np
from turns import Row, assert_known, ratios, take_turns

import mus

#: Evaluated in one go, and how often that makes a million.
DEALS, TIMES = 10_000, 100
AGAINST = "evaluate, 1 M deals"

Subject = Callable[[], object]


def evaluation() -> Subject:
    """The evaluation of the other hands of some deals."""
    pack = np.tile(np.arange(40, dtype=np.uint8), (DEALS, 1))
    deals = np.random.default_rng(1).permuted(pack, axis=1)
    hands = np.ascontiguousarray(deals[:, :12]).reshape(-1, 4)
    return partial(mus.evaluate, hands, out=np.empty(len(hands), mus.WORTH))


def spent(seconds: float) -> str:
    """A time in its unit."""
    return f"{seconds:,.3g} s" if seconds >= 1 else f"{seconds * 1e3:,.3g} ms"


def repeated(subject: Subject, calls: int) -> Subject:
    """So many calls of what is quick."""

    def work() -> None:
        for _ in repeat(None, calls):
            subject()

    return work


def beside(what: str, subject: Subject, aim: str, rounds: int, calls: int = 1) -> Row:
    """A subject's row; it is called so many times in a turn."""
    subjects = [repeated(subject, calls), repeated(evaluation(), 10)]
    mine, others = take_turns(subjects, rounds)
    return told(what, [seconds / calls for seconds in mine], others, aim)


def told(what: str, mine: list[float], others: list[float], aim: str) -> Row:
    """The row of times beside those of ten times the reference."""
    million = [seconds * TIMES / 10 for seconds in others]
    return Row(what, AGAINST, *ratios(mine, million), spent(min(mine)), aim)


def one_hand(kings: int, aims: tuple[str, str], rounds: int) -> list[Row]:
    """`mus.odds` of one hand, after a first call that makes what all share."""
    rules, rows = mus.Rules(kings=kings), []
    for name, aim, calls, options in (
        ("known", aims[0], 10, {"partner": "CC55"}),
        ("unknown", aims[1], 1, {}),
    ):
        found = mus.odds("RR7A", rules=rules, exact=True, **options)  # type: ignore[arg-type]
        chances = ", ".join(str(found[lance].win) for lance in mus.LANCES)
        assert_known(f"odds, partner {name}, {kings} kings", chances)
        ask = partial(mus.odds, "RR7A", rules=rules, **options)  # type: ignore[arg-type]
        what = f"mus.odds, partner {name}, {kings} kings"
        rows.append(beside(what, ask, aim, rounds, calls))
    return rows


def table(name: str, aim: str, **options: Any) -> Row:
    """One table on all cores, whose means must be those known."""
    made = []
    what = f"odds_table, {name}, {os.cpu_count()} threads"
    row = beside(what, lambda: made.append(mus.odds_table(**options)), aim, rounds=1)
    [found] = made
    ways = found["combinations"].to_numpy()
    means = [np.average(found[f"{lance}_contested"], weights=ways) for lance in mus.LANCES[2:]]
    shares = ", ".join(f"{100 * mean:.5f}" for mean in means)
    assert_known(f"odds_table, {name}", f"{found.num_rows}: {shares}")
    return row


def cold_discards(kings: int, aim: str) -> Row:
    """Exact discards in a new process, with all that the first call makes."""
    command = [sys.executable, __file__, str(kings)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, best = done.stdout.split(" ", 1)
    assert_known(f"discards, {kings} kings", best.strip())
    [others] = take_turns([repeated(evaluation(), 10)], 5)
    return told(f"mus.discards, exact, cold, {kings} kings", [float(seconds)], others, aim)


def sampled_discards(rounds: int) -> Row:
    """Discards from 100,000 deals, one stream for all fifteen."""
    ask = partial(mus.discards, "RR7A", method="sample")
    best = ask().best
    assert_known("discards, sampled", f"{best.thrown}: {best.points}")
    return beside("mus.discards, 100,000 sampled deals", ask, "<= 300 ms", rounds)


def measure(*, quick: bool) -> list[Row]:
    rounds = 5 if quick else 50
    rows = one_hand(8, ("<= 1 ms", "<= 50 ms"), rounds) + one_hand(
        4, ("<= 3 ms", "<= 500 ms"), 3 if quick else 15
    )
    rows.append(table("8 kings", "<= 10 s"))
    if not quick:
        rows.append(table("4 kings", "<= 240 s", rules={"kings": 4}))
        rows.append(table("by partner, 8 kings", "<= 60 s", partner=True))
    rows.append(cold_discards(8, "<= 10 s"))
    if not quick:
        rows.append(cold_discards(4, "<= 90 s"))
    rows.append(sampled_discards(rounds))
    return rows


def main(kings: str) -> None:
    start = perf_counter()
    best = mus.discards("RR7A", rules={"kings": int(kings)}).best
    seconds = perf_counter() - start
    print(seconds, f"{best.thrown}: {best.points}")


if __name__ == "__main__":
    main(*sys.argv[1:])
