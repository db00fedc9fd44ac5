"""The count at the end of a deal (M6.1 to M6.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .hands import juego_value, pares
from .lances import Hands, best_seat
from .rules import Rules

Entry = tuple[str, int, str, int]
"""One line of `result.points`: lance, team, reason, points (records.md)."""


@dataclass(frozen=True)
class Outcome:
    """How a lance closed."""

    lance: str
    ending: str
    """`sin`, `paso`, `accepted` or `refused`, as in `Talk.ending`."""
    stake: int = 0
    """What was accepted."""
    bettor: int | None = None
    """The team whose bet was refused."""


def lance_winner(outcome: Outcome, hands: Hands, mano: int, rules: Rules) -> int:
    """The team that made the refused bet, else the team of the best hand (M6.2)."""
    if outcome.bettor is not None:
        return outcome.bettor
    return best_seat(outcome.lance, hands, mano, rules) & 1


def lance_value(outcome: Outcome, team: int, hands: Hands, rules: Rules) -> int:
    """The values of pares, juego or punto, over both hands of the team that won it (M6.4)."""
    both = (hands[team], hands[team + 2])
    if outcome.lance == "pares":
        return sum(pares(hand, rules).value for hand in both)
    if outcome.lance == "juego":
        return sum(juego_value(hand, rules) for hand in both)
    if outcome.lance == "punto":
        return 1 if rules.punto == "always" or outcome.ending == "paso" else 0
    return 0


def count_entries(
    outcomes: Sequence[Outcome], hands: Hands, mano: int, rules: Rules
) -> list[Entry]:
    """All that the count would give if nobody reached the target, in its order (M6.1, M6.3)."""
    entries: list[Entry] = []
    for outcome in outcomes:
        team = lance_winner(outcome, hands, mano, rules)
        if outcome.ending == "accepted":
            entries.append((outcome.lance, team, "envite", outcome.stake))
        if outcome.ending == "paso" and outcome.lance in ("grande", "chica"):
            entries.append((outcome.lance, team, "paso", rules.paso))
        value = lance_value(outcome, team, hands, rules)
        entries.append((outcome.lance, team, "valor", value))
    return [entry for entry in entries if entry[3] > 0]
