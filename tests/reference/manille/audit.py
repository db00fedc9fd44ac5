"""Judging a record of human play (F3.4, F4.6): the first breach, and what it costs."""

from copy import copy
from dataclasses import dataclass

from .. import form
from ..breach import Breach
from .deal import Deal
from .events import SPOKEN_WORDS
from .record import (
    HEAD_KEYS,
    Record,
    check_keys,
    check_result,
    head_rules,
    read_start,
)
from .start import Start


@dataclass(frozen=True)
class Finding:
    """The first breach of a record."""

    event: int | None
    """Index of the event at fault; None for the start or the result."""
    clause: str
    """The clause that is broken."""
    seat: int | None
    """The seat that broke it; None if it is a fault of the record."""
    side: int | None
    """The side, or seat, that the penalty goes to; None if to nobody or to several."""
    penalty: int
    """What it gets, 0 where the rule names no penalty; where several gain, what each gets."""
    result: dict[str, object] | None
    """The deal so scored (F3.4); for a wrong result the true one; else None."""


def audit(record: Record) -> Finding | None:
    """The first breach in the record of one deal, None if there is none.

    What follows a breach is not looked at (F3.4). A record without a result may stop early.
    """
    try:
        deal, body = _begin(record)
    except Breach as breach:
        return Finding(None, breach.clause, None, None, 0, None)
    for index, event in enumerate(form.items(body["events"])):
        try:
            deal.apply(form.text(event))
        except Breach as breach:
            return _judge(deal, index, breach, event)
    if "result" in body and not (deal.over and deal.result() == body["result"]):
        return Finding(None, "R3", None, None, 0, deal.result() if deal.over else None)
    return None


def audit_next(deal: Deal, event: object) -> Finding:
    """What `audit` finds of a record of this deal so far and of an event that may not come next."""
    try:
        deal.apply(form.text(event))
    except Breach as breach:
        judged = copy(deal)
        judged.points = [*deal.points]  # what the breach costs is written there
        return _judge(judged, len(deal.events), breach, event)
    raise AssertionError(f"{event!r} may come next")


def _begin(record: Record) -> tuple[Deal, dict[str, object]]:
    """The deal before its first event, and the record without its head."""
    if not isinstance(record, dict) or not record.keys() >= HEAD_KEYS:
        raise Breach("R1", "not a record")
    rules = head_rules(record)
    body = {key: record[key] for key in record if key not in HEAD_KEYS}
    checked = check_keys(body, rules)
    if "result" in checked:
        check_result(checked["result"], rules)
    start: Start = read_start(checked, rules)
    form.items(checked["events"])
    return Deal(rules, start), checked


def _judge(deal: Deal, index: int, breach: Breach, event: object) -> Finding:
    """What a breach at an event costs."""
    words = event.split(" ") if isinstance(event, str) else [""]
    seat = int(words[0]) if words[0] in map(str, range(deal.rules.seats)) else None
    reason = _offence(breach.clause, words[1] if len(words) > 1 else "")
    if reason is None or seat is None:
        return Finding(index, breach.clause, seat, None, 0, None)
    gained = deal.punish(seat, reason)
    most = max(gained)
    side = gained.index(most) if gained.count(most) == 1 else None
    return Finding(index, breach.clause, seat, side, most, deal.result())


def _offence(clause: str, word: str) -> str | None:
    """`revoke` or `lie` for what F3.4 and F4.6 punish, None for what they do not.

    A card against F2, `obligat` or an order is a revoke; so is speaking where one must be silent.
    """
    if clause == "F4.3":
        return "lie"
    illegal = word == "juega" and (clause.startswith("F2.") or clause in ("F4.4", "F9.1"))
    spoken = word in (*SPOKEN_WORDS, "ensena", "pasa") and clause in ("F3.4", "F4.2")
    return "revoke" if illegal or spoken else None
