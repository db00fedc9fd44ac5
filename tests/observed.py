"""Observations a second time, from what ``mus.View`` tells: the engine's rows must say the same."""

from collections.abc import Iterable
from typing import Any

import mus
from mus import View

PHASES = ("senas", "mus", "descarte", "grande", "chica", "pares", "juego", "punto", "over")
ENDS = ("none", "unplayed", "paso", "bet", "refused")

Row = dict[str, Any]


def numbers(text: str) -> list[int]:
    """The numbers of cards written as text, ascending."""
    return sorted(10 * "ocbe".index(card[1]) + "1234567SCR".index(card[0]) for card in text.split())


def as_set(seats: Iterable[int], own: int) -> int:
    """Seats as a set, told from the own one."""
    return sum(1 << (seat - own) % 4 for seat in seats)


def declared(has: tuple[bool, ...] | None, own: int) -> int:
    """The seats that have something, as a set; -1 before it is declared."""
    return -1 if has is None else as_set((seat for seat in range(4) if has[seat]), own)


def relative(seat: int | None, own: int) -> int:
    """A seat told from the own one; -1: none."""
    return -1 if seat is None else (seat - own) % 4


def end(word: str, bet_of: int, own: int) -> int:
    """How a lance ended; ``bet_of`` is the team whose bet was refused, if one was."""
    if word == "refused":
        return 4 if bet_of == own % 2 else 5
    return 6 if word == "ordago" else ENDS.index(word)


class Refusals:
    """By lance (juego and punto last) the team whose bet was refused; -1: none was."""

    def __init__(self) -> None:
        self.teams = [-1] * 4

    def play(self, deal: mus.Deal, action: str) -> None:
        """Plays an action, and sees which lance it settled by a refusal, and whose bet that was."""
        seat = deal.seat
        assert seat is not None
        bettor, slot = deal.view(seat).bettor, min(PHASES.index(deal.phase) - 3, 3)
        deal.play(action)
        if slot >= 0 and deal.view(0).ends[slot] == "refused":
            assert bettor is not None
            self.teams[slot] = bettor % 2


def observed(view: View, teams: list[int]) -> Row:
    """An observation by field. ``teams``: by lance (juego and punto last) the team whose bet
    was refused; -1: none was."""
    own = view.seat
    signs = dict(view.seen)
    cards = numbers(view.hand)
    out = numbers(view.own_discards)
    answer = (view.partner_answer or "").split()
    return {
        "stake": view.stake,
        "price_of_refusal": min(view.price_of_refusal, 2**31 - 1),
        "partner_raise": int(answer[1]) if len(answer) == 2 else 0,
        "settled": [min(points, 32_767) for points in view.settled],
        "us": min(view.us, 32_767),
        "them": min(view.them, 32_767),
        "cards": cards + [255] * (4 - len(cards)),
        "phase": PHASES.index(view.phase),
        "place": view.place,
        "mus_rounds": min(view.mus_rounds, 255),
        "is_corrido": int(view.is_corrido),
        "cutter": relative(view.cutter, own),
        "bettor": relative(view.bettor, own),
        "is_ordago": int(view.is_ordago),
        "partner_answer": mus.ACTIONS[answer[0]] if answer else -1,
        "speakers": as_set(view.speakers, own),
        "has_pares": declared(view.has_pares, own),
        "has_juego": declared(view.has_juego, own),
        "ends": [end(word, team, own) for word, team in zip(view.ends, teams, strict=True)],
        "signs": [
            mus.ACTIONS[f"sena {signs[seat]}"] if seat in signs else 0
            for seat in ((own + step) % 4 for step in range(4))
        ],
        "thrown": [view.thrown[(own + step) % 4] for step in range(4)],
        "own_discards": [
            sum(1 << card % 8 for card in out if card // 8 == byte) for byte in range(5)
        ],
    }
