"""What is contested: a game under some rules, as experiments need to know it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from mus import _native
from mus.games import MUS, Game
from mus.players import check_names, engine_team, read_team, typed_name
from mus.specification import read_rules

if TYPE_CHECKING:
    from mus.players import Guest
    from mus.specification import AnySimulation

    AnyRules: TypeAlias = _native.Rules | _native.ManilleRules


class Contest(ABC):
    """A game under some rules, where two bots fill all seats."""

    #: The game whose rules these are.
    game: ClassVar[Game]
    rules: AnyRules

    @property
    @abstractmethod
    def set_size(self) -> int:
        """How many matches make a set: the same cards, once for each way to seat the two bots."""

    @abstractmethod
    def read(self, bot: Any) -> Any:
        """A bot as the other methods take it.

        Raises
        ------
        BotError
            When it is none.
        """

    @abstractmethod
    def name(self, entrant: Any) -> str:
        """The canonical name of a bot that was read.

        Raises
        ------
        BotError
            When there is no such bot or parameter.
        """

    @abstractmethod
    def guests(self, entrants: tuple[Any, ...]) -> tuple[Guest, ...]:
        """The bots of Python among some that were read.

        Raises
        ------
        BotError
            When two that differ have one name.
        """

    @abstractmethod
    def start(
        self, entrants: tuple[Any, Any], seed: int, block: tuple[int, int], *, forfeits: bool
    ) -> AnySimulation:
        """Starts playing a block of matches in the background, with measures."""

    @abstractmethod
    def bot_in(self, seat: int, match: int) -> int:
        """Which of the two bots has a seat in a match: 0 or 1."""

    def canonical(self, bot: Any) -> str:
        """The canonical name of a bot.

        Raises
        ------
        BotError
            When there is no such bot or parameter.
        """
        return self.name(self.read(bot))

    def typed(self, entrant: Any) -> str:
        """A bot as it can be typed: from a file with its file."""
        return typed_name(entrant)


class OfMus(Contest):
    """Mus: two teams, which exchange seats."""

    game = MUS
    rules: _native.Rules

    def __init__(self, rules: object = None) -> None:
        """Under these rules; None: classic.

        Raises
        ------
        RulesError
            When they are none.
        """
        self.rules = read_rules(rules)

    @property
    def set_size(self) -> int:
        """A pair."""
        return 2

    def read(self, bot: Any) -> Any:
        """A team of one bot or of two."""
        return read_team(bot)

    def name(self, entrant: Any) -> str:
        """The canonical name of a team."""
        team = engine_team(entrant)
        return _native.bot_names(team, team)[0]

    def guests(self, entrants: tuple[Any, ...]) -> tuple[Guest, ...]:
        """The bots of Python among some teams."""
        return check_names(entrants)

    def start(
        self, entrants: tuple[Any, Any], seed: int, block: tuple[int, int], *, forfeits: bool
    ) -> AnySimulation:
        """Starts playing a block of pairs in the background."""
        a, b = map(engine_team, entrants)
        return _native.Simulation(
            a,
            b,
            [block],
            rules=self.rules,
            seed=seed,
            threads=1,
            paired=True,
            keep="measures",
            forfeits=forfeits,
        )

    def bot_in(self, seat: int, match: int) -> int:
        """In odd matches the teams have exchanged seats."""
        return (seat + match) % 2
