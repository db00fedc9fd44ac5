"""`mus data`: what it prints for people and for scripts, its exit codes, and `--extend`."""

import json
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import mus
from mus import _native, tables
from tests.command import Answer, assert_refused, call
from tests.runs import assert_whole, contents, manifest, play, small_shards


def well(*arguments: str) -> Answer:
    """Runs a command that must end well and say nothing on standard error."""
    answer = call(*arguments)
    assert (answer.code, answer.err) == (0, ""), answer
    return answer


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one shard."""
    path = tmp_path_factory.mktemp("data") / "the run"
    play(path, a="simple(bold=0.8)", b="random+paso")
    return path


def test_info_as_json(folder: Path) -> None:
    told = well("data", "info", str(folder), "--json").json
    data = mus.data.open(folder)
    held = told.pop("tables")
    assert told == {
        "path": str(folder),
        "game": "mus",
        "bots": ["simple(bold=0.8)", "random+paso"],
        "rules": {"target": 10, "games_to_win": 1},
        "seed": 5,
        "paired": True,
        "matches": 200,
        "asked": 200,
        "complete": True,
        "shards": 1,
        "engine_version": mus.__version__,
        "schema_version": _native.SCHEMA_VERSION,
        "sha256": manifest(folder)["sha256"],
    }
    assert list(held) == list(tables.TABLES)
    for table, facts in held.items():
        assert facts["rows"] == data.rows(table)
        assert facts["bytes"] == (folder / table / "part-00000.parquet").stat().st_size
        assert list(facts["columns"]) == data.schema(table).names
    assert held["matches"]["columns"]["bot0"] == "string"
    assert held["deals"]["columns"]["cards0"] == "uint32"


def test_info_tells_people_who_plays_and_shows_rows(folder: Path) -> None:
    text = well("data", "info", str(folder), "--rows", "2").out
    for line in (
        "bots      simple(bold=0.8) v random+paso",
        "rules     classic, but target=10, games_to_win=1",
        "seed      5, paired",
        "matches   200, complete",
    ):
        assert line in text.splitlines()
    made = next(line for line in text.splitlines() if line.startswith("made by"))
    assert shlex.split(made)[2:] == [
        *("mus", "simulate", "simple(bold=0.8)", "random+paso", "--matches", "200", "--seed", "5"),
        *("--set", "target=10", "--set", "games_to_win=1", "--out", str(folder)),
    ]
    for table in tables.TABLES:
        assert f"{table}: {mus.data.open(folder).rows(table):,} rows" in text
        for name in tables.schema(table).names:
            assert f"│ {name} " in text
    assert "row 1" in text
    assert "row 2" not in text


def test_info_says_that_a_run_is_not_complete(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "cut")
    told = manifest(folder) | {"matches": 10_400}
    (tmp_path / "cut" / "_run.json").write_text(json.dumps(told))
    assert (
        "matches   200, of 10,400: not complete" in well("data", "info", str(tmp_path / "cut")).out
    )
    assert well("data", "info", str(tmp_path / "cut"), "--json").json["complete"] is False


@pytest.mark.parametrize("table", tables.TABLES)
def test_schema_is_the_engines(table: str) -> None:
    told = well("data", "schema", table, "--json").json
    assert (told["table"], told["schema_version"]) == (table, _native.SCHEMA_VERSION)
    columns = _native.schema(table)
    assert [column["name"] for column in told["columns"]] == [name for name, *_ in columns]
    text = well("data", "schema", table).out
    for column, (name, kind, words, nullable, meaning) in zip(
        told["columns"], columns, strict=True
    ):
        shown = "string" if kind in ("word", "bot") else kind
        assert list(column.values()) == [name, shown, nullable, list(words) or None, meaning]
        assert f"│ {name} " in text


def test_head_as_json_tells_bytes_in_digits(tmp_path: Path) -> None:
    play(tmp_path, tables=["decisions", "hidden"])
    for table in ("decisions", "hidden"):
        rows = well("data", "head", str(tmp_path), table, "--rows", "2", "--json").json["rows"]
        held = mus.data.open(tmp_path).table(table)[:2].to_pylist()
        packed = {name for name, value in held[0].items() if isinstance(value, bytes)}
        assert packed
        for name in packed:
            assert [bytes.fromhex(row[name]) for row in rows] == [row[name] for row in held]


@pytest.mark.parametrize("game", ["mus", "manille"])
def test_a_deal_makes_no_data_set(game: str, tmp_path: Path) -> None:
    deal = mus.Deal() if game == "mus" else mus.manille.Deal(seed=1)
    (tmp_path / "deals.jsonl").write_text(json.dumps(deal.record()) + "\n")
    answer = call(
        "data", "from-records", str(tmp_path / "deals.jsonl"), "--out", str(tmp_path / "x")
    )
    assert_refused(answer, "line 1: R1: the record of a deal: expected one of a match")


@pytest.mark.parametrize("table", tables.TABLES)
def test_head_is_the_first_rows(table: str, folder: Path) -> None:
    told = well("data", "head", str(folder), table, "--rows", "3", "--json").json
    assert told == {"table": table, "rows": mus.data.open(folder).table(table)[:3].to_pylist()}
    assert len(well("data", "head", str(folder), table, "--json").json["rows"]) == 5
    text = well("data", "head", str(folder), table, "--rows", "3").out
    rows = [line.split("│")[1:-1] for line in text.splitlines() if line.startswith("│")]
    shown = {row[0].strip(): [cell.strip() for cell in row[2:]] for row in rows}
    for name, values in shown.items():
        expected = [row[name] for row in told["rows"]]
        assert values == ["" if value is None else str(value) for value in expected]


def test_records_are_those_of_the_run(folder: Path) -> None:
    answer = well("data", "records", str(folder), "--match", "7")
    assert answer.json == mus.data.open(folder).record(7)
    assert well("data", "records", str(folder), "--match", "7", "--json").out == answer.out
    assert call("replay", "-", stdin=answer.out.encode()).out.startswith("1 record, 1 holds")


def head_of(text: str) -> dict[str, Any]:
    """The YAML in front of a card."""
    _, head, _ = text.split("---\n", 2)
    value = yaml.safe_load(head)
    assert isinstance(value, dict)
    return value


def test_a_card_has_what_hubs_read(folder: Path) -> None:
    text = well("data", "card", str(folder), "--licence", "cc0-1.0").out
    assert text == mus.data.card(mus.data.open(folder), licence="cc0-1.0")
    assert well("data", "card", str(folder), "--licence", "cc0-1.0", "--json").json["card"] == text
    head, data = head_of(text), mus.data.open(folder)
    assert list(head) == [
        *("license", "pretty_name", "task_categories", "tags", "size_categories"),
        *("configs", "dataset_info"),
    ]
    assert head["license"] == "cc0-1.0"
    assert head["pretty_name"] == "Mus: 200 matches, simple(bold=0.8) v random+paso"
    assert head["size_categories"] == ["n<1K"]
    assert [one["config_name"] for one in head["configs"]] == list(tables.TABLES)
    for facts, table in zip(head["dataset_info"], tables.TABLES, strict=True):
        [split] = facts["splits"]
        assert split == {"name": "train", "num_examples": data.rows(table)}
        names = [feature["name"] for feature in facts["features"]]
        assert names == data.schema(table).names
        for name, *_, meaning in _native.schema(table):
            assert (f"| `{name}` | " in text) == (name != "split")
            assert (meaning in text) == (name != "split")
    assert 'license: "unknown"' in well("data", "card", str(folder)).out


def test_the_command_of_a_card_makes_the_same_files(tmp_path: Path) -> None:
    mus.simulate(
        "paso", "simple(bluff=0.2)", matches=30, seed=3, paired=False, out=tmp_path / "first",
        rules={"preset": "madrid", "signals": "classic", "seen": 0.25, "max_mus": 2},
    )  # fmt: skip
    text = well("data", "card", str(tmp_path / "first")).out
    _, line, _ = text.split("```", 2)
    words = shlex.split(line.removeprefix("text\n"))
    assert (words[0], words[-2:]) == ("mus", ["--out", "DIR"])
    well(*words[1:-1], str(tmp_path / "second"))
    assert contents(tmp_path / "first") == contents(tmp_path / "second")


def test_hubs_read_a_folder_by_its_card(folder: Path, tmp_path: Path) -> None:
    """`datasets` takes configurations, splits and types from the head of README.md."""
    import datasets

    copy = tmp_path / "published"
    shutil.copytree(folder, copy)
    (copy / "README.md").write_text(well("data", "card", str(folder)).out)
    data = mus.data.open(folder)
    assert datasets.get_dataset_config_names(str(copy)) == list(tables.TABLES)
    for table in tables.TABLES:
        read = datasets.load_dataset(
            str(copy), table, split="train", cache_dir=str(tmp_path / "cache")
        )
        assert read.num_rows == data.rows(table)
        assert read.to_list() == data.table(table).to_pylist()


def spoil(folder: Path) -> bytes:
    """Flips a bit of a part; gives what it was."""
    path = folder / "deals" / "part-00000.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:500] + bytes([content[500] ^ 1]) + content[501:])
    return content


@pytest.mark.parametrize("as_json", [True, False])
def test_verify_tells_faults_on_standard_error_and_by_its_exit_code(
    as_json: bool,  # noqa: FBT001 - given by pytest
    folder: Path,
    tmp_path: Path,
) -> None:
    copy = tmp_path / "spoilt"
    shutil.copytree(folder, copy)
    line = ["data", "verify", str(copy), *(["--json"] if as_json else [])]
    for options in ([], ["--all"], ["--sample", "1"], ["--hashes-only"]):
        answer = well(*line, *options)
        if as_json:
            replayed = [] if options == ["--hashes-only"] else [0]
            assert answer.json["replayed"] == replayed
        else:
            assert answer.out.endswith("0 faults\n")
    content = spoil(copy)
    for options in (["--hashes-only"], ["--repair"]):
        answer = call(*line, *options)
        assert answer.code == 1
        assert answer.err == (
            f"mus: {copy}: deals/part-00000.parquet: another SHA-256 than the manifest's\n"
        )
        if as_json:
            told = answer.json
            assert list(told) == ["path", "parts", "bytes", "replayed", "faults", "repaired"]
            assert told["faults"][0]["shard"] == 0
            assert told["repaired"] == ([0] if options == ["--repair"] else [])
    assert as_json or answer.out.endswith("Made again: shard 0\n")
    assert (copy / "deals" / "part-00000.parquet").read_bytes() == content
    assert well(*line).code == 0


def test_ctrl_c_while_shards_are_played_again_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mus.simulation._shards", interrupted)
    answer = call("data", "verify", str(folder), "--json")
    assert (answer.code, answer.json["error"]) == (130, "interrupted")
    assert answer.err == "mus: interrupted; nothing was found out\n"


BAD = [
    (["info", "RUN/deals"], "is a part of a run: did you mean"),
    (["info", "RUN/nowhere"], "is not there: expected the folder of a run"),
    (["info", "RUN/../.."], "holds no run: it has no _run.json"),
    (["info", "RUN/_run.json"], "is a file: expected the folder of a run"),
    (["info", "RUN", "--rows", "99"], "--rows is 99: expected a whole number from 0 to 20"),
    (["schema", "deal"], "unknown table 'deal'; did you mean 'deals'?"),
    (["head", "RUN", "matchs"], "unknown table 'matchs'; did you mean 'matches'?"),
    (["head", "RUN", "deals", "--rows", "0"], "--rows is 0: expected a whole number from 1"),
    (["records", "RUN", "--match", "200"], "match 200: this run has matches 0 to 199"),
    (["records", "RUN", "--match", "x"], "Invalid value for '--match'"),
    (["records", "RUN", "--match", "1", "--bot", "paso"], "bots are 1: expected both teams"),
    (["verify", "RUN", "--all", "--hashes-only"], "exclude each other"),
    (["verify", "RUN", "--sample", "-1"], "sample is -1: expected a whole number from 0"),
    (["verify", "RUN", "--threads", "0"], "threads 0: expected a whole number from 1"),
    (["verify", "RUN", "--bot", "paso", "--bot", "paso"], "cannot be played again (there: bots"),
    (["verify", "RUN", "--bot", "pso", "--bot", "paso"], "did you mean"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=lambda value: str(value)[:30])
def test_bad_input_is_one_line(words: list[str], message: str, folder: Path) -> None:
    line = ["data", *(word.replace("RUN", str(folder)) for word in words)]
    assert_refused(call(*line), message)
    assert_refused(call(*line, "--json"), message, json_too=True)


LINE = "simulate random caller --seed 5 --set target=10 --set games_to_win=1 --out".split()


@pytest.fixture
def shards() -> Iterator[None]:
    """Shards of sixty matches."""
    with small_shards(60):
        yield


def test_extend_adds_to_what_is_there(shards: None, tmp_path: Path) -> None:
    grown, once = str(tmp_path / "grown"), str(tmp_path / "once")
    well(*LINE, grown, "--matches", "100")
    told = [well(*LINE, grown, "--extend", more, "--json").json for more in ("2", "60", "38")]
    assert [one["matches"] for one in told] == [102, 162, 200]
    assert told[-1]["seed"] == 5
    well(*LINE, once, "--matches", "200")
    assert contents(Path(grown)) == contents(Path(once))
    assert manifest(Path(grown))["sha256"] == mus.data.open(once).manifest.sha256


def test_extend_adds_to_what_was_asked_for_though_it_is_not_all_there(
    shards: None, tmp_path: Path
) -> None:
    well(*LINE, str(tmp_path), "--matches", "200")
    told = manifest(tmp_path)
    (tmp_path / "_run.json").write_text(json.dumps(told | {"shards": told["shards"][:1]}))
    assert well(*LINE, str(tmp_path), "--extend", "40", "--json").json["matches"] == 240
    assert assert_whole(tmp_path) == 8


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--out", "DIR", "--extend", "0"], "--extend 0: expected a whole number above 0"),
        (["--out", "DIR", "--extend", "1"], "whole pairs, expected --extend 2"),
        (["--out", "DIR", "--extend", "7"], "whole pairs, expected --extend 6 or 8"),
        (["--out", "DIR", "--extend", "2", "--matches", "4"], "drop --matches"),
        (["--extend", "2"], "--extend adds to a run in a folder: name it with --out DIR"),
        (["--out", "DIR/none", "--extend", "2"], "is not there: expected the folder of a run"),
        (["--out", "DIR", "--extend", "2", "--only", "1"], "drop --out, --extend"),
        (["--out", "DIR", "--extend", "2", "--seed", "6"], "another run"),
    ],
)
def test_what_extend_cannot_do_is_one_line(
    options: list[str], message: str, tmp_path: Path
) -> None:
    play(tmp_path / "run")
    before = contents(tmp_path)
    line = [word.replace("DIR", str(tmp_path / "run")) for word in [*LINE[:-1], *options]]
    assert_refused(call(*line), message)
    assert contents(tmp_path) == before


def test_the_command_that_goes_on_does_not_extend_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    line = [*LINE, str(tmp_path), "--threads", "1"]
    well(*line, "--matches", "100")
    monkeypatch.setattr("mus.simulation._shards", interrupted)
    for word in (["--extend", "100"], ["--extend=100"]):
        asked = manifest(tmp_path)["matches"]
        answer = call(*line, *word)
        assert (answer.code, answer.out) == (130, "")
        command = shlex.split(answer.err.partition("resume with: ")[2])
        assert command == ["mus", *line, "--matches", str(asked + 100)]
        assert manifest(tmp_path)["matches"] == asked + 100
