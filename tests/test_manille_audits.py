"""``mus.manille.audit`` finds what was planted in good records: the first breach, and its price."""

import copy
import random
from typing import Any

import pytest

from mus import manille

Record = dict[str, Any]

SIDES = (
    "muette",
    "parlee",
    "marius",
    "manillen",
    "coinchee",
    "botifarra",
    "manilla48",
    "malilla40",
)
"""Variants of two sides: a breach costs all points above half, as often as the deal counts."""

HALF = {"manillen": 30, "botifarra": 36, "manilla48": 36, "malilla40": 35}
"""Half of all points, where it is not 34."""

LIES = ("responde", "dice")
"""The words that can lie (F4.3)."""

RACES = ("muette", "parlee", "marius", "manilla48", "malilla40")
"""Variants with a race to a target, where the turned card scores."""

SPANISH = ("botifarra", "manilla48", "malilla40")


def deals(variant: str, number: int) -> list[Record]:
    """Whole deals of matches between bots, each as a record of its own, turn-up wins left out."""
    # La belle with the games' own target: each deal is then a record by itself.
    has_belle = variant in RACES and variant != "marius"
    rules = manille.Rules(variant, **({"belle": 34} if has_belle else {}))
    run = manille.simulate(rules, "simple" if variant == "parlee" else "random", matches=24, seed=6)
    found = []
    for index in range(24):
        record = run.record(index)
        head = {key: record[key] for key in ("game", "variant", "rules")}
        found += [{**head, **deal} for deal in record["deals"] if deal["events"]]
    return found[:number]


def multiplier(record: Record) -> int:
    """What the deal counts (F5.4), told from its words."""
    words = [event.split(" ")[1:] for event in record["events"]]
    doubled = sum(word[0] in ("contra", "recontra", "santvicens") for word in words)
    nt = 2 if ["elige", "NT"] in words else 1
    tied = record["variant"] == "manillen" and record["tie"]
    return nt * 2 ** (doubled + bool(tied))


def planted(rng: random.Random, record: Record, wanted: str) -> tuple[Record, int, str] | None:
    """The record with another card at one of its events: held but not legal, or not held."""
    places = [place for place, event in enumerate(record["events"]) if " juega " in event]
    rng.shuffle(places)
    for place in places:
        bare = {key: value for key, value in record.items() if key != "result"}
        deal = manille.Deal.from_record({**bare, "events": record["events"][:place]})
        seat, card = record["events"][place].split(" juega ")
        if deal.seat != int(seat):
            continue  # the governor is asked first
        hand = deal.view(int(seat)).hand.split()
        legal = [words.removeprefix("juega ") for words in deal.legal()]
        played = [event.rsplit(" ", 1)[1] for event in record["events"][:place] if "juega" in event]
        cards = [held for held in hand if held not in legal] if wanted == "revoke" else played
        if cards:
            broken = copy.deepcopy(record)
            broken["events"][place] = f"{seat} juega {rng.choice(cards)}"
            return broken, place, card
    return None


@pytest.mark.parametrize("variant", SIDES)
@pytest.mark.parametrize("wanted", ["revoke", "twice"])
def test_a_planted_card_is_found_and_the_other_side_scores(variant: str, wanted: str) -> None:
    rng, found = random.Random(f"{variant} {wanted}"), 0
    for record in deals(variant, 60):
        assert manille.audit(record) is None
        plant = planted(rng, record, wanted)
        if plant is None:
            continue
        broken, place, _ = plant
        # What follows, and what the record says of the result, is not looked at.
        broken["result"]["score"][0] += 1
        if place + 1 < len(broken["events"]):
            broken["events"][-1] = "no event at all"
        breach = manille.audit(broken)
        assert breach is not None
        seat = int(broken["events"][place][0])
        assert (breach.event, breach.seat) == (place, seat), broken
        clauses = ("F2.2", "F2.3", "F4.4") if wanted == "revoke" else ("F2.1",)
        assert breach.clause in clauses, broken
        most = HALF.get(record["variant"], 34) * multiplier(record)
        assert (breach.side, breach.penalty) == (1 - seat % 2, most), broken
        turnup = [tuple(entry) for entry in record["result"]["points"] if entry[0] == "turnup"]
        assert breach.result is not None
        assert breach.result.taken is None
        assert breach.result.points == [*turnup, ("revoke", breach.side, most)]
        score = list(record["score"])
        for _, side, points in breach.result.points:
            score[side] += points
        assert list(breach.result.score) == score
        assert breach.clause in breach.message
        found += 1
    assert found >= 30, found


def test_a_planted_lie_is_found_and_costs_34() -> None:
    rules = manille.Rules("parlee")
    rng, found = random.Random(4), 0
    for seed in range(60):
        deal = manille.Deal(rules, seed=seed, dealer=seed % 4)
        while deal.seat is not None:
            words = deal.legal()
            kinds = sorted({word.split(" ")[0] for word in words})
            kind = rng.choice(kinds)
            deal.play(rng.choice([word for word in words if word.split(" ")[0] == kind]))
        record = deal.record()
        said = [n for n, event in enumerate(record["events"]) if event.split()[1] in LIES]
        if not said:
            continue
        place = rng.choice(said)
        seat, word, *rest = record["events"][place].split(" ")
        question = " ".join(rest[:2]) if word == "dice" else record["events"][place - 1][11:]
        told = rest[2:] if word == "dice" else rest
        lie = {"si": "no", "no": "si"}.get(told[0], "32" if told[0].isdigit() else "nada")
        if lie == told[0] == "nada":
            lie = f"7{question[-1]}"
        record["events"][place] = " ".join(
            [seat, word, *([question] if word == "dice" else []), lie]
        )
        breach = manille.audit(record)
        assert breach is not None
        side = 1 - int(seat) % 2
        assert (breach.event, breach.clause, breach.seat) == (place, "F4.3", int(seat)), record
        assert (breach.side, breach.penalty) == (side, 34)
        assert breach.result is not None
        assert breach.result.points[-1] == ("lie", side, 34)
        found += 1
    assert found > 40


@pytest.mark.parametrize("variant", manille.PRESETS)
def test_a_wrong_count_is_found_and_costs_nothing(variant: str) -> None:
    for record in deals(variant, 8):
        for wrong in ("taken", "points", "score", "winner"):
            broken = copy.deepcopy(record)
            result = broken["result"]
            if wrong == "winner":
                result["winner"] = 1 if result["winner"] == 0 else 0
            elif wrong == "points":
                result["points"] = [["deal", 1, 99]]
            elif result[wrong] is not None:
                result[wrong][0] += 1
                result[wrong][1] -= 1
            if broken == record:
                continue
            breach = manille.audit(broken)
            assert breach is not None
            found = (breach.event, breach.clause, breach.seat, breach.side, breach.penalty)
            assert found == (None, "R3", None, None, 0)
            assert breach.result is None


@pytest.mark.parametrize("variant", manille.PRESETS)
def test_a_card_dealt_twice_is_found_before_anything_else(variant: str) -> None:
    for record in deals(variant, 8):
        hands = record["deal"]
        hands[0] = hands[0].replace(hands[0].split(" ")[0], hands[1].split(" ")[0])
        record["events"][0] = "0 juega 2o" if record["variant"] in SPANISH else "0 juega 7S"
        breach = manille.audit(record)
        assert breach is not None
        found = (breach.event, breach.clause, breach.side, breach.penalty)
        assert found == (None, "R2", None, 0)


def test_who_plays_alone_pays_each_of_the_others_and_gets_it_from_each() -> None:
    rng, seen = random.Random(2), set()
    for variant in ("manillen3", "encheres", "dix_sept"):
        for record in deals(variant, 60):
            plant = planted(rng, record, "revoke") if record["events"] else None
            if plant is None:
                continue
            broken, place, _ = plant
            breach = manille.audit(broken)
            assert breach is not None
            assert breach.result is not None
            assert breach.event == place
            gains = [entry for entry in breach.result.points if entry[0] == "revoke"]
            assert sum(points for _, _, points in gains) == 0, broken
            winners = [side for _, side, points in gains if points > 0]
            assert breach.seat not in winners
            assert breach.side == (winners[0] if len(winners) == 1 else None)
            assert {points for _, _, points in gains if points > 0} == {breach.penalty}
            seen.add((variant, len(winners)))
    assert seen >= {("manillen3", 1), ("manillen3", 2), ("encheres", 1), ("encheres", 3)}
    assert ("dix_sept", 3) in seen
