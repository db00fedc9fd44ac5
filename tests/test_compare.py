"""`mus.compare` puts every two classes in the order of the clauses, in every lance."""

import numpy as np
import pytest

import mus
from tests import classes
from tests.reference.lances import LANCES


@pytest.mark.parametrize(("kings", "real"), classes.PACKS)
def test_every_pair_of_classes_compares_as_the_reference_says(kings: int, real: str) -> None:
    hands, looked_at = classes.hands(kings), 0
    first, second = np.repeat(hands, len(hands), axis=0), np.tile(hands, (len(hands), 1))
    for lance in LANCES:
        places = classes.places(kings, real)[lance]
        expected = np.sign(places[:, None] - places[None, :]).ravel()
        signs = mus.compare(first, second, lance, rules={"kings": kings, "real": real})
        assert signs.dtype == np.int8
        assert np.array_equal(signs, expected), lance
        looked_at += len(signs)
    assert looked_at == 5 * {8: 330, 4: 715}[kings] ** 2


@pytest.mark.parametrize("lance", LANCES)
def test_one_hand_meets_all(lance: str) -> None:
    hands = classes.hands(4)
    one = hands[345:346]
    expected = mus.compare(np.repeat(one, 715, axis=0), hands, lance, rules="ehmf")
    assert np.array_equal(mus.compare(one, hands, lance, rules="ehmf"), expected)
    assert np.array_equal(mus.compare(hands, one, lance, rules="ehmf"), -expected)
    assert mus.compare(one, hands[:0], lance).shape == (0,)
    assert mus.compare(hands[:0], hands[:0], lance).shape == (0,)


def test_hands_without_pares_or_juego_are_alike_in_them() -> None:
    with_none = mus.parse_hands(["R765", "SC76", "A456"])
    for lance in ("pares", "juego"):
        assert mus.compare(with_none[:1], with_none[[2]], lance).tolist() == [0]
    assert mus.compare(with_none, with_none[::-1], "pares").tolist() == [0, 0, 0]
    assert mus.compare(with_none[1:2], with_none, "juego").tolist() == [1, 0, 1]


def test_punto_compares_totals_also_of_juego() -> None:
    hands = mus.parse_hands(["RRRR", "RRRA", "7766"])
    assert mus.compare(hands[1:2], hands, "juego").tolist() == [1, 0, 1]
    assert mus.compare(hands[1:2], hands, "punto").tolist() == [-1, 0, 1]


def test_any_layout_gives_the_same() -> None:
    hands = classes.hands(8)
    expected = mus.compare(hands, hands[::-1].copy(), "chica")
    wide = np.full((660, 9), 255, np.uint8)
    wide[::2, 1::2] = hands
    buffer = np.full(hands.size + 1, 255, np.uint8)
    buffer[1:] = hands.ravel()
    layouts = [wide[::2, 1::2], buffer[1:].reshape(-1, 4), np.asfortranarray(hands)]
    layouts += [np.ascontiguousarray(hands[::-1, ::-1])[::-1, ::-1], hands]
    for laid_out in layouts:
        assert np.array_equal(mus.compare(laid_out, hands[::-1], "chica"), expected)
        assert np.array_equal(mus.compare(hands[::-1], laid_out, "chica"), -expected)
    listed = mus.compare(hands[:9].tolist(), hands[:9][::-1].tolist(), "chica")
    assert np.array_equal(listed, mus.compare(hands[:9], hands[:9][::-1], "chica"))
