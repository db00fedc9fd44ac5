"""The tables decisions, events and hidden of Manille: what their rows say."""

from typing import Any

import numpy as np
import pytest

from mus import manille
from tests.manille_tables import RULES, Pack, Row, by_deal, key, play, rules_of, told
from tests.test_manille_data import FIVE


@pytest.mark.parametrize("given", RULES, ids=told)
def test_a_decision_is_what_the_seat_knew_and_did(given: Any) -> None:
    """Beside ``Deal.legal`` and ``View``, which know nothing of tables."""
    run, pack = play(given, matches=12, seed=11), Pack(rules_of(given))
    decisions, steps = by_deal(run.table("decisions")), 0
    for index in range(0, 12, 5):
        record = run.record(index)
        rule = {name: record[name] for name in ("game", "variant", "rules")}
        games = [place for place in by_deal(run.table("deals")) if place[0] == index]
        for place, start in zip(games, record["deals"], strict=True):
            if place[1] == 2 or place[2] % 4:
                continue  # la belle has another target, which records of deals do not tell
            begun = {name: value for name, value in start.items() if name != "result"}
            deal = manille.Deal.from_record(rule | begun | {"events": []})
            rows = decisions.get(place, [])
            for number, row in enumerate(rows):
                assert (row["step"], row["seat"]) == (number, deal.seat)
                assert_row_is(row, deal, pack)
                deal.play(pack.text(row))
                steps += 1
            assert deal.seat is None
            assert deal.record()["events"] == start["events"]
    assert steps > 100


def assert_row_is(row: Row, deal: manille.Deal, pack: Pack) -> None:
    """A row tells the moment, what is legal, and what the seat knows."""
    view, words = deal.view(row["seat"]), manille.WORDS
    legal = [text.split() for text in deal.legal()]
    assert row["phase"] == deal.phase
    said = {words[bit] for bit in range(len(words)) if row["legal"] >> bit & 1}
    assert said == {text[0] for text in legal}
    assert row["word"] in said
    assert pack.set(row["playable"]) == [text[1] for text in legal if text[0] == "juega"]
    named = [text[1] for text in legal if text[0] == "elige"]
    assert [
        name for bit, name in enumerate(pack.suits.values()) if row["trumps"] >> bit & 1
    ] == named
    bids = [int(text[1]) for text in legal if text[0] == "apuesta" and text[1] != "misere"]
    assert [row["least_bid"]] == (bids or [None])
    if row["word"] == "juega":
        assert row["playable"] >> row["card"] & 1
    observed = manille.OBSERVATION.of(view)
    assert row["observation"] == observed.tobytes()
    assert_observation_is(observed, view, pack)


def assert_observation_is(row: np.void, view: manille.View, pack: Pack) -> None:
    """The fields are what the view tells, seats told from the own one."""
    seats = len(view.tricks)
    order = [(view.seat + step) % seats for step in range(seats)]
    seen = {name: row[name].tolist() for name in manille.OBSERVATION.dtype.names or ()}
    assert pack.sets(seen["hand"]) == [sorted(view.hand.split(), key=pack.cards.index)]
    assert pack.sets(seen["face_up"]) == [view.face_up[seat].split() for seat in order[:2]]
    assert [pack.cards[card] for card in seen["trick"] if card != 255] == view.trick
    assert seen["tricks"][:seats] == [view.tricks[seat] for seat in order]
    assert order[seen["dealer"]] == view.dealer
    assert (seen["chooser"] < 0) == (view.chooser is None)
    if view.chooser is not None:
        assert order[seen["chooser"]] == view.chooser
    assert ([*pack.suits.values(), None])[seen["trumps"]] == view.trump
    assert ([*pack.cards, *[None] * 256])[seen["turnup"]] == view.turnup
    sides = len(view.score)
    assert seen["score"][:seats] == [view.score[seat % sides] for seat in order]
    full = view.rules.to_dict().get("memory", "full") == "full"
    cannot = pack.sets(seen["cannot"])
    if view.rules.variant == "parlee" and full:
        for step, cards in enumerate(cannot, 1):
            known = set(view.cannot[order[step]].split())
            # What a seat must hold no other can, nor with it.
            for other in order[:step] + order[step + 1 :]:
                known |= set(view.must[other].split())
            assert cards == sorted(known, key=pack.cards.index)
    else:
        assert cannot == [[], [], []]
    assert_past_is(seen, view, pack, full=full)


def assert_past_is(seen: dict[str, Any], view: manille.View, pack: Pack, *, full: bool) -> None:
    """What was played, from the events that the seat has heard."""
    seats = len(view.tricks)
    played = [event.split() for event in view.events if " juega " in event]
    cards = [(int(seat), card) for seat, _, card in played]
    now = len(view.trick)
    before = cards[: len(cards) - now]
    last = before[len(before) - seats :] if before else []
    assert [pack.cards[card] for card in seen["last_trick"] if card != 255] == [
        card for _, card in last
    ]
    for step in range(seats):
        seat = (view.seat + step) % seats
        known = cards if full else cards[len(cards) - now :]
        mine = [card for who, card in known if who == seat]
        assert sorted(mine, key=pack.cards.index) == pack.sets(seen["played"])[step]
        if full and not any(view.face_up):
            assert seen["voids"][step] == voids(before, seat, seats, pack) | voids(
                cards[len(cards) - now :], seat, seats, pack
            )
    if not full:
        assert (seen["voids"], seen["points"][:seats]) == ([0] * 4, [255] * seats)


def voids(cards: list[tuple[int, str]], seat: int, seats: int, pack: Pack) -> int:
    """The suits that a seat has not followed."""
    found, suits = 0, [card[1] for card in pack.cards[:: len(pack.cards) // 4]]
    for first in range(0, len(cards), seats):
        led = cards[first][1][1]
        if any(who == seat and card[1] != led for who, card in cards[first : first + seats]):
            found |= 1 << suits.index(led)
    return found


def test_outcomes_are_those_of_deals_and_matches() -> None:
    for given in FIVE:
        run = play(given)
        sides = len(run.record(0)["deals"][0]["score"])
        deals = {key(row): row for row in run.table("deals").to_pylist()}
        matches = {row["match"]: row for row in run.table("matches").to_pylist()}
        winners: dict[tuple[int, int], int | None] = {}
        for index in matches:
            record = run.record(index)
            own = [place for place in deals if place[0] == index]
            for place, deal in zip(own, record["deals"], strict=True):
                winners[place[:2]] = deal["result"]["winner"]
            winners[own[-1][:2]] = record["result"]["winner"]
        for row in run.table("decisions").to_pylist():
            deal, side = deals[key(row)], row["seat"] % sides
            gains = [deal[f"score{n}_after"] - deal[f"score{n}_before"] for n in range(sides)]
            assert row["deal_points"] == gains[side] - (gains[1 - side] if sides == 2 else 0)
            assert row["game_won"] == (winners[key(row)[:2]] == side)
            assert row["match_won"] == (matches[row["match"]]["winner"] == side)
            assert row["bot"] == "random"


def test_hidden_tells_how_the_deal_began() -> None:
    for given in RULES:
        run, pack = play(given), Pack(rules_of(given))
        hidden = by_deal(run.table("hidden"))
        starts = [deal for index in range(12) for deal in run.record(index)["deals"]]
        assert len(hidden) == len(starts)
        for (row,), start in zip(hidden.values(), starts, strict=True):
            hands = [sorted(hand.split(), key=pack.cards.index) for hand in start["deal"]]
            assert [pack.set(row[f"cards{seat}"]) for seat in range(len(hands))] == hands
            assert [row[f"cards{seat}"] for seat in range(len(hands), 4)] == [0] * (4 - len(hands))
            assert [pack.cards[card] for card in row["dog"]] == start.get("dog", "").split()
            stacks = " ".join(start.get("table", [])).replace("/", " ").split()
            assert [pack.cards[card] for card in row["stacks"]] == stacks
            turned = None if row["turnup"] is None else pack.cards[row["turnup"]]
            assert (turned, row["dealer"]) == (start.get("turnup"), start["dealer"])
