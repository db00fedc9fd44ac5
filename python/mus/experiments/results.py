"""What came of one pairing: who won how much, by how many Elo points, and how sure that is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mus.experiments import elo
from mus.experiments.pairs import PairCounts, Z

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mus import _native
    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.design import Design


@dataclass(frozen=True)
class PairingResult:
    """How bot ``a`` did against bot ``b``; every share and interval is that of ``a``."""

    a: str
    b: str
    #: Matches won by ``a`` and by ``b``.
    wins: tuple[int, int]
    #: Games won by ``a`` and by ``b``.
    games: tuple[int, int]
    #: Deals played.
    deals: int
    #: Pairs by their outcome, from all lost to all won.
    pairs: PairCounts

    @classmethod
    def of(cls, design: Design, checkpoint: Checkpoint, number: int) -> PairingResult:
        """The result of a pairing that was played."""
        pairing, tally = design.pairings[number], checkpoint.standings[number].tally
        return cls(pairing.a, pairing.b, *_counts(tally))

    @property
    def matches(self) -> int:
        """Matches played."""
        return 2 * self.pairs.pairs

    @property
    def win_rate(self) -> float:
        """The share of matches that ``a`` won."""
        return self.pairs.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``win_rate``, over pairs."""
        return self.pairs.interval

    @property
    def game_rate(self) -> float:
        """The share of games that ``a`` won."""
        return self.games[0] / (sum(self.games) or 1)

    @property
    def elo(self) -> float:
        """How many Elo points ``a`` is better; infinite when one bot won every match."""
        return elo.elo(self.pairs)[0]

    @property
    def elo_error(self) -> float:
        """The standard error of ``elo``."""
        return elo.elo(self.pairs)[1]

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % interval of ``elo``."""
        return elo.elo(self.pairs)[2]

    @property
    def normalised_elo(self) -> float:
        """How many normalised Elo points ``a`` is better."""
        return elo.normalised(self.pairs)[0]

    @property
    def normalised_elo_error(self) -> float:
        """The standard error of ``normalised_elo``."""
        return elo.normalised(self.pairs)[1]

    @property
    def normalised_elo_interval(self) -> tuple[float, float]:
        """The 95 % interval of ``normalised_elo``."""
        value, error = elo.normalised(self.pairs)
        return value - Z * error, value + Z * error

    @property
    def superiority(self) -> float:
        """How likely it is that ``a`` is the better bot."""
        return self.pairs.superiority

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON: None stands for what is infinite."""
        return {
            "a": self.a,
            "b": self.b,
            "matches": self.matches,
            "pairs": list(self.pairs.counts),
            "wins": list(self.wins),
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "games": list(self.games),
            "game_rate": self.game_rate,
            "deals": self.deals,
            "elo": finite(self.elo),
            "elo_error": finite(self.elo_error),
            "elo_interval": [finite(end) for end in self.elo_interval],
            "normalised_elo": self.normalised_elo,
            "normalised_elo_error": self.normalised_elo_error,
            "normalised_elo_interval": list(self.normalised_elo_interval),
            "superiority": self.superiority,
        }


def finite(value: float) -> float | None:
    """A number as JSON can hold it."""
    return value if math.isfinite(value) else None


def _counts(
    tally: _native.Tally,
) -> tuple[tuple[int, int], tuple[int, int], int, PairCounts]:
    return tally.wins, tally.games, tally.deals, PairCounts.of(tally)


def results(design: Design, checkpoint: Checkpoint) -> Sequence[PairingResult]:
    """The results of all pairings, in order."""
    return [PairingResult.of(design, checkpoint, number) for number in range(len(design.pairings))]
