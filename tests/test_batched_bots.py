"""Batched bots: they play as their twins in Rust do, and how they are asked changes nothing."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mus
from mus import Batch
from tests import bots
from tests.batched_bots import Caller, Paso, Random, Simple
from tests.runs import contents, manifest, small_shards
from tests.test_python_bots import ODD, positions, same_play

TWINS: dict[str, type[mus.Policy]] = {
    "paso": Paso,
    "caller": Caller,
    "random": Random,
    "simple": Simple,
}


@pytest.mark.parametrize("name", TWINS)
def test_a_batched_copy_decides_as_the_one_in_rust(name: str) -> None:
    for other in ("simple", "random"):
        mine = mus.simulate(TWINS[name](), other, matches=300, seed=8)
        assert same_play(mine, mus.simulate(name, other, matches=300, seed=8)) > 100


@pytest.mark.prove
@pytest.mark.parametrize("name", TWINS)
def test_a_batched_copy_decides_as_the_one_in_rust_over_many_matches(name: str) -> None:
    mine = mus.simulate(TWINS[name](), "simple", matches=20_000, seed=9)
    other = mus.simulate(name, "simple", matches=20_000, seed=9)
    assert mine.tally == other.tally
    assert mine.table("deals").equals(other.table("deals"))


@pytest.mark.parametrize("name", ["paso", "caller", "random"])
@pytest.mark.parametrize("rules", ["madrid", "ehmf", "fixed", ODD])
def test_a_batched_copy_decides_alike_under_other_rules(name: str, rules: Any) -> None:
    given = {"matches": 60, "seed": 9, "rules": rules}
    mine = mus.simulate(TWINS[name](), "random", **given)
    assert same_play(mine, mus.simulate(name, "random", **given)) > 250


class Sized(Random):
    """``random`` with a batch size of its own."""

    def __init__(self, size: int) -> None:
        self.batch_size = size
        self.largest = 0

    def decide(self, batch: Batch) -> Any:
        self.largest = max(self.largest, len(batch))
        return super().decide(batch)


def test_threads_and_batch_sizes_change_nothing() -> None:
    expected = mus.simulate("random", "simple+random", matches=120, seed=4, rules=ODD)
    for threads, size in ((1, 1), (1, 7), (2, 7), (5, 7), (1, 4_096), (2, 4_096), (5, 4_096)):
        bot = Sized(size)
        given: dict[str, Any] = {"matches": 120, "seed": 4, "rules": ODD, "threads": threads}
        run = mus.simulate(bot, ("simple", bot), **given)
        assert run.tally == expected.tally, (threads, size)
        assert 1 <= bot.largest <= size
    assert same_play(run, expected) > 250


def test_batches_hold_the_decisions_of_many_matches() -> None:
    bot = Sized(256)
    mus.simulate(bot, "paso", matches=600, seed=4, threads=1)
    assert bot.largest == 256


class Alone(bots.Random):
    """``random``, asked one decision at a time."""


def test_any_bots_may_sit_at_one_table() -> None:
    given: dict[str, Any] = {"matches": 60, "seed": 3, "rules": ODD}
    mine = mus.simulate((Caller(), Alone()), ("simple", Random()), **given)
    assert (mine.a, mine.b) == ("Caller+Alone", "simple+Random")
    assert same_play(mine, mus.simulate("caller+random", "simple+random", **given)) > 150


def test_a_bot_of_python_knows_its_deal_beside_a_batched_one() -> None:
    heard = []

    class Listener(bots.Caller):
        def speak(self, view: mus.View) -> str:
            heard.append((view.seat, view.events))
            return super().speak(view)

    run = mus.simulate((Listener(), Caller()), "random", matches=8, seed=5, threads=1)
    before, found = sorted(heard), []
    for index in range(8):
        for view, _ in positions(run.record(index)):
            if view.seat == index % 2 and view.phase in mus.LANCES:
                found.append((view.seat, view.events))
    assert before == sorted(found)
    assert len(before) > 20


class Spy(Random):
    """Says what ``random`` says, and keeps what it was shown and what it said."""

    def __init__(self) -> None:
        self.kept: dict[int, list[tuple[int, bytes, int, int]]] = {}

    def decide(self, batch: Batch) -> Any:
        actions = super().decide(batch)
        assert batch.observations.dtype == mus.OBSERVATION.dtype
        for row, match in enumerate(batch.matches.tolist()):
            told = batch.observations[row].tobytes(), int(batch.legal_mask[row])
            seen = int(batch.seats[row]), *told, int(actions[row])
            self.kept.setdefault(match, []).append(seen)
        return actions


@pytest.mark.parametrize("rules", ["classic", "madrid", {"reply": "first", "min_discard": 0}])
def test_a_batch_in_a_run_is_what_the_views_tell(rules: Any) -> None:
    spy = Spy()
    run = mus.simulate(spy, spy, matches=12, seed=6, rules=rules, paired=False, threads=1)
    kept, looked_at = {match: list(seen) for match, seen in spy.kept.items()}, 0
    for match in range(12):
        found = [
            (view, mus.ACTIONS.number(view, action)[0])
            for view, action in positions(run.record(match))
        ]
        assert len(found) == len(kept[match])
        for (view, number), (seat, row, mask, action) in zip(found, kept[match], strict=True):
            assert (view.seat, number) == (seat, action)
            assert mus.OBSERVATION.of(view).tobytes() == row
            legal = mus.ACTIONS.unpack(np.array([mask], np.uint64))[0]
            assert np.array_equal(mus.ACTIONS.legal(view), legal)
            looked_at += 1
    assert looked_at > 200


def test_dice_of_a_batch_are_those_of_its_seats() -> None:
    thrown: dict[tuple[int, int], list[int]] = {}

    class Thrower(Caller):
        def decide(self, batch: Batch) -> Any:
            odd = batch.matches % 2 == 1
            bits = batch.dice.bits16(odd)
            assert not bits[~odd].any()
            for row in odd.nonzero()[0]:
                key = int(batch.matches[row]), int(batch.seats[row])
                thrown.setdefault(key, []).append(int(bits[row]))
            return super().decide(batch)

    mus.simulate(Thrower(), "paso", matches=8, seed=7, paired=False, threads=1)
    matching = 0
    assert {match for match, _ in thrown} == {1, 3, 5, 7}
    for (match, seat), bits in thrown.items():
        stream = np.random.Philox(key=[7, 16 + seat], counter=[0, 0, 0, match])
        word = int(stream.random_raw())
        first = [word >> 16 * place & 0xFFFF for place in range(4)]
        assert bits[0] == first[0]
        matching += bits[:2] == first[:2]
    assert matching > 5


class Versioned(Random):
    """A bot that says which one it is."""

    name = "mine"
    version = 2


def test_a_run_is_written_and_goes_on(tmp_path: Path) -> None:
    with small_shards(20):
        whole = mus.simulate(Versioned(), "random", matches=60, seed=1, out=tmp_path / "whole")
        mus.simulate(Versioned(), "random", matches=20, seed=1, out=tmp_path / "parts", threads=1)
        again = mus.simulate(Versioned(), "random", matches=60, seed=1, out=tmp_path / "parts")
    assert (again.played, again) == (40, whole)
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
    assert manifest(tmp_path / "whole")["specification"]["python_bots"] == {"mine": "2"}
    assert same_play(whole, mus.simulate("random", "random", matches=60, seed=1)) > 150
    with pytest.raises(mus.BotError, match="Random has no `version`"):
        mus.simulate(Random(), "random", matches=20, out=tmp_path / "other")


FILE = """
import mus
import numpy as np

class Mine:
    def __init__(self, answer="quiero"):
        self.answer = mus.ACTIONS[answer]
    def decide(self, batch):
        rows = batch.observations
        words = np.where(rows["bettor"] < 0, mus.ACTIONS["paso"], self.answer)
        return np.where(rows["phase"] < 3, mus.ACTIONS["corto"], words)
"""


def test_a_batched_bot_is_named_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(FILE)
    run = mus.simulate(f"{path}:Mine(answer='no-quiero')+simple", "random", matches=40, seed=3)
    assert run.a == "Mine(answer='no-quiero')+simple"
    assert same_play(run, mus.simulate("paso+simple", "random", matches=40, seed=3)) > 250
    assert pickle.loads(pickle.dumps(run)).record(3) == run.record(3)


def test_experiments_take_batched_bots() -> None:
    mine = mus.duel(Simple(), "random", matches=400, seed=2)
    other = mus.duel("simple", "random", matches=400, seed=2)
    assert mine.to_dict() | {"a": "simple"} == other.to_dict()
