"""Folders of experiments that cannot be gone on with are refused; whole ones are read anywhere."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import mus
import mus.experiments.checkpoint
from mus.manifest import hash_of
from tests.command import assert_refused, call
from tests.runs import contents

LINE = ["tournament", "paso", "random", "caller", "--matches", "40"]


@pytest.fixture
def done(tmp_path: Path) -> Path:
    """The folder of a finished tournament."""
    assert call(*LINE, "--out", str(tmp_path / "done")).code == 0
    return tmp_path / "done"


@pytest.mark.parametrize(
    ("line", "fragments"),
    [
        ([*LINE, "--seed", "1"], "seed 0"),
        ([*LINE, "--set", "target=30"], "target 40"),
        ([*LINE[:4], "--matches", "60"], "matches 40"),
        ([*LINE, "--gauntlet"], 'format "round robin"'),
        (["duel", "paso", "random", "--matches", "40"], 'kind "tournament"'),
        (["tournament", "paso", "random", "--matches", "40"], "bots"),
    ],
)
def test_the_folder_of_another_experiment_is_refused(
    line: list[str], fragments: str, done: Path
) -> None:
    before = contents(done)
    answer = call(*line, "--out", str(done))
    assert_refused(answer, f"{done} holds another experiment (there: ", fragments, "another folder")
    assert contents(done) == before


def test_a_folder_from_before_there_were_measures_is_refused(done: Path) -> None:
    path = done / "_experiment.json"
    manifest = json.loads(path.read_text())
    del manifest["experiment"]["measures"]
    text = json.dumps(manifest["experiment"], sort_keys=True, separators=(",", ":"))
    manifest["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    path.write_text(json.dumps(manifest))
    answer = call(*LINE, "--out", str(done))
    assert_refused(answer, "holds another experiment (there: measures null)")


def test_other_folders_and_files_are_refused(done: Path, tmp_path: Path) -> None:
    file, other, run = tmp_path / "file", tmp_path / "other", tmp_path / "run"
    file.write_text("mine")
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    mus.simulate("paso", "caller", matches=2, out=run)
    for folder, fragment in [
        (file, "is a file: expected a folder"),
        (other, "is not empty and holds no experiment"),
        (run, "is not empty and holds no experiment"),
    ]:
        before = contents(folder)
        assert_refused(call(*LINE, "--out", str(folder)), fragment)
        assert contents(folder) == before
    assert_refused(
        call("simulate", "paso", "caller", "--matches", "2", "--out", str(done)), "holds no run"
    )


def sealed(manifest: object) -> str:
    """A manifest as text, with the hash of what it now holds."""
    if isinstance(manifest, dict):
        manifest["pairings_sha256"] = hash_of({"pairings": manifest["pairings"]})
    return json.dumps(manifest)


def spoil(manifest: dict[str, Any], how: str) -> object:
    """A manifest with one thing wrong."""
    first = manifest["pairings"][0]
    if how == "counts":
        first["tally"]["matches"] += 2
    elif how == "wins":
        first["tally"]["wins"][0] += 2
    elif how == "blocks":
        first["blocks"] = 5
    elif how == "pairing":
        first["pairing"] = 9
    elif how == "ahead":
        first["ahead"] = {"0": first["tally"]}
    elif how == "measures":
        first["measures"] = first["measures"].replace(" 2 ", " 4 ", 1)
    elif how == "sums":
        sets, size, half_points, *others = first["measures"].split()
        first["measures"] = " ".join([sets, size, str(int(half_points) + 1), *others])
    elif how == "text":
        first["measures"] += " x"
    elif how == "forfeits":
        first["forfeits"] = {"counts": [1, 0], "first": {"why": "none"}}
    elif how == "engine":
        manifest["engine_version"] = "0.0.0"
    elif how == "list":
        return [manifest]
    else:
        del manifest["sha256"]
    return manifest


@pytest.mark.parametrize(
    "how",
    [
        *("counts", "wins", "blocks", "pairing", "ahead", "engine", "list", "sha256"),
        *("measures", "sums", "text", "forfeits"),
    ],
)
def test_a_manifest_that_cannot_be_is_refused(how: str, done: Path) -> None:
    path = done / "_experiment.json"
    path.write_text(sealed(spoil(json.loads(path.read_text()), how)))
    expected = "engine 0.0.0" if how == "engine" else "is not an experiment's manifest"
    assert_refused(call(*LINE, "--out", str(done)), expected)


@pytest.mark.parametrize("name", ["seed", "matches", "bots", "rules", "format"])
def test_a_manifest_whose_experiment_was_changed_by_hand_is_refused(name: str, done: Path) -> None:
    path = done / "_experiment.json"
    manifest = json.loads(path.read_text())
    changed = {"seed": 1, "matches": 60, "bots": ["paso"], "rules": {}, "format": "gauntlet"}
    manifest["experiment"][name] = changed[name]
    path.write_text(json.dumps(manifest))
    before = contents(done)
    answer = call(*LINE, "--out", str(done))
    assert_refused(answer, f"{path} was changed by hand", "put it back", "another folder")
    assert contents(done) == before


@pytest.mark.parametrize("name", ["a", "b", "seed", "pairing"])
def test_a_manifest_whose_pairings_are_others_is_refused(name: str, done: Path) -> None:
    path = done / "_experiment.json"
    manifest = json.loads(path.read_text())
    first, second = manifest["pairings"][:2]
    first[name] = second[name] if second[name] != first[name] else "exact"
    path.write_text(sealed(manifest))
    assert_refused(call(*LINE, "--out", str(done)), "is not an experiment's manifest", "of pairing")


@pytest.mark.parametrize("value", [0, True, 2**63, -1])
def test_counts_that_were_changed_by_hand_are_refused(value: object, done: Path) -> None:
    path = done / "_experiment.json"
    manifest = json.loads(path.read_text())
    manifest["pairings"][0]["tally"]["deals"] = value
    path.write_text(json.dumps(manifest))
    before = contents(done)
    answer = call(*LINE, "--out", str(done))
    assert_refused(answer, f"{path} was changed by hand: its pairings", "another folder")
    assert contents(done) == before


def test_what_is_complete_is_read_where_nothing_can_be_written(
    done: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(done)

    def refuse(*_: object) -> None:
        raise AssertionError("nothing is to be written")

    monkeypatch.setattr(mus.experiments.checkpoint, "write_json", refuse)
    found = mus.tournament(["paso", "random", "caller"], matches=40, seed=0, out=done)
    assert found.played == 0
    assert contents(done) == before


def test_what_a_kill_leaves_behind_is_cleared(done: Path) -> None:
    before = contents(done)
    (done / "._experiment.json.tmp").write_text("{")
    (done / "result.json").unlink()
    assert call(*LINE, "--out", str(done)).code == 0
    assert contents(done) == before
    shutil.rmtree(done)
    done.mkdir()
    (done / "._experiment.json.tmp").write_text("")
    assert call(*LINE, "--out", str(done)).code == 0
    assert contents(done) == before
