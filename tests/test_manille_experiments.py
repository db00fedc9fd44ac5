"""Duels, tournaments and sweeps of Manille: two bots in all seats, evenly, on the same cards."""

import copy
import json
import pickle
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import mus
from mus import _native, manille, measures
from mus.experiments import design
from mus.experiments.listings import of_duel
from mus.games import rules_in_words
from mus.manille.contest import OfManille
from tests.command import assert_refused, call
from tests.manille_bots import Random
from tests.runs import contents

#: Matches so short that many are drawn, by rules where a set has two matches and where it has six.
DRAWN = [
    {"variant": "manillen", "deals": 2, "nt_duty": 0},
    {"variant": "manillen3", "deals": 3, "nt_duty": 0},
    {"variant": "encheres", "deals": 4},
    {"variant": "dix_sept", "deals": 4},
]


def small_blocks(sets: int = 4) -> Any:
    """Experiments inside have blocks of so many sets of any size."""
    names = {"PAIRS_PER_BLOCK": sets, "SETS_PER_BLOCK": sets}
    return mock.patch.multiple(design, **names)


def of_every_kind(**options: Any) -> list[Any]:
    """An experiment of each kind, in folders of their own where there is a folder."""
    out = options.pop("out", None)
    given: dict[str, Any] = {"seed": 4, **options}
    folders = [None if out is None else out / str(place) for place in range(5)]
    bots = ["simple", "random", "simple(bold=1)"]
    test = {"sprt": "elo0=0,elo1=200", "matches": 1_200}
    return [
        manille.duel("manillen3", "random", "simple", matches=66, out=folders[0], **given),
        manille.duel("marius", "random", "simple", out=folders[1], **test, **given),
        manille.tournament("muette", bots, matches=30, out=folders[2], **given),
        manille.tournament(DRAWN[1], bots, matches=30, format="gauntlet", out=folders[3], **given),
        manille.sweep(
            "dix_sept",
            "simple(bold=0..1:0.5)",
            against="random",
            matches=30,
            out=folders[4],
            **given,
        ),
    ]


def test_a_run_has_no_measures_and_the_page_says_so() -> None:
    page = " ".join(Path("docs/experiments.md").read_text(encoding="utf-8").split())
    assert "`mus manille simulate` neither `--measures` nor `--plot`" in page
    options = call("manille", "simulate", "--help").out
    assert "--measures" not in options
    assert "--plot" not in options
    for verb in ("duel", "tournament", "sweep"):
        assert "--plot" in call("manille", verb, "--help").out


def test_threads_change_neither_results_nor_bytes(tmp_path: Path) -> None:
    with small_blocks():
        plain = of_every_kind()
        for threads in (1, 2, 5):
            assert of_every_kind(threads=threads, out=tmp_path / str(threads)) == plain
    folders = [contents(tmp_path / str(threads)) for threads in (1, 2, 5)]
    assert folders[0] == folders[1] == folders[2]
    results = [json.loads(folders[0][f"{place}/result.json"]) for place in range(5)]
    assert results == [found.to_dict() for found in plain]
    assert [found["rules"]["variant"] for found in results[:3]] == ["manillen3", "muette", "muette"]
    assert plain[1].verdict == "H0"
    told = json.loads(folders[0]["0/_experiment.json"])["experiment"]
    assert (told["game"], told["rules"]["variant"]) == ("manille", "manillen3")


def test_results_copy_and_pickle_and_show_themselves() -> None:
    with small_blocks():
        for found in of_every_kind():
            for other in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
                assert other == found
                assert other.to_dict() == found.to_dict()
            rules = rules_in_words(found.rules)
            assert f"<table><caption>{rules}: " in found._repr_html_()
            json.dumps(found.to_dict(), allow_nan=False)


@pytest.mark.parametrize("preset", manille.PRESETS)
def test_every_variant_plays_a_duel(preset: str) -> None:
    found = manille.duel(preset, "simple", "random", matches=24, seed=2)
    assert found.matches == 24 >= sum(found.wins)
    assert found.pairs.size == (6 if preset in ("manillen3", "encheres", "dix_sept") else 2)
    assert found.win_rate > 0.6
    assert found.deals == found.measures.moments.total({"deals": 1})
    assert tuple(found.points) == ("taken", "tricks", "chosen", "doubled", "capots", "all")
    assert found.measures.cells == {}
    assert found.adjusted == found.paired


@pytest.mark.parametrize("rules", [*manille.PRESETS, *DRAWN], ids=str)
def test_exchanged_bots_have_exchanged_results(rules: Any) -> None:
    one = manille.duel(rules, "simple", "random", matches=60, seed=3)
    other = manille.duel(rules, "random", "simple", matches=60, seed=3)
    assert other.pairs == one.pairs.exchanged()
    assert (other.wins, other.games, other.deals) == (one.wins[::-1], one.games[::-1], one.deals)
    for name, points in one.points.items():
        assert (other.points[name].a, other.points[name].b) == (points.b, points.a), name
        assert other.points[name].ahead.value == -points.ahead.value
    assert other.elo == pytest.approx(-one.elo)
    assert other.deal_rate == pytest.approx(1 - one.deal_rate)


@pytest.mark.parametrize("rules", [*manille.PRESETS, *DRAWN], ids=str)
def test_a_bot_is_as_good_as_itself(rules: Any) -> None:
    """Every set is shared: the seats of both come to the same, and so do those of their sides."""
    for bot in ("random", "simple"):
        found = manille.duel(rules, bot, bot, matches=36, seed=5)
        middle = len(found.pairs.counts) // 2
        assert found.pairs.counts[middle] == found.pairs.pairs
        assert (found.win_rate, found.deal_rate, found.elo) == (0.5, 0.5, 0)
        assert found.points["all"].ahead.value == 0


def record_of(rules: manille.Rules, sides: list[str], number: int) -> dict[str, Any]:
    """The record of a match with the cards of a set, one bot a side, played alone."""
    match = _native.ManilleSimulation(
        rules, sides, [(number, number + 1)], seed=7, threads=1, paired=False, keep="records"
    )
    while (shard := match.next(1)) is None:
        pass
    record = shard.record()
    assert record is not None
    return record


def owners_of(record: dict[str, Any], seating: list[int]) -> set[int]:
    """Whose the sides are that won the match, or have the highest score where it is drawn."""
    winner = record["result"]["winner"]
    if winner is not None:
        return {seating[winner]}
    score = record["deals"][-1]["result"]["score"]
    return {seating[side] for side, points in enumerate(score) if points == max(score)}


@pytest.mark.parametrize("given", ["marius", "manillen2", "coinchee", *DRAWN], ids=str)
def test_a_set_is_the_records_of_its_matches(given: Any) -> None:
    """Each match by itself: who sits where is told by the seatings, who won by the score."""
    contest, bots, sets = OfManille(given), ("simple", "random"), 12
    rules = contest.rules
    sides = len(_native.manille_bot_names(rules, ["random"])[0])
    counts = [0] * (2 * contest.set_size + 1)
    points, drawn, wins = [0, 0], 0, [0, 0]
    for number in range(sets):
        half_points = 0
        for seating in contest.seatings:
            record = record_of(rules, [bots[bot] for bot in seating[:sides]], number)
            owners = owners_of(record, seating)
            half_points += 1 if len(owners) == 2 else 2 * (owners == {0})
            drawn += len(owners) == 2
            for bot in owners if len(owners) == 1 else ():
                wins[bot] += 1
            for deal in record["deals"]:
                for _, side, scored in deal["result"]["points"]:
                    points[seating[side]] += scored
        counts[half_points] += 1
    found = manille.duel(rules, *bots, matches=sets * len(contest.seatings), seed=7)
    assert list(found.pairs.counts) == (counts if drawn else counts[::2])
    assert (found.wins, found.matches - sum(found.wins)) == (tuple(wins), drawn)
    total = found.measures.moments.total
    assert [total({"points_a": 1}), total({"points_b": 1})] == points


def test_matches_that_sides_of_one_bot_share_are_not_drawn() -> None:
    """In an auction the sides that did not bid have the same score at the end."""
    shared = manille.duel(DRAWN[2], "simple", "random", matches=600, seed=7)
    run = manille.simulate(DRAWN[2], "simple", "random", "random", "random", matches=400, seed=7)
    assert run.draws / 400 > (shared.matches - sum(shared.wins)) / 600 + 0.1


def test_a_tournament_adds_up() -> None:
    bots = ["simple", "random", "simple(bold=1)"]
    for rules in ("muette", "manillen3", DRAWN[1], DRAWN[3]):
        found = manille.tournament(rules, bots, matches=60, seed=1)
        told = found.to_dict()
        assert found.bots[found.ranking[-1]] == "random"
        assert told["matches"] == found.matches == 180
        assert {bot["matches"] for bot in told["bots"]} == {120}
        assert sum(bot["elo"] for bot in told["bots"]) == pytest.approx(0, abs=1e-9)
        for a, b in product(range(3), repeat=2):
            if a != b:
                assert told["cross"][a][b] + told["cross"][b][a] == pytest.approx(1)
        for (i, j), result in found.pairings.items():
            seed = design.pairing_seed(1, i, j)
            duel = manille.duel(rules, bots[i], bots[j], matches=60, seed=seed)
            assert (result.pairs, result.measures) == (duel.pairs, duel.measures)
        assert tuple(found.measures(0).points) == tuple(found.pairings[0, 1].points)


def test_all_bots_of_a_sweep_play_the_same_cards() -> None:
    found = manille.sweep("manillen", "simple(bold=0..1:0.5)", against="random", matches=40, seed=9)
    assert [point.values for point in found.points] == [{"bold": 0}, {"bold": 0.5}, {"bold": 1}]
    for point in found.points:
        duel = manille.duel("manillen", point.result.a, "random", matches=40, seed=9)
        assert (point.result.pairs, point.result.games) == (duel.pairs, duel.games)


def test_a_duel_of_two_sides_has_the_matches_of_simulate() -> None:
    for variant in ("muette", "manillen2", "botifarra"):
        run = manille.simulate(variant, "simple", "random", matches=80, seed=4)
        found = manille.duel(variant, "simple", "random", matches=80, seed=4)
        assert (found.wins, found.games, found.deals) == (run.wins, run.games, run.deals)
        assert found.interval == pytest.approx(run.interval)


def test_a_folder_goes_on_and_takes_no_other_experiment(tmp_path: Path) -> None:
    """Broken off after each block, the same bytes come out; other rules are refused."""
    cut, heard = tmp_path / "cut", [0]

    def break_off(done: int, _total: int, note: str) -> None:
        if done > heard[0]:
            heard[0] = done
            raise LookupError(note)

    with small_blocks():
        whole = manille.duel("manillen3", "simple", "random", matches=96, out=tmp_path / "whole")
        arguments: Any = {"matches": 96, "out": cut, "progress": break_off, "threads": 1}
        # More than one block may be there when it is heard of the first.
        while heard[0] < 96:
            with pytest.raises(LookupError, match=" v random"):
                manille.duel("manillen3", "simple", "random", **arguments)
        assert heard == [96]
        found = manille.duel("manillen3", "simple", "random", matches=96, out=cut)
        assert (found, found.played) == (whole, 0)
        assert contents(cut) == contents(tmp_path / "whole")
        for rules in ("encheres", {"variant": "manillen3", "deals": 33}):
            with pytest.raises(mus.RunError, match="holds another experiment"):
                manille.duel(rules, "simple", "random", matches=96, out=cut)
        with pytest.raises(mus.RunError, match=r'holds another experiment .*game "manille"'):
            mus.duel("simple", "random", matches=96, out=cut)


def test_a_manifest_whose_counts_contradict_each_other_is_refused(tmp_path: Path) -> None:
    with small_blocks():
        manille.duel("manillen3", "simple", "random", matches=48, out=tmp_path)
        path = tmp_path / "_experiment.json"
        told = json.loads(path.read_text())
        told["pairings"][0]["tally"]["set_size"] = 2
        told["pairings_sha256"] = design.hash_of({"pairings": told["pairings"]})
        path.write_text(json.dumps(told))
        with pytest.raises(mus.RunError, match="manifest"):
            manille.duel("manillen3", "simple", "random", matches=48, out=tmp_path)


def test_a_file_says_what_the_functions_take(tmp_path: Path) -> None:
    told = {"kind": "duel", "variant": "marius", "bots": ["simple", "random"], "matches": 40}
    assert mus.experiment(told) == manille.duel("marius", "simple", "random", matches=40)
    file = tmp_path / "three.toml"
    file.write_text(
        """
kind = "tournament"
variant = "manillen3"
bots = ["simple", "random"]
matches = 12
seed = 3

[rules]
deals = 6
"""
    )
    rules = {"variant": "manillen3", "deals": 6}
    expected = manille.tournament(rules, ["simple", "random"], matches=12, seed=3)
    assert mus.experiment(file) == expected
    answer = call("experiment", str(file), "--json")
    assert answer.json == expected.to_dict() | {"out": None, "resume": None}
    told = {
        "kind": "sweep",
        "variant": "muette",
        "sweep": "simple(bold=0..1:1)",
        "against": "random",
        "matches": 20,
    }
    found = manille.sweep("muette", told["sweep"], against="random", matches=20)
    assert mus.experiment(told) == found


def test_commands_say_what_the_functions_return() -> None:
    duel = manille.duel({"variant": "manillen3", "deals": 4}, "simple", "random", matches=18)
    line = "manille duel manillen3 simple random --matches 18 --set deals=4"
    assert call(*line.split(), "--json").json == duel.to_dict() | {"out": None, "resume": None}
    text = call(*line.split()).out
    for part in (
        "manillen3, but deals=4: simple v random",
        "sets of 6 0-6, 1-5, …, 6-0",
        *(f"│ {name} " for name in duel.points),
        "plain",
    ):
        assert part in text
    assert "luck" not in text
    line = "manille tournament muette simple random --matches 20 --gauntlet --measures"
    found = manille.tournament("muette", ["simple", "random"], matches=20, format="gauntlet")
    told = call(*line.split(), "--json").json
    assert told == found.to_dict() | {"out": None, "resume": None}
    assert "random: a deal, 95 % over pairs" in call(*line.split()).out
    line = "manille sweep manillen2 simple(bold=0..1:1) --against random --matches 20"
    swept = manille.sweep("manillen2", "simple(bold=0..1:1)", against="random", matches=20)
    assert call(*line.split(), "--json").json == swept.to_dict() | {"out": None, "resume": None}
    text = call(*line.split()).out
    assert "win rate and points, 95 % over pairs" in text
    assert "prints what each bot took and scored" in text


@pytest.mark.parametrize("rules", ["muette", "manillen3", DRAWN[3]], ids=str)
def test_results_are_drawn(rules: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    test = {"sprt": "elo0=0,elo1=50", "matches": 60}
    duel = manille.duel(rules, "simple", "random", **test)  # type: ignore[arg-type] # by name
    many = manille.tournament(rules, ["simple", "random"], matches=12)
    sweep = manille.sweep(rules, "simple(bold=0..1:1)", against="random", matches=12)
    for place, found in enumerate((duel, many, sweep)):
        mus.plot(found, tmp_path / f"{place}.svg")
        text = (tmp_path / f"{place}.svg").read_text()
        assert f"over {duel.pairs.unit}" in " ".join(text.split())
        assert ("luck" in text, "grande" in text) == (False, False)


#: What cannot be played, and parts of what is said of it.
LINES = [
    ("duel mute simple random", 'unknown variant "mute"|did you mean "muette"?'),
    ("duel muette simple caller", 'unknown bot "caller"|known: random, simple'),
    ("duel muette simple random --matches 7", "matches 7|the next even number is 8"),
    ("duel manillen3 simple random --matches 8", "a set has 6 matches|whole sets is 12"),
    ("duel manillen3 simple random --matches 0", "expected whole sets of 6 from 6 to"),
    ("duel manillen3 simple random --seed -1", "seed -1"),
    ("duel muette simple random --set deels=3", 'unknown option "deels"|did you mean "deals"?'),
    ("duel muette simple random --sprt elo0=3", "elo1 missing"),
    ("duel manillen3 simple+random random", "simple+random|each plays for himself in manillen3"),
    ("duel muette bots.py random", "names a file and no class"),
    ("duel muette simple", "Missing argument 'B'|mus manille duel --help"),
    ("duel muette simple random --out", "--out"),
    ("tournament muette simple", "1 bot:|2 to 100"),
    ("tournament muette simple simple", "simple is there twice"),
    ("sweep muette simple --against random", 'sweep "simple": no range'),
    ("sweep muette simple(bold=1..0:1) --against random", "runs backwards"),
    ("sweep muette simple(bold=0..1:1)", "--against"),
    ("duels muette", 'unknown command "duels"|did you mean "duel"?'),
]


@pytest.mark.parametrize(("line", "fragments"), LINES, ids=[line for line, _ in LINES])
def test_a_line_that_cannot_be_is_refused(line: str, fragments: str) -> None:
    assert_refused(call("manille", *line.split()), *fragments.split("|"))


FILE = {"kind": "duel", "variant": "manillen3", "bots": ["simple", "random"], "matches": 12}

#: What is changed in that file, and what is said of it.
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"variant": "manilen3"}, 'variant: unknown variant "manilen3" .*did you mean "manillen3"'),
    ({"variant": 3}, "variant = 3: expected a text"),
    ({"variant": None}, "variant = None: expected a text"),
    ({"rules": "madrid"}, "rules = 'madrid': expected a table of options"),
    ({"rules": {"variant": "muette"}}, r"rules\.variant: the variant stands above, beside kind"),
    ({"rules": {"deels": 3}}, r'rules\.deels: unknown option "deels"'),
    ({"rules": {"preset": "madrid"}}, r'rules\.preset: unknown option "preset"'),
    ({"bots": ["simple", "paso"]}, r'bots\[1\]: unknown bot "paso"'),
    ({"bots": ["simple", 3]}, r"bots = .*expected a list of texts"),
    ({"matches": 7}, "matches 7: a set has 6 matches, the next number of whole sets is 12"),
    ({"varient": "muette"}, 'unknown key "varient" of a duel; did you mean "variant"'),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[str(change) for change, _ in FAULTS])
def test_a_file_that_cannot_be_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(mus.MusError, match=told) as caught:
        mus.experiment(FILE | change)
    assert "\n" not in str(caught.value)


def test_all_faults_of_a_file_are_told_at_once() -> None:
    wrong = {"variant": "mute", "bots": ["simpel", "random"], "rules": {"variant": "muette"}}
    with pytest.raises(mus.errors.ManyErrors) as caught:
        mus.experiment(FILE | wrong)
    assert [str(error).split(": ")[1] for error in caught.value.errors] == [
        "variant",
        "bots[0]",
        "rules.variant",
    ]
    # Of Mus there is no variant; a file of it is what it was.
    with pytest.raises(mus.MusError, match=r'unknown bot "montecarl"'):
        mus.experiment({"kind": "duel", "bots": ["montecarl", "paso"], "matches": 2})


def test_what_is_no_bot_and_no_variant_is_refused() -> None:
    for bots in ((3, "simple"), ("simple", None), (("simple", "random"), "simple")):
        with pytest.raises(mus.BotError):
            manille.duel("manillen3", *bots, matches=6)  # type: ignore[arg-type] # that is the point
    for variant in (3, "mute", {"variant": "muette", "deels": 2}):
        with pytest.raises(mus.MusError):
            manille.duel(variant, "simple", "random", matches=2)
    with pytest.raises(mus.MusError, match="say how many"):
        manille.duel("muette", "simple", "random")
    with pytest.raises(mus.MusError, match="expected a list of bots"):
        manille.tournament("muette", "simple", matches=2)


def test_a_test_without_a_number_of_matches_has_whole_sets() -> None:
    found = manille.duel("manillen3", "simple", "random", sprt="elo0=0,elo1=100", seed=1)
    assert (found.verdict, found.matches) == ("H1", 6 * design.SETS_PER_BLOCK)


class Twin(Random):
    """``random``, which raises in one deal of so many, drawn by its dice."""

    version = 1

    def __init__(self, *, raises: int = 0) -> None:
        self.raises = raises

    def play(self, view: manille.View) -> str:
        if self.raises and view.dice.below(self.raises) == 0:
            raise ValueError("it has had enough")
        return super().act(view)


@pytest.mark.parametrize("rules", ["marius", "manillen3", "dix_sept"])
def test_a_bot_of_python_plays_as_its_twin_does(rules: str, tmp_path: Path) -> None:
    theirs = manille.duel(rules, "random", "simple", matches=24, seed=3)
    for threads in (1, 2):
        ours = manille.duel(
            rules, Twin(), "simple", matches=24, seed=3, threads=threads, out=tmp_path / rules
        )
        assert (ours.pairs, ours.measures) == (theirs.pairs, theirs.measures)
    told = json.loads((tmp_path / rules / "_experiment.json").read_text())
    assert told["experiment"]["python_bots"] == {"Twin": "1"}


@pytest.mark.parametrize("rules", ["marius", "manillen2", "manillen3", "dix_sept"])
def test_who_fails_loses_the_match_wherever_else_it_sits(rules: str, tmp_path: Path) -> None:
    quits: Any = Twin(raises=60)
    given: Any = {"matches": 24, "seed": 3, "on_error": "forfeit"}
    for place, bots in enumerate(((quits, "random"), ("random", quits))):
        found = manille.duel(rules, *bots, **given)
        assert found.forfeits[place] > 5
        assert (found.forfeits[1 - place], found.first_forfeit is None) == (0, False)
        assert found.wins[1 - place] >= found.forfeits[place]
        assert found.games[1 - place] >= found.forfeits[place]
        out = tmp_path / str(place)
        assert found == manille.duel(rules, *bots, **given, threads=2, out=out)
        again = manille.duel(rules, *bots, **given, out=out)
        assert (again, again.played) == (found, 0)
    with pytest.raises(mus.BotError, match="it has had enough"):
        manille.duel(rules, quits, "random", matches=24, seed=3)


def test_partners_who_differ_exchange_seats() -> None:
    both = manille.duel("marius", "simple+random", ("random", "simple"), matches=20, seed=3)
    assert (both.a, both.b) == ("simple+random", "random+simple")
    assert both.matches == 20


@pytest.mark.parametrize("variant", manille.PRESETS)
def test_tables_leave_out_what_cannot_happen_and_nothing_else(variant: str) -> None:
    """What the table does not list is 0 even where bots that dare all choose and double."""
    found = manille.duel(variant, "simple(bold=1)", "random", matches=120, seed=1)
    never = measures.NEVER.get(manille.Rules(variant).variant, ())
    assert set(never) <= {"chosen", "doubled"}
    for name in ("chosen", "doubled"):
        points = found.points[name]
        assert (points.a.value + points.b.value == 0) == (name in never), name
    table = of_duel(found)[1]
    assert [row[0] for row in table.rows] == [name for name in found.points if name not in never]
