"""`mus odds` and `mus discards`: what they print for people, for scripts, and as a table."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import mus
from mus.cli.discards import different
from tests.command import Answer, assert_refused, call, environment


def well(*arguments: str) -> Answer:
    answer = call(*arguments)
    assert (answer.code, answer.err) == (0, "")
    return answer


def test_odds_are_those_of_python() -> None:
    answer = well(
        *("odds", "rr7a", "--seat", "2", "--partner", "CC55", "--dead", "77", "--set", "paso=0"),
        *("--juego", "??N?", "--json"),
    )
    found = mus.odds(
        "RR7A", 2, partner="CC55", dead="77", juego=[None, None, False, None], rules={"paso": 0}
    )
    assert json.loads(answer.out) == found.to_dict()
    assert json.loads(answer.out)["juego"] == [None, None, False, None]


def test_the_table_of_odds_tells_its_question_and_every_lance() -> None:
    text = well("odds", "RR7A", "--dead", "CC", "--pares", "yn??", "--set", "kings=4").out
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    assert rows[0].startswith("RR7A, seat 0, dead CC, pares yn??: ")
    assert "rules four_kings" in " ".join(rows[:3])
    for lance in mus.LANCES:
        [row] = [row for row in rows if row.startswith(f"│ {lance}")]
        assert len(re.findall(r"\d+\.\d\d%", row)) == 4
    assert rows[-1].endswith("deals counted")


def test_discards_are_those_of_python() -> None:
    words = ["discards", "RR7A", "--method", "sample", "--samples", "500", "--seed", "3"]
    told = json.loads(well(*words, "--objective", "31", "--json").out)
    found = mus.discards("RR7A", method="sample", samples=500, seed=3, objective="31")
    assert told == json.loads(json.dumps(found.to_dict()))
    assert (told["samples"], told["seed"]) == (500, 3)
    assert len(told["discards"]) == 15


def test_discards_that_are_equal_are_shown_once() -> None:
    text = well("discards", "RR7A", "--method", "sample", "--samples", "100").out
    found = mus.discards("RR7A", method="sample", samples=100)
    assert len(different(found)) == 11
    assert text.count("│ Ro 7o 1o ") == 1
    assert "│ Rc 7o 1o " not in text
    told = " ".join(text.split())
    assert "of equal discards one is shown" in told
    assert "100 deals from seed 0, ±: the 95 % interval, up to" in told
    assert found.best.errors is not None
    reach = 1.959964 * found.best.errors["points"]
    assert f"{found.best.values['points']:+.4f} ± {reach:.4f}" in told
    by_ranks = {found.thrown: found.values for found in found}
    assert by_ranks["Ro 7o 1o"] == by_ranks["Rc 7o 1o"]
    # Threes are kings here, and twos are aces.
    assert len(different(mus.discards("R37A", method="sample", samples=2))) == 11
    four = mus.discards("R37A", method="sample", samples=2, rules="four_kings")
    assert len(different(four)) == 15


@pytest.mark.parametrize("width", [60, 80, 100, 150])
def test_no_figure_is_cut(width: int) -> None:
    command = [sys.executable, "-m", "mus", "discards", "RR7A", "--method", "table"]
    script = ["script", "-qec", f"stty cols {width}; {' '.join(command)}", "/dev/null"]
    done = subprocess.run(script, capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 0, done.stdout
    assert "7o 1o" in done.stdout
    assert "…" not in done.stdout


def test_the_table_of_all_hands_is_a_parquet_file_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "odds.parquet"
    told = json.loads(well("odds", "--table", str(path), "--set", "paso=0", "--json").out)
    assert told == {
        "rules": {"paso": 0},
        "table": str(path),
        "rows": 1_320,
        "bytes": path.stat().st_size,
    }
    table = pq.read_table(path)
    assert json.loads(table.schema.metadata[b"rules"]) == {"paso": 0}
    assert table.schema.metadata[b"engine_version"].decode() == mus.__version__
    assert table.equals(mus.odds_table({"paso": 0}))
    assert [file.name for file in tmp_path.iterdir()] == ["odds.parquet"]
    assert path.stat().st_mode & 0o777 == 0o666 & ~0o022


def refused(*arguments: str, words: str) -> None:
    assert_refused(call(*arguments), words)


def test_a_table_is_written_beside_nothing(tmp_path: Path) -> None:
    path = tmp_path / "odds.parquet"
    path.write_text("precious")
    refused("odds", "--table", str(path), words="is there already")
    assert path.read_text() == "precious"
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    refused("odds", "--table", str(tmp_path / "link"), words="is there already")
    refused("odds", "--table", str(tmp_path), words="is there already")
    refused("odds", "--table", "", words="no name of a file")
    refused("odds", "--table", f"{tmp_path}/", words="no name of a file")
    refused(
        "odds", "--table", str(tmp_path / "none" / "x.parquet"), words="no such file or directory"
    )
    refused(
        "odds", "--table", str(path / "x.parquet"), words="odds.parquet/x.parquet: not a directory"
    )
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "odds.parquet"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("odds", "no hand: give one, as in `mus odds RR7A`"),
        ("odds RR7A --partners", "without --table: drop --partners"),
        ("odds RR7A --threads 2", "without --table: drop --threads"),
        ("odds RR7A --table x.parquet --seat 1", "drop HAND, --seat"),
        ("odds RR7A --pares yn", "'yn': expected True, False or None"),
        ("odds RR7A --juego yyyy --pares nnnn", "pares[0] is not true of the hand"),
        ("odds RR7A --dead scrc", "a c may be a caballo or the suit copas"),
        ("odds RR7A --partner RRR7", "index R in the hand and the partner's hand together"),
        ("discards RR7A --samples 5", "--samples: only with --method sample"),
        ("discards RR7A --method sample --samples 0", "samples is 0"),
        ("discards RR7A --objective ponts", "did you mean 'points'?"),
        ("discards RR7A --method exakt", "did you mean 'exact'?"),
        ("discards RR7 --method table", "names 3 cards"),
    ],
)
def test_what_makes_no_sense_is_refused(line: str, words: str) -> None:
    refused(*line.split(), words=words)
