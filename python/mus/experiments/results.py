"""What came of one pairing: who won how much, by how many Elo points, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mus.errors import BotError
from mus.estimates import finite
from mus.experiments import elo
from mus.experiments.pairs import PairCounts
from mus.measures import Measures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mus.estimates import Estimate
    from mus.experiments.checkpoint import Checkpoint
    from mus.experiments.design import Design
    from mus.measures import Points


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
    #: Games, deals, points by lance and by reason, luck-adjusted rates.
    measures: Measures
    #: Matches of these that ``a`` and ``b`` lost because they failed (``on_error="forfeit"``).
    forfeits: tuple[int, int]
    #: The first of them, as ``BotError.facts`` tells it; None where there is none.
    forfeit: Mapping[str, Any] | None

    @classmethod
    def of(cls, design: Design, checkpoint: Checkpoint, number: int) -> PairingResult:
        """The result of a pairing that was played."""
        pairing, played = design.pairings[number], checkpoint.standings[number].played
        tally = played.tally
        return cls(
            pairing.a,
            pairing.b,
            tally.wins,
            tally.games,
            tally.deals,
            PairCounts.of(tally),
            Measures(played.sums.text(), design.contest.game.name),
            played.forfeits.counts,
            played.forfeits.first,
        )

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.pairs.matches

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
        return self.measures.game_rate.paired.value

    @property
    def game_interval(self) -> tuple[float, float]:
        """The 95 % interval of ``game_rate``, over pairs: that of a ratio of two sums."""
        return self.measures.game_rate.paired.interval

    @property
    def deal_rate(self) -> float:
        """The share of deals in which ``a`` scored more points, an even deal being half of one."""
        return self.measures.deal_rate.paired.value

    @property
    def deal_interval(self) -> tuple[float, float]:
        """The 95 % interval of ``deal_rate``, over pairs."""
        return self.measures.deal_rate.paired.interval

    @property
    def plain(self) -> Estimate:
        """``win_rate`` with the error that as many matches have whose cards differ."""
        return self.measures.win_rate.plain

    @property
    def paired(self) -> Estimate:
        """``win_rate`` and ``interval``, over pairs."""
        return self.measures.win_rate.paired

    @property
    def adjusted(self) -> Estimate:
        """``win_rate`` less what the luck of the cards explains of it."""
        return self.measures.win_rate.adjusted

    @property
    def points(self) -> dict[str, Points]:
        """Points a deal by lance, by reason and in all: ``points["grande"].ahead.interval``."""
        return self.measures.points

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
        return elo.normalised_interval(self.pairs)

    @property
    def likelihood_of_superiority(self) -> float:
        """How likely it is that ``a`` is the better bot."""
        return self.pairs.likelihood_of_superiority

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON: None stands for what is infinite."""
        return {
            "a": self.a,
            "b": self.b,
            "matches": self.matches,
            "pairs": list(self.pairs.counts),
            "pair_outcomes": list(self.pairs.outcomes),
            "wins": list(self.wins),
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "games": list(self.games),
            "game_rate": self.game_rate,
            "game_interval": list(self.game_interval),
            "deals": self.deals,
            "deal_rate": self.deal_rate,
            "deal_interval": list(self.deal_interval),
            "elo": finite(self.elo),
            "elo_error": finite(self.elo_error),
            "elo_interval": [finite(end) for end in self.elo_interval],
            "normalised_elo": self.normalised_elo,
            "normalised_elo_error": finite(self.normalised_elo_error),
            "normalised_elo_interval": [finite(end) for end in self.normalised_elo_interval],
            "likelihood_of_superiority": self.likelihood_of_superiority,
            "measures": self.measures.to_dict(),
        } | self._forfeits()

    def _forfeits(self) -> dict[str, Any]:
        """The forfeits, where there are any."""
        if self.forfeit is None:
            return {}
        return {"forfeits": list(self.forfeits), "forfeit": dict(self.forfeit)}

    @property
    def first_forfeit(self) -> BotError | None:
        """The first failure for which a match was forfeited; None where there is none."""
        return None if self.forfeit is None else BotError.told(self.forfeit)


def results(design: Design, checkpoint: Checkpoint) -> Sequence[PairingResult]:
    """The results of all pairings, in order."""
    return [PairingResult.of(design, checkpoint, number) for number in range(len(design.pairings))]
