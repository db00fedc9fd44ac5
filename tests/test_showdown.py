"""`mus.showdown` gives what the clauses, a deal without bets and its record give."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

import mus
from tests import classes
from tests.reference import Rules
from tests.reference.count import Outcome, lance_value
from tests.reference.hands import juego_value, pares
from tests.reference.lances import LANCES, best_seat, taking_part

Deals = NDArray[np.uint8]


def random_deals(rng: random.Random, size: int) -> Deals:
    """Deals of four hands from one pack each."""
    cards = [rng.sample(range(40), 16) for _ in range(size)]
    return np.array(cards, np.uint8).reshape(size, 4, 4)


def by_the_clauses(hands: list[list[int]], mano: int, rules: Rules) -> tuple[list[int], list[int]]:
    """Winners and values by lance, from the slow reference."""
    winner, value = [-1] * 5, [0] * 5
    for place, lance in enumerate(LANCES):
        if taking_part(lance, hands, mano, rules):
            winner[place] = best_seat(lance, hands, mano, rules) & 1
            value[place] = lance_value(Outcome(lance, "paso"), winner[place], hands, rules)
    return winner, value


@pytest.mark.parametrize(("kings", "real"), classes.PACKS)
def test_every_two_classes_meet_as_the_reference_says(kings: int, real: str) -> None:
    """Team 0 holds one class twice and team 1 the other, with mano in either team."""
    hands, rules = classes.hands(kings).tolist(), Rules(kings=kings, real=real)
    count, places = len(hands), classes.places(kings, real)
    ours, theirs = np.repeat(np.arange(count), count), np.tile(np.arange(count), count)
    deals = classes.hands(kings)[np.stack([ours, theirs, ours, theirs], axis=1)]
    values = {
        "pares": np.array([pares(hand, rules).value for hand in hands]),
        "juego": np.array([juego_value(hand, rules) for hand in hands]),
    }
    nobody = {lance: (of[ours] == 0) & (of[theirs] == 0) for lance, of in values.items()}
    nobody["punto"] = ~nobody["juego"]
    for mano in range(4):
        told = mus.showdown(deals, mano, rules={"kings": kings, "real": real})
        for lance, winner, value in zip(LANCES, told["winner"].T, told["value"].T, strict=True):
            sign = places[lance][ours] - places[lance][theirs]
            team = np.where(sign == 0, mano & 1, sign < 0)
            none = nobody.get(lance, np.zeros(count**2, bool))
            assert np.array_equal(winner, np.where(none, -1, team)), lance
            if lance in values:
                of = values[lance]
                expected = np.where(none, 0, 2 * np.where(team, of[theirs], of[ours]))
            else:
                expected = np.where(none, 0, lance == "punto")
            assert np.array_equal(value, expected), lance


@pytest.mark.parametrize(("kings", "real"), classes.PACKS)
def test_random_deals_come_to_what_the_reference_says(kings: int, real: str) -> None:
    deals = random_deals(random.Random(kings), 400)
    options = {"kings": kings, "real": real}
    for mano in range(4):
        told = mus.showdown(deals, mano, rules=options).tolist()
        for hands, (winner, value) in zip(deals.tolist(), told, strict=True):
            expected = by_the_clauses(hands, mano, Rules(**options))
            assert (winner.tolist(), value.tolist()) == expected


def passed(hands: Deals, mano: int, rules: mus.Rules) -> mus.Deal:
    """A deal in which nobody bets."""
    deal = mus.Deal(rules, mano=mano, hands=mus.format_hands(hands))
    deal.play("corto")
    while deal.seat is not None:
        deal.play("paso")
    return deal


@pytest.mark.parametrize(("kings", "real"), classes.PACKS)
def test_a_deal_in_which_all_pass_comes_to_the_same(kings: int, real: str) -> None:
    deals, rules = random_deals(random.Random(1), 100), mus.Rules(kings=kings, real=real)
    played = set()
    for mano in range(4):
        told = mus.showdown(deals, mano, rules=rules).tolist()
        for hands, (winner, value) in zip(deals, told, strict=True):
            deal = passed(hands, mano, rules)
            lances = zip(LANCES, winner.tolist(), value.tolist(), strict=True)
            # En paso grande and chica score 1, which is no value (M6.3).
            points = {lance: (team, worth or 1) for lance, team, worth in lances if team >= 0}
            for result in (deal.result(), mus.replay(deal.record())):
                assert {lance: (team, of) for lance, team, _, of in result.points} == points
            played |= points.keys()
    assert played == set(LANCES)


def test_mano_may_be_one_for_each_deal() -> None:
    deals = random_deals(random.Random(2), 200)
    manos = np.arange(200) % 4
    expected = np.empty(200, mus.SHOWDOWN)
    for mano in range(4):
        expected[mano::4] = mus.showdown(deals[mano::4], mano)
    for dtype in ("u1", "i1", "<i8", ">i4", "u8"):
        assert np.array_equal(mus.showdown(deals, manos.astype(dtype)), expected)
    wide = np.full(400, 99)
    wide[::2] = manos
    listed = manos.tolist()
    for given in (wide[::2], manos[::-1].copy()[::-1], listed):
        assert np.array_equal(mus.showdown(deals, given), expected)
    for one in (3, np.uint8(3), np.array(3)):
        assert np.array_equal(mus.showdown(deals, one), mus.showdown(deals, [3] * 200))


def test_equal_hands_go_to_the_seat_that_speaks_first() -> None:
    deal = np.broadcast_to(mus.parse_hands(["RR7A"]), (4, 4, 4))
    told = mus.showdown(deal, [0, 1, 2, 3])
    assert told["winner"].tolist() == [[mano % 2] * 3 + [-1, mano % 2] for mano in range(4)]
    assert told["value"].tolist() == [[0, 0, 2, 0, 1]] * 4


# --- layouts ---


def layouts(deals: Deals) -> dict[str, Deals]:
    """The same deals with other strides."""
    size = len(deals)
    wide = np.full((2 * size, 5, 9), 77, np.uint8)
    wide[::2, 1:, 1::2] = deals
    buffer = np.full(deals.size + 1, 255, np.uint8)
    buffer[1:] = deals.ravel()
    frozen = deals.copy()
    frozen.setflags(write=False)
    return {
        "part of a wider array": wide[::2, 1:, 1::2],
        "at an odd address": buffer[1:].reshape(deals.shape),
        "backwards": deals[::-1, ::-1, ::-1].copy()[::-1, ::-1, ::-1],
        "by columns": np.asfortranarray(deals),
        "seats and cards transposed": deals.transpose(0, 2, 1).copy().transpose(0, 2, 1),
        "read only": frozen,
    }


@pytest.mark.parametrize("name", layouts(random_deals(random.Random(3), 1)))
def test_any_layout_gives_the_same(name: str) -> None:
    deals = random_deals(random.Random(3), 99)
    laid_out = layouts(deals)[name]
    assert np.array_equal(laid_out, deals)
    assert np.array_equal(mus.showdown(laid_out, 1), mus.showdown(deals, 1))


def test_lists_are_deals_too() -> None:
    deals = random_deals(random.Random(4), 7)
    assert np.array_equal(mus.showdown(deals.tolist(), 2), mus.showdown(deals, 2))


def test_no_deals_are_no_error() -> None:
    for nothing in (np.empty((0, 4, 4), np.uint8), np.empty((0, 4, 4), np.uint8)[::2]):
        for mano in (0, [], np.empty(0, np.int64)):
            told = mus.showdown(nothing, mano)
            assert (told.dtype, told.shape) == (mus.SHOWDOWN, (0,))


def test_a_row_is_ten_bytes() -> None:
    assert mus.SHOWDOWN.itemsize == 10
    assert mus.SHOWDOWN.names == ("winner", "value")


def test_out_is_written_in_place_and_nothing_beside_it() -> None:
    deals = random_deals(random.Random(5), 50)
    expected = mus.showdown(deals, 3)
    for step in (1, 2, -1):
        memory = np.full(10 * 102, 0xA5, np.uint8)
        rows = memory[10:-10].view(mus.SHOWDOWN)
        out = rows[:50] if step == 1 else rows[::step][:50]
        assert mus.showdown(deals, 3, out=out) is out
        assert np.array_equal(out, expected)
        assert (memory == 0xA5).sum() >= 10 * 52
        assert (memory[:10] == 0xA5).all()
        assert (memory[-10:] == 0xA5).all()


def test_out_needs_memory_of_its_own() -> None:
    deals = random_deals(random.Random(6), 80)
    manos = np.arange(80, dtype=np.uint8) % 4
    memory = np.zeros(deals.size, np.uint8)
    over = memory.reshape(deals.shape)
    over[:] = deals
    with pytest.raises(mus.CardError, match="out overlaps the cards"):
        mus.showdown(over, manos, out=memory[:800].view(mus.SHOWDOWN))
    assert np.array_equal(over, deals)
    # Between rows that lie apart there is room.
    wide = np.zeros(80, [("row", mus.SHOWDOWN), ("mano", np.uint8)])
    wide["mano"] = manos
    mus.showdown(deals, wide["mano"], out=wide["row"])
    assert np.array_equal(wide["row"], mus.showdown(deals, manos))
    assert np.array_equal(wide["mano"], manos)
