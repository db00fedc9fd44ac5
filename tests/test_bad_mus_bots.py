"""A bot of Python that fails in Mus, in what Mus alone has or what one game is enough to show."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import View
from tests.bots import Caller
from tests.command import assert_refused, python
from tests.failing_bots import FAILING
from tests.runs import SMALL_SHARDS, assert_whole


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """The file of the bots that fail."""
    path = tmp_path / "bots" / "faulty.py"
    path.parent.mkdir()
    path.write_text(FAILING["mus"].source)
    return str(path)


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


def test_bots_of_the_engine_still_end_the_run() -> None:
    class Endless(Caller):
        def mus(self, _view: View) -> str:
            return "mus"

    with pytest.raises(mus.BotError, match="1,000 rounds of mus") as caught:
        mus.simulate(Endless(), Endless(), matches=2, on_error="forfeit")
    assert (caught.value.match, caught.value.bot) == (0, None)


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
