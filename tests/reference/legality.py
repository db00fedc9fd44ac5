"""Which clause forbids an event, tested in the order of records.md, "Reading and checking"."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .events import BETTING_WORDS, Event
from .mus_phase import is_allowed_discard
from .senas import true_signs

if TYPE_CHECKING:
    from .deal import Deal


def breach_of(deal: "Deal", event: Event) -> str | None:
    """The first clause that this event would break, or None if it may happen.

    First the end of the deal (M5.10). Then every word has its own clause when its phase or turn
    is wrong; a betting word before the lances breaks M3.1.
    """
    if deal.over:
        return "M5.10"
    if event.word in BETTING_WORDS:
        if deal.talk is None or event.seat is None:
            return "M3.1"
        return deal.talk.breach(event.seat, event.word, event.amount)
    return _TESTS[event.word](deal, event)


def _is_turn(deal: "Deal", event: Event, phase: str) -> bool:
    """Whether this is the phase, and the seat of the event is to act in it."""
    return deal.phase == phase and deal.seat is not None and event.seat == deal.seat


def _sign(deal: "Deal", event: Event) -> str | None:
    """A sign, or none, in its turn (M8.1), and no lie (M8.2)."""
    if event.seat is None or not _is_turn(deal, event, "senas"):
        return "M8.1"
    true = true_signs(deal.hands[event.seat], deal.rules)
    return "M8.2" if event.word == "sena" and event.sign not in true else None


def _seen(deal: "Deal", event: Event) -> str | None:
    """Opponents who saw a sign follow it at once, the lower seat first (M8.3)."""
    last = deal.last_sign
    if last is None or event.seat is None or event.sign != last.sign:
        return "M8.3"
    opponent = event.seat & 1 != last.seat & 1
    in_order = all(event.seat > earlier for earlier in last.seen_by)
    return None if opponent and in_order else "M8.3"


def _mus(deal: "Deal", event: Event) -> str | None:
    """Mus or the cut in turn (M3.1), and no mus after the last round of it (M3.3)."""
    if not _is_turn(deal, event, "mus"):
        return "M3.1"
    return "M3.3" if event.word == "mus" and deal.mus_forbidden else None


def _discard(deal: "Deal", event: Event) -> str | None:
    """Enough of one's own cards, in turn (M3.2)."""
    if event.seat is None or not _is_turn(deal, event, "descarte"):
        return "M3.2"
    allowed = is_allowed_discard(event.cards, deal.hands[event.seat], deal.rules)
    return None if allowed else "M3.2"


def _draw(deal: "Deal", event: Event) -> str | None:
    """The block that is due (M3.3), of cards that lie in the stock (M3.4)."""
    right_block = deal.due() == ("roba", event.seat, len(event.cards))
    right_cards = deal.stock.issuperset(event.cards)
    no_card_twice = len(set(event.cards)) == len(event.cards)
    return None if right_block and right_cards and no_card_twice else "M3.3"


def _reshuffle(deal: "Deal", event: Event) -> str | None:
    """The reshuffle when a card is owed and the stock is empty, and then only (M3.4)."""
    return None if deal.due() == ("baraja",) else "M3.4"


_TESTS: "dict[str, Callable[[Deal, Event], str | None]]" = {
    "nada": _sign,
    "sena": _sign,
    "visto": _seen,
    "mus": _mus,
    "corto": _mus,
    "descarta": _discard,
    "roba": _draw,
    "baraja": _reshuffle,
}
