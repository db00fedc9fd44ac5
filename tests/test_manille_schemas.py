"""The columns of Manille's tables: the promised ones, wherever they are told."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mus
from mus import _native, tables
from mus.games import MANILLE
from tests.command import assert_refused, call
from tests.test_manille_data import play, well

#: The promise of the public surface, spelt out once more.
SCHEMAS = {
    "matches": {
        **{"match": "int64", "set": "int64", "seed": "uint64"},
        **{f"bot{seat}": "text" for seat in range(4)},
        "winner": "int8",
        **{f"games{side}": "int8" for side in range(4)},
        **{"deals": "int16", "first_dealer": "int8"},
    },
    "deals": {
        **{"match": "int64", "game": "int8", "deal": "int16", "dealer": "int8", "ties": "int8"},
        **{f"cards{seat}": "uint64" for seat in range(4)},
        **{"apart": "uint64", "turnup": "int8", "trumps": "text", "chooser": "int8"},
        **{"doublings": "int8", "multiplier": "int32"},
        **{f"taken{side}": "int8" for side in range(4)},
        **{f"score{side}_{when}": "int32" for when in ("before", "after") for side in range(4)},
    },
    "decisions": {
        **{"match": "int64", "game": "int8", "deal": "int16", "step": "int16", "seat": "int8"},
        **{"phase": "text", "observation": "binary", "legal": "int32", "playable": "uint64"},
        **{"trumps": "int8", "least_bid": "int8"},
        **{"word": "text", "card": "int8", "cards": "uint64", "suit": "text", "what": "text"},
        **{"answer": "text", "amount": "int8", "bot": "text"},
        **{"deal_points": "int16", "game_won": "int8", "match_won": "int8"},
    },
    "events": {
        **{"match": "int64", "game": "int8", "deal": "int16", "step": "int16", "seat": "int8"},
        **{"word": "text", "card": "int8", "cards": "uint64", "suit": "text", "what": "text"},
        **{"answer": "text", "amount": "int8"},
    },
    "hidden": {
        **{"match": "int64", "game": "int8", "deal": "int16", "dealer": "int8"},
        **{f"cards{seat}": "uint64" for seat in range(4)},
        **{"turnup": "int8", "dog": "bytes", "stacks": "bytes"},
    },
}

#: What Arrow calls them, where that is another word.
ARROW = {
    "text": pa.dictionary(pa.int8(), pa.string()),
    "binary": pa.binary(113),
    "bytes": pa.binary(),
}

NULLABLE = {
    *("bot2", "bot3", "winner", "turnup", "chooser", "taken0", "taken1", "taken2", "taken3"),
    *("least_bid", "card", "amount"),
}


@pytest.mark.parametrize("table", SCHEMAS)
def test_the_columns_are_those_that_were_promised(table: str, tmp_path: Path) -> None:
    run = play("marius", tmp_path, matches=2, tables=list(SCHEMAS))
    schemas = [run.table(table).schema, play("marius", matches=2).table(table).schema]
    schemas += [mus.data.open(tmp_path).schema(table), tables.schema(table, game=MANILLE)]
    for schema in [*schemas, pq.read_schema(tmp_path / table / "part-00000.parquet")]:
        assert schema.names == list(SCHEMAS[table])
        for field, kind in zip(schema, SCHEMAS[table].values(), strict=True):
            assert field.type == ARROW.get(kind, kind), field.name
            is_nullable = field.name in NULLABLE or (table, field.name) == ("events", "seat")
            assert field.nullable == is_nullable, field.name
            assert len(field.metadata[b"meaning"]) >= 12


def test_the_schema_is_told_by_game() -> None:
    for table, columns in SCHEMAS.items():
        told = well("data", "schema", table, "--game", "manille", "--json").json
        assert [column["name"] for column in told["columns"]] == [*columns, "split"]
        assert told["schema_version"] == _native.MANILLE_SCHEMA_VERSION
    assert_refused(call("data", "schema", "event", "--game", "manille"), "'events'")
    assert_refused(call("data", "schema", "deals", "--game", "whist"), "mus", "manille")
