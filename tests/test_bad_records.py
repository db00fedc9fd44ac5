"""Records that do not hold are refused with the clause, the event and, in a file, the line."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mus
from tests.command import call, spawn

VECTORS = Path(__file__).parent / "vectors"

START = {
    "game": "mus",
    "rules": {"signals": "classic"},
    "mano": 0,
    "score": [12, 39],
    "deal": ["Ro Cc 7b 1e", "Rc 3b 6o 4e", "Co Cb 5c 5e", "7o 7c Se 2b"],
    "events": [
        *("2 sena duples", "1 visto duples"),
        *("0 mus", "1 mus", "2 mus", "3 mus"),
        *("0 descarta 7b 1e", "1 descarta 4e", "2 descarta 5c 5e", "3 descarta 2b"),
        *("0 roba 1o 2o", "1 roba 3o", "2 roba 4o 5o", "3 roba 6c"),
        *("0 corto", "0 envido 2", "1 reenvido 2", "3 no-quiero", "2 no-quiero", "0 quiero"),
    ],
}


def whole() -> dict[str, Any]:
    """A record with a bit of everything, and its result."""
    deal = mus.Deal.from_record(START)
    while deal.seat is not None:
        deal.play("paso")
    return deal.record()


RECORD = whole()
EVENTS = RECORD["events"]


def event(place: int, text: str) -> dict[str, Any]:
    """The record with another event in this place."""
    assert EVENTS[place] != text
    return RECORD | {"events": [*EVENTS[:place], text, *EVENTS[place + 1 :]]}


def without(key: str) -> dict[str, Any]:
    """The record without a key."""
    return {name: value for name, value in RECORD.items() if name != key}


class Broken(NamedTuple):
    """A record that does not hold, and what is to be said of it."""

    name: str
    record: dict[str, Any]
    clause: str
    event: int | None
    fragments: str


BROKEN = [
    Broken("unknown key", RECORD | {"players": 4}, "R1", None, "players"),
    Broken("key missing", without("mano"), "R1", None, "mano"),
    Broken("another game", RECORD | {"game": "poker"}, "R1", None, '"mus"'),
    Broken("no such preset", RECORD | {"rules": "clasic"}, "R1", None, "clasic|classic"),
    Broken("no such rule", RECORD | {"rules": {"kingz": 4}}, "R1", None, "kingz|kings"),
    Broken("no such value", RECORD | {"rules": {"kings": 5}}, "R1", None, "kings|5|8 or 4"),
    Broken("no such seat", RECORD | {"mano": 4}, "R1", None, "mano"),
    Broken("no card", RECORD | {"deal": ["Xo Cc 7b 1e", *START["deal"][1:]]}, "R1", None, "Xo"),
    Broken("three hands", RECORD | {"deal": START["deal"][1:]}, "R1", None, "deal"),
    Broken(
        "three cards",
        RECORD | {"deal": ["Ro Cc 7b", *START["deal"][1:]]},
        "R2",
        None,
        "3 cards|four",
    ),
    Broken(
        "a card twice", RECORD | {"deal": ["Rc Cc 7b 1e", *START["deal"][1:]]}, "R2", None, "Rc"
    ),
    Broken("score at the target", RECORD | {"score": [40, 0]}, "R2", None, "40"),
    Broken("score below nought", RECORD | {"score": [0, -1]}, "R2", None, "-1"),
    Broken("unknown word", event(2, "0 muss"), "R1", 2, "muss"),
    Broken("unknown sign", event(0, "2 sena tres"), "R1", 0, "tres"),
    Broken("no seat", event(2, "mus"), "R1", 2, "mus"),
    Broken("seat of nobody", event(2, "7 mus"), "R1", 2, "7"),
    Broken("amount missing", event(15, "0 envido"), "R1", 15, "envido"),
    Broken("amount unwanted", event(2, "0 mus 2"), "R1", 2, "mus"),
    Broken("amount too large", event(15, "0 envido 65536"), "R1", 15, "65536"),
    Broken("sign untrue", event(0, "2 sena reyes4"), "M8.2", 0, "reyes4"),
    Broken("seen by the partner", event(1, "0 visto duples"), "M8.3", 1, "visto"),
    Broken("out of turn", event(3, "2 mus"), "M3.1", 3, "2 mus"),
    Broken("bet too soon", event(4, "2 envido 2"), "M3.1", 4, "2 envido 2"),
    Broken("nothing thrown", event(6, "0 descarta"), "M3.2", 6, "descarta"),
    Broken("card of another", event(6, "0 descarta 7b Rc"), "M3.2", 6, "descarta"),
    Broken("card not in the stock", event(10, "0 roba 1o Rc"), "M3.3", 10, "roba"),
    Broken("card thrown", event(13, "3 roba 7b"), "M3.3", 13, "roba"),
    Broken("reshuffle too soon", event(10, "baraja"), "M3.4", 10, "baraja"),
    Broken("bet too small", event(15, "0 envido 1"), "M5.3", 15, "envido 1"),
    Broken("raise too small", event(16, "1 reenvido 1"), "M5.4", 16, "reenvido 1"),
    Broken("answer by the bettor", event(16, "0 quiero"), "M5.4", 16, "0 quiero"),
    Broken("answer to nothing", event(15, "0 quiero"), "M5.3", 15, "quiero"),
    Broken("after the end", RECORD | {"events": [*EVENTS, "0 paso"]}, "M5.10", len(EVENTS), "paso"),
    Broken("result too soon", RECORD | {"events": EVENTS[:-1]}, "R3", None, "result"),
    Broken("no such result", RECORD | {"result": {"score": [40, 0]}}, "R1", None, "winner"),
    Broken(
        "wrong winner",
        RECORD | {"result": RECORD["result"] | {"winner": 1 - RECORD["result"]["winner"]}},
        "R3",
        None,
        "result",
    ),
    Broken(
        "wrong points",
        RECORD | {"result": RECORD["result"] | {"points": []}},
        "R3",
        None,
        "result",
    ),
]


def name(broken: Broken) -> str:
    """How a broken record is called among the tests."""
    return broken.name.replace(" ", "-")


def write(path: Path, lines: list[str]) -> str:
    """A file of these lines, by name."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def test_the_record_itself_holds() -> None:
    result = mus.replay(RECORD)
    assert isinstance(result, mus.Result)
    assert result.winner is not None
    assert len(EVENTS) >= 24
    assert len(BROKEN) >= 35
    assert len({broken.clause for broken in BROKEN}) >= 11


@pytest.mark.parametrize("broken", BROKEN, ids=name)
def test_python_refuses_it(broken: Broken) -> None:
    for record in (broken.record, json.dumps(broken.record)):
        with pytest.raises(mus.RecordError) as caught:
            mus.replay(record)
        error = caught.value
        assert (error.clause, error.event, error.line) == (broken.clause, broken.event, None)
        assert str(error).startswith(broken.clause) or f" {broken.clause}" in str(error)
        assert "\n" not in str(error)
        for fragment in broken.fragments.split("|"):
            assert fragment in str(error)


@pytest.mark.parametrize("broken", BROKEN, ids=name)
def test_a_position_is_as_strict(broken: Broken) -> None:
    with pytest.raises(mus.RecordError) as caught:
        mus.Deal.from_record(broken.record)
    assert (caught.value.clause, caught.value.event) == (broken.clause, broken.event)


def test_a_file_is_read_to_its_end(tmp_path: Path) -> None:
    good = json.dumps(RECORD)
    lines = [good]
    for broken in BROKEN:
        lines += [json.dumps(broken.record), "", good]
    file = write(tmp_path / "mixed.jsonl", lines)
    answer = call("replay", file, "--json")
    expected = [(3 * place + 2, broken.event, broken.clause) for place, broken in enumerate(BROKEN)]
    told = answer.json
    assert answer.code == 1
    assert (told["lines"], told["ok"]) == (2 * len(BROKEN) + 1, len(BROKEN) + 1)
    assert [(one["line"], one["event"], one["clause"]) for one in told["failed"]] == expected
    reports = answer.err.splitlines()
    assert len(reports) == len(BROKEN)
    for report, one in zip(reports, told["failed"], strict=True):
        assert report == f"mus: {file}, line {one['line']}: {' '.join(one['message'].split())}"


def test_without_json_the_summary_is_one_line(tmp_path: Path) -> None:
    file = write(tmp_path / "two.jsonl", [json.dumps(RECORD), json.dumps(BROKEN[0].record)])
    answer = spawn("replay", file)
    assert answer.code == 1
    assert answer.out == "2 records, 1 holds, 1 does not\n"
    assert answer.err.count("\n") == 1
    assert f"{file}, line 2: R1" in answer.err


@pytest.mark.parametrize(
    "torn",
    [
        b'{"game": "mus", ',
        b"[]",
        b"null",
        b"NaN",
        b"'game'",
        b'{"game": "m\xff"}',
        b"\xef\xbb\xbf{}",
        b"\x00",
        b"[" * 200_000,
        json.dumps(RECORD).encode() * 2,
        json.dumps(RECORD | {"game": "x" * 3_000_000}).encode(),
    ],
    ids=["cut", "list", "null", "nan", "quotes", "utf8", "bom", "nul", "deep", "two", "huge"],
)
@pytest.mark.parametrize("door", ["file", "stdin"])
def test_a_torn_line_in_the_middle_hides_nothing(torn: bytes, door: str, tmp_path: Path) -> None:
    good = json.dumps(RECORD).encode()
    bad = json.dumps(BROKEN[0].record).encode()
    content = b"\n".join([good, torn, b"", good, bad])
    path = tmp_path / "torn.jsonl"
    path.write_bytes(content)
    where = str(path) if door == "file" else "-"
    answer = call("replay", where, "--json", stdin=content if door == "stdin" else b"")
    told = answer.json
    assert answer.code == 1
    assert (told["lines"], told["ok"]) == (4, 2)
    assert [(one["line"], one["event"], one["clause"]) for one in told["failed"]] == [
        (2, None, "R1"),
        (5, None, "R1"),
    ]
    assert len(answer.err.splitlines()) == 2
    assert max(map(len, answer.err.splitlines())) < 2_000


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none.jsonl", "no such file"), (tmp_path, "directory")):
        answer = call("replay", str(path), "--json")
        assert answer.code == 2
        assert (answer.json["clause"], answer.json["line"]) == (None, None)
        assert answer.err.startswith(f"mus: {path}: ")
        assert reason in answer.err


def test_every_broken_vector_is_refused_by_the_command(tmp_path: Path) -> None:
    vectors = (VECTORS / "mus_broken.jsonl").read_text(encoding="utf-8").splitlines()
    told = [json.loads(line) for line in vectors]
    file = write(tmp_path / "broken.jsonl", [json.dumps(one["record"]) for one in told])
    answer = call("replay", file, "--json")
    assert answer.code == 1
    assert answer.json["ok"] == 0
    found = [(one["line"], one["event"], one["clause"]) for one in answer.json["failed"]]
    assert found == [(line, one["event"], one["clause"]) for line, one in enumerate(told, 1)]
    assert len(found) == len(answer.err.splitlines()) == 348


def test_every_deal_of_the_vectors_holds_for_the_command() -> None:
    answer = call("replay", str(VECTORS / "mus_deals.jsonl"), "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.json == {"lines": 900, "ok": 900, "failed": []}


def test_a_match_names_the_deal_that_breaks_it() -> None:
    record = mus.simulate("random", "caller", matches=2, seed=1).record(1)
    mus.replay(record)
    assert len(record["deals"]) >= 2
    record["deals"][1]["mano"] = (record["deals"][1]["mano"] + 1) % 4
    with pytest.raises(mus.RecordError, match="deal 1") as caught:
        mus.replay(record)
    assert caught.value.clause == "M2.2"
