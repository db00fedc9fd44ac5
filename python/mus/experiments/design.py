"""What an experiment is: everything that decides its result, hashed; and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import shown, whole
from mus.errors import MusError
from mus.manifest import MOST_MATCHES, hash_of
from mus.players import engine_team, read_team
from mus.specification import Specification

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mus.experiments.sprt import Sprt
    from mus.players import Entrant, Guest, Team

#: Pairs in a block: some 30 ms of play with ``simple``, so that a kill costs little.
PAIRS_PER_BLOCK = 500

#: The version of what is measured of each match: it changes when a measure or its meaning does.
MEASURES_VERSION = 1

#: What the seeds of a tournament's pairings are drawn for: a purpose of the streams.
PAIRING_PURPOSE = 4


@dataclass(frozen=True)
class Pairing:
    """Two bots that play each other from a seed of their own."""

    a: str
    b: str
    seed: int
    #: The two bots, as ``players.engine_team`` takes them.
    entrants: tuple[Entrant, Entrant] = field(compare=False)


@dataclass(frozen=True)
class Design:
    """Who plays whom, how long, by which rules and from which seed."""

    kind: str
    pairings: tuple[Pairing, ...]
    #: Matches of each pairing, at most where a sequential test may end it.
    matches: int
    seed: int
    rules: _native.Rules
    sprt: Sprt | None = None
    #: What only this kind of experiment has, as it is written.
    more: Mapping[str, Any] = field(default_factory=dict)
    pairs_per_block: int = 0
    #: The bots of Python among them, by name.
    guests: tuple[Guest, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The experiment as it is hashed and written."""
        versions = {guest.name: guest.version for guest in self.guests}
        return {
            "kind": self.kind,
            "game": "mus",
            "rules": {name: value for name, value, *_ in _native.options(self.rules)},
            **self.more,
            "matches": self.matches,
            "seed": self.seed,
            "sprt": None if self.sprt is None else self.sprt.to_dict(),
            "pairs_per_block": self.pairs_per_block,
            "measures": MEASURES_VERSION,
            "stream_scheme": _native.STREAM_SCHEME,
        } | ({"python_bots": versions} if versions else {})

    @property
    def sha256(self) -> str:
        """The experiment's identity: the hash of its canonical JSON."""
        return hash_of(self.to_dict())

    @property
    def blocks(self) -> int:
        """Blocks of each pairing; the last one may be short."""
        return -(-self.matches // (2 * self.pairs_per_block))

    def block(self, number: int) -> tuple[int, int]:
        """The matches of a block: the first, and one past the last."""
        size = 2 * self.pairs_per_block
        return size * number, min(size * (number + 1), self.matches)

    def matches_in(self, blocks: int) -> int:
        """Matches in so many first blocks."""
        return min(2 * self.pairs_per_block * blocks, self.matches)


def design(
    kind: str,
    teams: Sequence[tuple[Team, Team]],
    *,
    matches: int,
    seed: int,
    rules: object,
    seed_of: Callable[[int, int], int] | None = None,
    sprt: Sprt | None = None,
    more: Mapping[str, Any],
) -> Design:
    """An experiment from what was asked for.

    ``seed_of`` gives each pairing, by its number, a seed of its own; without it all play the same
    cards.

    Raises
    ------
    BotError, RulesError, MusError
        When a bot, the rules, the seed or the number of matches is unknown or out of range.
    """
    count = check_matches(matches)
    read = [Specification.read(a, b, seed=seed, rules=rules, paired=True) for a, b in teams]
    start, chosen = read[0].seed, read[0].rules
    pairings = tuple(
        Pairing(
            found.a,
            found.b,
            start if seed_of is None else seed_of(start, number),
            found.entrants,
        )
        for number, found in enumerate(read)
    )
    named = {guest.name: guest for found in read for guest in found.guests}
    guests = tuple(named[name] for name in sorted(named))
    return Design(kind, pairings, count, start, chosen, sprt, more, PAIRS_PER_BLOCK, guests)


def canonical(bot: Team) -> str:
    """The canonical name of a bot, or of a team of two.

    Raises
    ------
    BotError
        When there is no such bot or parameter.
    """
    entrant = engine_team(read_team(bot))
    return _native.bot_names(entrant, entrant)[0]


def check_matches(matches: object) -> int:
    """The number of matches of a pairing, if there can be so many.

    Raises
    ------
    MusError
        When it is odd, below 2 or no whole number.
    """
    number = whole(matches)
    if number is None or not 0 < number <= MOST_MATCHES:
        raise MusError(
            f"matches {shown(matches)}: expected an even number from 2 to {MOST_MATCHES}"
        )
    if number % 2:
        raise MusError(
            f"matches {number}: a pair has two matches, the next even number is {number + 1}"
        )
    return number


def pairing_seed(seed: int, i: int, j: int) -> int:
    """The seed of the pairing of bots number i and j: the first word of a stream of its own.

    >>> from mus.experiments.design import pairing_seed
    >>> pairing_seed(1, 0, 1) == pairing_seed(1, 0, 1) != pairing_seed(1, 0, 2)
    True
    """
    import numpy as np

    key = np.array([seed, PAIRING_PURPOSE], np.uint64)
    return int(np.random.Philox(key=key, counter=[0, 0, i, j]).random_raw())
