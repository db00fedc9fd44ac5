"""A bot of Python that fails in Manille: which bot, where and why is said, what is done is kept."""

import json
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import manille
from tests.command import Answer, assert_refused, call, environment, spawn
from tests.manille_bots import First, Random
from tests.runs import assert_whole, contents, manifest
from tests.test_manille_data import small_blocks

ROOT = Path(__file__).parents[1]

FAULTY = '''
import os, sys, time

class Faulty:
    """Fails one time in so many, in its own way."""
    version = 1
    def __init__(self, how="raise", rarely=40):
        self.how, self.rarely = how, rarely
    def play(self, view):
        if view.dice.below(self.rarely) == 0:
            return getattr(self, "do_" + self.how)(view)
        return view.legal[0]
    def do_raise(self, view):
        raise LookupError("no such thing")
    def do_none(self, view):
        return None
    def do_bytes(self, view):
        return view.legal[0].encode()
    def do_word(self, view):
        return "paso"
    def do_card(self, view):
        return "TX"
    def do_other(self, view):
        held = set(view.hand.split()) | set(view.played.split())
        cards = (rank + suit for suit in "SHDC" for rank in "TAKQJ987")
        return next(card for card in cards if card not in held)
    def do_seat(self, view):
        return f"{view.seat} {view.legal[0]}"
    def do_phase(self, view):
        return "elige S"
    def do_exit(self, view):
        sys.exit(0)
    def do_interrupt(self, view):
        raise KeyboardInterrupt
    def do_loop(self, view):
        while True:
            pass
    def do_sleep(self, view):
        while True:
            try:
                time.sleep(1_000)
            except BaseException:
                pass
    def do_loud(self, view):
        print("thinking", flush=True)
        return view.legal[0]
    def do_close(self, view):
        sys.__stdout__.close()
        return view.legal[0]

class Partly:
    play = 5

class Wrongly:
    choose = "elige S"
    def play(self, view):
        return view.legal[0]

class Unmade:
    def __init__(self):
        raise RuntimeError("not today")

class Batched(Faulty):
    def decide(self, batch):
        return batch

class Ends:
    @property
    def play(self):
        sys.exit(0)

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
    "raise": ("raised LookupError: no such thing (faulty.py, line 14)", None),
    "none": ("answered None, expected text: an action of view.legal", None),
    "bytes": ("expected text", None),
    "word": ('answered "paso": R1: unknown word "paso"; did you mean "pasa"? (it may', "R1"),
    "card": ('answered "TX": R1: unknown word "TX"', "R1"),
    "seat": ("R1: unknown word", "R1"),
    "other": ("breaks F2.1: a card is played that the seat has (seat", "F2.1"),
    "phase": ('elige S" breaks F3.1: ', "F3.1"),
    "exit": ("raised SystemExit: 0", None),
    "interrupt": ("raised KeyboardInterrupt", None),
}


def run_of(bot: str, **options: Any) -> manille.Run:
    """A run of a faulty bot against ``simple``."""
    given: dict[str, Any] = {"matches": 60, "seed": 2} | options
    return manille.simulate("muette", bot, "simple", **given)


@pytest.mark.parametrize("how", WAYS)
def test_a_fault_names_its_place(how: str, faulty: str) -> None:
    what, clause = WAYS[how]
    with pytest.raises(mus.BotError) as caught:
        run_of(f"{faulty}:Faulty('{how}')")
    error = caught.value
    assert (error.bot, error.clause) == (f"Faulty('{how}')", clause)
    place = f"match {error.match}, game {error.game}, deal {error.deal}, seat {error.seat}: "
    assert str(error).startswith(f"{place}decision {error.decision}: {error.bot}.play ")
    assert what in str(error)
    assert error.record is not None
    assert error.decision == len(error.record["events"])
    assert str(error).endswith(json.dumps(error.record, separators=(",", ":"), ensure_ascii=False))
    at = manille.Deal.from_record(error.record)
    assert (at.seat, at.phase) == (error.seat, "play")
    if clause is not None:
        # The line says what it could have answered.
        assert all(action in str(error) for action in at.legal()) or "seat" in what
    assert pickle.loads(pickle.dumps(error)).facts() == error.facts()


@pytest.mark.parametrize("how", WAYS)
def test_on_the_command_line_a_fault_is_one_line_and_code_2(how: str, faulty: str) -> None:
    line = ["manille", "simulate", "muette", f"{faulty}:Faulty('{how}')", "simple"]
    answer = call(*line, "--matches", "60", "--seed", "2", "--json")
    places = ("match ", ", game ", ", deal ", ", seat ", "decision ", "Faulty", "the deal so far")
    assert_refused(answer, *places, json_too=True)
    assert answer.json["clause"] == WAYS[how][1]
    alone = call(*line, "--only", str(answer.err.split()[2].strip(",")), "--seed", "2")
    assert_refused(alone, "decision ", "Faulty")


class In(First):
    """Answers nonsense where it is asked in one way."""

    def __init__(self, word: str) -> None:
        self.name = f"in {word}"
        setattr(self, word, lambda _view: "zorro")


@pytest.mark.parametrize(
    ("variant", "word", "phase"),
    [
        ("manillen", "choose", "choice"),
        ("manillen", "double", "doubling"),
        ("manillen3", "exchange", "exchange"),
        ("encheres", "bid", "bidding"),
        ("parlee", "speak", "play"),
    ],
)
def test_each_method_is_told_by_its_name(variant: str, word: str, phase: str) -> None:
    rules = manille.Rules(variant, governor="fixed") if word == "speak" else variant
    with pytest.raises(mus.BotError, match=rf'in {word}\.{word} answered "zorro": R1') as caught:
        manille.simulate(rules, In(word), matches=12)
    assert caught.value.record is not None
    at = manille.Deal.from_record(caught.value.record)
    assert (at.phase, at.seat) == (phase, caught.value.seat)


def test_a_discard_is_asked_for_by_its_name() -> None:
    class Bids(In):
        def bid(self, view: manille.View) -> str:
            return view.legal[-1]

    rules = manille.Rules("encheres", seats=3)
    with pytest.raises(mus.BotError, match=r'in discard\.discard answered "zorro"'):
        manille.simulate(rules, Bids("discard"), matches=12)


def test_a_fault_in_la_belle_has_a_record_that_holds() -> None:
    class Late(Random):
        def act(self, view: manille.View) -> str:
            assert view.rules.target != 44 or not view.events, "la belle"
            return super().act(view)

        play = act

    with pytest.raises(mus.BotError, match="AssertionError: la belle") as caught:
        manille.simulate("muette", Late(), matches=60, seed=1)
    assert caught.value.record is not None
    assert caught.value.record["rules"] == {"target": 44}
    assert manille.Deal.from_record(caught.value.record).seat == caught.value.seat


def test_an_exception_stands_behind_the_error(faulty: str) -> None:
    with pytest.raises(mus.BotError) as caught:
        run_of(f"{faulty}:Faulty")
    assert isinstance(caught.value.__cause__, LookupError)
    assert caught.value.__cause__.__traceback__ is not None


@pytest.mark.parametrize(
    ("name", "fragment"),
    [
        ("Partly", "no method play(view)"),
        ("Wrongly", "no method choose(view)"),
        ("Unmade", "RuntimeError: not today"),
        ("Nobody", "has no Nobody"),
        ("Faulty(how=open)", "plain values"),
        ("Batched", "one decision at a time"),
        ("Ends", "Ends: SystemExit"),
        ("READY+simple+random", "is not a team"),
    ],
)
def test_what_cannot_be_seated_is_refused(name: str, fragment: str, faulty: str) -> None:
    answer = call("manille", "simulate", "muette", f"{faulty}:{name}", "simple")
    assert_refused(answer, fragment)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    for where, fragment in (
        (f"{tmp_path}/none.py:Bot", "no such file"),
        (f"{tmp_path}/none.py", "FILE.py:CLASS"),
        (f"{tmp_path}/broken.py:Broken", "SyntaxError"),
        ("no_such_module:Bot", "ModuleNotFoundError"),
    ):
        assert_refused(call("manille", "simulate", "muette", where, "simple"), fragment)


@pytest.mark.parametrize(
    ("bots", "fragment"),
    [
        ((First, "random"), r"First is a class: .*First\(\)"),
        ((5,), r"int is no bot: it has no method play\(view\); a bot has play, and choose"),
        ((None, "random"), "no method play"),
        (((), "random"), "tuple of two"),
        (((First(),) * 3, "random"), "tuple of two"),
        (((First(), "simpel"), "random"), "did you mean"),
        ((First(), "random", "random"), "3 bots: expected one for each of 2 sides"),
    ],
)
def test_what_is_no_bot_is_refused(bots: Any, fragment: str) -> None:
    with pytest.raises(mus.BotError, match=fragment):
        manille.simulate("muette", *bots, matches=2)


@pytest.mark.parametrize("variant", ["manillen3", "manillen2", "encheres", "dix_sept"])
def test_nobody_has_a_partner_where_each_plays_for_himself(variant: str) -> None:
    for pair in ((First(), "random"), "simple+random"):
        with pytest.raises(mus.BotError, match=f"each plays for himself in {variant}: .*F2.7"):
            manille.simulate(variant, pair, matches=12)
    # Two of one bot are one.
    assert manille.simulate(variant, "random+random", matches=12).bots[0] == "random"


def test_two_different_bots_have_two_names() -> None:
    first, second = First(), Random()
    second.name = "First"  # type: ignore[attr-defined]
    with pytest.raises(mus.BotError, match="both named 'First'"):
        manille.simulate("muette", first, second, matches=2)
    taken = First()
    taken.name = "montecarlo"  # type: ignore[attr-defined]
    with pytest.raises(mus.BotError, match="comes with the game"):
        manille.simulate("muette", taken, matches=2)
    assert set(manille.bots()) <= set(mus.bots())


@pytest.mark.parametrize(
    "options", [{"on_error": "go on"}, {"time_limit": 0}, {"time_limit": "1"}, {"time_limit": True}]
)
def test_options_are_checked(options: dict[str, Any]) -> None:
    with pytest.raises(mus.MusError, match=next(iter(options))):
        manille.simulate("muette", First(), matches=2, **options)


# --- forfeits ---


def test_a_match_can_be_forfeited_and_the_run_goes_on(faulty: str, tmp_path: Path) -> None:
    bot = f"{faulty}:Faulty(rarely=100)"
    with small_blocks():
        runs = [
            run_of(bot, on_error="forfeit", out=out, threads=threads)
            for out, threads in ((None, 1), (None, 2), (tmp_path / "a", 1), (tmp_path / "b", 2))
        ]
    run = runs[0]
    assert runs == [run] * 4
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    facts = [error.facts() for error in run.forfeits]
    assert all([error.facts() for error in other.forfeits] == facts for other in runs)
    assert 10 < len(facts) < 60
    assert assert_whole(tmp_path / "a") == 2 * 5
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
        replayed = manille.replay(record)
        assert replayed.winner is None
    for copied in (pickle.loads(pickle.dumps(run)), pickle.loads(pickle.dumps(runs[2]))):
        assert [error.facts() for error in copied.forfeits] == facts
    with small_blocks():
        checked = mus.data.verify(tmp_path / "a", bots=(bot, "simple"), sample=None)
    assert checked.faults == ()


@pytest.mark.parametrize(("variant", "sides"), [("manillen3", 3), ("encheres", 4), ("dix_sept", 4)])
def test_a_bot_that_fails_among_several_wins_nothing(variant: str, sides: int) -> None:
    class Fails(First):
        def play(self, _view: manille.View) -> str:
            raise LookupError

    others = ["random"] * (sides - 1)
    run = manille.simulate(variant, Fails(), *others, matches=24, seed=1, on_error="forfeit")
    assert (run.wins[0], run.draws, run.win_rate, len(run.forfeits)) == (0, 0, 0, 24)
    assert sum(run.wins) == sum(run.games) == 24
    # The winner is the one that stands best, or sits next where all are level.
    for error, row in zip(run.forfeits, run.table("matches").to_pylist(), strict=True):
        assert error.seat is not None
        assert row["winner"] == (error.seat + 1) % sides


def test_who_stands_best_wins_what_another_forfeits() -> None:
    class Late(First):
        def play(self, view: manille.View) -> str:
            if max(view.score) >= 5 and sorted(view.score)[-1] != sorted(view.score)[-2]:
                raise LookupError
            return super().play(view)

    run = manille.simulate(
        "dix_sept", Late(), "random", "simple", "simple", matches=24, on_error="forfeit"
    )
    assert len(run.forfeits) > 12
    rows = run.table("matches").to_pylist()
    best = 0
    for error in run.forfeits:
        assert error.record is not None
        assert error.match is not None
        score = error.record["score"]
        others = [points for side, points in enumerate(score) if side != error.seat]
        winner = rows[error.match]["winner"]
        assert score[winner] == max(others)
        assert winner != error.seat
        best += winner != ((error.seat or 0) + 1) % 4
    assert best > 3


def test_the_command_line_counts_forfeits(faulty: str) -> None:
    line = ["manille", "simulate", "muette", f"{faulty}:Faulty", "simple", "--matches", "60"]
    answer = call(*line, "--on-error", "forfeit")
    assert answer.code == 0
    assert "Forfeited: " in answer.out
    told = call(*line, "--on-error", "forfeit", "--json").json
    assert 5 < len(told["forfeits"]) <= 60
    assert told["forfeits"][0]["bot"] == "Faulty"


@pytest.mark.parametrize("how", ["exit", "interrupt"])
def test_code_that_ends_the_program_forfeits_nothing(how: str, faulty: str, tmp_path: Path) -> None:
    bot = f"{faulty}:Faulty('{how}',rarely=20_000)"
    with small_blocks(), pytest.raises(mus.BotError, match="raised"):
        run_of(bot, on_error="forfeit", out=tmp_path / "run", matches=600)
    shards = manifest(tmp_path / "run")["shards"]
    assert 0 < len(shards) < 50
    assert all("forfeits" not in shard for shard in shards)


# --- time, output ---

#: Room for a busy machine; without an end it would be 1,000 seconds.
SOON = 20


@pytest.mark.parametrize("on_error", ["stop", "forfeit"])
def test_a_bot_that_hangs_is_named_in_time(faulty: str, on_error: str, tmp_path: Path) -> None:
    start = time.monotonic()
    given: dict[str, Any] = {"time_limit": 0.2, "on_error": on_error, "out": tmp_path / "run"}
    with (
        small_blocks(),
        pytest.raises(mus.BotTimeout, match=r"has not answered for 0.2 s") as found,
    ):
        run_of(f"{faulty}:Faulty('loop',rarely=20_000)", **given, matches=600)
    assert time.monotonic() - start < SOON
    assert found.value.record is not None
    assert assert_whole(tmp_path / "run") >= 2
    assert not list((tmp_path / "run").rglob(".*"))


def test_ctrl_c_ends_a_run_whose_bot_hangs(faulty: str, tmp_path: Path) -> None:
    bot = f"{faulty}:Faulty('sleep',rarely=1)"
    line = ["manille", "simulate", "muette", bot, "simple", "--time-limit", "1000"]
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
    assert "resume with: mus manille simulate" in answer.err


@pytest.mark.parametrize("more", [["--matches", "4"], ["--only", "0"]])
def test_what_a_bot_prints_does_not_spoil_json(more: list[str], faulty: str) -> None:
    bot = f"{faulty}:Faulty('loud',rarely=1)"
    answer = call("manille", "simulate", "muette", bot, "simple", *more, "--json")
    assert answer.code == 0
    assert isinstance(answer.json, dict)
    assert "thinking\n" in answer.err


def test_a_bot_that_closes_the_standard_output_of_the_process_is_told(faulty: str) -> None:
    bot = f"{faulty}:Faulty('close',rarely=1)"
    answer = spawn("manille", "simulate", "muette", bot, "simple", "--matches", "4", cwd=ROOT)
    assert (answer.code, answer.out) == (2, "")
    told = "mus: standard output: a bot has closed it, so that no result can be told"
    assert answer.err.splitlines()[-1].endswith(told)
