"""The cards of a deal: where they lie, trick by trick, and who may play which (F1.3, F2, F7)."""

from collections.abc import Sequence

from ..breach import Breach, require
from .legality import clause_of, legal_cards
from .rules import Rules
from .speech import Talk
from .start import Start
from .trick import Trick


class Play:
    """Hands, stacks and tricks. Nothing is played before `open` says what trumps are."""

    def __init__(self, rules: Rules, start: Start) -> None:
        self.rules = rules
        self.dealer = start.dealer
        self.hands = [list(hand) for hand in start.hands]
        self.up = [[up for up, _ in stacks] for stacks in start.table]
        """By seat the face-up cards that can be played (F7.1)."""
        self.under = {up: down for stacks in start.table for up, down in stacks}
        """The card under each face-up one (F7.1)."""
        self.alone: int | None = None
        """The seat that plays against the rest (F2.7)."""
        self.trick: Trick | None = None
        """The trick being played; None before the first and after the last."""
        self.talk: Talk | None = None
        self.won: list[int] = []
        """Who won each trick."""
        self.points = [0] * rules.seats
        """What each seat took in tricks."""

    @property
    def seat(self) -> int:
        """Who plays the next card."""
        assert self.trick is not None
        return (self.trick.leader + len(self.trick.plays)) % self.rules.seats

    def friends(self, one: int, other: int) -> bool:
        """Whether two seats are partners, or the same (F preamble, F2.7)."""
        if one == other:
            return True
        if self.rules.variant.sides == "alone":
            return self.alone is not None and self.alone not in (one, other)
        return self.rules.by_side and one % 2 == other % 2

    def open(self, trumps: str, leader: int) -> None:
        """Begin a trick: it may be spoken in and led to."""
        self.trick = Trick(self.rules.variant.pack, trumps, leader)
        if self.rules.variant.speech:
            binding = self.rules.word("orders") == "binding"
            governor = self.governor(leader)
            self.talk = Talk(self.trick, governor, self.rules.whole("max_speech"), binding=binding)

    def governor(self, leader: int) -> int:
        """Who governs a trick: its leader, or the seat that his side has named (F4.1)."""
        if self.rules.word("governor") == "leader":
            return leader
        named = self.rules.values["governors"]
        first = (self.dealer + 1) % 4
        seats = named if isinstance(named, list | tuple) else [first, (first + 1) % 4]
        return next(int(seat) for seat in seats if seat % 2 == leader % 2)

    def playable(self, seat: int) -> list[str]:
        """Cards in hand, then face up on the table (F7.2)."""
        return self.hands[seat] + (self.up[seat] if self.up else [])

    def legal(self) -> list[str]:
        """The cards that the seat to play may play (F2, F4.4)."""
        assert self.trick is not None
        friend = self.friends(self.seat, self.trick.master[0])
        table = self.trick.table(friend=friend)
        legal = legal_cards(self.playable(self.seat), table, self.rules.options)
        return self.talk.narrowed(self.seat, legal) if self.talk else legal

    def apply(self, card: str) -> None:
        """Play a card; `Breach` F2.1 to F2.6, F9.1 or F4.4 if it may not be played."""
        assert self.trick is not None
        seat = self.seat
        table = self.trick.table(friend=self.friends(seat, self.trick.master[0]))
        clause = clause_of(card, self.playable(seat), table, self.rules.options)
        if clause is not None:
            raise Breach(clause, f"{card} may not be played")
        require(card in self.legal(), "F4.4", f"{card} does not obey {self._order()}")
        (self.hands if card in self.hands[seat] else self.up)[seat].remove(card)
        self.trick.plays.append((seat, card))
        if len(self.trick.plays) == self.rules.seats:
            self._close(self.trick)

    def _order(self) -> str | None:
        """The order that binds, for the message."""
        return self.talk.order if self.talk else None

    def _close(self, trick: Trick) -> None:
        """Give a full trick to its winner, turn what was covered (F7.2), open the next."""
        winner = trick.master[0]
        self.won.append(winner)
        self.points[winner] += trick.pack.points_of(trick.cards) + self.rules.whole("trick_point")
        for seat, card in trick.plays:
            if card in self.under:
                self.up[seat].append(self.under.pop(card))
        self.trick = self.talk = None
        if len(self.won) < self.rules.tricks:
            self.open(trick.trumps, winner)

    def take(self, seat: int, thrown: Sequence[str], dog: Sequence[str]) -> list[str]:
        """Cards of a hand for as many of the dog, from its top; the dog that is left (F6.2)."""
        for card in thrown:
            self.hands[seat].remove(card)
        self.hands[seat] += dog[: len(thrown)]
        return [*thrown, *dog[len(thrown) :]]
