"""Odds of one hand by brute force: every way to deal the unknown cards, one after the other (M4).

Hands here stand in speaking order, so that the seat that speaks first has number 0.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .cards import PACK
from .hands import juego_value, pares
from .lances import LANCES, lance_key, taking_part
from .rules import Rules

Said = Sequence[bool | None]
"""By seat: whether it has declared to have a lance or not; None: it has not spoken (M5.2)."""

NOBODY_SPOKE: Said = (None, None, None, None)


@dataclass(frozen=True)
class Worth:
    """What a hand is compared by in each lance, and what its pares and juego score."""

    keys: dict[str, tuple[int, ...]]
    takes_part: dict[str, bool]
    """Whether it may speak in the lance; in punto only the other three hands can forbid it."""
    values: dict[str, int]

    @classmethod
    def of(cls, hand: Sequence[int], rules: Rules) -> "Worth":
        """The worth of one hand (M4.2 to M4.6)."""
        four_times = [hand] * 4
        return cls(
            keys={lance: lance_key(lance, hand, rules) for lance in LANCES},
            takes_part={lance: bool(taking_part(lance, four_times, 0, rules)) for lance in LANCES},
            values={"pares": pares(hand, rules).value, "juego": juego_value(hand, rules)},
        )

    def is_as_said(self, pares: bool | None, juego: bool | None) -> bool:  # noqa: FBT001 - as the seat said them
        """Whether what was declared is true (M5.2)."""
        has = self.takes_part
        return pares in (None, has["pares"]) and juego in (None, has["juego"])


@dataclass
class Tally:
    """Deals of one lance, seen from our team."""

    win: int = 0
    lose: int = 0
    none: int = 0
    contested: int = 0


@dataclass
class Counts:
    """All deals that may be: how each lance ends in them, and what the teams score in all."""

    total: int = 0
    lances: dict[str, Tally] = field(
        default_factory=lambda: {lance: Tally() for lance in LANCES},
    )
    points: list[int] = field(default_factory=lambda: [0, 0])
    """Ours and theirs, when nobody bets (M6.3, M6.4)."""

    def add(self, deal: Sequence[Worth], seat: int, rules: Rules) -> None:
        """Counts one deal, seen from a seat."""
        self.total += 1
        for lance, tally in self.lances.items():
            seats = [other for other in range(4) if deal[other].takes_part[lance]]
            if not seats or (lance == "punto" and len(seats) < 4):
                tally.none += 1
                continue
            tally.contested += len({other % 2 for other in seats}) == 2
            # max takes the first of equals, and the first seat is the first to speak (M4.1)
            best = max(seats, key=lambda other: deal[other].keys[lance])
            ours = best % 2 == seat % 2
            tally.win += ours
            tally.lose += not ours
            self.points[0 if ours else 1] += _score(lance, deal, best, rules)


def _score(lance: str, deal: Sequence[Worth], winner: int, rules: Rules) -> int:
    """What a lance without bets gives to the winner's team (M6.3, M6.4)."""
    if lance in ("grande", "chica"):
        return rules.paso
    if lance == "punto":
        return 1
    return deal[winner].values[lance] + deal[(winner + 2) % 4].values[lance]


@dataclass(frozen=True)
class Question:
    """What is known of a deal."""

    hand: Sequence[int]
    seat: int
    partner: Sequence[int] | None = None
    dead: Sequence[int] = ()
    pares: Said = NOBODY_SPOKE
    juego: Said = NOBODY_SPOKE
    rules: Rules = field(default_factory=Rules)

    def counts(self) -> Counts:
        """Every deal that may be, counted; none where a known hand is not as declared."""
        hands: list[Sequence[int] | None] = [None] * 4
        hands[self.seat] = self.hand
        hands[(self.seat + 2) % 4] = self.partner
        known = {*self.hand, *(self.partner or ()), *self.dead}
        worths: dict[tuple[int, ...], Worth] = {}

        def worth(hand: Sequence[int]) -> Worth:
            cards = tuple(sorted(hand))
            if cards not in worths:
                worths[cards] = Worth.of(cards, self.rules)
            return worths[cards]

        def deals(seat: int, left: frozenset[int]) -> Iterator[list[Worth]]:
            if seat == 4:
                yield []
                return
            held = hands[seat]
            for hand in combinations(sorted(left), 4) if held is None else [held]:
                found = worth(hand)
                if found.is_as_said(self.pares[seat], self.juego[seat]):
                    for others in deals(seat + 1, left - set(hand)):
                        yield [found, *others]

        counts = Counts()
        for deal in deals(0, PACK - known):
            counts.add(deal, self.seat, self.rules)
        return counts
