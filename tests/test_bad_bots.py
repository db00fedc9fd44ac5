"""A bot of Python that fails: the error says which bot, where and why, and what is done is kept."""

import json
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import View
from tests.bots import Caller, Random
from tests.command import Answer, assert_refused, call, environment, python
from tests.runs import SMALL_SHARDS, assert_whole, contents, small_shards

FAULTY = '''
import time

class Faulty:
    """Fails one time in so many, in its own way."""
    def __init__(self, how="raise", rarely=40):
        self.how, self.rarely = how, rarely
    def mus(self, view):
        return "corto"
    def discard(self, view):
        return "descarta " + view.hand.split()[0]
    def speak(self, view):
        if view.dice.below(self.rarely) == 0:
            return getattr(self, "do_" + self.how)(view)
        return "paso" if view.bettor is None else "quiero"
    def do_raise(self, view):
        raise LookupError("no such thing")
    def do_none(self, view):
        return None
    def do_other(self, view):
        return f"{(view.seat + 1) % 4} paso"
    def do_word(self, view):
        return "check"
    def do_illegal(self, view):
        return "corto"
    def do_little(self, view):
        return "envido 1" if view.bettor is None else "reenvido 1"
    def do_bytes(self, view):
        return b"paso"
    def do_loop(self, view):
        while True:
            pass
    def do_sleep(self, view):
        while True:
            try:
                time.sleep(1_000)
            except BaseException:
                pass
    def do_exit(self, view):
        raise SystemExit(0)

class Partly:
    def mus(self, view):
        return "corto"
    speak = 5
    def discard(self, view):
        return "descarta"

class Unmade:
    def __init__(self):
        raise RuntimeError("not today")

READY = Faulty()
'''


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """The file of the bots that fail."""
    path = tmp_path / "bots" / "faulty.py"
    path.parent.mkdir()
    path.write_text(FAULTY)
    return str(path)


WAYS = {
    "raise": ("raised LookupError: no such thing (faulty.py, line 17)", None),
    "none": ("answered None, expected text", None),
    "bytes": ("answered b'paso', expected text", None),
    "other": ('paso": R1: unknown word', "R1"),
    "word": ('answered "check": R1: unknown word "check"', "R1"),
    "illegal": ('answered "corto": ', "M3.1"),
    "exit": ("raised SystemExit: 0", None),
}


@pytest.mark.parametrize("how", WAYS)
def test_a_fault_names_its_place(how: str, faulty: str) -> None:
    what, clause = WAYS[how]
    with pytest.raises(mus.BotError) as caught:
        mus.simulate(f"{faulty}:Faulty('{how}')", "simple", matches=400, seed=2)
    error = caught.value
    assert error.bot == f"Faulty('{how}')"
    assert error.clause == clause
    place = f"match {error.match}, game {error.game}, deal {error.deal}, seat {error.seat}: "
    assert str(error).startswith(f"{place}decision {error.decision}: {error.bot}.speak ")
    assert what in str(error)
    assert error.record is not None
    assert error.decision == len([e for e in error.record["events"] if " roba " not in e])
    assert str(error).endswith(json.dumps(error.record, separators=(",", ":"), ensure_ascii=False))
    at = mus.Deal.from_record(error.record)
    assert at.seat == error.seat
    assert at.phase in {"grande", "chica", "pares", "juego", "punto"}
    copied = pickle.loads(pickle.dumps(error))
    assert copied.facts() == error.facts()
    assert mus.BotError.told(error.facts()).facts() == error.facts()


def test_an_exception_stands_behind_the_error(faulty: str) -> None:
    with pytest.raises(mus.BotError) as caught:
        mus.simulate(f"{faulty}:Faulty", "simple", matches=400)
    assert isinstance(caught.value.__cause__, LookupError)
    assert caught.value.__cause__.__traceback__ is not None


@pytest.mark.parametrize("how", [*WAYS, "little"])
def test_on_the_command_line_a_fault_is_one_line_and_code_2(how: str, faulty: str) -> None:
    line = ["simulate", f"{faulty}:Faulty('{how}')", "simple", "--matches", "400", "--json"]
    answer = call(*line)
    places = ("match ", ", game ", ", deal ", ", seat ", "decision ", "Faulty", "the deal so far")
    assert_refused(answer, *places, json_too=True)
    assert answer.json["clause"] == ({"little": "M5.3"} | {k: c for k, (_, c) in WAYS.items()})[how]


def test_the_same_fault_comes_for_any_number_of_threads(faulty: str) -> None:
    messages = set()
    for threads in (1, 2, 3):
        with pytest.raises(mus.BotError) as caught:
            mus.simulate(f"{faulty}:Faulty(rarely=4)", "simple", matches=40, threads=threads)
        assert caught.value.match is not None
        messages.add(str(caught.value) if threads == 1 or caught.value.match == 0 else "")
    assert len(messages - {""}) == 1


def test_only_one_match_tells_the_fault_too(faulty: str) -> None:
    answer = call("simulate", f"{faulty}:Faulty(rarely=1)", "paso", "--only", "3")
    assert_refused(answer, "match 3, ", "LookupError")


@pytest.mark.parametrize(
    ("name", "fragment"),
    [
        ("Partly", "no method speak"),
        ("Unmade", "RuntimeError: not today"),
        ("Nobody", "has no Nobody"),
        ("Faulty(how=open)", "plain values"),
        ("Faulty(1,2,3)", "TypeError"),
        ("Faulty(", "expected FILE.py:CLASS"),
        ("READY+simple+paso", "is not a team"),
    ],
)
def test_what_cannot_be_seated_is_refused(name: str, fragment: str, faulty: str) -> None:
    answer = call("simulate", f"{faulty}:{name}", "simple")
    assert_refused(answer, fragment)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    (tmp_path / "leaves.py").write_text("raise SystemExit\n")
    for where, fragment in (
        (f"{tmp_path}/none.py:Bot", "no such file"),
        (f"{tmp_path}/broken.py:Broken", "SyntaxError"),
        (f"{tmp_path}/leaves.py:Bot", "SystemExit"),
        ("no_such_module:Bot", "ModuleNotFoundError"),
        ("sys:exit", "is no module of one file"),
    ):
        assert_refused(call("simulate", where, "simple"), fragment)


def named(name: Any) -> Any:
    """A bot of that name."""
    bot = Caller()
    bot.name = name  # type: ignore[attr-defined]
    return bot


@pytest.mark.parametrize("name", ["", " ", "a+b", "x" * 81, 5, None, "a\nb", "simple", "random(x)"])
def test_a_name_is_text_that_can_be_told_apart(name: Any) -> None:
    with pytest.raises(mus.BotError, match="name"):
        mus.simulate(named(name), "random", matches=2)


def test_attributes_that_raise_are_refused() -> None:
    class Shy(Caller):
        @property
        def name(self) -> str:
            raise RuntimeError("who asks?")

    class Closed(Caller):
        @property
        def sign(self) -> str:
            raise RuntimeError("no signs")

    with pytest.raises(mus.BotError, match=r"Shy.name: RuntimeError: who asks"):
        mus.simulate(Shy(), "random", matches=2)
    with pytest.raises(mus.BotError, match="Closed: RuntimeError: no signs"):
        mus.simulate(Closed(), "random", matches=2)


def test_two_different_bots_have_two_names() -> None:
    first, second = named("one"), Random()
    second.name = "one"  # type: ignore[attr-defined]
    with pytest.raises(mus.BotError, match="both named 'one'"):
        mus.simulate(first, second, matches=2)
    assert mus.simulate(Caller(), Caller(), matches=20).wins == (10, 10)


@pytest.mark.parametrize(
    ("bot", "fragment"),
    [
        (Caller, r"Caller is a class: .*Caller\(\)"),
        (5, "no method mus"),
        (None, "no method mus"),
        ((), "tuple of two"),
        ((Caller(),) * 3, "tuple of two"),
        ((Caller(), "simpel"), "did you mean"),
    ],
)
def test_what_is_no_bot_is_refused(bot: Any, fragment: str) -> None:
    with pytest.raises(mus.BotError, match=fragment):
        mus.simulate(bot, "random", matches=2)


@pytest.mark.parametrize("version", ["", 1.5, b"1"])
def test_a_version_is_text_or_a_number(version: Any, tmp_path: Path) -> None:
    bot = Caller()
    bot.version = version  # type: ignore[attr-defined]
    with pytest.raises(mus.BotError, match="version"):
        mus.simulate(bot, "random", matches=2, out=tmp_path / "run")


@pytest.mark.parametrize(
    "options", [{"on_error": "go on"}, {"time_limit": 0}, {"time_limit": "1"}, {"time_limit": True}]
)
def test_options_are_checked(options: dict[str, Any]) -> None:
    with pytest.raises(mus.MusError, match=next(iter(options))):
        mus.simulate(Caller(), "random", matches=2, **options)


# --- forfeits ---


def test_a_match_can_be_forfeited_and_the_run_goes_on(faulty: str, tmp_path: Path) -> None:
    given = {"matches": 100, "seed": 2, "on_error": "forfeit"}
    with small_shards(20):
        runs = [
            mus.simulate(f"{faulty}:Faulty", "simple", **given, out=out, threads=threads)
            for out, threads in ((None, 1), (None, 2), (tmp_path / "a", 1), (tmp_path / "b", 2))
        ]
    run = runs[0]
    assert runs == [run] * 4
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    facts = [error.facts() for error in run.forfeits]
    assert all([error.facts() for error in other.forfeits] == facts for other in runs)
    assert 10 < len(facts) < 100
    assert run.matches == 100
    # A shard of bots of Python is one block, a fifth of 20 matches.
    assert assert_whole(tmp_path / "a") == 2 * 25
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
        assert mus.replay(record).winner is None
    copied = pickle.loads(pickle.dumps(runs[2]))
    assert [error.facts() for error in copied.forfeits] == facts


def test_the_command_line_counts_forfeits(faulty: str) -> None:
    line = ["simulate", f"{faulty}:Faulty", "simple", "--matches", "60", "--on-error", "forfeit"]
    answer = call(*line)
    assert answer.code == 0
    assert "Forfeited: " in answer.out
    told = call(*line, "--json").json
    assert 5 < len(told["forfeits"]) < 60
    assert told["forfeits"][0]["bot"] == "Faulty"


def test_bots_of_the_engine_still_end_the_run() -> None:
    class Endless(Caller):
        def mus(self, _view: View) -> str:
            return "mus"

    with pytest.raises(mus.BotError, match="1,000 rounds of mus") as caught:
        mus.simulate(Endless(), Endless(), matches=2, on_error="forfeit")
    assert (caught.value.match, caught.value.bot) == (0, None)


# --- time ---

#: Room for a busy machine; without an end it would be 1,000 seconds.
SOON = 20


def test_a_bot_that_hangs_is_named_in_time() -> None:
    class Hangs(Caller):
        def speak(self, view: View) -> str:
            while view.seat >= 0:
                pass
            return ""

    start = time.monotonic()
    with pytest.raises(mus.BotTimeout, match=r"Hangs.speak has not answered for 0.2 s") as caught:
        mus.simulate(Hangs(), "random", matches=2, time_limit=0.2)
    assert time.monotonic() - start < SOON
    assert (caught.value.bot, caught.value.match) == ("Hangs", 0)
    with pytest.raises(mus.BotTimeout):
        mus.simulate(Hangs(), "random", matches=2, time_limit=0.2, on_error="forfeit")


@pytest.mark.parametrize("how", ["loop", "sleep"])
def test_what_is_finished_is_kept_when_a_bot_hangs(how: str, faulty: str, tmp_path: Path) -> None:
    out = tmp_path / "run"
    bot = f"{faulty}:Faulty('{how}',rarely=3_000)"
    line = ["simulate", bot, "simple", "--matches", "2000", "--out", str(out)]
    start = time.monotonic()
    answer = python(SMALL_SHARDS, "2", *line, "--time-limit", "0.3", timeout=60)
    assert time.monotonic() - start < SOON
    assert_refused(
        answer, "match ", f"Faulty('{how}',rarely=3000).speak has not answered for 0.3 s"
    )
    assert assert_whole(out) >= 2
    assert not list(out.rglob(".*"))


def test_ctrl_c_ends_a_run_whose_bot_hangs(faulty: str, tmp_path: Path) -> None:
    line = ["simulate", f"{faulty}:Faulty('sleep',rarely=1)", "simple", "--time-limit", "1000"]
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
    assert "resume with: mus simulate" in answer.err


def test_a_slow_bot_is_not_late() -> None:
    class Slow(Caller):
        def speak(self, view: View) -> str:
            time.sleep(0.001)
            return super().speak(view)

    run = mus.simulate(Slow(), "paso", matches=2, time_limit=5.0)
    assert run.matches == 2


def test_an_error_of_the_caller_is_the_callers() -> None:
    calls: list[int] = []

    def fail(done: int, _total: int) -> None:
        calls.append(done)
        raise LookupError("mine")

    progress: Callable[[int, int], None] = fail
    with pytest.raises(LookupError, match="mine"):
        mus.simulate(Caller(), "random", matches=2_000, progress=progress)
    assert len(calls) == 1


def test_what_a_bot_says_stays_one_line_of_some_length() -> None:
    class Talker:
        def mus(self, _view: Any) -> str:
            return "corto"

        def discard(self, view: Any) -> str:
            return f"descarta {view.hand.split()[0]}"

        def speak(self, _view: Any) -> str:
            raise ValueError("one\ntwo\n" + "x" * 100_000)

    with pytest.raises(mus.BotError) as caught:
        mus.simulate(Talker(), "simple", matches=2)  # type: ignore[arg-type]
    told = str(caught.value).partition("; the deal so far")[0]
    assert "raised ValueError: one two xxx" in told
    assert "\n" not in told
    assert len(told) < 600
