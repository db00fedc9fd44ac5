"""Bots written in Python play in experiments as they do elsewhere."""

from pathlib import Path

import pytest

import mus
from tests.command import assert_refused, call

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
