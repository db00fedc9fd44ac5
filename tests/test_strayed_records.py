"""A record given to the reader of the other game learns in one line who reads it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mus
from mus import manille
from mus._native import tell
from tests.command import assert_refused, call

OF_MUS = mus.simulate("paso", "caller", matches=2, seed=1).record(0)
OF_MANILLE = manille.simulate("marius", "random", matches=2, seed=1).record(0)
DEAL_OF_MUS = mus.Deal(seed=1).record()
DEAL_OF_MANILLE = manille.Deal("manillen", seed=1).record()

TO_MUS = (
    'R1: game: "mus": expected "manille"; records of Mus are read by mus.replay and `mus replay`'
)
TO_MANILLE = (
    'R1: game: "manille": expected "mus"; records of Manille are read by mus.manille.replay and '
    "`mus manille replay`"
)


@pytest.mark.parametrize(
    ("read", "records", "told"),
    [
        (mus.replay, [OF_MANILLE, DEAL_OF_MANILLE, json.dumps(OF_MANILLE)], TO_MANILLE),
        (mus.Deal.from_record, [DEAL_OF_MANILLE, OF_MANILLE], TO_MANILLE),
        (tell, [DEAL_OF_MANILLE], TO_MANILLE),
        (manille.replay, [OF_MUS, DEAL_OF_MUS, json.dumps(DEAL_OF_MUS)], TO_MUS),
        (manille.audit, [DEAL_OF_MUS], TO_MUS),
        (manille.Deal.from_record, [DEAL_OF_MUS, OF_MUS], TO_MUS),
    ],
)
def test_functions_name_the_other_reader(
    read: Callable[[Any], object], records: list[Any], told: str
) -> None:
    for record in records:
        with pytest.raises(mus.RecordError) as caught:
            read(record)
        assert str(caught.value) == told
        assert (caught.value.clause, caught.value.event) == ("R1", None)


@pytest.mark.parametrize(
    ("verb", "record", "told"),
    [
        (["replay"], OF_MANILLE, TO_MANILLE),
        (["replay", "--show"], DEAL_OF_MANILLE, TO_MANILLE),
        (["manille", "replay"], OF_MUS, TO_MUS),
        (["manille", "audit"], DEAL_OF_MUS, TO_MUS),
    ],
)
def test_commands_name_the_other_command(verb: list[str], record: Any, told: str) -> None:
    answer = call(*verb, "-", stdin=json.dumps(record).encode())
    assert answer.code == 1
    assert answer.err == f"mus: -, line 1: {told}\n"


def test_records_that_name_no_other_game_are_refused_as_before() -> None:
    for read in (mus.replay, manille.replay):
        for text in ('{"game": "whist"}', "{", "[]", '{"game": 3}'):
            with pytest.raises(mus.RecordError, match="R1") as caught:
                read(text)
            assert "are read by" not in str(caught.value)


def test_rules_that_differ_from_the_first_record_are_named(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    short = mus.simulate("paso", "caller", rules={"target": 30}, matches=2, seed=1).record(0)
    file.write_text("\n".join(map(json.dumps, (OF_MUS, short))))
    [unread] = mus.data.from_records([file], tmp_path / "mus").failed
    assert "rules: target=30 where the first record has 40; a data set is by" in str(unread)
    other = [
        manille.simulate(rules, "random", matches=2, seed=1).record(0)
        for rules in ({"variant": "marius", "target": 50}, "parlee")
    ]
    file.write_text("\n".join(map(json.dumps, (OF_MANILLE, *other))))
    options, variant = mus.data.from_records([file], tmp_path / "manille").failed
    assert "target=50 where the first record has 34" in str(options)
    assert 'variant="parlee" where the first record has "muette", …; a data' in str(variant)


def test_a_mark_of_the_byte_order_is_skipped(tmp_path: Path) -> None:
    for verb, record in (([], OF_MUS), (["manille"], OF_MANILLE)):
        text = json.dumps(record).encode("utf-8-sig")
        assert call(*verb, "replay", "-", stdin=text).code == 0
        (tmp_path / "a.jsonl").write_bytes(text)
        assert call(*verb, "replay", str(tmp_path / "a.jsonl")).code == 0
        again = call(*verb, "replay", "-", stdin=json.dumps(record).encode() + b"\n" + text)
        assert again.code == 1
        empty = call(*verb, "replay", "")
        assert_refused(empty, "FILE is '': expected the path of a file of records")


@pytest.mark.parametrize("own", [OF_MUS, OF_MANILLE], ids=["mus", "manille"])
def test_a_data_set_is_of_the_game_of_its_first_record(own: dict[str, Any], tmp_path: Path) -> None:
    file, other = tmp_path / "all.jsonl", OF_MANILLE if own is OF_MUS else OF_MUS
    file.write_text("\n".join(map(json.dumps, ({"game": "whist"}, own, other))))
    found = mus.data.from_records([file], tmp_path / "out")
    assert (found.matches, [unread.line for unread in found.failed]) == (1, [1, 3])
    title = "Manille" if own is OF_MUS else "Mus"
    assert str(found.failed[1].error) == (
        f'R1: game: "{other["game"]}": expected "{own["game"]}", as in the first record; a data '
        f"set is of one game, so convert the records of {title} on their own"
    )


def test_a_data_set_is_of_a_game_that_there_is(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text('{"game": "whist"}\n')
    with pytest.raises(mus.RunError, match='R1: game: \'whist\': expected "mus" or "manille"'):
        mus.data.from_records([file], tmp_path / "out")
