"""Duels, tournaments and sweeps: functions of what was asked for, and of nothing else."""

import copy
import json
import pickle
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest

import mus
from mus.experiments import design, playing
from tests.command import call
from tests.runs import SHORT, contents

BOTS = ["simple", "random", "caller", "paso+random"]


def small_blocks(pairs: int = 20) -> Any:
    """Experiments inside have blocks of so many pairs; another size is another experiment."""
    return mock.patch.object(design, "PAIRS_PER_BLOCK", pairs)


def of_every_kind(**options: Any) -> list[Any]:
    """An experiment of each kind, in folders of their own where there is a folder."""
    out, seed = options.pop("out", None), options.pop("seed", 4)
    given = {"rules": SHORT, "seed": seed, **options}
    folders = [None if out is None else out / str(place) for place in range(5)]
    sweep = "random(geometric=0..1:1)+simple(bold=0..1:0.5)"
    test = {"sprt": "elo0=0,elo1=60", "matches": 20_000}
    return [
        mus.duel("random", "caller", matches=330, out=folders[0], **given),
        mus.duel("simple+random", "random+simple", out=folders[1], **test, **given),
        mus.tournament(BOTS, matches=170, out=folders[2], **given),
        mus.tournament(BOTS, matches=170, format="gauntlet", out=folders[3], **given),
        mus.sweep(sweep, against="caller", matches=90, out=folders[4], **given),
    ]


def test_threads_change_neither_results_nor_bytes(tmp_path: Path) -> None:
    with small_blocks():
        plain = of_every_kind()
        for threads in (1, 2, 5):
            assert of_every_kind(threads=threads, out=tmp_path / str(threads)) == plain
    folders = [contents(tmp_path / str(threads)) for threads in (1, 2, 5)]
    assert folders[0] == folders[1] == folders[2]
    assert len(folders[0]) == 10
    results = [json.loads(folders[0][f"{place}/result.json"]) for place in range(5)]
    assert results == [found.to_dict() for found in plain]
    assert plain[1].verdict in ("H0", "H1")


def test_blocks_add_up_to_what_simulate_plays() -> None:
    run = mus.simulate("random", "caller", matches=330, seed=4, rules=SHORT)
    with small_blocks():
        duel, *_ = of_every_kind()
    assert (duel.wins, duel.games, duel.deals) == (run.wins, run.games, run.deals)


def test_a_test_looks_after_each_block_in_order() -> None:
    with small_blocks():
        _, duel, *_ = of_every_kind(threads=3)
        ends = []
        for matches in range(40, duel.matches + 40, 40):
            part = mus.duel("simple+random", "random+simple", matches=matches, seed=4, rules=SHORT)
            ends.append(duel.sprt.decide(duel.sprt.ratio(part.pairs)))
    assert part == mus.duel(*BOTH, matches=duel.matches, seed=4, rules=SHORT)
    assert ends[-1] == duel.verdict
    assert not any(ends[:-1])


BOTH = ("simple+random", "random+simple")


def test_the_seed_of_a_pairing_is_a_word_of_the_public_streams() -> None:
    found = mus.tournament(BOTS, matches=40, seed=2**64 - 1, rules=SHORT)
    key = np.array([2**64 - 1, 4], np.uint64)
    for i, j in combinations(range(4), 2):
        seed = int(np.random.Philox(key=key, counter=[0, 0, i, j]).random_raw())
        run = mus.simulate(BOTS[i], BOTS[j], matches=40, seed=seed, rules=SHORT)
        result = found.pairings[i, j]
        assert (result.a, result.b, result.wins, result.deals) == (
            run.a,
            run.b,
            run.wins,
            run.deals,
        )


def test_all_bots_of_a_sweep_play_the_same_cards() -> None:
    found = mus.sweep("simple(bold=0..0.2:0.1)", against="paso", matches=60, seed=9)
    assert [point.values for point in found.points] == [{"bold": 0}, {"bold": 0.1}, {"bold": 0.2}]
    for point in found.points:
        run = mus.simulate(point.result.a, "paso", matches=60, seed=9)
        assert (point.result.wins, point.result.games) == (run.wins, run.games)
    assert found.best.result.win_rate == max(point.result.win_rate for point in found.points)


def test_the_values_of_a_range_are_exact() -> None:
    found = mus.sweep("simple(bold=0..1:0.1)", against="paso", matches=2)
    assert [point.values["bold"] for point in found.points] == [n / 10 for n in range(11)]
    assert [point.result.a for point in found.points][3:6] == [
        "simple(bold=0.3)", "simple(bold=0.4)", "simple",
    ]  # fmt: skip
    one = mus.sweep("simple(bold=0.3..0.35:0.1, mus=0.5)", against="paso", matches=2)
    assert [point.values for point in one.points] == [{"bold": 0.3}]
    two = mus.sweep("simple(bold=0..1:1)+simple(bold=0..1:0.5)", against="paso", matches=2)
    assert [tuple(point.values.items()) for point in two.points][:2] == [
        (("bold", 0), ("bold 2", 0)),
        (("bold", 0), ("bold 2", 0.5)),
    ]
    assert len(two.points) == 6


def test_a_tournament_adds_up() -> None:
    found = mus.tournament(BOTS, matches=170, seed=1, rules=SHORT)
    told = found.to_dict()
    assert [bot["bot"] for bot in told["bots"]] == [found.bots[bot] for bot in found.ranking]
    assert told["matches"] == found.matches == 6 * 170
    ratings = [bot["elo"] for bot in told["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(0, abs=1e-9)
    for a in range(4):
        assert told["cross"][a][a] is told["likelihood_of_superiority"][a][a] is None
        for b in range(a):
            assert told["cross"][a][b] + told["cross"][b][a] == pytest.approx(1)
            superior = told["likelihood_of_superiority"]
            assert superior[a][b] + superior[b][a] == pytest.approx(1)
        row = [share for share in told["cross"][a] if share is not None]
        assert told["bots"][a]["win_rate"] == pytest.approx(sum(row) / 3)
    json.dumps(told, allow_nan=False)


def test_a_gauntlet_is_the_first_against_each_other_one() -> None:
    found = mus.tournament(BOTS, matches=40, format="gauntlet", rules=SHORT)
    assert list(found.pairings) == [(0, 1), (0, 2), (0, 3)]
    assert found.share(1, 2) is None
    assert found.share(1, 0) == 1 - found.pairings[0, 1].win_rate
    full = mus.tournament(BOTS, matches=40, rules=SHORT)
    assert {key: full.pairings[key] for key in found.pairings} == found.pairings


def test_the_interval_of_games_follows_from_the_matches() -> None:
    found = mus.duel("simple", "simple(bold=0.8)", matches=600, seed=6)
    rows = mus.simulate("simple", "simple(bold=0.8)", matches=600, seed=6).table("matches")
    won = np.zeros((300, 2))
    for row in rows.to_pylist():
        seat = row["match"] % 2
        won[row["pair"]] += row[f"games{seat}"], row[f"games{1 - seat}"]
    assert tuple(won.sum(axis=0)) == found.games
    rate = found.games[0] / sum(found.games)
    residuals = won[:, 0] - rate * won.sum(axis=1)
    games = won.sum() / 300
    error = np.sqrt((residuals**2).sum() + 0.25 * games**2) / won.sum()
    low, high = found.game_interval
    assert low < found.game_rate == rate < high
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.02)


def test_results_copy_and_pickle_and_show_themselves() -> None:
    with small_blocks():
        for found in of_every_kind():
            for other in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
                assert other == found
                assert other.to_dict() == found.to_dict()
            assert repr(found).startswith(f"<{type(found).__name__} ")


def test_progress_only_grows_and_says_how_it_stands() -> None:
    told: list[tuple[int, int, str]] = []
    with small_blocks():
        mus.tournament(BOTS, matches=400, rules=SHORT, progress=lambda *heard: told.append(heard))
    done = [heard[0] for heard in told]
    assert done == sorted(done)
    assert told[-1][:2] == (2_400, 2_400)
    assert " v " in told[-1][2]
    assert "% to " in told[-1][2]


def test_finished_blocks_are_never_played_twice(tmp_path: Path) -> None:
    """Broken off again and again by an error of the callback, the same bytes come out."""
    played: list[tuple[str, str, tuple[int, int]]] = []
    real = playing._play_block

    def counted(given: Any, pairing: int, block: int, stopping: Any) -> Any:
        found = real(given, pairing, block, stopping)
        if found is not None:
            between = given.design.pairings[pairing]
            played.append((between.a, between.b, given.design.block(block)))
        return found

    def break_off(done: int, total: int, note: str) -> None:
        if done - begun >= 80:
            raise LookupError("broken")

    arguments: dict[str, Any] = {"matches": 170, "rules": SHORT, "threads": 1}
    with small_blocks():
        whole = mus.tournament(BOTS, out=tmp_path / "clean", **arguments)
        begun, breaks = 0, 0
        with mock.patch.object(playing, "_play_block", counted):
            while True:
                try:
                    found = mus.tournament(
                        BOTS, out=tmp_path / "cut", progress=break_off, **arguments
                    )
                    break
                except LookupError:
                    breaks += 1
                    manifest = json.loads((tmp_path / "cut" / "_experiment.json").read_text())
                    begun = sum(told["tally"]["matches"] for told in manifest["pairings"])
    assert breaks >= 8
    assert found == whole
    assert contents(tmp_path / "cut") == contents(tmp_path / "clean")
    # Blocks in play when it breaks off are not finished; each break costs at most two of them.
    assert len(set(played)) == 6 * 5
    assert len(played) <= 30 + 2 * breaks


def test_a_complete_experiment_plays_nothing(tmp_path: Path) -> None:
    line = ["tournament", "paso", "caller", "--matches", "40", "--out", str(tmp_path / "t")]
    first = call(*line)
    before = contents(tmp_path)
    with mock.patch.object(playing, "_play_block", side_effect=AssertionError("played")):
        second, told = call(*line), call(*line, "--json")
    assert (first.code, second.code, told.code) == (0, 0, 0)
    assert "was complete" in second.out
    assert "was complete" not in first.out
    assert "resume with: mus tournament paso caller" in first.err
    assert (second.err, told.err) == ("", "")
    assert contents(tmp_path) == before
    assert told.json == json.loads(before["t/result.json"]) | {
        "out": str(tmp_path / "t"), "resume": None,
    }  # fmt: skip


FILES = {
    "duel": 'bots = ["simple", "random"]\nsprt = "elo0=0,elo1=50"\nmatches = 2000\n',
    "tournament": 'bots = ["simple", "random", "paso"]\nmatches = 40\nformat = "gauntlet"\n',
    "sweep": 'sweep = "simple(bold=0..1:0.5)"\nagainst = "random"\nmatches = 40\n',
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_the_same_experiment(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    rules = '\n[rules]\npreset = "madrid"\ntarget = 20\n'
    path.write_text(f'kind = "{kind}"\nseed = 3\n{FILES[kind]}{rules}')
    given: dict[str, Any] = {"seed": 3, "rules": {"preset": "madrid", "target": 20}}
    other: Any = {
        "duel": lambda: mus.duel("simple", "random", sprt="elo0=0,elo1=50", matches=2000, **given),
        "tournament": lambda: mus.tournament(
            ["simple", "random", "paso"], matches=40, format="gauntlet", **given
        ),
        "sweep": lambda: mus.sweep("simple(bold=0..1:0.5)", against="random", matches=40, **given),
    }[kind]()
    assert mus.experiment(path) == mus.experiment(str(path)) == other
    answer = call("experiment", str(path), "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.json == other.to_dict() | {"out": None, "resume": None}


def test_a_file_names_its_folder(tmp_path: Path) -> None:
    path, folder = tmp_path / "e.toml", tmp_path / "there"
    path.write_text(f'kind = "duel"\nbots = ["paso", "random"]\nmatches = 4\nout = "{folder}"\n')
    answer = call("experiment", str(path))
    assert f"resume with: mus experiment {path}" in answer.err
    assert set(contents(folder)) == {"_experiment.json", "result.json"}
    mus.experiment(path, out=tmp_path / "other")
    assert contents(tmp_path / "other") == contents(folder)


@pytest.mark.prove
def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """2,000 duels of two teams that are equally strong by construction (see test_sprt.py)."""
    inside = {"interval": 0, "game_interval": 0, "elo_interval": 0, "normalised_elo_interval": 0}
    for seed in range(2_000):
        found = mus.duel(*BOTH, matches=300, seed=seed, rules=SHORT)
        for name in inside:
            low, high = getattr(found, name)
            inside[name] += low <= (0 if "elo" in name else 0.5) <= high
    print({name: count / 2_000 for name, count in inside.items()})
    for count in inside.values():
        assert 0.935 <= count / 2_000 <= 0.965


@pytest.mark.prove
@pytest.mark.parametrize(("other", "least"), [("simple(bold=1,mus=1)", 0.525), ("random", 0.73)])
def test_the_intervals_hold_the_truth_of_unequal_bots_too(other: str, least: float) -> None:
    """2,000 duels of bots one of which is better; the truth is that of a million other matches."""
    pairing = ("simple", other)
    long = mus.duel(*pairing, matches=1_000_000, seed=2_000, rules=SHORT)
    assert long.interval[0] > least
    truth = {
        "interval": long.win_rate,
        "game_interval": long.game_rate,
        "deal_interval": long.deal_rate,
        "elo_interval": long.elo,
        "normalised_elo_interval": long.normalised_elo,
    }
    inside = dict.fromkeys(truth, 0)
    for seed in range(2_000):
        found = mus.duel(*pairing, matches=300, seed=seed, rules=SHORT)
        for name, value in truth.items():
            low, high = getattr(found, name)
            inside[name] += low <= value <= high
    print({name: count / 2_000 for name, count in inside.items()}, long)
    # That of normalised Elo is made so that it is never too narrow: 96.7 % against `random`.
    most = {"normalised_elo_interval": 0.975}
    for name, count in inside.items():
        assert 0.935 <= count / 2_000 <= most.get(name, 0.965), name
