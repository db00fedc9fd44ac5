"""Two threads of one process, against two independent processes at the same time.

Run as a script, this is one of the processes: it plays what it is told on standard input.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from turns import Row, assert_known

import mus

MATCHES = 100_000


def mus_deals(matches: int, threads: int) -> int:
    return mus.simulate("simple", "simple", matches=matches, seed=1, threads=threads).deals


def manille_deals(matches: int, threads: int) -> int:
    return mus.manille.simulate("muette", "random", matches=matches, seed=1, threads=threads).deals


RUNS: dict[str, Callable[[int, int], int]] = {
    "simple v simple": mus_deals,
    "muette, random x 4": manille_deals,
}


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

    def start(self, run: str, threads: int, matches: int) -> None:
        """Tells it to play."""
        print(threads, matches, run, file=self._told, flush=True)

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


def at_once(players: Sequence[Player], run: str, threads: int) -> list[Played]:
    """Lets players share the matches of a run, all at the same time."""
    for one in players:
        one.start(run, threads, MATCHES // len(players))
    return [one.finish() for one in players]


def compare(pair: Sequence[Player], run: str, rounds: int) -> Row:
    """The speed of one process with two threads, against that of both with one."""
    threads, processes = [], []
    for _ in range(rounds):
        [both] = at_once(pair[:1], run, threads=2)
        one, other = at_once(pair, run, threads=1)
        assert one.deals == other.deals
        assert_known(f"two threads, {run}", (both.deals, one.deals))
        threads.append(both.speed)
        processes.append(one.speed + other.speed)
    # Speeds, so the best is the greatest.
    ratio, at_best = (f"{of(threads) / of(processes):.3g}" for of in (median, max))
    figure = f"{max(threads) / 1e6:.3g} M deals/s"
    return Row(f"{run}, speed of two threads", "processes", ratio, at_best, figure, "ratio >= 0.9")


def measure(*, quick: bool) -> list[Row]:
    with ExitStack() as stack:
        pair = [stack.enter_context(player()) for _ in range(2)]
        return [compare(pair, run, 3 if quick else 20) for run in RUNS]


def main() -> None:
    for line in sys.stdin:
        threads, matches, run = line.rstrip().split(maxsplit=2)
        start = perf_counter()
        deals = RUNS[run](int(matches), int(threads))
        print(deals, perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
