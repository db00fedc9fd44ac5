"""Data sets that are spoilt, or cannot be read: each is one clear line, and a way out is named."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mus
from tests.command import Answer, assert_refused, call, python
from tests.runs import SMALL_SHARDS, contents, manifest, play, small_shards
from tests.test_bad_folder import LINE, frozen

READS: dict[str, Callable[[mus.data.DataSet], Any]] = {
    "table": lambda data: data.table("deals"),
    "scan": lambda data: list(data.scan("deals", ["mano"], "mano = 1")),
    "batches": lambda data: list(data.batches("deals", 10, shuffle_seed=1)),
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A run of four shards, to be spoilt."""
    with small_shards(60):
        play(tmp_path / "run")
        yield tmp_path / "run"


def cut(path: Path) -> None:
    """Cuts a file off."""
    path.write_bytes(path.read_bytes()[:-9])


def scramble(path: Path) -> None:
    """Makes a file of the same length that is no Parquet."""
    path.write_bytes(b"?" * path.stat().st_size)


@pytest.mark.parametrize("how", READS)
@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (Path.unlink, "no such file or directory"),
        (cut, " bytes, not the "),
        (scramble, "Parquet magic bytes not found"),
    ],
)
def test_a_part_that_is_spoilt_is_one_line_with_a_way_out(
    harm: Callable[[Path], None], message: str, how: str, folder: Path
) -> None:
    data = mus.data.open(folder)
    harm(folder / "deals" / "part-00002.parquet")
    with pytest.raises(mus.RunError) as caught:
        READS[how](data)
    told = str(caught.value)
    assert str(folder / "deals") in told
    assert message in told
    assert "mus data verify" in told
    assert "\n" not in told
    assert data.table("matches").num_rows == 200


def test_the_shard_that_is_spoilt_is_made_again(folder: Path) -> None:
    whole = contents(folder)
    scramble(folder / "deals" / "part-00002.parquet")
    answer = call("data", "verify", str(folder), "--repair")
    assert answer.code == 1
    assert "deals/part-00002.parquet: another SHA-256" in answer.err
    assert contents(folder) == whole


def test_the_first_part_decides_the_schema_and_may_be_spoilt(folder: Path) -> None:
    scramble(folder / "deals" / "part-00000.parquet")
    data = mus.data.open(folder)
    for read in (data.schema, data.words, data.table):
        with pytest.raises(mus.RunError, match="mus data verify"):
            read("deals")
    for verb in ("info", "card"):
        assert_refused(call("data", verb, str(folder)), "mus data verify")
    assert_refused(call("data", "head", str(folder), "deals"), "mus data verify")


MANIFESTS: list[tuple[Any, str]] = [
    (b"{", "is not a run's manifest: it is no JSON: "),
    (b"", "is not a run's manifest: it is no JSON: "),
    (b"[]", "is not a run's manifest: it has a value that is not of the form"),
    (b"{}", 'is not a run\'s manifest: it has no "shards"'),
    (b"\xff", "is not a run's manifest: it has a value that is not of the form"),
    ({"specification": 3}, "is not a run's manifest: its specification has a value that is not"),
    ({"specification": {}}, 'is not a run\'s manifest: its specification has no "bots"'),
    ({"shards": [{"shard": 0}]}, 'is not a run\'s manifest: its shard 0 has no "rows"'),
    ({"shards": [3]}, "is not a run's manifest: it has a value that is not of the form"),
    ({"shards": [{"shard": 4}, {"shard": 4}]}, "_run.json names a shard twice"),
    ({"matches": "many"}, "is not a run's manifest: it has a value that is not of the form"),
    ({"schema_version": 99}, "was written by engine"),
]


@pytest.mark.parametrize(("changes", "message"), MANIFESTS, ids=lambda value: str(value)[:30])
def test_a_manifest_that_is_none_is_one_line(changes: Any, message: str, folder: Path) -> None:
    content = changes
    if isinstance(changes, dict):
        content = json.dumps(manifest(folder) | changes).encode()
    (folder / "_run.json").write_bytes(content)
    with pytest.raises(mus.RunError, match=message) as caught:
        mus.data.open(folder)
    assert str(folder) in str(caught.value)
    for line in (["info"], ["verify"], ["card"], ["records", "--match", "1"]):
        assert_refused(call("data", line[0], str(folder), *line[1:]), message)
    assert_refused(call("data", "info", str(folder), "--json"), message, json_too=True)


def test_a_manifest_without_some_of_a_shard_is_one_line(folder: Path) -> None:
    told = manifest(folder)
    for key in ("rows", "bytes", "sha256", "state", "matches"):
        first = {name: value for name, value in told["shards"][0].items() if name != key}
        shards = [first, *told["shards"][1:]]
        (folder / "_run.json").write_text(json.dumps(told | {"shards": shards}))
        for verb in ("info", "verify"):
            assert_refused(call("data", verb, str(folder)), "its shard 0", f'has no "{key}"')


def assert_unmended(answer: Answer, folder: Path, part: str) -> None:
    """Exit code 2, a line with the fault, a line with why it is not mended."""
    assert (answer.code, answer.out) == (2, "")
    fault, reason = answer.err.splitlines()
    assert fault == f"mus: {folder}: {part}: another SHA-256 than the manifest's"
    assert reason.startswith(f"mus: {folder}")


def test_a_folder_that_cannot_be_written_is_not_repaired(folder: Path) -> None:
    path = folder / "deals" / "part-00001.parquet"
    scramble(path)
    before = contents(folder)
    with frozen(folder):
        answer = call("data", "verify", str(folder), "--repair")
        assert_unmended(answer, folder, "deals/part-00001.parquet")
        assert "permitted" in answer.err or "denied" in answer.err
        assert call("data", "verify", str(folder)).code == 1
    assert contents(folder) == before


def test_a_manifest_that_nobody_may_read_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(mus.RunError, match="permission denied"):
        mus.data.open(folder)


LIMITED = """
import resource, sys
import mus.cli, mus.simulation, mus.specification
mus.specification.MATCHES_PER_BLOCK, mus.specification.BLOCKS_PER_SHARD = 12, 5
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
mus.cli.main()
"""


def test_a_repair_for_which_there_is_no_space_tells_fault_and_reason(folder: Path) -> None:
    """The system itself refuses the write, as a full disk does."""
    whole = contents(folder)
    scramble(folder / "matches" / "part-00003.parquet")
    answer = python(LIMITED, "data", "verify", str(folder), "--repair")
    assert_unmended(answer, folder, "matches/part-00003.parquet")
    assert answer.err.endswith("file too large\n")
    assert python(SMALL_SHARDS, "60", "data", "verify", str(folder), "--repair").code == 1
    assert contents(folder) == whole


def test_an_extension_for_which_there_is_no_space_leaves_what_was_there(folder: Path) -> None:
    whole = contents(folder)
    copy = Path(shutil.copytree(folder, folder.with_name("copy")))
    words = LINE.replace("--matches 200", "--extend 60").split()
    answer = python(LIMITED, *words, str(copy))
    assert_refused(answer, str(copy), "file too large")
    kept = contents(copy)
    assert all(kept[name] == whole[name] for name in whole if "part" in name and "3" not in name)
    assert python(SMALL_SHARDS, "60", *LINE.replace("200", "260").split(), str(copy)).code == 0
    play(folder, matches=260)
    assert contents(copy) == contents(folder)
