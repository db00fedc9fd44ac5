"""Subjects that take turns, as in `turns.rs`, and the rows of the table that `run.py` prints."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

ANSWERS = Path(__file__).with_name("answers.txt")


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    what: str
    #: What the ratio is to.
    against: str
    ratio: str
    #: The same of the least times.
    at_best: str
    figure: str
    aim: str = ""


@dataclass(frozen=True)
class Unit:
    """What is counted, and how many of it a turn does."""

    name: str
    a_turn: float

    def speed(self, seconds: float) -> str:
        """How many a second, if a turn takes so long."""
        return f"{three_digits(self.a_turn / seconds)} {self.name}/s"


def three_digits(number: float) -> str:
    """The number with three digits or all before the point."""
    return f"{number:,.0f}" if number >= 1_000 else f"{number:.3g}"


def take_turns(
    subjects: Sequence[Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = perf_counter,
) -> list[list[float]]:
    """Runs all subjects in turn, so many times; gives the seconds of each, by round."""
    times: list[list[float]] = [[] for _ in subjects]
    for _ in range(rounds):
        for subject, seconds in zip(subjects, times, strict=True):
            start = clock()
            subject()
            seconds.append(clock() - start)
    return times


def ratios(mine: Sequence[float], others: Sequence[float]) -> tuple[str, str]:
    """The ratio of the middle times, and that of the least."""
    return three_digits(median(mine) / median(others)), three_digits(min(mine) / min(others))


def assert_known(subject: str, answer: object) -> None:
    """Asserts that a subject's answer, as text, is the one in `answers.txt`."""
    lines = ANSWERS.read_text(encoding="utf-8").splitlines()
    known = dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
    assert known.get(subject) == str(answer), (
        f"{subject}: {answer}, not {known.get(subject)}; "
        "if that is meant, it goes into benches/answers.txt"
    )
