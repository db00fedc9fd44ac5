"""What came of some matches of a pairing: counts, measures, forfeits; blocks add up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mus.experiments.contest import Contest


@dataclass
class Forfeits:
    """Matches that the bots of a pairing lost because they failed."""

    #: How many, by bot: the first of the pairing, the second.
    counts: tuple[int, int] = (0, 0)
    #: What the first one was, as ``BotError.facts`` tells it.
    first: dict[str, Any] | None = None

    @classmethod
    def of(cls, errors: Sequence[BotError], bot_in: Callable[[int, int], int]) -> Forfeits:
        """The forfeits that these errors tell of; ``bot_in`` knows whose a seat is in a match."""
        if not errors:
            return cls()
        lost = [bot_in(error.seat or 0, error.match or 0) for error in errors]
        first = min(errors, key=lambda error: error.match or 0)
        return cls((lost.count(0), lost.count(1)), first.facts())

    def merge(self, later: Forfeits) -> None:
        """Adds those of later matches."""
        a, b = self.counts
        self.counts = a + later.counts[0], b + later.counts[1]
        self.first = self.first or later.first

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return self.counts != (0, 0)


@dataclass
class Block:
    """Some matches of a pairing; the default counts none of Mus."""

    tally: _native.Tally = field(default_factory=_native.Tally)
    sums: _native.Sums = field(default_factory=_native.Sums)
    forfeits: Forfeits = field(default_factory=Forfeits)

    @classmethod
    def of(cls, shard: _native.Shard, contest: Contest) -> Block:
        """What a shard came to that was played with measures."""
        assert shard.sums is not None, "experiments are played with measures"
        return cls(shard.tally, shard.sums, Forfeits.of(shard.forfeits, contest.bot_in))

    @classmethod
    def empty(cls, contest: Contest) -> Block:
        """No match of a contest."""
        return cls(sums=_native.Sums(contest.game.name))

    @property
    def matches(self) -> int:
        """Matches counted."""
        return self.tally.matches

    def merge(self, later: Block) -> None:
        """Adds later matches."""
        self.tally.merge(later.tally)
        self.sums.merge(later.sums)
        self.forfeits.merge(later.forfeits)

    def to_dict(self) -> dict[str, Any]:
        """The block as the manifest holds it; measures as one text, which is fast to write."""
        told: dict[str, Any] = {"tally": self.tally.to_dict(), "measures": self.sums.text()}
        if self.forfeits.any:
            told["forfeits"] = {"counts": self.forfeits.counts, "first": self.forfeits.first}
        return told

    @classmethod
    def from_dict(cls, told: Mapping[str, Any], contest: Contest) -> Block:
        """The block of a contest that a manifest holds.

        Raises
        ------
        ValueError, KeyError, TypeError
            When it holds none, or its counts contradict each other.
        """
        tally = _native.Tally.from_dict(told["tally"])
        sums = _native.Sums.read(told["measures"], contest.game.name)
        forfeits = Forfeits()
        if "forfeits" in told:
            a, b = map(int, told["forfeits"]["counts"])
            forfeits = Forfeits((a, b), BotError.told(told["forfeits"]["first"]).facts())
        block = cls(tally, sums, forfeits)
        if not block._adds_up(contest.set_size):
            raise ValueError(f"counts of {block.matches} matches that do not add up")
        return block

    def _adds_up(self, size: int) -> bool:
        """Whether wins, draws, sets of so many and measures are those of the same matches."""
        facts = self.tally.to_dict()
        (wins, losses), draws, sets = facts["wins"], facts["draws"], facts["sets"]
        half_points = sum(place * count for place, count in enumerate(sets))
        played = wins + losses + draws, size * sum(sets), half_points
        measured = self.sums.set_size, self.sums.sets, *self.sums.totals()[:3]
        return bool(
            played == (self.matches, self.matches, 2 * wins + draws)
            and measured == (size, sum(sets), 2 * wins + draws, *facts["games"])
        )
