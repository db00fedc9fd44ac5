"""Who names trumps, and who doubles (F5.1 to F5.3, F6.1, F7.1, F8.1, F9.1)."""

from collections.abc import Sequence

from ..breach import require
from .events import Event
from .packs import NT
from .rules import Rules


class Choice:
    """The choice of trumps."""

    def __init__(self, rules: Rules, chooser: int, *, only_nt: bool) -> None:
        """`chooser` is the dealer, or in an auction the bidder."""
        self.rules = rules
        self.chooser = chooser
        self.only_nt = only_nt
        """Whether the side owes NT in every choice it has left (F5.1)."""
        self.passes = 0
        self.named: str | None = None

    @property
    def seat(self) -> int:
        """Who names or passes now: the chooser, or his partner after one pass."""
        return (self.chooser + 2) % 4 if self.passes == 1 else self.chooser

    @property
    def may_pass(self) -> bool:
        """To the partner, and from him back if the rules have it (F5.2)."""
        if self.rules.variant.trumps_by != "partner":
            return False
        return self.passes == 0 or (self.passes == 1 and self.rules.flag("pass_back"))

    def legal(self) -> list[str]:
        """What may be said."""
        suits = [NT] if self.only_nt else self.rules.variant.pack.choices()
        return [f"elige {name}" for name in suits] + ["pasa"] * self.may_pass

    def apply(self, event: Event) -> None:
        """Name or pass; `Breach` of the clause of the choice, F5.1 for a suit when NT is owed."""
        clause = self.rules.variant.choice
        if event.word == "pasa":
            require(self.may_pass, clause, "trumps must be named")
            self.passes += 1
            return
        name = event.arguments[0]
        require(name == NT or not self.only_nt, "F5.1", "the NTs owed are as many as the choices")
        self.named = name if name == NT else self.rules.variant.pack.read_suit(name)


class Doubling:
    """Contra, recontra and santvicens, each asked of one side in turn (F5.3, F6.2, F7.1, F9.1)."""

    def __init__(self, rules: Rules, named_by: Sequence[int], against: Sequence[int]) -> None:
        """The seats of both sides, each in order from the seat after the one that named."""
        self.words = rules.variant.doubling
        self.clause = rules.variant.doubling_clause
        self.seats = rules.seats
        self.named_by = list(named_by)
        self.against = list(against)
        self.level = 0
        """How many times it was doubled."""
        self.asked = list(against) if self.words else []
        """Who has still to answer, the next one first."""

    def legal(self) -> list[str]:
        """What may be said."""
        return [self.words[self.level], "pasa"]

    def apply(self, event: Event) -> None:
        """Double or pass; `Breach` of the clause of the doubling for another word."""
        if event.word == "pasa":
            self.asked.pop(0)
            return
        clause = "F9.1" if event.word == "santvicens" else self.clause
        require(event.word == self.words[self.level], clause, f"{event.word} cannot be said now")
        self.level += 1
        self.asked = self._next_asked(event.seat)

    def _next_asked(self, speaker: int) -> list[int]:
        """Who may double again: the other side, if there is a word left for it."""
        if self.level == len(self.words):
            return []
        if self.level == 2:
            return list(self.against)  # F9.1: in the order of contra
        return sorted(self.named_by, key=lambda seat: (seat - speaker - 1) % self.seats)
