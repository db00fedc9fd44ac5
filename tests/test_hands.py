"""Hands: how they are written, and what they are worth one by one and in arrays."""

import copy
import pickle
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import mus
from mus.hands import WORTH
from tests import reference
from tests.reference import hands as by_the_clauses

Cards = NDArray[np.uint8]

PACKS = [(kings, real) for kings in (8, 4) for real in ("off", "figure", "sota")]
"""Everything in the rules that bears on what a hand is worth."""

SPELLINGS = {
    "1": "1Aa", "S": "SsJj", "C": "CcQq", "R": "RrKk",
    "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7",
}  # fmt: skip
"""One-letter spellings of every index (M1.2)."""

NUMBERS = {"S": "10", "C": "11", "R": "12"}
"""Spellings of two letters (M1.2)."""

a_card = st.integers(0, 39)
four_cards = st.lists(a_card, min_size=4, max_size=4, unique=True)
many_hands = st.lists(four_cards, max_size=30).map(lambda hands: as_cards(hands))  # noqa: PLW0108 - defined below


def as_cards(hands: object) -> Cards:
    """Hands as an array of the shape that evaluate takes."""
    return np.array(hands, np.uint8).reshape(-1, 4)


@cache
def all_hands() -> Cards:
    """The 91,390 sets of four cards of the forty."""
    hands = as_cards(list(combinations(range(40), 4)))
    assert len(hands) == 91_390
    hands.setflags(write=False)
    return hands


def packed(hands: Cards) -> list[int]:
    """Hands as evaluate_one takes them: a byte a card, the first the lowest."""
    return np.ascontiguousarray(hands).view("<u4").ravel().tolist()


# --- text ---


@st.composite
def spelt_hands(draw: st.DrawFn) -> tuple[list[int], str]:
    """A hand and one of the ways to write it with suits."""
    hand = draw(four_cards)
    words = []
    for card in hand:
        index, suit = reference.write_cards([card])
        spellings = [*SPELLINGS[index], *([NUMBERS[index]] if index in NUMBERS else [])]
        words.append(draw(st.sampled_from(spellings)) + draw(st.sampled_from([suit, suit.upper()])))
    return hand, draw(st.sampled_from([" ", "  "])).join(words)


@st.composite
def spelt_indices(draw: st.DrawFn) -> tuple[str, str]:
    """Four indices, at most four alike, and one of the ways to write them without suits."""
    cards = draw(four_cards)
    indices = "".join(reference.write_cards([card])[0] for card in cards)
    letters = [draw(st.sampled_from(SPELLINGS[index])) for index in indices]
    if draw(st.booleans()):
        return indices, "".join(letters)
    words = [
        draw(st.sampled_from([letter, NUMBERS.get(letter.upper(), letter)])) for letter in letters
    ]
    return indices, " ".join(words)


@given(many_hands)
def test_what_is_formatted_parses_to_the_same_cards(cards: Cards) -> None:
    texts = mus.format_hands(cards)
    assert texts == [reference.write_cards(hand) for hand in cards.tolist()]
    again = mus.parse_hands(texts)
    assert again.dtype == np.uint8
    assert np.array_equal(again, cards)


@given(spelt_hands())
def test_a_hand_is_read_in_all_its_spellings(spelt: tuple[list[int], str]) -> None:
    hand, text = spelt
    assert mus.parse_hands([text]).tolist() == [hand]
    assert list(mus.Hand(text).cards) == hand
    assert str(mus.Hand(text)) == reference.write_cards(hand)


@given(spelt_indices())
def test_a_hand_without_suits_is_read_in_all_its_spellings(spelt: tuple[str, str]) -> None:
    indices, text = spelt
    [hand] = mus.parse_hands([text]).tolist()
    assert len(set(hand)) == 4
    assert "".join(reference.write_cards([card])[0] for card in hand) == indices
    assert mus.Hand(text).cards == tuple(hand)


def test_two_figures_stand_only_between_spaces() -> None:
    assert str(mus.Hand("12 11 10 7")) == "Ro Co So 7o"
    assert str(mus.Hand("11RR")) == "1o 1c Ro Rc"
    assert str(mus.Hand("1111")) == "1o 1c 1b 1e"
    for text in ("10RR", "R10R", "12 12 7"):
        with pytest.raises(mus.CardError):
            mus.Hand(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "RRR", "RRRRR", "RR7X", "8o Rc 7b 1e", "9 R 7 1", "Ro Rc 7b", "Ro Ro 7b 1e"),
        *("Ro Rc 7 1", "ñandú", "ſ777", "K7777", "R R 7 A A", "0o Rc 7b 1e", "13 7 7 7"),
        *("R,R,7,A", "R\x00R7", "١ 1 1 1", "-1 7 7 7", "Roo Rc 7b 1e"),
    ],
)
def test_what_is_no_hand_is_named(text: str) -> None:
    for read in (mus.Hand, lambda text: mus.parse_hands(["RR7A", text])):
        with pytest.raises(mus.CardError):
            read(text)


@given(st.text(alphabet="1234567SCRAJQKocbe 08x", max_size=14))
def test_any_text_is_four_cards_or_a_card_error(text: str) -> None:
    try:
        cards = mus.Hand(text).cards
    except mus.CardError:
        return
    assert len(set(cards)) == 4
    assert all(0 <= card < 40 for card in cards)


# --- worth ---


def keys_of(rules: reference.Rules, hand: tuple[int, ...]) -> tuple[object, ...]:
    """What the clauses compare or count, in the order of the columns of evaluate."""
    pares = by_the_clauses.pares(hand, rules)
    return (
        by_the_clauses.grande_key(hand, rules),
        by_the_clauses.chica_key(hand, rules),
        pares,
        by_the_clauses.juego_key(hand, rules),
        by_the_clauses.total(hand, rules),
        pares.value,
        by_the_clauses.juego_value(hand, rules),
    )


def worths_by_the_clauses(kings: int, real: str) -> NDArray[np.void]:
    """The worth of all hands, from the reference's comparisons alone."""
    rules = reference.Rules(kings=kings, real=real)
    known: dict[tuple[int, ...], tuple[object, ...]] = {}
    keys = []
    for hand in (all_hands() % 10).tolist():
        indices = tuple(sorted(hand))
        if indices not in known:
            known[indices] = keys_of(rules, indices)
        keys.append(known[indices])
    worths = np.empty(len(keys), WORTH)
    for place, name in enumerate(WORTH.names):
        column = [key[place] for key in keys]
        if name in ("grande", "chica", "pares"):  # places from 0 in the order of the keys
            places = {key: rank for rank, key in enumerate(sorted(set(column)))}
            column = [places[key] for key in column]
        worths[name] = column
    return worths


@pytest.mark.parametrize(("kings", "real"), PACKS)
def test_all_hands_are_worth_what_the_clauses_say(kings: int, real: str) -> None:
    rules = mus.Rules(kings=kings, real=real)
    worths = mus.evaluate(all_hands(), rules)
    assert worths.dtype == WORTH
    assert len(worths) == 91_390
    assert np.array_equal(worths, worths_by_the_clauses(kings, real))


@pytest.mark.parametrize(("kings", "real"), PACKS)
def test_one_by_one_hands_are_worth_the_same(kings: int, real: str) -> None:
    rules = mus.Rules(kings=kings, real=real)
    worths = mus.evaluate(all_hands(), rules).tolist()
    assert [mus.evaluate_one(hand, rules) for hand in packed(all_hands())] == worths
    texts = mus.format_hands(all_hands())
    assert len(texts) == 91_390
    for text, worth in zip(texts, worths, strict=True):
        hand = mus.Hand(text, rules)
        found = (hand.grande, hand.chica, hand.pares, hand.juego, hand.total)
        assert (*found, hand.pares_value, hand.juego_value) == worth, text
        assert hand.pares_class == ("none", "par", "medias", "duples")[hand.pares_value], text


def test_the_order_of_cards_does_not_matter() -> None:
    hands = all_hands()
    expected = mus.evaluate(hands)
    rng = np.random.default_rng(1)
    for _ in range(5):
        assert np.array_equal(mus.evaluate(rng.permuted(hands, axis=1)), expected)


@given(st.lists(a_card, min_size=4, max_size=4))
def test_equal_cards_in_a_hand_are_not_looked_for(hand: list[int]) -> None:
    cards = as_cards(hand)
    [worth] = mus.evaluate(cards).tolist()
    assert worth == mus.evaluate_one(packed(cards)[0])
    assert worth[4] == by_the_clauses.total(hand, reference.Rules())


@given(st.one_of(st.integers(-(2**70), 2**70), st.floats(), st.text(), st.none(), st.binary()))
def test_any_packed_hand_is_worth_something_or_a_card_error(hand: object) -> None:
    is_hand = type(hand) is int and 0 <= hand < 2**32 and max(hand.to_bytes(4, "little")) < 40
    if is_hand:
        assert len(mus.evaluate_one(hand)) == 7  # type: ignore[arg-type]
    else:
        with pytest.raises(mus.CardError, match="0 to 39"):
            mus.evaluate_one(hand)  # type: ignore[arg-type]


# --- Hand as a value ---


def test_hands_compare_by_cards_and_rules() -> None:
    hand = mus.Hand("RR7A")
    assert hand == mus.Hand("Ro Rc 7o 1o") == mus.Hand("RR7A", "classic")
    assert hash(hand) == hash(mus.Hand("Ro Rc 7o 1o", mus.Rules()))
    assert hand != mus.Hand("RR7A", {"kings": 4})
    assert hand != mus.Hand("RR74")
    assert hand != "Ro Rc 7o 1o"
    assert len({mus.Hand("RR7A"), mus.Hand("kk71"), mus.Hand("RR74")}) == 2


@given(four_cards, st.sampled_from(PACKS))
def test_hands_copy_and_pickle(cards: list[int], pack: tuple[int, str]) -> None:
    rules = mus.Rules(kings=pack[0], real=pack[1])
    hand = mus.Hand(reference.write_cards(cards), rules)
    for other in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert other == hand
        assert hash(other) == hash(hand)
        assert other.rules == rules
        assert other.cards == tuple(cards)


def test_hands_are_frozen() -> None:
    with pytest.raises(AttributeError):
        mus.Hand("RR7A").total = 31  # type: ignore[misc]
