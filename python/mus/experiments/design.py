"""What an experiment is: everything that decides its result, hashed; and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.checks import shown, whole
from mus.errors import MusError
from mus.manifest import MOST_MATCHES, hash_of
from mus.specification import check_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mus.experiments.contest import AnyRules, Contest
    from mus.experiments.sprt import Sprt
    from mus.players import Guest

#: Pairs in a block: some 30 ms of play with ``simple``, so that a kill costs little.
PAIRS_PER_BLOCK = 500

#: Sets in a block, where a set has more matches than a pair.
SETS_PER_BLOCK = 200

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
    #: The two bots, as the contest reads them.
    entrants: tuple[Any, Any] = field(compare=False)


@dataclass(frozen=True)
class Design:
    """Who plays whom, how long, by which rules and from which seed."""

    kind: str
    pairings: tuple[Pairing, ...]
    #: Matches of each pairing, at most where a sequential test may end it.
    matches: int
    seed: int
    contest: Contest
    sprt: Sprt | None = None
    #: What only this kind of experiment has, as it is written.
    more: Mapping[str, Any] = field(default_factory=dict)
    pairs_per_block: int = 0
    #: The bots of Python among them, by name.
    guests: tuple[Guest, ...] = ()

    @property
    def rules(self) -> AnyRules:
        """The rules."""
        return self.contest.rules

    def to_dict(self) -> dict[str, object]:
        """The experiment as it is hashed and written."""
        versions = {guest.name: guest.version for guest in self.guests}
        game = self.contest.game
        return {
            "kind": self.kind,
            "game": game.name,
            "rules": game.rules(self.rules),
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
        return -(-self.matches // self._block_size)

    @property
    def _block_size(self) -> int:
        return self.contest.set_size * self.pairs_per_block

    def block(self, number: int) -> tuple[int, int]:
        """The matches of a block: the first, and one past the last."""
        size = self._block_size
        return size * number, min(size * (number + 1), self.matches)

    def matches_in(self, blocks: int) -> int:
        """Matches in so many first blocks."""
        return min(self._block_size * blocks, self.matches)


def design(
    kind: str,
    bots: Sequence[tuple[Any, Any]],
    *,
    contest: Contest,
    matches: int,
    seed: int,
    seed_of: Callable[[int, int], int] | None = None,
    sprt: Sprt | None = None,
    more: Mapping[str, Any],
) -> Design:
    """An experiment from what was asked for.

    ``seed_of`` gives each pairing, by its number, a seed of its own; without it all play the same
    cards.

    Raises
    ------
    BotError, MusError
        When a bot, the seed or the number of matches is unknown or out of range.
    """
    count, start = check_matches(matches, contest.set_size), check_seed(seed)
    read = [(contest.read(a), contest.read(b)) for a, b in bots]
    named = {guest.name: guest for both in read for guest in contest.guests(both)}
    pairings = tuple(
        Pairing(
            contest.name(both[0]),
            contest.name(both[1]),
            start if seed_of is None else seed_of(start, number),
            both,
        )
        for number, both in enumerate(read)
    )
    guests = tuple(named[name] for name in sorted(named))
    sets = PAIRS_PER_BLOCK if contest.set_size == 2 else SETS_PER_BLOCK
    return Design(kind, pairings, count, start, contest, sprt, more, sets, guests)


def check_matches(matches: object, size: int = 2) -> int:
    """The number of matches of a pairing with so many in a set, if there can be so many.

    Raises
    ------
    MusError
        When it is none of whole sets, below one set or no whole number.
    """
    number = whole(matches)
    most = MOST_MATCHES // size * size
    if number is None or not 0 < number <= most:
        expected = "an even number" if size == 2 else f"whole sets of {size}"
        raise MusError(f"matches {shown(matches)}: expected {expected} from {size} to {most}")
    if number % size:
        why = "a pair has two matches, the next even number is"
        if size != 2:
            why = f"a set has {size} matches, the next number of whole sets is"
        raise MusError(f"matches {number}: {why} {number + size - number % size}")
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
