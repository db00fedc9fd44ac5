"""A bot of Python that fails, in both games: which, where and why; what is done is kept."""

import json
import pickle
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import mus
from tests.command import Answer, assert_refused, call, environment
from tests.failing_bots import FAILING, Failing
from tests.runs import assert_whole, contents

#: Room for a busy machine; without an end it would be 1,000 seconds.
SOON = 20

OF_WAYS = [(name, how) for name, failing in FAILING.items() for how in failing.ways]
OF_UNSEATED = [(name, bot) for name, failing in FAILING.items() for bot in failing.unseated]


@pytest.fixture(params=FAILING)
def game(request: pytest.FixtureRequest) -> str:
    """The name of each game."""
    return str(request.param)


@pytest.fixture
def failing(game: str) -> Failing:
    """How bots fail in it."""
    return FAILING[game]


@pytest.fixture
def faulty(failing: Failing, tmp_path: Path) -> str:
    """The file of the bots that fail."""
    path = tmp_path / "bots" / "faulty.py"
    path.parent.mkdir()
    path.write_text(failing.source)
    return str(path)


@pytest.mark.parametrize(("game", "how"), OF_WAYS)
def test_a_fault_names_its_place(failing: Failing, how: str, faulty: str) -> None:
    what, clause = failing.ways[how]
    with pytest.raises(mus.BotError) as caught:
        failing.simulate(f"{faulty}:Faulty('{how}')", "simple", matches=400, seed=2)
    error = caught.value
    assert (error.bot, error.clause) == (f"Faulty('{how}')", clause)
    place = f"match {error.match}, game {error.game}, deal {error.deal}, seat {error.seat}: "
    decision = f"decision {error.decision}: {error.bot}.{failing.method} "
    assert str(error).startswith(f"{place}{decision}")
    assert what in str(error)
    assert error.record is not None
    assert error.decision == len([e for e in error.record["events"] if " roba " not in e])
    assert str(error).endswith(json.dumps(error.record, separators=(",", ":"), ensure_ascii=False))
    at = failing.deal.from_record(error.record)
    assert at.seat == error.seat
    assert at.phase in failing.phases
    copied = pickle.loads(pickle.dumps(error))
    assert copied.facts() == error.facts()
    assert mus.BotError.told(error.facts()).facts() == error.facts()


def test_an_exception_stands_behind_the_error(failing: Failing, faulty: str) -> None:
    with pytest.raises(mus.BotError) as caught:
        failing.simulate(f"{faulty}:Faulty", "simple", matches=400)
    assert isinstance(caught.value.__cause__, LookupError)
    assert caught.value.__cause__.__traceback__ is not None


@pytest.mark.parametrize(("game", "how"), OF_WAYS)
def test_on_the_command_line_a_fault_is_one_line_and_code_2(
    failing: Failing, how: str, faulty: str
) -> None:
    line = [*failing.words, f"{faulty}:Faulty('{how}')", "simple", "--seed", "2"]
    answer = call(*line, "--matches", "400", "--json")
    places = ("match ", ", game ", ", deal ", ", seat ", "decision ", "Faulty", "the deal so far")
    assert_refused(answer, *places, json_too=True)
    assert answer.json["clause"] == failing.ways[how][1]
    match = next(after for word, after in pairwise(answer.err.split()) if word == "match")
    alone = call(*line, "--only", match.strip(","))
    assert_refused(alone, f"match {match} ", "decision ", "Faulty")


def test_the_same_fault_comes_for_any_number_of_threads(failing: Failing, faulty: str) -> None:
    messages = set()
    for threads in (1, 2, 3):
        with pytest.raises(mus.BotError) as caught:
            failing.simulate(f"{faulty}:Faulty(rarely=4)", "simple", matches=40, threads=threads)
        assert caught.value.match is not None
        messages.add(str(caught.value) if threads == 1 or caught.value.match == 0 else "")
    assert len(messages - {""}) == 1


@pytest.mark.parametrize(("game", "bot"), OF_UNSEATED)
def test_what_cannot_be_seated_is_refused(failing: Failing, bot: str, faulty: str) -> None:
    assert_refused(call(*failing.words, f"{faulty}:{bot}", "simple"), failing.unseated[bot])


def test_a_file_that_cannot_be_read_is_refused(failing: Failing, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    (tmp_path / "leaves.py").write_text("raise SystemExit\n")
    for where, fragment in (
        (f"{tmp_path}/none.py:Bot", "no such file"),
        (f"{tmp_path}/none.py", "FILE.py:CLASS"),
        (f"{tmp_path}/broken.py:Broken", "SyntaxError"),
        (f"{tmp_path}/leaves.py:Bot", "SystemExit"),
        ("no_such_module:Bot", "ModuleNotFoundError"),
        ("sys:exit", "is no module of one file"),
    ):
        assert_refused(call(*failing.words, where, "simple"), fragment)


def test_what_is_no_bot_is_refused(failing: Failing) -> None:
    good = failing.good
    for bot, fragment in (
        (good, rf"{good.__name__} is a class: .*{good.__name__}\(\)"),
        (5, r"int is no bot: it has no method (mus|play)\(view\)"),
        (None, "no method (mus|play)"),
        ((), "tuple of two"),
        ((good(),) * 3, "tuple of two"),
        ((good(), "simpel"), "did you mean"),
    ):
        with pytest.raises(mus.BotError, match=fragment):
            failing.simulate(bot, "random", matches=2)


@pytest.mark.parametrize(
    "name",
    ["", " ", "a+b", "x" * 81, 5, None, "a\nb", "simple", "montecarlo", "random(x)"],
)
def test_a_name_is_text_that_can_be_told_apart(failing: Failing, name: Any) -> None:
    bot = failing.good()
    bot.name = name
    with pytest.raises(mus.BotError, match="name"):
        failing.simulate(bot, "random", matches=2)


def test_two_different_bots_have_two_names(failing: Failing) -> None:
    first, second = failing.good(), failing.random()
    first.name = second.name = "one"
    with pytest.raises(mus.BotError, match="both named 'one'"):
        failing.simulate(first, second, matches=2)
    assert sum(failing.simulate(failing.good(), failing.good(), matches=20).wins) == 20


@pytest.mark.parametrize("version", ["", 1.5, b"1"])
def test_a_version_is_text_or_a_number(failing: Failing, version: Any, tmp_path: Path) -> None:
    bot = failing.good()
    bot.version = version
    with pytest.raises(mus.BotError, match="version"):
        failing.simulate(bot, "random", matches=2, out=tmp_path / "run")


@pytest.mark.parametrize(
    "options", [{"on_error": "go on"}, {"time_limit": 0}, {"time_limit": "1"}, {"time_limit": True}]
)
def test_options_are_checked(failing: Failing, options: dict[str, Any]) -> None:
    with pytest.raises(mus.MusError, match=next(iter(options))):
        failing.simulate(failing.good(), "random", matches=2, **options)


# --- forfeits ---


def test_a_match_can_be_forfeited_and_the_run_goes_on(
    failing: Failing, faulty: str, tmp_path: Path
) -> None:
    bots = f"{faulty}:{failing.rare}", "simple"
    given: dict[str, Any] = {"matches": failing.matches, "seed": 2, "on_error": "forfeit"}
    with failing.blocks():
        runs = [
            failing.simulate(*bots, **given, out=out, threads=threads)
            for out, threads in ((None, 1), (None, 2), (tmp_path / "a", 1), (tmp_path / "b", 2))
        ]
        assert mus.data.verify(tmp_path / "a", bots=bots, sample=None).faults == ()
    run = runs[0]
    assert runs == [run] * 4
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    facts = [error.facts() for error in run.forfeits]
    assert all([error.facts() for error in other.forfeits] == facts for other in runs)
    assert 10 < len(facts) < run.matches == failing.matches
    assert assert_whole(tmp_path / "a") == 2 * failing.shards
    rows = {row["match"]: row for row in run.table("matches").to_pylist()}
    assert runs[2].table("matches").equals(run.table("matches"))
    for error in run.forfeits:
        assert error.match is not None
        assert error.seat is not None
        row = rows[error.match]
        assert row["winner"] == (error.seat + 1) % 2
        assert row[f"games{row['winner']}"] == 2
        record = run.record(error.match)
        assert "result" not in record
        assert record["deals"][-1]["events"] == (error.record or {})["events"]
        assert failing.replay(record).winner is None
    for copied in (pickle.loads(pickle.dumps(run)), pickle.loads(pickle.dumps(runs[2]))):
        assert [error.facts() for error in copied.forfeits] == facts


def test_the_command_line_counts_forfeits(failing: Failing, faulty: str) -> None:
    line = [*failing.words, f"{faulty}:Faulty", "simple", "--matches", "60"]
    answer = call(*line, "--on-error", "forfeit")
    assert answer.code == 0
    assert "Forfeited: " in answer.out
    told = call(*line, "--on-error", "forfeit", "--json").json
    assert 5 < len(told["forfeits"]) <= 60
    assert told["forfeits"][0]["bot"] == "Faulty"


# --- time ---


def test_ctrl_c_ends_a_run_whose_bot_hangs(failing: Failing, faulty: str, tmp_path: Path) -> None:
    line = [*failing.words, f"{faulty}:Faulty('sleep',rarely=1)", "simple", "--time-limit", "1000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "mus", *line, "--out", str(tmp_path / "run")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    end = time.monotonic() + SOON
    while not (tmp_path / "run" / "_run.json").exists() and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SOON)
    answer = Answer(process.returncode, out, err)
    assert answer.code == 130
    assert f"resume with: mus {' '.join(failing.words)}" in answer.err
