"""The sequential test: its ratio by other ways, its forms, and how often it errs."""

import math

import numpy as np
import pytest
from scipy import optimize

import mus
from mus import Sprt
from mus.experiments.design import PAIRS_PER_BLOCK, SETS_PER_BLOCK
from mus.experiments.elo import share_of
from mus.experiments.pairs import PairCounts

COUNTS = [(30, 50, 40), (5, 90, 6), (0, 100, 3), (1, 0, 1), (0, 0, 40), (3, 7, 60, 12, 8)]


def likeliest(pairs: PairCounts, mean: float) -> float:
    """The highest log likelihood of chances with this mean share, by scipy's own maximiser."""
    weights = np.array([count or 1e-3 for count in pairs.counts], float)
    shares = np.array(pairs.shares)
    tilt = optimize.brentq(
        lambda t: float(np.sum(weights * (shares - mean) / (1 + t * (shares - mean)))),
        -1 / (1 - mean) * (1 - 1e-12),
        1 / mean * (1 - 1e-12),
        xtol=1e-15,
    )
    chances = weights / weights.sum() / (1 + tilt * (shares - mean))
    assert chances.sum() == pytest.approx(1)
    assert chances @ shares == pytest.approx(mean)
    return float(weights @ np.log(chances))


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize("test", ["elo0=0,elo1=10", "elo0=-5,elo1=5", "elo0=100,elo1=300"])
def test_the_ratio_is_that_of_the_likeliest_chances(counts: tuple[int, ...], test: str) -> None:
    sprt, pairs = Sprt.read(test), PairCounts(counts)
    expected = likeliest(pairs, share_of(sprt.elo1)) - likeliest(pairs, share_of(sprt.elo0))
    assert sprt.ratio(pairs) == pytest.approx(expected, abs=1e-5)


def test_no_other_chances_of_that_mean_are_likelier() -> None:
    pairs, mean = PairCounts((30, 50, 40)), share_of(10)
    best = likeliest(pairs, mean)
    for even in np.linspace(0.01, 0.97, 97):
        won = mean - even / 2
        chances = np.array([1 - won - even, even, won])
        if (chances > 0).all():
            assert np.array(pairs.counts) @ np.log(chances) <= best + 1e-9


def test_the_ratio_of_close_hypotheses_is_that_of_the_normal_law() -> None:
    pairs = PairCounts((20_000, 59_500, 20_500))
    low, high = share_of(0), share_of(5)
    expected = pairs.pairs * (high - low) * (2 * pairs.mean - low - high) / (2 * pairs.moment(2))
    assert Sprt(0, 5).ratio(pairs) == pytest.approx(expected, rel=0.01)


def test_before_the_first_pair_nothing_is_known() -> None:
    assert Sprt(0, 10).ratio(PairCounts((0, 0, 0))) == 0
    assert Sprt(0, 10).decide(0.0) is None


def test_the_bounds_are_walds() -> None:
    sprt = Sprt.read("elo0=0, elo1=10, alpha=0.05, beta=0.10")
    assert sprt.bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    assert [sprt.decide(ratio) for ratio in (-2.3, -2.2, 2.8, 2.9)] == ["H0", None, None, "H1"]


def test_a_test_may_be_given_in_every_form() -> None:
    forms = [
        "elo0=0,elo1=10",
        " elo1 = 1e1 , elo0 = 0 ",
        {"elo0": 0, "elo1": 10.0},
        Sprt(0, 10, 0.05, 0.05),
    ]
    assert len({Sprt.read(form) for form in forms}) == 1


def test_equal_bots_are_found_to_be_equal() -> None:
    """Two teams of the same two players, who sit the other way round: they play differently, and
    with the seats exchanged each has the place of the other, a seat further on. The first mano is
    drawn by lot, so that neither is better."""
    found = mus.duel("simple+random", "random+simple", sprt="elo0=0,elo1=10", seed=1)
    assert (found.verdict, found.matches < 200_000) == ("H0", True)
    long = mus.duel("simple+random", "random+simple", matches=20_000, seed=2)
    assert long.wins[0] != long.wins[1]
    assert sum(count > 1_000 for count in long.pairs.counts) == 3
    low, high = long.elo_interval
    assert low < 0 < high
    assert high - low < 12
    assert abs(long.normalised_elo) < 1.96 * long.normalised_elo_error
    many = mus.tournament(["simple+random", "simple", "random+simple"], matches=6_000, seed=3)
    ahead, error = many.ratings.difference(0, 2)
    assert 0 < abs(ahead) < 1.96 * error
    assert error < 6


def test_a_better_bot_is_found_to_be_better() -> None:
    found = mus.duel("simple(bold=0.2)", "simple(bold=0.9)", sprt="elo0=0,elo1=10", seed=1)
    assert found.verdict == "H1"
    assert found.ratio is not None
    assert found.ratio >= found.sprt.bounds[1]  # type: ignore[union-attr]
    other = mus.duel("simple(bold=0.9)", "simple(bold=0.2)", sprt="elo0=0,elo1=10", seed=1)
    assert other.verdict == "H0"


def test_a_test_ends_at_its_last_match_without_a_verdict() -> None:
    found = mus.duel("simple", "simple(bold=0.52)", sprt="elo0=0,elo1=1", matches=3_000)
    assert (found.verdict, found.matches) == (None, 3_000)
    assert "undecided" in repr(found)


def verdict(sprt: Sprt, chances: list[float], random: np.random.Generator) -> str:
    """What the test says of pairs drawn from these chances, a block at a time as duels do."""
    counts = np.zeros(len(chances), int)
    block, size = (SETS_PER_BLOCK, 6) if len(chances) == 7 else (PAIRS_PER_BLOCK, 2)
    while True:
        counts += random.multinomial(block, chances)
        said = sprt.decide(sprt.ratio(PairCounts(tuple(map(int, counts)), size)))
        if said:
            return said


def three(mean: float, even: float) -> list[float]:
    """Chances of three outcomes: the mean share, and how often a pair ends 1-1."""
    won = mean - even / 2
    return [1 - won - even, even, won]


def five(mean: float) -> list[float]:
    """Chances of five outcomes, of a game with draws, that are likeliest near 1-1."""
    lean = (mean - 0.5) / 1.5
    return [0.1 - lean, 0.2 - lean, 0.4, 0.2 + lean, 0.1 + lean]


def seven(mean: float, even: float) -> list[float]:
    """Chances of the seven outcomes of sets of six matches, about ``even`` of them at 3-3."""
    shares, powers = np.arange(7) / 6, np.full(7, (1 - even) / 6)
    powers[3] = even
    low, high = -50.0, 50.0
    for _ in range(100):
        tilt = (low + high) / 2
        chances = powers * np.exp(tilt * shares)
        chances /= chances.sum()
        low, high = (tilt, high) if chances @ shares < mean else (low, tilt)
    return [float(chance) for chance in chances]


def test_the_chances_have_the_mean_that_they_should() -> None:
    for mean in (0.5, share_of(20)):
        for chances in (three(mean, 0.2), three(mean, 0.78), five(mean), seven(mean, 0.4)):
            assert min(chances) > 0
            assert sum(chances) == pytest.approx(1)
            most = len(chances) - 1
            found = sum(place * chance for place, chance in enumerate(chances)) / most
            assert found == pytest.approx(mean)


@pytest.mark.prove
@pytest.mark.parametrize("alpha", [0.05, 0.1])
@pytest.mark.parametrize("beta", [0.05, 0.1])
@pytest.mark.parametrize("even", [0.2, 0.5, 0.78, None, -0.4])
def test_the_test_errs_no_more_often_than_it_says(
    alpha: float, beta: float, even: float | None
) -> None:
    """2,000 tests where H0 holds, 2,000 where H1 does; ``even``: how often a pair ends 1-1, None
    for five outcomes; below 0 how often a set of six ends 3-3."""
    sprt, random, runs = Sprt(0, 20, alpha, beta), np.random.default_rng(7), 2_000
    for elo, wrong, rate in ((0.0, "H1", alpha), (20.0, "H0", beta)):
        mean = share_of(elo)
        chances = five(mean) if even is None else three(mean, even)
        if even is not None and even < 0:
            chances = seven(mean, -even)
        errors = sum(verdict(sprt, chances, random) == wrong for _ in range(runs))
        print(f"alpha {alpha}, beta {beta}, even {even}, Elo {elo:g}: {errors / runs:.4f} wrong")
        assert 0 < errors / runs <= rate
