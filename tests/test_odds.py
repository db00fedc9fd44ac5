"""Odds are what a count of every deal says, one deal after the other; and they are values."""

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import mus
from tests import reference
from tests.odds_cases import (
    PACKS,
    as_counts,
    asked,
    from_reference,
    random_question,
)
from tests.reference.odds import Question, Worth


def assert_counted(question: Question) -> int:
    """Asserts that engine and reference count the same; gives the deals."""
    expected = from_reference(question.counts())
    assert as_counts(asked(question, exact=True)) == expected, question
    return int(expected[0])


def assert_all_counted(seed: int, number: int, left: list[int], *, partner: bool) -> None:
    """Asserts it of so many questions, half of them with declarations."""
    rng, kinds, deals = random.Random(seed), Counter[object](), 0
    for place in range(number):
        spoken = place % 2 == 1
        question = random_question(rng, left=rng.choice(left), partner=partner, spoken=spoken)
        deals += assert_counted(question)
        rules = question.rules
        kinds.update([rules.kings, rules.real, f"paso {rules.paso}", f"seat {question.seat}"])
        if spoken:
            kinds.update(f"said {each}" for each in (*question.pares, *question.juego))
    assert deals > 20 * number
    if number >= 40:
        wanted = [8, 4, "off", "figure", "sota", "paso 0", "paso 1"]
        wanted += [f"seat {seat}" for seat in range(4)]
        wanted += [f"said {each}" for each in (True, False, None)]
        assert all(kinds[kind] >= 3 for kind in wanted), kinds


def test_every_deal_is_counted_where_the_partner_is_known() -> None:
    assert_all_counted(1, 100, [8, 9], partner=True)
    assert_all_counted(2, 8, [10, 11], partner=True)


def test_every_deal_is_counted_where_the_partner_is_unknown() -> None:
    assert_all_counted(3, 4, [12], partner=False)


@pytest.mark.prove
def test_many_more_deals_are_counted() -> None:
    assert_all_counted(4, 3_000, [8, 9], partner=True)
    assert_all_counted(5, 300, [10, 11, 12], partner=True)
    assert_all_counted(6, 80, [12], partner=False)
    assert_all_counted(7, 8, [13], partner=False)


@pytest.mark.parametrize(("kings", "seats"), [(8, (0, 2)), (4, (1, 3))])
def test_ties_go_to_the_seat_that_speaks_first(kings: int, seats: tuple[int, int]) -> None:
    # All sixteen cards are of four ranks, so that every hand has its equals.
    rules = reference.Rules(kings=kings, real="figure")
    live = [suit * 10 + place for suit in range(4) for place in (9, 6, 7, 0)]
    dead = [card for card in range(40) if card not in live]
    for seat, hand in zip(seats, ([9, 6, 7, 0], [6, 16, 26, 9]), strict=True):
        assert_counted(Question(hand, seat, dead=dead, rules=rules))


def test_a_real_beats_another_31_where_the_rules_say_so() -> None:
    wins = [
        mus.odds("777S", 3, partner="6666", rules={"kings": 4, "real": real}, exact=True)["juego"]
        for real in ("off", "sota", "figure")
    ]
    assert wins[0].win < wins[1].win == wins[2].win  # a caballo would need a fourth seven
    assert wins[2].lose == 0
    found = [
        mus.odds("777C", 3, rules={"kings": 8, "real": real}, exact=True)["juego"].win
        for real in ("off", "sota", "figure")
    ]
    assert found[0] == found[1] < found[2]


# --- what must be so whatever the cards ---


def test_chances_are_shares_of_all_deals() -> None:
    rng = random.Random(8)
    for _ in range(40):
        question = random_question(
            rng, left=rng.randrange(8, 33), partner=True, spoken=rng.random() < 0.5
        )
        exact, found = asked(question, exact=True), asked(question)
        for lance in mus.LANCES:
            win, lose, none, contested = exact[lance]
            assert win + lose + none == 1
            assert contested + none <= 1
            assert abs(sum(found[lance][:3]) - 1) <= 1e-12
            for chance, share in zip(found[lance], exact[lance], strict=True):
                assert type(chance) is float
                assert type(share) is Fraction
                assert chance == float(share)
        assert [*map(float, exact.points)] == [*found.points]
        for lance in ("grande", "chica"):
            assert exact[lance][2:] == (0, 1)
        assert exact["punto"].contested == 1 - exact["punto"].none
        assert found.combinations == exact.combinations


def test_points_follow_paso() -> None:
    with_paso, without = (mus.odds("RR7A", 1, rules={"paso": paso}, exact=True) for paso in (1, 0))
    wins = with_paso["grande"].win + with_paso["chica"].win
    assert with_paso.points[0] - without.points[0] == wins
    assert with_paso.points[1] - without.points[1] == 2 - wins
    assert dict(with_paso.lances) == dict(without.lances)


def hands_of(live: list[int], rules: reference.Rules) -> Counter[tuple[int, ...]]:
    """Hands from these cards, one for each that is different by rank, with their number."""
    alike: dict[tuple[int, ...], tuple[int, ...]] = {}
    ways: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(live, 4):
        ranks = reference.hands.grande_key(hand, rules)
        ways[alike.setdefault(ranks, hand)] += 1
    return ways


def team_sum(
    live: list[int], seat: int, rules: reference.Rules, said: dict[str, list[bool | None]]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Over all hands of a seat: deals that team 0 wins and loses, by lance, and its points."""
    lances, points, dead = [[0, 0, 0, 0] for _ in mus.LANCES], [0, 0], []
    dead = [card for card in range(40) if card not in live]
    for hand, ways in hands_of(live, rules).items():
        told = {lance: spoken[seat] for lance, spoken in said.items()}
        if not Worth.of(hand, rules).is_as_said(told["pares"], told["juego"]):
            continue
        question = Question(hand, seat, dead=dead, rules=rules, **said)  # type: ignore[arg-type]
        try:
            total, each, scored = as_counts(asked(question, exact=True))
        except mus.CardError as error:
            assert "no cards left make hands" in str(error)  # noqa: PT017 - most hands have an answer
            continue
        assert total > 0
        for sums, (win, lose, none, contested) in zip(lances, each, strict=True):
            mine = (win, lose) if seat % 2 == 0 else (lose, win)
            for place, count in enumerate((*mine, none, contested)):
                sums[place] += ways * count
        for team in (0, 1):
            points[team] += ways * scored[(team + seat) % 2]
    return [tuple(map(int, sums)) for sums in lances], [int(each) for each in points]


NOTHING_SAID: dict[str, list[bool | None]] = {"pares": [None] * 4, "juego": [None] * 4}
SOMETHING_SAID: list[dict[str, list[bool | None]]] = [
    {"pares": [True, None, False, None], "juego": [None, True, None, None]},
    {"pares": [None, True, None, True], "juego": [False, False, None, False]},
    {"pares": [True] * 4, "juego": [False] * 4},
]


@pytest.mark.parametrize(("kings", "real"), PACKS)
def test_what_one_side_wins_the_other_loses(kings: int, real: str) -> None:
    rules = reference.Rules(kings=kings, real=real)
    live = [suit * 10 + place for suit in range(4) for place in (9, 7, 6, 4)]
    said = NOTHING_SAID if real == "off" else SOMETHING_SAID[1 if kings == 8 else 0]
    sums = [team_sum(live, seat, rules, said) for seat in range(4)]
    assert sums[0] == sums[1] == sums[2] == sums[3]
    assert all(win > 0 and lose > 0 for win, lose, *_ in sums[0][0][:3])


def test_more_declared_means_fewer_deals() -> None:
    said = [True, None, False, None]
    whole = mus.odds("RR7A", exact=True).combinations
    some = mus.odds("RR7A", pares=said, exact=True)
    others = mus.odds("RR7A", pares=[True, None, True, None], exact=True)
    assert some.combinations + others.combinations == whole
    for lance in mus.LANCES:
        parts = [part[lance].win * part.combinations for part in (some, others)]
        assert sum(parts) == mus.odds("RR7A", exact=True)[lance].win * whole
    assert others["pares"].none == 0


# --- odds as a value ---


def test_odds_are_values() -> None:
    odds = mus.odds("RR7A", 2, partner="CC55", dead="4o 4c", pares=[True, None, True, False])
    same = mus.odds("RR7A", 2, partner="CC55", dead=["4o", "4c"], pares=(True, None, True, False))
    assert odds == same
    assert hash(odds) == hash(same)
    assert odds != mus.odds("RR7A", 0, partner="CC55")
    assert len({odds, same, mus.odds("RR7A", 0, partner="CC55")}) == 2
    for other in (copy.copy(odds), copy.deepcopy(odds), pickle.loads(pickle.dumps(odds))):
        assert other == odds
        assert hash(other) == hash(odds)
        assert other["juego"] == odds["juego"]
    with pytest.raises(AttributeError):
        odds.seat = 1  # type: ignore[misc]


def test_odds_read_like_a_mapping() -> None:
    odds = mus.odds("RR7A", partner="CC55", exact=True)
    assert tuple(odds) == mus.LANCES
    assert len(odds) == 5
    assert odds["pares"].win == odds.lances["pares"][0]
    assert (odds.hand, odds.seat, odds.partner, odds.dead) == ("RR7A", 0, "CC55", "")
    assert odds.rules == mus.Rules()
    assert odds.combinations == 35_960 * 20_475
    assert "RR7A" in repr(odds)
    table = odds._repr_html_()
    assert table.count("<tr>") == 6
    assert "RR7A" in table
    told = odds.to_dict()
    assert told["lances"]["grande"]["win"] == float(odds["grande"].win)
    assert told["points"] == [float(points) for points in odds.points]


def test_cards_may_be_given_in_many_ways() -> None:
    hand, dead = [9, 19, 6, 0], [1, 2]
    partner = ["Co", "Cc", 4, np.int8(14)]
    expected = as_counts(mus.odds("Ro Rc 7o 1o", dead="2o 3o", partner="CC55", exact=True))
    for given in (
        hand,
        tuple(hand),
        np.array(hand, np.uint8),
        np.array(hand, np.int64),
        mus.Hand("Ro Rc 7o 1o"),
        ["Ro", "Rc", "7o", "1o"],
        [9, "Rc", np.uint8(6), "1o"],
        "1o 7o Rc Ro",
    ):
        for out in (dead, np.array(dead, np.uint8), ["2o", "3o"], "2 3", iter(dead)):
            assert as_counts(mus.odds(given, dead=out, partner=partner, exact=True)) == expected


def test_suits_decide_nothing() -> None:
    found = [mus.odds(hand, 1, partner="6655", dead=dead, exact=True)
             for hand, dead in (("Ro Rc 7o 1o", "4o Sc"), ("Rb Re 7c 1b", "4e Se"))]  # fmt: skip
    assert as_counts(found[0]) == as_counts(found[1])
