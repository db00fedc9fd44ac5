"""The same run in the same folder goes on where it stopped, and ends with the same bytes."""

import itertools
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest

import mus
from mus import simulation
from tests.command import call
from tests.runs import assert_whole, contents, manifest, play, small_shards


@contextmanager
def nothing_is_played() -> Iterator[None]:
    """Inside, no match may be started."""
    with mock.patch.object(simulation, "_start", side_effect=AssertionError("played")):
        yield


@pytest.fixture
def clean(tmp_path: Path) -> Iterator[Path]:
    """A finished run of four shards, the last one short; shards stay small in the test."""
    with small_shards(60):
        play(tmp_path / "clean")
        yield tmp_path / "clean"


def copied(folder: Path) -> Path:
    """The same folder again, to be spoilt."""
    spoilt = folder.with_name("spoilt")
    if spoilt.exists():
        shutil.rmtree(spoilt)
    return Path(shutil.copytree(folder, spoilt))


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """When each part was last written, and which file it is."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.stat().st_ino)
        for path in folder.rglob("*.parquet")
    }


def test_a_complete_run_plays_nothing(clean: Path) -> None:
    before, written = contents(clean), stamps(clean)
    with nothing_is_played():
        run = play(clean)
    assert (run.played, run.matches) == (0, 200)
    assert run == play()
    assert contents(clean) == before
    assert stamps(clean) == written


def test_the_command_says_that_a_run_is_complete(tmp_path: Path) -> None:
    line = ["simulate", "paso", "caller", "--matches", "20", "--out", str(tmp_path / "run")]
    first = call(*line)
    before = contents(tmp_path)
    with nothing_is_played():
        second, told = call(*line), call(*line, "--json")
    assert (first.code, second.code, told.code) == (0, 0, 0)
    assert "complete" in second.out
    assert "complete" not in first.out
    assert told.json["matches"] == 20
    assert contents(tmp_path) == before


@pytest.mark.parametrize("more", [202, 240, 242, 480])
def test_more_matches_are_added(more: int, clean: Path, tmp_path: Path) -> None:
    written = stamps(clean)
    run = play(clean, matches=more)
    assert run == play(matches=more)
    assert run.played == more - 180
    play(tmp_path / "at once", matches=more)
    assert contents(clean) == contents(tmp_path / "at once")
    kept = {name: stamp for name, stamp in stamps(clean).items() if written.get(name) == stamp}
    assert len(kept) == 6
    assert not any("00003" in name for name in kept)


def test_lone_matches_may_be_added_one_by_one(tmp_path: Path) -> None:
    with small_shards(10):
        for matches in range(5, 35, 3):
            assert play(tmp_path / "grown", matches=matches, paired=False).matches == matches
        play(tmp_path / "once", matches=32, paired=False)
    assert contents(tmp_path / "grown") == contents(tmp_path / "once")


PARTS = [
    f"{table}/part-{number:05}.parquet" for table in ("matches", "deals") for number in range(4)
]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("harm", ["missing", "empty", "cut", "longer"])
def test_a_part_that_is_not_whole_is_made_again(part: str, harm: str, clean: Path) -> None:
    spoilt = copied(clean)
    path = spoilt / part
    content = path.read_bytes()
    path.unlink()
    if harm != "missing":
        path.write_bytes({"empty": b"", "cut": content[:-1], "longer": content + b"\0"}[harm])
    run = play(spoilt)
    assert run.played == (20 if "00003" in part else 60)
    assert run == play()
    assert contents(spoilt) == contents(clean)


def test_any_shards_may_be_missing(clean: Path) -> None:
    whole, looked_at = contents(clean), 0
    for number in range(5):
        for gone in itertools.combinations(range(4), number):
            spoilt = copied(clean)
            for shard in gone:
                (spoilt / "deals" / f"part-{shard:05}.parquet").unlink()
            play(spoilt, threads=1 + looked_at % 3)
            assert contents(spoilt) == whole
            looked_at += 1
    assert looked_at == 16


def test_what_the_manifest_does_not_name_does_not_count(clean: Path) -> None:
    spoilt = copied(clean)
    told = manifest(spoilt)
    told["shards"] = [told["shards"][2], told["shards"][1] | {"state": "begun"}]
    (spoilt / "_run.json").write_text(json.dumps(told))
    run = play(spoilt)
    assert run.played == 140
    assert contents(spoilt) == contents(clean)


def test_what_a_kill_left_is_swept_away(clean: Path) -> None:
    spoilt = copied(clean)
    for table in ("matches", "deals"):
        (spoilt / table / ".part-00007.parquet.tmp").write_bytes(b"PAR1 torn")
    (spoilt / "._run.json.tmp").write_text("{")
    (spoilt / "deals" / "part-00002.parquet").unlink()
    play(spoilt)
    assert contents(spoilt) == contents(clean)


def test_a_run_that_was_killed_before_its_first_manifest_begins(clean: Path) -> None:
    for names in (["matches"], ["matches", "deals"], ["matches", "deals", "._run.json.tmp"]):
        spoilt = copied(clean)
        shutil.rmtree(spoilt)
        spoilt.mkdir()
        for name in names:
            (spoilt / name).touch() if name.endswith(".tmp") else (spoilt / name).mkdir()
        assert play(spoilt).played == 200
        assert contents(spoilt) == contents(clean)


def test_what_others_put_beside_a_run_is_left_alone(clean: Path) -> None:
    (clean / "notes.txt").write_text("mine")
    (clean / "deals" / "plot.svg").write_text("mine too")
    play(clean, matches=300)
    assert (clean / "notes.txt").read_text() == "mine"
    assert (clean / "deals" / "plot.svg").read_text() == "mine too"
    assert assert_whole(clean) == 10


def test_progress_of_a_resumed_run_begins_where_it_stopped(clean: Path) -> None:
    told: list[tuple[int, int]] = []
    play(clean, matches=600, progress=lambda done, total: told.append((done, total)))
    assert len(told) >= 1
    assert told == sorted(told)
    assert told[0][0] >= 180
    assert told[-1] == (600, 600)


def test_the_counts_of_a_resumed_run_are_those_of_all_matches(clean: Path) -> None:
    (clean / "matches" / "part-00001.parquet").unlink()
    run = play(clean)
    whole = mus.simulate("random", "caller", matches=200, seed=5, rules=run.specification.rules)
    facts = [(one.wins, one.games, one.deals, one.interval) for one in (run, whole)]
    assert facts[0] == facts[1]
