"""A batched bot in all four seats, in decisions a second, against the Rust bot of the same play.

On one thread in processor time, which others on the machine do not take away; on two threads by the
clock on the wall.
"""

from time import perf_counter, process_time
from typing import Any

import numpy as np
import python_bots
from turns import Row, Unit, assert_known, ratios, take_turns

import mus

MATCHES = 4_000

CUT, PASS, BET, YES, NO = (
    mus.ACTIONS[name] for name in ("corto", "paso", "envido", "quiero", "no-quiero")
)


class Caller:
    """``caller``, for a batch."""

    def decide(self, batch: mus.Batch) -> Any:
        rows = batch.observations
        words = np.where(rows["bettor"] < 0, PASS, YES)
        return np.where(rows["phase"] == 1, CUT, words)


class Picky:
    """``python_bots.Picky``, for a batch: legal masks, the worth of hands, dice."""

    def decide(self, batch: mus.Batch) -> Any:
        rows, worth, opens = batch.observations, batch.worth, batch.may("paso")
        strong = worth["grande"] > 200
        strong |= batch.dice.happens(0.1, opens & ~strong)
        answers = np.where(worth["juego"] > rows["stake"], YES, NO)
        words = np.where(opens, np.where(strong, BET, PASS), answers)
        return np.where(rows["phase"] == 1, CUT, words)


class Counting:
    """Another bot, whose decisions are counted."""

    def __init__(self, bot: Any) -> None:
        self.decisions = 0
        self._bot = bot

    def decide(self, batch: mus.Batch) -> Any:
        self.decisions += len(batch)
        return self._bot.decide(batch)


def play(bot: Any, threads: int = 1) -> mus.Run:
    """One run."""
    return mus.simulate(bot, bot, matches=MATCHES, seed=1, threads=threads)


def measure(*, quick: bool) -> list[Row]:
    assert play(Caller()).tally == play("caller").tally
    assert play(Picky()).tally == play(python_bots.Picky()).tally
    rounds = 3 if quick else 20
    rows = []
    for what, bot in (
        ("caller in batches x 4", Caller()),
        ("hand, legal words and dice in batches x 4", Picky()),
    ):
        counting = Counting(bot)
        tally = play(counting).tally
        assert_known(what, (counting.decisions, tally.deals, tally.wins))
        unit = Unit("M decisions", counting.decisions / 1e6)
        for threads, clock, aim in ((1, process_time, ""), (2, perf_counter, ">= 2 M decisions/s")):

            def work(bot: Any = bot, threads: int = threads) -> None:
                play(bot, threads)

            def rust(threads: int = threads) -> None:
                play("caller", threads)

            mine, house = take_turns([work, rust], rounds, clock)
            told = what if threads == 1 else f"{what}, two threads"
            rows.append(
                Row(told, "caller in Rust x 4", *ratios(mine, house), unit.speed(min(mine)), aim)
            )
    return rows
