"""What the tricks of a deal are worth, and to whom (F3.2, F5.4, F6.3, F8, F9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .rules import Rules

Entry = list[object]
"""One item of `points` in a result: reason, side, points."""


@dataclass(frozen=True)
class Contract:
    """What the deal was played for."""

    multiplier: int = 1
    """NT, doubling and the tie before, together (F5.4)."""
    alone: int | None = None
    """The seat that plays against the rest (F2.7)."""
    bid: int | str | None = None
    """What it bid, in an auction (F8.2)."""


def taken_by(rules: Rules, seat_points: Sequence[int], alone: int | None) -> list[int]:
    """`taken` of a result, from the points each seat took: by side or by seat (records.md)."""
    if rules.by_side:
        return [seat_points[0] + seat_points[2], seat_points[1] + seat_points[3]]
    if alone is None:
        return list(seat_points)
    own = seat_points[alone]
    return [own if seat == alone else sum(seat_points) - own for seat in range(rules.seats)]


def gains(rules: Rules, taken: Sequence[int], contract: Contract) -> list[int]:
    """What each side, or seat, scores for the points taken."""
    if contract.bid is not None:
        assert contract.alone is not None
        assert isinstance(contract.bid, int)
        margin = taken[contract.alone] - contract.bid
        return auction_gains(rules, contract, margin)
    if rules.variant.sides == "single":
        return [points - rules.total // 4 for points in taken]  # F8.4
    half = rules.total // 2
    if contract.alone is not None:
        each = (rules.total - taken[contract.alone] - half) * contract.multiplier  # F6.3
        return against_all(rules, contract.alone, -each)
    return [max(0, points - half) * contract.multiplier for points in taken]  # F3.2, F5.4


def auction_gains(rules: Rules, contract: Contract, margin: int) -> list[int]:
    """The stake, from or to each: the bid was passed by `margin`, or missed if below 0 (F8.2)."""
    flat = contract.bid == "misere" or rules.word("stake") == "flat"
    stake = (1 if flat else 1 + abs(margin)) * contract.multiplier
    assert contract.alone is not None
    return against_all(rules, contract.alone, stake if margin >= 0 else -stake)


def against_all(rules: Rules, alone: int, each: int) -> list[int]:
    """One seat gets so much from each of the others."""
    rest = rules.seats - 1
    return [each * rest if seat == alone else -each for seat in range(rules.seats)]


def penalty(rules: Rules, contract: Contract, offender: int) -> list[int]:
    """The most that the deal can bring, to those against the offender (F3.4)."""
    most = (rules.total - rules.total // 2) * contract.multiplier
    if contract.bid is not None:
        assert contract.alone is not None
        points = 0 if offender == contract.alone else rules.total
        margin = -1 if points == 0 else 1
        if isinstance(contract.bid, int):
            margin = points - contract.bid
        return auction_gains(rules, contract, margin)
    if rules.variant.sides == "single":
        return against_all(rules, offender, -(rules.total // 4))
    if contract.alone is not None:
        return against_all(rules, contract.alone, -most if offender == contract.alone else most)
    if rules.variant.sides == "alone":
        return against_all(rules, offender, -1)  # nobody has bid yet
    return [0 if side == rules.side(offender) else most for side in range(rules.scorers)]


def entries(reason: str, gained: Sequence[int]) -> list[Entry]:
    """The items of `points` for what was gained; noughts are not written (records.md)."""
    return [[reason, side, points] for side, points in enumerate(gained) if points]


def winner_of(target: int | None, score: Sequence[int]) -> int | None:
    """The side that has reached the target with the highest score, or None (F3.3, F5.5)."""
    best = max(score)
    if target is None or best < target or list(score).count(best) > 1:
        return None
    return list(score).index(best)
