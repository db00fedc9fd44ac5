"""Data sets of Manille: the tables of every variant, their folders, and that others read them."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

import mus
from mus import manille, specification
from mus.errors import MusError, RunError
from mus.games import MANILLE
from mus.manille import specification as of_manille
from tests.command import Answer, assert_refused, call, python
from tests.runs import KILLED, assert_whole, contents, manifest

#: One variant of two, three, and four that play alone, and two of partners.
FIVE = ["manillen2", "manillen3", "encheres", "manillen", "marius"]


@contextmanager
def small_blocks(size: int = 12, blocks: int = 2) -> Iterator[None]:
    """Runs inside have shards of few matches. Another size is another specification."""
    with (
        mock.patch.object(of_manille, "MATCHES_PER_BLOCK", size),
        mock.patch.object(MANILLE, "matches_per_fine_block", size),
        mock.patch.object(specification, "BLOCKS_PER_SHARD", blocks),
    ):
        yield


def play(
    variant: Any, folder: Path | None = None, *, matches: int = 60, **options: Any
) -> manille.Run:
    """A run of random bots."""
    return manille.simulate(variant, "random", matches=matches, out=folder, **{"seed": 5} | options)


def well(*arguments: str) -> Answer:
    """Runs a command that must end well and say nothing on standard error."""
    answer = call(*arguments)
    assert (answer.code, answer.err) == (0, ""), answer
    return answer


@pytest.mark.parametrize("variant", FIVE)
def test_any_number_of_threads_writes_the_same_bytes(variant: str, tmp_path: Path) -> None:
    with small_blocks():
        for threads in (1, 2, 5):
            play(variant, tmp_path / str(threads), threads=threads)
    one = contents(tmp_path / "1")
    assert len(one) == 7  # three shards of two tables, and the manifest
    assert contents(tmp_path / "2") == contents(tmp_path / "5") == one


@pytest.mark.parametrize("variant", FIVE)
def test_a_run_goes_on_and_grows(variant: str, tmp_path: Path) -> None:
    with small_blocks():
        whole = play(variant, tmp_path / "whole")
        grown = tmp_path / "grown"
        assert play(variant, grown, matches=36).played == 36
        # The last shard was not full: it is played again.
        assert play(variant, grown).played == 36
        assert contents(grown) == contents(tmp_path / "whole")
        (grown / "deals" / "part-00001.parquet").unlink()
        again = play(variant, grown)
        assert (again.played, again, again.matches) == (24, whole, 60)
        assert contents(grown) == contents(tmp_path / "whole")
        assert play(variant, grown).played == 0
        assert assert_whole(grown) == 6


def test_an_interrupted_run_keeps_what_is_finished(tmp_path: Path) -> None:
    def interrupt(done: int, _total: int) -> None:
        if done >= 5_000:
            raise KeyboardInterrupt

    with small_blocks(1_200, 1):
        with pytest.raises(KeyboardInterrupt):
            play("manillen", tmp_path / "run", matches=48_000, progress=interrupt)
        kept = len(manifest(tmp_path / "run")["shards"])
        assert kept >= 1
        assert assert_whole(tmp_path / "run") == 2 * kept
        assert not list((tmp_path / "run").rglob(".part*"))
        done = play("manillen", tmp_path / "run", matches=12_000)
        assert done.played == 12_000 - 1_200 * min(kept, 10) or kept > 10
        play("manillen", tmp_path / "whole", matches=12_000)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


#: The command with small shards, which may kill itself (``KILLED``).
SMALL = """
import mus.cli, mus.specification, mus.manille.specification
mus.specification.BLOCKS_PER_SHARD = 2
mus.manille.specification.MATCHES_PER_BLOCK = 12
mus.games.MANILLE.matches_per_fine_block = 12
mus.cli.main()
"""


@pytest.mark.parametrize(
    ("at", "when", "kept"),
    [
        (2, "after", ["matches", "deals"]),
        (7, "before", ["matches", "deals"]),
        (12, "after", ["matches", "deals"]),
        (9, "before", ["decisions", "events", "hidden"]),
        (16, "after", ["decisions", "events", "hidden"]),
    ],
)
def test_a_kill_while_a_file_is_written_spoils_nothing(
    at: int, when: str, kept: list[str], tmp_path: Path
) -> None:
    line = ["manille", "simulate", "encheres", "random", "--seed", "5", "--matches", "120"]
    line += ["--tables", ",".join(kept), "--out", str(tmp_path / "run")]
    killed = python(KILLED + SMALL, str(at), when, *line)
    assert killed.code == -signal.SIGKILL, killed
    if (tmp_path / "run" / "_run.json").exists():
        assert_whole(tmp_path / "run")
    with small_blocks():
        play("encheres", tmp_path / "run", matches=120, tables=kept)
        play("encheres", tmp_path / "whole", matches=120, tables=kept)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


@pytest.mark.parametrize("variant", manille.PRESETS)
def test_the_rows_are_those_of_the_records(variant: str) -> None:
    run = play(variant, matches=12, seed=3)
    matches, deals = run.table("matches").to_pylist(), run.table("deals").to_pylist()
    assert [row["match"] for row in matches] == list(range(12))
    rows = iter(deals)
    for match in matches:
        record = run.record(match["match"])
        told = dict(record["result"])
        games = [match[f"games{side}"] for side in range(len(told["games"]))]
        assert (games, match["winner"]) == (told["games"], told["winner"])
        assert match["deals"] == len(record["deals"])
        assert match["first_dealer"] == record["deals"][0]["dealer"]
        size = run.specification.seatings
        assert (match["set"], match["seed"]) == (match["match"] // size, 3)
        bots = [match[f"bot{seat}"] for seat in range(4)]
        assert [bot for bot in bots if bot] == record["match"]["bots"]
        game = first = 0
        for number, deal in enumerate(record["deals"]):
            row = next(rows)
            told = expected(run.rules, deal)
            assert {name: row[name] for name in told} == told
            assert row["match"] == match["match"]
            assert (row["game"], row["deal"]) == (game, number - first)
            if deal["result"]["winner"] is not None:
                game, first = game + 1, number + 1
    assert next(rows, None) is None
    assert len(deals) == run.deals >= 12


def expected(rules: manille.Rules, deal: dict[str, Any]) -> dict[str, Any]:
    """What the record of a deal says of its row."""
    hands = list(deal["deal"])
    for seat, stacks in enumerate(deal.get("table", ())):
        hands[seat] += "".join(f" {stack.partition('/')[0]}" for stack in stacks.split())
    masks = [masked(hand, rules) for hand in hands]
    result, events = deal["result"], [event.split() for event in deal["events"]]
    row = {"dealer": deal["dealer"], "ties": int(deal.get("tie", 0))}
    row |= {f"cards{seat}": mask for seat, mask in enumerate([*masks, 0, 0][:4])}
    turned = deal.get("turnup")
    row["turnup"] = None if turned is None else masked(turned, rules).bit_length() - 1
    row["apart"] = masked(deal["dog"], rules) if "dog" in deal else 0
    row["doublings"] = sum(word[1] in ("contra", "recontra", "santvicens") for word in events)
    sides = len(result["score"])
    taken = result["taken"] or [None] * sides
    for side in range(4):
        row[f"taken{side}"] = taken[side] if side < sides else None
        row[f"score{side}_before"] = deal["score"][side] if side < sides else 0
        row[f"score{side}_after"] = result["score"][side] if side < sides else 0
    chosen = [word for word in events if word[1] == "elige"]
    bids = [word for word in events if word[1] == "apuesta"]
    if chosen or bids:
        row["chooser"] = int((bids or chosen)[-1][0])
    suits = "OCBE" if rules.variant in ("botifarra", "manilla48", "malilla40") else "SHDC"
    names = dict(zip(suits, ("first", "second", "third", "fourth"), strict=True)) | {"NT": "NT"}
    named = chosen[-1][2] if chosen else turned[-1].upper() if turned else None
    row["trumps"] = "none" if named is None else names[named]
    return row


def masked(cards: str, rules: manille.Rules) -> int:
    """Cards as a mask; there may be more than a seat can hold."""
    return sum(int(manille.parse_hands([card], rules=rules)[0]) for card in cards.split())


def test_the_multiplier_is_doublings_no_trumps_and_ties() -> None:
    """F5.4 with the defaults of ``manillen``: each doubling, no trumps and a tie count twice."""
    deals = play("manillen", matches=240).table("deals").to_pylist()
    for row in deals:
        doubled = row["doublings"] + (row["trumps"] == "NT") + (row["ties"] > 0)
        assert row["multiplier"] == 2**doubled
    assert {row["multiplier"] for row in deals} >= {1, 2, 4, 8}


def test_entrants_sit_in_every_place_of_a_set() -> None:
    names = ["simple", "simple(bold=0.9)", "random"]
    rows = manille.simulate("manillen3", *names, matches=6, seed=2).table("matches").to_pylist()
    for first in (0, 3):
        seated = [[row[f"bot{seat}"] for seat in range(3)] for row in rows[first : first + 3]]
        for seat in range(3):
            assert sorted(bots[seat] for bots in seated) == sorted(names)
        assert len({row["set"] for row in rows[first : first + 3]}) == 1


def test_blocks_are_whole_sets() -> None:
    assert of_manille.MATCHES_PER_BLOCK % 12 == 0
    for variant in manille.PRESETS:
        found = of_manille.Specification.read(variant, ["random"], seed=1, paired=True)
        assert found.seatings in {2, 3, 4}
        assert found.matches_per_block % found.seatings == 0
        assert found.matches_per_shard % found.matches_per_block == 0


def test_slow_bots_have_shards_of_a_block() -> None:
    slow = of_manille.Specification.read("marius", ["montecarlo"], seed=1, paired=True)
    assert slow.matches_per_shard == slow.matches_per_block


@pytest.mark.parametrize("variant", manille.PRESETS)
def test_a_data_set_tells_how_it_was_made(variant: str, tmp_path: Path) -> None:
    options = {"target": 60} if variant == "botifarra" else {}
    run = play(manille.Rules(variant, **options), tmp_path / "one", matches=12)
    data = mus.data.open(tmp_path / "one", rules=run.rules)
    told = mus.data.card(data)
    command = re.search(r"^mus (manille simulate .*) --out DIR$", told, re.MULTILINE)
    assert command is not None
    well(*command[1].replace("'", "").split(), "--out", str(tmp_path / "two"))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert f"manille simulate {run.rules.variant} " in command[1]
    assert data.record(7) == run.record(7)
    assert json.loads(well("data", "records", str(data.path), "--match", "7").out) == run.record(7)


def test_verify_finds_a_flipped_byte_and_mends_it(tmp_path: Path) -> None:
    with small_blocks():
        run = play("encheres", tmp_path)
        whole = contents(tmp_path)
        checked = mus.data.verify(tmp_path, sample=None)
        assert (checked.faults, checked.replayed, checked.parts) == ((), (0, 1, 2), 6)
        path = tmp_path / "deals" / "part-00001.parquet"
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 1
        path.write_bytes(content)
        found = call("data", "verify", str(tmp_path), "--json").json
        assert [fault["file"] for fault in found["faults"]] == ["deals/part-00001.parquet"]
        checked = mus.data.verify(tmp_path, repair=True)
        assert checked.repaired == (1,)
        assert contents(tmp_path) == whole
        assert mus.data.verify(tmp_path, sample=None).faults == ()
        assert run.table("deals").equals(mus.data.open(tmp_path).table("deals"))


def test_verify_finds_rows_that_nobody_played(tmp_path: Path) -> None:
    """The hash fits the file, but the rows are not those of the matches."""
    with small_blocks():
        play("manillen3", tmp_path)
        path = tmp_path / "deals" / "part-00002.parquet"
        told = manifest(tmp_path)
        rows = pq.read_table(path, partitioning=None)
        scores = rows["score1_after"].to_numpy().copy()
        scores[3] += 1
        place = rows.schema.get_field_index("score1_after")
        rows = rows.set_column(place, rows.schema.field(place), pa.array(scores))
        pq.write_table(rows, path)
        entry = told["shards"][2]
        entry["bytes"]["deals"] = path.stat().st_size
        entry["sha256"]["deals"] = mus.manifest.file_hash(path)
        (tmp_path / "_run.json").write_text(json.dumps(told), encoding="utf-8")
        assert mus.data.verify(tmp_path, sample=0).faults == ()
        (fault,) = mus.data.verify(tmp_path, sample=None).faults
        assert (fault.shard, fault.table) == (2, "deals")
        assert "row 3, score1_after" in fault.message


def test_only_some_tables_and_columns(tmp_path: Path) -> None:
    few = {"deals": ["cards0", "match", "trumps"]}
    run = play("manillen2", tmp_path, matches=4, tables=["deals"], columns=few)
    data = mus.data.open(tmp_path)
    assert data.tables == ("deals",)
    assert data.schema("deals").names == ["match", "cards0", "trumps"]
    assert manifest(tmp_path)["specification"]["columns"] == {"deals": data.schema("deals").names}
    assert mus.data.verify(tmp_path).faults == ()
    assert run.table("matches").num_rows == 4
    args = ("manille", "simulate", "manillen2", "random", "--matches", "4", "--seed", "5")
    kept = ("--tables", "deals", "--columns", "deals:match,cards0,trumps")
    well(*args, *kept, "--out", str(tmp_path / "two"))
    assert (tmp_path / "two" / "_run.json").read_bytes() == (tmp_path / "_run.json").read_bytes()


def test_the_data_set_is_read_in_pieces_and_batches(tmp_path: Path) -> None:
    with small_blocks():
        run = play("marius", tmp_path)
        data = mus.data.open(tmp_path)
        table = data.table("deals")
        pieces = list(data.scan("deals", ["match", "trumps"], "trumps = 'first' and dealer = 0"))
        count = sum(piece.num_rows for piece in pieces)
        kept = [row for row in table.to_pylist() if (row["trumps"], row["dealer"]) == ("first", 0)]
        assert count == len(kept) > 0
        seen = np.concatenate([rows["match"] for rows in data.batches("deals", 7, shuffle_seed=1)])
        assert sorted(seen) == table["match"].to_pylist()
        assert data.words("deals")["trumps"] == ("first", "second", "third", "fourth", "NT", "none")
        assert (data.rows("matches"), data.rows("deals")) == (60, run.deals)
        assert repr(data).endswith(f"random v random, 60 matches, {run.deals:,} deals>")
        info = well("data", "info", str(tmp_path), "--json").json
        facts = info["game"], info["variant"], info["rules"]
        assert facts == ("manille", "muette", {"match": "seche"})
        head = well("data", "head", str(tmp_path), "deals", "--rows", "2", "--json").json
        assert head["rows"] == table.slice(0, 2).to_pylist()


def test_others_read_the_files(tmp_path: Path) -> None:
    with small_blocks():
        run = play("manillen3", tmp_path)
    table = run.table("deals")
    parts = str(tmp_path / "deals" / "*.parquet")
    assert ds.dataset(tmp_path / "deals", format="parquet").to_table().num_rows == run.deals
    frame = pl.read_parquet(parts)
    assert frame["cards1"].to_list() == table["cards1"].to_pylist()
    assert frame["trumps"].cast(pl.String).to_list() == table["trumps"].to_pylist()
    pandas = pd.read_parquet(tmp_path / "deals")
    assert pandas["score2_after"].tolist() == table["score2_after"].to_pylist()
    (found,) = duckdb.sql(
        f"select count(*), sum(taken0), count(taken3) from read_parquet('{parts}')"
    ).fetchall()
    taken = [value for value in table["taken0"].to_pylist() if value is not None]
    assert found == (run.deals, sum(taken), 0)


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"variant": "manillen"}, 'variant "manillen3"'),
        ({"seed": 6}, "seed 5"),
        ({"paired": False}, "paired true"),
        ({"bots": ["simple"]}, '"random"'),
        ({"variant": manille.Rules("manillen3", deals=9)}, "deals 30"),
    ],
    ids=["variant", "seed", "paired", "bots", "rules"],
)
def test_another_run_is_refused_with_the_difference(
    options: dict[str, Any], fragment: str, tmp_path: Path
) -> None:
    play("manillen3", tmp_path, matches=12)
    before = contents(tmp_path)
    given = {"variant": "manillen3", "bots": ["random"], "seed": 5} | options
    variant, bots = given.pop("variant"), given.pop("bots")
    with pytest.raises(RunError, match=r"holds another run") as caught:
        manille.simulate(variant, *bots, matches=12, out=tmp_path, **given)
    assert fragment in str(caught.value)
    assert len(str(caught.value)) < 400
    assert contents(tmp_path) == before


def test_the_games_do_not_mix(tmp_path: Path) -> None:
    play("marius", tmp_path / "manille", matches=2)
    mus.simulate("paso", "caller", matches=2, out=tmp_path / "mus")
    with pytest.raises(RunError, match=r'another run \(there: game "manille"\)'):
        mus.simulate("paso", "caller", matches=2, out=tmp_path / "manille")
    with pytest.raises(RunError, match=r'another run \(there: game "mus"\)'):
        play("marius", tmp_path / "mus", matches=2)
    data = mus.data.open(tmp_path / "manille")
    with pytest.raises(MusError, match=r"records need all deals.*DataSet\.record"):
        next(mus.data.records(data))
    with pytest.raises(MusError, match='unknown bot "paso"'):
        mus.data.verify(data.path, bots=("paso", "caller"))
    with pytest.raises(MusError, match='unknown bot "paso"'):
        data.record(0, ("paso", "caller"))
    with pytest.raises(mus.RulesError):
        mus.data.open(data.path, rules="classic")
    with pytest.raises(RunError, match="variant 'muette', not 'parlee'"):
        mus.data.open(data.path, rules="parlee")
    with pytest.raises(MusError, match="decisions"):
        data.table("decisions")
    told = manifest(data.path)
    told["specification"]["game"] = "whist"
    (data.path / "_run.json").write_text(json.dumps(told), encoding="utf-8")
    for refused in (mus.data.open, mus.data.verify):
        with pytest.raises(RunError, match=r"game 'whist': this version has mus and manille"):
            refused(data.path)


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"tables": ["event"]}, "did you mean 'events'?"),
        ({"tables": "deals"}, "list of names"),
        ({"tables": []}, "at least one"),
        ({"columns": {"deals": ["mano"]}}, "'mano'"),
        ({"columns": {"events": ["match"]}}, "a table not asked for"),
        ({"tables": ["deals"], "columns": {"matches": ["match"]}}, "not asked for"),
        ({"columns": ["deals"]}, "dict"),
        ({"out": ""}, "out"),
        ({"out": 5}, "out"),
        ({"progress": 5}, "progress"),
        ({"threads": 0}, "threads 0"),
        ({"matches": 10}, "whole sets of 3, expected 9 or 12"),
        ({"matches": 2**70}, "matches"),
        ({"paired": 1}, "paired"),
    ],
)
def test_bad_input_is_refused(options: dict[str, Any], fragment: str) -> None:
    given = {"matches": 3} | options
    with pytest.raises(MusError) as caught:
        manille.simulate("manillen3", "random", **given)
    assert fragment in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_command_adds_to_a_run_and_refuses_what_does_not_fit(tmp_path: Path) -> None:
    args = ("manille", "simulate", "manillen3", "random", "--seed", "5")
    folder = str(tmp_path / "run")
    told = well(*args, "--matches", "12", "--out", folder, "--json").json
    assert (told["matches"], told["out"], told["resume"]) == (12, folder, None)
    text = well(*args, "--extend", "24", "--out", folder).out
    assert "24 of the matches were played now" not in text  # the one shard is played again
    assert "2 files" in text
    assert "complete" in well(*args, "--matches", "36", "--out", folder).out
    assert_whole(tmp_path / "run")
    for line, fragment in [
        (["--matches", "12", "--out", folder], "more than the 12 asked for"),
        (["--extend", "3"], "--out DIR"),
        (["--extend", "0", "--out", folder], "--extend 0"),
        (["--extend", "2", "--out", folder], "whole sets of 3, expected --extend 3"),
        (["--extend", "100", "--out", folder], "whole sets of 3, expected --extend 99 or 102"),
        (["--extend", "3", "--matches", "3", "--out", folder], "drop --matches"),
        (["--out", ""], "--out is empty"),
        (["--only", "1", "--out", folder], "drop --out"),
        (["--columns", "deals", "--out", folder], "TABLE:NAMES"),
        (["--tables", "decision", "--out", folder], "did you mean 'decisions'?"),
        (["--tables", "deals"], "name it with --out DIR"),
        (["--matches", "10"], "whole sets of 3"),
    ]:
        assert_refused(call(*args, *line), fragment)
        assert_refused(call(*args, *line, "--json"), fragment, json_too=True)


def test_ctrl_c_tells_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    args = ["manille", "simulate", "marius", "random", "--matches", "4", "--out", str(tmp_path)]
    with monkeypatch.context() as patched:
        patched.setattr("mus.simulation._shards", interrupted)
        stopped = call(*args)
    assert (stopped.code, stopped.out) == (130, "")
    assert stopped.err == f"mus: interrupted; resume with: mus {' '.join(args)}\n"
    well(*args)
    assert assert_whole(tmp_path) == 2


def test_messages_speak_of_manille(tmp_path: Path) -> None:
    """What is said of its data sets has none of the words of Mus in it."""
    kept = ["matches", "deals", "decisions", "events", "hidden"]
    play("manillen", tmp_path / "run", tables=kept)
    data = mus.data.open(tmp_path / "run")
    for table in data.tables:
        with pytest.raises(MusError, match="expected comparisons") as caught:
            data.table(table, filter="match ~ 3")
        example = re.search(r'as in "(.*)"$', str(caught.value))
        assert example is not None
        data.table(table, filter=example[1])
        assert not set(re.findall(r"\w+", str(caught.value))) & {"mano", "grande_end", "lances"}
    with pytest.raises(MusError, match=r"^phases choose rows of decisions"):
        play("manillen", tables=["deals"], phases=["play"])


def test_bytes_are_shown_as_a_few_digits(tmp_path: Path) -> None:
    play("muette", tmp_path / "run", tables=["matches", "decisions"])
    told = well("data", "info", str(tmp_path / "run")).out
    assert "b'" not in told
    assert re.search(r"│ observation +│ binary +│ [0-9a-f]{16}… │", told)
    # Whatever stands there, a row is no wider than a screen.
    assert max(len(line) for line in told.splitlines() if line.startswith("│")) <= 110
