"""Matches of every variant as one-line records: they replay, and carry on from deal to deal."""

import itertools
import json
from typing import Any

import pytest

from mus import manille
from mus.errors import RecordError

Record = dict[str, Any]

POINTS = {"manillen": 60, "manillen3": 60, "manillen2": 60, "botifarra": 72}
POINTS |= {"manilla48": 72, "malilla40": 70}
"""All points of a deal, where they are not 68."""

RACES = ("muette", "parlee", "manilla48", "malilla40")
"""The variants whose matches are of games (F3.3)."""

MATCHES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in manille.PRESETS],
    ("muette", {"match": "seche", "target": 44}),
    ("manillen", {"tie_double": "cumulative", "nt_duty": 10}),
    ("manillen3", {"deals": 9, "nt_duty": 3}),
    ("coinchee", {"deals": 12, "target": None, "nt_duty": 2, "tie_double": "next"}),
    ("encheres", {"seats": 3, "misere": True, "stake": "margin"}),
    ("botifarra", {"obligation": "obligat"}),
]
"""Presets, and options that reach from deal to deal."""

cases = pytest.mark.parametrize(("variant", "options"), MATCHES)


def records(variant: str, options: dict[str, Any], number: int = 12) -> list[Record]:
    """Matches at random, each read back from its line."""
    run = manille.simulate(manille.Rules(variant, **options), "random", matches=24, seed=3)
    found = [json.loads(json.dumps(run.record(index))) for index in range(number)]
    assert all("\n" not in json.dumps(record) for record in found)
    return found


def is_race(record: Record) -> bool:
    """Whether the match is of games (F3.3)."""
    return record["variant"] in RACES


@cases
def test_a_match_replays_to_the_result_that_was_counted(
    variant: str, options: dict[str, Any]
) -> None:
    rules = manille.Rules(variant, **options)
    run = manille.simulate(rules, "random", matches=24, seed=3)
    wins = deals = 0
    for index in range(24):
        record = run.record(index)
        result = manille.replay(record)
        assert isinstance(result, manille.MatchResult)
        told = {"games": list(result.games), "winner": result.winner}
        assert record["result"] == told
        assert len(record["match"]["bots"]) == len(record["deals"][0]["deal"])
        wins += result.winner is not None
        deals += len(result.deals)
    assert (wins + run.draws, deals) == (24, run.deals)
    assert run.draws == 0 or not is_race(record)


@cases
def test_deal_scores_ties_and_duties_carry_on(variant: str, options: dict[str, Any]) -> None:
    for record in records(variant, options):
        seats, rules = len(record["match"]["bots"]), manille.Rules(variant, **options)
        for before, after in itertools.pairwise(record["deals"]):
            assert after["dealer"] == (before["dealer"] + 1) % seats
            ended = is_race(record) and before["result"]["winner"] is not None
            score = before["result"]["score"]
            assert after["score"] == ([0] * len(score) if ended else score)
            if "tie" in before:
                taken = before["result"]["taken"]
                level = taken[0] == taken[1] == sum(taken[:2]) / 2
                halved = level and taken[0] * 2 == POINTS.get(record["variant"], 68)
                assert int(after["tie"]) == (int(before["tie"]) + 1 if halved else 0)
            if "choices" in before:
                side = before["dealer"] % len(before["score"])
                named = any(" elige NT" in event for event in before["events"])
                left, owed = (list(before["choices"][key]) for key in ("left", "nt_owed"))
                left[side] -= 1
                owed[side] -= named and owed[side] > 0
                assert after["choices"] == {"left": left, "nt_owed": owed}
        assert ("choices" in record["deals"][0]) == bool(getattr(rules, "nt_duty", 0))


@cases
def test_every_side_names_no_trumps_as_often_as_it_owes(
    variant: str, options: dict[str, Any]
) -> None:
    rules = manille.Rules(variant, **options)
    owed = getattr(rules, "nt_duty", 0)
    for record in records(variant, options) if owed else []:
        named = [0] * len(record["deals"][0]["score"])
        for deal in record["deals"]:
            named[deal["dealer"] % len(named)] += any(" elige NT" in e for e in deal["events"])
        assert min(named) >= owed, record
        if owed * len(named) == len(record["deals"]):
            assert sum(named) == len(record["deals"])


@cases
def test_a_match_ends_when_its_rules_say(variant: str, options: dict[str, Any]) -> None:
    rules = manille.Rules(variant, **options)
    for record in records(variant, options):
        deals, target = getattr(rules, "deals", None), getattr(rules, "target", None)
        winners = [deal["result"]["winner"] for deal in record["deals"]]
        last = record["deals"][-1]["result"]["score"]
        if is_race(record):
            games = [winner for winner in winners if winner is not None]
            needed = 2 if rules.match == "liee" else 1
            assert games.count(games[-1]) == needed
            assert len(games) < 2 * needed
            assert max(last) >= (rules.belle if len(games) == 3 else target)
        elif target is not None and max(last) >= target:
            assert winners[:-1] == [None] * (len(winners) - 1)
        else:
            assert len(record["deals"]) == deals
        best = last.index(max(last)) if last.count(max(last)) == 1 else None
        assert is_race(record) or record["result"]["winner"] == best


@cases
def test_points_of_a_deal_are_whole_and_stakes_sum_to_nought(
    variant: str, options: dict[str, Any]
) -> None:
    for record in records(variant, options):
        whole = POINTS.get(record["variant"], 68)
        for deal in record["deals"]:
            taken, events = deal["result"]["taken"], deal["events"]
            if len(deal["deal"]) == 3:
                whole = 70 if record["variant"] == "encheres" else 60
            if record["variant"] in ("manillen3", "encheres"):
                assert sum(deal["result"]["score"]) == 0
            if taken is None or any("misere" in event for event in events):
                continue
            alone = alone_in(record["variant"], deal)
            both = sum(taken) if alone is None else taken[alone] + taken[alone - 1]
            assert both == whole, deal
            gained = [points for reason, _, points in deal["result"]["points"] if reason == "deal"]
            if record["variant"] == "dix_sept":
                assert sum(gained) == 0


def alone_in(variant: str, deal: Record) -> int | None:
    """The seat that plays against the rest: the dealer, or the last who bid."""
    if variant == "manillen3":
        return int(deal["dealer"])
    bids = [event for event in deal["events"] if " apuesta " in event]
    return int(bids[-1][0]) if bids else None


@cases
def test_a_match_that_does_not_carry_on_is_refused(variant: str, options: dict[str, Any]) -> None:
    record = records(variant, options, 1)[0]
    for change in (
        lambda deals: deals.append(deals[-1]),
        lambda deals: deals.pop(),
        lambda deals: deals[1].update(dealer=(deals[1]["dealer"] + 1) % len(deals[1]["deal"])),
        lambda deals: deals.__setitem__(slice(0, 2), deals[1::-1]),
        lambda deals: deals[0]["events"].pop(),
    ):
        broken = json.loads(json.dumps(record))
        change(broken["deals"])
        with pytest.raises(RecordError):
            manille.replay(broken)


@pytest.mark.parametrize(
    ("change", "clause", "told"),
    [
        ({"dealer": 0}, "F7.3", "dealer 0 does not follow from the deals before: expected 1"),
        (
            {"score": [7, 0]},
            "F7.3",
            "score [7,0] does not follow from the deals before: expected [",
        ),
        ({"tie": 3}, "F5.4", "tie 3 does not follow from the deals before: expected 0"),
        ({"tie": True}, "F5.4", "tie true does not follow from the deals before: expected 0"),
        (
            {"choices": None},
            "F5.1",
            'choices is left out: expected {"left":[9,10],"nt_owed":[2,2]}, from the deals before',
        ),
        (
            {"choices": {"left": [8, 10], "nt_owed": [1, 2]}},
            "F5.1",
            'choices {"left":[8,10],"nt_owed":[1,2]} does not follow from the deals before: '
            'expected {"left":[9,10],"nt_owed":[2,2]}',
        ),
    ],
)
def test_a_deal_that_does_not_follow_is_told_with_what_would(
    change: dict[str, Any], clause: str, told: str
) -> None:
    record = manille.simulate("manillen2", "random", "random", matches=2, seed=4).record(0)
    deal = record["deals"][1]
    for key, value in change.items():
        if value is None:
            del deal[key]
        else:
            deal[key] = value
    with pytest.raises(RecordError) as caught:
        manille.replay(record)
    assert caught.value.clause == clause
    assert f"deal 1: {told}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_without_a_point_a_trick_half_is_30_and_a_quarter_15() -> None:
    for variant, sides, share in (("muette", 2, 30), ("dix_sept", 4, 15)):
        run = manille.simulate(manille.Rules(variant, trick_point=0), "random", matches=48, seed=2)
        deals = [deal for index in range(12) for deal in run.record(index)["deals"]]
        assert len(deals) > 20
        for deal in deals:
            played = [0] * sides
            for reason, side, points in deal["result"]["points"]:
                if reason != "turnup":
                    played[side] += points
            taken = deal["result"]["taken"]
            if taken is None:
                continue  # the turned card has ended the game
            assert sum(taken) == 60
            above = [points - share for points in taken]
            assert played == (above if sides == 4 else [max(0, points) for points in above])


def test_a_duty_above_the_choices_of_a_side_never_comes_due() -> None:
    for deals, duty in ((2, 2), (6, 4)):
        rules = manille.Rules("manillen", deals=deals, nt_duty=duty)
        run = manille.simulate(rules, "random", matches=24, seed=5)
        for record in map(run.record, range(24)):
            whole = {key: record[key] for key in ("game", "variant", "rules")}
            for deal in record["deals"]:
                begun = whole | {key: deal[key] for key in deal if key != "result"} | {"events": []}
                assert "elige S" in manille.Deal.from_record(begun).legal()
