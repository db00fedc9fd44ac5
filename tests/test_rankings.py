"""`mus.rankings` counts every hand; and figures known of two hands from one pack."""

from collections import Counter
from math import comb

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

import mus
from mus import _native
from tests import classes
from tests.reference import Rules
from tests.reference.lances import LANCES
from tests.reference.tables import combinations_by_hand, hand_letters


@pytest.mark.parametrize(("kings", "real"), classes.PACKS)
def test_every_class_has_the_combinations_and_percentiles_of_the_reference(
    kings: int, real: str
) -> None:
    numbers = combinations_by_hand(Rules(kings=kings))
    weights = np.array([numbers[text[::-1]] for text in classes.texts(kings)])
    assert weights.sum() == 91_390
    table = mus.rankings({"kings": kings, "real": real})
    rows = {row["hand"]: row for row in table.to_pylist()}
    assert rows.keys() == set(classes.texts(kings))
    assert table.num_rows == len(rows) == {8: 330, 4: 715}[kings]
    for number, text in enumerate(classes.texts(kings)):
        assert rows[text]["combinations"] == weights[number]
        for lance in LANCES:
            places = classes.places(kings, real)[lance]
            beaten, equal = (
                int(weights[chosen].sum())
                for chosen in (places < places[number], places == places[number])
            )
            assert rows[text][lance] == pytest.approx(100 * (beaten + equal / 2) / 91_390)


@pytest.mark.parametrize("kings", [8, 4])
def test_the_table_is_typed_and_sorted_by_grande(kings: int) -> None:
    table = mus.rankings({"kings": kings})
    percentiles = [(lance, pa.float64()) for lance in LANCES]
    columns = [("hand", pa.string()), ("combinations", pa.int64()), *percentiles]
    assert table.schema == pa.schema(columns)
    grande = table["grande"].to_numpy()
    assert (np.diff(grande) < 0).all()
    weights = table["combinations"].to_numpy()
    for lance in LANCES:
        assert np.average(table[lance].to_numpy(), weights=weights) == pytest.approx(50)


@pytest.mark.parametrize("kings", [8, 4])
def test_a_hand_finds_its_row_by_its_class(kings: int) -> None:
    rules = {"kings": kings}
    rows = {row["hand"]: row for row in mus.rankings(rules).to_pylist()}
    texts = mus.format_classes(classes.hands(kings), rules)
    assert texts == list(classes.texts(kings))
    for text, cards in zip(texts, classes.hands(kings).tolist(), strict=True):
        told = dict(zip(LANCES, _native.percentiles(tuple(cards), rules), strict=True))
        assert told == {lance: rows[text][lance] for lance in LANCES}
        assert mus.format_classes(mus.parse_hands([text]), rules) == [text]


# --- two hands from one pack ---


def ways(kings: int) -> NDArray[np.int64]:
    """In how many ways one pack deals a hand of one class and then one of another."""
    letters = hand_letters(kings)
    size = [8 if kings == 8 and letter in "AR" else 4 for letter in letters]
    held = np.array([[Counter(text)[letter] for letter in letters] for text in texts_of(kings)])
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(9)])
    number = np.ones((len(held), len(held)), np.int64)
    for rank, cards in enumerate(size):
        ours, theirs = held[:, None, rank], held[None, :, rank]
        number *= choose[cards, ours] * choose[cards - ours, theirs]
    assert number.sum() == comb(40, 4) * comb(36, 4)
    return number


def texts_of(kings: int) -> list[str]:
    """The classes in the order of the rankings."""
    return mus.rankings({"kings": kings})["hand"].to_pylist()


def signs(kings: int, lance: str) -> NDArray[np.int8]:
    """How every class meets every other, in the order of the rankings."""
    hands = mus.parse_hands(texts_of(kings))
    count = len(hands)
    first, second = np.repeat(hands, count, axis=0), np.tile(hands, (count, 1))
    met = mus.compare(first, second, lance, rules={"kings": kings})
    return met.reshape(count, count)


@pytest.mark.parametrize(("kings", "known"), [(8, 0.3142), (4, 0.0867)])
def test_how_often_two_hands_are_identical_by_rank(kings: int, known: float) -> None:
    """Of all ways to deal two hands; they are the ones alike in grande."""
    number, alike = ways(kings), signs(kings, "grande") == 0
    assert np.array_equal(alike, np.eye(len(alike), dtype=bool))
    assert round(100 * number[alike].sum() / number.sum(), 4) == known


@pytest.mark.parametrize(
    ("kings", "lance", "known"),
    [(8, "pares", 8.6277), (4, "pares", 1.9221), (8, "juego", 17.7691), (4, "juego", 16.8175)],
)
def test_how_often_two_hands_that_have_it_are_equal(kings: int, lance: str, known: float) -> None:
    """Of the ways to deal two hands that both have pares, or both juego; `real` is off."""
    worth = mus.evaluate(mus.parse_hands(texts_of(kings)), {"kings": kings})
    has = worth[lance] > 0
    both = ways(kings) * (has[:, None] & has[None, :])
    equal = both[signs(kings, lance) == 0].sum()
    assert round(100 * equal / both.sum(), 4) == known


@pytest.mark.parametrize(("kings", "known"), [(8, 34.35), (4, 36.47)])
def test_how_often_one_hand_wins_grande_and_chica(kings: int, known: float) -> None:
    """Of the pairs of different classes, each pair counted once, whatever their combinations."""
    pairs = np.triu_indices({8: 330, 4: 715}[kings], 1)
    grande, chica = (signs(kings, lance)[pairs] for lance in ("grande", "chica"))
    assert (grande != 0).all()
    assert (chica != 0).all()
    assert round(100 * np.mean(grande == chica), 2) == known
