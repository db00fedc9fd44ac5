"""A batched bot that fails: which decision, why, and what becomes of the other matches."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mus
from mus import Batch
from tests.batched_bots import Caller, Random
from tests.command import assert_refused, call
from tests.runs import assert_whole, manifest, small_shards

FAULTY = '''
import time
import numpy as np
from tests.batched_bots import A, Caller

class Faulty(Caller):
    """Fails at one decision in so many, in its own way."""
    version = 1
    def __init__(self, how="raise", rarely=400):
        self.how, self.rarely = how, rarely
    def decide(self, batch):
        answer = super().decide(batch)
        lances = batch.observations["phase"] >= 3
        bad = lances & (batch.dice.below(self.rarely, lances) == 1)
        return getattr(self, "do_" + self.how)(answer, bad) if bad.any() else answer
    def do_raise(self, answer, bad):
        raise LookupError("no such thing")
    def do_cut(self, answer, bad):
        return np.where(bad, A["corto"], answer)
    def do_beyond(self, answer, bad):
        return np.where(bad, 99, answer)
    def do_little(self, answer, bad):
        return np.where(bad & (answer == A["paso"]), A["envido"], answer), bad.astype(int)
    def do_much(self, answer, bad):
        return np.where(bad & (answer == A["paso"]), A["envido"], answer), bad * 70_000
    def do_none(self, answer, bad):
        return None
    def do_short(self, answer, bad):
        return answer[:-1]
    def do_floats(self, answer, bad):
        return answer / 1
    def do_three(self, answer, bad):
        return answer, answer, answer
    def do_text(self, answer, bad):
        return "paso"
    def do_amounts(self, answer, bad):
        return answer, np.zeros((2, 2))
    def do_loop(self, answer, bad):
        while True:
            pass
    def do_exit(self, answer, bad):
        raise SystemExit(0)
'''

#: What is told of each way to fail, its clause, and whether one decision is at fault.
WAYS: dict[str, tuple[str, str | None, bool]] = {
    "raise": ("raised LookupError: no such thing (faulty.py, line 17)", None, True),
    "cut": ('answered 10 (corto): "', "M3.1", True),
    "beyond": ("answered 99, expected an action's number, 0 to 34", None, True),
    "little": ('answered 28 (envido 1): "', "M5.3", True),
    "much": ("answered 28 (envido) with the amount 70000, expected 0 (the least) to", None, True),
    "none": ("answered None as actions, expected whole numbers (", None, False),
    "short": ("answered actions int64 (", None, False),
    "floats": ("answered actions float64 (", None, False),
    "three": ("answered a tuple of 3, expected one of actions and amounts", None, False),
    "text": ("answered 'paso' as actions, expected whole numbers (", None, False),
    "amounts": ("answered amounts float64 (2, 2), expected whole numbers (", None, False),
    "exit": ("raised SystemExit: 0", None, False),
}


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """The file of the bots that fail."""
    path = tmp_path / "bots" / "faulty.py"
    path.parent.mkdir()
    path.write_text(FAULTY)
    return str(path)


@pytest.mark.parametrize("how", WAYS)
def test_a_fault_names_its_place(how: str, faulty: str) -> None:
    what, clause, alone = WAYS[how]
    with pytest.raises(mus.BotError) as caught:
        mus.simulate(f"{faulty}:Faulty('{how}')", "simple", matches=400, seed=2)
    error = caught.value
    assert (error.bot, error.clause) == (f"Faulty('{how}')", clause)
    place = f"match {error.match}, game {error.game}, deal {error.deal}, seat {error.seat}: "
    assert str(error).startswith(f"{place}decision {error.decision}: {error.bot}.decide ")
    assert what in str(error)
    assert ("decisions at once)" in str(error)) != alone
    assert error.record is not None
    assert error.decision == len([e for e in error.record["events"] if " roba " not in e])
    assert str(error).endswith(json.dumps(error.record, separators=(",", ":"), ensure_ascii=False))
    assert mus.Deal.from_record(error.record).seat == error.seat


def test_an_exception_stands_behind_the_error(faulty: str) -> None:
    with pytest.raises(mus.BotError) as caught:
        mus.simulate(f"{faulty}:Faulty", "simple", matches=400)
    assert isinstance(caught.value.__cause__, LookupError)


@pytest.mark.parametrize("how", ["raise", "cut", "little"])
def test_the_fault_of_the_lowest_match_is_told_whatever_the_batch(how: str, faulty: str) -> None:
    told = set()
    for size in (1, 7, 1_024):
        bot = mus.players.read_bot(f"{faulty}:Faulty('{how}', 150)").bot
        bot.batch_size = size
        with pytest.raises(mus.BotError) as caught:
            mus.simulate(bot, "simple", matches=200, seed=2, threads=1)
        told.add(str(caught.value))
    assert len(told) == 1, told


@pytest.mark.parametrize("how", ["raise", "cut", "beyond", "none", "short"])
def test_only_the_matches_at_fault_are_forfeited(how: str, faulty: str) -> None:
    results = []
    for size, threads in ((1, 1), (1_024, 1), (64, 2)):
        bot = mus.players.read_bot(f"{faulty}:Faulty('{how}', 1500)").bot
        bot.batch_size = size
        run = mus.simulate(bot, "simple", matches=100, seed=2, threads=threads, on_error="forfeit")
        forfeits = [(error.match, error.deal, error.decision) for error in run.forfeits]
        results.append((run.tally, forfeits))
    assert results[0] == results[1] == results[2]
    assert 2 < len(results[0][1]) < 60


def test_forfeits_are_in_the_tables_and_the_folder(faulty: str, tmp_path: Path) -> None:
    given: dict[str, Any] = {"matches": 60, "seed": 2, "on_error": "forfeit"}
    bot = f"{faulty}:Faulty('cut', 900)"
    run = mus.simulate(bot, "simple", out=tmp_path / "run", **given)
    again = mus.simulate(bot, "simple", **given)
    assert run.tally == again.tally
    assert run.table("deals").equals(again.table("deals"))
    assert [error.facts() for error in run.forfeits] == [error.facts() for error in again.forfeits]
    assert len(run.forfeits) > 0


class Broken:
    """Raises for more than one decision, and answers each alone."""

    def decide(self, batch: Batch) -> Any:
        if len(batch) > 1:
            raise MemoryError("too many")
        return Caller().decide(batch)


def test_a_bot_that_fails_only_at_many_ends_the_run_and_forfeits_nothing() -> None:
    with pytest.raises(mus.BotError, match=r"MemoryError: too many .*decisions at once\)"):
        mus.simulate(Broken(), "simple", matches=20)
    run = mus.simulate(Broken(), "simple", matches=20, on_error="forfeit")
    assert run.forfeits == ()
    assert run.tally == mus.simulate("caller", "simple", matches=20).tally


@pytest.mark.parametrize("how", ["raise", "cut", "floats"])
def test_on_the_command_line_a_fault_is_one_line_and_code_2(how: str, faulty: str) -> None:
    line = ["simulate", f"{faulty}:Faulty('{how}')", "simple", "--matches", "400", "--json"]
    places = ("match ", ", game ", ", deal ", ", seat ", "decision ", "Faulty", "the deal so far")
    assert_refused(call(*line), *places, json_too=True)


def test_a_call_that_does_not_end_is_waited_for_so_long(faulty: str) -> None:
    begun = time.monotonic()
    with pytest.raises(mus.BotTimeout, match=r"Faulty.*decide has not answered for 0\.5 s"):
        mus.simulate(f"{faulty}:Faulty('loop')", "simple", matches=400, time_limit=0.5)
    assert time.monotonic() - begun < 30


def bot(**members: Any) -> Any:
    """A bot with these members beside ``decide``."""
    return type("Odd", (Caller,), members)()


NO_BOTS: dict[str, tuple[Callable[[], Any], str]] = {
    "both": (lambda: bot(speak=len), r"Odd has decide\(batch\) and speak\(view\) too"),
    "not called": (lambda: bot(decide=5), r"Odd is no bot: it has no method decide"),
    "size 0": (lambda: bot(batch_size=0), "Odd.batch_size is 0: expected 1 to 1000000"),
    "size text": (lambda: bot(batch_size="7"), "Odd.batch_size is '7': expected 1 to"),
    "class": (lambda: Caller, r"Caller is a class: expected a bot made of it, Caller\(\)"),
    "nothing": (object, r"a bot has mus, discard and speak, or decide\(batch\)"),
}


@pytest.mark.parametrize("what", NO_BOTS)
def test_what_is_no_batched_bot_is_refused(what: str) -> None:
    make, message = NO_BOTS[what]
    with pytest.raises(mus.BotError, match=message):
        mus.simulate(make(), "simple", matches=20)


DICE: dict[str, tuple[Callable[[Batch], Any], str]] = {
    "sides": (lambda batch: batch.dice.below(0), "from 1 to 65535"),
    "many sides": (lambda batch: batch.dice.below(70_000), "from 1 to 65535"),
    "kind": (lambda batch: batch.dice.below("6"), "sides are"),
    "chance": (lambda batch: batch.dice.happens(1.5), "from 0 to 1"),
    "nan": (lambda batch: batch.dice.happens(float("nan")), "from 0 to 1"),
    "rows": (lambda batch: batch.dice.bits16(np.ones(3, np.bool_)), r"rows is bool \(3,\)"),
    "numbers": (lambda batch: batch.dice.bits16(batch.seats), "rows is uint8"),
    "action": (lambda batch: batch.may("pasa"), "unknown action 'pasa'; did you mean 'paso'"),
}


@pytest.mark.parametrize("what", DICE)
def test_what_a_batch_cannot_do_it_says(what: str) -> None:
    use, message = DICE[what]

    class User(Random):
        def decide(self, batch: Batch) -> Any:
            use(batch)
            return super().decide(batch)

    with pytest.raises(mus.BotError, match=message):
        mus.simulate(User(), "simple", matches=20)


def test_huge_numbers_are_no_actions() -> None:
    class Huge(Caller):
        def decide(self, batch: Batch) -> Any:
            return np.full(len(batch), 2**64 - 1, np.uint64)

    with pytest.raises(mus.BotError, match="expected an action's number, 0 to 34"):
        mus.simulate(Huge(), "simple", matches=20)


def test_amounts_beside_other_words_are_not_looked_at() -> None:
    class Much(Caller):
        def decide(self, batch: Batch) -> Any:
            return super().decide(batch), np.full(len(batch), -7)

    run = mus.simulate(Much(), "simple", matches=20)
    assert run.tally == mus.simulate("caller", "simple", matches=20).tally


def test_a_run_that_fails_keeps_the_shards_that_are_finished(faulty: str, tmp_path: Path) -> None:
    out, bot = tmp_path / "run", f"{faulty}:Faulty(rarely=20000)"
    with small_shards(20), pytest.raises(mus.BotError, match="no such thing") as caught:
        mus.simulate(bot, "simple", matches=400, seed=2, out=out, threads=1)
    assert caught.value.match is not None
    size = manifest(out)["specification"]["matches_per_shard"]
    assert 0 < assert_whole(out) <= 2 * (caught.value.match // size)
