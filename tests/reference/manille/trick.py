"""One trick: who has played what, and who is winning it (F1.3)."""

from .legality import Table
from .packs import Pack


class Trick:
    """The cards of one trick, in the order in which they are played."""

    def __init__(self, pack: Pack, trumps: str, leader: int) -> None:
        self.pack = pack
        self.trumps = trumps
        self.leader = leader
        self.plays: list[tuple[int, str]] = []

    @property
    def cards(self) -> list[str]:
        """The cards that lie in the trick."""
        return [card for _, card in self.plays]

    @property
    def led(self) -> str | None:
        """The suit led; None before."""
        return self.plays[0][1][1] if self.plays else None

    @property
    def master(self) -> tuple[int, str]:
        """The seat that is winning and its card; the leader and no card before the lead."""
        best = self.plays[0] if self.plays else (self.leader, "")
        for seat, card in self.plays[1:]:
            if self.pack.beats(card, best[1], self.trumps):
                best = (seat, card)
        return best

    def table(self, *, friend: bool) -> Table:
        """What the next card must answer to; `friend`: the master is a partner."""
        return Table(self.led, self.master[1], friend, self.trumps, self.pack)
