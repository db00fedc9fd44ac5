"""Questions about odds and discards that have no answer are refused in a line that says why."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mus

Call = Callable[..., Any]


def sampled(hand: object, seat: object = 0, **options: object) -> mus.Discards:
    """Discards from a few deals."""
    chosen: dict[str, Any] = {"method": "sample", "samples": 3, **options}
    return mus.discards(hand, seat, **chosen)  # type: ignore[arg-type]


def odds(hand: object, seat: object = 0, **options: Any) -> mus.Odds:
    """Odds, of arguments of any type."""
    return mus.odds(hand, seat, **options)  # type: ignore[arg-type]


def array(*cards: object, dtype: object = np.uint8) -> Any:
    """Cards as an array."""
    return np.array(cards, dtype)  # type: ignore[call-overload]


HANDS: dict[str, tuple[Any, str]] = {
    "five alike": ("RRRRR", '"RRRRR" names 5 cards: a hand has four (M2.1)'),
    "three": ("RR7", '"RR7" names 3 cards: a hand has four'),
    "none": ("", '"" names 0 cards'),
    "no cards": ((), '"" names 0 cards'),
    "no card": ("RR7X", 'not a card: "RR7X"'),
    "twice": ("Ro Ro 7b 1e", "card Ro stands twice in one pack (M1.1)"),
    "some suits": ("Ro R 7 A", '"Ro R 7 A" gives suits to some cards only (M1.2)'),
    "nothing": (None, "hand is None: cards are text, as in 'RR7A' (M1.2)"),
    "a number": (7, "hand is 7: cards are text"),
    "a fraction": (0.5, "hand is 0.5: cards are text"),
    "bytes": (b"RR7A", "hand[0] is 82: a card is text or a number 0 to 39 (M1.2)"),
    "above": ([9, 19, 6, 40], "hand[3] is 40: a card is text or a number 0 to 39 (M1.2)"),
    "below": ([9, 19, 6, -1], "hand[3] is -1"),
    "far above": ([9, 19, 6, 2**70], f"hand[3] is {2**70}"),
    "True": ([9, 19, 6, True], "hand[3] is True"),
    "a float": ([9, 19, 6, 1.0], "hand[3] is 1.0"),
    "None": ([9, 19, 6, None], "hand[3] is None"),
    "nested": ([[9, 19, 6, 0]], "hand[0] is [9, 19, 6, 0]"),
    "equal numbers": ([9, 9, 6, 1], "card Ro stands twice"),
    "array above": (array(9, 19, 6, 200), "hand[3] is np.uint8(200)"),
    "array of three": (array(9, 19, 6), '"Ro Rc 7o" names 3 cards'),
    "array of floats": (array(9, 19, 6, 0, dtype=float), "hand[0] is np.float64(9.0)"),
    "array of truths": (array(1, 0, 1, 1, dtype=bool), "hand[0] is np.True_"),
    "array of hands": (array([9, 19, 6, 0]), "hand[0] is array([ 9, 19,  6,  0], dtype=uint8)"),
    "column": (array([9], [19], [6], [0]), "hand[0] is array([9], dtype=uint8)"),
    "no axis": (np.array(3), "hand is array(3): cards are text"),
    "a scalar": (np.uint8(3), "hand is np.uint8(3): cards are text"),
}


@pytest.mark.parametrize("ask", [odds, sampled, mus.discards], ids=["odds", "sample", "exact"])
@pytest.mark.parametrize("name", HANDS)
def test_hands_that_are_none(name: str, ask: Call) -> None:
    hand, message = HANDS[name]
    with pytest.raises(mus.CardError) as caught:
        ask(hand)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("ask", [odds, sampled, mus.discards], ids=["odds", "sample", "exact"])
@pytest.mark.parametrize(
    "seat", [4, -1, True, 1.0, "1", None, 2**70, [0], np.int8(4), np.array([1])], ids=repr
)
def test_seats_that_are_none(seat: object, ask: Call) -> None:
    with pytest.raises(mus.MusError) as caught:
        ask("RR7A", seat)
    expected = f"seat is {seat!r}: seats are 0 to 3 in speaking order, mano 0 (M2.2)"
    assert str(caught.value) == expected


@pytest.mark.parametrize("ask", [odds, sampled, mus.discards], ids=["odds", "sample", "exact"])
def test_rules_that_are_none(ask: Call) -> None:
    for rules, message in (
        ("nobody", 'unknown preset "nobody"'),
        ({"kings": 5}, "kings"),
        ({"kingz": 4}, 'unknown option "kingz"'),
        (7, "not int"),
    ):
        with pytest.raises(mus.RulesError, match=message):
            ask("RR7A", rules=rules)


# --- cards in two places, and too few of them ---

LEFT = {11: list(range(1, 26)), 12: list(range(1, 25))}
"""Dead cards beside 0 and 26 to 28, by how many they leave."""

CARDS: dict[str, tuple[str | list[int], dict[str, Any], str]] = {
    "hand and partner": (
        "Ro Rc 7o 1o",
        {"partner": "7o 4o 4c 4b"},
        "card 7o is in the hand and in the partner's hand: a pack has one of each (M1.1)",
    ),
    "hand and dead": ("Ro Rc 7o 1o", {"dead": "1o"}, "card 1o is in the hand and in dead"),
    "partner and dead": (
        "RR7A",
        {"partner": "Co Cc 5o 5c", "dead": [8]},
        "card Co is in dead and in the partner's hand",
    ),
    "dead twice": ("RR7A", {"dead": "5o 5o"}, "card 5o stands twice in one pack (M1.1)"),
    "five kings": (
        "RR7A",
        {"partner": "RRR7"},
        "more than four cards of index R in the hand and the partner's hand together (M1.2)",
    ),
    "five dead": (
        "RR7A",
        {"dead": "RRR"},
        "more than four cards of index R in the hand and dead together (M1.2)",
    ),
    "five in three": (
        "RR7A",
        {"partner": "RR44", "dead": "R"},
        "more than four cards of index R in the hand and dead and the partner's hand together",
    ),
    "eleven left": (
        [0, 26, 27, 28],
        {"dead": LEFT[11]},
        "11 cards are left for hands of 12 cards together: too many are dead (M1.1)",
    ),
    "seven left": (
        [0, 26, 27, 28],
        {"partner": [29, 30, 31, 32], "dead": LEFT[11]},
        "7 cards are left for hands of 8 cards together: too many are dead (M1.1)",
    ),
    "none left": ([0, 26, 27, 28], {"dead": [*LEFT[11], 29, *range(30, 40)]}, "0 cards are left"),
    "partner of three": ("RR7A", {"partner": "445"}, '"445" names 3 cards: a hand has four'),
    "no partner": ("RR7A", {"partner": ()}, '"" names 0 cards'),
    "partner 7": ("RR7A", {"partner": 7}, "partner is 7: cards are text"),
    "partner above": ("RR7A", {"partner": [1, 2, 3, 99]}, "partner[3] is 99"),
    "dead None": ("RR7A", {"dead": None}, "dead is None: cards are text"),
    "dead above": ("RR7A", {"dead": [1, 40]}, "dead[1] is 40: a card is text or a number 0 to 39"),
    "dead rows": ("RR7A", {"dead": array([1, 2])}, "dead[0] is array([1, 2], dtype=uint8)"),
    "dead X": ("RR7A", {"dead": "X"}, 'not a card: "X"'),
    "dead half": ("RR7A", {"dead": "4o 4"}, '"4o 4" gives suits to some cards only (M1.2)'),
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_that_cannot_be(name: str) -> None:
    hand, options, message = CARDS[name]
    with pytest.raises(mus.CardError) as caught:
        odds(hand, **options)
    assert message in str(caught.value)


def test_as_many_dead_as_can_be_are_allowed() -> None:
    assert odds([0, 26, 27, 28], dead=LEFT[12]).combinations == 34_650
    partner = odds([0, 26, 27, 28], partner=[29, 30, 31, 32], dead=LEFT[12])
    assert partner.combinations == 70


# --- declarations ---

NO = [None] * 4


def says(seat: int, said: bool) -> list[bool | None]:  # noqa: FBT001 - what the seat says
    """What one seat alone declares."""
    return [said if other == seat else None for other in range(4)]


DECLARED: dict[str, tuple[str, int, dict[str, Any], str]] = {
    "my pares": ("RR7A", 2, {"pares": says(2, False)}, "pares[2] is not true of the hand known"),
    "my juego": ("RR7A", 0, {"juego": says(0, True)}, "juego[0] is not true of the hand known"),
    "partner's pares": (
        "RR7A",
        1,
        {"partner": "4567", "pares": says(3, True)},
        "pares[3] is not true of the hand known to be in seat 3 (M5.2)",
    ),
    "partner's juego": (
        "RR7A",
        3,
        {"partner": "RRSA", "juego": says(1, False)},
        "juego[1] is not true of the hand known to be in seat 1 (M5.2)",
    ),
    "no tens left": (
        "4567",
        0,
        {"dead": "RRRR3333SSSSCCCC", "juego": says(1, True)},
        "no cards left make hands as pares and juego declare them (M5.2)",
    ),
    "no hands without pares": (
        "AAAA",
        3,
        {"partner": "2222", "dead": "444455556666777SSSS", "pares": says(0, False)},
        "no cards left make hands as pares and juego declare them (M5.2)",
    ),
}


@pytest.mark.parametrize("name", DECLARED)
def test_declarations_that_cannot_be(name: str) -> None:
    hand, seat, options, message = DECLARED[name]
    with pytest.raises(mus.CardError) as caught:
        odds(hand, seat, **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("lance", ["pares", "juego"])
@pytest.mark.parametrize(
    "said",
    [
        [True],
        [None] * 5,
        "TFTF",
        True,
        {0: True},
        [1, 0, None, None],
        [0.0, None, None, None],
        ["True", None, None, None],
        np.array([True, False, True, False]),
        [np.True_, None, None, None],
    ],
    ids=repr,
)
def test_declarations_that_are_none(lance: str, said: object) -> None:
    with pytest.raises(mus.MusError) as caught:
        odds("RR7A", **{lance: said})
    expected = f"{lance} is {said!r}: expected True, False or None for each of four seats (M5.2)"
    assert str(caught.value) == expected


# --- names and numbers ---


def test_lances_that_are_none() -> None:
    found, best = odds("RR7A", partner="CC55"), sampled("RR7A").best
    for each in (found, best):
        with pytest.raises(mus.MusError, match="unknown lance 'grand'; did you mean 'grande'"):
            each["grand"]
        for name in (0, None, "Ordago", ("grande",), np.array(["grande", "chica"])):
            with pytest.raises(mus.MusError, match="known: grande, chica, pares, juego, punto"):
                each[name]  # type: ignore[index]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"objective": "point"}, "unknown objective 'point'; did you mean 'points'?"),
        ({"objective": "has_juegos"}, "did you mean 'has_juego'?"),
        ({"objective": 31}, "unknown objective 31; known: points, grande, "),
        ({"objective": None}, "unknown objective None; known: points"),
        ({"objective": np.array(["points", "31"])}, "known: points"),
        ({"method": "exat"}, "unknown method 'exat'; did you mean 'exact'?"),
        ({"method": None}, "unknown method None; known: exact, sample, table"),
        ({"samples": 0}, "samples is 0: expected a whole number from 1 to 10000000"),
        ({"samples": 10_000_001}, "samples is 10000001: expected"),
        ({"samples": True}, "samples is True: expected"),
        ({"samples": 1e3}, "samples is 1000.0: expected"),
        ({"samples": "9"}, "samples is '9': expected"),
        ({"seed": -1}, "seed is -1: expected a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed is 18446744073709551616: expected"),
        ({"seed": False}, "seed is False: expected"),
        ({"seed": None}, "seed is None: expected"),
    ],
)
def test_names_and_numbers_that_are_none(options: dict[str, Any], message: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        sampled("RR7A", **options)
    assert message in str(caught.value)


def test_the_table_that_ships_answers_one_question_only() -> None:
    others = {"kings": "four_kings", "paso": {"paso": 0}, "real": mus.Rules(real="sota")}
    for option, rules in others.items():
        with pytest.raises(mus.MusError, match=f"for the usual {option}: use method='exact'"):
            mus.discards("RR7A", rules=rules, method="table")  # type: ignore[arg-type]
    for objective in ("grande", "has_juego", "31"):
        with pytest.raises(mus.MusError, match=f"ranks by points, not {objective}"):
            mus.discards("RR7A", method="table", objective=objective)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    found = odds("RR7A", np.int8(2), partner="CC55")
    assert found == odds("RR7A", 2, partner="CC55")
    assert type(found.seat) is int
    mine = sampled("RR7A", np.uint8(1), samples=np.int64(20), seed=np.uint64(2**64 - 1))
    assert mine == sampled("RR7A", 1, samples=20, seed=2**64 - 1)
