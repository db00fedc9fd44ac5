"""Bots of Python: they play as their twins in Rust do, see no more, and any thread plays alike."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import View, players
from tests.bots import Caller, Paso, Random, Simple
from tests.helpers import Player, Record, random_deal
from tests.runs import assert_whole, contents, manifest, small_shards
from tests.test_view import FIELDS, is_blind, swap_unseen

TWINS: dict[str, Callable[[], mus.Player]] = {
    "paso": Paso,
    "caller": Caller,
    "random": Random,
    "simple(bluff=0)": Simple,
    "simple(bluff=0,tight=0.6)": lambda: Simple(tight=0.6),
}

#: Rules under which ``random`` and the silent bots say all that can be said.
ODD: dict[str, Any] = {"signals": "classic", "seen": 0.5, "min_discard": 0, "mus_corrido": True}


def unnamed(table: Any) -> list[dict[str, Any]]:
    """The rows of a table without the bots' names."""
    kept = [name for name in table.column_names if not name.startswith("bot")]
    rows: list[dict[str, Any]] = table.select(kept).to_pylist()
    return rows


def same_play(mine: mus.Run, other: mus.Run) -> int:
    """Asserts that two runs differ in nothing but names; how many decisions were looked at."""
    assert mine.tally == other.tally
    for name in ("matches", "deals"):
        assert unnamed(mine.table(name)) == unnamed(other.table(name))
    decisions = 0
    for index in range(min(mine.matches, 12)):
        deals = mine.record(index)["deals"]
        assert deals == other.record(index)["deals"]
        decisions += sum(len(deal["events"]) for deal in deals)
    return decisions


@pytest.mark.parametrize("name", TWINS)
def test_a_copy_in_python_decides_as_the_one_in_rust(name: str) -> None:
    for other in ("simple", "random"):
        mine = mus.simulate(TWINS[name](), other, matches=200, seed=8)
        assert same_play(mine, mus.simulate(name, other, matches=200, seed=8)) > 100


@pytest.mark.parametrize("name", ["paso", "caller", "random"])
@pytest.mark.parametrize("rules", ["madrid", "ehmf", "fixed", ODD])
def test_a_copy_decides_alike_under_other_rules(name: str, rules: Any) -> None:
    given = {"matches": 60, "seed": 9, "rules": rules}
    mine = mus.simulate(TWINS[name](), "random", **given)
    assert same_play(mine, mus.simulate(name, "random", **given)) > 250


def test_two_bots_may_be_a_team_and_four_may_sit_at_a_table() -> None:
    mine = mus.simulate((Caller(), "simple"), ("random", Paso()), matches=100, seed=3)
    assert (mine.a, mine.b) == ("Caller+simple", "random+Paso")
    assert same_play(mine, mus.simulate("caller+simple", "random+paso", matches=100, seed=3)) > 150
    row, mirrored = mine.table("matches").to_pylist()[:2]
    seats = [f"bot{seat}" for seat in range(4)]
    assert [row[seat] for seat in seats] == ["Caller", "random", "simple", "Paso"]
    assert [mirrored[seat] for seat in seats] == ["random", "Caller", "Paso", "simple"]
    assert mine.record(1)["match"]["bots"] == ["random", "Caller", "Paso", "simple"]


def test_threads_change_nothing_with_random_bots_of_python() -> None:
    runs = [
        mus.simulate(Random(), "random", matches=200, seed=4, threads=threads, rules=ODD)
        for threads in (1, 2, 3)
    ]
    assert runs[0] == runs[1] == runs[2]
    tables = [run.table("deals") for run in runs]
    assert tables[0].equals(tables[1])
    assert tables[0].equals(tables[2])


class Spy(Random):
    """Says what ``random`` says, and keeps all that it was shown."""

    def __init__(self) -> None:
        self.kept: list[tuple[dict[str, Any], str]] = []

    def act(self, view: View) -> str:
        told = {name: getattr(view, name) for name in FIELDS if name not in {"dice", "worth"}}
        said = super().act(view)
        self.kept.append((told, said))
        return said

    mus = discard = speak = sign = act


def positions(record: Record) -> list[tuple[mus.View, str]]:
    """The view of each seat that acts in a match, and what it says."""
    found = []
    for deal in record["deals"]:
        start = {"game": "mus", "rules": record["rules"], **deal}
        start.pop("result")
        for place, event in enumerate(deal["events"]):
            seat, _, action = event.partition(" ")
            if action and not action.startswith("roba"):
                at = mus.Deal.from_record({**start, "events": deal["events"][:place]})
                found.append((at.view(int(seat)), action))
    return found


@pytest.mark.parametrize("rules", ["classic", "madrid"])
def test_a_view_in_a_run_is_that_of_the_deal(rules: str) -> None:
    spy = Spy()
    run = mus.simulate(spy, spy, matches=12, seed=6, rules=rules, paired=False)
    kept = spy.kept[:]
    found = [position for index in range(12) for position in positions(run.record(index))]
    assert len(found) == len(kept) > 250
    for (told, said), (view, action) in zip(kept, found, strict=True):
        assert told == {name: getattr(view, name) for name in told}
        assert said == action


def shown(view: mus.View) -> list[Any]:
    """All that a view tells, dice thrown, and hands as text."""
    told = [getattr(view, name) for name in FIELDS if name != "dice"]
    return [str(value) for value in told] + [view.dice.below(1_000) for _ in range(8)]


def decision(bot: Any, view: View) -> str:
    """What a bot does in any phase."""
    method = {"mus": bot.mus, "descarte": bot.discard, "senas": bot.mus}
    return str(method.get(view.phase, bot.speak)(view))


def test_hidden_cards_change_no_decision() -> None:
    compared = 0
    for number in range(120):
        rng = random.Random(number)
        deal = random_deal(rng, {})
        player = Player(rng)
        while is_blind(deal):
            seat = deal.seat
            assert seat is not None
            other = mus.Deal.from_record(swap_unseen(deal.record(), seat, rng))
            here = mus.Deal.from_record(deal.record())
            for bot in (Paso(), Caller(), Random(), Simple()):
                assert decision(bot, here.view(seat)) == decision(bot, other.view(seat))
                compared += 1
            deal.play(player.choose(deal))
    assert compared > 1_000


def test_a_view_cannot_be_made_copied_or_opened() -> None:
    view = mus.Deal().view(0)
    with pytest.raises(TypeError):
        mus.View()
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            way(view)
    assert not hasattr(view, "__dict__")
    assert not hasattr(view.dice, "__dict__")


class Keeper(Caller):
    """Keeps a view and its dice beyond the decision."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.told: list[Any] = []

    def speak(self, view: View) -> str:
        if self.view is None:
            self.view = view
            self.told = shown(view)
        return super().speak(view)


def test_a_view_that_is_kept_tells_of_its_moment() -> None:
    keeper = Keeper()
    run = mus.simulate(keeper, "random", matches=20, seed=2)
    assert keeper.view is not None
    assert shown(keeper.view)[:-8] == keeper.told[:-8]
    # It threw dice, which nobody else has.
    assert run.tally == mus.simulate("caller", "random", matches=20, seed=2).tally


def test_dice_are_thrown_as_numpy_would() -> None:
    import numpy as np

    stream = np.random.Philox(key=[7, 16 + 2], counter=[0, 0, 0, 0])
    word = int(stream.random_raw())
    dice = mus.Deal(seed=7).view(2).dice
    assert [dice.bits16() for _ in range(4)] == [word >> 16 * place & 0xFFFF for place in range(4)]
    draws = [mus.Deal(seed=seed).view(0).dice.below(6) for seed in range(600)]
    assert {draws.count(side) > 60 for side in range(6)} == {True}
    assert mus.Deal().view(0).dice.happens(1)
    assert not mus.Deal().view(0).dice.happens(0)
    for wrong in (0, -1, 65_536, 1.5, "6", None):
        with pytest.raises(mus.MusError, match="from 1 to 65535"):
            dice.below(wrong)  # type: ignore[arg-type]
    for chance in (-0.1, 1.1, float("nan")):
        with pytest.raises(mus.MusError, match="from 0 to 1"):
            dice.happens(chance)


class Versioned(Caller):
    """A bot that says which one it is."""

    name = "mine"
    version = "2"


def test_a_run_with_a_bot_of_python_is_written_and_goes_on(tmp_path: Path) -> None:
    with small_shards(20):
        whole = mus.simulate(Versioned(), "random", matches=60, seed=1, out=tmp_path / "whole")
        mus.simulate(Versioned(), "random", matches=20, seed=1, out=tmp_path / "parts")
        again = mus.simulate(Versioned(), "random", matches=60, seed=1, out=tmp_path / "parts")
    assert (again.played, again) == (40, whole)
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
    # A shard of such bots is one block: a fifth of the others.
    assert assert_whole(tmp_path / "whole") == 2 * 15
    specification = manifest(tmp_path / "whole")["specification"]
    assert specification["bots"] == ["mine", "random"]
    assert specification["python_bots"] == {"mine": "2"}
    newer = Versioned()
    newer.version = "3"
    with pytest.raises(mus.RunError, match="python_bots"):
        mus.simulate(newer, "random", matches=60, seed=1, out=tmp_path / "whole")
    with pytest.raises(mus.BotError, match="Caller has no `version`"):
        mus.simulate(Caller(), "random", matches=20, out=tmp_path / "other")
    assert not (tmp_path / "other").exists()


FILE = """
from helper import ANSWER

class Mine:
    def __init__(self, answer=ANSWER):
        self.answer = answer
    def mus(self, view):
        return "corto"
    def discard(self, view):
        return "descarta " + view.hand.split()[0]
    def speak(self, view):
        return "paso" if view.bettor is None else self.answer
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A bot in a file, beside a module that it imports."""
    (tmp_path / "helper.py").write_text('ANSWER = "quiero"\n')
    path = tmp_path / "my_bot.py"
    path.write_text(FILE)
    return str(path)


def test_a_bot_is_named_by_its_file(file: str, tmp_path: Path) -> None:
    other = mus.simulate("caller", "random", matches=40, seed=3)
    run = mus.simulate(f"{file}:Mine", "random", matches=40, seed=3)
    assert same_play(run, other) > 250
    assert run.a == "Mine"
    run = mus.simulate(f"{file}:Mine( answer = 'no-quiero' ) + simple", "paso", matches=20, seed=3)
    assert run.a == "Mine(answer='no-quiero')+simple"
    assert same_play(run, mus.simulate("paso+simple", "paso", matches=20, seed=3)) > 150
    assert pickle.loads(pickle.dumps(run)) == run
    assert copy.deepcopy(run).record(3) == run.record(3)


def test_a_folder_knows_the_file_that_its_bot_came_from(file: str, tmp_path: Path) -> None:
    out = tmp_path / "run"
    run = mus.simulate(f"{file}:Mine", "random", matches=20, seed=3, out=out)
    frozen = pickle.dumps(run)
    (version,) = manifest(out)["specification"]["python_bots"].values()
    assert version.startswith("sha256:")
    Path(file).write_text(FILE + "\n# Changed.\n")
    with pytest.raises(mus.RunError, match="python_bots"):
        mus.simulate(f"{file}:Mine", "random", matches=20, seed=3, out=out)
    with pytest.raises(mus.BotError, match="its file has changed"):
        pickle.loads(frozen)


def test_a_bot_may_be_of_a_module() -> None:
    run = mus.simulate("tests.bots:Caller", "random", matches=20, seed=3)
    assert run.tally == mus.simulate("caller", "random", matches=20, seed=3).tally
    assert players.read_source("tests.bots:Caller").version is not None


def test_runs_of_bots_that_can_be_pickled_can_be() -> None:
    run = mus.simulate(Caller(), "random", matches=20, seed=3)
    other = pickle.loads(pickle.dumps(run))
    assert other == run
    assert other.record(7) == run.record(7)
    assert hash(other) == hash(run)
