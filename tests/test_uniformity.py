"""Cards are dealt evenly: to every seat every card, and every hand as often as it should be.

`random` does not look at its cards, so what it does favours none of them: the hands with which the
lances begin are uniform, before and after mus alike. (Bots that look keep good cards and cut with
them.) Matches are not paired here: both matches of a pair have the same cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binomtest, chi2, chisquare

import mus
from tests import philox
from tests.test_hands import all_hands

ALMOST_NEVER = 1e-6
"""A right engine fails a test of ours with this probability; the seeds are fixed."""

NOBODY_HAS_JUEGO = {
    8: 978_149_987_190_066_600 / 3_963_642_086_353_950_000,
    4: 2_194_288_693_151_690_520 / 3_963_642_086_353_950_000,
}
"""Of four hands, by `kings`: the last figures of docs/rules/mus.md."""

Deals = tuple[NDArray[np.uint8], NDArray[np.int8]]
"""The cards of the four seats (n, 4, 4) and the rounds of mus (n)."""


def batches(deals: int, rules: object) -> Iterator[Deals]:
    """At least so many deals of `random` against itself, a batch a seed."""
    seed, dealt = 0, 0
    while dealt < deals:
        run = mus.simulate("random", "random", matches=50_000, seed=seed, rules=rules, paired=False)
        table = run.table("deals")
        hands = [
            table[f"cards{seat}"].to_numpy().view(np.uint8).reshape(-1, 4) for seat in range(4)
        ]
        yield np.stack(hands, axis=1), table["mus_rounds"].to_numpy()
        seed, dealt = seed + 1, dealt + table.num_rows


@dataclass
class Counts:
    """How often every seat had every card and every hand, in deals of one kind."""

    kings: int
    deals: int = 0
    nobody_has_juego: int = 0
    cards: NDArray[np.int64] = field(default_factory=lambda: np.zeros((4, 40), np.int64))
    hands: NDArray[np.int64] = field(default_factory=lambda: np.zeros((4, 715), np.int64))

    def add(self, hands: NDArray[np.uint8]) -> None:
        """Counts the hands of some deals, (n, 4, 4)."""
        if not len(hands):
            return
        flat = np.ascontiguousarray(hands.reshape(-1, 4))
        worths = mus.evaluate(flat, {"kings": self.kings}).reshape(-1, 4)
        self.deals += len(hands)
        self.nobody_has_juego += int((worths["juego"] == 0).all(axis=1).sum())
        for seat in range(4):
            self.cards[seat] += np.bincount(hands[:, seat].ravel(), minlength=40)
            self.hands[seat] += np.bincount(worths["grande"][:, seat], minlength=715)

    def assert_even(self) -> None:
        """Asserts that chance alone explains the counts."""
        expected = np.bincount(mus.evaluate(all_hands(), {"kings": self.kings})["grande"])
        expected = expected * (self.deals / 91_390)
        for seat in range(4):
            assert self.cards[seat].sum() == 4 * self.deals
            assert self.p_of_cards(seat) > ALMOST_NEVER, ("cards", seat, self.cards[seat])
            found = self.hands[seat][: len(expected)]
            assert found.sum() == self.deals
            assert chisquare(found, expected).pvalue > ALMOST_NEVER, ("hands", seat, found)
        share = NOBODY_HAS_JUEGO[self.kings]
        test = binomtest(self.nobody_has_juego, self.deals, share)
        assert test.pvalue > ALMOST_NEVER, ("nobody has juego", self.nobody_has_juego, self.deals)

    def p_of_cards(self, seat: int) -> float:
        """How likely counts of cards as uneven as these are.

        A hand has four different cards, which makes the counts more even than those of dice: the
        sum of squares has the factor 39/36 before it is a chi-square with 39 degrees of freedom.
        """
        expected = self.deals / 10
        squares = ((self.cards[seat] - expected) ** 2 / expected).sum()
        return float(chi2.sf(squares * 39 / 36, 39))


def assert_deals_are_even(deals: int, kings: int) -> None:
    """Counts so many deals before mus and after mus, and asserts that both are even."""
    before, after = Counts(kings), Counts(kings)
    for hands, rounds in batches(deals, {"kings": kings}):
        assert hands.max() < 40
        assert (np.diff(np.sort(hands.reshape(-1, 16)), axis=1) > 0).all()  # no card twice
        before.add(hands[rounds == 0])
        after.add(hands[rounds > 0])
    assert before.deals + after.deals >= deals
    assert min(before.deals, after.deals) > deals / 50
    before.assert_even()
    after.assert_even()


def test_300_000_deals_are_even() -> None:
    assert_deals_are_even(300_000, kings=8)


@pytest.mark.prove
@pytest.mark.parametrize("kings", [8, 4])
def test_10_million_deals_are_even(kings: int) -> None:
    assert_deals_are_even(10_000_000, kings)


def test_first_hands_of_deals_by_hand_are_even() -> None:
    counts = Counts(kings=8)
    texts = [hand for seed in range(20_000) for hand in mus.Deal(seed=seed).record()["deal"]]
    counts.add(mus.parse_hands(texts).reshape(-1, 4, 4))
    assert counts.deals == 20_000
    counts.assert_even()


def test_uneven_cards_are_noticed() -> None:
    counts = Counts(kings=8)
    rng = np.random.default_rng(1)
    hands = rng.permuted(np.tile(np.arange(40, dtype=np.uint8), (50_000, 1)), axis=1)[:, :16]
    hands[:2_000].sort(axis=1)  # in one deal of 25, low cards go to the first seats
    counts.add(hands.reshape(-1, 4, 4))
    with pytest.raises(AssertionError, match="cards"):
        counts.assert_even()


def test_every_seat_is_first_mano_as_often() -> None:
    run = mus.simulate("random", "random", matches=40_000, seed=9, paired=False)
    manos = run.table("matches")["first_mano"].to_numpy()
    assert len(manos) == 40_000
    assert chisquare(np.bincount(manos, minlength=4)).pvalue > ALMOST_NEVER
    lots = [philox.first_mano(philox.stream(9, philox.LOT, pair=pair)) for pair in range(200)]
    assert manos[:200].tolist() == lots
