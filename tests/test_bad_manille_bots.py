"""A bot of Python that fails in Manille, where it is asked in more ways and may sit with others."""

import time
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import manille
from tests.command import call, spawn
from tests.failing_bots import FAILING
from tests.manille_bots import First, Random
from tests.runs import assert_whole, manifest
from tests.test_manille_data import small_blocks

ROOT = Path(__file__).parents[1]


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """The file of the bots that fail."""
    path = tmp_path / "bots" / "faulty.py"
    path.parent.mkdir()
    path.write_text(FAILING["manille"].source)
    return str(path)


def run_of(bot: str, **options: Any) -> manille.Run:
    """A run of a faulty bot against ``simple``."""
    given: dict[str, Any] = {"matches": 60, "seed": 2} | options
    return manille.simulate("muette", bot, "simple", **given)


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


@pytest.mark.parametrize("variant", ["manillen3", "manillen2", "encheres", "dix_sept"])
def test_nobody_has_a_partner_where_each_plays_for_himself(variant: str) -> None:
    for pair in ((First(), "random"), "simple+random"):
        with pytest.raises(mus.BotError, match=f"each plays for himself in {variant}: .*F2.7"):
            manille.simulate(variant, pair, matches=12)
    # Two of one bot are one.
    assert manille.simulate(variant, "random+random", matches=12).bots[0] == "random"


# --- forfeits ---


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
