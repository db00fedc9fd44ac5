"""What an experiment of Manille is about: a variant under some rules, and how two bots sit."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from mus import _native
from mus.experiments.contest import Contest
from mus.games import MANILLE
from mus.manille.players import engine_team
from mus.players import check_names, read_team

if TYPE_CHECKING:
    from mus.manille.specification import RulesLike
    from mus.players import Guest
    from mus.specification import AnySimulation


class OfManille(Contest):
    """A variant of Manille: two bots fill all seats, in every even way with the same cards.

    >>> from mus.manille.contest import OfManille
    >>> OfManille("muette").seatings
    [[0, 1, 0, 1], [1, 0, 1, 0]]
    >>> OfManille("manillen3").seatings
    [[0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """

    game = MANILLE
    rules: _native.ManilleRules

    def __init__(self, variant: RulesLike) -> None:
        """Under these rules.

        Raises
        ------
        RulesError, MusError
            When they are none.
        """
        self.rules = _native.manille_rules_of(variant)

    @cached_property
    def seatings(self) -> list[list[int]]:
        """By match of a set, and by seat, which of the two bots sits there."""
        return _native.manille_duel_seatings(self.rules)

    @property
    def set_size(self) -> int:
        """One match for each seating."""
        return len(self.seatings)

    def read(self, bot: Any) -> Any:
        """A bot, or two where partners play."""
        return read_team(bot)

    def name(self, entrant: Any) -> str:
        """The canonical name of a bot, or of two."""
        return _native.manille_bot_names(self.rules, [engine_team(entrant)])[0][0]

    def guests(self, entrants: tuple[Any, ...]) -> tuple[Guest, ...]:
        """The bots of Python among some."""
        return check_names(entrants)

    def start(
        self, entrants: tuple[Any, Any], seed: int, block: tuple[int, int], *, forfeits: bool
    ) -> AnySimulation:
        """Starts playing a block of sets in the background."""
        return _native.ManilleSimulation(
            self.rules,
            [*map(engine_team, entrants)],
            [block],
            seed=seed,
            threads=1,
            keep="measures",
            forfeits=forfeits,
            duel=True,
        )

    def bot_in(self, seat: int, match: int) -> int:
        """As the seatings take turns."""
        return self.seatings[match % self.set_size][seat]
