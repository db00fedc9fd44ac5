"""Records with one thing changed: most are wrong, and it matters by which clause and where."""

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.helpers import OPTIONS, Record
from tests.reference.cards import write_card
from tests.reference.events import BETTING_WORDS
from tests.reference.senas import SIGNS

Mutation = Callable[[Record, random.Random], None]

WORDS = ("sena", "visto", "mus", "corto", "descarta", "roba", "baraja", *BETTING_WORDS)
AMOUNTS = ("0", "1", "2", "3", "5", "40", "65535", "65536", "99999999999999999999", "-2", "x")
SCORES: list[Any] = [0, 1, 39, 40, 41, 10_000, 70_000, -1, 2**62, 1.5, "3", None, True]
SEATS: list[Any] = [0, 1, 2, 3, 4, -1, 255, 256, "1", 1.5, None, True, [0]]


def mutant(record: Record, rng: random.Random) -> tuple[str, Record]:
    """A copy of a deal's record with one thing changed, and the name of the change."""
    changed = copy.deepcopy(record)
    change = rng.choice(MUTATIONS)
    change(changed, rng)
    return change.__name__, changed


def match_mutant(record: Record, rng: random.Random) -> tuple[str, Record]:
    """A copy of a match's record with one thing changed: in a deal, or about the match."""
    changed = copy.deepcopy(record)
    if rng.random() < 0.5:
        change = rng.choice(MUTATIONS)
        change(rng.choice(changed["deals"]), rng)
    else:
        change = rng.choice(MATCH_MUTATIONS)
        change(changed, rng)
    return change.__name__, changed


def garbled(text: str, rng: random.Random) -> str:
    """A text with a few letters changed, dropped or put in."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 2, 5])):
        place = rng.randrange(len(letters))
        new = rng.choice(["", *'0123456789 "{}[],:abcdeRSCo-.ñ'])
        letters[place] = rng.choice([new, new + letters[place]])
    return "".join(letters)


def a_card(rng: random.Random) -> str:
    """Any card, as records write it."""
    return write_card(rng.randrange(40))


def an_event(rng: random.Random) -> str:
    """Any event that is of the form."""
    word = rng.choice(WORDS)
    if word == "baraja":
        return word
    argument = ""
    if word in ("sena", "visto"):
        argument = " " + rng.choice(SIGNS)
    elif word in ("descarta", "roba"):
        argument = "".join(f" {a_card(rng)}" for _ in range(rng.randrange(1, 5)))
    elif word in ("envido", "reenvido"):
        argument = f" {rng.choice(AMOUNTS[:7])}"
    return f"{rng.randrange(4)} {word}{argument}"


def a_place(record: Record, rng: random.Random, *words: str) -> int | None:
    """The place of an event, of one with such a word if any are given; None where there is none."""
    events = record["events"]
    places = [
        place
        for place, event in enumerate(events)
        if not words or any(word in event.split(" ") for word in words)
    ]
    return rng.choice(places) if places else None


def drop_event(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        del record["events"][place]


def double_event(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        record["events"].insert(place, record["events"][place])


def swap_events(record: Record, rng: random.Random) -> None:
    events = record["events"]
    if len(events) > 1:
        place = rng.randrange(len(events) - 1)
        other = rng.choice([place + 1, rng.randrange(len(events))])
        events[place], events[other] = events[other], events[place]


def insert_event(record: Record, rng: random.Random) -> None:
    record["events"].insert(rng.randrange(len(record["events"]) + 1), an_event(rng))


def replace_event(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        record["events"][place] = an_event(rng)


def stop_early(record: Record, rng: random.Random) -> None:
    del record["events"][rng.randrange(len(record["events"]) + 1) :]


def stop_early_without_result(record: Record, rng: random.Random) -> None:
    stop_early(record, rng)
    record.pop("result", None)


def change_seat(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        event = record["events"][place]
        record["events"][place] = rng.choice("01234") + event[1:]


def change_word(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, *BETTING_WORDS, "mus", "corto")) is not None:
        seat, _, *rest = record["events"][place].split(" ")
        record["events"][place] = " ".join([seat, rng.choice(BETTING_WORDS), *rest])


def misspell_word(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        event = record["events"][place]
        at = rng.randrange(len(event))
        record["events"][place] = event[:at] + rng.choice(["", "x", "ñ"]) + event[at + 1 :]


def change_amount(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "envido", "reenvido")) is not None:
        seat, word, *_ = record["events"][place].split(" ")
        record["events"][place] = f"{seat} {word} {rng.choice(AMOUNTS)}"


def drop_amount(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "envido", "reenvido")) is not None:
        record["events"][place] = " ".join(record["events"][place].split(" ")[:2])


def add_amount(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng)) is not None:
        record["events"][place] += f" {rng.choice(AMOUNTS[:9])}"


def change_sign(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "sena", "visto")) is not None:
        seat, word, _ = record["events"][place].split(" ")
        record["events"][place] = f"{seat} {word} {rng.choice(SIGNS)}"


def change_card(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "descarta", "roba")) is not None:
        words = record["events"][place].split(" ")
        if len(words) > 2:
            words[rng.randrange(2, len(words))] = a_card(rng)
            record["events"][place] = " ".join(words)


def drop_card(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "descarta", "roba")) is not None:
        words = record["events"][place].split(" ")
        if len(words) > 3:
            del words[rng.randrange(2, len(words))]
            record["events"][place] = " ".join(words)


def add_card(record: Record, rng: random.Random) -> None:
    if (place := a_place(record, rng, "descarta", "roba")) is not None:
        record["events"][place] += f" {a_card(rng)}"


def change_dealt_card(record: Record, rng: random.Random) -> None:
    seat = rng.randrange(4)
    cards = record["deal"][seat].split(" ")
    cards[rng.randrange(len(cards))] = a_card(rng)
    record["deal"][seat] = " ".join(cards)


def change_hand(record: Record, rng: random.Random) -> None:
    seat = rng.randrange(4)
    cards = record["deal"][seat].split(" ")
    hands = [" ".join(cards[1:]), " ".join([*cards, a_card(rng)]), "", "8o " + cards[0], 7, None]
    record["deal"][seat] = rng.choice(hands)


def change_hands(record: Record, rng: random.Random) -> None:
    hands = record["deal"]
    record["deal"] = rng.choice([hands[1:], hands[::-1], [*hands, hands[0]], [], "Ro", None])


def change_mano(record: Record, rng: random.Random) -> None:
    record["mano"] = rng.choice(SEATS)


def change_score(record: Record, rng: random.Random) -> None:
    record["score"][rng.randrange(2)] = rng.choice(SCORES)


def change_scores(record: Record, rng: random.Random) -> None:
    score = record["score"]
    record["score"] = rng.choice([score[::-1], score[:1], [*score, 0], [], None, {}, "0"])


def change_first(record: Record, rng: random.Random) -> None:
    record["first"] = rng.choice([True, False, not record.get("first", False), 1, None, "true"])


def drop_key(record: Record, rng: random.Random) -> None:
    del record[rng.choice(list(record))]


def rename_key(record: Record, rng: random.Random) -> None:
    key = rng.choice(list(record))
    record[rng.choice([key.upper(), key[:-1], key + "s"])] = record.pop(key)


def add_key(record: Record, rng: random.Random) -> None:
    record[rng.choice(["seed", "note", "match", "deals", "first", "variant"])] = rng.choice([0, {}])


def change_events(record: Record, rng: random.Random) -> None:
    place = rng.randrange(len(record["events"]) + 1)
    record["events"].insert(place, rng.choice([None, 0, [], "", " ", "baraja ", "BARAJA"]))


def change_result_score(record: Record, rng: random.Random) -> None:
    if "result" in record:
        record["result"]["score"][rng.randrange(2)] += rng.choice([-1, 1, 40])


def change_result_winner(record: Record, rng: random.Random) -> None:
    if "result" in record:
        record["result"]["winner"] = rng.choice([0, 1, None])


def change_result_points(record: Record, rng: random.Random) -> None:
    points = record.get("result", {}).get("points")
    if not points:
        return
    place = rng.randrange(len(points))
    entry = points[place]
    points[place : place + 1] = rng.choice(
        [
            [],
            [entry, entry],
            [[entry[0], 1 - entry[1], *entry[2:]]],
            [[*entry[:3], entry[3] + 1]],
            [[*entry[:2], "envite", entry[3]]],
            [["punto", *entry[1:]]],
            [entry, [*entry[:3], 0]],
        ]
    )


def change_result_keys(record: Record, rng: random.Random) -> None:
    if "result" in record:
        rng.choice([drop_key, rename_key, add_key])(record["result"], rng)


def drop_result(record: Record, rng: random.Random) -> None:
    record.pop("result", None)


def change_rules(record: Record, rng: random.Random) -> None:
    rules = record.get("rules")
    option = rng.choice(list(OPTIONS))
    others: list[Any] = [-1, 2, 7, "first", "OFF", None, True, [], 1.5]
    value = rng.choice([*OPTIONS[option], rng.choice(others)])
    changed: list[Any] = ["classic", "madrid", "ehmf", "Classic", None, 8, {"preset": "fim"}]
    if isinstance(rules, dict):
        changed += [rules | {option: value}] * 9 + [rules | {option.upper(): value}]
    record["rules"] = rng.choice(changed)


MUTATIONS: list[Mutation] = [
    *(drop_event, double_event, swap_events, insert_event, replace_event, change_seat),
    *(change_word, misspell_word, change_amount, drop_amount, add_amount, change_sign),
    *(change_card, drop_card, add_card, change_dealt_card, change_hand, change_hands),
    *(stop_early, stop_early_without_result, change_mano, change_score, change_scores),
    *(change_first, drop_key, rename_key, add_key, change_events, change_rules),
    *(change_result_score, change_result_winner, change_result_points, change_result_keys),
    drop_result,
]


def drop_deal(record: Record, rng: random.Random) -> None:
    del record["deals"][rng.randrange(len(record["deals"]))]


def double_deal(record: Record, rng: random.Random) -> None:
    place = rng.randrange(len(record["deals"]))
    record["deals"].insert(place, copy.deepcopy(record["deals"][place]))


def swap_deals(record: Record, rng: random.Random) -> None:
    deals = record["deals"]
    place, other = rng.randrange(len(deals)), rng.randrange(len(deals))
    deals[place], deals[other] = deals[other], deals[place]


def stop_match_early(record: Record, rng: random.Random) -> None:
    del record["deals"][rng.randrange(len(record["deals"])) :]
    if rng.random() < 0.5:
        record.pop("result", None)


def change_games(record: Record, rng: random.Random) -> None:
    if "result" in record:
        record["result"]["games"][rng.randrange(2)] += rng.choice([-1, 1])


def change_match_winner(record: Record, rng: random.Random) -> None:
    if "result" in record:
        record["result"]["winner"] = rng.choice([0, 1, None])


def change_head(record: Record, rng: random.Random) -> None:
    head = record["match"]
    values: list[Any] = [0, 2**64 - 1, -1, 1.5, "0", None, [], ["a"] * 4, ["a"] * 3]
    head[rng.choice(["seed", "index", "bots"])] = rng.choice(values)


def change_head_keys(record: Record, rng: random.Random) -> None:
    rng.choice([drop_key, rename_key, add_key])(record["match"], rng)


def change_deals(record: Record, rng: random.Random) -> None:
    record["deals"] = rng.choice([[], None, {}, [*record["deals"], None], [[]], [{}]])


MATCH_MUTATIONS: list[Mutation] = [
    *(drop_deal, double_deal, swap_deals, stop_match_early, change_games, change_match_winner),
    *(change_head, change_head_keys, change_deals, drop_key, rename_key, add_key, change_rules),
    change_result_keys,
]
