"""Two threads of one process, against two independent processes at the same time.

Run as a script, this is one of the processes: it plays what it is told on standard input.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from turns import Row, assert_known

import mus

MATCHES = 100_000


@dataclass(frozen=True)
class Played:
    """What came of matches, and how long they took."""

    deals: int
    speed: float


class Player:
    """A process that plays matches when told."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._told, self._tells = process.stdin, process.stdout

    def start(self, threads: int, matches: int) -> None:
        """Tells it to play."""
        print(threads, matches, file=self._told, flush=True)

    def finish(self) -> Played:
        """Waits for what came of it."""
        deals, seconds = self._tells.readline().split()
        return Played(int(deals), int(deals) / float(seconds))


@contextmanager
def player() -> Iterator[Player]:
    """A process that plays as long as the context lasts."""
    command = [sys.executable, __file__]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Player(process)


def at_once(players: Sequence[Player], threads: int) -> list[Played]:
    """Lets players share the matches, all at the same time."""
    for one in players:
        one.start(threads, MATCHES // len(players))
    return [one.finish() for one in players]


def measure(*, quick: bool) -> list[Row]:
    threads, processes = [], []
    with ExitStack() as stack:
        pair = [stack.enter_context(player()) for _ in range(2)]
        for _ in range(3 if quick else 30):
            [both] = at_once(pair[:1], threads=2)
            one, other = at_once(pair, threads=1)
            assert one.deals == other.deals
            assert_known("two threads", (both.deals, one.deals))
            threads.append(both.speed)
            processes.append(one.speed + other.speed)
    # Speeds, so the best is the greatest.
    ratio, at_best = (f"{of(threads) / of(processes):.3g}" for of in (median, max))
    figure = f"{max(threads) / 1e6:.3g} M deals/s"
    what, aim = "simple v simple, speed of two threads", "ratio >= 0.9"
    return [Row(what, "processes", ratio, at_best, figure, aim)]


def main() -> None:
    for line in sys.stdin:
        threads, matches = map(int, line.split())
        start = perf_counter()
        run = mus.simulate("simple", "simple", matches=matches, seed=1, threads=threads)
        print(run.deals, perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
