"""The tables decisions, events and hidden: what they say, and what can be made of them."""

import json
import random
import re
import shlex
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native, tables
from tests.command import call
from tests.runs import assert_whole, contents, manifest, small_shards
from tests.test_view import is_blind, swap_unseen

ALL = ("matches", "deals", "decisions", "events", "hidden")
MATCHES = 40
RULES = {"preset": "madrid", "signals": "classic", "target": 20}
SPLIT = (0.5, 0.25, 0.25)

Key = tuple[int, int, int]
Row = dict[str, Any]


def play(folder: Path | None = None, **options: Any) -> mus.Run:
    """A run with signs, corrido and much talk."""
    given = {"seed": 7, "rules": RULES, "matches": MATCHES, "tables": ALL} | options
    return mus.simulate("random", "simple(bold=0.7)", out=folder, **given)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> mus.Run:
    """A run with all tables, in shards of 12 matches."""
    with small_shards(12):
        return play(tmp_path_factory.mktemp("all"), split=SPLIT)


@pytest.fixture(scope="module")
def data(run: mus.Run) -> mus.data.DataSet:
    assert run.folder is not None
    return mus.data.open(run.folder.path)


def key(row: Row) -> Key:
    return row["match"], row["game"], row["deal"]


def by_deal(table: pa.Table) -> dict[Key, list[Row]]:
    """The rows by deal, in order."""
    rows = groupby(table.to_pylist(), key)
    return {place: list(found) for place, found in rows}


def test_the_tables_are_there_and_belong_together(run: mus.Run, data: mus.data.DataSet) -> None:
    assert data.tables == ALL
    keys = list(by_deal(run.table("deals")))
    for table in ("decisions", "events", "hidden"):
        assert list(by_deal(run.table(table))) == keys, table
    said = [row for row in run.table("events").to_pylist() if row["word"] in SAID]
    decided = run.table("decisions").to_pylist()
    assert [(*key(row), row["seat"]) for row in said] == [
        (*key(row), row["seat"]) for row in decided
    ]
    for rows in by_deal(run.table("decisions")).values():
        assert [row["step"] for row in rows] == list(range(len(rows)))
    assert assert_whole(data.path) == 5 * 4


SAID = {name.split()[0] for name in mus.ACTIONS.names}


def positions(events: list[Row], start: Row, rules: Any) -> Iterator[mus.Deal]:
    """The deal before each of its decisions. What is not written, silence, is played."""
    written: list[str] = []
    silent = 0
    for row in events:
        if row["word"] in SAID:
            deal = mus.Deal.from_record(start | {"game": "mus", "rules": rules, "events": written})
            for _ in range(silent):
                deal.play("nada")
            yield deal
        if row["word"] == "nada":
            silent += 1
        elif row["word"] != "reparte":
            written.append(text(row))
            silent = 0


CARDS = [f"{rank}{suit}" for suit in "ocbe" for rank in "1234567SCR"]


def text(row: Row) -> str:
    """An event as records write it, worked out once more."""
    cards = [CARDS[byte] for byte in row["cards"].to_bytes(4, "little") if byte != 255]
    amount = [str(row["amount"])] if row["amount"] else []
    sign = [] if row["sign"] == "none" else [row["sign"]]
    seat = [] if row["seat"] is None else [str(row["seat"])]
    return " ".join([*seat, row["word"], *cards, *amount, *sign])


def test_a_decision_is_what_the_seat_knew_and_did(run: mus.Run) -> None:
    events, decisions = by_deal(run.table("events")), by_deal(run.table("decisions"))
    starts = {
        (index, place): (deal, record["rules"])
        for index in range(12)
        for record in [run.record(index)]
        for place, deal in enumerate(record["deals"])
    }
    looked_at = set()
    for index in range(12):
        deals = [place for place in decisions if place[0] == index]
        for number, place in enumerate(deals):
            start, rules = starts[index, number]
            start = {name: value for name, value in start.items() if name != "result"}
            rows = decisions[place]
            moments = list(positions(events[place], start, rules))
            assert len(moments) == len(rows)
            for deal, row in zip(moments, rows, strict=True):
                view = deal.view(row["seat"])
                assert deal.seat == row["seat"]
                assert row["phase"] == view.phase
                assert row["observation"] == mus.OBSERVATION.of(view).tobytes()
                mask = mus.ACTIONS.legal(view)
                assert row["legal"] == sum(1 << int(bit) for bit in mask.nonzero()[0])
                assert mask[row["action"]]
                looked_at.add((view.phase, row["action"]))
    assert {phase for phase, _ in looked_at} == {"senas", "mus", "descarte", *mus.LANCES}
    assert len({action for _, action in looked_at}) > 20


def test_outcomes_are_those_of_deals_and_matches(run: mus.Run) -> None:
    deals = {key(row): row for row in run.table("deals").to_pylist()}
    matches = {row["match"]: row for row in run.table("matches").to_pylist()}
    winners = {place[:2]: row for place, row in deals.items()}  # the last deal of each game
    for row in run.table("decisions").to_pylist():
        deal, team = deals[key(row)], row["seat"] % 2
        scored = [deal[f"score{n}_after"] - deal[f"score{n}_before"] for n in range(2)]
        assert row["deal_points"] == scored[team] - scored[1 - team]
        points = deal.get(f"{row['phase']}_points", 0)
        won = deal.get(f"{row['phase']}_team")
        assert row["lance_points"] == (points if won == team else -points)
        last = winners[row["match"], row["game"]]
        assert row["game_won"] == (last[f"score{team}_after"] >= RULES["target"])
        assert row["match_won"] == (matches[row["match"]]["winner"] == team)
        assert row["bot"] == matches[row["match"]][f"bot{row['seat']}"]


@pytest.mark.parametrize("kept", [("events",), ("decisions", "hidden"), ALL])
def test_every_record_is_rebuilt_and_replays(tmp_path: Path, kept: tuple[str, ...]) -> None:
    with small_shards(12):
        run = play(tmp_path, tables=kept)
    found = list(mus.data.records(mus.data.open(tmp_path)))
    assert len(found) == MATCHES
    for index, record in enumerate(found):
        assert record == run.record(index)
        assert mus.replay(record).winner == record["result"]["winner"]
    assert list(mus.data.records(mus.data.open(tmp_path), (11, 14))) == found[11:14]


def test_unpaired_matches_of_mixed_teams_are_rebuilt(tmp_path: Path) -> None:
    given = {"matches": 6, "seed": 3, "paired": False, "tables": ["events"]}
    run = mus.simulate("simple(bold=0.8)+random", "paso", out=tmp_path, **given)
    assert list(mus.data.records(mus.data.open(tmp_path))) == [run.record(i) for i in range(6)]


@pytest.mark.parametrize(
    "options",
    [
        {"sample": 0.5, "tables": ["events"]},
        {"tables": ["decisions"]},
        {"phases": ["mus"], "tables": ["decisions", "hidden"]},
        {"tables": ["events"], "columns": {"events": ["match", "word"]}},
    ],
)
def test_what_cannot_be_rebuilt_says_so(tmp_path: Path, options: Any) -> None:
    play(tmp_path, **options)
    with pytest.raises(mus.MusError, match="records need all deals, in the table events"):
        mus.data.records(mus.data.open(tmp_path))


@pytest.mark.parametrize("threads", [2, 5])
def test_the_same_bytes_for_any_number_of_threads(
    run: mus.Run, tmp_path: Path, threads: int
) -> None:
    assert run.folder is not None
    with small_shards(12):
        play(tmp_path, split=SPLIT, threads=threads)
    assert contents(tmp_path) == contents(run.folder.path)


def test_a_run_with_all_tables_goes_on(run: mus.Run, tmp_path: Path) -> None:
    assert run.folder is not None
    with small_shards(12):
        play(tmp_path, split=SPLIT, matches=20)
        (tmp_path / "events" / "part-00000.parquet").unlink()
        assert play(tmp_path, split=SPLIT).played == 12 + 4 + 24
        assert contents(tmp_path) == contents(run.folder.path)
        assert play(tmp_path, split=SPLIT).played == 0


def test_all_readers_see_the_same(data: mus.data.DataSet) -> None:
    for table in ALL:
        files = sorted(map(str, (data.path / table).glob("*.parquet")))
        glob = f"{data.path}/{table}/*.parquet"
        arrow = pa.concat_tables([pq.read_table(file) for file in files])
        frame = pd.concat([pd.read_parquet(file) for file in files])
        polars = pl.read_parquet(glob)
        duck = duckdb.sql(f"select * from read_parquet('{glob}')").pl()
        counts = {len(arrow), len(frame), len(polars), len(duck), data.rows(table)}
        assert len(counts) == 1
        for field in arrow.schema:
            name = field.name
            if pa.types.is_integer(field.type):
                total = sum(value for value in arrow[name].to_pylist() if value is not None)
                assert int(frame[name].astype("Int64").sum()) == total, name
                assert sum(polars[name].drop_nulls().to_list()) == total, name
                assert sum(duck[name].drop_nulls().to_list()) == total, name
            else:
                values = arrow[name].to_pylist()
                for others in (frame[name].tolist(), polars[name].to_list(), duck[name].to_list()):
                    assert others == values, name


def test_a_verification_plays_all_tables_again(data: mus.data.DataSet) -> None:
    with small_shards(12):
        checked = mus.data.verify(data.path, sample=None)
    assert (checked.faults, checked.parts, checked.replayed) == ((), 20, (0, 1, 2, 3))


def test_samples_are_whole_deals_and_mirrored_ones_go_together(run: mus.Run) -> None:
    sampled = play(sample=0.3)
    whole = {table: by_deal(run.table(table)) for table in ALL[1:]}
    kept = set(by_deal(sampled.table("deals")))
    assert 0.2 < len(kept) / len(whole["deals"]) < 0.4
    for table in ALL[1:]:
        for place, rows in by_deal(sampled.table(table)).items():
            there = [{**row, "split": None} for row in whole[table][place]]
            assert [{**row, "split": None} for row in rows] == there
    for match, game, deal in kept:
        other = (match ^ 1, game, deal)
        assert other in kept or other not in whole["deals"]
    assert sampled.table("matches").num_rows == MATCHES


def test_a_sample_is_drawn_from_the_stream_of_the_deal() -> None:
    deals = set(by_deal(play(sample=0.3).table("deals")))
    for match, game, deal in by_deal(play().table("deals")):
        stream = np.random.Philox(key=[7, 5], counter=[0, deal, game, match // 2])
        assert ((int(stream.random_raw()) >> 11) < 0.3 * 2**53) == ((match, game, deal) in deals)


def test_splits_are_drawn_by_pair_and_all_tables_agree(run: mus.Run) -> None:
    split = {row["match"]: row["split"] for row in run.table("matches").to_pylist()}
    for match, name in split.items():
        stream = np.random.Philox(key=[7, 6], counter=[0, 0, 0, match // 2])
        share = (int(stream.random_raw()) >> 11) / 2**53
        assert name == ("train" if share < 0.5 else "validation" if share < 0.75 else "test")
    assert set(split.values()) == {"train", "validation", "test"}
    for table in ALL:
        rows = run.table(table).select(["match", "split"]).to_pylist()
        assert all(split[row["match"]] == row["split"] for row in rows)


def test_filters_keep_decisions_of_their_phases(run: mus.Run) -> None:
    kept = play(lances=["pares"], phases=["descarte", "mus"]).table("decisions").to_pylist()
    rows = run.table("decisions").drop_columns("split").to_pylist()
    assert kept == [row for row in rows if row["phase"] in ("mus", "descarte", "pares")]


def test_columns_are_those_asked_for_in_their_order(tmp_path: Path) -> None:
    columns = {"decisions": ["action", "match", "legal"]}
    run = play(tmp_path, tables=["decisions"], columns=columns)
    assert run.table("decisions").schema.names == ["match", "legal", "action"]
    assert run.table("decisions").equals(
        play().table("decisions").select(["match", "legal", "action"])
    )
    assert mus.data.verify(tmp_path).faults == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["_run.json", "decisions"]


def test_the_usual_specification_is_as_it_was(tmp_path: Path) -> None:
    usual = mus.simulate("paso", "paso", matches=2, out=tmp_path / "a")
    same = mus.simulate(
        *("paso", "paso"),
        matches=2,
        out=tmp_path / "a",
        tables=["deals", "matches"],
        columns={"deals": tables.schema("deals").names},
        sample=1,
    )
    assert (same.played, same.specification.sha256) == (0, usual.specification.sha256)
    keys = set(manifest(tmp_path / "a")["specification"])
    assert not keys & {"tables", "columns", "sample", "split", "phases"}
    with pytest.raises(mus.RunError, match=r"another run \(there: sample null\)"):
        mus.simulate("paso", "paso", matches=2, out=tmp_path / "a", sample=0.5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tables": ["decision"]}, "unknown table 'decision'; did you mean 'decisions'?"),
        ({"tables": "decisions"}, "tables 'decisions': expected a list of names"),
        ({"tables": []}, "tables []: expected at least one of matches"),
        ({"columns": {"deals": ["mamo"]}}, "unknown column of deals 'mamo'; did you mean 'mano'?"),
        ({"columns": {"deal": ["mano"]}}, "unknown table 'deal'; did you mean 'deals'?"),
        (
            {"tables": ["deals"], "columns": {"events": ["match"]}},
            "columns of events, a table not asked for: add it to tables",
        ),
        ({"columns": ["mano"]}, "columns ['mano']: expected a dict of lists of names by table"),
        ({"columns": {"deals": ["split"]}}, "unknown column of deals 'split'"),
        ({"sample": 0}, "sample 0: expected a share of the deals, above 0 and up to 1"),
        ({"sample": 1.5}, "sample 1.5: expected a share"),
        ({"sample": float("nan")}, "sample nan: expected a share"),
        ({"sample": "all"}, "sample 'all': expected a share"),
        ({"split": (0.8, 0.1, 0.2)}, "split (0.8, 0.1, 0.2) adds up to 1.1: expected three shares"),
        ({"split": (0.8, 0.2)}, "split (0.8, 0.2): expected three shares"),
        ({"split": (1.2, -0.1, -0.1)}, "split (1.2, -0.1, -0.1): expected three shares"),
        ({"split": 0.8}, "split 0.8: expected three shares"),
        ({"lances": ["grand"]}, "unknown lance 'grand'; did you mean 'grande'?"),
        ({"phases": ["over"]}, "unknown phase 'over'"),
        (
            {"tables": ["deals"], "lances": ["pares"]},
            "lances and phases choose rows of decisions, a table not asked for",
        ),
    ],
)
def test_what_cannot_be_kept_is_one_line(options: Any, message: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        play(**options)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_packed_columns_are_unpacked(run: mus.Run) -> None:
    decisions = run.table("decisions")
    seen = mus.data.unpack(decisions["observation"])
    assert seen.dtype == mus.OBSERVATION.dtype
    masks = mus.data.unpack(decisions["legal"])
    assert masks.shape == (len(decisions), len(mus.ACTIONS))
    assert masks[np.arange(len(decisions)), decisions["action"].to_numpy()].all()
    told = mus.data.unpack(decisions["observation"], arrow=True)
    assert told[5].as_py()["cards"] == seen[5]["cards"].tolist()
    phases = [_native.schema("decisions")[5][2][number] for number in seen["phase"]]
    assert phases == decisions["phase"].to_pylist()


def test_the_manifest_tells_what_is_kept(data: mus.data.DataSet) -> None:
    told = json.loads((data.path / "_run.json").read_text(encoding="utf-8"))["specification"]
    assert told["tables"] == list(ALL)
    assert told["split"] == list(SPLIT)
    assert "--tables matches,deals,decisions,events,hidden" in mus.data.card(data)
    assert "--split 0.5/0.25/0.25" in mus.data.card(data)


def test_hidden_cards_leave_no_trace_in_the_rows() -> None:
    rules = {"preset": "madrid", "signals": "off", "target": 20}
    run = play(rules=rules, matches=8, seed=2)
    events, decisions = by_deal(run.table("events")), by_deal(run.table("decisions"))
    places, compared = list(events), 0
    for index in range(8):
        record = run.record(index)
        deals = [place for place in places if place[0] == index]
        for place, start in zip(deals, record["deals"], strict=True):
            del start["result"]
            moments = positions(events[place], start, record["rules"])
            for row, deal in zip(decisions[place], moments, strict=True):
                if is_blind(deal):
                    rng = random.Random(compared)
                    other = mus.Deal.from_record(swap_unseen(deal.record(), row["seat"], rng))
                    view = other.view(row["seat"])
                    assert row["observation"] == mus.OBSERVATION.of(view).tobytes()
                    mask = sum(1 << int(bit) for bit in mus.ACTIONS.legal(view).nonzero()[0])
                    assert row["legal"] == mask
                    compared += 1
    assert compared > 300


def write_records(file: Path, run: mus.Run, *others: str) -> None:
    lines = [json.dumps(run.record(index)) for index in range(run.matches)]
    file.write_text("\n".join([*lines, *others]) + "\n", encoding="utf-8")


def test_records_become_the_same_tables(run: mus.Run, tmp_path: Path) -> None:
    write_records(tmp_path / "matches.jsonl", run)
    found = mus.data.from_records([tmp_path / "matches.jsonl"], tmp_path / "out")
    assert (found.matches, found.failed) == (MATCHES, ())
    data = mus.data.open(found.path)
    for table in ALL:
        rows, expected = data.table(table), run.table(table).drop_columns("split")
        # Who shares cards with whom is not in records.
        for name in {"pair"} & set(rows.schema.names):
            rows, expected = rows.drop_columns(name), expected.drop_columns(name)
        assert rows.to_pylist() == expected.to_pylist(), table
    assert list(mus.data.records(data)) == [run.record(index) for index in range(MATCHES)]
    assert "from records" in mus.data.card(data)
    assert mus.data.verify(found.path, sample=0).faults == ()
    with pytest.raises(mus.RunError, match="made from records and cannot be played again"):
        mus.data.verify(found.path)


def test_bad_records_are_told_by_line_and_the_others_kept(tmp_path: Path) -> None:
    run = mus.simulate("paso", "caller", matches=2, seed=1)
    spoilt = run.record(1)
    spoilt["deals"][0]["events"][0] = "3 paso"
    other = mus.simulate("paso", "caller", matches=2, seed=1, rules="madrid").record(0)
    open_end = run.record(0) | {"deals": run.record(0)["deals"][:2]}
    del open_end["result"]
    bad = ["nothing", spoilt, run.record(0)["deals"][0], other, open_end]
    write_records(tmp_path / "a.jsonl", run, "", *(json.dumps(line) for line in bad))
    ended = call("data", "from-records", str(tmp_path / "a.jsonl"), "--out", f"{tmp_path}/b")
    assert ended.code == 1
    told = [re.search(r"a.jsonl, line (\d+): ", line) for line in ended.err.splitlines()]
    assert [int(found[1]) for found in told if found] == [4, 5, 6, 7, 8]
    assert len(told) == 5
    assert mus.data.open(tmp_path / "b").matches == 2
    again = call("data", "from-records", str(tmp_path / "a.jsonl"), "--out", f"{tmp_path}/b")
    assert (again.code, "not empty: choose another folder" in again.err) == (2, True)


def test_the_command_line_keeps_what_python_does(tmp_path: Path) -> None:
    options = {
        "tables": ["decisions", "hidden"],
        "columns": {"decisions": ["match", "action"]},
        "sample": 0.5,
        "split": (0.8, 0.1, 0.1),
        "lances": ["pares"],
        "phases": ["mus"],
    }
    given = {"matches": 10, "seed": 4}
    run = mus.simulate("paso", "caller", out=tmp_path / "a", **given, **options)
    line = "simulate paso caller --matches 10 --seed 4 --tables decisions,hidden --sample 0.5 "
    line += "--columns decisions:match,action --split 0.8/0.1/0.1 --lances pares --phases mus"
    assert call(*line.split(), "--out", str(tmp_path / "b")).code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    command = mus.data.card(mus.data.open(tmp_path / "a"))
    line = next(line for line in command.splitlines() if line.startswith("mus simulate"))
    words = shlex.split(line)[1:-1]
    assert call(*words, str(tmp_path / "c")).code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "c")
    rebuilt = mus.simulate("paso", "caller", out=tmp_path / "d", tables=["events"], **given)
    told = call("data", "records", str(tmp_path / "d"), "--match", "3").out
    assert json.loads(told) == rebuilt.record(3) == run.record(3)


@pytest.mark.prove
@pytest.mark.parametrize("preset", mus.PRESETS)
@pytest.mark.parametrize("kept", [("events",), ("decisions", "hidden")])
def test_every_record_of_many_is_rebuilt(
    tmp_path: Path, preset: str, kept: tuple[str, ...]
) -> None:
    rules = {"preset": preset, "signals": "classic"}
    given = {"matches": 1_000, "seed": 11, "rules": rules, "tables": kept}
    run = mus.simulate("random", "simple", out=tmp_path, **given)
    for index, record in enumerate(mus.data.records(mus.data.open(tmp_path))):
        assert record == run.record(index)
        assert mus.replay(record).winner == record["result"]["winner"]
