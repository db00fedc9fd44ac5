"""Replaying a record, strictly: its form, its start, its events, its result (records.md)."""

from . import form
from .breach import Breach, require
from .cards import read_hands
from .deal import Deal
from .events import BETTING_WORDS, Event, parse_event
from .rules import Rules, rules_from


def replay(record: form.Record) -> dict[str, object]:
    """Play a record and return its result, `{"score", "winner", "points"}`.

    For a deal that stops early: the same so far, with no winner. For a match (a record with
    `deals`): `{"games", "winner", "deals"}`. Whatever is wrong raises `Breach` with the clause and
    the index of the event, None if it is the start or the result.
    """
    if isinstance(record, dict) and "deals" in record:
        # match.py needs replay_deal from here
        from .match import replay_match

        return replay_match(record)
    record = form.keys(record, form.HEAD_KEYS | form.DEAL_KEYS, form.DEAL_OPTIONS)
    require(record["game"] == "mus", "R1", f"not this game: {record['game']!r}")
    return replay_deal(record, rules_from(record["rules"])).result()


def replay_deal(record: form.Record, rules: Rules) -> Deal:
    """Play one deal of a record, the form of whose keys is right, and compare its result."""
    expected = form.deal_result(record["result"]) if "result" in record else None
    deal = start(record, rules)
    for index, event in enumerate(form.items(record["events"])):
        try:
            apply_recorded(deal, form.text(event))
        except Breach as breach:
            raise Breach(breach.clause, breach.message, event=index) from breach
    if expected is not None:
        require(deal.over, "R3", "a result on an unfinished deal")
        require(deal.result() == expected, "R3", f"the result is {deal.result()}")
    return deal


def start(record: form.Record, rules: Rules) -> Deal:
    """The deal as it lies before the first event: its form (R1), then whether it can be (R2)."""
    first = record.get("first", False)
    require(isinstance(first, bool), "R1", f"first cannot be {first!r}")
    mano = form.seat(record["mano"])
    score = form.pair(record["score"])
    texts = [form.text(hand) for hand in form.items(record["deal"], 4)]
    form.items(record["events"])
    return Deal(rules, mano, score, read_hands(texts), first is True)


def apply_recorded(deal: Deal, event_text: str) -> None:
    """Apply an event of a record, in which silence is not written (records.md).

    Seats that must have kept silent before this event are given their `nada` first. Raises
    `Breach`; the deal is then no longer of use, for the silence has been filled in.
    """
    event = parse_event(event_text)
    while deal.phase == "senas" and _tells_silence(event, deal.seat):
        deal.apply(f"{deal.seat} nada")
    deal.apply(event_text)


def _tells_silence(event: Event, seat_to_sign: int | None) -> bool:
    """Whether this event can only be if the seat to sign kept silent (M8.1).

    So it is with another seat's sign, and with a word of the phase that follows the signs.
    """
    if event.word == "sena":
        return event.seat != seat_to_sign
    return event.word in ("mus", "corto", *BETTING_WORDS)
