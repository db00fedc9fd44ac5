"""The auction (F8.2, F8.3): who plays against the rest, and for how much."""

from ..breach import require
from .events import Event
from .rules import Rules

MISERE = "misere"
"""The bid that beats every number (F8.3)."""


class Auction:
    """The bids of one deal."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.waiting = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
        """Who has not passed, the next to speak first."""
        self.bid: int | str | None = None
        """The last bid: a number, `misere`, or None."""
        self.bidder: int | None = None

    @property
    def over(self) -> bool:
        """Whether nobody is left to speak: all have passed, or all but the bidder."""
        return not self.waiting or self.waiting == [self.bidder]

    @property
    def least(self) -> int:
        """The least number that may be bid."""
        return self.bid + 1 if isinstance(self.bid, int) else self.rules.min_bid

    def legal(self) -> list[str]:
        """What may be said."""
        if self.bid == MISERE:
            return ["pasa"]
        numbers = [f"apuesta {number}" for number in range(self.least, self.rules.total + 1)]
        return [*numbers, *[f"apuesta {MISERE}"] * self.rules.flag("misere"), "pasa"]

    def apply(self, event: Event) -> None:
        """Bid or pass for good; `Breach` F8.2 for too little or too much, F8.3 for misere."""
        if event.word == "pasa":
            self.waiting.pop(0)
            return
        offer = event.arguments[0]
        if offer == MISERE:
            require(self.rules.flag("misere"), "F8.3", "misere is not played")
        clause = "F8.3" if self.bid == MISERE else "F8.2"
        require(f"apuesta {offer}" in self.legal(), clause, f"{offer} cannot be bid now")
        self.bid = offer if offer == MISERE else int(offer)
        self.bidder = event.seat
        self.waiting.append(self.waiting.pop(0))
