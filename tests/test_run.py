"""A run is a function of what was asked for, not of threads or folders, and shows what it is."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mus
from tests.runs import assert_whole, contents, play, small_shards

TABLES = ("matches", "deals")


@pytest.mark.parametrize("paired", [True, False])
def test_threads_change_neither_results_nor_bytes(paired: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    runs, folders = [], []
    with small_shards(50):
        for threads in (1, 2, 5):
            folder = tmp_path / str(threads)
            run = play(folder, a="simple", matches=670, threads=threads, paired=paired)
            assert play(a="simple", matches=670, threads=threads, paired=paired) == run
            runs.append(run)
            folders.append(contents(folder))
            assert assert_whole(folder) == 28
    assert runs[0] == runs[1] == runs[2]
    assert folders[0] == folders[1] == folders[2]
    assert len(folders[0]) == 29


def test_threads_change_no_byte_of_whole_shards(tmp_path: Path) -> None:
    folders = []
    for threads in (1, 2, 5):
        folder = tmp_path / str(threads)
        with small_shards(10_000):
            mus.simulate("random", "caller", matches=24_000, seed=3, threads=threads, out=folder)
        folders.append(contents(folder))
    assert folders[0] == folders[1] == folders[2]
    assert len(folders[0]) == 7


def test_a_run_adds_up(tmp_path: Path) -> None:
    run = play(tmp_path, a=" simple( bold = 0.50, bluff=.1 ) ", b="paso + random", matches=500)
    assert (run.a, run.b) == ("simple(bluff=0.1)", "paso+random")
    assert run.matches == sum(run.wins) == 500
    assert sum(run.games) == 500
    assert run.win_rate == run.wins[0] / 500
    assert run.interval[0] < run.win_rate < run.interval[1]
    assert 0 < run.seconds < 60
    assert run.deals == run.table("deals").num_rows
    matches = run.table("matches")
    assert matches.num_rows == 500
    assert run.deals == sum(matches["deals"].to_pylist())


def test_a_match_goes_to_the_team_that_sits_there() -> None:
    """Wins and games of ``a``, from the seats that it has in each match."""
    for a, b in (("simple", "random"), ("caller", "paso"), ("simple(bold=0.1)", "simple")):
        run = mus.simulate(a, b, matches=60, seed=2, rules="ehmf")
        wins, games, seats = [0, 0], [0, 0], 0
        for row in run.table("matches").to_pylist():
            entrant = [row["bot0"], row["bot1"]].index(run.a)
            assert (row["bot2"], row["bot3"]) == (row["bot0"], row["bot1"])
            seats += entrant
            wins[row["winner"] ^ entrant] += 1
            for team in (0, 1):
                games[team ^ entrant] += row[f"games{team}"]
        assert (tuple(wins), tuple(games)) == (run.wins, run.games)
        assert seats == 30


def test_a_run_shows_itself() -> None:
    run = play(b="simple(bold=0.8)")
    low, high = run.interval
    assert repr(run) == (
        f"<Run random v simple(bold=0.8): 200 matches, win rate {run.win_rate:.4f} "
        f"({low:.4f} to {high:.4f})>"
    )
    page = run._repr_html_()
    assert page.startswith("<table>")
    assert page.endswith("</table>")
    for word in ("random v simple(bold=0.8)", "200", f"{run.deals:,}", f"{run.win_rate:.2%}"):
        assert word in page
    assert page.count("<tr>") == page.count("</tr>") == 5


def test_equal_runs_are_equal() -> None:
    run = play()
    assert run == play(threads=1)
    assert hash(run) == hash(play(threads=2))
    others = [
        play(seed=6),
        play(matches=202),
        play(paired=False),
        play(a="caller", b="random"),
        play(rules={"target": 11, "games_to_win": 1}),
    ]
    for other in others:
        assert run != other
    # Nobody bets, so all goes alike; yet these are two runs.
    silent = [play(a=bot, b=bot) for bot in ("paso", "caller")]
    assert silent[0].tally == silent[1].tally
    assert silent[0] != silent[1]
    assert run != 5
    assert len({run, play(), *others}) == 6


@pytest.mark.parametrize("written", [True, False])
def test_runs_copy_and_pickle(written: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    run = play(tmp_path if written else None)
    copies = [copy.copy(run), copy.deepcopy(run), pickle.loads(pickle.dumps(run))]
    for other in copies:
        assert other == run
        assert (other.seconds, other.interval, other.deals) == (
            run.seconds,
            run.interval,
            run.deals,
        )
        assert other.record(3) == run.record(3)
        assert other.table("matches").equals(run.table("matches"))
        assert repr(other) == repr(run)


def test_a_pickled_run_makes_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    frozen = pickle.dumps(play(folder))
    folder.rename(tmp_path / "moved")
    run = pickle.loads(frozen)
    assert run == play()
    assert run.table("deals").equals(play().table("deals"))
    assert not folder.exists()


def test_a_run_keeps_to_its_own_matches_when_its_folder_grows(tmp_path: Path) -> None:
    with small_shards(60):
        short = play(tmp_path, matches=100)
        play(tmp_path, matches=200)
        for name in TABLES:
            assert short.table(name).equals(play(matches=100).table(name))
        assert pickle.loads(pickle.dumps(short)).table("matches").num_rows == 100


def test_a_table_whose_part_is_gone_is_one_error(tmp_path: Path) -> None:
    run = play(tmp_path)
    (tmp_path / "deals" / "part-00000.parquet").write_bytes(b"PAR1")
    for _ in range(2):
        with pytest.raises(mus.RunError, match="part-00000"):
            run.table("deals")
        (tmp_path / "deals" / "part-00000.parquet").unlink(missing_ok=True)


@pytest.mark.parametrize(
    "options", [{}, {"paired": False}, {"rules": "barcelona"}, {"seed": 2**64 - 1}]
)
def test_tables_are_the_same_written_or_not(options: dict[str, Any], tmp_path: Path) -> None:
    with small_shards(60):
        written, unwritten = play(tmp_path, a="simple", **options), play(a="simple", **options)
        assert written == unwritten
        for name in TABLES:
            table, other = written.table(name), unwritten.table(name)
            assert table.schema.equals(other.schema, check_metadata=True)
            assert table.equals(other)
            assert table.num_rows >= 200
            assert table["match"].combine_chunks().equals(table["match"].combine_chunks().sort())


def test_rules_may_be_given_in_every_form() -> None:
    rules = mus.Rules.preset("madrid", target=20)
    forms = [rules, rules.to_dict(), {"preset": "madrid", "target": 20}]
    assert len({play(rules=form) for form in forms}) == 1
    assert play(rules=None) == play(rules="classic") == play(rules={}) == play(rules=mus.Rules())


def test_numbers_may_be_of_numpy() -> None:
    asked = play(matches=np.int64(200), seed=np.uint64(5), threads=np.int8(2))
    assert asked == play()
    assert type(asked.specification.seed) is int


def test_the_folder_may_be_text_or_deep(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "c"
    run = mus.simulate("paso", "caller", matches=2, out=str(deep))
    assert run == mus.simulate("paso", "caller", matches=2, out=deep)
    assert assert_whole(deep) == 2


def test_seeds_make_different_runs() -> None:
    seeds = [0, 1, 2, 2**32, 2**63, 2**64 - 1]
    cards = {play(seed=seed).table("deals")["cards0"].to_pylist()[0] for seed in seeds}
    assert len(cards) == len(seeds)


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    short, long = play(matches=100), play(matches=240)
    for name in TABLES:
        table = short.table(name)
        assert long.table(name).slice(0, table.num_rows).equals(table)


@pytest.mark.parametrize("written", [True, False])
def test_progress_only_grows_and_ends_at_the_total(written: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    told: list[tuple[int, int]] = []
    with small_shards(2_000):
        run = play(
            tmp_path if written else None,
            matches=40_000,
            progress=lambda done, total: told.append((done, total)),
        )
    assert run.matches == 40_000
    assert len(told) >= 2
    assert {total for _, total in told} == {40_000}
    assert told == sorted(told)
    assert told[0][0] >= 0
    assert told[-1] == (40_000, 40_000)


@pytest.mark.parametrize("written", [True, False])
def test_an_error_of_the_callback_ends_the_run(written: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    def fail(done: int, total: int) -> None:
        raise LookupError("mine")

    with small_shards(50):
        with pytest.raises(LookupError, match="mine"):
            play(tmp_path / "cut" if written else None, progress=fail)
        if written:
            assert_whole(tmp_path / "cut")
            assert play(tmp_path / "cut") == play(tmp_path / "clean")
            assert contents(tmp_path / "cut") == contents(tmp_path / "clean")


def test_several_runs_may_be_played_at_once(tmp_path: Path) -> None:
    seeds = range(6)
    with ThreadPoolExecutor(6) as pool:
        runs = list(pool.map(lambda seed: play(tmp_path / str(seed), seed=seed), seeds))
    for seed, run in zip(seeds, runs, strict=True):
        assert run == play(seed=seed)
        assert assert_whole(tmp_path / str(seed)) == 2


BOTS = [
    *("random", "paso", "caller", "simple", "random(geometric=1)", "simple(bold=0.8,mus=0.2)"),
    *("simple+random", "caller+random"),
]


@pytest.mark.parametrize("rules", ["classic", "fixed", "madrid", "ehmf", {"signals": "classic"}])
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_wins_exactly_half_against_itself(bot: str, rules: Any) -> None:
    run = mus.simulate(bot, bot, matches=120, seed=11, rules=rules)
    assert run.wins == (60, 60)
    assert run.games[0] == run.games[1]
    low, high = run.interval
    assert low < 0.5 < high
    assert low + high == pytest.approx(1)


@pytest.mark.parametrize("bot", BOTS[:4])
def test_unpaired_half_lies_within_the_interval(bot: str) -> None:
    run = mus.simulate(bot, bot, matches=4_001, seed=12, paired=False)
    low, high = run.interval
    assert run.wins[0] != run.wins[1]
    assert low < 0.5 < high
    assert high - low < 0.04


@pytest.mark.parametrize(("bot", "least"), [("random", 0.95), ("paso", 0.75), ("caller", 0.75)])
def test_simple_beats_those_that_do_not_think(bot: str, least: float) -> None:
    run = mus.simulate("simple", bot, matches=4_000, seed=13)
    assert run.interval[0] >= least
    assert mus.simulate(bot, "simple", matches=4_000, seed=13).win_rate == pytest.approx(
        1 - run.win_rate, abs=0.03
    )
