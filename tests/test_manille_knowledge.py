"""What can be proved of every hand (F4.5): the engine beside the slow reference."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from mus import manille
from mus.errors import RecordError
from tests.reference.manille import VARIANTS
from tests.reference.manille.deal import Deal
from tests.reference.manille.knowledge import Observer, Written
from tests.reference.manille.player import random_record
from tests.reference.manille.record import HEAD_KEYS, head_rules, read_start

POSITIONS = Path(__file__).parent / "vectors" / "manille_own_positions.jsonl"


def positions() -> list[dict[str, Any]]:
    """The golden positions, each with what the reference can prove of the hands."""
    return [json.loads(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines()]


def played(record: dict[str, Any]) -> set[str]:
    """The cards that have been played."""
    events = [event.split() for event in record["events"]]
    return {event[2] for event in events if event[1] == "juega"}


def words(text: str) -> set[str]:
    """A text's words."""
    return set(text.split())


def told(statements: list[str]) -> list[list[str]]:
    """Statements, whose cards may stand in any order."""
    return [sorted(statement.split()) for statement in statements]


def assert_proved(view: manille.View, known: Sequence[Written], comment: str) -> None:
    """Asserts that a view proves of every hand what the reference does."""
    for seat, proved in enumerate(known):
        where = f"{comment}, seat {seat}"
        up = words(view.face_up[seat])
        assert words(proved["must"]) <= words(view.must[seat]), where
        assert words(proved["cannot"]) - up <= words(view.cannot[seat]), where
        assert view.least[seat] == proved["least"], where
        assert view.most[seat] == proved["most"], where
        assert told(view.statements[seat]) == told(proved["statements"]), where


def test_all_that_the_reference_proves_is_proved() -> None:
    seen = Counter[str]()
    for number, line in enumerate(positions(), 1):
        record, known = line["record"], line["known"]
        view = manille.Deal.from_record(record).view(0)
        assert_proved(view, known, f"{POSITIONS.name}:{number}: {line['comment']}")
        for proved in known:
            seen["must"] += len(words(proved["must"]))
            seen["cannot"] += len(words(proved["cannot"]))
            seen["counts"] += len(proved["least"])
            seen["statements"] += len(proved["statements"])
        seen[record["variant"]] += 1
    assert seen.keys() >= VARIANTS.keys()
    assert all(seen[kind] > 50 for kind in ("must", "cannot", "counts", "statements")), seen


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_it_is_proved_after_every_event_of_deals(variant: str) -> None:
    rng, moments = random.Random(f"knowledge {variant}"), 0
    for _ in range(12 if variant == "parlee" else 4):
        record = json.loads(json.dumps(random_record(rng, variant)))
        record["rules"].pop("memory", None)
        del record["result"]
        rules = head_rules(record)
        body = {key: value for key, value in record.items() if key not in HEAD_KEYS}
        observer = Observer(Deal(rules, read_start(body, rules)))
        for count, event in enumerate(record["events"], 1):
            observer.see(event)
            so_far = {**record, "events": record["events"][:count]}
            view = manille.Deal.from_record(so_far).view(0)
            assert_proved(view, observer.written(), f"{variant} after {event} ({count})")
            hands = [
                manille.Deal.from_record(so_far).view(seat).hand for seat in range(rules.seats)
            ]
            for seat, hand in enumerate(hands):
                assert words(view.must[seat]) <= words(hand)
                assert words(view.cannot[seat]).isdisjoint(words(hand))
            moments += 1
    assert moments > 40


def with_exchanged(record: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    """The record in which two hidden cards lay in each other's place from the start."""

    def exchanged(text: str) -> str:
        names = {one: other, other: one}
        parts = text.replace("/", " / ").split()
        return " ".join(names.get(part, part) for part in parts).replace(" / ", "/")

    apart = {key: exchanged(record[key]) for key in ("dog",) if key in record}
    if "table" in record:
        apart["table"] = [exchanged(stacks) for stacks in record["table"]]
    return {
        **record,
        **apart,
        "deal": [exchanged(hand) for hand in record["deal"]],
        "events": [
            exchanged(event) if event.split()[1] in ("cambia", "descarta") else event
            for event in record["events"]
        ],
    }


def can_be(record: dict[str, Any]) -> bool:
    """Whether a record holds."""
    try:
        manille.replay(record)
    except RecordError:
        return False
    return True


def hidden(record: dict[str, Any], view: manille.View, seat: int) -> tuple[set[str], set[str]]:
    """The cards that a seat holds, and those that lie elsewhere; none that all can see."""
    everywhere = " ".join([*record["deal"], record.get("dog", ""), *record.get("table", [])])
    up = words(" ".join(view.face_up))
    hand = words(manille.Deal.from_record(record).view(seat).hand) - up
    return hand, words(everywhere.replace("/", " ")) - played(record) - up - hand


def refuting(record: dict[str, Any], view: manille.View, seat: int) -> Iterator[tuple[str, str]]:
    """The exchanges of two hidden cards that would make a claim about a seat's hand untrue."""
    hand, elsewhere = hidden(record, view, seat)
    for card in words(view.must[seat]) - words(view.face_up[seat]):
        assert card in hand
        yield from ((card, other) for other in elsewhere)
    for card in words(view.cannot[seat]) - played(record):
        assert card not in hand
        yield from ((card, other) for other in hand if card in elsewhere)


def test_what_is_proved_holds_in_every_deal_that_could_be() -> None:
    claims, open_cards, could_be = 0, 0, 0
    for number, line in enumerate(positions(), 1):
        record = line["record"]
        spoken = {"cuantas", "puntos", "cartas", "alta", "tiene", "gana", "enseña", "muestra"}
        if spoken & set(" ".join(record["events"]).split()):
            continue  # the words of the record would name the cards of another deal
        view = manille.Deal.from_record(record).view(0)
        for seat in range(len(record["deal"])):
            for card, other in refuting(record, view, seat):
                assert not can_be(with_exchanged(record, card, other)), (number, seat, card, other)
                claims += 1
            held, elsewhere = hidden(record, view, seat)
            for card in held - words(view.must[seat]):
                open_cards += 1
                could_be += any(
                    can_be(with_exchanged(record, card, other))
                    for other in elsewhere - words(view.cannot[seat])
                )
    assert claims > 2_000
    # What is not proved could nearly always be otherwise.
    assert open_cards > 2_000
    assert could_be > 0.97 * open_cards, (could_be, open_cards)


@pytest.mark.parametrize("variant", ["muette", "parlee", "manilla48", "dix_sept", "coinchee"])
def test_who_remembers_the_last_trick_alone_proves_nothing_from_earlier_ones(variant: str) -> None:
    checked = 0
    for seed in range(4):
        deal = manille.Deal(manille.Rules(variant, memory="last_trick"), seed=seed)
        if variant == "coinchee":
            for word in ("elige S", "pasa", "pasa"):
                deal.play(word)
        while deal.seat is not None:
            deal.play(next(action for action in deal.legal() if action.startswith("juega")))
            view = deal.view(0)
            forgotten = played(deal.record()) - played({"events": view.events})
            for seat in range(4):
                hand = words(deal.view(seat).hand)
                assert words(view.must[seat]) <= hand
                if hand:  # who holds nothing holds none of them
                    assert forgotten.isdisjoint(words(view.cannot[seat])), view.events
            checked += len(forgotten)
        if deal.record().get("turnup"):
            assert deal.view(0).turnup is None
    assert checked > 100


def test_a_turned_card_is_forgotten_after_the_first_trick() -> None:
    for memory, known in (("full", True), ("last_trick", False)):
        deal = manille.Deal(manille.Rules("muette", memory=memory), seed=3)
        turned = deal.view(0).turnup
        assert turned is not None
        assert deal.view(0).must[deal.dealer] == turned
        for _ in range(4):
            keeping = [action for action in deal.legal() if action != f"juega {turned}"]
            deal.play(keeping[0])
        assert (turned in words(deal.view(0).must[deal.dealer])) == known
        assert all((turned in words(deal.view(0).cannot[seat])) <= known for seat in range(4))


def test_a_card_that_is_turned_under_a_stack_is_no_longer_lacking() -> None:
    turned = 0
    for seed in range(30):
        deal = manille.Deal("manillen2", seed=seed)
        for word in ("elige S", "pasa"):
            deal.play(word)
        before: list[set[str]] = [set(), set()]
        while deal.seat is not None:
            view = deal.view(0)
            for seat in range(2):
                up = words(view.face_up[seat])
                assert up <= words(view.must[seat])
                assert up.isdisjoint(words(view.cannot[seat]))
                turned += len(up & before[seat])
            before = [words(cannot) for cannot in view.cannot]
            deal.play(deal.legal()[0])
    assert turned > 10
