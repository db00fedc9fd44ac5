"""Bots of Python in Manille: they play as their twins in Rust do, see no more, any thread alike."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import data, manille
from mus.manille import players
from tests.command import call
from tests.manille_bots import First, Lowest, Other, Random
from tests.runs import assert_whole, contents, manifest
from tests.test_manille_data import small_blocks
from tests.test_manille_knowledge import can_be, hidden, played, with_exchanged

#: What a view tells.
FIELDS = (
    *("seat", "partners", "dealer", "rules", "phase", "legal", "words", "hand", "face_up"),
    *("put_away", "score", "events", "trump", "turnup", "chooser", "doublings", "multiplier"),
    *(
        "trick",
        "leader",
        "master",
        "master_seat",
        "played",
        "tricks",
        "points",
        "must",
        "cannot",
        "least",
    ),
    *("most", "statements", "dice"),
)

#: How many matches make a set.
SETS = {"manillen3": 3, "encheres": 4, "dix_sept": 4}


def entrants(variant: str) -> int:
    """How many sides a variant has."""
    return SETS.get(variant, 2)


def table_of(first: Any, others: Any, variant: str) -> list[Any]:
    """One bot against others of a kind, a bot for each side."""
    return [first, *[others] * (entrants(variant) - 1)]


def unnamed(run: manille.Run, name: str) -> list[dict[str, Any]]:
    """The rows of a table without the bots' names."""
    table = run.table(name)
    kept = [column for column in table.column_names if not column.startswith("bot")]
    rows: list[dict[str, Any]] = table.select(kept).to_pylist()
    return rows


def same_play(mine: manille.Run, other: manille.Run) -> int:
    """Asserts that two runs differ in nothing but names; how many events were looked at."""
    assert mine.tally == other.tally
    for name in ("matches", "deals"):
        assert unnamed(mine, name) == unnamed(other, name)
    events = 0
    for index in range(min(mine.matches, 12)):
        deals = mine.record(index)["deals"]
        assert deals == other.record(index)["deals"]
        events += sum(len(deal["events"]) for deal in deals)
    return events


@pytest.mark.parametrize("variant", manille.PRESETS)
@pytest.mark.parametrize("other", ["simple", "random"])
def test_a_copy_in_python_decides_as_the_one_in_rust(variant: str, other: str) -> None:
    given: dict[str, Any] = {"matches": 12, "seed": 8}
    mine = manille.simulate(variant, *table_of(Random(), other, variant), **given)
    theirs = manille.simulate(variant, *table_of("random", other, variant), **given)
    assert same_play(mine, theirs) > 900
    assert mine.bots[0] == "Random"


def test_a_bot_of_the_house_hears_what_bots_of_python_say() -> None:
    given: dict[str, Any] = {"matches": 12, "seed": 3}
    listener = "montecarlo(samples=4)"
    mine = manille.simulate("parlee", Random(), listener, **given)
    assert same_play(mine, manille.simulate("parlee", "random", listener, **given)) > 900


@pytest.mark.parametrize("variant", ["muette", "parlee", "dix_sept", "coinchee"])
def test_a_copy_decides_alike_who_remembers_one_trick(variant: str) -> None:
    rules = manille.Rules(variant, memory="last_trick")
    given: dict[str, Any] = {"matches": 12, "seed": 9}
    mine = manille.simulate(rules, Random(), **given)
    assert same_play(mine, manille.simulate(rules, "random", **given)) > 900


@pytest.mark.parametrize(
    "variant", ["manillen", "manillen3", "manillen2", "coinchee", "encheres", "botifarra"]
)
def test_what_a_bot_has_no_method_for_is_done_as_simple_does_it(variant: str) -> None:
    # What is said before the cards does not depend on how those of earlier deals were played.
    given: dict[str, Any] = {"matches": 12, "seed": 4}
    mine, theirs = (manille.simulate(variant, bot, **given) for bot in (First(), "simple"))
    said = Counter[str]()
    for index in range(12):
        for deal, other in zip(
            mine.record(index)["deals"], theirs.record(index)["deals"], strict=False
        ):
            before = [event for event in deal["events"] if "juega" not in event]
            assert before == [event for event in other["events"] if "juega" not in event]
            said.update(event.split()[1] for event in before)
    assert sum(said.values()) > 30
    assert len(said) > 1


def test_a_silent_partner_speaks_as_simple_does() -> None:
    run = manille.simulate("parlee", (First(), "simple"), (First(), "random"), matches=24, seed=1)
    said = Counter[str]()
    for index in range(24):
        record = run.record(index)
        own = [seat for seat, bot in enumerate(record["match"]["bots"]) if bot == "First"]
        for deal in record["deals"]:
            events = [event.split() for event in deal["events"]]
            said.update(event[1] for event in events if int(event[0]) in own)
    assert said["juega"] > 500
    # It answers ``simple`` who consults and ``random`` who asks, and asks nothing itself.
    assert said["responde"] > 50
    assert said["ordena"] + said["pasa"] > 50
    assert said["pregunta"] == said["dice"] == 0


def test_partners_may_differ_and_a_table_may_have_four_bots() -> None:
    mine = manille.simulate("muette", (Lowest(), "simple"), ("random", First()), matches=24, seed=3)
    assert mine.bots == ("Lowest+simple", "random+First")
    assert mine.specification.bots == ("Lowest", "random", "simple", "First")
    row, mirrored = mine.table("matches").to_pylist()[:2]
    seats = [f"bot{seat}" for seat in range(4)]
    assert [row[seat] for seat in seats] == ["Lowest", "random", "simple", "First"]
    assert [mirrored[seat] for seat in seats] == ["random", "Lowest", "First", "simple"]
    assert mine.record(1)["match"]["bots"] == ["random", "Lowest", "First", "simple"]
    named = manille.simulate("muette", "random+simple", "simple", matches=24, seed=3)
    twin = manille.simulate("muette", (Random(), "simple"), "simple", matches=24, seed=3)
    assert named.bots == ("random+simple", "simple")
    assert same_play(twin, named) > 900


def test_threads_change_nothing() -> None:
    runs = [
        manille.simulate("manillen3", Random(), "random", "simple", matches=60, threads=threads)
        for threads in (1, 2, 3)
    ]
    assert runs[0] == runs[1] == runs[2]
    assert runs[0].table("deals").equals(runs[1].table("deals"))
    assert runs[0].table("deals").equals(runs[2].table("deals"))


# --- what is seen ---


class Spy(Random):
    """Says what ``random`` says, and keeps all that it was shown."""

    def __init__(self) -> None:
        self.kept: list[tuple[dict[str, Any], str]] = []

    def act(self, view: manille.View) -> str:
        told = {name: getattr(view, name) for name in FIELDS if name != "dice"}
        said = super().act(view)
        self.kept.append((told, said))
        return said

    play = choose = bid = double = exchange = discard = speak = act


def positions(record: dict[str, Any]) -> Iterator[tuple[manille.View, str]]:
    """The view of each seat that acts in a match, and what it says."""
    head = {"game": "manille", "variant": record["variant"], "rules": record["rules"]}
    # In la belle another target stands; with it all its scores can be.
    most = max(max(deal["score"]) for deal in record["deals"])
    if record["variant"] in {"muette", "manilla48", "malilla40"} and most > 33:
        head["rules"] = {"target": manille.Rules(record["variant"]).belle}
    for deal in record["deals"]:
        start = {key: value for key, value in deal.items() if key not in {"result", "events"}}
        for place, event in enumerate(deal["events"]):
            seat, _, action = event.partition(" ")
            so_far = {**head, **start, "events": deal["events"][:place]}
            yield manille.Deal.from_record(so_far).view(int(seat)), action


@pytest.mark.parametrize("variant", [name for name in manille.PRESETS if name != "parlee"])
def test_a_view_in_a_run_is_that_of_the_deal(variant: str) -> None:
    spy = Spy()
    run = manille.simulate(variant, spy, matches=1, seed=6, paired=False)
    kept = spy.kept[:]
    found = list(positions(run.record(0)))
    assert len(found) == len(kept) > 60
    for (told, said), (view, action) in zip(kept, found, strict=True):
        shown = {name: getattr(view, name) for name in told}
        # The target may be that of la belle.
        assert told.pop("rules").variant == shown.pop("rules").variant
        assert told == shown
        assert said == action


def test_a_view_has_nothing_but_its_fields() -> None:
    view = manille.Deal("muette").view(0)
    assert {name for name in dir(view) if not name.startswith("_")} == set(FIELDS)
    for name in FIELDS:
        with pytest.raises(AttributeError):
            setattr(view, name, None)
    assert not hasattr(view, "__dict__")
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            way(view)


def shown_to(deal: manille.Deal, seat: int) -> dict[str, Any]:
    """All that a view tells, dice thrown."""
    view = deal.view(seat)
    told = {name: getattr(view, name) for name in FIELDS}
    return told | {"dice": [view.dice.bits16() for _ in range(4)]}


@pytest.mark.parametrize("variant", sorted({*manille.PRESETS} - {"marius", "parlee"}))
def test_hidden_cards_change_no_view_and_no_decision(variant: str) -> None:
    compared = 0
    for seed in range(6):
        deal, rng = manille.Deal(variant, seed=seed), random.Random(seed)
        while deal.seat is not None:
            seat, record = deal.seat, deal.record()
            record.pop("result", None)
            everywhere = [other for other in range(len(record["deal"])) if other != seat]
            # A card of another seat, and one that lies elsewhere still, out of this one's sight.
            held, elsewhere = hidden(record, deal.view(seat), rng.choice(everywhere))
            own = set(deal.view(seat).hand.split()) | {record.get("turnup", "")}
            own |= set(deal.view(seat).put_away.split())
            pair = (sorted(held - own), sorted(elsewhere - own))
            if all(pair):
                other = with_exchanged(record, rng.choice(pair[0]), rng.choice(pair[1]))
                if can_be(other):
                    there = manille.Deal.from_record(other)
                    assert shown_to(there, seat) == shown_to(manille.Deal.from_record(record), seat)
                    here, away = (at.view(seat) for at in (deal, there))
                    for bot in (First(), Random()):
                        if "juega" in here.words:
                            here, away = (
                                manille.Deal.from_record(at).view(seat) for at in (record, other)
                            )
                            assert bot.play(here) == bot.play(away)
                    compared += 1
            deal.play(rng.choice(deal.legal()))
    assert compared > 20, variant


class Keeper(First):
    """Keeps its first view beyond the decision, and throws its dice later."""

    def __init__(self) -> None:
        self.view: manille.View | None = None
        self.told: dict[str, Any] = {}

    def play(self, view: manille.View) -> str:
        if self.view is None:
            self.view = view
            self.told = {name: getattr(view, name) for name in FIELDS if name != "dice"}
        return super().play(view)


def test_a_view_that_is_kept_tells_of_its_moment() -> None:
    keeper = Keeper()
    manille.simulate("manillen", keeper, "random", matches=4, seed=2)
    assert keeper.view is not None
    assert {name: getattr(keeper.view, name) for name in keeper.told} == keeper.told
    assert "juega" in keeper.told["words"]


def test_dice_are_those_of_seed_place_and_seat() -> None:
    import numpy as np

    stream = np.random.Philox(key=[7, 16 + 2], counter=[0, 0, 0, 0])
    word = int(stream.random_raw())
    deal = manille.Deal("manillen", seed=7)
    for one in (deal, deal.copy(), pickle.loads(pickle.dumps(deal))):
        dice = one.view(2).dice
        expected = [word >> 16 * place & 0xFFFF for place in range(4)]
        assert [dice.bits16() for _ in range(4)] == expected
    again = manille.Deal.from_record(deal.record(), seed=7)
    assert again.view(2).dice.bits16() == word & 0xFFFF
    assert again == deal


def test_a_view_tells_who_plays_with_whom() -> None:
    assert manille.Deal("muette").view(1).partners == [3]
    alone = manille.Deal("manillen3", seed=1)
    assert [alone.view(seat).partners for seat in range(3)] == [[], [], []]
    dealer = alone.dealer
    alone.play("elige S")
    others = [seat for seat in range(3) if seat != dealer]
    assert alone.view(dealer).partners == []
    assert [alone.view(seat).partners for seat in others] == [others[1:], others[:1]]
    assert manille.Deal("dix_sept").view(0).partners == []


def test_a_view_tells_what_is_won_and_gone() -> None:
    deal = manille.Deal("muette", seed=1)
    for _ in range(5):
        deal.play(deal.legal()[0])
    view = deal.view(0)
    cards = [event.split()[2] for event in deal.record()["events"]]
    assert sorted(view.played.split()) == sorted(cards) == sorted(played(deal.record()))
    assert view.points is not None
    assert sum(view.points) == int(manille.score_tricks(tricks_of(cards[:4]), rules="muette")[0])
    assert (sum(view.tricks), view.master, view.trick) == (1, cards[4], cards[4:])
    blind = manille.Deal(manille.Rules("muette", memory="last_trick"), seed=1)
    for _ in range(5):
        blind.play(blind.legal()[0])
    assert (blind.view(0).points, blind.view(0).played) == (None, cards[4])


@pytest.mark.parametrize("variant", sorted({*manille.PRESETS} - {"parlee"}))
def test_who_is_master_of_a_trick_wins_it(variant: str) -> None:
    deal, rng, tricks = manille.Deal(variant, seed=2), random.Random(2), 0
    while deal.seat is not None:
        view = deal.view(deal.seat)
        assert (view.master is None) == (view.master_seat is None) == (not view.trick)
        if view.master is not None and view.master_seat is not None:
            place = (view.master_seat - view.leader) % len(view.tricks)
            assert view.trick[place] == view.master
        deal.play(rng.choice(deal.legal()))
        after = deal.view(0)
        if sum(after.tricks) > sum(view.tricks):
            (won,) = (
                seat for seat in range(len(view.tricks)) if after.tricks[seat] > view.tricks[seat]
            )
            assert won in {view.master_seat, view.seat}
            tricks += 1
    assert tricks > 5


def tricks_of(cards: list[str]) -> list[list[int]]:
    """A trick as numbers of cards."""
    masks = (int(manille.parse_hands([card])[0]) for card in cards)
    return [[mask.bit_length() - 1 for mask in masks]]


# --- folders, files ---


def four() -> tuple[Any, ...]:
    """Bots for a table of four, made anew."""
    return Lowest(), "random", Other(), "simple"


def test_a_run_is_written_goes_on_and_is_verified(tmp_path: Path) -> None:
    with small_blocks():
        whole = manille.simulate("encheres", *four(), matches=60, out=tmp_path / "whole")
        manille.simulate("encheres", *four(), matches=24, out=tmp_path / "parts")
        again = manille.simulate("encheres", *four(), matches=60, out=tmp_path / "parts")
    assert (again.played, again) == (36, whole)
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
    # A shard of such bots is one block.
    assert assert_whole(tmp_path / "whole") == 2 * 5
    specification = manifest(tmp_path / "whole")["specification"]
    assert specification["python_bots"] == {"Lowest": "1", "other": "b"}
    assert specification["bots"] == ["Lowest", "random", "other", "simple"]


def test_a_data_set_is_played_again_with_its_bots(tmp_path: Path) -> None:
    with small_blocks():
        run = manille.simulate("encheres", *four(), matches=60, out=tmp_path)
        checked = data.verify(tmp_path, bots=four(), sample=None)
        held = data.open(tmp_path)
        assert (checked.faults, checked.replayed) == ((), (0, 1, 2, 3, 4))
        assert held.record(7, four()) == run.record(7)
        assert held.table("deals").num_rows == run.deals
        with pytest.raises(mus.RunError, match=r"Lowest, other is a bot of Python: name the bots"):
            data.verify(tmp_path)
        with pytest.raises(mus.RunError, match="cannot be played again"):
            held.record(7, (*four()[:3], "random"))
        with pytest.raises(mus.MusError, match="bots 'abcd': expected the bots of all sides"):
            held.record(7, "abcd")


def test_a_bot_without_a_version_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(mus.BotError, match="First has no `version`"):
        manille.simulate("muette", First(), matches=2, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
    manille.simulate("muette", Lowest(), matches=2, out=tmp_path / "run")
    newer = Lowest()
    newer.version = 2
    with pytest.raises(mus.RunError, match="python_bots"):
        manille.simulate("muette", newer, matches=2, out=tmp_path / "run")


FILE = """
from manille_helper import PLACE

class Mine:
    def __init__(self, place=PLACE):
        self.place = place
    def play(self, view):
        return view.legal[self.place]
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A bot in a file, beside a module that it imports."""
    (tmp_path / "manille_helper.py").write_text("PLACE = 0\n")
    path = tmp_path / "my_bot.py"
    path.write_text(FILE)
    return str(path)


def test_a_bot_is_named_by_its_file(file: str, tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    line = ["manille", "simulate", "muette", f"{file}:Mine(place=-1)", "simple", "--matches", "24"]
    answer = call(*line, "--out", out, "--json")
    assert answer.code == 0, answer
    assert answer.json["bots"] == ["Mine(place=-1)", "simple"]
    (version,) = manifest(tmp_path / "run")["specification"]["python_bots"].values()
    assert version.startswith("sha256:")
    bots = ["--bot", f"{file}:Mine(place=-1)", "--bot", "simple"]
    assert call("data", "verify", out, *bots).code == 0
    assert call("data", "verify", out).code == 2
    record = call("data", "records", out, "--match", "3", *bots)
    assert record.json == call(*line[:5], "--only", "3").json
    run = manille.simulate("muette", f"{file}:Mine(place=-1)", "simple", matches=24)
    assert run.record(3) == record.json
    frozen = pickle.dumps(run)
    assert pickle.loads(frozen) == run
    assert copy.deepcopy(run).record(3) == run.record(3)
    Path(file).write_text(FILE + "\n# Changed.\n")
    with pytest.raises(mus.RunError, match="python_bots"):
        manille.simulate("muette", f"{file}:Mine(place=-1)", "simple", matches=24, out=out)
    with pytest.raises(mus.BotError, match="its file has changed"):
        pickle.loads(frozen)


def test_a_bot_may_be_of_a_module() -> None:
    run = manille.simulate("dix_sept", "tests.manille_bots:Random", matches=24, seed=3)
    assert run.tally == manille.simulate("dix_sept", "random", matches=24, seed=3).tally


def test_runs_of_bots_that_can_be_pickled_can_be() -> None:
    run = manille.simulate("muette", First(), "random", matches=24, seed=3)
    other = pickle.loads(pickle.dumps(run))
    assert other == run
    assert other.record(7) == run.record(7)
    assert hash(other) == hash(run)


def test_a_player_is_what_the_protocol_says() -> None:
    player: manille.Player = First()
    assert players.read_teams([player])[0][0].name == "First"  # type: ignore[union-attr]
    assert players.read_teams([]) == ("random",)
