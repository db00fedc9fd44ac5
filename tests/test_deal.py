"""``mus.Deal``: what may be done, what is done, where it starts, and that it is a value."""

import copy
import json
import pickle
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mus
from tests import reference
from tests.helpers import (
    Player,
    Record,
    as_result,
    play_out,
    random_deal,
    without_result,
)
from tests.side_by_side import alphabet, verdict

HANDS = ["Ro Cc 7b 1e", "Rc 3b 6o 4e", "Co Cb 5c 5e", "7o 7c Se 2b"]

seeds = st.integers(0, 2**32)


def positions(number: int) -> Iterator[mus.Deal]:
    """All positions of so many random deals by random rules, from the start to the end."""
    for seed in range(number):
        rng = random.Random(seed)
        deal, player = random_deal(rng), Player(rng)
        yield deal
        while deal.seat is not None:
            deal.play(player.choose(deal))
            yield deal


def somewhere(seed: int) -> mus.Deal:
    """A random deal after some of its actions."""
    rng = random.Random(seed)
    deal = random_deal(rng)
    play_out(deal, rng, most=rng.randrange(40))
    return deal


def at_grande(rules: Any = None, **start: Any) -> mus.Deal:
    """A deal with these hands in which mano has cut."""
    deal = mus.Deal(rules, hands=HANDS, **start)
    deal.play("corto")
    return deal


def say(deal: mus.Deal, *actions: str) -> mus.Deal:
    """The deal after these actions."""
    for action in actions:
        deal.play(action)
    return deal


# --- what may be done ---


def test_legal_and_check_agree_on_everything() -> None:
    looked_at = 0
    for seed in range(300):
        deal = somewhere(seed)
        legal = set(deal.legal())
        texts = alphabet(list(mus.Hand(deal.view(deal.seat or 0).hand).cards))
        for text in {*texts, *legal}:
            fine = verdict(deal, text) is None
            word, *amount = text.split()
            if word in ("envido", "reenvido") and fine:
                least = next(action for action in legal if action.split()[0] == word)
                assert int(amount[0]) >= int(least.split()[1]), deal.record()
            else:
                assert fine == (text in legal), (text, deal.record())
            looked_at += 1
    assert looked_at > 14_000


def test_amounts_are_listed_once_and_larger_ones_pass() -> None:
    bets = 0
    for deal in positions(200):
        legal, rules = deal.legal(), deal.rules
        for word, least in (("envido", rules.bet_min), ("reenvido", rules.raise_min)):
            listed = [action for action in legal if action.split()[0] == word]
            if not listed:
                continue
            bets += 1
            if rules.raises == "fixed":
                assert listed == [f"{word} 2"]
                assert verdict(deal, f"{word} 3") == verdict(deal, f"{word} 1") == "M5.7"
                continue
            assert listed == [f"{word} {least}"]
            for amount in (least, least + 1, 65_535):
                assert verdict(deal, f"{word} {amount}") is None
            too_small = "M5.3" if word == "envido" else "M5.4"
            assert verdict(deal, f"{word} {least - 1}") == too_small
            assert verdict(deal, f"{word} 65536") == "R1"
    assert bets > 1_000


def test_every_discard_is_listed_in_the_order_of_the_hand() -> None:
    discards = 0
    for deal in positions(60):
        if deal.phase != "descarte":
            continue
        hand = deal.view(deal.seat).hand.split(" ")
        least = deal.rules.min_discard
        thrown = [cards for size in range(least, 5) for cards in combinations(hand, size)]
        expected = {f"descarta {' '.join(cards)}".rstrip() for cards in thrown}
        assert len(expected) == 16 - least
        assert sorted(deal.legal()) == sorted(expected)
        discards += 1
    assert discards > 200


def test_a_discard_may_name_its_cards_in_any_order() -> None:
    deal = say(mus.Deal(hands=HANDS), *["mus"] * 4, "descarta 1e 7b Ro")
    assert deal.record()["events"][4] == "0 descarta 1e 7b Ro"
    assert deal.view(0).hand == "Cc"


def test_signs_are_listed_when_they_are_true() -> None:
    rules = reference.Rules(signals="classic")
    for seed in range(50):
        deal = mus.Deal({"signals": "classic"}, seed=seed)
        hand = reference.read_hand(deal.view(0).hand)
        signs = [f"sena {sign}" for sign in reference.senas.true_signs(hand, rules)]
        assert deal.phase == "senas"
        assert deal.legal() == ["nada", *signs]


def test_nothing_is_to_be_done_when_it_is_over() -> None:
    ended = 0
    for deal in positions(60):
        if deal.phase != "over":
            assert deal.seat in range(4)
            assert deal.legal()
            with pytest.raises(mus.MusError, match="not over"):
                deal.result()
            continue
        ended += 1
        assert (deal.seat, deal.legal()) == (None, [])
        for action in ("mus", "paso", "quiero", "descarta", "nada", "sena ciego"):
            assert verdict(deal, action) == "M5.10"
            with pytest.raises(mus.IllegalAction):
                deal.play(action)
        assert deal.record()["result"] == as_result(deal.result())
    assert ended == 60


def test_a_refused_action_changes_nothing() -> None:
    for seed in range(100):
        deal = somewhere(seed)
        before, record = deal.copy(), deal.record()
        legal = deal.legal()
        for text in ("mus", "corto", "paso", "quiero", "descarta Ro", "sena duples", "?", ""):
            if text in legal:
                continue
            for refuse in (deal.check, deal.play):
                with pytest.raises(mus.IllegalAction) as caught:
                    refuse(text)
                error = caught.value
                assert error.action == text
                assert error.clause is not None
                assert error.clause in str(error)
        assert deal == before
        assert deal.record() == record
        assert deal.legal() == legal


def test_checking_changes_nothing_either() -> None:
    for seed in range(100):
        deal = somewhere(seed)
        before = deal.copy()
        for action in deal.legal():
            assert deal.check(action) is None
        assert deal == before


# --- where it starts ---


def test_a_deal_starts_as_it_is_told() -> None:
    deal = mus.Deal("federation", mano=2, score=(7, 39), hands=HANDS, first=True)
    assert (deal.seat, deal.mano, deal.phase) == (2, 2, "mus")
    assert deal.record() == {
        **{"game": "mus", "rules": {"mus_corrido": True}, "mano": 2, "score": [7, 39]},
        **{"first": True, "deal": HANDS, "events": []},
    }
    assert mus.Deal().record()["score"] == [0, 0]
    assert "first" not in mus.Deal().record()


def test_the_same_seed_deals_the_same_cards() -> None:
    deals = [mus.Deal(seed=seed).record()["deal"] for seed in range(200)]
    assert deals == [mus.Deal(seed=seed).record()["deal"] for seed in range(200)]
    assert len({tuple(deal) for deal in deals}) == 200
    assert mus.Deal().record() == mus.Deal(seed=0).record()
    assert mus.Deal(seed=2**64 - 1).record() != mus.Deal(seed=2**63).record()


def test_hands_without_suits_take_what_the_others_leave() -> None:
    # Written suits are placed first; the kings of seats 0 and 1 then are o, c and b, e.
    dealt = mus.Deal(hands=["RR7A", "12 K 7 a", "1o 4c 4b 7o", "Q J 5 5"]).record()["deal"]
    assert dealt[2] == "1o 4c 4b 7o"
    indices = [[card[0] for card in hand.split(" ")] for hand in dealt]
    assert indices == [list("RR71"), list("RR71"), list("1447"), list("CS55")]
    assert len(set(mus.parse_hands(dealt).ravel().tolist())) == 16


@given(st.lists(st.integers(0, 39), min_size=16, max_size=16, unique=True), st.data())
def test_any_sixteen_cards_can_be_dealt(cards: list[int], data: st.DataObject) -> None:
    hands = [reference.write_cards(cards[place : place + 4]) for place in range(0, 16, 4)]
    assert mus.Deal(hands=hands).record()["deal"] == hands
    bare = data.draw(st.lists(st.booleans(), min_size=4, max_size=4))
    texts = [hand[::3] if drop else hand for hand, drop in zip(hands, bare, strict=True)]
    dealt = mus.Deal(hands=texts).record()["deal"]
    assert len(set(mus.parse_hands(dealt).ravel().tolist())) == 16
    for hand, text, given_bare in zip(dealt, texts, bare, strict=True):
        assert (hand[::3] if given_bare else hand) == text


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (HANDS[:3], "3 hands"),
        ([*HANDS, "2o 2c 3o 3c"], "5 hands"),
        ([], "0 hands"),
        ([*HANDS[:3], "7o 7c Se"], "7o 7c Se"),
        ([*HANDS[:3], "7o 7c Se 8o"], "8o"),
        ([*HANDS[:3], "7o 7c Se Ro"], "Ro"),
        (["RRRR", "AAAA", "7777", "R654"], "R"),
    ],
)
def test_hands_that_cannot_be_are_refused(hands: list[str], message: str) -> None:
    with pytest.raises(mus.CardError, match=message):
        mus.Deal(hands=hands)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"mano": 4}, "mano 4"),
        ({"mano": -1}, "mano -1"),
        ({"score": (40, 0)}, "score 40"),
        ({"score": (0, -1)}, "score -1"),
        ({"rules": "ehmf", "score": (0, 30)}, "score 30"),
        ({"rules": {"target": 1}, "score": (1, 0)}, "score 1"),
        ({"rules": "mdrid"}, "madrid"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**64}, "seed 18446744073709551616"),
    ],
)
def test_starts_that_cannot_be_are_refused(start: dict[str, Any], message: str) -> None:
    with pytest.raises(mus.MusError, match=message):
        mus.Deal(**start)


# --- positions ---


def test_a_deal_goes_on_from_any_event_of_its_record() -> None:
    resumed = 0
    for seed in range(60):
        rng = random.Random(seed)
        deal = random_deal(rng)
        play_out(deal, rng)
        whole = without_result(deal.record())
        for stop in range(len(whole["events"])):
            position = whole | {"events": whole["events"][:stop]}
            again = mus.Deal.from_record(position, seed=seed)
            assert again.record() == position
            play_out(again, rng)
            record = again.record()
            assert record["events"][:stop] == position["events"]
            assert as_result(mus.replay(record)) == record["result"]
            resumed += 1
    assert resumed > 1_500


def test_cards_still_to_be_drawn_come_from_the_seed() -> None:
    position = say(mus.Deal(hands=HANDS), *["mus"] * 4).record()
    throws = [f"descarta {hand}" for hand in HANDS]

    def drawn(seed: int) -> list[str]:
        record = say(mus.Deal.from_record(position, seed=seed), *throws).record()
        assert record["events"][:4] == position["events"]
        return record["events"][8:12]

    assert all(event[2:6] == "roba" for event in drawn(0))
    assert drawn(5) == drawn(5)
    assert len({tuple(drawn(seed)) for seed in range(50)}) == 50
    by_default = say(mus.Deal.from_record(position), *throws)
    assert by_default == say(mus.Deal.from_record(position, seed=0), *throws)


def test_a_position_may_stop_in_the_middle_of_a_draw() -> None:
    deal = say(mus.Deal(seed=1), *["mus"] * 4)
    for _ in range(4):
        deal.play(deal.legal()[-1])
    events = deal.record()["events"]
    half = deal.record() | {"events": events[:10]}
    again = mus.Deal.from_record(half, seed=9)
    assert again.record() == half
    assert (again.phase, again.seat) == ("mus", 0)  # asked, it draws what is owed
    assert again.record()["events"][:10] == events[:10]
    assert len(again.record()["events"]) == 12


def test_a_match_is_no_deal() -> None:
    with pytest.raises(mus.RecordError, match="match") as caught:
        mus.Deal.from_record(mus.Match().record())
    assert caught.value.clause == "R1"


def test_a_record_keeps_its_spelling() -> None:
    for rules in ("classic", {"preset": "madrid"}, {"kings": 8}, {"preset": "fim", "kings": 8}, {}):
        record: Record = mus.Deal(hands=HANDS).record() | {"rules": rules}
        assert mus.Deal.from_record(record).record() == record
        assert mus.Deal.from_record(record | {"first": False}).record()["first"] is False


# --- a value ---


def same_state(deal: mus.Deal) -> list[mus.Deal]:
    """Copies of a deal, made in all ways."""
    pickles = [pickle.loads(pickle.dumps(deal, protocol)) for protocol in (2, 4, 5)]
    return [deal.copy(), copy.copy(deal), copy.deepcopy(deal), *pickles]


@given(seeds)
def test_copies_in_any_state_go_on_identically(seed: int) -> None:
    deal = somewhere(seed)
    others = same_state(deal)
    rng = random.Random(seed)
    player = Player(rng)
    while True:
        for other in others:
            assert other == deal
            assert other.record() == deal.record()
            assert (other.seat, other.phase, other.legal()) == (deal.seat, deal.phase, deal.legal())
        if deal.seat is None:
            break
        action = player.choose(deal)
        for one in (deal, *others):
            one.play(action)
    assert all(other.result() == deal.result() for other in others)


def test_a_deal_that_has_just_begun_pickles_with_its_cards_to_come() -> None:
    for deal in (mus.Deal(seed=4), mus.Match("madrid", seed=4).deal):
        for other in same_state(deal):
            assert play_out(other, random.Random(2)) > 3
        first, *rest = same_state(deal)
        play_out(first, random.Random(2))
        for other in rest:
            play_out(other, random.Random(2))
            assert other.record() == first.record()


def test_copies_are_independent() -> None:
    deal = mus.Deal(seed=1)
    for other in same_state(deal):
        other.play("mus")
        assert other != deal
    assert deal.record()["events"] == []


def test_deals_compare_by_what_has_happened_and_what_is_to_come() -> None:
    assert mus.Deal(seed=1) == mus.Deal(seed=1)
    assert mus.Deal(seed=1) != mus.Deal(seed=2)
    assert mus.Deal(hands=HANDS) != mus.Deal(hands=HANDS, seed=2)
    assert mus.Deal(hands=HANDS) != mus.Deal(hands=HANDS, mano=1)
    assert mus.Deal(hands=HANDS) != mus.Deal(hands=HANDS, score=(1, 0))
    assert mus.Deal(hands=HANDS) != mus.Deal("madrid", hands=HANDS)
    assert say(mus.Deal(seed=1), "mus") != mus.Deal(seed=1)
    assert mus.Deal() != "Deal"
    with pytest.raises(TypeError, match="unhashable"):
        hash(mus.Deal())  # it changes as it is played


def test_results_are_values() -> None:
    deal = say(at_grande(), "ordago", "queremos")
    result = deal.result()
    assert result == mus.replay(deal.record()) == mus.replay(json.dumps(deal.record()))
    assert result == mus.Result((0, 40), 1, [("grande", 1, "ordago", 40)])
    for other in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert other == result
        assert hash(other) == hash(result)
    assert result != mus.Result((0, 40), 1, [])
    assert result != mus.Result((0, 40), None, list(result.points))
    with pytest.raises(AttributeError):
        result.winner = 0  # type: ignore[misc]
