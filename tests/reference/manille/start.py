"""A deal before its first event: what was dealt, and whether it can be (R2)."""

from dataclasses import dataclass

from ..breach import require
from .rules import Rules


@dataclass(frozen=True)
class Start:
    """What chance and the match have given."""

    dealer: int
    score: tuple[int, ...]
    """By side, or by seat where there are no pairs."""
    hands: tuple[tuple[str, ...], ...]
    dog: tuple[str, ...] = ()
    """The cards dealt to nobody, the top one first (F6.1, F8.2)."""
    table: tuple[tuple[tuple[str, str], ...], ...] = ()
    """By seat its stacks, each the card that lies up and the one under it (F7.1)."""
    turnup: str | None = None
    tie: int = 0
    """How many deals in a row just before were halved (F5.4)."""
    left: tuple[int, ...] | None = None
    """By side how often it has still to choose, this deal included (F5.1)."""
    owed: tuple[int, ...] | None = None
    """By side how many of them must be NT (F5.1)."""

    @property
    def cards(self) -> list[str]:
        """Every card that was dealt, wherever it lies."""
        stacked = [card for stacks in self.table for stack in stacks for card in stack]
        return [card for hand in self.hands for card in hand] + list(self.dog) + stacked


def require_possible(rules: Rules, start: Start) -> None:
    """Raise `Breach` R2 for a start that cannot be."""
    sizes = {len(hand) for hand in start.hands}
    require(sizes == {rules.hand}, "R2", f"each hand has {rules.hand} cards, not {sizes}")
    require(len(start.dog) == rules.dog, "R2", f"the dog has {rules.dog} cards")
    require(all(len(stacks) == 4 for stacks in start.table), "R2", "each seat has four stacks")
    require(sorted(start.cards) == sorted(rules.variant.pack.cards), "R2", "a card twice")
    if start.turnup is not None:
        require(start.turnup in start.hands[start.dealer], "R2", "the turn-up is the dealer's")
    target = rules.target
    for points in start.score:
        require(target is None or points < target, "R2", f"score {points} of {target}")
    if rules.by_side or rules.seats == 2:
        require(min(start.score) >= 0, "R2", "a score below nought")
