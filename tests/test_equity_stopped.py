"""How `mus.equity` ends early: Ctrl-C, a bot that hangs, one that fails; and what is said then."""

import _thread
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import View
from tests.bots import Caller
from tests.command import assert_refused, call, spawn

TINY = {"target": 6}
#: Room for a busy machine; played to its end each of these would take minutes.
SOON = 6.0


class Counts(Caller):
    """Plays as ``caller`` and counts what it is asked."""

    asked = 0

    def speak(self, view: View) -> str:
        self.asked += 1
        return super().speak(view)


class Dawdles(Counts):
    """Takes its time, but less than any limit."""

    def speak(self, view: View) -> str:
        time.sleep(0.05)
        return super().speak(view)


class Hangs(Caller):
    """Never answers, but can be ended."""

    def speak(self, view: View) -> str:
        while view.seat >= 0:
            pass
        return ""


def interrupted(work: Callable[[], object]) -> float:
    """How long work goes on after Ctrl-C."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        _thread.interrupt_main()

    timer = threading.Timer(0.5, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.monotonic() - sent[0]


@pytest.mark.parametrize(
    ("policy", "options"),
    [
        ("simple", {"deals": 1_000_000}),
        ("montecarlo", {"deals": 1_000_000}),
        (Counts(), {"deals": 100_000}),
        (Dawdles(), {"deals": 100_000}),
        (Counts(), {"deals": 100_000, "threads": 2}),
        (Hangs(), {"deals": 100}),
    ],
)
@pytest.mark.parametrize("verb", [lambda **given: mus.equity(0, 0, **given), mus.equity_table])
def test_ctrl_c_ends_it(verb: Callable[..., object], policy: Any, options: dict[str, Any]) -> None:
    before = threading.active_count()
    assert interrupted(lambda: verb(policy=policy, seed=3, **options)) < SOON
    assert threading.active_count() == before
    if isinstance(policy, Counts):
        asked = policy.asked
        time.sleep(0.2)
        assert policy.asked == asked > 0


def test_an_error_of_the_caller_ends_it_too() -> None:
    def fail(_done: int, _total: int) -> None:
        raise LookupError("mine")

    start = time.monotonic()
    with pytest.raises(LookupError, match="mine"):
        mus.equity_table(policy="simple", deals=20_000, seed=3, progress=fail)
    assert time.monotonic() - start < SOON


@pytest.mark.parametrize("threads", [1, 2])
def test_a_bot_that_hangs_is_named_in_time(threads: int) -> None:
    start = time.monotonic()
    said = r"^deal 0 from \d-\d, seat \d: decision \d+: Hangs.speak has not answered for 0.2 s"
    with pytest.raises(mus.BotTimeout, match=said) as caught:
        mus.equity(3, 5, rules=TINY, policy=Hangs(), deals=100, time_limit=0.2, threads=threads)
    assert time.monotonic() - start < SOON
    error = caught.value
    assert (error.bot, error.match, error.game, error.deal) == ("Hangs", None, None, 0)
    assert error.record is not None
    assert mus.Deal.from_record(error.record).seat == error.seat


@pytest.mark.parametrize("more", [["3", "5"], ["--table", "all.parquet"]])
@pytest.mark.parametrize("how", ["time.sleep(1000)", "\n        while True: pass"])
def test_the_command_ends_when_a_bot_hangs(how: str, more: list[str], tmp_path: Path) -> None:
    file = tmp_path / "hangs.py"
    file.write_text(
        "import time\n"
        "class Mine:\n"
        "    def mus(self, view):\n        return 'corto'\n"
        "    def discard(self, view):\n        return view.legal[0]\n"
        f"    def speak(self, view): {how}\n"
    )
    line = ["equity", *more, "--set", "target=6", "--deals", "100", "--time-limit", "0.3"]
    start = time.monotonic()
    answer = spawn(*line, "--policy", f"{file}:Mine", cwd=tmp_path, timeout=60)
    assert time.monotonic() - start < 20
    assert_refused(answer, "deal 0 from 5-5, seat ", "Mine.speak has not answered for 0.3 s")
    assert [path.name for path in tmp_path.glob("*.parquet")] == []


@pytest.mark.parametrize("limit", [0, -1, True, "1", float("nan"), 1e300])
def test_a_time_limit_that_is_none_is_refused(limit: Any) -> None:
    for work in (lambda: mus.equity(20, 20, time_limit=limit), lambda: _table(limit)):
        with pytest.raises(mus.MusError, match=r"^time_limit .*: expected seconds above 0"):
            work()
    assert_refused(call("equity", "20", "20", "--time-limit", "0"), "time_limit 0.0: expected")


def _table(limit: Any) -> object:
    return mus.equity_table(TINY, policy=Caller(), deals=100, time_limit=limit)


@pytest.mark.parametrize("limit", [None, float("inf"), 5])
def test_a_time_limit_changes_nothing_else(limit: float | None) -> None:
    asked: dict[str, Any] = {"rules": {"target": 3}, "deals": 100}
    house = mus.equity(1, 1, policy="caller", **asked)
    assert mus.equity(1, 1, policy=Caller(), time_limit=limit, **asked) == house


class FailsFrom(Caller):
    """Fails in the fourth deal from a score, in one of three ways."""

    def __init__(self, score: tuple[int, int], how: str) -> None:
        super().__init__()
        self.score, self.how, self.deals = score, how, 0

    def mus(self, view: View) -> str:
        # Team a's first seat is mano, and asked first.
        self.deals += tuple(view.score) == self.score and view.seat == 0
        return super().mus(view)

    def speak(self, view: View) -> str:
        if self.deals < 4:
            return super().speak(view)
        if self.how == "raises":
            raise LookupError("no such thing")
        return "ordago 3" if self.how == "refused" else 7  # type: ignore[return-value]


@pytest.mark.parametrize("how", ["raises", "refused", "no text"])
@pytest.mark.parametrize("score", [(5, 5), (3, 5), (0, 0)])
def test_an_error_says_in_which_deal_from_which_score(score: tuple[int, int], how: str) -> None:
    bot = FailsFrom(score, how)
    with pytest.raises(mus.BotError) as caught:
        mus.equity(1, 2, rules=TINY, policy=bot, deals=100)
    error = caught.value
    assert str(error).startswith(f"deal 3 from {score[0]}-{score[1]}, seat {error.seat}: decision ")
    assert "match" not in str(error).partition("; the deal so far")[0]
    assert (error.bot, error.match, error.game, error.deal) == ("FailsFrom", None, None, 3)
    assert error.record is not None
    assert error.record["score"] == list(score)


def test_the_first_error_is_told_whatever_the_threads() -> None:
    class Fails(Caller):
        def speak(self, _view: View) -> str:
            raise LookupError("no such thing")

    told = set()
    for threads in (1, 2, 5, 5, 5):
        with pytest.raises(mus.BotError) as caught:
            mus.equity(0, 0, rules=TINY, policy=Fails(), deals=100, threads=threads)
        told.add(str(caught.value))
    assert len(told) == 1
    assert next(iter(told)).startswith("deal 0 from 5-5, ")
