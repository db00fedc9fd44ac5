"""Looks for better numbers of what a bot assumes: `python -m tools.fit_bots exact`.

One number after the other is moved up and down by a step, and stays where more matches are won; a
step that brings nothing is halved. All tries play the same pairs of matches against the same
opponents, so that the cards are no reason. At the end the numbers found and those that ship play
with a seed that neither has seen; where the found ones win more, by more than chance, they are
printed as lines for `rust/mus/src/bots/exact/assumptions.rs`.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

#: Styles that do not play alike; no number should be good against one of them only.
OPPONENTS = (
    "simple",
    "simple(bold=0.8)",
    "simple(tight=1)",
    "simple(bluff=1,bold=0,tight=1)",
    "simple(mus=0.3)",
    "exact",
)
#: The least first step, and as which share of the number it is taken otherwise.
LEAST_STEP, STEP_SHARE = 0.04, 0.125
#: The numbers have so many decimals; a smaller step is none.
DECIMALS = 2
#: How many times as many pairs are played at the end.
CONFIRM = 4

Numbers = dict[str, float]


class Rate(NamedTuple):
    """The share of matches won, and the ends of its 95 % interval."""

    rate: float
    low: float
    high: float


def fit_example(*words: str, profile: str = "release") -> str:
    """What `rust/mus/examples/fit.rs` prints."""
    cargo = ["cargo", "run", "--quiet", "--profile", profile, "-p", "mus", "--example", "fit", "--"]
    done = subprocess.run([*cargo, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def shipped(bot: str, *, profile: str = "release") -> Numbers:
    """The numbers that are compiled in."""
    lines = fit_example(bot, profile=profile).splitlines()
    return {name: float(value) for name, value in (line.split("=") for line in lines)}


def play(
    bot: str,
    numbers: Numbers,
    *,
    pairs: int,
    seed: int,
    opponents: Sequence[str] = OPPONENTS,
    profile: str = "release",
) -> Rate:
    """How a bot with these numbers does."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="ascii") as file:
        file.write("".join(f"{name}={value}\n" for name, value in numbers.items()))
        file.flush()
        words = (bot, file.name, str(pairs), str(seed), *opponents)
        return Rate(*map(float, fit_example(*words, profile=profile).split()))


def search(
    start: Numbers,
    names: Sequence[str],
    rounds: int,
    rate: Callable[[Numbers], float],
    tell: Callable[[str], None] = print,
) -> Numbers:
    """The best numbers found, moving only those that are named."""
    best, most = start, rate(start)
    steps = {name: max(LEAST_STEP, STEP_SHARE * abs(start[name])) for name in names}
    tell(f"as it ships: {most:.4f}")
    for number in range(rounds):
        for name in names:
            if steps[name] < 10**-DECIMALS / 2:
                continue
            moved = [round(best[name] + sign * steps[name], DECIMALS) for sign in (1, -1)]
            found = [(rate({**best, name: value}), value) for value in moved]
            better, value = max(found)
            if better > most:
                best, most = {**best, name: value}, better
                tell(f"round {number + 1}: {name} = {value}: {most:.4f}")
            else:
                steps[name] /= 2
    return best


def is_better(found: Rate, old: Rate) -> bool:
    """Whether one share is larger than another by more than chance, their errors taken apart."""
    errors = [(rate.high - rate.low) / 2 for rate in (found, old)]
    return found.rate - old.rate > math.hypot(*errors)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.fit_bots", description=__doc__)
    parser.add_argument("bot", choices=("exact", "experto"))
    parser.add_argument("--pairs", type=int, default=1_000, help="against each opponent")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", help="numbers to move; all of them without this")
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS)
    return parser.parse_args()


def main() -> None:
    """Searches, confirms and prints."""
    given = arguments()
    old = shipped(given.bot)
    names = given.only or list(old)
    unknown = sorted(set(names) - set(old))
    if unknown:
        sys.exit(f"no numbers of {given.bot}: {', '.join(unknown)}; expected {', '.join(old)}")

    def played(numbers: Numbers, pairs: int, seed: int) -> Rate:
        return play(given.bot, numbers, pairs=pairs, seed=seed, opponents=given.opponents)

    found = search(old, names, given.rounds, lambda it: played(it, given.pairs, given.seed).rate)
    fresh = [played(it, CONFIRM * given.pairs, given.seed + 1) for it in (found, old)]
    for what, (rate, low, high) in zip(("found", "shipped"), fresh, strict=True):
        print(f"{what}, fresh seed: {rate:.4f} ({low:.4f} to {high:.4f})")
    if not is_better(*fresh):
        print("no better than what ships")
        return
    print("\n".join(f"        {name}: {value}," for name, value in found.items()))


if __name__ == "__main__":
    main()
