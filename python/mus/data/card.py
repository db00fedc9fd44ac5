"""The card of a data set: what a stranger must know before using it, in Markdown.

Its head, between the lines ``---``, is the YAML that hubs of data sets read.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pyarrow as pa

from mus.counting import many
from mus.data.making import changed_rules, command, is_call, of_rules
from mus.games import MANILLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mus.data.dataset import DataSet

_TASKS = ("tabular-classification", "tabular-regression", "reinforcement-learning")

_TAGS = ("card-game", "imperfect-information", "simulation")

#: Sizes as hubs name them, by the most rows.
_SIZES = {
    10**3: "n<1K",
    10**4: "1K<n<10K",
    10**5: "10K<n<100K",
    10**6: "100K<n<1M",
    10**7: "1M<n<10M",
    10**8: "10M<n<100M",
    10**9: "100M<n<1B",
    10**10: "1B<n<10B",
}

#: What the game is, at the first mention.
_GAMES = {"mus": "Mus, the card game", "manille": "the Manille family of card games"}

_PLAYED = (
    "Matches of {}, played by bots. No people took part, and nothing in the",
    "tables is about any. Every row can be played again from the seed.",
)

_RECORDED = (
    "Matches of {}, from records. The columns `bot0` to `bot3` and `bot` have the",
    "names that stand there, which may be those of people.",
)

_MADE_AGAIN = (
    "The same version plays the same rows on any machine; `mus data verify DIR --all`",
    "compares all of them. `_run.json` has the specification, the versions, and the SHA-256",
    "of each file.",
)

_MADE = (
    "`_run.json` has the rules, the hash of the records, the versions, and the SHA-256 of each",
    "file.",
)


def card(data: DataSet, *, licence: str = "unknown") -> str:
    """The card of a data set, as its ``README.md``.

    ``licence`` is a name that hubs know, ``"cc0-1.0"`` or ``"mit"``: whoever publishes the data
    chooses it.

    Raises
    ------
    RunError
        When a part cannot be read.

    >>> run = mus.simulate("paso", "caller", matches=10, seed=1, out=folder)
    >>> mus.data.card(mus.data.open(folder)).splitlines()[:2]
    ['---', 'license: "unknown"']
    """
    return "\n".join([*_head(data, licence), "", *_body(data, licence)]) + "\n"


def kind(column: pa.Field) -> str:
    """The type of a column as hubs name it; text is ``string``."""
    if pa.types.is_dictionary(column.type):
        return "string"
    if pa.types.is_fixed_size_binary(column.type) or pa.types.is_binary(column.type):
        return "binary"
    return str(column.type)


def _head(data: DataSet, licence: str) -> Iterator[str]:
    """The YAML: every text in JSON's quotes, which YAML reads as well."""
    rows = max(map(data.rows, data.tables))
    size = next((name for most, name in _SIZES.items() if rows < most), "n>1T")
    yield "---"
    yield f"license: {json.dumps(licence)}"
    yield f"pretty_name: {json.dumps(_title(data), ensure_ascii=False)}"
    tags = data.game.name, *_TAGS
    listed = {"task_categories": _TASKS, "tags": tags, "size_categories": (size,)}
    for name, values in listed.items():
        yield f"{name}:"
        yield from (f"- {json.dumps(value)}" for value in values)
    yield "configs:"
    for table in data.tables:
        yield f"- config_name: {table}"
        yield "  data_files:"
        yield "  - split: train"
        yield f"    path: {table}/*.parquet"
    yield "dataset_info:"
    for table in data.tables:
        yield f"- config_name: {table}"
        yield "  features:"
        for column in data.schema(table):
            yield f"  - name: {column.name}"
            yield f"    dtype: {kind(column)}"
        yield "  splits:"
        yield "  - name: train"
        yield f"    num_examples: {data.rows(table)}"
        yield f"  download_size: {data.bytes(table)}"
    yield "---"


def _title(data: DataSet) -> str:
    if "records" in data.specification:
        return f"{_name(data)}: {many(data.matches, 'match')} from records"
    title = _name(data)
    return f"{title}: {many(data.matches, 'match')}, {' v '.join(data.specification['bots'])}"


def _name(data: DataSet) -> str:
    """The game, and the variant where it has some."""
    if data.game is MANILLE:
        return f"{data.game.title}, {data.specification['rules']['variant']}"
    return data.game.title


def _body(data: DataSet, licence: str) -> Iterator[str]:
    yield f"# {_title(data)}"
    yield ""
    told = _RECORDED if "records" in data.specification else _PLAYED
    yield from (line.format(_GAMES[data.game.name]) for line in told)
    yield ""
    yield from _facts(data, licence)
    yield ""
    yield "## How it was made"
    yield ""
    yield f"By mus {data.manifest.engine_version}, with {_way(data)}"
    yield ""
    yield "```text"
    yield command(data)
    yield "```"
    yield ""
    yield from _MADE_AGAIN if "records" not in data.specification else _MADE
    if data.specification["paired"]:
        yield ""
        yield from _of_sets(data)
    yield ""
    yield "## Splits"
    yield ""
    if "split" in data.specification:
        yield "The column `split` says `train`, `validation` or `test`, the same for all matches"
        yield f"with the same `{data.game.set_column}`; the files are not parted by it."
    else:
        column = data.game.set_column
        yield f"One, `train`, with all rows: whoever trains makes their own, by `{column}`."
    for table in data.tables:
        yield ""
        yield f"## Table `{table}`"
        yield ""
        yield from _columns(data, table)


def _way(data: DataSet) -> str:
    """What ``command`` gives, in words."""
    if is_call(data):
        return "this call, where `bots` has the bots of Python by name"
    return "the command"


def _of_sets(data: DataSet) -> Iterator[str]:
    """What matches with the same cards mean for whoever uses them."""
    if data.game is MANILLE:
        yield "Matches of the same `set` have the same cards, once in each seating. They are not"
        yield "independent: keep them in one split, and compute errors over sets."
        return
    yield "Matches 2k and 2k + 1 have the same cards with the teams' seats exchanged. They are"
    yield "not independent: keep both in one split, and compute errors over pairs (`pair`)."


def _who(data: DataSet) -> str:
    """Who plays, in words."""
    if "records" in data.specification:
        return "those of the records"
    bots = [f"`{bot}`" for bot in data.specification["bots"]]
    if data.game is MANILLE:
        return f"{', '.join(bots)}, by side as first seated"
    a, b = bots
    return f"{a}, first in seats 0 and 2, against {b}"


def _facts(data: DataSet, licence: str) -> Iterator[str]:
    told, manifest = data.specification, data.manifest
    yield "| | |"
    yield "|---|---|"
    yield f"| bots | {_who(data)} |"
    for name, version in told.get("python_bots", {}).items():
        yield f"| bot of Python | `{name}`, {version} |"
    changes = ", ".join(f"`{name}={json.dumps(v)}`" for name, v in changed_rules(data).items())
    yield f"| rules | {of_rules(data)}{f', but {changes}' if changes else ''} |"
    yield f"| seed | {told['seed']}, {'paired' if told['paired'] else 'not paired'} |"
    yield f"| matches | {data.matches:,} of {manifest.matches:,} |"
    for table in data.tables:
        yield f"| table `{table}` | {data.rows(table):,} rows, {data.bytes(table):,} bytes |"
    versions = f"engine {manifest.engine_version}, schema {manifest.schema_version}"
    yield f"| versions | {versions}, streams {told['stream_scheme']} |"
    yield f"| specification | `{manifest.sha256}` |"
    yield f"| licence | {licence} |"


def _columns(data: DataSet, table: str) -> Iterator[str]:
    yield "| column | type | meaning |"
    yield "|---|---|---|"
    for column in data.schema(table):
        meaning = (column.metadata or {}).get(b"meaning", b"").decode()
        null = " May be null." if column.nullable else ""
        yield f"| `{column.name}` | {kind(column)} | {meaning}{null} |"
