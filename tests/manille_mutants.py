"""Records of Manille with one thing changed: most are wrong, and it matters by which clause."""

import copy
import random
from typing import Any

from tests.reference.manille.breaking import wrong_events
from tests.reference.manille.deal import Deal
from tests.reference.manille.events import GOVERNOR_WORDS
from tests.reference.manille.misdealing import wrong_records
from tests.reference.manille.record import HEAD_KEYS, head_rules, read_start

Record = dict[str, Any]

WORDS = ("pasa", "contra", "recontra", "santvicens", "cambia", "descarta", "consulta", "nada")
"""Words that stand alone."""


def some_words(rng: random.Random, record: Record) -> str:
    """Words of any phase, right and wrong ones, of the record's own cards."""
    hands = " ".join(record["deal"]).split(" ")
    suit = rng.choice("SHDCOBE")
    card, other = rng.choice(hands), rng.choice(hands)
    asked = rng.choice(("tiene", "cuantas", "alta", "cartas", "gana", "puntos"))
    about = rng.choice((suit, card))
    told = rng.choice(("si", "no", "nada", "0", "1", "7", "33", card, f"{card} {other}", "x"))
    bid = rng.choice((0, 1, 34, 35, 36, 40, 68, 69, 70, 71, 256, 65_535, 65_536, "misere", "x"))
    return rng.choice(
        (
            rng.choice(WORDS),
            f"juega {card}",
            f"juega {other} {card}",
            f"elige {rng.choice((suit, 'NT', 'X', card))}",
            f"apuesta {bid}",
            f"cambia {card}",
            f"cambia {card} {other}",
            f"descarta {card} {other}",
            f"pregunta {asked} {about}",
            f"responde {told}",
            f"dice {asked} {about} {told}",
            f"{rng.choice(('enseña', 'ensena', 'muestra'))} {rng.choice((suit, 'todo', card))}",
            f"ordena {rng.choice((suit, card, 'corta', 'baja', 'todo'))}",
            rng.choice(GOVERNOR_WORDS),
        )
    )


def with_events(record: Record, events: list[str], rng: random.Random) -> Record:
    """The record with these events, with or without its result."""
    changed = {**record, "events": events}
    if rng.random() < 0.5:
        changed.pop("result", None)
    return changed


def mutant(rng: random.Random, record: Record) -> Record:
    """The record with one event more, less, changed, moved or said by another seat."""
    events = list(record["events"])
    place = rng.randrange(len(events) + 1) if rng.random() < 0.7 else rng.randint(0, 5)
    place = min(place, len(events))
    seat = rng.randrange(len(record["deal"]) + (rng.random() < 0.05))
    kind = rng.randrange(6)
    if kind == 0 or place == len(events):
        events.insert(place, f"{seat} {some_words(rng, record)}")
    elif kind == 1:
        del events[place]
    elif kind == 2:
        events[place] = f"{seat}{events[place][1:]}"
    elif kind == 3:
        events[place] = f"{events[place][0]} {some_words(rng, record)}"
    elif kind == 4:
        events.insert(place, events[rng.randrange(len(events))])
    else:
        other = rng.randrange(len(events))
        events[place], events[other] = events[other], events[place]
    return with_events(record, events, rng)


def misdealt(rng: random.Random, record: Record) -> Record:
    """The record with a wrong head, start or result."""
    return copy.deepcopy(rng.choice(list(wrong_records(record))).record)


def misplayed(rng: random.Random, record: Record) -> Record:
    """The record up to some event, and one that may not come there."""
    body = {key: value for key, value in record.items() if key not in HEAD_KEYS}
    deal = Deal(head_rules(record), read_start(body, head_rules(record)))
    events = record["events"][: rng.randrange(len(record["events"]) + 1)]
    for event in events:
        deal.apply(event)
    return with_events(record, [*events, rng.choice(list(wrong_events(deal))).text], rng)
