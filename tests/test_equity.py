"""The chance to win from a score: symmetric, monotone, and what direct play comes to."""

import json
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native
from mus.equities import build
from tests.batched_bots import Caller as Batched
from tests.bots import Caller, Random
from tests.command import assert_refused, call


@pytest.fixture(scope="module")
def grid() -> np.ndarray:
    """By score of team a, of team b, and mano: the chance to win the game."""
    table = mus.equity_table()
    assert table.column_names == ["score_a", "score_b", "mano", *mus.Equity._fields]
    assert table.num_rows == 40 * 40 * 2
    return table["game"].to_numpy().reshape(40, 40, 2)


def played(mano: int, matches: int = 3_000) -> tuple[float, float]:
    """The share of games of four `exact` that team a won with this mano, and its error."""
    rules = {"target": 5, "games_to_win": 3}
    run = mus.simulate("exact", "exact", matches=matches, seed=8, paired=False, rules=rules)
    deals = run.table("deals")
    columns = {name: deals[name].to_numpy() for name in ("match", "game", "deal", "mano")}
    last = np.flatnonzero(np.diff(columns["game"] + 100 * columns["match"], append=-1))
    won = (deals["score0_after"].to_numpy() >= 5)[last]
    chosen = won[columns["mano"][columns["deal"] == 0] % 2 == mano]
    return float(chosen.mean()), float((0.25 / len(chosen)) ** 0.5)


@pytest.mark.parametrize("mano", [0, 1])
def test_the_teams_are_alike_but_for_mano(mano: int) -> None:
    """What is solved from mano's side alone is what matches come to, whichever team has mano."""
    won, error = played(mano)
    found = mus.equity(0, 0, mano, rules={"target": 5}, deals=10_000, seed=2)
    assert abs(won - found.game) < 4 * np.hypot(error, found.game_error)
    # The two sides lie further apart than that, so that they cannot be mixed up.
    other = mus.equity(0, 0, 1 - mano, rules={"target": 5}, deals=10_000, seed=2)
    assert abs(won - other.game) > 6 * np.hypot(error, other.game_error)


def test_more_points_are_better(grid: np.ndarray) -> None:
    """Each one: `exact` does not look at the score; from all scores the same deals are played."""
    assert (np.diff(grid, axis=0) >= 0).all()
    assert (np.diff(grid, axis=1) <= 0).all()
    assert (grid[1:] > grid[:-1]).mean() > 0.99
    assert grid[39, 0].min() > 0.95
    assert grid[0, 39].max() < 0.05


def test_what_is_estimated_anew_is_monotone_too() -> None:
    """But for 0 to 0: the first deal of a game has other cards than those from all other scores."""
    table = mus.equity_table({"target": 12}, deals=200, seed=3)
    grid, error = (table[name].to_numpy().reshape(12, 12, 2) for name in ("game", "game_error"))
    slack = np.full((12, 12, 2), 1e-12)
    slack[0, 0] = 4 * np.hypot(error[0, 0], error[1, 0])
    assert (np.diff(grid, axis=0) >= -slack[:-1]).all()
    assert (np.diff(grid, axis=1) <= slack[:, :-1]).all()


def test_for_simple_more_points_are_better_while_the_end_is_far() -> None:
    """Near it `simple` stakes the game too soon or too late."""
    table = mus.equity_table(policy="simple", deals=500, seed=1)
    far = table["game"].to_numpy().reshape(40, 40, 2)[:31, :31]
    assert (far[8:] > far[:-8]).all()
    assert (far[:, 8:] < far[:, :-8]).all()


@pytest.mark.parametrize(("deals", "seed"), [(100, 1), (100, 2), (200, 3), (200, 4)])
def test_few_deals_lie_within_their_errors_of_many(deals: int, seed: int) -> None:
    """A mean of 20 solutions of 5 or 10 deals each would not: it lies to one side."""
    rules = {"target": 12}
    few = mus.equity_table(rules, policy="simple", deals=deals, seed=seed)
    many = mus.equity_table(rules, policy="simple", deals=10_000, seed=99)
    for kind in ("game", "match"):
        error = np.hypot(few[f"{kind}_error"].to_numpy(), many[f"{kind}_error"].to_numpy())
        off = (few[kind].to_numpy() - many[kind].to_numpy()) / error
        assert abs(off).max() < 3.1, kind
        assert (abs(off) > 2).mean() < 0.1, kind


def shipped() -> np.ndarray:
    """The sums of ends that ship: batch, our score, their score, ends."""
    return np.frombuffer(_native.equity_built(), "<u2").reshape(20, 40, 40, 3)


def test_the_last_of_what_ships_is_built_anew() -> None:
    least = 74
    built, ships = build(least), shipped()
    rows = [(a, b) for a in range(40) for b in range(40) if a + b >= least]
    assert len(rows) == 15
    for a, b in rows:
        assert np.array_equal(built[:, a, b], ships[:, a, b]), (a, b)


@pytest.mark.prove
def test_all_that_ships_is_built_anew() -> None:
    assert np.array_equal(build(), shipped())


def test_what_ships_is_what_is_told() -> None:
    ends = shipped()[:, 30, 20, 1].astype(float) / 65_535
    told = mus.equity(30, 20)
    assert told.game == pytest.approx(ends.mean())
    assert told.game_error == pytest.approx(ends.std(ddof=1) / 20**0.5)
    single = mus.equity(30, 20, rules={"games_to_win": 1})
    assert single.match == pytest.approx(told.game)


@pytest.mark.parametrize(
    ("policy", "matches"),
    [("exact", 4_000), ("simple", 4_000), pytest.param("exact", 80_000, marks=pytest.mark.prove)],
)
def test_points_at_the_table_say_the_same(policy: str, matches: int) -> None:
    """Scores that matches come by, and how often their games are won from there."""
    run = mus.simulate(policy, policy, matches=matches, seed=5, paired=False)
    asked: dict[str, Any] = {} if policy == "exact" else {"policy": policy, "deals": 500}
    deals = run.table("deals")
    columns = {name: deals[name].to_numpy() for name in ("match", "game", "deal", "mano")}
    before = [deals[f"score{team}_before"].to_numpy() for team in (0, 1)]
    after = [deals[f"score{team}_after"].to_numpy() for team in (0, 1)]
    # The winner of each deal's game is that of the last deal of the game.
    last = np.flatnonzero(np.diff(columns["game"] + 100 * columns["match"], append=-1))
    won = (after[0] >= 40)[last][np.searchsorted(last, np.arange(len(before[0])))]
    looked_at = 0
    for low in range(0, 40, 8):
        for high in range(0, 40, 8):
            near = (abs(before[0] - low - 4) <= 2) & (abs(before[1] - high - 4) <= 2)
            near &= columns["deal"] > 0
            if near.sum() < 300:
                continue
            wanted = [
                mus.equity(int(a), int(b), int(mano) % 2, **asked)
                for a, b, mano in zip(
                    before[0][near], before[1][near], columns["mano"][near], strict=True
                )
            ]
            chance, stated, *_ = np.mean(wanted, axis=0)
            error = np.hypot((0.25 / near.sum()) ** 0.5, stated)
            assert abs(won[near].mean() - chance) < 4 * error, (low, high)
            looked_at += 1
    assert looked_at >= 10


def test_matches_follow_from_games() -> None:
    start = [mus.equity(0, 0, mano, deals=200) for mano in (0, 1)]
    assert start[0].game + start[1].game == pytest.approx(1)
    assert start[0].match + start[1].match == pytest.approx(1)
    ahead = mus.equity(0, 0, games=(1, 0), deals=200)
    assert ahead.match > 0.7
    assert ahead.game == start[0].game
    single = mus.equity(3, 2, rules={"games_to_win": 1, "target": 10}, deals=200)
    assert single.match == pytest.approx(single.game)
    assert single.match_error == pytest.approx(single.game_error)


def test_threads_change_nothing() -> None:
    rules = {"target": 12, "mus_corrido": True, "signals": "classic"}
    tables = [mus.equity_table(rules, deals=100, seed=9, threads=n) for n in (1, 2)]
    from mus import equities

    equities._KEPT.clear()
    tables.append(mus.equity_table(rules, deals=100, seed=9, threads=5))
    assert tables[0].equals(tables[1])
    assert tables[0].equals(tables[2])


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((40, 0), {}, "score_a is 40: expected a whole number from 0 to 39"),
        ((0, -1), {}, "score_b is -1"),
        ((0, 0, 4), {}, "mano is 4"),
        ((0, 0), {"games": (2, 0)}, "expected two numbers of games won, below 2 (M7.1)"),
        ((0, 0), {"games": (1,)}, "games is (1,)"),
        ((0, 0), {"deals": 110}, "deals is 110: expected a multiple of 20"),
        ((0, 0), {"deals": 20}, "deals is 20"),
        ((0, 0), {"policy": "simpel"}, 'unknown bot "simpel"'),
        ((0, 0), {"policy": object()}, "object is no bot: it has no method mus"),
        ((0, 0), {"policy": None}, "policy is None: expected one bot, which plays in all four"),
        ((0, 0), {"policy": "simple+paso"}, "policy is 'simple+paso': expected one bot"),
        ((0, 0), {"policy": ("simple", "paso")}, "expected one bot, which plays in all four"),
        ((0, 0), {"policy": "bots.py:Bot"}, "bots.py: no such file"),
        ((0, 0), {"policy": Batched()}, "decides in batches, and equity asks decision by decision"),
        ((0, 0), {"rules": {"target": 101}}, "target 101: equity is for targets up to 100"),
        ((0, 0), {"seed": -1}, "seed is -1"),
        ((0, 0), {"threads": 0}, "threads is 0"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: tuple[int, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(mus.MusError) as caught:
        mus.equity(*arguments, **{"deals": 100, **options})
    assert message in str(caught.value)


@pytest.mark.parametrize("verb", ["equity", "odds"])
@pytest.mark.parametrize("name", ["eq.csv", "eq", "eq.parquet.gz"])
def test_a_table_of_another_kind_is_refused_before_the_work(
    verb: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = mock.Mock(side_effect=AssertionError("worked"))
    monkeypatch.setattr("mus.equities.equity_table", made)
    monkeypatch.setattr("mus.odds_tables.odds_table", made)
    answer = call(verb, "--table", str(tmp_path / name))
    right = (tmp_path / name).with_suffix(".parquet")
    assert_refused(answer, f'ends in .parquet, as in "{right}"')
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_the_same(tmp_path: Path) -> None:
    words = ["equity", "8", "5", "--mano", "1", "--games", "1,0", "--set", "target=10"]
    told = call(*words, "--deals", "100", "--json").json
    found = mus.equity(8, 5, 1, games=(1, 0), rules={"target": 10}, deals=100)
    assert {name: told[name] for name in mus.Equity._fields} == found._asdict()
    assert (told["policy"], told["deals"], told["seed"]) == ("exact", 100, 0)
    assert call(*words, "--deals", "100").out.startswith("game   ")
    path = tmp_path / "equity.parquet"
    answer = call("equity", "--table", str(path), "--set", "target=5", "--deals", "100", "--json")
    assert answer.json["rows"] == 50
    table = pq.read_table(path)
    assert json.loads(table.schema.metadata[b"rules"]) == {"target": 5}
    assert table.schema.metadata[b"policy"] == b"exact"
    assert table.equals(mus.equity_table({"target": 5}, deals=100))
    error = 1.959964 * found.game_error
    assert f"game   {found.game:.2%} ± {error:.2%} for team a" in call(*words, "--deals", "100").out
    assert "±: the 95 % interval" in call(*words, "--deals", "100").out
    assert_refused(call("equity"), "two scores are wanted")
    assert_refused(call("equity", "1", "2", "--games", "x"), "--games 'x': expected two numbers")
    assert_refused(call("equity", "1", "--table", "x", "--games", "1,0"), "drop A, --games")


class Twin(Caller):
    """Plays as ``caller`` does."""

    def __init__(self, name: str = "twin") -> None:
        super().__init__()
        self.name = name


class Raises(Caller):
    """Fails at its first word in a lance."""

    def speak(self, _view: mus.View) -> str:
        """Fails."""
        raise LookupError("no such thing")


TINY = {"target": 6}


def test_a_bot_of_python_gives_the_chances_of_its_twin() -> None:
    for score in ((0, 0), (3, 5), (5, 5)):
        house = mus.equity(*score, rules=TINY, policy="caller", deals=100)
        assert mus.equity(*score, rules=TINY, policy=Twin(), deals=100) == house
    table = mus.equity_table(TINY, policy=Twin("gemelo"), deals=100)
    assert table.to_pydict() == mus.equity_table(TINY, policy="caller", deals=100).to_pydict()
    assert table.schema.metadata[b"policy"] == b"gemelo"


def test_two_bots_of_one_name_are_not_taken_for_each_other() -> None:
    class Other(Random):
        name = "twin"

    first = mus.equity(0, 0, rules=TINY, policy=Twin(), deals=100)
    second = mus.equity(0, 0, rules=TINY, policy=Other(), deals=100)
    assert second == mus.equity(0, 0, rules=TINY, policy="random", deals=100) != first


def test_a_bot_from_a_file_is_a_policy_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def mus(self, view):\n        return 'corto'\n"
        "    def discard(self, view):\n        return view.legal[0]\n"
        "    def speak(self, view):\n"
        "        return 'paso' if 'paso' in view.legal else 'no quiero'\n"
    )
    line = ["equity", "3", "5", "--set", "target=6", "--deals", "100"]
    told = call(*line, "--policy", f"{file}:Mine", "--json").json
    house = call(*line, "--policy", "paso", "--json").json
    assert told["game"] == house["game"]


def test_a_bot_that_fails_ends_it_and_says_where() -> None:
    with pytest.raises(mus.BotError, match=r"Raises\.speak raised LookupError") as caught:
        mus.equity(0, 0, rules=TINY, policy=Raises(), deals=100)
    assert isinstance(caught.value.__cause__, LookupError)
    assert caught.value.record is not None
    assert mus.Deal.from_record(caught.value.record).seat == caught.value.seat
