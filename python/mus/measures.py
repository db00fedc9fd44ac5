"""What was measured of matches beside their winners: games, deals, points and their reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from mus import _native
from mus.checks import LANCES
from mus.estimates import ONE, Estimate, Estimates, Moments, Ratio, pooled

#: What points are scored for, as records say it.
REASONS = ("deje", "paso", "envite", "valor", "ordago")

#: Everything that was scored.
ALL = "all"

#: What is told of each bot a deal, by game: of Mus points by lance and by reason; of Manille what
#: its seats took (the points of their tricks, tricks), how often they chose trumps, and how often
#: that was doubled, how often one of its sides took all tricks. ``ALL`` is all that was scored.
COUNTED = {
    "mus": (*LANCES, *REASONS, ALL),
    "manille": ("taken", "tricks", "chosen", "doubled", "capots", ALL),
}

_TURNED_UP = ("chosen", "doubled")

#: Of Manille, by variant, what its rules leave no room for: nobody names trumps that are turned up,
#: and where nobody doubles nothing is doubled.
NEVER = {
    "muette": _TURNED_UP,
    "parlee": _TURNED_UP,
    "dix_sept": _TURNED_UP,
    "manilla48": _TURNED_UP,
    "malilla40": _TURNED_UP,
    "encheres": ("doubled",),
}

_GAMES = Ratio(
    {"games_a": 1},
    {"games_a": 1, "games_b": 1},
    (
        {"games_a*games_a": 1},
        {"games_a*games_a": 1, "games_a*games_b": 1},
        {"games_a*games_a": 1, "games_a*games_b": 2, "games_b*games_b": 1},
    ),
    share=True,
)
_DEALS = Ratio(
    {"deal_half_points": 1},
    {"deals": 2},
    (
        {"deal_half_points*deal_half_points": 1},
        {"deal_half_points*deals": 2},
        {"deals*deals": 4},
    ),
    share=True,
    # A single deal: a whole pair of deals all won by one side has never been seen.
    imagined=2,
)
_AHEAD = Ratio(
    {"points_a": 1, "points_b": -1},
    {"deals": 1},
    ({"ahead*ahead": 1}, {"ahead*deals": 1}, {"deals*deals": 1}),
)


#: The same rates as the second bot sees them.
_GAMES_B = Ratio({"games_b": 1}, _GAMES.bottom, share=True)
_DEALS_B = Ratio({"deals": 2, "deal_half_points": -1}, {"deals": 2}, share=True, imagined=2)


class Points(NamedTuple):
    """Points a deal of both sides; errors are over pairs."""

    a: Estimate
    b: Estimate
    #: Those of ``a`` less those of ``b``.
    ahead: Estimate

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {"a": self.a.to_dict(), "b": self.b.to_dict(), "ahead": self.ahead.to_dict()}


@dataclass(frozen=True)
class Measures:
    """What was measured of the matches between ``a`` and ``b``; equal when all sums are.

    Every rate is that of ``a``. ``win_rate``, ``game_rate``, ``deal_rate`` and ``ahead`` come as
    ``Estimates``: ``plain``, ``paired``, ``adjusted``. Of Manille no luck is measured.
    """

    #: The whole numbers behind it, as ``_native.Sums`` writes them.
    text: str
    #: Of which game.
    game: str = "mus"

    @cached_property
    def moments(self) -> Moments:
        """The sums over pairs that all of it is computed from."""
        return Moments(_native.Sums.read(self.text, self.game), self.game)

    @property
    def has_luck(self) -> bool:
        """Is the luck of the cards measured? Where it is not, ``adjusted`` is ``paired``."""
        return self.moments.has_luck

    @cached_property
    def win_rate(self) -> Estimates:
        """The share of matches that ``a`` won, a draw being half a win."""
        matches = self.moments.set_size
        squares = {"half_points*half_points": 1}, {"half_points": 2}, {ONE: 4 * matches}
        ratio = Ratio({"half_points": 1}, {ONE: 2 * matches}, squares, share=True)
        return self.moments.three(ratio)

    @cached_property
    def game_rate(self) -> Estimates:
        """The share of games that ``a`` won."""
        return self.moments.three(_GAMES)

    @cached_property
    def deal_rate(self) -> Estimates:
        """The share of deals in which ``a`` scored more points, an even deal being half of one."""
        return self.moments.three(_DEALS)

    @cached_property
    def ahead(self) -> Estimates:
        """How many points a deal ``a`` scored more than ``b``."""
        return self.moments.three(_AHEAD)

    @cached_property
    def points(self) -> dict[str, Points]:
        """Points a deal by lance, by reason and in all: ``points["grande"].ahead.interval``.

        Of Manille what ``COUNTED`` names.
        """
        return {name: self._points(name) for name in COUNTED[self.game]}

    def _points(self, name: str) -> Points:
        return Points(*(self.moments.paired(form) for form in _forms(name, "ab")))

    @cached_property
    def cells(self) -> dict[str, dict[str, tuple[float, float]]]:
        """Points a deal of ``a`` and of ``b`` by lance and reason: ``cells["pares"]["valor"]``.

        There are no lances in Manille, and none of these.
        """
        if self.game != "mus":
            return {}
        deals = self.moments.total({"deals": 1}) or 1
        return {
            lance: {
                reason: (
                    self.moments.total({f"{lance}_{reason}_a": 1}) / deals,
                    self.moments.total({f"{lance}_{reason}_b": 1}) / deals,
                )
                for reason in REASONS
            }
            for lance in LANCES
        }

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        rates = ("win_rate", "game_rate", "deal_rate", "ahead")
        cells = {
            lance: {reason: list(both) for reason, both in reasons.items()}
            for lance, reasons in self.cells.items()
        }
        told = {name: getattr(self, name).to_dict() for name in rates}
        told["points"] = {name: points.to_dict() for name, points in self.points.items()}
        return told | ({"cells": cells} if cells else {})

    def __repr__(self) -> str:
        rate, ahead = self.win_rate.adjusted, self.ahead.adjusted
        (low, high), (least, most) = rate.interval, ahead.interval
        end = ", luck-adjusted" if self.has_luck else ""
        return (
            f"<Measures: win rate {rate.value:.4f} ({low:.4f} to {high:.4f}), points ahead "
            f"{ahead.value:+.4f} a deal ({least:+.4f} to {most:+.4f}){end}>"
        )


@dataclass(frozen=True)
class Pooled:
    """What was measured of all matches of one bot, whoever was against it; errors are over pairs.

    Opponents of different strength make the pairs scatter more than luck does: intervals are wide
    rather than narrow.
    """

    #: Of each pairing the measures, and whether the bot is their ``b``.
    parts: tuple[tuple[Measures, bool], ...]

    def _pooled(self, first: Ratio, second: Ratio) -> Estimate:
        return pooled([(found.moments, second if is_b else first) for found, is_b in self.parts])

    @cached_property
    def game_rate(self) -> Estimate:
        """The share of games that the bot won."""
        return self._pooled(_GAMES, _GAMES_B)

    @cached_property
    def deal_rate(self) -> Estimate:
        """The share of deals in which it scored more points, an even deal being half of one."""
        return self._pooled(_DEALS, _DEALS_B)

    @cached_property
    def points(self) -> dict[str, Points]:
        """Points a deal by lance, by reason and in all: ``a`` is the bot, ``b`` who met it."""
        return {name: self._points(name) for name in COUNTED[self.parts[0][0].game]}

    def _points(self, name: str) -> Points:
        exchanged = zip(_forms(name, "ab"), _forms(name, "ba"), strict=True)
        return Points(*(self._pooled(first, second) for first, second in exchanged))

    def to_dict(self) -> dict[str, Any]:
        """All of it by name, for JSON."""
        return {
            "game_rate": self.game_rate.value,
            "game_interval": list(self.game_rate.interval),
            "deal_rate": self.deal_rate.value,
            "deal_interval": list(self.deal_rate.interval),
            "points": {name: points.to_dict() for name, points in self.points.items()},
        }


def _forms(name: str, sides: str) -> tuple[Ratio, Ratio, Ratio]:
    """Points a deal under a name: of the first side, of the second, and their difference."""
    a, b = (f"{'points' if name == ALL else name}_{side}" for side in sides)
    deals = {"deals": 1}
    return Ratio({a: 1}, deals), Ratio({b: 1}, deals), Ratio({a: 1, b: -1}, deals)
