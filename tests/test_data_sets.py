"""A data set opened: its tables, columns, filters, versions, and that memory stays flat."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native, tables
from tests.command import python
from tests.runs import SHORT, contents, manifest, play, small_shards


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A run of four shards, the last one short."""
    path = tmp_path_factory.mktemp("data") / "run"
    with small_shards(60):
        play(path, a="simple", b="random+paso")
        yield path


def whole(folder: Path, table: str) -> pa.Table:
    """A table as pyarrow reads it."""
    return pq.read_table(folder / table)


def test_a_data_set_says_what_it_is(folder: Path) -> None:
    data = mus.data.open(folder)
    assert data.tables == tables.TABLES
    assert (data.path, data.matches, data.shards) == (folder, 200, (0, 1, 2, 3))
    assert data.specification == manifest(folder)["specification"]
    for table in data.tables:
        assert data.schema(table).equals(tables.schema(table))
        assert data.rows(table) == whole(folder, table).num_rows
        sizes = [path.stat().st_size for path in (folder / table).iterdir()]
        assert data.bytes(table) == sum(sizes)
    assert data.words("matches")["bot2"] == ("simple", "random", "paso")
    assert data.words("deals")["juego_end"][3] == "bet"
    assert repr(data) == (
        f"<DataSet {folder}: simple v random+paso, 200 matches, {data.rows('deals'):,} deals>"
    )


@pytest.mark.parametrize("size", [1, 7, 60, 100_000])
@pytest.mark.parametrize("table", tables.TABLES)
def test_a_scan_gives_every_row_in_order_in_small_pieces(
    table: str, size: int, folder: Path
) -> None:
    pieces = list(mus.data.open(folder).scan(table, size=size))
    assert {type(piece) for piece in pieces} == {pa.RecordBatch}
    assert max(piece.num_rows for piece in pieces) <= size
    assert min(piece.num_rows for piece in pieces) >= 1
    assert pa.Table.from_batches(pieces).equals(whole(folder, table))


def test_columns_come_in_the_order_asked_for(folder: Path) -> None:
    data = mus.data.open(folder)
    asked = ["grande_end", "match", "cards3"]
    assert data.table("deals", asked).equals(whole(folder, "deals").select(asked))
    assert data.table("deals", asked, "mano < 0").schema.names == asked
    assert data.table("deals").equals(whole(folder, "deals"))


Row = dict[str, Any]

FILTERS: dict[str, Callable[[Row], bool]] = {
    "mano = 0": lambda row: row["mano"] == 0,
    "mano==0 and not (deal > 0)": lambda row: row["mano"] == 0 and not row["deal"] > 0,
    "score0_before >= 5 or score1_before<=-1": lambda row: row["score0_before"] >= 5,
    "grande_end = 'bet' and mano <> 3": lambda row: row["grande_end"] == "bet" and row["mano"] != 3,
    'chica_end in ("paso", "ordago")': lambda row: row["chica_end"] in ("paso", "ordago"),
    "mano in (1)": lambda row: row["mano"] == 1,
    "punto_team is null": lambda row: row["punto_team"] is None,
    "punto_team IS NOT NULL AND deal > 0.5": lambda row: (
        row["punto_team"] is not None and row["deal"] > 0.5
    ),
    "grande_team = mano": lambda row: row["grande_team"] == row["mano"],
    "mano = 0 or mano = 1 and deal = 0": lambda row: (
        row["mano"] == 0 or (row["mano"] == 1 and row["deal"] == 0)
    ),
}


def assert_chosen(folder: Path, given: Any, expected: Callable[[Row], bool]) -> None:
    """A filter gives the rows of which this is true, and not all or none."""
    rows = whole(folder, "deals").to_pylist()
    chosen = [
        {name: row[name] for name in ("match", "game", "deal")} for row in rows if expected(row)
    ]
    assert 0 < len(chosen) < len(rows)
    columns = ["match", "game", "deal"]
    assert mus.data.open(folder).table("deals", columns, given).to_pylist() == chosen


@pytest.mark.parametrize("text", FILTERS)
def test_a_filter_as_text_says_which_rows(text: str, folder: Path) -> None:
    assert_chosen(folder, text, FILTERS[text])


def test_a_filter_may_be_long_and_its_numbers_large(folder: Path) -> None:
    rows = whole(folder, "deals").num_rows
    data = mus.data.open(folder)
    for text in (
        "match = -1" + " or match >= 0" * 999,
        "not " * 98 + "match >= 0",
        "match < 9223372036854775807",
        "match > -9223372036854775808",
    ):
        assert data.table("deals", ["match"], text).num_rows == rows, text
    assert data.table("matches", ["match"], "seed < 18446744073709551615").num_rows > 0


def test_a_filter_may_be_an_expression_of_pyarrow(folder: Path) -> None:
    for lance in ("grande", "chica"):
        chosen = (pc.field(f"{lance}_end") == "paso") & pc.field("punto_team").is_valid()
        assert_chosen(
            folder,
            chosen,
            lambda row, end=f"{lance}_end": row[end] == "paso" and row["punto_team"] is not None,  # type: ignore[misc]
        )


BAD_READS: list[tuple[dict[str, Any], str]] = [
    ({"table": "deal"}, "unknown table 'deal'; did you mean 'deals'?"),
    ({"table": 3}, "unknown table 3; known: matches, deals"),
    ({"columns": ["mach"]}, "unknown column of deals 'mach'; did you mean 'match'?"),
    ({"columns": ["mano", "mano"]}, "column 'mano' is asked for twice"),
    ({"columns": []}, "columns is empty: expected names, or None for all"),
    ({"columns": "mano"}, "columns 'mano': expected a list of names, ['mano']"),
    ({"filter": "mano = 1" + "0" * 23}, "'100000000000000000000000' is beyond 64 bits"),
    ({"filter": "(" * 101 + "mano = 1" + ")" * 101}, "brackets and not may be at most 100 deep"),
    ({"filter": "not " * 5_000 + "mano = 1"}, "brackets and not may be at most 100 deep"),
    ({"filter": "mano = 1" + " or mano = 1" * 1_000}, "at most 1,000 values, an expression of"),
    ({"filter": "manno = 0"}, "unknown column 'manno'; did you mean 'mano'?"),
    ({"filter": pc.field("manno") == 0}, "unknown column 'manno'; did you mean 'mano'?"),
    ({"filter": "mano"}, "at its end: expected comparisons"),
    ({"filter": ""}, "at its end: expected comparisons"),
    ({"filter": "mano = 0)"}, "at ')': expected comparisons"),
    ({"filter": "(mano = 0"}, "at its end: expected comparisons"),
    ({"filter": "mano = 0 deal = 1"}, "at 'deal = 1': expected comparisons"),
    ({"filter": "mano ~ 0"}, "at '~ 0': expected comparisons"),
    ({"filter": "mano is 3"}, "at '3': expected comparisons"),
    ({"filter": "mano = 'one'"}, "mano holds numbers, not 'one'"),
    ({"filter": "grande_end = 3"}, "grande_end holds 'words', not 3"),
    ({"filter": "grande_end = 'bat'"}, "unknown word of grande_end 'bat'; did you mean 'bet'?"),
    ({"filter": "grande_end in ('bet', 'x y')"}, "unknown word of grande_end 'x y'; known: none"),
    ({"filter": pc.field("mano") == "x"}, "filter: Function 'equal' has no kernel"),
    ({"filter": pc.field("mano") + 1}, "filter: Filter expression must evaluate to bool"),
    ({"filter": 3}, "filter 3: expected text or an expression of pyarrow"),
]


@pytest.mark.parametrize(("given", "message"), BAD_READS, ids=lambda value: str(value)[:40])
def test_what_cannot_be_read_is_one_line(given: dict[str, Any], message: str, folder: Path) -> None:
    data = mus.data.open(folder)
    asked = {"table": "deals"} | given
    with pytest.raises(mus.MusError) as caught:
        data.scan(**asked)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size", [0, -1, 1.5, None, True])
def test_a_piece_has_at_least_one_row(size: Any, folder: Path) -> None:
    with pytest.raises(mus.MusError, match="size"):
        mus.data.open(folder).scan("deals", size=size)


def rewritten(folder: Path, copy: Path, **changes: Any) -> Path:
    """A copy of a data set whose manifest says something else."""
    shutil.copytree(folder, copy)
    (copy / "_run.json").write_text(json.dumps(manifest(folder) | changes))
    return copy


@pytest.mark.parametrize("changes", [{"engine_version": "0.0.1"}, {"schema_version": 99}])
def test_data_of_another_version_is_refused_unless_asked_for(
    changes: dict[str, Any], folder: Path, tmp_path: Path
) -> None:
    other = rewritten(folder, tmp_path / "other", **changes)
    with pytest.raises(mus.RunError, match="was written by engine") as caught:
        mus.data.open(other)
    assert "any_version=True" in str(caught.value)
    data = mus.data.open(other, any_version=True)
    assert data.table("deals").equals(whole(folder, "deals"))
    with pytest.raises(mus.RunError, match="was written by engine"):
        data.record(0)


def test_data_of_other_rules_is_refused_when_rules_are_named(folder: Path) -> None:
    assert mus.data.open(folder, rules=SHORT).matches == 200
    with pytest.raises(mus.RunError) as caught:
        mus.data.open(folder, rules="madrid")
    told = str(caught.value)
    assert told.startswith(f"{folder} was played by other rules: ")
    assert "target 10, not 40" in told
    assert "mus_corrido False, not True" in told
    with pytest.raises(mus.RulesError):
        mus.data.open(folder, rules="madird")


def test_the_record_of_a_match_is_that_of_its_rows(folder: Path) -> None:
    data = mus.data.open(folder)
    record = data.record(7)
    mus.replay(record)
    rows = data.table("deals", None, "match = 7").to_pylist()
    assert len(rows) == len(record["deals"]) >= 1
    for row, deal in zip(rows, record["deals"], strict=True):
        assert [row["score0_after"], row["score1_after"]] == deal["result"]["score"]
    for match in (200, -1, "7", None, 1.0):
        with pytest.raises(mus.MusError, match="match"):
            data.record(match)  # type: ignore[arg-type]


def test_only_finished_shards_are_read(folder: Path, tmp_path: Path) -> None:
    told = manifest(folder)["shards"]
    shards = [told[0], told[2] | {"state": "begun"}, told[3]]
    data = mus.data.open(rewritten(folder, tmp_path / "cut", shards=shards))
    assert (data.matches, data.shards) == (80, (0, 3))
    assert data.table("matches")["match"].to_pylist() == [*range(60), *range(180, 200)]
    none = mus.data.open(rewritten(folder, tmp_path / "none", shards=[]))
    assert (none.matches, none.tables, none.rows("deals")) == (0, tables.TABLES, 0)
    assert none.table("deals").equals(tables.schema("deals").empty_table())
    assert list(none.batches("deals", 10, shuffle_seed=1)) == []
    assert none.table("deals", None, "mano = 1 and grande_end = 'bet'").num_rows == 0


def test_nothing_is_written_by_reading(folder: Path) -> None:
    before = contents(folder)
    data = mus.data.open(folder)
    _ = data.table("deals"), data.record(0), list(data.batches("deals", 99)), mus.data.card(data)
    mus.data.verify(folder)
    assert contents(folder) == before


class Echo:
    """A shard that has one more table: ``deals`` once more under another name."""

    def __init__(self, shard: Any) -> None:
        self._shard = shard
        self._deals = shard.take("deals")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._shard, name)

    def take(self, table: str) -> Any:
        return dict(self._deals) if table in ("deals", "echo") else self._shard.take(table)


def test_a_third_table_is_written_read_and_checked_like_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing in Python knows the tables by name: one more in the lists is enough."""
    from mus import simulation
    from mus.games import MUS
    from mus.selection import Selection

    def asked(selection: Selection) -> Any:
        listed, *more = of_engine(selection)
        return [(table, names) for table, names in listed if table != "echo"], *more

    real, of_engine = simulation._shards, Selection.asked
    monkeypatch.setattr(simulation, "_shards", lambda *given: map(Echo, real(*given)))
    monkeypatch.setattr(Selection, "asked", asked)
    monkeypatch.setattr(MUS, "tables", (*tables.TABLES, "echo"))
    monkeypatch.setattr(MUS, "known", (*tables.ALL, "echo"))
    monkeypatch.setattr(
        MUS, "schema", lambda table: _native.schema("deals" if table == "echo" else table)
    )
    with small_shards(60):
        play(tmp_path)
        data = mus.data.open(tmp_path)
        assert data.tables == ("matches", "deals", "echo")
        assert data.table("echo").equals(data.table("deals"))
        assert sum(len(rows["mano"]) for rows in data.batches("echo", 50)) == data.rows("deals")
        assert "## Table `echo`" in mus.data.card(data)
        assert "echo" in repr(data)
        path = tmp_path / "echo" / "part-00001.parquet"
        content = path.read_bytes()
        path.write_bytes(content[:-1])
        checked = mus.data.verify(tmp_path, sample=None, repair=True)
        assert [(fault.table, fault.shard) for fault in checked.faults] == [("echo", 1)]
        assert (checked.repaired, path.read_bytes()) == ((1,), content)
        assert mus.data.verify(tmp_path, sample=None).faults == ()
        path.unlink()
        assert play(tmp_path).played == 60


SCAN = """
import re, sys
from pathlib import Path
import mus
data = mus.data.open(sys.argv[1])
rows = sum(piece.num_rows for piece in data.scan("deals", ["match", "mano", "cards0"]))
# What the tests' own process takes would count in ru_maxrss.
print(rows, *re.findall(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text()))
"""


@pytest.mark.prove
def test_memory_of_a_scan_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    peaks = []
    for matches in (100_000, 400_000):
        folder = tmp_path / str(matches)
        run = mus.simulate("simple", "simple", matches=matches, seed=1, out=folder)
        rows, peak = map(int, python(SCAN, str(folder)).out.split())
        assert rows == run.deals
        peaks.append(peak)
    assert peaks[1] < 1.1 * peaks[0]
