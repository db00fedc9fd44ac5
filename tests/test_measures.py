"""Points, rates and luck of a run, computed again from its tables, its records and its seed."""

import copy
import pickle
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

import mus
from mus import LANCES, _native
from mus.estimates import Estimates, Moments, Ratio, student
from mus.measures import REASONS, Measures
from tests.bots import Caller
from tests.command import call
from tests.philox import CARDS, first_hands, stream
from tests.runs import SHORT, play

GIVEN: dict[str, Any] = {"matches": 300, "seed": 7}
A, B = "simple", "simple(bold=0.9)"
KINDS = [
    {},
    {"rules": "french"},
    {"rules": "madrid", "paired": False},
    {"rules": {"real": "sota", "target": 30, "games_to_win": 4}},
]

Array = NDArray[np.float64]


@cache
def played(kind: int) -> mus.Run:
    return mus.simulate(A, B, measures=True, **(GIVEN | KINDS[kind]))


def columns(run: mus.Run) -> dict[str, NDArray[Any]]:
    """The table ``deals`` by column, beside it the team that ``a`` is and the set of matches."""
    table = run.table("deals")
    found = {name: table[name].to_numpy(zero_copy_only=False) for name in table.column_names}
    paired = run.specification.paired
    found["a"] = found["match"] % 2 if paired else 0 * found["match"]
    found["set"] = found["match"] // 2 if paired else found["match"]
    return found


def by(key: NDArray[Any], values: NDArray[Any]) -> Array:
    """Values added up by key."""
    return np.bincount(key, values, minlength=int(key.max()) + 1)


def lance_points(deals: dict[str, NDArray[Any]], lance: str, side: int) -> Array:
    """What a side scored in a lance, deal by deal."""
    team = deals[f"{lance}_team"]
    won = np.array([value == value and value is not None for value in team])  # noqa: PLR0124 - NaN
    mine = np.where(won, team, -1).astype(int) == (deals["a"] ^ side)
    return np.where(mine, deals[f"{lance}_points"], 0).astype(float)


def ratio_error(top: Array, bottom: Array) -> tuple[float, float]:
    """A ratio of two sums over sets, and its standard error."""
    value, sets = top.sum() / bottom.sum(), len(top)
    residuals = top - value * bottom
    return value, np.sqrt((residuals**2).sum() * sets / (sets - 1)) / bottom.sum()


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_points_by_lance_are_those_of_the_table(kind: int) -> None:
    run, deals = played(kind), columns(played(kind))
    ones = by(deals["set"], np.ones(len(deals["set"])))
    both = {}
    for lance in LANCES:
        a, b = (by(deals["set"], lance_points(deals, lance, side)) for side in (0, 1))
        both[lance] = a, b
        for found, scored in zip(run.measures.points[lance], (a, b, a - b), strict=True):
            value, error = ratio_error(scored, ones)
            assert found.value == pytest.approx(value, abs=1e-12)
            assert found.error == pytest.approx(error, rel=1e-9)
            low, high = found.interval
            assert (high - low, high + low) == pytest.approx(
                (2 * student(len(ones) - 1) * error, 2 * value), rel=1e-4
            )
    a, b = (sum(both[lance][side] for lance in LANCES) for side in (0, 1))
    assert run.measures.points["all"].a.value == pytest.approx(ratio_error(a, ones)[0])
    value, error = ratio_error(a - b, ones)
    ahead = run.measures.ahead.paired
    assert (ahead.value, ahead.error) == pytest.approx((value, error))
    assert run.measures.points["all"].ahead == ahead


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_the_deal_rate_is_the_share_of_deals_with_more_points(kind: int) -> None:
    run, deals = played(kind), columns(played(kind))
    a, b = (sum(lance_points(deals, lance, side) for lance in LANCES) for side in (0, 1))
    won = by(deals["set"], (1 + np.sign(a - b)) / 2)
    ones = by(deals["set"], np.ones(len(a)))
    rate, error = ratio_error(won, ones)
    found = run.measures.deal_rate.paired
    assert found.value == pytest.approx(rate)
    imagined = 0.25 / ones.sum() ** 2
    sets = len(ones)
    assert found.error == pytest.approx(np.sqrt(error**2 * (sets - 1) / sets + imagined))
    low, high = found.interval
    assert low < rate < high
    assert high - low == pytest.approx(2 * 1.96 * found.error, rel=0.02)


def test_points_by_reason_are_those_of_the_records() -> None:
    run = mus.simulate("simple", "random", matches=60, seed=3, rules="madrid", measures=True)
    cells = {key: [0, 0] for key in product(LANCES, REASONS)}
    deals = 0
    for index in range(60):
        for deal in run.record(index)["deals"]:
            deals += 1
            for lance, team, reason, points in deal["result"]["points"]:
                cells[lance, reason][team ^ index % 2] += points
    measures = run.measures
    for (lance, reason), (a, b) in cells.items():
        assert measures.cells[lance][reason] == pytest.approx((a / deals, b / deals))
    assert sum(map(sum, cells.values())) > 5_000
    assert sum(any(cell) for cell in cells.values()) >= 16
    for reason in REASONS:
        for side in (0, 1):
            all_of_it = sum(cells[lance, reason][side] for lance in LANCES)
            assert measures.points[reason][side].value == pytest.approx(all_of_it / deals)


# --- luck ---


def luck_of(hands: NDArray[np.uint8], rules: mus.Rules) -> NDArray[np.int64]:
    """What team 0 is ahead when hands (n, 4, 4) are shown at once; equal hands count for nobody."""
    worth = mus.evaluate(hands.reshape(-1, 4), rules).reshape(-1, 4)

    def best(name: str) -> NDArray[np.int64]:
        places = worth[name].astype(np.int64)
        teams = np.maximum(places[:, [0, 1]], places[:, [2, 3]])
        return np.sign(teams[:, 0] - teams[:, 1])

    def value(name: str, ahead: NDArray[np.int64]) -> NDArray[np.int64]:
        values = worth[name].astype(np.int64)
        ours, theirs = values[:, 0] + values[:, 2], values[:, 1] + values[:, 3]
        return np.where(ahead > 0, ours, np.where(ahead < 0, -theirs, 0))

    juego = (worth["juego"] > 0).any(axis=1)
    last = np.where(juego, value("juego_value", best("juego")), best("total"))
    return best("grande") + best("chica") + value("pares_value", best("pares")) + last


def lucks(run: mus.Run) -> tuple[Array, Array]:
    """The luck of ``a``, and the weighted one, by set."""
    spec, deals = run.specification, columns(run)
    rules, won = spec.rules, {0: 0, 1: 0}
    hands, weights = [], []
    previous = (-1, -1)
    for place in range(len(deals["match"])):
        match, game, number = (int(deals[name][place]) for name in ("match", "game", "deal"))
        if match != previous[0]:
            won = {0: 0, 1: 0}
        elif game != previous[1]:
            after = [int(deals[f"score{team}_after"][place - 1]) for team in (0, 1)]
            won[after.index(max(after))] += 1
        previous = match, game
        word = stream(spec.seed, CARDS, deal=number, game=game, pair=int(deals["set"][place]))
        hands.append(first_hands(word, int(deals["mano"][place])))
        lacks = [rules.target - int(deals[f"score{team}_before"][place]) for team in (0, 1)]
        both, apart = sum(lacks), lacks[0] - lacks[1]
        needed = [rules.games_to_win - won[team] - 1 for team in (0, 1)]
        ways = np.prod([(needed[1] + k) / k for k in range(1, needed[0] + 1)])
        decides = ways / 2 ** sum(needed)
        weights.append(round(65_536 * decides * np.sqrt(both) / (8 * both + apart**2 + 30)))
    luck = luck_of(np.array(hands, np.uint8), rules) * np.where(deals["a"] == 0, 1, -1)
    return by(deals["set"], luck), by(deals["set"], luck * np.array(weights))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_the_adjusted_rates_are_a_regression_on_the_luck_of_the_first_hands(kind: int) -> None:
    """As numpy finds it, with the cards dealt again from the seed."""
    run = played(kind)
    deals = columns(run)
    controls = np.stack(lucks(run), axis=1)
    points = [sum(lance_points(deals, lance, side) for lance in LANCES) for side in (0, 1)]
    ones = by(deals["set"], np.ones(len(deals["set"])))
    matches = run.table("matches")
    winner, sets = matches["winner"].to_numpy(), len(ones)
    size = 2 if run.specification.paired else 1
    won = np.bincount(np.arange(len(winner)) // size, winner == np.arange(len(winner)) % size)
    for found, top, bottom in (
        (run.measures.ahead, by(deals["set"], points[0] - points[1]), ones),
        (run.measures.win_rate, won, np.full(sets, float(size))),
    ):
        value = top.sum() / bottom.sum()
        design = np.column_stack([np.ones(sets), controls])
        fitted, *_ = np.linalg.lstsq(design, top - value * bottom, rcond=None)
        residuals = top - value * bottom - design @ fitted
        expected = value + fitted[0] * sets / bottom.sum()
        assert found.adjusted.value == pytest.approx(expected, abs=1e-9)
        variance = (residuals**2).sum() / (sets - 3) * np.linalg.inv(design.T @ design)[0, 0]
        error = np.sqrt(variance) * sets / bottom.sum()
        # Of a share with an imagined set.
        left = (residuals**2).sum()
        if bottom is not ones:
            spread = ((top - value * bottom) ** 2).sum()
            left += 0.25 * size**2 * left / spread
        error *= np.sqrt(left / (residuals**2).sum())
        assert found.adjusted.error == pytest.approx(error, rel=1e-6)
        if bottom is ones:
            width = 2 * student(sets - 3) * error
            assert found.adjusted.width == pytest.approx(width, rel=1e-6)


def test_the_mean_of_luck_is_nought() -> None:
    """Over deals, weighted or not; also where bots fail as soon as they are dealt good cards."""

    class Fainthearted(Caller):
        def speak(self, view: mus.View) -> str:
            if view.worth is not None and view.worth.juego > 0:
                raise ValueError("too good")
            return super().speak(view)

    for a, b, more in (
        ("simple", "random", {}),
        (Fainthearted(), "caller", {"on_error": "forfeit", "paired": False}),
    ):
        given: dict[str, Any] = {"matches": 4_000, "seed": 11, "rules": SHORT, "measures": True}
        run = mus.simulate(a, b, **(given | more))
        assert bool(run.forfeits) == bool(more)
        moments = Moments(_native.Sums.read(run.measures.text))
        for name in ("luck", "weighted_luck"):
            mean = moments.paired(Ratio({name: 1}, {"": 1}))
            assert mean.error > 0
            assert abs(mean.value) < 3 * mean.error


def test_pairs_and_luck_narrow_the_interval() -> None:
    run = mus.simulate("simple", "simple(bold=0.6)", matches=8_000, seed=1, measures=True)
    paired, adjusted = run.measures.win_rate.of_plain
    assert paired < 0.63
    assert adjusted < 0.5
    assert run.measures.ahead.of_plain[1] < 0.4 < run.measures.ahead.of_plain[0]
    lone = mus.simulate(
        "simple", "simple(bold=0.6)", matches=4_000, seed=1, paired=False, measures=True
    )
    paired, adjusted = lone.measures.win_rate.of_plain
    assert paired == 1
    assert adjusted < 0.8


def inside(found: Estimates, truth: float) -> NDArray[np.bool_]:
    """Whether the three intervals hold the truth."""
    three = (found.plain, found.paired, found.adjusted)
    return np.array([one.interval[0] <= truth <= one.interval[1] for one in three])


#: Two teams that are equally strong: the same two players, who sit the other way round.
EQUAL = [
    ("simple+simple(bold=0.9)", "simple(bold=0.9)+simple"),
    ("simple+random", "random+simple"),
]


def coverage(teams: tuple[str, str], runs: int, pairs: int) -> dict[str, Array]:
    """How often intervals hold the truth, in order: plain, paired, adjusted."""
    held: dict[str, Any] = dict.fromkeys(("win_rate", "deal_rate", "ahead"), 0)
    given: dict[str, Any] = {"rules": SHORT, "measures": True, "threads": 1}
    for seed in range(runs):
        found = mus.simulate(*teams, matches=2 * pairs, seed=seed, **given).measures
        for name, count in held.items():
            held[name] = count + inside(getattr(found, name), 0.0 if name == "ahead" else 0.5)
    return {name: count / runs for name, count in held.items()}


def test_the_adjusted_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    for plain, paired, adjusted in coverage(EQUAL[0], 120, 150).values():
        assert 0.9 <= paired <= 0.99
        assert 0.9 <= adjusted <= 0.99
        assert plain >= paired


@pytest.mark.prove
@pytest.mark.parametrize("pairs", [5, 10, 20])
def test_points_of_a_few_pairs_hold_the_truth_never_too_seldom(pairs: int) -> None:
    """Between alike teams most pairs differ little and a few much, so that Student's interval of
    few pairs is wider than need be; it comes near to 95 of 100 as pairs are more."""
    _, paired, adjusted = coverage(EQUAL[0], 4_000, pairs)["ahead"]
    print(f"{pairs} pairs: paired {paired}, adjusted {adjusted}")
    assert 0.935 <= paired <= 0.99
    assert 0.935 <= adjusted <= 0.99


def test_an_error_is_the_standard_error_in_each_of_the_three_ways() -> None:
    """An interval of points reaches as many errors as Student's law says, and no error has his
    point in it already."""
    found = play(a=A, b=B, matches=40, measures=True).measures
    three = found.ahead
    for estimate, free in ((three.plain, 39), (three.paired, 19), (three.adjusted, 17)):
        reach = stats.t.ppf(0.975, free) * estimate.error
        expected = (estimate.value - reach, estimate.value + reach)
        assert estimate.interval == pytest.approx(expected, rel=1e-5)
    assert three.adjusted != three.paired
    for points in found.points.values():
        for one in points:
            assert one.width == pytest.approx(2 * stats.t.ppf(0.975, 19) * one.error, rel=1e-5)


@pytest.mark.prove
@pytest.mark.parametrize("teams", EQUAL, ids=str)
def test_the_adjusted_interval_holds_the_truth_as_often_as_it_says(teams: tuple[str, str]) -> None:
    for name, (plain, paired, adjusted) in coverage(teams, 2_000, 150).items():
        print(f"{teams}, {name}: plain {plain}, paired {paired}, adjusted {adjusted}")
        assert 0.935 <= paired <= 0.965
        assert 0.935 <= adjusted <= 0.965


@pytest.mark.prove
@pytest.mark.parametrize("b", ["simple(bold=0.9)", "caller"])
def test_what_luck_takes_away_has_mean_nought(b: str) -> None:
    """For bots of different strength; the slopes are estimated from the same pairs, which leaves a
    bias that must be small beside the error of a run."""
    for pairs, runs in ((40, 2_000), (400, 1_000)):
        given: dict[str, Any] = {"rules": SHORT, "measures": True, "threads": 1}
        shifts, errors = [], []
        for seed in range(runs):
            found = mus.simulate("simple", b, matches=2 * pairs, seed=seed, **given).measures.ahead
            shifts.append(found.adjusted.value - found.paired.value)
            errors.append(found.adjusted.error)
        bias, error = np.mean(shifts) / np.mean(errors), np.std(shifts) / runs**0.5
        print(
            f"{b}, {pairs} pairs: {np.mean(shifts):+.5f} ± {1.96 * error:.5f}, {bias:+.4f} errors"
        )
        assert abs(bias) < 0.1
        assert pairs < 400 or abs(np.mean(shifts)) < 3 * error


# --- what a run does with them ---


def test_measures_are_counted_along_or_played_again(tmp_path: Any) -> None:
    along = [
        mus.simulate(A, B, **GIVEN, measures=True, threads=threads).measures for threads in (1, 3)
    ]
    runs = [mus.simulate(A, B, **GIVEN), mus.simulate(A, B, **GIVEN, out=tmp_path, measures=True)]
    assert all(run.measured is None for run in runs)
    assert along[0] == along[1] == runs[0].measures == runs[1].measures
    duel = mus.duel(A, B, **GIVEN)
    assert duel.measures == along[0]
    assert duel.paired.value == duel.win_rate
    assert duel.paired.interval == pytest.approx(duel.interval)
    assert duel.game_rate == duel.games[0] / sum(duel.games)
    assert duel.deal_interval == duel.measures.deal_rate.paired.interval
    assert duel.adjusted == duel.measures.win_rate.adjusted


def test_the_plain_interval_is_that_of_lone_matches() -> None:
    run = mus.simulate(A, B, **GIVEN, paired=False, measures=True)
    assert run.measures.win_rate.plain.interval == pytest.approx(run.interval)
    both = run.measures.win_rate
    assert both.plain.error == pytest.approx(both.paired.error)
    paired = mus.simulate(A, B, **(GIVEN | {"matches": 8_000}), measures=True)
    lone = mus.simulate(A, B, **(GIVEN | {"matches": 8_000}), paired=False, measures=True)
    for name in ("win_rate", "game_rate", "deal_rate", "ahead"):
        expected = getattr(lone.measures, name).plain.error
        assert getattr(paired.measures, name).plain.error == pytest.approx(expected, rel=0.04)


def test_few_matches_and_equal_ones_are_still_told() -> None:
    for matches in (2, 4, 6, 8):
        for b in ("simple", "paso"):
            found = mus.simulate("simple", b, matches=matches, measures=True).measures
            low, high = found.win_rate.adjusted.interval
            assert 0 <= low <= found.win_rate.adjusted.value <= high <= 1
            assert "NaN" not in str(found.to_dict())
    same = mus.simulate("simple", "simple", matches=200, measures=True).measures
    assert same.win_rate.adjusted == same.win_rate.paired
    assert same.ahead.adjusted.interval == (0, 0)
    one = mus.simulate("simple", "paso", matches=1, paired=False, measures=True).measures
    assert one.ahead.to_dict()["paired"]["error"] is None


def test_measures_copy_pickle_and_show_themselves() -> None:
    run = played(0)
    assert pickle.loads(pickle.dumps(run)).measured == run.measures
    for other in (copy.deepcopy(run.measures), pickle.loads(pickle.dumps(run.measures))):
        assert other == run.measures
        assert other.to_dict() == run.measures.to_dict()
    assert repr(run.measures).startswith("<Measures: win rate 0.")
    assert "<caption>points a deal" in run._repr_html_()
    assert "points a deal" not in mus.simulate(A, B, matches=20)._repr_html_()
    for found in (
        mus.duel(A, B, matches=20),
        mus.tournament([A, "paso"], matches=20),
        mus.sweep("simple(bold=0..1:1)", against=A, matches=20),
    ):
        assert found._repr_html_().startswith("<table><caption>")


def test_the_command_line_tells_them() -> None:
    line = ["simulate", A, B, "--matches", "300", "--seed", "7", "--measures"]
    told = call(*line, "--json").json["measures"]
    assert told == played(0).measures.to_dict()
    shown = call(*line).out
    assert "│ adjusted │" in shown
    assert f"{told['points']['pares']['a']['value']:.3f}" in shown
    assert "measures" not in call(*line[:-1], "--json").json
    duel = call("duel", A, B, "--matches", "300", "--seed", "7")
    assert f"{told['win_rate']['adjusted']['value']:.2%}" in duel.out
    assert call(*["duel", *line[1:-1]], "--json").json["measures"] == told


def test_sums_are_read_as_they_are_written() -> None:
    text = played(0).measures.text
    assert _native.Sums.read(text).text() == text
    for wrong in ("", "1", text + " 5", text.replace(" ", " x", 1), text.rpartition(" ")[0]):
        with pytest.raises(mus.MusError, match="measures: expected whole numbers"):
            _native.Sums.read(wrong)
    empty = Measures(_native.Sums().text())
    assert empty.win_rate.paired.interval == (0, 1)


@pytest.mark.parametrize("end", [1, 2, 3])
def test_sums_that_hold_a_part_of_a_set_are_not_written(end: int) -> None:
    """Its measures would be lost; what completes the set makes them whole."""

    def sums(first: int, last: int) -> _native.Sums:
        played = _native.Simulation("simple", "paso", [(first, last)], keep="measures")
        while (shard := played.next(1.0)) is None:
            pass
        assert shard.sums is not None
        return shard.sums

    part = sums(0, end)
    if end % 2 == 0:
        assert part.text() == sums(0, 2).text()
        return
    with pytest.raises(mus.MusError, match=r"has 1 of 2 matches; only whole sets can be written"):
        part.text()
    part.merge(sums(end, end + 1))
    assert part.text() == sums(0, end + 1).text()


def test_students_points() -> None:
    for free in (*range(1, 200), 1_000, 100_000):
        assert student(free) == pytest.approx(stats.t.ppf(0.975, free), abs=2e-6)
    assert play(matches=20, measures=True).measures.win_rate.plain.error > 0
