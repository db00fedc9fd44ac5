"""The tables decisions, events and hidden of Manille: how they are kept, what is made of them."""

import json
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import mus
from mus import manille, specification
from mus.games import MANILLE
from mus.manille import specification as of_manille
from tests.command import assert_refused, call
from tests.manille_tables import ALL, RULES, SPLIT, by_deal, key, play, told
from tests.runs import assert_whole, contents, manifest
from tests.test_manille_data import FIVE, small_blocks


@pytest.mark.parametrize("given", RULES, ids=told)
def test_every_record_is_rebuilt_and_replays(given: Any, tmp_path: Path) -> None:
    run = play(given, tmp_path / "all")
    records = [run.record(index) for index in range(12)]
    for record in records:
        manille.replay(record)
    for kept in [["events"], ["decisions", "hidden"]]:
        folder = tmp_path / kept[0]
        play(given, folder, tables=kept)
        assert list(mus.data.records(mus.data.open(folder))) == records
    assert next(mus.data.records(mus.data.open(tmp_path / "all"), (7, 8))) == records[7]
    events = [row for row in run.table("events").to_pylist() if row["word"] in manille.WORDS]
    decisions = run.table("decisions").to_pylist()
    same = ("match", "game", "deal", "seat", "word", "card", "cards", "suit", "amount", "answer")
    assert [[row[name] for name in same] for row in events] == [
        [row[name] for name in same] for row in decisions
    ]


def test_unpaired_matches_of_different_bots_are_rebuilt(tmp_path: Path) -> None:
    for paired in (True, False):
        folder = tmp_path / str(paired)
        run = manille.simulate(
            *("manillen3", "simple", "random", "simple(bold=0.9)"),
            **{"matches": 6, "seed": 3, "paired": paired, "tables": ["events"], "out": folder},
        )
        found = list(mus.data.records(mus.data.open(folder)))
        assert found == [run.record(index) for index in range(6)]


@pytest.mark.parametrize(
    "options",
    [
        {"tables": ["matches", "deals"]},
        {"tables": ["decisions"]},
        {"tables": ["events"], "sample": 0.5},
        {"tables": ["events"], "columns": {"events": ["match", "game", "deal", "word"]}},
        {"tables": ["decisions", "hidden"], "phases": ["play"]},
    ],
    ids=str,
)
def test_what_cannot_be_rebuilt_says_so(options: Any, tmp_path: Path) -> None:
    run = play("marius", tmp_path, **options)
    data = mus.data.open(tmp_path)
    with pytest.raises(mus.MusError, match=r"records need all deals.*plays a match again"):
        mus.data.records(data)
    told = call("data", "records", str(tmp_path), "--match", "3")
    assert (json.loads(told.out), told.err) == (run.record(3), "")


@pytest.mark.parametrize("variant", FIVE)
def test_the_same_bytes_for_any_threads_and_interruptions(variant: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"matches": 60, "split": SPLIT, "sample": 0.5}
    with small_blocks(), mock.patch.object(MANILLE, "matches_per_fine_block", 6):
        for threads in (1, 2, 5):
            play(variant, tmp_path / str(threads), threads=threads, **options)
        one = contents(tmp_path / "1")
        assert len(one) == 3 * 5 + 1
        assert contents(tmp_path / "2") == contents(tmp_path / "5") == one
        assert play(variant, tmp_path / "grown", **options | {"matches": 36}).played == 36
        play(variant, tmp_path / "grown", **options)
        assert contents(tmp_path / "grown") == one
        (tmp_path / "grown" / "decisions" / "part-00001.parquet").unlink()
        assert play(variant, tmp_path / "grown", **options).played == 24
        assert contents(tmp_path / "grown") == one
        assert assert_whole(tmp_path / "grown") == 15


@pytest.mark.parametrize("table", ["decisions", "events", "hidden"])
def test_verify_finds_a_flipped_byte_and_mends_it(table: str, tmp_path: Path) -> None:
    with small_blocks():
        play("encheres", tmp_path, matches=60)
        whole = contents(tmp_path)
        checked = mus.data.verify(tmp_path, sample=None)
        assert (checked.faults, checked.replayed, checked.parts) == ((), (0, 1, 2), 15)
        path = tmp_path / table / "part-00001.parquet"
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 1
        path.write_bytes(content)
        checked = mus.data.verify(tmp_path, repair=True)
        assert [fault.file for fault in checked.faults] == [f"{table}/part-00001.parquet"]
        assert (checked.repaired, contents(tmp_path)) == ((1,), whole)


def test_samples_are_whole_deals_of_whole_sets(tmp_path: Path) -> None:
    whole = play("manillen3", matches=60)
    few = play("manillen3", tmp_path, matches=60, sample=0.2)
    rotations = whole.specification.seatings
    assert few.table("matches").equals(whole.table("matches"))
    kept = set(by_deal(few.table("deals")))
    for table in ALL[1:]:
        rows = [row for row in whole.table(table).to_pylist() if key(row) in kept]
        assert few.table(table).to_pylist() == rows, table
    for match, game, deal in kept:
        first = match - match % rotations
        assert all((first + other, game, deal) in kept for other in range(rotations))
    share = len(kept) / whole.table("deals").num_rows
    assert 0.12 < share < 0.28
    numbers = np.random.Philox(key=np.array([7, 5], np.uint64), counter=[0, 4, 0, 2]).random_raw()
    assert ((numbers >> 11) / 2**53 < 0.2) == ((2 * rotations, 0, 4) in kept)


def test_splits_are_drawn_by_set_and_all_tables_agree() -> None:
    run = play("encheres", matches=120, split=SPLIT)
    splits = {row["match"]: row["split"] for row in run.table("matches").to_pylist()}
    size = run.specification.seatings
    assert size == 4
    for match, split in splits.items():
        assert split == splits[match - match % size]
        draw = np.random.Philox(
            key=np.array([7, 6], np.uint64), counter=[0, 0, 0, match // size]
        ).random_raw()
        share = (draw >> 11) / 2**53
        assert split == ("train" if share < 0.5 else "validation" if share < 0.75 else "test")
    for table in ALL[1:]:
        rows = run.table(table).select(["match", "split"]).to_pylist()
        assert all(splits[row["match"]] == row["split"] for row in rows)
    assert set(splits.values()) == {"train", "validation", "test"}


def test_filters_keep_decisions_of_their_phases() -> None:
    whole = play("manillen3").table("decisions").to_pylist()
    phases = ["exchange", "choice"]
    few = play("manillen3", phases=phases).table("decisions").to_pylist()
    assert few == [row for row in whole if row["phase"] in phases]
    assert {row["phase"] for row in few} == set(phases)
    of_bids = play("encheres", phases=["bidding"]).table("decisions").to_pylist()
    assert {row["word"] for row in of_bids} == {"pasa", "apuesta"}


@pytest.mark.parametrize("given", RULES, ids=told)
def test_records_become_the_same_tables(given: Any, tmp_path: Path) -> None:
    """But for sets and silence, which records do not have."""
    run = play(given, tmp_path / "run")
    records = list(mus.data.records(mus.data.open(tmp_path / "run")))
    lines = "".join(json.dumps(record) + "\n" for record in records)
    (tmp_path / "m.jsonl").write_text(lines, encoding="utf-8")
    found = mus.data.from_records([tmp_path / "m.jsonl"], tmp_path / "made")
    assert (found.matches, found.failed) == (12, ())
    made = mus.data.open(tmp_path / "made")
    assert made.tables == ALL
    for table in ALL:
        names = [name for name in made.schema(table).names if name not in ("set", "step")]
        one, other = rows_of(made, table, names), rows_of(run, table, names)
        assert one.equals(other), table
    assert list(mus.data.records(made)) == records
    assert mus.data.verify(made.path, sample=0).faults == ()


def rows_of(data: Any, table: str, names: list[str]) -> pa.Table:
    """The rows of a table without silence."""
    rows = data.table(table).select(names)
    texts = [field.name for field in rows.schema if pa.types.is_dictionary(field.type)]
    for name in texts:
        place = rows.schema.get_field_index(name)
        rows = rows.set_column(place, name, rows[name].cast(pa.string()))
    if "word" in names:
        rows = rows.filter(pc.not_equal(rows["word"], "nada"))
    return rows.replace_schema_metadata().combine_chunks()


def test_bad_records_are_told_by_line_and_the_others_kept(tmp_path: Path) -> None:
    run = manille.simulate("marius", "random", "simple", matches=2, seed=1)
    other = manille.simulate("encheres", "random", matches=4, seed=1).record(0)
    spoilt = json.loads(json.dumps(run.record(1)))
    spoilt["deals"][0]["events"][0] = "0 juega TS TS"
    deal = manille.Deal("marius", seed=1).record()
    of_mus = mus.simulate("paso", "caller", matches=2, seed=1).record(0)
    lines = [spoilt, run.record(0), deal, other, of_mus, run.record(1)]
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    answer = call("data", "from-records", str(file), "--out", str(tmp_path / "out"), "--json")
    assert (answer.code, answer.json["matches"]) == (1, 2)
    assert [unread["line"] for unread in answer.json["failed"]] == [1, 3, 4, 5]
    assert [unread["clause"] for unread in answer.json["failed"]] == ["R1"] * 4
    assert "Traceback" not in answer.err
    data = mus.data.open(tmp_path / "out")
    bots = ["random", "simple", "random", "simple"]
    assert [row["bot0"] for row in data.table("matches").to_pylist()] == ["random", "simple"]
    assert data.table("matches").to_pylist()[0] | dict.fromkeys(["match", "set"], 0) == {
        **run.table("matches").to_pylist()[0],
        **{f"bot{seat}": bot for seat, bot in enumerate(bots)},
    }
    assert "Manille, muette: 2 matches from records" in mus.data.card(data)
    with pytest.raises(mus.RunError, match="made from records"):
        mus.data.verify(data.path)
    with pytest.raises(mus.RunError, match="made from records"):
        data.record(0)


def test_all_readers_see_the_same(tmp_path: Path) -> None:
    play("manillen2", tmp_path)
    for table, column in [("decisions", "playable"), ("events", "cards"), ("hidden", "cards1")]:
        parts = f"{tmp_path}/{table}/*.parquet"
        rows = pq.read_table(tmp_path / table, partitioning=None)
        values = rows[column].to_pylist()
        assert pl.read_parquet(parts)[column].to_list() == values
        assert pd.read_parquet(tmp_path / table)[column].tolist() == values
        (found,) = duckdb.sql(f"select count(*), sum({column}) from '{parts}'").fetchall()
        assert (found[0], int(found[1])) == (len(values), sum(values))
    mine = pq.read_table(tmp_path / "decisions")["observation"].to_pylist()
    assert pl.read_parquet(f"{tmp_path}/decisions/*.parquet")["observation"].to_list() == mine
    stacks = duckdb.sql(f"select stacks from '{tmp_path}/hidden/*.parquet'").fetchall()
    assert [len(row[0]) for row in stacks] == [16] * len(stacks)


def test_cards_beyond_the_pack_are_refused(tmp_path: Path) -> None:
    for variant, cards in (("muette", 32), ("malilla40", 40), ("botifarra", 48)):
        folder = tmp_path / variant
        manille.simulate(variant, "random", matches=2, seed=1, out=folder)
        data = mus.data.open(folder)
        fits = np.array([0, 1 << (cards - 1)], np.uint64)
        assert data.unpack("cards0", fits).sum(axis=1).tolist() == [0, 1]
        for arrow in (False, True):
            with pytest.raises(
                mus.MusError, match=f"value 1 has card {cards}: the pack has"
            ) as caught:
                data.unpack("cards0", np.array([3, 3 << cards - 1], np.uint64), arrow=arrow)
            assert str(caught.value).endswith(f"has {cards}, 0 to {cards - 1}")
    with pytest.raises(mus.MusError, match="value 0 has card 48"):
        mus.data.unpack(np.array([1 << 48], np.uint64), "manille_cards")


def test_packed_columns_are_unpacked_by_their_game(tmp_path: Path) -> None:
    play("encheres", tmp_path)
    data = mus.data.open(tmp_path)
    rows = data.table("decisions")
    cards = data.unpack("playable", rows["playable"])
    assert (cards.dtype, cards.shape) == (np.bool_, (len(rows), 48))
    masks = rows["playable"].to_pylist()
    assert [sum(1 << int(bit) for bit in row.nonzero()[0]) for row in cards[:99]] == masks[:99]
    words = data.unpack("legal", rows["legal"])
    for may, word in zip(words, rows["word"].to_pylist(), strict=True):
        assert may[manille.WORDS.index(word)]
    trumps = data.unpack("trumps", rows["trumps"])
    assert trumps.shape == (len(rows), 5)
    seen = data.unpack("observation", rows["observation"])
    assert seen.dtype == manille.OBSERVATION.dtype
    hands = np.unpackbits(seen["hand"], axis=1, bitorder="little")
    assert (hands[cards] == 1).all()
    assert (mus.data.unpack(rows["observation"])["hand"] == seen["hand"]).all()
    assert data.unpack("observation", rows["observation"], arrow=True).type.num_fields == len(
        manille.OBSERVATION.fields
    )
    for batch in data.batches("decisions", 64, ["observation", "legal", "playable"]):
        assert len(data.unpack("observation", batch["observation"])) == len(batch["legal"])
        assert (data.unpack("legal", batch["legal"]).sum(axis=1) > 0).all()
    with pytest.raises(mus.MusError, match=r"unknown packed column of Manille 'seat'"):
        data.unpack("seat", rows["seat"])


def test_cards_of_manille_are_not_taken_for_what_is_legal_in_mus(tmp_path: Path) -> None:
    """A mask of Mus has the actions of one phase; eight cards are never such."""
    play("marius", tmp_path)
    data = mus.data.open(tmp_path)
    for table, column in [("deals", "cards0"), ("hidden", "cards3"), ("decisions", "playable")]:
        values = data.table(table)[column]
        for given in (values, values.to_numpy(), values.combine_chunks()):
            with pytest.raises(
                mus.MusError, match=r"no mask of legal actions of Mus.*manille_cards"
            ):
                mus.data.unpack(given)
        assert mus.data.unpack(values, "manille_cards").shape == (len(values), 48)
    with pytest.raises(mus.MusError, match="expected unsigned integers"):
        mus.data.unpack(data.table("decisions")["legal"])
    with pytest.raises(
        mus.MusError, match=r"values of 8 bytes: expected manille_legal \(4 bytes\)"
    ):
        mus.data.unpack(data.table("deals")["cards0"], "manille_legal")


def test_the_command_line_keeps_what_python_does(tmp_path: Path) -> None:
    args = ["manille", "simulate", "manillen3", "random", "--matches", "12", "--seed", "7"]
    args += ["--tables", "decisions,events", "--columns", "events:match,word", "--sample", "0.5"]
    args += ["--split", "0.5/0.25/0.25", "--phases", "play,exchange"]
    answer = call(*args, "--out", str(tmp_path / "one"))
    assert (answer.code, answer.err) == (0, "")
    play(
        *("manillen3", tmp_path / "two"),
        tables=["events", "decisions"],
        columns={"events": ["word", "match"]},
        sample=0.5,
        split=SPLIT,
        phases=["exchange", "play"],
    )
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    told = manifest(tmp_path / "one")["specification"]
    assert (told["sample"], told["split"], told["phases"]) == (
        0.5,
        list(SPLIT),
        ["exchange", "play"],
    )
    card = mus.data.card(mus.data.open(tmp_path / "one"))
    assert "--sample 0.5 --split 0.5/0.25/0.25 --phases exchange,play" in card
    assert "with the same `set`" in card


@pytest.mark.parametrize(
    ("options", "fragment"),
    [
        ({"tables": ["decision"]}, "did you mean 'decisions'?"),
        ({"phases": ["mus"]}, "unknown phase 'mus'"),
        ({"phases": ["play"], "tables": ["deals"]}, "a table not asked for"),
        ({"sample": 0}, "sample 0"),
        ({"sample": 1.5}, "sample 1.5"),
        ({"split": [0.5, 0.5]}, "three shares"),
        ({"columns": {"events": ["sign"]}}, "unknown column of events 'sign'"),
        ({"columns": {"events": ["split"]}}, "unknown column of events 'split'"),
    ],
    ids=str,
)
def test_what_cannot_be_kept_is_one_line(options: Any, fragment: str) -> None:
    with pytest.raises(mus.MusError) as caught:
        play("manillen3", **options)
    assert fragment in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lances_are_of_mus_alone(tmp_path: Path) -> None:
    args = ["manille", "simulate", "marius", "random", "--out", str(tmp_path)]
    assert_refused(call(*args, "--lances", "grande"), "--lances")


def test_blocks_with_decisions_are_whole_sets_of_about_as_many_rows() -> None:
    for sample in (1.0, 0.3, 0.01):
        found = of_manille.Specification.read(
            *("manillen", ["random"]),
            seed=1,
            paired=True,
            selection=of_manille.Selection.read(["decisions"], sample=sample, game=MANILLE),
        )
        assert found.matches_per_block % 12 == 0
        assert found.matches_per_shard == found.matches_per_block * specification.BLOCKS_PER_SHARD
        assert found.matches_per_block == min(12_000, 12 * int(30 / sample))
