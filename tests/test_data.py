"""The data set of a run: its columns, its manifest, and that others can read it."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import datasets
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native, tables
from tests.command import COMMAND, environment
from tests.runs import assert_whole, manifest, small_shards
from tools import data_page

MATCHES = 1_000
RULES = {"preset": "madrid", "signals": "classic"}

LANCES = ("grande", "chica", "pares", "juego", "punto")

#: The promise of the public surface, spelt out once more.
SCHEMAS = {
    "matches": {
        "match": "int64",
        "pair": "int64",
        "seed": "uint64",
        **{f"bot{seat}": "text" for seat in range(4)},
        "winner": "int8",
        "games0": "int8",
        "games1": "int8",
        "deals": "int16",
        "first_mano": "int8",
    },
    "deals": {
        "match": "int64",
        "game": "int8",
        "deal": "int16",
        "mano": "int8",
        **{f"score{team}_{when}": "int16" for when in ("before", "after") for team in (0, 1)},
        **{f"cards{seat}": "uint32" for seat in range(4)},
        "mus_rounds": "int8",
        "reshuffles": "int8",
    },
}
for lance in LANCES:
    kinds = {"end": "text", "stake": "int32", "team": "int8", "points": "int16"}
    SCHEMAS["deals"] |= {f"{lance}_{name}": kind for name, kind in kinds.items()}

ENDS = ["none", "unplayed", "paso", "bet", "refused", "ordago"]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, mus.Run]]:
    """A run in a folder, of four shards."""
    folder = tmp_path_factory.mktemp("data") / "run"
    with small_shards(300):
        yield (
            folder,
            mus.simulate(
                "simple", "random(geometric=1)", matches=MATCHES, seed=8, rules=RULES, out=folder
            ),
        )


def parts(folder: Path, table: str) -> list[Path]:
    """The files of a table, in order."""
    found = sorted((folder / table).iterdir())
    assert [path.name for path in found] == [f"part-{number:05}.parquet" for number in range(4)]
    return found


@pytest.mark.parametrize("table", SCHEMAS)
def test_the_columns_are_those_that_were_promised(
    table: str, written: tuple[Path, mus.Run]
) -> None:
    folder, run = written
    schemas = [pq.read_schema(path) for path in parts(folder, table)]
    for schema in [run.table(table).schema, tables.schema(table), *schemas]:
        assert schema.names == list(SCHEMAS[table])
        for field, kind in zip(schema, SCHEMAS[table].values(), strict=True):
            expected = pa.dictionary(pa.int8(), pa.string()) if kind == "text" else kind
            assert field.type == expected, field.name
            assert field.nullable == field.name.endswith("_team")


@pytest.mark.parametrize("table", SCHEMAS)
def test_every_column_carries_its_meaning(table: str, written: tuple[Path, mus.Run]) -> None:
    told = {name: (nullable, meaning) for name, _, _, nullable, meaning in _native.schema(table)}
    looked_at = 0
    for path in parts(written[0], table):
        for field in pq.read_schema(path):
            nullable, meaning = told[field.name]
            assert field.metadata == {b"meaning": meaning.encode()}
            assert len(meaning) >= 12
            assert field.nullable == nullable
            looked_at += 1
    assert looked_at == 4 * len(SCHEMAS[table])


def test_words_are_those_of_the_engine(written: tuple[Path, mus.Run]) -> None:
    deals = written[1].table("deals")
    for lance in LANCES:
        column = deals[f"{lance}_end"].combine_chunks()
        assert column.dictionary.to_pylist() == ENDS
        assert column.null_count == 0
    matches = written[1].table("matches")
    assert matches["bot2"].combine_chunks().dictionary.to_pylist() == [
        "simple",
        "random(geometric=1)",
    ]


def test_every_file_tells_where_it_comes_from(written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    rules = {
        name: getattr(mus.Rules(**run.specification.rules.to_dict()), name) for name in OPTIONS
    }
    looked_at = 0
    for table in SCHEMAS:
        for path in parts(folder, table):
            told = {
                key.decode(): value.decode()
                for key, value in pq.read_schema(path).metadata.items()
                if key.startswith(b"mus.")
            }
            assert json.loads(told.pop("mus.rules")) == rules
            assert json.loads(told.pop("mus.bots")) == ["simple", "random(geometric=1)"]
            assert json.loads(told.pop("mus.specification")) == manifest(folder)["specification"]
            assert told == {
                "mus.seed": "8",
                "mus.stream_scheme": _native.STREAM_SCHEME,
                "mus.schema_version": str(_native.SCHEMA_VERSION),
                "mus.engine_version": mus.__version__,
            }
            looked_at += 1
    assert looked_at == 8


OPTIONS = [name for name, *_ in _native.options()]


def test_the_manifest_is_the_specification_and_the_shards(written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    told = manifest(folder)
    assert list(told) == [
        *("specification", "sha256", "engine_version", "schema_version", "matches", "shards")
    ]
    specification = told["specification"]
    assert specification == {
        "game": "mus",
        "rules": {name: getattr(run.specification.rules, name) for name in OPTIONS},
        "bots": ["simple", "random(geometric=1)"],
        "seed": 8,
        "paired": True,
        "stream_scheme": _native.STREAM_SCHEME,
        "matches_per_block": 60,
        "matches_per_shard": 300,
    }
    text = json.dumps(specification, sort_keys=True, separators=(",", ":"))
    assert told["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert (told["matches"], told["schema_version"]) == (MATCHES, _native.SCHEMA_VERSION)
    assert told["engine_version"] == mus.__version__


def test_every_shard_is_what_the_manifest_says(written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    assert assert_whole(folder) == 8
    shards = manifest(folder)["shards"]
    sums = {"matches": 0, "deals": 0, "wins": 0, "games": 0}
    for number, shard in enumerate(shards):
        keys = ["shard", "state", "matches", "rows", "bytes", "sha256", "tally", "tally_sha256"]
        assert list(shard) == keys
        assert (shard["shard"], shard["matches"]) == (number, [300, 300, 300, 100][number])
        for table in SCHEMAS:
            path = folder / table / f"part-{number:05}.parquet"
            described = pq.read_metadata(path)
            assert described.num_rows == shard["rows"][table]
            assert described.num_row_groups == (2 if number == 3 else 5)
            assert described.row_group(0).column(0).compression == "ZSTD"
            first = pq.read_table(path, columns=["match"])["match"]
            assert (first[0].as_py(), first[-1].as_py()) == (
                300 * number,
                300 * number + shard["matches"] - 1,
            )
        sums["matches"] += shard["tally"]["matches"]
        sums["deals"] += shard["tally"]["deals"]
        sums["wins"] += shard["tally"]["wins"][0]
        sums["games"] += shard["tally"]["games"][1]
        assert shard["rows"] == {"matches": shard["matches"], "deals": shard["tally"]["deals"]}
    assert sums == {
        "matches": MATCHES,
        "deals": run.deals,
        "wins": run.wins[0],
        "games": run.games[1],
    }


def sums(run: mus.Run, table: str) -> dict[str, int]:
    """The sum of every column of numbers, from the engine's own buffers."""
    read = run.table(table)
    return {
        name: sum(value for value in read[name].to_pylist() if value is not None)
        for name, kind in SCHEMAS[table].items()
        if kind != "text"
    }


def counts(run: mus.Run, table: str, name: str) -> dict[str, int]:
    """How often each word of a column stands there."""
    found = run.table(table)[name].combine_chunks().value_counts().to_pylist()
    return {one["values"]: one["counts"] for one in found}


TEXTS = [
    (table, name) for table in SCHEMAS for name, kind in SCHEMAS[table].items() if kind == "text"
]


@pytest.mark.parametrize("table", SCHEMAS)
def test_pyarrow_reads_it(table: str, written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    read = pq.read_table(folder / table)
    assert read.equals(run.table(table))
    dataset = ds.dataset(folder / table)
    assert dataset.count_rows() == run.table(table).num_rows
    last = dataset.to_table(filter=ds.field("match") == MATCHES - 1)
    assert last.num_rows >= 1


@pytest.mark.parametrize("table", SCHEMAS)
def test_duckdb_reads_it(table: str, written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    files = f"'{folder}/{table}/*.parquet'"
    asked = sums(run, table)
    chosen = ", ".join(f'sum("{name}")::hugeint' for name in asked)
    row = duckdb.sql(f"select count(*), {chosen} from {files}").fetchall()[0]
    assert row[0] == run.table(table).num_rows
    assert dict(zip(asked, row[1:], strict=True)) == asked
    for _, name in (text for text in TEXTS if text[0] == table):
        found = duckdb.sql(f'select "{name}", count(*) from {files} group by all').fetchall()
        assert dict(found) == counts(run, table, name)


@pytest.mark.parametrize("table", SCHEMAS)
def test_polars_reads_it(table: str, written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    read = pl.scan_parquet(f"{folder}/{table}/*.parquet")
    asked = sums(run, table)
    row = read.select(pl.col(list(asked)).cast(pl.Int128).sum()).collect().row(0)
    assert dict(zip(asked, row, strict=True)) == asked
    assert read.select(pl.len()).collect().item() == run.table(table).num_rows
    for _, name in (text for text in TEXTS if text[0] == table):
        found = read.group_by(pl.col(name).cast(pl.String)).len().collect()
        assert dict(found.iter_rows()) == counts(run, table, name)


@pytest.mark.parametrize("table", SCHEMAS)
def test_pandas_reads_it(table: str, written: tuple[Path, mus.Run]) -> None:
    folder, run = written
    read = pd.read_parquet(folder / table)
    asked = sums(run, table)
    assert len(read) == run.table(table).num_rows
    assert {name: int(read[name].astype("Int64").sum()) for name in asked} == asked
    for _, name in (text for text in TEXTS if text[0] == table):
        found = read[name].value_counts().to_dict()
        assert {word: count for word, count in found.items() if count} == counts(run, table, name)


@pytest.mark.parametrize("table", SCHEMAS)
def test_datasets_reads_it(table: str, written: tuple[Path, mus.Run], tmp_path: Path) -> None:
    folder, run = written
    read = datasets.load_dataset(
        "parquet",
        data_files=f"{folder}/{table}/*.parquet",
        split="train",
        cache_dir=str(tmp_path),
    )
    assert read.to_list() == run.table(table).to_pylist()


def test_half_written_files_hinder_nobody(written: tuple[Path, mus.Run], tmp_path: Path) -> None:
    run = mus.simulate("paso", "caller", matches=4, out=tmp_path)
    for table in SCHEMAS:
        (tmp_path / table / ".part-00001.parquet.tmp").write_bytes(b"PAR1 torn")
        assert pq.read_table(tmp_path / table).num_rows == run.table(table).num_rows
        files = f"'{tmp_path}/{table}/*.parquet'"
        counted = duckdb.sql(f"select count(*) from {files}").fetchall()
        assert counted == [(run.table(table).num_rows,)]


def test_the_rows_agree_with_each_other(written: tuple[Path, mus.Run]) -> None:
    deals = written[1].table("deals").to_pydict()
    matches = written[1].table("matches").to_pydict()
    assert set(matches["winner"]) == {0, 1}
    assert matches["match"] == list(range(MATCHES))
    assert matches["pair"] == [match // 2 for match in range(MATCHES)]
    hands = np.array([deals[f"cards{seat}"] for seat in range(4)], "<u4").T.copy()
    cards = np.sort(hands.view(np.uint8).reshape(-1, 16), axis=1)
    assert (np.diff(cards.astype(int), axis=1) > 0).all()
    assert cards.max() == 39
    for row in range(len(deals["match"])):
        for team in (0, 1):
            gained = deals[f"score{team}_after"][row] - deals[f"score{team}_before"][row]
            points = sum(
                deals[f"{lance}_points"][row]
                for lance in LANCES
                if deals[f"{lance}_team"][row] == team
            )
            assert gained == points
    assert len(deals["match"]) >= 5_000


def test_the_page_describes_every_column() -> None:
    text = data_page.PAGE.read_text(encoding="utf-8")
    of_manille = [f"manille {table}" for table in tables.ALL]
    assert data_page.marked(text) == [*tables.ALL, *of_manille]
    assert text == data_page.page(text), "python -m tools.data_page writes it anew"
    for table, columns in SCHEMAS.items():
        described = re.findall(r"`(\w+)`(?=[^|]* \|[^|]*\|[^|]*\|)", data_page.columns(table))
        names = [name for name in described if name in columns]
        assert sorted(names) == sorted(columns)


def test_the_page_names_every_key(written: tuple[Path, mus.Run]) -> None:
    text = data_page.PAGE.read_text(encoding="utf-8")
    told = manifest(written[0])
    shard = told["shards"][0]
    metadata = written[1].specification.metadata()
    keys = [*told, *told["specification"], *shard, *shard["tally"], *metadata]
    assert len(keys) >= 30
    for key in keys:
        assert f"`{key}`" in text
    assert "`meaning`" in text
    assert "10,000" in text
    assert "400,000" in text


#: Runs a command and prints the most memory that it took, in KiB. What the tests' own process takes
#: would count as its child's.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(matches: int, out: Path | None, *more: str) -> int:
    """The most memory that a run of ``simple`` against itself takes, in bytes."""
    line = ["simulate", "simple", "simple", "--matches", str(matches), "--json", *more]
    line += [] if out is None else ["--out", str(out)]
    command = [sys.executable, "-c", PEAK, *COMMAND, *line]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    return int(done.stdout) * 1024


@pytest.mark.prove
@pytest.mark.parametrize("written_too", [True, False])
def test_memory_does_not_grow_with_the_matches(written_too: bool, tmp_path: Path) -> None:  # noqa: FBT001 - given by pytest
    few = peak(100_000, tmp_path / "few" if written_too else None)
    many = peak(1_000_000, tmp_path / "many" if written_too else None)
    assert many < 400e6
    assert many <= 1.1 * few


@pytest.mark.prove
def test_memory_does_not_grow_with_the_decisions(tmp_path: Path) -> None:
    kept = ("--tables", "decisions", "--threads", "1")
    few = peak(8_000, tmp_path / "few", *kept)
    many = peak(80_000, tmp_path / "many", *kept)
    assert many < 600e6
    assert many <= 1.1 * few
