"""Matches of the Manille family in bulk."""

from __future__ import annotations

import time
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from mus import _native
from mus.checks import check_flag, shown, whole
from mus.errors import BotError, MusError
from mus.specification import check_threads

if TYPE_CHECKING:
    from collections.abc import Mapping

    RulesLike: TypeAlias = _native.ManilleRules | str | Mapping[str, object] | None


@dataclass(frozen=True)
class Run:
    """A finished simulation: who won how often, and how sure that is.

    Entrants are the sides as first seated: two teams of partners, or one a seat (F2.7).

    >>> run = mus.manille.simulate("marius", "simple", "random", matches=200, seed=1)
    >>> run.matches, sum(run.wins) + run.draws, run.win_rate > 0.8, run.interval[0] > 0.5
    (200, 200, True, True)
    """

    rules: _native.ManilleRules
    #: The bots, one an entrant, or one for all.
    bots: tuple[str, ...]
    seed: int
    #: Were all seatings played with the same cards?
    paired: bool
    tally: _native.Tally
    #: How many entrants there are.
    entrants: int
    #: Wall-clock time that this call took, in seconds.
    seconds: float

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.tally.matches

    @property
    def wins(self) -> tuple[int, ...]:
        """Matches won, by entrant."""
        return tuple(self.tally.by_entrant()[0][: self.entrants])

    @property
    def draws(self) -> int:
        """Matches that nobody won."""
        return self.tally.draws

    @property
    def games(self) -> tuple[int, ...]:
        """Games won, by entrant."""
        return tuple(self.tally.by_entrant()[1][: self.entrants])

    @property
    def deals(self) -> int:
        """Deals played."""
        return self.tally.deals

    @property
    def win_rate(self) -> float:
        """The share of matches that the first entrant won, a draw as half, 0 to 1."""
        rate = self.tally.win_rate
        return 0.5 if rate is None else rate

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``win_rate``, over sets of seatings where matches are paired."""
        return self.tally.interval

    def record(self, index: int) -> dict[str, Any]:
        """The record of match ``index``, played again: a dict as in ``docs/records.md``.

        Raises
        ------
        MusError
            When the run has no such match.

        >>> run = mus.manille.simulate("marius", "random", matches=2, seed=1)
        >>> run.record(1)["match"]
        {'seed': 1, 'index': 1, 'bots': ['random', 'random', 'random', 'random']}
        """
        _check_whole(match=index)
        if index >= self.matches:
            raise MusError(f"match {shown(index)}: this run has matches 0 to {self.matches - 1}")
        return play_record(self.rules, *self.bots, index=index, seed=self.seed, paired=self.paired)

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Run of {self.rules.variant}, {' v '.join(self.bots)}: {self.matches} matches, "
            f"win rate {self.win_rate:.4f} ({low:.4f} to {high:.4f})>"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval
        rows = [
            ("matches", f"{self.matches:,}"),
            ("won, by entrant", " : ".join(f"{won:,}" for won in self.wins)),
            ("win rate of the first", f"{self.win_rate:.2%}"),
            ("95 % interval", f"{low:.2%} to {high:.2%}"),
            ("deals", f"{self.deals:,}"),
        ]
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows
        )
        caption = escape(f"{self.rules.variant}: {' v '.join(self.bots)}")
        return f"<table><caption>{caption}</caption>{cells}</table>"


def simulate(
    variant: RulesLike,
    *bots: str,
    matches: int,
    seed: int = 0,
    threads: int | None = None,
    paired: bool = True,
) -> Run:
    """Plays matches between bots on all cores.

    The same arguments give the same results for any number of threads.

    Parameters
    ----------
    variant
        A variant's or preset's name, a ``Rules``, or a dict with ``variant`` and options.
    bots
        One name for each side (two teams of partners, or one a seat), or one for all; see
        ``mus.manille.bots()``. None given: ``random`` for all.
    matches
        How many, above 0; where paired in whole sets, one match for each seating.
    seed
        0 to 2^64 - 1: where all chances come from.
    threads
        How many threads play; None: one a core.
    paired
        Matches of a set have the same cards, and the entrants sit in each other's places: both
        ways with two teams, all rotations where each plays for himself.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.

    >>> mus.manille.simulate("muette", "random", "random", matches=200, seed=1).matches
    200
    """
    rules = _native.manille_rules_of(variant)
    names = _names(bots)
    _check_whole(matches=matches, seed=seed)
    paired = check_flag("paired", paired)
    started = time.monotonic()
    tally = _native.manille_simulate(rules, names, matches, seed, check_threads(threads), paired)
    seconds = time.monotonic() - started
    entrants = len(_native.ManilleMatch(rules).games)
    return Run(rules, tuple(names), seed, paired, tally, entrants, seconds)


def play_record(
    variant: RulesLike, *bots: str, index: int, seed: int = 0, paired: bool = True
) -> dict[str, Any]:
    """The record of one match of a run, played alone; the arguments are those of ``simulate``.

    Raises
    ------
    BotError, RulesError, MusError
        When an argument is unknown or out of range.

    >>> from mus.manille.simulation import play_record
    >>> play_record("manillen2", "random", index=3, seed=1)["match"]["bots"]
    ['random', 'random']
    """
    _check_whole(match=index, seed=seed)
    paired = check_flag("paired", paired)
    return _native.manille_record(variant, _names(bots), index, seed, paired)


def _names(bots: tuple[str, ...]) -> list[str]:
    for bot in bots:
        if not isinstance(bot, str):
            raise BotError(f"a bot is text, not {shown(bot)}")
    return list(bots) or ["random"]


def _check_whole(**numbers: object) -> None:
    for name, value in numbers.items():
        number = whole(value)
        if number is None or not 0 <= number < 2**64:
            raise MusError(f"{name} {shown(value)}: expected a whole number from 0 to 2^64 - 1")
