"""Bots of Manille written in Python: what one is, and how the engine takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from mus import _native
from mus.errors import BotError
from mus.players import answering, read_team

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mus.players import Entrant, Guest


class Player(Protocol):
    """A bot of Manille written in Python: any object with ``play``; it inherits from nothing.

    ``play(view)`` gets a ``mus.manille.View``, what the seat knows and nothing else, and returns
    the card that it plays, ``"TS"``, or any other action of ``view.legal`` (in spoken manille a
    word instead, F4.2). Methods that may be there too, each of which gets a view and returns one of
    ``view.legal`` as text, or a higher bid:

    - ``choose``: trumps, ``"elige S"``, or ``"pasa"`` (F5.2);
    - ``bid``: ``"apuesta 40"`` or ``"pasa"`` (F8.2);
    - ``double``: ``"contra"``, ``"recontra"``, ``"santvicens"`` or ``"pasa"`` (F5.3, F9.1);
    - ``exchange``: ``"cambia"`` and the cards given to the dog (F6.2);
    - ``discard``: ``"descarta"`` and two cards (F8.2);
    - ``speak``: a word where it is not its turn to play a card (F4.2).

    Whatever it has no method for is done as ``simple`` does it.

    ``name`` (text) is what the bot is called, by default its class; ``version`` (text or a whole
    number) is asked for when a run goes into a folder. The same object plays all deals, and plays
    some of them again for ``Run.record`` and ``Run.table``: what it remembers from deal to deal
    must not change how it plays. All its chances come from ``view.dice``.

    >>> class First:
    ...     def play(self, view):
    ...         return view.legal[0]
    >>> mus.manille.simulate("manillen2", First(), "random", matches=40, seed=1).bots
    ('First', 'random')
    """

    def play(self, view: _native.ManilleView, /) -> str:
        """The card that it plays."""


#: A bot of Manille: by name, or an object.
Bot: TypeAlias = "str | Player"
#: Who plays for a side: one bot in all its seats, or two where partners play.
Team: TypeAlias = "str | Player | tuple[str | Player, str | Player]"


def seated(guest: Guest) -> _native.ManillePythonBot:
    """A bot of Python as the engine takes it.

    Raises
    ------
    BotError
        When ``play`` is missing, or the bot decides in batches.
    """
    if guest.is_batched:
        raise BotError(
            f"{guest.name} has decide(batch): in Manille a bot is asked one decision at a time, "
            f"with play(view)"
        )
    with answering(guest.name):
        return _native.ManillePythonBot(guest.name, guest.bot)


def engine_team(entrant: Entrant) -> Any:
    """An entrant as the engine takes it."""
    if isinstance(entrant, str):
        return entrant
    low, high = (seat if isinstance(seat, str) else seated(seat) for seat in entrant)
    return low, high


def read_teams(teams: Sequence[Team]) -> tuple[Entrant, ...]:
    """The entrants of a run, one a side or one for all; none given: ``random`` for all.

    Raises
    ------
    BotError
        When one cannot be read from its file, or what was given is no bot.
    """
    return tuple(map(read_team, teams)) or ("random",)
