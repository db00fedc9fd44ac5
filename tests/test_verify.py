"""`mus.data.verify` finds what is spoilt, names it, and makes it again byte for byte."""

import errno
import hashlib
import json
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native
from mus.manifest import tally_hash
from tests.command import call
from tests.runs import SHORT, contents, manifest, play, small_shards
from tests.test_bad_folder import failing

SHARDS = 6
BOTS = {"a": "simple", "b": "random+caller"}


@pytest.fixture
def clean(tmp_path: Path) -> Iterator[Path]:
    """A run of six shards, the last one short."""
    with small_shards(40):
        play(tmp_path / "clean", matches=220, **BOTS)
        yield tmp_path / "clean"


@pytest.fixture
def spoilt(clean: Path) -> Path:
    """The same, to be spoilt."""
    return Path(shutil.copytree(clean, clean.with_name("spoilt")))


def write(folder: Path, **changes: Any) -> None:
    """Changes what a manifest says."""
    (folder / "_run.json").write_text(json.dumps(manifest(folder) | changes))


def flip(path: Path, place: int) -> None:
    """Flips one bit."""
    content = bytearray(path.read_bytes())
    content[place] ^= 4
    path.write_bytes(content)


def test_a_whole_data_set_has_no_fault(clean: Path) -> None:
    for sample, replayed in ((0, 0), (2, 2), (None, SHARDS), (99, SHARDS)):
        checked = mus.data.verify(clean, sample=sample, threads=1 + replayed % 2)
        assert checked.faults == checked.repaired == ()
        assert len(checked.replayed) == len(set(checked.replayed)) == replayed
        assert checked.parts == 2 * SHARDS
        assert checked.bytes == sum(path.stat().st_size for path in clean.rglob("*.parquet"))


def test_the_seed_says_which_shards_are_played_again(clean: Path) -> None:
    samples = {mus.data.verify(clean, sample=2, seed=seed).replayed for seed in range(8)}
    assert len(samples) >= 4
    assert mus.data.verify(clean, sample=2).replayed in samples


@pytest.mark.parametrize("table", ["matches", "deals"])
@pytest.mark.parametrize("shard", [0, 3, 5])
def test_one_flipped_bit_is_found_named_and_mended(
    table: str, shard: int, clean: Path, spoilt: Path
) -> None:
    part = f"{table}/part-{shard:05}.parquet"
    size = (spoilt / part).stat().st_size
    for place in (0, size // 3, size - 1):
        flip(spoilt / part, place)
        told = mus.data.verify(spoilt, sample=0)
        [fault] = told.faults
        assert (fault.table, fault.shard) == (table, shard)
        assert str(fault) == f"{part}: another SHA-256 than the manifest's"
        assert mus.data.verify(spoilt, sample=0, repair=True).repaired == (fault.shard,)
        assert contents(spoilt) == contents(clean)
        assert mus.data.verify(spoilt).faults == ()


def test_files_that_are_missing_cut_or_too_many_are_found_and_mended(
    clean: Path, spoilt: Path
) -> None:
    (spoilt / "matches" / "part-00001.parquet").unlink()
    cut = spoilt / "deals" / "part-00004.parquet"
    cut.write_bytes(cut.read_bytes()[:-9])
    shutil.copy(cut, spoilt / "deals" / "part-00017.parquet")
    size = (clean / "deals" / "part-00004.parquet").stat().st_size
    checked = mus.data.verify(spoilt, sample=None)
    assert [str(fault) for fault in checked.faults] == [
        "matches/part-00001.parquet: no such file or directory",
        f"deals/part-00004.parquet: {size - 9:,} bytes, not the {size:,} of the manifest",
        "deals/part-00017.parquet: the manifest does not name it",
    ]
    assert checked.replayed == (0, 2, 3, 5)
    assert mus.data.verify(spoilt, repair=True).repaired == (1, 4)
    assert contents(spoilt) == contents(clean)


def test_shards_that_are_missing_are_found_and_made(clean: Path, spoilt: Path) -> None:
    write(spoilt, shards=manifest(spoilt)["shards"][1:-1])
    for shard in (0, 5):
        for table in ("matches", "deals"):
            (spoilt / table / f"part-0000{shard}.parquet").unlink()
    checked = mus.data.verify(spoilt, sample=0, repair=True)
    assert [fault.message for fault in checked.faults] == [
        f"shard {shard} is missing: the run is not complete" for shard in (0, 5)
    ]
    assert checked.repaired == (0, 5)
    assert contents(spoilt) == contents(clean)


def test_a_run_that_was_begun_longer_is_not_complete(clean: Path, spoilt: Path) -> None:
    """As after a kill: the manifest asks for more than is there, and parts lie there unnamed."""
    write(spoilt, matches=300)
    shutil.copy(spoilt / "deals" / "part-00004.parquet", spoilt / "deals" / "part-00006.parquet")
    checked = mus.data.verify(spoilt, sample=None, repair=True)
    assert [fault.message for fault in checked.faults] == [
        "shard 5 has only 20 matches: the run is not complete",
        "shard 6 is missing: the run is not complete",
        "shard 7 is missing: the run is not complete",
    ]
    assert checked.replayed == (0, 1, 2, 3, 4)
    play(clean, matches=300, **BOTS)
    assert contents(spoilt) == contents(clean)


def forged(
    folder: Path, shard: int, column: str, value: Any, *, row: int = 0, groups: bool = True
) -> None:
    """Changes a value of a row of a part, and the manifest so that hashes agree.

    Where ``groups`` is false, all rows become one row group.
    """
    path = folder / "deals" / f"part-{shard:05}.parquet"
    table = pq.read_table(path, partitioning=None)
    values = table[column].to_pylist()
    values[row] = value
    place = table.schema.get_field_index(column)
    field = table.schema.field(column)
    changed = table.set_column(place, field, pa.array(values, field.type))
    metadata = pq.read_metadata(path)
    sizes = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
    assert len(sizes) > 1
    with pq.ParquetWriter(path, changed.schema, compression="zstd") as writer:
        for size in sizes if groups else [changed.num_rows]:
            writer.write_table(changed.slice(0, size))
            changed = changed.slice(size)
    told = manifest(folder)["shards"]
    told[shard]["bytes"]["deals"] = path.stat().st_size
    told[shard]["sha256"]["deals"] = hashlib.sha256(path.read_bytes()).hexdigest()
    write(folder, shards=told)


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("mano", 9, "row 0, mano: 9; played again "),
        ("cards2", 7, "row 0, cards2: 7; played again "),
        ("punto_team", 2, "row 0, punto_team: 2; played again "),
        ("grande_end", "none", "row 0, grande_end: 'none'; played again "),
    ],
)
def test_rows_that_nobody_played_are_found_though_the_hash_agrees(
    column: str, value: Any, message: str, clean: Path, spoilt: Path
) -> None:
    forged(spoilt, 2, column, value)
    assert mus.data.verify(spoilt, sample=0).faults == ()
    checked = mus.data.verify(spoilt, sample=None, repair=True)
    [fault] = checked.faults
    assert (fault.table, fault.shard, fault.file) == ("deals", 2, "deals/part-00002.parquet")
    assert fault.message.startswith(message)
    assert checked.repaired == (2,)
    assert contents(spoilt) == contents(clean)


def test_a_row_of_a_later_row_group_is_told_by_its_place_in_the_part(spoilt: Path) -> None:
    forged(spoilt, 2, "mano", 9, row=70)
    [fault] = mus.data.verify(spoilt, sample=None).faults
    assert fault.message.startswith("row 70, mano: 9; played again ")


def test_row_groups_of_another_size_are_found(clean: Path, spoilt: Path) -> None:
    forged(spoilt, 2, "mano", 9, groups=False)
    [fault] = mus.data.verify(spoilt, sample=None, repair=True).faults
    assert fault.message == "77 rows in row group 0; played again 19"
    assert contents(spoilt) == contents(clean)


def test_counts_that_are_not_those_of_the_matches_are_found(clean: Path, spoilt: Path) -> None:
    told = manifest(spoilt)["shards"]
    told[1]["tally"]["wins"] = told[1]["tally"]["wins"][::-1]
    told[3]["tally"] = {}
    told[4]["forfeits"] = [{"message": "never"}]
    for shard in told:
        shard["tally_sha256"] = tally_hash(shard)
    write(spoilt, shards=told)
    checked = mus.data.verify(spoilt, sample=None, repair=True)
    assert [(fault.shard, fault.table, fault.file) for fault in checked.faults] == [
        (shard, None, "_run.json") for shard in (1, 3, 4)
    ]
    assert "the counts of shard 1 are not those" in str(checked.faults[0])
    assert "the forfeits of shard 4 are not those" in str(checked.faults[2])
    assert checked.repaired == (1, 3, 4)
    assert contents(spoilt) == contents(clean)


@pytest.mark.parametrize("options", [{"sample": 0}, {"sample": 1}, {"sample": None}])
def test_counts_that_were_changed_are_found_by_their_hash(
    clean: Path, spoilt: Path, options: dict[str, Any]
) -> None:
    told = manifest(spoilt)["shards"]
    told[1]["tally"]["wins"] = told[1]["tally"]["wins"][::-1]
    told[3]["tally"] = []
    told[4]["forfeits"] = [{"message": "never"}]
    told[5]["tally_sha256"] = "0" * 64
    del told[2]["tally_sha256"]  # as earlier versions wrote it
    write(spoilt, shards=told)
    checked = mus.data.verify(spoilt, **options)
    assert [(fault.shard, fault.table, fault.file) for fault in checked.faults] == [
        (shard, None, "_run.json") for shard in (1, 3, 4, 5)
    ]
    assert "the counts of shard 1 have another SHA-256" in str(checked.faults[0])
    assert mus.data.verify(spoilt, repair=True, sample=0).repaired == (1, 3, 4, 5)
    mended = manifest(spoilt)["shards"]
    mended[2]["tally_sha256"] = tally_hash(mended[2])
    assert mended == manifest(clean)["shards"]


def test_counts_of_manille_have_a_hash_too(tmp_path: Path) -> None:
    run = mus.manille.simulate("manillen3", "simple", "random", "random", matches=6, out=tmp_path)
    told = manifest(tmp_path)["shards"]
    told[0]["tally"]["wins"] = told[0]["tally"]["wins"][::-1]
    write(tmp_path, shards=told)
    [fault] = mus.data.verify(tmp_path, sample=0).faults
    assert "the counts of shard 0 have another SHA-256" in str(fault)
    # Nobody takes them for the result, either.
    assert (
        mus.manille.simulate("manillen3", "simple", "random", "random", matches=6, out=tmp_path)
        == run
    )
    assert mus.data.verify(tmp_path).faults == ()


def test_a_specification_that_was_changed_is_no_run_of_its_hash(spoilt: Path) -> None:
    write(spoilt, specification=manifest(spoilt)["specification"] | {"seed": 6})
    [fault] = mus.data.verify(spoilt, sample=0).faults
    assert str(fault) == "_run.json: the specification is not the one of its sha256"
    for options in ({}, {"sample": 0, "repair": True}):
        checked = mus.data.verify(spoilt, **options)
        assert (checked.faults, checked.replayed, checked.repaired) == ((fault,), (), ())
    with pytest.raises(mus.RunError, match=r"again \(.*is not the one of its sha256\)"):
        mus.data.open(spoilt).record(1)


def test_a_folder_in_the_place_of_a_part_is_told_and_mended(clean: Path, spoilt: Path) -> None:
    part = spoilt / "deals" / "part-00001.parquet"
    part.unlink()
    part.mkdir()
    checked = mus.data.verify(spoilt, sample=0, repair=True)
    [fault] = checked.faults
    assert str(fault) == "deals/part-00001.parquet: a folder stands in its place"
    assert checked.repaired == (1,)
    assert contents(spoilt) == contents(clean)
    part.unlink()
    (part / "sub").mkdir(parents=True)
    with pytest.raises(mus.RunError, match="where a part must stand: directory not empty"):
        mus.data.verify(spoilt, sample=0, repair=True)


def test_a_run_that_another_version_wrote_is_hashed_only(spoilt: Path) -> None:
    write(spoilt, engine_version="0.0.1")
    assert mus.data.verify(spoilt, sample=0).faults == ()
    for options in ({}, {"sample": 0, "repair": True}):
        with pytest.raises(mus.RunError, match=r"engine 0\.0\.1.*hashes-only"):
            mus.data.verify(spoilt, **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sample": -1}, "sample is -1: expected a whole number from 0"),
        ({"sample": "all"}, "sample is 'all'"),
        ({"seed": -1}, "seed -1: a seed is"),
        ({"threads": 0}, "threads 0: expected"),
    ],
)
def test_options_that_cannot_be_are_refused(
    options: dict[str, Any], message: str, clean: Path
) -> None:
    with pytest.raises(mus.MusError) as caught:
        mus.data.verify(clean, **options)
    assert message in str(caught.value)


def test_a_repair_that_fails_is_one_line_and_spoils_nothing(clean: Path, spoilt: Path) -> None:
    flip(spoilt / "deals" / "part-00002.parquet", 99)
    with (
        failing("fsync", 1, errno.ENOSPC),
        pytest.raises(mus.errors.RepairError, match="no space left on device") as caught,
    ):
        mus.data.verify(spoilt, repair=True)
    assert "\n" not in str(caught.value)
    with failing("fsync", 1, errno.ENOSPC):
        answer = call("data", "verify", str(spoilt), "--repair")
    assert (answer.code, answer.out) == (2, "")
    fault, why = answer.err.splitlines()
    assert fault == f"mus: {spoilt}: deals/part-00002.parquet: another SHA-256 than the manifest's"
    assert why.endswith("no space left on device")
    again = pickle.loads(pickle.dumps(caught.value))
    assert list(map(str, again.errors)) == list(map(str, caught.value.errors))
    assert mus.data.verify(spoilt, repair=True).faults
    assert contents(spoilt) == contents(clean)


def test_a_folder_that_is_being_written_is_not_repaired(tmp_path: Path) -> None:
    told: list[str] = []

    def try_too(done: int, total: int) -> None:
        if not told:
            with pytest.raises(mus.RunError) as caught:
                mus.data.verify(tmp_path, sample=0, repair=True)
            told.append(str(caught.value))

    play(tmp_path, progress=try_too)
    assert "is being written by another run" in told[0]


PYTHON_BOT = """
class Quiet:
    def mus(self, view):
        return "corto"
    def discard(self, view):
        raise AssertionError
    def speak(self, view):
        return "paso" if "paso" in view.legal else "no-quiero"
"""


def test_runs_of_python_bots_are_checked_when_the_bots_are_named(tmp_path: Path) -> None:
    file = tmp_path / "quiet.py"
    file.write_text(PYTHON_BOT)
    teams = f"{file}:Quiet", "caller"
    mus.simulate(*teams, matches=20, rules=SHORT, seed=2, out=tmp_path / "run")
    with pytest.raises(mus.RunError, match=r"Quiet is a bot of Python.*--bot"):
        mus.data.verify(tmp_path / "run")
    assert mus.data.verify(tmp_path / "run", sample=0).faults == ()
    checked = mus.data.verify(tmp_path / "run", bots=teams)
    assert (checked.faults, checked.replayed) == ((), (0,))
    data = mus.data.open(tmp_path / "run")
    assert data.record(3, teams)["match"]["index"] == 3
    line = ["data", "verify", str(tmp_path / "run"), "--bot", teams[0], "--bot", "caller"]
    assert call(*line).code == 0
    assert "Quiet" in mus.data.card(data)
    file.write_text(PYTHON_BOT + "\n# another bot\n")
    with pytest.raises(mus.RunError, match="cannot be played again"):
        mus.data.verify(tmp_path / "run", bots=teams)


def test_runs_with_forfeits_are_played_again_with_them(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text(PYTHON_BOT.replace('return "corto"', 'return "corto" if view.score[0] else 3'))
    teams = f"{file}:Quiet", "caller"
    run = mus.simulate(*teams, matches=10, seed=2, out=tmp_path / "run", on_error="forfeit")
    assert run.forfeits
    checked = mus.data.verify(tmp_path / "run", bots=teams)
    assert (checked.faults, checked.replayed) == ((), (0,))


def test_progress_ends_at_the_matches_that_are_played_again(clean: Path) -> None:
    told: list[tuple[int, int]] = []
    mus.data.verify(clean, sample=None, progress=lambda done, total: told.append((done, total)))
    assert told
    assert {total for _, total in told} == {220}
    assert told == sorted(told)


@pytest.mark.prove
def test_a_million_matches_are_played_again_without_a_difference(tmp_path: Path) -> None:
    run = mus.simulate("simple", "random(geometric=1)", matches=1_000_000, seed=7, out=tmp_path)
    checked = mus.data.verify(tmp_path, sample=None)
    assert (checked.faults, checked.replayed) == ((), (0, 1, 2))
    assert mus.data.open(tmp_path).rows("deals") == run.deals
    assert mus.data.open(tmp_path).manifest.schema_version == _native.SCHEMA_VERSION
