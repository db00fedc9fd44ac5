"""Bots written in Python play in experiments as they do elsewhere."""

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import mus
from mus.experiments import design, playing
from tests.command import assert_refused, call
from tests.runs import SHORT, contents

SOURCE = '''
class Echo:
    """`caller` again."""

    def mus(self, view):
        return "corto"

    def discard(self, view):
        return "descarta " + view.hand.split()[0]

    def speak(self, view):
        return "paso" if view.bettor is None else "quiero"


class Styled(Echo):
    def __init__(self, often=0.5):
        self.often = often

    def speak(self, view):
        if view.bettor is None:
            return "paso"
        return "quiero" if view.dice.happens(self.often) else "no-quiero"


class Unsteady(Echo):
    """Fails once in so many times that it may bet."""

    def speak(self, view):
        if view.dice.below(60) == 0:
            raise ValueError("lost the thread")
        return super().speak(view)


class Slow(Echo):
    def speak(self, view):
        while True:
            pass


class Broken(Echo):
    def speak(self, view):
        raise ValueError("no idea")
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "echo.py"
    path.write_text(SOURCE)
    return path


def test_a_duel_of_a_twin_is_that_of_the_bot(bots: Path) -> None:
    mine = mus.duel(f"{bots}:Echo", "simple", matches=2_000, seed=3)
    theirs = mus.duel("caller", "simple", matches=2_000, seed=3)
    assert (mine.a, mine.wins, mine.games, mine.pairs) == (
        "Echo",
        theirs.wins,
        theirs.games,
        theirs.pairs,
    )


def test_tournaments_and_sweeps_take_them(bots: Path) -> None:
    twins = [f"{bots}:Echo", "paso", "simple"], ["caller", "paso", "simple"]
    mine, theirs = (mus.tournament(names, matches=200, seed=1) for names in twins)
    assert [result.wins for result in mine.pairings.values()] == [
        result.wins for result in theirs.pairings.values()
    ]
    found = mus.sweep("simple(bold=0..1:0.5)", against=f"{bots}:Echo", matches=200, seed=1)
    known = mus.sweep("simple(bold=0..1:0.5)", against="caller", matches=200, seed=1)
    assert [point.result.wins for point in found.points] == [
        point.result.wins for point in known.points
    ]


def test_a_sweep_goes_over_their_parameters(bots: Path) -> None:
    found = mus.sweep(f"{bots}:Styled(often=0..1:0.5)", against="simple", matches=200, seed=1)
    assert [point.values for point in found.points] == [{"often": x} for x in (0.0, 0.5, 1.0)]
    last = mus.duel(f"{bots}:Echo", "simple", matches=200, seed=1)
    assert found.points[-1].result.wins == last.wins


@pytest.mark.parametrize(
    ("template", "best", "column"),
    [
        ("{}:Styled(often=0..1:0.5)", "{}:Styled(often=1)", ["0", "0.5", "1"]),
        ("{}:Styled(often=0.0..100.0:50.0)", "{}:Styled(often=50)", ["0", "50", "100"]),
        ("{}:Styled(often=-1..1.00:1)", "{}:Styled(often=1)", ["-1", "0", "1"]),
        ("{}:Styled( often = 0..1:1 )+paso", "{}:Styled( often = 1 )+paso", ["0", "1"]),
        ("{}:Styled(often=0.1234567..1:1)", "{}:Styled(often=0.1234567)", ["0.1234567"]),
        ("simple(bold=0..0.50:0.25)", "simple(bold=0.25)", ["0", "0.25", "0.5"]),
    ],
)
def test_the_best_of_a_sweep_can_be_typed(
    template: str, best: str, column: list[str], bots: Path
) -> None:
    line = ["--against", "paso", "--matches", "40", "--set", "target=10"]
    answer = call("sweep", template.format(bots), *line)
    assert answer.code == 0, answer
    rows = [row.split("│")[1].strip() for row in answer.out.splitlines() if row.startswith("│")]
    assert rows == 3 * column, "each table has a row for each point"
    (told,) = [row[6:] for row in answer.out.splitlines() if row.startswith("best: ")]
    typed = told.partition(", win rate ")[0]
    found = mus.sweep(template.format(bots), against="paso", matches=40, rules={"target": 10})
    assert typed == found.best.bot
    assert typed in {best.format(bots), found.points[0].bot, found.points[-1].bot}
    again = mus.duel(typed, "paso", matches=40, rules={"target": 10})
    assert (again.a, again.wins) == (found.best.result.a, found.best.result.wins)


def test_a_folder_knows_which_bot_played(bots: Path, tmp_path: Path) -> None:
    folder = tmp_path / "duel"
    name = f"{bots}:Echo"
    first = mus.duel(name, "paso", matches=200, out=folder)
    assert mus.duel(name, "paso", matches=200, out=folder).wins == first.wins
    bots.write_text(SOURCE + "\n")
    with pytest.raises(mus.RunError):
        mus.duel(name, "paso", matches=200, out=folder)
    namespace: dict[str, type] = {}
    exec(SOURCE, namespace)
    with pytest.raises(mus.BotError, match="has no `version`"):
        mus.duel(namespace["Echo"](), "paso", matches=200, out=tmp_path / "other")


def test_a_bot_that_fails_is_named(bots: Path) -> None:
    with pytest.raises(mus.BotError, match="no idea") as caught:
        mus.duel(f"{bots}:Broken", "paso", matches=200)
    assert caught.value.bot == "Broken"
    assert_refused(call("duel", f"{bots}:Broken", "paso", "--matches", "200"), "no idea")


# --- on_error, time_limit ---


@pytest.mark.parametrize("kind", ["duel", "tournament", "sweep"])
def test_the_same_fault_comes_for_any_number_of_threads(kind: str, bots: Path) -> None:
    """Even where a later block fails long before an earlier one."""
    name = f"{bots}:Unsteady"
    work: dict[str, Callable[..., object]] = {
        "duel": partial(mus.duel, name, "caller"),
        "tournament": partial(mus.tournament, ["paso", name, "caller"]),
        "sweep": partial(mus.sweep, "simple(bold=0..1:1)", against=name),
    }
    real, failed = playing._play_block, []

    def late(table: Any, pairing: int, block: int, stopping: Any) -> Any:
        time.sleep(0.02 * (10 - block) if block < 10 else 0)
        try:
            return real(table, pairing, block, stopping)
        except mus.BotError:
            failed.append((pairing, block))
            raise

    told, first = set(), []
    with (
        mock.patch.object(design, "PAIRS_PER_BLOCK", 1),
        mock.patch.object(playing, "_play_block", late),
    ):
        for threads in (1, 2, 5):
            failed.clear()
            with pytest.raises(mus.BotError, match="lost the thread") as caught:
                work[kind](matches=40, seed=11, threads=threads, rules=SHORT)
            told.add(str(caught.value))
            first.append(min(failed))
    assert len(told) == 1
    assert len(set(first)) == 1
    assert len(failed) > 1 or failed == first[:1]


def test_a_fault_past_the_end_of_a_test_is_none() -> None:
    """The blocks before it decide the test, whichever is finished first."""
    real = playing._play_block

    def broken(table: Any, pairing: int, block: int, stopping: Any) -> Any:
        if block >= 6:
            raise mus.BotError("too far")
        time.sleep(0.02 * (6 - block))
        return real(table, pairing, block, stopping)

    found = []
    with (
        mock.patch.object(design, "PAIRS_PER_BLOCK", 20),
        mock.patch.object(playing, "_play_block", broken),
    ):
        for threads in (1, 2, 5):
            test = {"sprt": "elo0=0,elo1=200", "matches": 4_000, "seed": 1}
            found.append(mus.duel("simple", "random", rules=SHORT, threads=threads, **test))  # type: ignore[arg-type]
    assert found[0] == found[1] == found[2]
    assert found[0].verdict == "H1"
    assert found[0].matches <= 6 * 40


def test_forfeited_matches_are_lost_and_told(bots: Path, tmp_path: Path) -> None:
    """The same ones as in ``mus.simulate``, on any number of threads, in every kind."""
    name = f"{bots}:Unsteady"
    given: dict[str, Any] = {"matches": 120, "seed": 2, "on_error": "forfeit"}
    run = mus.simulate(name, "caller", **given)
    lost = [0, 0]
    for error in run.forfeits:
        assert error.match is not None
        assert error.seat is not None
        lost[(error.match + error.seat) % 2] += 1
    folders = tmp_path / "1", tmp_path / "2"
    duels = [
        mus.duel(name, "caller", **given, threads=threads, out=folder)
        for threads, folder in enumerate(folders, 1)
    ]
    assert duels[0] == duels[1]
    assert contents(folders[0]) == contents(folders[1])
    duel = duels[0]
    assert duel.forfeits == tuple(lost)
    assert 5 < lost[0] < 120
    assert lost[1] == 0
    assert duel.first_forfeit is not None
    assert duel.first_forfeit.facts() == run.forfeits[0].facts()
    assert (duel.wins, duel.games) == (run.wins, run.games)
    assert duel.measures == run.measures
    told = json.loads((folders[0] / "result.json").read_text())
    assert told["forfeits"] == lost
    assert "lost the thread" in told["forfeit"]["message"]
    # What is there already is read again, forfeits too.
    assert mus.duel(name, "caller", **given, out=folders[0]) == duel
    other = mus.duel("caller", name, **given)
    assert other.forfeits[0] == 0
    assert other.forfeits[1] > 0


def test_every_kind_takes_on_error_and_time_limit(bots: Path, tmp_path: Path) -> None:
    name, given = f"{bots}:Unsteady", {"on_error": "forfeit", "time_limit": 30}
    tournament = mus.tournament([name, "paso", "caller"], matches=40, rules=SHORT, **given)  # type: ignore[arg-type]
    assert sum(sum(result.forfeits) for result in tournament.pairings.values()) > 0
    sweep = mus.sweep("simple(bold=0..1:1)", against=name, matches=40, **given)  # type: ignore[arg-type]
    assert all(point.result.forfeits[1] > 0 for point in sweep.points)
    path = tmp_path / "e.toml"
    keys = f'kind = "duel"\nbots = ["{name}", "caller"]\nmatches = 120\nseed = 2\n'
    path.write_text(keys + 'on_error = "forfeit"\ntime_limit = 30.0\n')
    found = mus.experiment(path)
    assert found == mus.duel(name, "caller", matches=120, seed=2, on_error="forfeit")
    with pytest.raises(mus.BotError, match="lost the thread"):
        mus.experiment(path, on_error="stop")
    line = ["sweep", "simple(bold=0..1:1)", "--against", name, "--matches", "40"]
    assert_refused(call(*line), "lost the thread")
    answer = call(*line, "--on-error", "forfeit", "--time-limit", "30")
    assert answer.code == 0
    assert answer.out.count("Forfeited: ") == 2
    assert " by Unsteady. The first: match " in answer.out
    told = call("tournament", name, "caller", "--matches", "40", "--on-error", "forfeit", "--json")
    assert told.json["pairings"][0]["forfeits"][0] > 0


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"on_error": "ignore"}, "on_error 'ignore': expected 'stop' or 'forfeit'"),
        ({"time_limit": 0}, "time_limit 0: expected seconds above 0"),
        ({"time_limit": True}, "time_limit True: expected seconds above 0"),
    ],
)
def test_what_is_no_manner_is_refused(options: dict[str, Any], fragment: str) -> None:
    for call_it in (
        lambda: mus.duel("paso", "caller", matches=2, **options),
        lambda: mus.tournament(["paso", "caller"], matches=2, **options),
        lambda: mus.sweep("simple(bold=0..1:1)", against="paso", matches=2, **options),
        lambda: mus.experiment(
            {"kind": "duel", "bots": ["paso", "caller"], "matches": 2}, **options
        ),
    ):
        with pytest.raises(mus.MusError) as caught:
            call_it()
        assert fragment in str(caught.value)
    keys = {"kind": "duel", "bots": ["paso", "caller"], "matches": 2}
    with pytest.raises(mus.MusError, match=next(iter(options))):
        mus.experiment(keys | options)


def test_a_bot_that_hangs_ends_the_experiment_soon(bots: Path, tmp_path: Path) -> None:
    start = time.monotonic()
    line = ["duel", "caller", f"{bots}:Slow", "--matches", "40", "--time-limit", "0.2"]
    assert_refused(call(*line), "Slow.speak has not answered for 0.2 s")
    kept = call(*line, "--out", str(tmp_path / "d"))
    assert kept.code == 2
    assert "every finished block is kept" in kept.err
    assert time.monotonic() - start < 20


# --- known answers ---

BY_SUIT = """
class BySuit:
    def __init__(self, suit=0.0):
        # Suits o, c, e, b are 0, 1, 2, 3.
        self.mine = {int(suit), int(suit) + 1}

    def count(self, view):
        return sum(card // 10 in self.mine for card in view.cards)

    def mus(self, view):
        return "mus" if self.count(view) <= 1 and "mus" in view.legal else "corto"

    def discard(self, view):
        out = [text for card, text in zip(view.cards, view.hand.split())
               if card // 10 not in self.mine]
        return " ".join(["descarta", *(out or view.hand.split()[:1])])

    def speak(self, view):
        if view.bettor is None:
            return "envido 2" if self.count(view) >= 3 else "paso"
        return "quiero" if self.count(view) >= 2 else "no-quiero"
"""


def test_a_bot_and_its_mirror_in_suits_are_equally_strong(tmp_path: Path) -> None:
    """No rule looks at suits: who plays by oros and copas and who by espadas and bastos differ in
    most deals, and neither is better."""
    path = tmp_path / "suits.py"
    path.write_text(BY_SUIT)
    one, other = f"{path}:BySuit", f"{path}:BySuit(suit=2.0)"
    given: dict[str, Any] = {"rules": SHORT, "seed": 5}
    found = mus.duel(one, other, matches=3_000, **given)
    assert found.pairs.counts[0] > 100 < found.pairs.counts[2]
    for low, high in (found.elo_interval, found.normalised_elo_interval):
        assert low < 0 < high
    for low, high in (found.interval, found.deal_interval, found.adjusted.interval):
        assert low < 0.5 < high
    for name, points in found.points.items():
        assert abs(points.ahead.value) <= 3 * points.ahead.error, name
    test = mus.duel(one, other, sprt="elo0=0,elo1=40", **given)
    assert test.verdict == "H0"
    both = mus.tournament([one, other, "caller"], matches=600, **given)
    ahead, error = both.ratings.difference(0, 1)
    assert abs(ahead) < 2.6 * error
