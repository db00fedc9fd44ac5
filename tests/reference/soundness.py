"""What must hold after every event: all of it derived anew and compared."""

from typing import TYPE_CHECKING

from .cards import PACK
from .lances import LANCES, taking_part

if TYPE_CHECKING:
    from .deal import Deal


def assert_sound(deal: "Deal") -> None:
    """Assert the promises of a deal that hold between any two events."""
    _assert_cards(deal)
    _assert_score(deal)
    _assert_phase(deal)


def _assert_cards(deal: "Deal") -> None:
    """Stock, hands and discards are the same forty cards after every event (M3.4)."""
    held = [card for hand in deal.hands for card in hand]
    thrown = [discard.card for discard in deal.discards]
    everything = [*held, *thrown, *deal.stock]
    assert sorted(everything) == sorted(PACK), "not the forty cards"
    for seat, hand in enumerate(deal.hands):
        assert len(hand) + deal.owed[seat] == 4, f"seat {seat} has {len(hand)} cards"
    assert deal.phase == "descarte" or not any(deal.owed), "cards owed outside the draw"


def _assert_score(deal: "Deal") -> None:
    """The score is what it was and the points since; who reached the target has won (M5.10)."""
    for team in (0, 1):
        scored = sum(points for _, scorer, _, points in deal.points if scorer == team)
        assert deal.score[team] == deal.score_before[team] + scored, "points lost"
        assert (deal.score[team] >= deal.rules.target) == (deal.winner == team), "no such winner"
    assert deal.winner is None or deal.over, "won and not over"
    assert all(points > 0 for *_, points in deal.points), "an entry of 0"


def _assert_phase(deal: "Deal") -> None:
    """Phase, talk and the seat to act agree."""
    assert (deal.talk is not None) == (deal.phase in LANCES), "talk outside a lance"
    assert (deal.seat is None) == (deal.over or deal.due() is not None), "nobody to act"
    assert (deal.seat is None) == (not deal.legal()), "nothing to do"
    assert deal.due() is None or deal.phase == "descarte", "chance outside the draw"
    if deal.talk is not None:
        part = taking_part(deal.phase, deal.hands, deal.mano, deal.rules)
        assert list(deal.talk.speakers) == part, "the wrong seats speak"
        assert deal.cut, "a lance before the cut"
        assert deal.seat in part, "the wrong seat to act"
