"""The lances: their order, who may speak in them, and whose hand is best (M4.1, M5.1, M5.2)."""

from collections.abc import Sequence

from .hands import chica_key, grande_key, has_juego, juego_key, pares, punto_key
from .rules import Rules

LANCES = ("grande", "chica", "pares", "juego", "punto")
"""All the lances; a deal has juego or punto, never both (M5.1)."""

Hands = Sequence[Sequence[int]]


def speaking_order(mano: int) -> list[int]:
    """The four seats, mano first."""
    return [(mano + step) % 4 for step in range(4)]


def taking_part(lance: str, hands: Hands, mano: int, rules: Rules) -> list[int]:
    """The seats that may speak in a lance, in speaking order (M5.2)."""
    seats = speaking_order(mano)
    if lance == "pares":
        return [seat for seat in seats if pares(hands[seat], rules).value > 0]
    with_juego = [seat for seat in seats if has_juego(hands[seat], rules)]
    if lance == "juego":
        return with_juego
    if lance == "punto" and with_juego:
        return []
    return seats


def lance_after(lance: str, hands: Hands, rules: Rules) -> str | None:
    """The next lance, None after the last one (M5.1)."""
    if lance == "grande":
        return "chica"
    if lance == "chica":
        return "pares"
    if lance == "pares":
        return "juego" if any(has_juego(hand, rules) for hand in hands) else "punto"
    return None


def lance_key(lance: str, hand: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """What is compared in a lance; the greater one wins (M4.2 to M4.6)."""
    if lance == "grande":
        return grande_key(hand, rules)
    if lance == "chica":
        return chica_key(hand, rules)
    if lance == "pares":
        its_pares = pares(hand, rules)
        return (its_pares.value, *its_pares.ranks)
    if lance == "juego":
        return (juego_key(hand, rules),)
    return (punto_key(hand, rules),)


def best_seat(lance: str, hands: Hands, mano: int, rules: Rules) -> int:
    """The seat that holds the best hand of a lance that somebody takes part in (M4.1)."""
    best, *others = taking_part(lance, hands, mano, rules)
    for seat in others:
        # a tie stays with the seat that speaks first
        if lance_key(lance, hands[seat], rules) > lance_key(lance, hands[best], rules):
            best = seat
    return best
